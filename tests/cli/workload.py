"""A log as the workload of a model: simulate, solve, sweep, plan and compare on it, what-ifs, intervals, bad input."""
import csv
import gzip
import io
import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time

from harness import PROGRAM, answer, done, expect, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-workload-"))
EXAMPLE = "models/cluster-log.toml"
SMALL = pathlib.Path("models/logs/cluster.sacct").resolve()

# The worked example of the reference: nine jobs on ten processors.
JOBS = [(0, 5, 40, 40), (0, 6, 10, 20), (5, 8, 40, 50), (15, 4, 20, 80), (25, 5, 80, 90), (30, 4, 30, 70), (40, 3, 20, 20),
        (55, 4, 10, 70), (60, 6, 10, 20)]
MEAN_WAIT = {"fifo": 620 / 9, "first-fit": 425 / 9, "easy": 390 / 9, "conservative": 560 / 9}
WAIT_P95 = {"fifo": 108, "first-fit": 118, "easy": 112, "conservative": 110}


def swf(jobs, header="; MaxProcs: 10\n"):
    return header + "".join(
        f"{k} {s} -1 {r} {w} -1 -1 {w} {e} -1 1 1 1 1 1 1 -1 -1\n" for k, (s, w, r, e) in enumerate(jobs, 1))


def written(name, log="nine.swf", cluster="", workload="", policy="", top='time_unit = "seconds"\n', jobs=""):
    path = FOLDER / name
    path.write_text(f'title = "A log"\n{top}{cluster}[workload]\nlog = "{log}"\n{workload}\n[jobs]\nkind = "rigid"\n{jobs}\n'
                    f"[policy]\n{policy}\n")
    return path


(FOLDER / "nine.swf").write_text(swf(JOBS))
nine = written("nine.toml")


def values(said):
    return {name: m["value"] for name, m in said["methods"][0]["measures"].items()}


# --- simulate: the numbers of the worked example, without an interval, and the ledger.
for policy, wanted in MEAN_WAIT.items():
    said = answer("simulate", nine, "--set", f"policy.discipline={policy}", "--percentiles", "80")
    got = values(said)
    expect(abs(got["mean_wait"] - wanted) < 1e-9 and abs(got["wait_p95"] - WAIT_P95[policy]) < 1e-9, f"{policy}: {got}")
    expect(abs(got["prob_wait"] - (8 if policy == "fifo" else 7) / 9) < 1e-12, f"{policy}: {got['prob_wait']}")
    expect("wait_p80" in got, "percentiles of any level")
    expect(not any("low" in m for m in said["methods"][0]["measures"].values()), "one replay has no interval")
    expect(any("no interval" in note for note in said["methods"][0]["notes"]), f"{said['methods'][0]['notes']}")
    expect(said["log"]["ledger"]["kept"] == 9 and said["log"]["processors"] == 10, f"{said['log']}")
    expect(abs(said["stability"]["load"] - 1340 / 600) < 1e-12, f"{said['stability']}")
    replayed = answer("replay", FOLDER / "nine.swf", "--policy", policy)["replays"][0]["measures"]
    for name in ("mean_response", "mean_bounded_slowdown", "utilization", "wait_p50", "wait_p99"):
        expect(abs(got[name] - replayed[name]["value"]) < 1e-9, f"{policy} {name}: {got[name]} and {replayed[name]}")
    classes = said["methods"][0]["classes"]
    expect([c["name"] for c in classes] == ["3-4", "5-8"], f"{classes}")
    width = {"3-4": (3, 4), "5-8": (5, 6, 7, 8)}
    n = {name: sum(j[1] in of for j in JOBS) for name, of in width.items()}
    total = sum(n[c["name"]] * c["measures"]["mean_wait"]["value"] for c in classes)
    expect(abs(total / 9 - wanted) < 1e-9, f"{policy}: classes make up the whole")
