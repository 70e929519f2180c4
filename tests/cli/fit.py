"""`sojourn fit`: the file it writes is a model that other verbs take, its JSON, what it refuses; and the way back, a log
from a model."""
import pathlib
import random
import signal
import subprocess
import tempfile
import time

from harness import PROGRAM, answer, done, expect, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-fit-"))


def swf(name, rows, processors=16):
    path = FOLDER / name
    path.write_text(f"; MaxProcs: {processors}\n" + "".join(
        f"{k} {s} -1 {r} {w} -1 -1 {w} {e} -1 1 1 1 1 1 1 -1 -1\n" for k, (s, w, r, e) in enumerate(rows, 1)))
    return path


random.seed(3)
rows, now = [], 0
for _ in range(3000):
    now += round(random.expovariate(1 / 60))
    width = random.choice([1, 1, 1, 4])
    run_time = 1 + round(random.expovariate(1 / (100 if random.random() < 0.8 else 600)))
    rows.append((now, width, run_time, 3600 if run_time < 3600 else 36000))
log, model = swf("made.swf", rows), FOLDER / "model.toml"

said = answer("fit", log, "--out", model)
names = [part["name"] for part in said["parts"]]
expect(names == ["arrivals", "run time 1", "run time 4"], f"{names}")
for part in said["parts"]:
    expect({"log_likelihood_per_job", "ks", "mean_error", "cv_error"} <= set(part), f"{part}")
    expect(abs(part["mean_error"]) < 1e-9, f"the mean is kept: {part}")
over = said["check"]["model"]["waits"][0]["mean_wait_over_replay"]
expect(0.7 < over < 1.4, f"independent jobs are what the model says: {over}")
expect(len(said["check"]["simplified"]) == 4, "what each simplification costs")
expect("in_sample_log_likelihood_per_job" in said["check"]["held_back"], "held back")
text = run("fit", log, "--out", model).stdout
expect(text.startswith("easy at load"), "the first line says whether waits are kept")

# Every other verb takes the file; a small machine under fifo is solved exactly, and a simulation covers it.
solved = answer("solve", model, "--set", "policy.discipline=fifo")
expect(solved["methods"][0]["kind"] == "exact", f"{solved['methods'][0]['name']}")
# Intervals of 99.9%, a dozen of them: a wrong program apart, one seed in eighty fails.
compared = answer("compare", model, "--set", "policy.discipline=fifo", "--jobs", 400000, "--confidence", 0.999)["comparison"]
exact = {row["measure"]: row for row in compared if row["method"] == "qbd"}
expect({"mean_wait", "mean_response", "utilization"} <= exact.keys(), f"{exact.keys()}")
expect(all(row.get("covered", True) for row in exact.values()), f"{[r for r in exact.values() if not r.get('covered', True)]}")
expect(exact["mean_wait"]["covered"] and exact["mean_response"]["covered"], "the waits have intervals")
expect(answer("simulate", model, "--jobs", 20000)["methods"][0]["measures"]["mean_wait"]["value"] > 0, "easy")

for arrivals in ("cyclic", "map", "mmap"):
    answer("fit", log, "--arrivals", arrivals, "--arrival-phases", 2, "--out", model)
    expect(f'process = "{arrivals}"' in model.read_text(), arrivals)
    expect(answer("simulate", model, "--jobs", 20000)["methods"][0]["jobs"] > 19000, arrivals)
solved = answer("solve", model, "--set", "policy.discipline=fifo")
expect(all(m["kind"] not in ("exact", "approximation") for m in solved["methods"]), "no method knows tied marks")

# Two classes that are alike but for their marks: exact for all jobs together, and a simulation covers it.
alike = FOLDER / "alike.toml"
alike.write_text("""title = "Alike"
[[cluster]]
processors = 4
[arrivals]
process = "mmap"
D0 = [[-0.6, 0.1], [0.2, -4.2]]
D1 = [[0.5, 0], [0, 4.0]]
mix = [[1, 0], [0.2, 0.8]]
[jobs]
kind = "rigid"
[[jobs.class]]
name = "a"
weight = 1
width = 1
time = { dist = "exponential", mean = 1 }
[[jobs.class]]
name = "b"
weight = 1
width = 1
time = { dist = "exponential", mean = 1 }
""")
marks = answer("compare", alike, "--jobs", 400000, "--confidence", 0.999)["comparison"]
marks = {row["measure"]: row for row in marks if row["method"] == "qbd"}
expect(marks["mean_wait"]["covered"] and marks["mean_response"]["covered"], f"{marks}")

# A rate that repeats: both limits, and the true wait of a slow cycle is near the pointwise one, of a fast one near the mean rate's.
cycle = FOLDER / "cycle.toml"
cycle.write_text("""title = "Cycle"
[[cluster]]
processors = 2
[arrivals]
process = "cyclic"
rate = 1.0
period = 2000
shape = [1, 3]
[jobs]
kind = "rigid"
width = 1
time = { dist = "exponential", mean = 1 }
""")
for period, near in ((2000, "pointwise-stationary"), (0.1, "mean-rate")):
    limits = {m["name"]: m for m in answer("solve", cycle, "--set", f"arrivals.period={period}")["methods"]}
    expect(all(limits[n]["kind"] == "approximation" for n in ("pointwise-stationary", "mean-rate")), f"{limits.keys()}")
    true = answer("simulate", cycle, "--set", f"arrivals.period={period}", "--jobs", 2000000)["methods"][0]["measures"]["mean_wait"]
    got = limits[near]["measures"]["mean_wait"]["value"]
    expect(abs(got - true["value"]) < 0.05 * got, f"{near}: {got} and {true}")
