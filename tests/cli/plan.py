"""`sojourn plan`: Erlang's answers up to ten thousand processors, rigid jobs against every value, every value tried as a
row, what the answer rests on, and what it says when there is no answer or it is stopped."""
import json
import signal
import subprocess
import time

from harness import PROGRAM, answer, done, expect, model, run

MMC = """
[[cluster]]
processors = 10
[arrivals]
process = "poisson"
rate = {rate}
[jobs]
kind = "sequential"
time = {{ dist = "exponential", mean = 1 }}
"""


def mean_wait(c, offered):
    loss = 1.0
    for k in range(1, c + 1):
        loss = offered * loss / (k + offered * loss)
    return loss / (1 - offered / c * (1 - loss)) / (c - offered)


def fewest(offered, target):
    c = int(offered) + 1
    while mean_wait(c, offered) > target:
        c += 1
    return c


for rate, target in ((0.5, 0.1), (40.0, 0.01), (900.0, 0.001), (9600.0, 0.0005)):
    found = answer("plan", model(MMC.format(rate=rate)), "--find", "cluster.processors=1..12000", "--such-that",
                   f"mean_wait <= {target}", "--no-confirm")
    expect(found["answer"] == fewest(rate, target), f"rate {rate}: {found['answer']}, Erlang says {fewest(rate, target)}")
    expect(found["wanted"] == "smallest" and found["at_answer"]["measures"]["mean_wait"]["kind"] == "exact", f"{found}")

# Rigid jobs: every value solved on its own, and the first good one must be the answer.
target = 3.0
waits = {}
for processors in range(4, 13):
    solved = answer("solve", "models/rigid-classes.toml", "--set", f"cluster.processors={processors}")
    methods = solved["methods"]
    if solved["stability"]["stable"] and "wait_p95" in methods[0]["measures"]:
        waits[processors] = methods[0]["measures"]["wait_p95"]["value"]
brute = min(c for c, wait in waits.items() if wait <= target)
found = answer("plan", "models/rigid-classes.toml", "--find", "cluster.processors=1..12", "--such-that",
               f"wait_p95 <= {target}", "--precision", "0.02")
expect(found["answer"] == brute, f"rigid: {found['answer']}, looked at one by one: {brute} of {waits}")
expect(found["beside"]["value"] == brute - 1 and not found["beside"]["holds"], f"{found['beside']}")
expect(found["confirmation"] == "confirmed", f"rigid: simulation says {found['confirmation']}")

# The largest rate, several conditions at once, the best of a list.
found = answer("plan", model(MMC.format(rate=1)), "--find", "arrivals.rate=0.1..9.9", "--such-that",
               "mean_wait <= 0.1 and utilization <= 0.8", "--no-confirm")
low, high = 0.1, 9.9
for _ in range(60):
    middle = (low + high) / 2
    low, high = (middle, high) if mean_wait(10, middle) <= 0.1 else (low, middle)
expect(found["wanted"] == "largest" and abs(found["answer"] - min(low, 8.0)) < 2e-5,
       f"largest rate: {found['answer']}, by bisection here {min(low, 8.0)}")
found = answer("plan", "models/paper-grid.toml", "--find", "broker.policy=random,join-shortest-queue", "--minimize",
               "mean_response", "--jobs", "200000", "--no-confirm")
expect(found["answer"] == "join-shortest-queue", f"best broker: {found['answer']}")

# No value is good enough: an answer too.
result = run("plan", model(MMC.format(rate=50)), "--find", "cluster.processors=1..40", "--such-that", "mean_wait <= 1")
expect(result.returncode == 0 and "No value of cluster.processors in 1..40" in result.stdout, result.stdout + result.stderr)
found = answer("plan", model(MMC.format(rate=50)), "--find", "cluster.processors=1..40", "--such-that", "mean_wait <= 1")
expect(found["answer"] is None and {row["verdict"] for row in found["tried"]} == {"unstable"}, f"{found}")

# Conditions that exclude each other: where each holds by itself (mean_wait by Erlang's formula here, 8 / c >= 0.6).
result = run("plan", model(MMC.format(rate=8)), "--find", "cluster.processors=1..64", "--such-that", "mean_wait <= 0.001",
             "--such-that", "utilization >= 0.6")
enough = next(c for c in range(9, 65) if mean_wait(c, 8) <= 0.001)
expect(f"alone, mean_wait <= 0.001 holds from {enough} on and utilization >= 0.6 holds from 9 to 13" in
       " ".join(result.stdout.split()), f"{enough}: {result.stdout}")
result = run("plan", model(MMC.format(rate=8)), "--find", "arrivals.rate=1..9.5", "--set", "cluster.processors=10",
             "--such-that", "mean_wait <= 0.001 and utilization >= 0.6")