text = run("simulate", nine).stdout
expect(text.index("kept") < text.index("mean_wait") and max(map(len, text.splitlines())) <= 80, text)
# Another unit of time changes nothing but the numbers; without one they are seconds, and a note says so.
hours = values(answer("simulate", written("hours.toml", top='time_unit = "hours"\n')))
seconds = values(answer("simulate", nine))
for name, factor in {"mean_wait": 3600, "wait_p95": 3600, "mean_bounded_slowdown": 1, "utilization": 1, "mean_queue": 1}.items():
    expect(abs(hours[name] * factor - seconds[name]) < 1e-9 * seconds[name], f"{name}: {hours[name]}, {seconds[name]}")
said = answer("simulate", written("bare.toml", top=""))
expect(values(said) == seconds and any("seconds" in note for note in said["notes"]), f"{said['notes']}")
got = values(answer("simulate", nine, "--target", "wait_above(30s)"))
expect("wait_above(30)" in got and 0 < got["wait_above(30)"] < 1, f"{got}")
got = answer("simulate", nine, "--set", "policy.order=shortest", "--set", "policy.discipline=easy")
expect("shortest" in got["model"]["discipline"], f"{got['model']}")
got = values(answer("simulate", written("backfill.toml", policy='backfill = "easy"')))
expect(abs(got["wait_p95"] - 112) < 1e-9, "backfill = easy")

# --- what-ifs say open loop; fewer processors leave jobs out, and say so.
for key, value in (("workload.load", "120%"), ("workload.load", "1.2"), ("cluster.processors", "12"),
                   ("cluster.processors", '"+2"'), ("workload.estimates", "exact"), ("workload.overrun", "kill")):
    said = answer("simulate", nine, "--set", f"{key}={value}")
    expect(any("Open loop" in note for note in said["notes"]), f"{key}={value}: {said['notes']}")
expect(not any("Open loop" in note for note in answer("simulate", nine)["notes"]), "the log as it is is no what-if")
expect(not any("Open loop" in note for note in answer("simulate", nine, "--set", "cluster.processors=10")["notes"]),
       "the machine of the header is no what-if")
said = answer("simulate", nine, "--set", "cluster.processors=7")
expect(said["log"]["ledger"]["too_wide"] == 1 and any("left out" in note for note in said["notes"]), f"{said['notes']}")
easy = ("--set", "policy.discipline=easy")
same = [values(answer("simulate", nine, *easy, "--set", f"workload.load={x}"))["mean_wait"] for x in ("120%", "1.2")]
other = answer("replay", FOLDER / "nine.swf", "--policy", "easy", "--load", "120%")["replays"][0]["measures"]["mean_wait"]["value"]
expect(same[0] == same[1] and abs(same[0] - other) < 1e-9, f"{same}, {other}")
said = answer("simulate", EXAMPLE, "--set", 'workload.accounts=["chemistry"]', "--set", "workload.from=2026-01-12", "--set",
              'workload.until="2026-01-19"')
expect(said["log"]["ledger"]["kept"] == 93, f"{said['log']}")
expect(answer("simulate", EXAMPLE, "--set", "workload.head=100")["log"]["ledger"]["beyond_head"] == 705, "head")

# --- solve: what needs no fit, and what to do.
said = answer("solve", EXAMPLE)
rows = {row[0]: row[1] for row in said["tables"]["limits"]["rows"]}
packing = next(v for k, v in rows.items() if k.startswith("most that any"))
expect(said["methods"] == [] and any("sojourn fit" in note for note in said["notes"]), f"{said['notes']}")
expect(0.48 < rows["offered by the log"] < 0.5 and rows["most that fifo carries"] < packing <= 1 + 1e-9, f"{rows}")
expect("kept" in run("solve", EXAMPLE).stdout, "the ledger first")
expect(answer("compare", EXAMPLE)["methods"][0]["kind"] == "simulation", "compare")

# --- intervals: weeks drawn with replacement.
weeks = ("--set", "workload.resample=weeks")
said = answer("simulate", EXAMPLE, *weeks, "--seed", "3")
method = said["methods"][0]
expect(method["replications"] == 32 and method["seed"] == 3, f"{method['replications']}")
for name in ("mean_wait", "wait_p95", "utilization"):
    m = method["measures"][name]
    expect(m["low"] < m["value"] < m["high"], f"{name}: {m}")
