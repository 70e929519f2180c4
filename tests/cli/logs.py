"""`sojourn describe` and `sojourn import` on logs made here: what they print, what they write, and what they say about
files that are no logs."""
import gzip
import json
import lzma
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time

import browser
from harness import PROGRAM, answer, done, expect, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-logs-"))
SMALL = "models/logs/cluster.sacct"


def file(name, content):
    path = FOLDER / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def row(number, submit, wait, run_time, width, asked=-1, user=1):
    return f"{number} {submit} {wait} {run_time} {width} -1 -1 -1 {asked} -1 1 {user} 1 -1 1 1 -1 -1\n"


def contents():
    return sorted(p.name for p in FOLDER.iterdir())


# What describe says about a log one can do in the head.
text = ";MaxProcs: 4\n;UnixStartTime: 0\n" + row(1, 0, 0, 10, 2, 20) + row(2, 10, 5, 20, 1, 10, 2) + row(3, 10, -1, 0, 1) + row(
    4, 40, 0, 5, 4)
log = file("four.swf", text)
said = answer("describe", log)
expect(said["log"]["format"] == "SWF" and said["log"]["processors"] == 4, f"{said['log']}")
ledger = said["log"]["ledger"]
expect(ledger == {"lines": 4, "kept": 3, "malformed": 0, "no_submit": 0, "no_width": 0, "no_runtime": 0, "zero_runtime": 1,
                  "too_wide": 0, "beyond_head": 0, "width_from_other_field": 0, "estimate_missing": 1, "estimate_raised": 1,
                  "run_cut": 0, "out_of_order": 0}, f"{ledger}")
expect(said["span"] == 40 and said["jobs"] == 3 and said["users"] == 2, f"{said}")
expect(abs(said["offered_load"] - 60 / 160) < 1e-12, f"{said['offered_load']}")
expect(said["run_time"]["mean"] == 35 / 3 and said["run_time"]["max"] == 20, f"{said['run_time']}")
expect(said["interarrival"]["mean"] == 40 / 3 and said["interarrival"]["p50"] == 10, f"{said['interarrival']}")
expect(said["wait"]["count"] == 3 and said["wait"]["max"] == 5, f"{said['wait']}")
for key in ("run_time", "width", "wait", "interarrival", "bounded_slowdown", "estimate_accuracy"):
    missing = {"mean", "cv", "p1", "p10", "p25", "p50", "p75", "p90", "p95", "p99", "max"} - said[key].keys()
    expect(not missing, f"{key} has no {missing}")

# Absent is absent.
said = answer("describe", file("bare.swf", row(1, 0, -1, 10, 2) + row(2, 9, -1, 10, 2)))
for key in ("wait", "bounded_slowdown", "estimate_accuracy", "capacity", "cycles"):
    expect(key not in said, f"{key} is not in that log")
expect(any("no waits" in line for line in said["cannot"]), f"{said['cannot']}")

# One screen, 80 columns, the ledger first.
result = run("describe", SMALL)
lines = result.stdout.splitlines()
expect(result.returncode == 0 and max(map(len, lines)) <= 80 and len(lines) <= 40, f"{len(lines)} lines: {result.stderr}")
expect(any(line.startswith("  lines") for line in lines[:5]), result.stdout)

# Options by the names of [workload].
expect(answer("describe", log, "--zero-runtime", "1")["jobs"] == 4, "--zero-runtime")
expect(answer("describe", log, "--load", "200%")["span"] == 20, "--load")
expect(answer("describe", log, "--head", "1")["jobs"] == 1, "--head")
expect(answer("describe", log, "--processors", "+4")["log"]["processors"] == 8, "--processors +N")
expect(answer("describe", log, "--from", "10", "--until", "40")["log"]["ledger"]["outside_window"] == 2, "--from, --until")
expect(answer("describe", log, "--from", "1970-01-01T00:00:10")["log"]["ledger"]["outside_window"] == 1, "--from DATE")
expect(answer("describe", log, "--users", "2")["jobs"] == 1, "--users")
expect(answer("describe", log, "--overrun", "kill")["run_time"]["max"] == 10, "--overrun")

# Import: clean SWF and its ledger; importing the result drops nothing and gives the same rows.
first, second = FOLDER / "first.swf.gz", FOLDER / "second.swf"
result = run("import", SMALL, "--out", first)
expect(result.returncode == 0, result.stderr)
result = run("import", first, "--out", second)
expect(result.returncode == 0, result.stderr)
jobs = [[line for line in opened.read().splitlines() if not line.startswith(";")]
        for opened in (gzip.open(first, "rt"), open(second))]
expect(jobs[0] == jobs[1] and len(jobs[0]) > 100, "import of an import gives other rows")
ledger = json.loads((FOLDER / "second.ledger.json").read_text())["log"]["ledger"]
expect(ledger["lines"] == ledger["kept"] == len(jobs[0]), f"{ledger}")
expect("ledger: lines" in gzip.open(first, "rt").read(3000), "the header says what was done")
before, after = answer("describe", SMALL), answer("describe", second)
for key in ("run_time", "width", "wait", "estimate_accuracy"):
    expect(before[key] == after[key], f"import changes {key}")

