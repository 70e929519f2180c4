"""`sojourn backtest`: a log made by EASY is its own replay, predictions cover, the future is not looked at, the JSON
keeps to its schema, the page stands alone, and what it refuses."""
import json
import pathlib
import random
import signal
import subprocess
import tempfile
import time

import jsonschema

from harness import PROGRAM, answer, done, expect, model, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-backtest-"))
SCHEMA = jsonschema.Draft202012Validator(json.loads(pathlib.Path("docs/reference/schemas/backtest.json").read_text()))


def swf(name, rows, processors=32):
    """Rows of (submit, wait, run, width, estimate, user)."""
    path = FOLDER / name
    path.write_text(f"; MaxProcs: {processors}\n; UnixStartTime: 800000000\n" + "".join(
        f"{k} {s} {wait} {r} {w} -1 -1 {w} {e} -1 1 {u} 1 1 1 1 -1 -1\n" for k, (s, wait, r, w, e, u) in enumerate(rows, 1)))
    return path


def starts_of(path, policy):
    out = FOLDER / "starts.csv"
    expect(run("replay", path, "--policy", policy, "--starts", out).returncode == 0, "replay")
    lines = [line.split(",") for line in out.read_text().splitlines()[1:]]
    return [float(start) - float(submit) for _, _, submit, start, *_ in lines]


random.seed(5)
rows, now = [], 0
for k in range(3000):
    now += round(random.expovariate(1 / 360))
    run_time = 1 + round(random.expovariate(1 / 1500))
    estimate = 600 * (1 + int(run_time / max(random.random(), 0.1) / 600))
    rows.append([now, -1, run_time, 2 ** random.randrange(5), estimate, random.randrange(6)])
for row, wait in zip(rows, starts_of(swf("made.swf", rows), "easy")):
    row[1] = int(wait)
log = swf("made.swf", rows)

said = answer("backtest", log, "--calibrate", "capacity", "--explain")
wrong = [e.message[:200] for e in SCHEMA.iter_errors(said)][:3]
expect(not wrong, f"the schema: {wrong}")
by_policy = {p["policy"]: p for p in said["replayed_over_recorded"]}
expect(by_policy["easy"]["ratio"] == 1 and by_policy["easy"]["job_rank_correlation"] > 0.999999, f"{by_policy['easy']}")
expect(by_policy["fifo"]["ratio"] > 1, "fifo waits longer")
expect(said["capacity"]["processors"] == 32 and said["capacity"]["out_of_sample"] == 1, f"{said['capacity']}")
expect(not any(e.get("kept") for e in said["explanations"]["each"]), "nothing is nearer than what is right")
expect(said["warm_up_jobs"] == 1000 and said["scored_jobs"] == 2000, "a third warms up")
predictors = {(p["name"], p["quantile"]): p for p in said["predictors"]}
for name in ("last wait", "window", "window by queue", "window by class", "BMBP by class", "fading classes",
             "state of the queue", "forward simulation", "trees", "ensemble", "ensemble, adjusted"):
    expect((name, 0.95) in predictors and (name, 0.5) in predictors, name)
shown = predictors[("ensemble, adjusted", 0.95)]
# 2000 jobs that wait together: the share is within 0.04 of its level; the log is the same every time.
expect(shown["shown"] and abs(shown["coverage"] - 0.95) < 0.04, f"coverage {shown['coverage']}")
expect(shown["ratio_to_window"] < 0.8, f"ratio {shown['ratio_to_window']}")
expect(predictors[("window", 0.95)]["ratio_to_window"] == 1, "the window is its own measure")
expect(sum(m["jobs"] for m in shown["months"]) == 2000, "every scored job has its month")

text = run("backtest", log).stdout
expect(text.startswith("A replay under easy gives 1.00 of the recorded mean wait"), text[:80])
expect(max(map(len, text.splitlines())) <= 80, "80 columns")
page = FOLDER / "page.html"
expect(run("backtest", log, "--policy", "easy", "--out", page).returncode == 0 and "Calibration" in page.read_text(), "page")
expect('src="http' not in page.read_text() and 'href="http' not in page.read_text(), "the page asks nothing of a network")

for arguments, words in ((["--out", "x.pdf"], ".html"), (["--policy", "esy"], "did you mean easy"), (["--load", "120%"], "--load"),
                         (["--calibrate", "all"], "capacity")):
    result = run("backtest", log, *arguments)
    expect(result.returncode == 2 and words in result.stderr, f"{arguments}: {result.returncode} {result.stderr}")
bare = swf("bare.swf", [[s, -1, r, w, e, u] for s, _, r, w, e, u in rows[:100]])
result = run("backtest", bare)
expect(result.returncode == 2 and "no recorded waits" in result.stderr, result.stderr)
few = swf("few.swf", rows[:12])
expect("too few recorded waits" in run("backtest", few).stderr, "too few")

# Ctrl-C stops it.
many = swf("many.swf", [[s + copy * (now + 1), *rest] for copy in range(12) for s, *rest in rows])
process = subprocess.Popen([PROGRAM, "backtest", many], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
time.sleep(3)
process.send_signal(signal.SIGINT)
out, err = process.communicate(timeout=60)
expect(process.returncode == 1 and "interrupted" in err and not out, f"Ctrl-C: {process.returncode} {err}")

# A log that a model wrote has jobs and no waits.
made = FOLDER / "written.swf"
source = model("""
time_unit = "seconds"
[[cluster]]
processors = 16
[arrivals]
process = "poisson"
load = 0.8
[jobs]
kind = "rigid"
width = { dist = "uniform", min = 1, max = 8 }
time = { dist = "exponential", mean = 600 }
[policy]
discipline = "easy"
""")
expect(run("simulate", source, "--jobs", 2000, "--write-log", made).returncode == 0, "--write-log")
result = run("backtest", made)
expect(result.returncode == 2 and "no recorded waits" in result.stderr, f"a written log has no waits: {result.stderr}")
done()