expect(any("nine in ten" in note for note in method["notes"]), f"{method['notes']}")
again = answer("simulate", EXAMPLE, *weeks, "--seed", "3", "--threads", "1")
expect(again["methods"][0]["measures"] == method["measures"], "the same seed gives the same numbers, whatever the threads")
for option, number, logs in (("--replications", "8", 8), ("--jobs", "8050", 10)):
    few = answer("simulate", EXAMPLE, *weeks, option, number)["methods"][0]
    expect(few["replications"] == logs, f"{option} {number}: {few['replications']}")

# Days that are all alike give the plain replay of so many such days: nothing is left to chance.
day = [(3600 * h, w, r, r) for h, w, r in ((1, 4, 1800), (2, 10, 3600), (2, 6, 600), (9, 3, 7200), (9, 8, 600))]
days = [(86400 * d + s, w, r, e) for d in range(5) for s, w, r, e in day]
(FOLDER / "days.swf").write_text(swf(days + [(5 * 86400 + 3600, 1, 60, 60)]))
alike = written("days.toml", log="days.swf", workload='resample = "days"', policy='discipline = "easy"')
drawn = answer("simulate", alike)["methods"][0]["measures"]
plain = values(answer("simulate", alike, "--set", "workload.resample=none", "--set", "workload.head=25"))
for name in ("mean_wait", "mean_response", "mean_bounded_slowdown", "prob_wait", "mean_queue"):
    expect(abs(drawn[name]["value"] - plain[name]) < 1e-9 * max(1, plain[name]), f"{name}: {drawn[name]}, {plain[name]}")
expect(abs(drawn["wait_p95"]["value"] / plain["wait_p95"] - 1) < 0.01, f"{drawn['wait_p95']}, {plain['wait_p95']}")

# Common random numbers: the difference between two policies is far sharper than either.
said = answer("replay", SMALL, "--processors", "64", "--policy", "fifo,easy", "--resample", "weeks", "--replications", "16")
first, second = said["resample"]["replays"]
width = lambda m: m["high"] - m["low"]
expect(said["resample"]["logs"] == 16 and "difference_of_mean_wait" in second, f"{second}")
expect(second["difference_of_mean_wait"]["high"] < 0, "easy waits less on the same logs")
expect(width(second["difference_of_mean_wait"]) < width(first["measures"]["mean_wait"]) + width(second["measures"]["mean_wait"]),
       "paired")
simulated = answer("simulate", EXAMPLE, *weeks, "--replications", "16")["methods"][0]["measures"]["mean_wait"]
expect(abs(simulated["value"] * 3600 / second["measures"]["mean_wait"]["value"] - 1) < 0.05, "replay and simulate draw the same logs")
said = answer("replay", SMALL, "--processors", "64", "--policy", "easy", "--shake", "60", "--replications", "5")
shaken = said["shake"]["replays"][0]["measures"]["mean_wait"]
expect(shaken["least"] <= shaken["value"] <= shaken["most"] and shaken["least"] < shaken["most"] and "low" not in shaken, f"{shaken}")
text = run("replay", SMALL, "--processors", "64", "--policy", "fifo,easy", "--resample", "weeks", "--shake", "5min", "--replications", "4").stdout
expect("drawn from its 4 weeks" in text and "Shaken" in text and max(map(len, text.splitlines())) <= 80, text[-3000:])

# --- sweep: policies and loads, killed and taken up again, refused when the log has changed.
study = FOLDER / "study.sqlite"
vary = ("--vary", "policy.discipline=fifo,easy", "--vary", "workload.load=80%..120%:3")
result = run("sweep", EXAMPLE, *vary, "--out", study)
expect(result.returncode == 0 and "Open loop" in result.stdout, f"{result.stdout}{result.stderr}")
rows = list(csv.DictReader(io.StringIO(run("sweep", EXAMPLE, *vary, "--out", study, "--export", "csv").stdout)))
waits = {(r["policy.discipline"], r["workload.load"]): float(r["value"]) for r in rows if r["measure"] == "mean_wait" and not r.get("part")}
expect(len(waits) == 6 and waits["easy", "0.8"] < waits["easy", "1.2"] < waits["fifo", "1.2"], f"{waits}")
for estimates, processors in (("user", 64), ("exact", 80)):
    result = run("sweep", EXAMPLE, "--vary", "workload.estimates=user,exact", "--vary", "cluster.processors=64,80")
    expect(result.returncode == 0, f"{result.stderr}")