words = " ".join(result.stdout.split())
expect("alone, mean_wait <= 0.001 holds up to " in words and "and utilization >= 0.6 holds from 6" in words, result.stdout)

# Percentages are read by people, and a word that is no model says why.
result = run("plan", model(MMC.format(rate=8)), "--find", "cluster.processors=9..20", "--such-that", "mean_wait <= 0.001",
             "--no-confirm")
expect("%" in result.stdout and "e+" not in result.stdout, result.stdout)
result = run("plan", model(MMC.format(rate=8)), "--find", "jobs.time.dist=exponential,exponentail", "--such-that",
             "mean_wait <= 0.001", "--no-confirm")
expect(result.returncode == 0 and 'exponentail' in result.stdout.partition("not a model: ")[2], result.stdout + result.stderr)
expect("exponentail is not a model and was not compared" in " ".join(result.stdout.split()), result.stdout)

# Jobs of width 100 at a fixed load: 200 processors hold, and so do 201 to 230, though 231 to 299 do not.
WIDE = """
[[cluster]]
processors = 300
[arrivals]
process = "poisson"
load = 0.5
[jobs]
kind = "rigid"
width = 100
time = { dist = "exponential", mean = 1 }
"""
wide = model(WIDE)
question = ("--find", "cluster.processors=100..3000", "--such-that", "mean_wait <= 0.5", "--no-confirm")
found = answer("plan", wide, *question, "--smallest", "--scan", "600")
expect(found["answer"] == 200 and found["basis"]["kind"] == "every value", f"{found['answer']}, {found['basis']}")
expect(abs(found["at_answer"]["measures"]["mean_wait"]["value"] - 1 / 3) < 1e-9, f"{found['at_answer']}")
expect(sum(row["value"] < 200 for row in found["tried"]) == 100 == found["basis"]["of"], f"{found['basis']}")
expect(any("demand grows with the machine" in note for note in found["notes"]), f"{found['notes']}")
found = answer("plan", wide, *question, "--smallest", "--scan", "0")
hurried = run("plan", wide, *question, "--smallest", "--scan", "0").stdout
expect(found["answer"] == 200 or (found["basis"]["kind"] == "assumed" and "the smallest found in" in hurried), hurried)
found = answer("plan", wide, *question, "--largest")
expect(found["answer"] == 3000 and found["basis"]["kind"] == "end of the range", f"{found['answer']}, {found['basis']}")
found = answer("plan", wide, "--find", "cluster.processors=100..280", *question[2:], "--largest", "--scan", "600")
expect(found["answer"] == 230 and found["basis"]["kind"] == "every value", f"{found['answer']}, {found['basis']}")

# Of two policies each is a row; what was never run is not a competitor.
words = ("plan", "models/rigid-backfilling.toml", "--set", "policy.discipline=easy", "--set", "policy.estimate_factor=3",
         "--find", "policy.discipline=first-fit,easy", "--minimize", "mean_wait", "--precision", "0.1")
found = answer(*words)
rows = {row["value"]: row for row in found["tried"]}
text = " ".join(run(*words).stdout.split())
expect(set(rows) == {"first-fit", "easy"}, f"{rows}")
if rows["first-fit"]["verdict"] == "not a model":
    expect("estimate_factor" in rows["first-fit"]["why"] and "first-fit is not a model and was not compared" in text, text)
    expect("of first-fit" not in text and found["confirmation"] != "confirmed", text)
for row in rows.values():
    if row["verdict"] == "not a model":
        continue
    wait = row["measures"]["mean_wait"]
    best = rows[found["answer"]]["measures"]["mean_wait"]
    expect(wait["low"] < wait["value"] < wait["high"] and wait["value"] >= best["value"], f"{row}")
    expect(row["standing"] == ("best" if row is rows[found["answer"]] else "worse" if wait["low"] > best["high"] else "tied"),
           f"{row}")

# A row is judged by what decided it, and an interval with the limit inside decides nothing.
found = answer("plan", "models/rigid-backfilling.toml", "--set", "arrivals.rate=1.18", "--find", "cluster.processors=64..100",
               "--such-that", "mean_wait <= 2", "--precision", "0.1", "--scan", "2")
at = found["at_answer"]
expect(at["holds"] and at["verdict"] == "holds" and at["decided_by"] == "simulation", f"{at}")
expect(at["measures"]["mean_wait"]["high"] <= 2 and found["beside"]["verdict"] in ("within noise", "fails"), f"{found}")
for row in found["tried"]:
    wait = row.get("measures", {}).get("mean_wait", {})
    if "low" in wait:
        verdict = "holds" if wait["high"] <= 2 else "fails" if wait["low"] > 2 else "within noise"
        expect(row["verdict"] == verdict, f"{row}")