high = answer("solve", cycle, "--set", "arrivals.rate=1.5")
expect(any("infinite" in note for note in high["notes"]), f"{high['notes']}")
expect("pointwise-stationary" not in [m["name"] for m in high["methods"]], "no number for what is infinite")

# Jobs that pile up at a limit: the model has a class there, as long as the limit, and its log piles up as much.
atom = swf("atom.swf", [(s, w, min(r, 400), 400) for s, w, r, _ in rows])
parts = {p["name"]: p for p in answer("fit", atom, "--times", "with-limit", "--out", model)["parts"]}
at_limit = sum(min(r, 400) == 400 for _, _, r, _ in rows)
found = sum(p["jobs"] for name, p in parts.items() if name.endswith("at the limit"))
expect(found == at_limit and model.read_text().count("time = 400\n") == 2, f"{found} of {at_limit}: {parts.keys()}")
run("simulate", model, "--jobs", 20000, "--write-log", FOLDER / "atom-back.swf")
again = [line.split()[3] for line in (FOLDER / "atom-back.swf").read_text().splitlines() if not line.startswith(";")]
share = at_limit / len(rows)
expect(abs(again.count("400.00") / len(again) - share) < 4 * (share / len(again))**0.5, f"{again.count('400.00')}")
expect(answer("simulate", model, "--jobs", 20000)["methods"][0]["jobs"] > 19000, "with a limit")

# The page: the figures and the file, and nothing from any network.
page = FOLDER / "fit.html"
expect("The page:" in run("fit", log, "--out", model, "--page", page).stdout, "--page")
text = page.read_text()
for words in ("How long jobs run", "How long nobody comes", "When jobs arrive", "What the model misses", "[[jobs.class]]", "width 4"):
    expect(words in text, f"the page has {words}")
expect("src=\"http" not in text, "the page stands alone")
expect(run("fit", log, "--page", "fit.pdf").returncode == 2, "a page is .html")

# Jobs in runs: a model chosen by its waits is said to be so, and is one that simulate takes.
said = answer("fit", log, "--arrivals", "mmap", "--out", model)
expect(said["check"]["chosen"]["tried"] >= 4 and "CHOSEN" in said["check"]["chosen"]["how"], "chosen by the check")
expect("Chosen by the waits of the replay" in model.read_text(), "the file says so too")
expect(answer("simulate", model, "--jobs", 20000)["methods"][0]["jobs"] > 19000, "runs")

# The way back: a log from a model, which describes and replays; the same seed gives the same log.
made = FOLDER / "back.swf"
expect(run("simulate", model, "--jobs", 500, "--write-log", made).returncode == 0, "--write-log")
first = made.read_text()
expect(answer("describe", made)["jobs"] == 500, "as many jobs as asked for")
run("simulate", model, "--jobs", 500, "--write-log", made)
expect(made.read_text() == first, "the same seed, the same log")
bad = run("simulate", "models/paper-grid.toml", "--write-log", made)
expect(bad.returncode == 2 and "rigid" in bad.stderr, f"{bad.stderr}")

# Odd logs: a sensible model, or a refusal that says why; nothing is written then.
gone = FOLDER / "gone.toml"
for name, odd, words in (("one.swf", [(0, 1, 5, 5)], "too few jobs"),
                         ("at-once.swf", [(7, 1, 5, 5)] * 1000000, "at the same moment")):
    bad = run("fit", swf(name, odd), "--out", gone)
    expect(bad.returncode == 2 and words in bad.stderr and not gone.exists(), f"{name}: {bad.stderr}")
for name, odd in (("equal.swf", [(60 * k, 2, 30, 60) for k in range(200)]),
                  ("two.swf", [(60 * k, 2, 30 + 300 * (k % 2), 600) for k in range(200)]),
                  ("few.swf", [(0, 1, 5, 5), (9, 2, 7, 9)]),
                  ("spread.swf", [(10**6 * k, 1, 10**(k % 9), 10**9) for k in range(400)]),
                  ("decades.swf", [(10**8 * k, 1, round(10**(random.uniform(-3, 9)), 3), 10**9) for k in range(500)]),
                  ("bursts.swf", [(1000 * (k // 100), 1, 5, 5) for k in range(400)])):
    answer("fit", swf(name, odd), "--out", model)
    expect(answer("simulate", model, "--jobs", 2000)["methods"][0]["jobs"] > 1900, name)
expect("time = 30\n" in (answer("fit", FOLDER / "equal.swf", "--out", model), model.read_text())[1], "a constant is a constant")
for option in (("--arrivals", "often"), ("--times", "lognormal"), ("--out", "model.txt"), ("--phases", 0)):
    expect(run("fit", log, *option).returncode == 2, f"{option}")

# Ctrl-C writes nothing.
big = swf("big.swf", [(s * 3 + k % 3, w, r + k % 97, e + 97) for k, (s, w, r, e) in enumerate(rows * 10)], 64)
child = subprocess.Popen([PROGRAM, "fit", str(big), "--arrivals", "mmap", "--arrival-phases", "10", "--out", str(gone)],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
time.sleep(0.7)
child.send_signal(signal.SIGINT)
_, words = child.communicate(timeout=120)
expect(child.returncode == 1 and "interrupted" in words and not gone.exists(), f"Ctrl-C: {child.returncode} {words}")
done()