result = run("sweep", nine, "--vary", "workload.log=nine.swf,days.swf,gone.swf")
expect(result.returncode == 2 and "gone.swf" in result.stderr, f"{result.returncode} {result.stderr}")
logless = FOLDER / "logless.toml"
logless.write_text(nine.read_text().replace('log = "nine.swf"\n', ""))
result = run("sweep", logless, "--vary", "workload.log=nine.swf,days.swf")
expect(result.returncode == 0 and result.stdout.count("simulation") == 2, f"{result.stdout}{result.stderr}")

(FOLDER / "copy.sacct").write_bytes(SMALL.read_bytes())
copied = written("copy.toml", log="copy.sacct", cluster="[[cluster]]\nprocessors = 64\n", policy='discipline = "easy"')
many = ("sweep", copied, "--vary", "policy.discipline=fifo,easy,conservative", "--vary", "workload.load=0.5..1.5:60", "--out",
        FOLDER / "killed.sqlite", "--threads", "1")
process = subprocess.Popen([PROGRAM, *map(str, many)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
while process.poll() is None and not (FOLDER / "killed.sqlite").exists():
    time.sleep(0.01)
time.sleep(0.2)
process.send_signal(signal.SIGKILL)
process.wait()
result = run(*many)
expect(result.returncode == 0, f"taken up again: {result.stderr}")
whole = run(*many[:-4], "--export", "csv").stdout
taken = run(*many, "--export", "csv").stdout
strip = lambda text: sorted(",".join(v for k, v in row.items() if k != "seconds") for row in csv.DictReader(io.StringIO(text)))
expect(strip(whole) == strip(taken), "a study that was killed and taken up again is the same")
with open(FOLDER / "copy.sacct", "a") as file:
    file.write("\n")
result = run(*many)
expect(result.returncode == 2 and "copy.sacct" in result.stderr, f"a changed log is a changed question: {result.returncode} {result.stderr}")

# --- plan: the smallest machine, beside the values that simulate gives there.
limit = ("--such-that", "wait_p95 <= 2h")
found = answer("plan", EXAMPLE, "--find", "cluster.processors=64..160", *limit)
best = int(found["answer"])
at = lambda n: values(answer("simulate", EXAMPLE, "--set", f"cluster.processors={n}"))["wait_p95"]
expect(at(best) <= 2 < at(best - 1), f"{best}: {at(best)}, {at(best - 1)}")
expect(any("Open loop" in note for note in found["notes"]), f"{found['notes']}")
text = run("plan", EXAMPLE, "--find", "cluster.processors=64..160", *limit).stdout
expect(f"cluster.processors = {best}" in text and "within noise" not in text and "Open loop" in text, text)

text = run("plan", EXAMPLE, *weeks, "--replications", "8", "--find", "cluster.processors=100,112,116", *limit).stdout
expect("more --replications would tell" in text and "--precision" not in text, text)
said = answer("simulate", written("widest.toml", log="copy.sacct"))
expect(said["log"]["processors"] == 64 and any("cluster.processors N says it" in note for note in said["notes"]), f"{said['notes']}")

# --- bad input: exit 2, what was found and what to do, nothing on standard output and nothing written.


def refused(path, *fragments, arguments=()):
    before = sorted(os.listdir(FOLDER))
    for verb in ("simulate", "solve"):
        result = run(verb, path, *arguments)
        expect(result.returncode == 2 and result.stdout == "", f"{path} {arguments} {verb}: {result.returncode} {result.stderr}")
        for fragment in fragments:
            expect(fragment in result.stderr, f"{path} {arguments}: no {fragment!r} in:\n{result.stderr}")
    out = FOLDER / "bad.sqlite"
    result = run("sweep", path, "--vary", "policy.discipline=fifo,easy", "--out", out,
                 *[a for a in arguments if "policy" not in str(a)]) if "policy" not in str(arguments) else result
    expect(result.returncode == 2, f"{path} {arguments} sweep: {result.returncode} {result.stderr}")
    out.unlink(missing_ok=True)
    expect(sorted(f for f in os.listdir(FOLDER) if not f.startswith("bad.sqlite")) == before, f"{path}: a file was written")


def refused_log(name, content, *fragments):
    path = FOLDER / name
    path.write_bytes(content)
    refused(written(name + ".toml", log=name), *fragments)
    result = run("replay", path)
    expect(result.returncode == 2 and result.stdout == "", f"replay {name}: {result.returncode} {result.stderr}")


refused(written("gone.toml", log="gone.swf"), "gone.swf")
(FOLDER / "folder.swf").mkdir()
refused(written("folder.toml", log="folder.swf"), "folder")
refused_log("empty.swf", b"", "empty.swf")
refused_log("binary.swf", bytes(random.Random(1).randrange(256) for _ in range(4096)))
refused_log("cut.swf.gz", gzip.compress((swf(JOBS) * 200).encode())[:-200])
refused_log("bomb.swf.gz", gzip.compress(b"0" * 30_000_000, 1))
refused_log("row.swf", b"1 " * 5_000_000 + b"\n")
refused_log("dropped.swf", swf([(s, w, 0, e) for s, w, _, e in JOBS]).encode(), "no job is left", "zero_runtime")
refused_log("comments.swf", b"; MaxProcs: 10\n;\n")
backwards = written("backwards.toml", log="backwards.swf")
(FOLDER / "backwards.swf").write_text(swf(sorted(JOBS, reverse=True)))
expect(answer("simulate", backwards)["log"]["ledger"]["out_of_order"] > 0, "times that go backwards are sorted and counted")
for key, value, *fragments in (
        ("cluster.processors", "0", "at least 1"), ("cluster.processors", "2.5", "whole"), ("cluster.processors", "many"),
        ("workload.load", "0", "above 0"), ("workload.load", "120", "120%"), ("workload.load", "-1"), ("workload.load", "much"),
        ("workload.head", "0", "at least 1"), ("workload.head", "-3"), ("workload.width", "alocated", "allocated"),
        ("workload.overrun", "ignore"), ("workload.estimates", "none"), ("workload.resample", "months", "weeks"),
        ("workload.resample", "weeks", "two whole weeks"), ("workload.from", "yesterday"), ("workload.users", "nobody"),
        ("workload.time_zone", "Mars/Olympus"), ("workload.zero_runtime", "-1"), ("workload.logg", "x", "did you mean log?"),
        ("workload.log", "3"), ("workload.log", '""'), ("workload.strict", "maybe"), ("workload.partition", "{ a = 1 }"),
        ("cluster.speed", "2", "its own machine"), ("arrivals.rate", "1", "[arrivals]"), ("horizon.time", "1", "[horizon]"),
        ("broker.policy", "random", "[broker]"), ("jobs.width", "3", "jobs.width"), ("jobs.time", "3", "jobs.time"),
        ("policy.discipline", "esay", "did you mean", "easy"), ("policy.discipline", "server-filling", "conservative"),
        ("policy.order", "shortes", "shortest"), ("cluster", "[{processors=4},{processors=8}]", "one machine"),
        ("cluster.processors", "2", "no job is left")):
    refused(nine, *fragments, arguments=("--set", f"{key}={value}"))
refused(written("nolog.toml").with_name("nolog.toml"), arguments=("--set", "workload={}"))
for options in (["--load", "0"], ["--head", "0"], ["--processors", "0"], ["--policy", "esay"], ["--order", "first"],
                ["--shake", "0"], ["--shake", "much"], ["--resample", "months"], ["--replications", "5"],
                ["--resample", "weeks"], ["--resample", "days", "--replications", "1"]):
    result = run("replay", FOLDER / "nine.swf", *options)
    expect(result.returncode == 2 and result.stdout == "" and result.stderr, f"replay {options}: {result.returncode} {result.stderr}")
# --- published models of workloads: drawn anew for every replication, the same for every policy, written as a log.
def drawn(name, workload, policy='discipline = "easy"', cluster="[[cluster]]\nprocessors = 128\n"):
    path = FOLDER / name
    path.write_text(f'title = "Drawn"\ntime_unit = "seconds"\n{cluster}[workload]\n{workload}\n[jobs]\nkind = "rigid"\n[policy]\n{policy}\n')
    return path


lublin = drawn("lublin.toml", 'model = "lublin-feitelson"\njobs = 2000')
downey = drawn("downey.toml", 'model = "downey"\njobs = 2000\nmost_work = "100h"\ninterval = "1000s"')
for path in (lublin, downey):
    said = answer("simulate", path, "--replications", 8)
    first = said["methods"][0]
    expect("low" in first["measures"]["mean_wait"] and "log" not in said, f"intervals over drawn logs: {said.keys()}")
    expect(first["jobs"] == 16000 and any("drawn from the workload model" in n for n in first["notes"]), f"{first['notes']}")
    expect(answer("simulate", path, "--replications", 8)["methods"][0]["measures"] == first["measures"], "the seed decides")
    expect(answer("simulate", path, "--replications", 8, "--seed", 2)["methods"][0]["measures"] != first["measures"], "another seed")
    expect("limits" in answer("solve", path)["tables"], "solve tells the limits")
    # What is written is what the first replication has: replayed, it gives the same mean wait to the rounding of the file.
    out = FOLDER / "drawn.swf"
    expect(run("simulate", path, "--write-log", out).returncode == 0, "--write-log")
    one = answer("replay", out, "--policy", "easy")["replays"][0]["measures"]["mean_wait"]["value"]
    two = [values(answer("simulate", path, "--replications", 2, "--set", f"workload.load={x}"))["mean_wait"] for x in (0.5, 2)]
    expect(two[0] < two[1] and one >= 0, f"more load, more waiting: {two}")
    mean_of = values(answer("simulate", written(f"again-{path.stem}.toml", "drawn.swf", policy='discipline = "easy"')))["mean_wait"]
    expect(abs(mean_of - one) < 1e-9, f"{mean_of} and {one}")
widths = [int(line.split()[4]) for line in (run("simulate", lublin, "--jobs", 20000, "--write-log", FOLDER / "wide.swf"),
                                            (FOLDER / "wide.swf").read_text())[1].splitlines() if not line.startswith(";")]
expect(len(widths) == 20000 and abs(widths.count(1) / 20000 - 0.244) < 0.013, f"{widths.count(1)}")  # four standard errors
for text, words in (('model = "lublin"', "lublin-feitelson"), ('model = "downey"', "most_work"),
                    ('model = "lublin-feitelson"\nserial = 0.9', "sum to 1.476"),
                    ('model = "lublin-feitelson"\ngap_shape = 1000', "drawn again"),
                    ('model = "lublin-feitelson"\nday_scale = 1000\nday_shape = 1000', "half hour"),
                    ('model = "lublin-feitelson"\nmedium = 9', "out of order"),
                    ('model = "lublin-feitelson"\nlog = "nine.swf"', "one of the two")):
    bad = run("simulate", drawn("bad.toml", text))
    expect(bad.returncode == 2 and words in bad.stderr, f"{text}: {bad.returncode} {bad.stderr}")
bad = run("simulate", drawn("bad.toml", 'model = "lublin-feitelson"', cluster=""))
expect(bad.returncode == 2 and "size of the machine" in bad.stderr, bad.stderr)
odd = answer("simulate", drawn("odd.toml", 'model = "lublin-feitelson"\njobs = 300\nserial = 0\nlow = 3', cluster="[[cluster]]\nprocessors = 100\n"),
             "--replications", 3)
expect(odd["methods"][0]["jobs"] == 900, "a class of widths may have no jobs")

done()