expect(found["within_noise"] == [row["value"] for row in found["tried"] if row["verdict"] == "within noise"], f"{found}")
expect(any("approximation" in row for row in found["tried"]), f"{found['tried']}")

# An answer that only an approximation gave warns.
found = answer("plan", "models/rigid-backfilling.toml", "--set", "policy.discipline=fifo", "--set", "arrivals.rate=1",
               "--find", "cluster.processors=80..100", "--such-that", "mean_wait <= 2", "--no-confirm", "--method",
               "reset-marc")
expect("reset-marc, an approximation" in found["warnings"][0], f"{found['warnings']}")
expect(all("error" not in row["measures"]["mean_wait"] for row in found["tried"]), f"{found['tried']}")
expect(any(note.startswith("reset-marc: ") for note in found["notes"]), f"{found['notes']}")

# Measures of a class, and a class that is not there.
found = answer("plan", "models/rigid-classes.toml", "--find", "cluster.processors=4..12", "--such-that",
               "wide.mean_wait <= 2", "--no-confirm")
whole = answer("solve", "models/rigid-classes.toml", "--set", f"cluster.processors={found['answer']}")
part = next(c for c in whole["methods"][0]["classes"] if c["name"] == "wide")
expect(found["at_answer"]["measures"]["wide.mean_wait"]["value"] == part["measures"]["mean_wait"]["value"], f"{found}")
result = run("plan", "models/rigid-classes.toml", "--find", "cluster.processors=8..9", "--such-that", "huge.mean_wait <= 2",
             "--no-confirm", "--jobs", "1000")
expect(result.returncode == 2 and 'no class or cluster is called "huge"' in result.stderr and "wide" in result.stderr,
       result.stdout + result.stderr)

# Every line fits a terminal, and the help has no options of other verbs.
for arguments in (("models/rigid-classes.toml", "--find", "cluster.processors=1..14", "--such-that",
                   "wait_p95 <= 4 and mean_slowdown <= 9", "--no-confirm"),
                  ("models/paper-grid.toml", "--find", "broker.policy=random,join-shortest-queue", "--minimize",
                   "mean_response", "--jobs", "20000"),
                  (wide, *question)):
    text = run("plan", *arguments).stdout
    expect(text and max(map(len, text.splitlines())) <= 80, text)
text = run("plan", "--help").stdout
expect("--such-that" in text and "--permute-stages" not in text and "--target" not in text, text)


def stopped(after):
    """A plan whose search takes a moment and whose confirmation takes hours, stopped by Ctrl-C."""
    process = subprocess.Popen([PROGRAM, "plan", str(model(MMC.format(rate=40))), "--find", "cluster.processors=1..100",
                                "--such-that", "mean_wait <= 0.01", "--precision", "0.000001", "--jobs", "90000000000",
                                "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=120)
    return process.returncode, output


for seconds in (2, 4, 8, 16, 32):  # on a slow machine it has not begun to listen after two
    status, output = stopped(seconds)
    if status == 1 and json.loads(output)["answer"]:
        break
found = json.loads(output)
expect(status == 1 and found["interrupted"] and found["answer"] == fewest(40, 0.01) and len(found["tried"]) > 5, output)
expect(found["confirmation"] == "not asked for", output)

# Mistakes.
for words, message in (
    (("--find", "cluster.processors=1..40"), "nothing to plan for"),
    (("--find", "cluster.processors=40..1", "--such-that", "mean_wait <= 1"), "empty"),
    (("--find", "cluster.processors", "--such-that", "mean_wait <= 1"), "--find"),
    (("--find", "cluster.procesors=1..40", "--such-that", "mean_wait <= 1"), "--find cluster.procesors: error: unknown key"),
    (("--find", "jobs.time.mean=nan..2", "--such-that", "mean_wait <= 1"), "--find jobs.time.mean: error"),
    (("--find", "cluster.processors=1..40", "--minimize", "jobs_pmf"), "distribution"),
    (("--find", "cluster.processors=1..40", "--such-that", "mean_weight <= 1"), "mean_w"),
    (("--find", "cluster.processors=1..40", "--such-that", "mean_wait = 1"), "<="),
    (("--find", "cluster.processors=1..40", "--minimize", "mean_weight"), "mean_w"),
    (("--such-that", "mean_wait <= 1"), "--find"),
):
    result = run("plan", model(MMC.format(rate=5)), *words)
    expect(result.returncode == 2 and message in result.stderr and not result.stdout,
           f"{words}: exit {result.returncode}: {result.stdout}{result.stderr}")
done()