# sacct: names become numbers, the waits of held jobs run from submit.
sacct = file("jobs.txt", "JobID|User|Account|Partition|QOS|State|Submit|Eligible|Start|End|ElapsedRaw|TimelimitRaw|AllocCPUS\n"
             "1|ann|a|p|q|COMPLETED|1000|1050|1060|1160|100|5|8\n1.batch|||||COMPLETED|1060|1060|1060|1160|100||8\n"
             "2|bob|a|p|q|CANCELLED by 7|1000|1050|None|1160|0|5|8\n")
result = run("import", sacct, "--out", FOLDER / "sacct.swf")
rows = [line.split() for line in (FOLDER / "sacct.swf").read_text().splitlines() if not line.startswith(";")]
expect(rows == ["1 1000 60 100 8 -1 -1 8 300 -1 1 1 1 -1 1 1 -1 -1".split()], f"{rows} {result.stderr}")
expect("ann" not in (FOLDER / "sacct.swf").read_text(), "names do not leave the house")
said = answer("describe", sacct)
expect(said["wait"]["mean"] == 10 and said["wait_since_submit"]["mean"] == 60, f"{said}")

# Compressed otherwise.
packed = run("describe", file("four.swf.xz", lzma.compress(text.encode())), "--json")
expect(packed.returncode == 0 and json.loads(packed.stdout)["jobs"] == 3 or "built without xz" in packed.stderr, packed.stderr)

# The page: drawn without errors, and nothing of it wider than a phone.
page = FOLDER / "page.html"
result = run("describe", SMALL, "--processors", "64", "--out", page)
if result.returncode == 1 and "npm" in result.stderr:
    print("no pages in this build: not looked at")
else:
    expect(result.returncode == 0 and "page.html" in result.stdout, result.stdout[-200:] + result.stderr)
    shown = page.read_text()
    for title in ("When jobs arrive", "Arrivals by week", "How wide jobs are", "How long jobs run", "Estimates and run times",
                  "Processors busy and waited for", "How long jobs waited"):
        expect(f"<h2>{title}" in shown, f"the page has no {title}")
    if browser.CHROMIUM:
        phone = browser.on_a_phone(page)
        expect(phone and phone["scroll"] <= phone["width"] and not phone["errors"] and phone["charts"] == 3, f"{phone}")

# What is no log: exit status 2, where, what was found, what to do; nothing written.
good = row(1, 0, 0, 10, 2)
bad = {
    "empty": ("", "empty"),
    "binary": (bytes(range(256)) * 10, "binary"),
    "cut": (gzip.compress((good * 5000).encode())[:-40], "ends in the middle"),
    "bomb": (gzip.compress((good + "7" * 30_000_000).encode()), "line 2"),
    "long": (good + "7" * 10_000_000 + "\n", "line 2"),
    "dropped": (row(1, -1, 0, 10, 2) + row(2, 5, 0, 0, 2), "no job is left"),
    "pointer": ("version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
    "semicolons": ("1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17\n", "semicolons"),
    "csv": ("a,b,c\n1,2,3\n", "--columns"),
    "prose": ("Dear all:\nthe log is attached.\n", "sacct -a -X"),
    "backwards": ("JobID|State|Submit|Start|End|Elapsed|NCPUS\n1|COMPLETED|100|90|80|00:00:10|4\n", "no_runtime"),
}
kept = contents()
for name, (content, words) in bad.items():
    path = file("bad-" + name, content)
    for command in (("describe", path), ("import", path, "--out", FOLDER / "never.swf")):
        result = run(*command)
        expect(result.returncode == 2 and words in result.stderr and str(path) in result.stderr,
               f"{command[0]} {name}: exit {result.returncode}: {result.stderr[:300]}")
        expect(not result.stdout, f"{name}: {result.stdout[:100]}")
    path.unlink()
for command, words in ((("describe", FOLDER), "folder"), (("describe", FOLDER / "nowhere"), "cannot be opened"),
                       (("describe", log, "--processors", "0"), "--processors"), (("describe", log, "--load", "0"), "load"),
                       (("describe", log, "--head", "0"), "head"), (("describe", log, "--from", "9", "--until", "3"), "until"),
                       (("describe", log, "--time-zone", "Mars/Base"), "time zone"), (("describe", log, "--users", "x"), "users"),
                       (("describe", file("strict.swf", good + "1 2\n"), "--strict"), ":2:"),
                       (("import", log, "--out", FOLDER / "jobs.txt.zip"), ".swf"), (("import", log, "--out", log), "itself"),
                       (("describe", log, "--out", FOLDER / "page.pdf"), ".html")):
    result = run(*command)
    expect(result.returncode == 2 and words in result.stderr, f"{command}: exit {result.returncode}: {result.stderr[:300]}")
(FOLDER / "strict.swf").unlink()
expect(contents() == kept, f"left behind: {set(contents()) - set(kept)}")

# Ctrl-C while a large log is read: nothing is there afterwards.
large = FOLDER / "large.swf"
rng = random.Random(1)
block = "".join(row(k, k, rng.randrange(100), 1 + rng.randrange(1000), 1 + rng.randrange(8)) for k in range(20000))
with open(large, "w") as out:
    for _ in range(150):
        out.write(block)
process = subprocess.Popen([PROGRAM, "import", str(large), "--out", str(FOLDER / "stopped.swf.gz")], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE)
time.sleep(0.3)
process.send_signal(signal.SIGINT)
process.communicate(timeout=60)
left = [name for name in contents() if name.startswith("stopped")]
expect(process.returncode == 1 and not left or process.returncode == 0, f"exit {process.returncode}, {left}")
os.unlink(large)
done()
