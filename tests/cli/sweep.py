"""sojourn sweep: killed at random moments and resumed it ends with the rows of a run that was left alone; so it does over
processes; and whatever is wrong with the file, what was finished is kept. Seeds are printed."""
import csv
import io
import json
import os
import pathlib
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import time

from harness import PROGRAM, done, expect, model, run

GOOD = """
title = "A small cluster"
[[cluster]]
processors = 4
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1 }
"""
MODEL = model(GOOD)
FOLDER = MODEL.parent
SMALL = ("--vary", "arrivals.load=0.1..1.1:6", "--vary", "cluster.processors=1,4")
# About 25 ms a point, so that a signal finds the sweep at work.
SLOW = ("--vary", "arrivals.load=0.1..0.9:50", "--vary", "cluster.processors=1..4", "--simulate", "--jobs", "60000")


def path(name):
    return FOLDER / name


def sweep(*arguments, file=None, **more):
    return run("sweep", MODEL, *arguments, *(("--out", path(file)) if file else ()), **more)


def start(*arguments, file):
    return subprocess.Popen([PROGRAM, "sweep", str(MODEL), *arguments, "--out", str(path(file))], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def rows(file):
    """Every row of the study, times aside."""
    db = sqlite3.connect(path(file))
    found = {}
    for table, left_out in (("study", ("created",)), ("variable", ()), ("point", ("seconds",)), ("method", ("seconds",)), ("measure", ())):
        names = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] not in left_out]
        columns = ", ".join('"%s"' % name for name in names)
        found[table] = sorted(db.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)
    db.close()
    return found


def points_in(file):
    try:
        db = sqlite3.connect(path(file))
        count = db.execute("SELECT count(*) FROM point").fetchone()[0]
        db.close()
        return count
    except sqlite3.Error:
        return 0


def wait_for_points(file, count, process):
    while process.poll() is None and not (path(file).exists() and points_in(file) >= count):
        time.sleep(0.01)


def children(parent):
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(stat.parent.name))
        except (OSError, IndexError):
            pass  # gone meanwhile
    return sorted(found)


def expect_refused(what, result, status, *fragments):
    expect(result.returncode == status, f"{what}: exit {result.returncode}: {result.stderr}")
    expect(result.stdout == "", f"{what}: something on standard output: {result.stdout[:200]}")
    for fragment in fragments:
        expect(fragment in result.stderr, f"{what}: no {fragment!r} in:\n{result.stderr}")


# --- a table for people, without a file
result = sweep(*SMALL)
expect(result.returncode == 0 and "mean_response" in result.stdout and "unstable" in result.stdout, f"a table: {result.stdout}{result.stderr}")
expect(result.stderr == "", f"nothing on standard error: {result.stderr}")

# --- a bound in that table is called one
result = run("sweep", "models/rigid-classes.toml", "--vary", "policy.discipline=fifo,easy")
expect("no-wait (lower-bound)" in result.stdout and "qbd (" not in result.stdout, f"bounds are named: {result.stdout}")

# --- a saturated machine has no response to hold a simulation against
result = run("sweep", "models/rigid-saturated.toml", "--vary", "cluster.processors=10,12", "--simulate", "--jobs", "2000")
expect("simulated utilization" in result.stdout and result.stdout.count("±") == 2, f"what is simulated is shown: {result.stdout}")

# --- on a terminal the bar is there before the first point is done
screen, ours = os.openpty()
process = subprocess.Popen([PROGRAM, "sweep", str(MODEL), "--vary", "arrivals.load=0.5,0.6", "--simulate", "--precision", "0.0001"],
                           stdout=subprocess.PIPE, stderr=ours)
os.close(ours)
shown = b""
while b"0 of 2 points" not in shown and select.select([screen], [], [], 60)[0]:
    shown += os.read(screen, 4096)
expect(b"0%  0 of 2 points" in shown and b"left" not in shown, f"the bar at the beginning: {shown}")
process.send_signal(signal.SIGINT)
process.communicate(timeout=60)
os.close(screen)

# --- export: CSV and JSON parse, agree with each other and with solve
result = sweep(*SMALL, "--export", "csv", file="small.sqlite")
table = list(csv.DictReader(io.StringIO(result.stdout)))
expect(result.returncode == 0 and table, f"csv: {result.stderr}")
expect(set(table[0]) == {"arrivals.load", "cluster.processors", "status", "stable", "method", "kind", "part", "measure", "value", "low", "high", "confidence"},
       f"columns: {list(table[0])}")
expect(sorted(p.name for p in FOLDER.glob("small.sqlite*")) == ["small.sqlite"], "one file, and nothing beside it")
result = sweep(*SMALL, "--json", file="small.sqlite")
document = json.loads(result.stdout)
expect("12 of 12 points are there, nothing is left to do" in result.stderr, f"the second time nothing is done: {result.stderr}")
expect([p["point"] for p in document["points"]] == list(range(12)), "points in the order of the grid")
expect(document["points"][3]["keys"] == {"arrivals.load": 0.3, "cluster.processors": 4}, f"{document['points'][3]['keys']}")
expect(document["points"][11]["stability"]["stable"] is False and document["points"][11]["methods"] == [], "unstable is an answer")
expect(any(r["stable"] == "false" and r["arrivals.load"] == "1.1" for r in table), "and a row")
solved = json.loads(run("solve", MODEL, "--set", "arrivals.load=0.3", "--json").stdout)
expect(document["points"][3]["methods"][0]["measures"] == solved["methods"][0]["measures"], "a point says what solve says")
row = next(r for r in table if (r["arrivals.load"], r["cluster.processors"], r["part"], r["measure"]) == ("0.3", "4", "", "mean_response"))
expect(float(row["value"]) == solved["methods"][0]["measures"]["mean_response"]["value"], "bit for bit")

# --- whole lists, words, stages
result = run("sweep", "models/staged-paper.toml", "--vary", "jobs.stages[1].time=0.3,0.5", "--export", "csv")
expect(result.returncode == 0 and "mean_response" in result.stdout, result.stderr)
result = run("sweep", "models/staged-paper.toml", "--vary", "jobs.stages=[{processors=1,time=1}],[{processors=2,time=1}]", "--json")
expect([p["keys"]["jobs.stages"] for p in json.loads(result.stdout)["points"]] == ["[{processors=1,time=1}]", "[{processors=2,time=1}]"], result.stderr)
result = run("sweep", "models/paper-grid.toml", "--vary", "broker.policy=random,join-shortest-queue", "--simulate", "--jobs", "5000", "--export", "csv")
expect({r["broker.policy"] for r in csv.DictReader(io.StringIO(result.stdout))} == {"random", "join-shortest-queue"}, result.stderr)

# --- 200 points, left alone; then killed three times at random moments and resumed; threads and seeds do not matter
alone = sweep(*SLOW, file="alone.sqlite")
expect(alone.returncode == 0, alone.stderr)
expected = rows("alone.sqlite")
expect(len(expected["point"]) == 200, "200 points")
seed = 20261115
print("seed of the moments of the kills:", seed)
moments = random.Random(seed)
for goal in sorted(moments.sample(range(10, 150), 3)):
    process = start(*SLOW, "--threads", "2", file="killed.sqlite")
    wait_for_points("killed.sqlite", goal, process)
    time.sleep(moments.uniform(0, 0.1))
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.communicate()
    kept = points_in("killed.sqlite")
    expect(goal <= kept < 200, f"killed at {goal}: {kept} points are there")
result = sweep(*SLOW, "--threads", "1", file="killed.sqlite")
expect(result.returncode == 0 and f"{kept} of 200 points are there, going on with {200 - kept}" in result.stderr, result.stderr)
expect(rows("killed.sqlite") == expected, "killed three times and resumed: the same rows")

# --- Ctrl-C: what was finished is kept, and the way on is told
process = start(*SLOW, "--threads", "2", file="stopped.sqlite")
wait_for_points("stopped.sqlite", 5, process)
process.send_signal(signal.SIGINT)
out, err = process.communicate(timeout=60)
expect(process.returncode == 1 and out == "", f"Ctrl-C: {process.returncode} {out}")
expect("of 200 points are in" in err and "the same command goes on" in err, f"Ctrl-C: {err}")
expect("Ctrl-C again ends at once" in err.splitlines()[0], f"some steps may take a while to end: {err}")
expect(5 <= points_in("stopped.sqlite") < 200, "some points are kept")

# --- two writers: the second is told who the first is, or waits for it
process = start(*SLOW, "--threads", "2", file="busy.sqlite")
wait_for_points("busy.sqlite", 1, process)
expect_refused("two writers", sweep(*SLOW, file="busy.sqlite"), 1, "is being written by another run", f"process {process.pid}", "--wait")
waiting = start(*SLOW, "--wait", file="busy.sqlite")
time.sleep(0.2)
process.send_signal(signal.SIGKILL)
process.communicate()
out, err = waiting.communicate(timeout=120)
expect(waiting.returncode == 0 and "going on with" in err, f"the one that waited goes on: {err}")
expect(rows("busy.sqlite") == expected, "and nothing is lost or doubled")

# --- over processes: the same rows; a rank that dies costs only what was in flight
os.environ.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", OMPI_MCA_btl_vader_single_copy_mechanism="none")
os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # a sanitized build would count what Open MPI keeps to the end
team = ["mpirun", "-n", "3", "--oversubscribe", PROGRAM, "sweep", str(MODEL), *SLOW, "--threads", "1", "--out"]
result = subprocess.run([*team, str(path("team.sqlite"))], capture_output=True, text=True, timeout=120)
expect(result.returncode == 0 and result.stdout.count("200 points in") == 1, f"three ranks, one of them speaks: {result.stdout[-300:]}{result.stderr}")
expect(rows("team.sqlite") == expected, "over processes: the same rows")
process = subprocess.Popen([*team, str(path("lost.sqlite"))], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
wait_for_points("lost.sqlite", 20, process)
ranks = children(process.pid)
expect(len(ranks) == 3, f"three ranks: {ranks}")
os.kill(ranks[-1], signal.SIGKILL)
out, err = process.communicate(timeout=60)
expect(process.returncode != 0 and out == "", f"a rank died: {process.returncode}")
expect("keeps the points finished so far, the same command goes on" in err, f"and that is told: {err}")
kept = points_in("lost.sqlite")
expect(20 <= kept < 200, f"{kept} points are kept")
result = sweep(*SLOW, file="lost.sqlite")
expect(result.returncode == 0 and rows("lost.sqlite") == expected, f"and resumed: the same rows: {result.stderr}")
result = subprocess.run([*team[:7], "--vary", "arrivals.load=0,1"], capture_output=True, text=True, timeout=60)
expect(result.returncode == 2 and result.stderr.count("error: \"load\" is out of range") == 1, f"one rank complains: {result.stderr}")

# --- a changed question is recognised, named, and never mixed in
changed = sweep("--vary", "arrivals.load=0.1..1.1:7", "--vary", "cluster.processors=1,4", file="small.sqlite")
expect_refused("other values", changed, 2, "small.sqlite: error: this file holds another study", "--vary arrivals.load", "--add")
expect_refused("another option", sweep(*SMALL, "--effort", "30", file="small.sqlite"), 2, "--effort: was 60, is 30")
expect_refused("another model", sweep(*SMALL, "--set", "jobs.time.mean=2", file="small.sqlite"), 2, "mean = 1", "mean = 2")
expect_refused("simulated too", sweep(*SMALL, "--simulate", file="small.sqlite"), 2, "--simulate: was no, is yes")
MODEL.write_text("# only a comment\n" + GOOD)
expect("nothing is left" in sweep(*SMALL, "--threads", "1", file="small.sqlite").stderr, "a comment or the threads change nothing")
before = rows("small.sqlite")
result = sweep(*SMALL, "--effort", "30", "--add", "--export", "csv", file="small.sqlite")
expect(result.returncode == 0 and "are there" not in result.stderr, f"--add: {result.stderr}")
after = rows("small.sqlite")
expect(len(after["point"]) == 24 and all(row in after["point"] for row in before["point"]), "two studies, kept apart")
expect("nothing is left" in sweep(*SMALL, file="small.sqlite").stderr, "and each is found again")
result = sweep(*SMALL, "--restart", file="small.sqlite")
expect(result.returncode == 0 and "are there" not in result.stderr and rows("small.sqlite") == after, f"--restart: {result.stderr}")

# --- a point that fails is recorded, the others are answered
BIG = ("--vary", "cluster.processors=2,1000000000000,4", "--simulate", "--jobs", "1000")
result = sweep(*BIG, "--json", file="big.sqlite")
expect(result.returncode == 1 and "1 of 3 points failed" in result.stderr and "would need" in result.stderr, result.stderr)
points = json.loads(result.stdout)["points"]
expect([p["status"] for p in points] == ["done", "failed", "done"] and "would need" in points[1]["message"], "its message is kept")
expect("nothing is left" in sweep(*BIG, file="big.sqlite").stderr, "it is not tried again")
expect("2 of 3 points are there, going on with 1" in sweep(*BIG, "--retry", file="big.sqlite").stderr, "unless asked")

# --- a reader that closes its end leaves a tidy file
subprocess.run(["bash", "-c", '"$@" | head -n 1', "-", PROGRAM, "sweep", str(MODEL), *SMALL, "--export", "csv", "--out", str(path("pipe.sqlite"))],
               capture_output=True, text=True, timeout=60)
expect(sorted(p.name for p in FOLDER.glob("pipe.sqlite*")) == ["pipe.sqlite"] and points_in("pipe.sqlite") == 12, f"{list(FOLDER.glob('pipe*'))}")

# --- files that are not ours, damaged, in the wrong place
path("text.sqlite").write_text("not a database")
sqlite3.connect(path("foreign.sqlite")).executescript("CREATE TABLE mine (x); INSERT INTO mine VALUES (1);")
shutil.copy(path("alone.sqlite"), path("torn.sqlite"))
with open(path("torn.sqlite"), "r+b") as torn:
    torn.seek(8192)
    torn.write(b"\xff" * 4096 * 20)
for name, words in (("text.sqlite", "not a study file"), ("foreign.sqlite", "belongs to another program"), ("torn.sqlite", "damaged")):
    content = path(name).read_bytes()
    expect_refused(name, sweep(*SMALL, file=name), 1, name, words)
    expect(path(name).read_bytes() == content, f"{name} is left as it was")
expect_refused("no folder", sweep(*SMALL, file="no/such/folder.sqlite"), 1, "folder")
path("folder.sqlite").mkdir()
expect_refused("a folder", sweep(*SMALL, file="folder.sqlite"), 1, "this is a folder")
expect_refused("a folder that cannot be written", run("sweep", MODEL, *SMALL, "--out", "/proc/study.sqlite"), 1, "/proc/study.sqlite", "choose another --out")
expect(not list(FOLDER.glob("*-new")) and not list(FOLDER.glob("*-lock")), f"nothing is left behind: {list(FOLDER.iterdir())}")

# --- no room: a clear end, and the same command goes on when there is
room = path("alone.sqlite").stat().st_size // 2048  # kB, for half of it
limited = subprocess.run(["bash", "-c", f'ulimit -f {room}; exec "$@"', "-", PROGRAM, "sweep", str(MODEL), *SLOW, "--threads", "2", "--out", str(path("full.sqlite"))],
                         capture_output=True, text=True, timeout=120)
expect(limited.returncode == 1 and "full.sqlite" in limited.stderr and "what was finished is kept" in limited.stderr, f"no room: {limited.stderr}")
kept = points_in("full.sqlite")
expect(0 < kept < 200, f"{kept} points were kept")
result = sweep(*SLOW, file="full.sqlite")
expect(result.returncode == 0 and rows("full.sqlite") == expected, f"and it goes on: {result.stderr}")

# --- 10,000 points
result = sweep("--vary", "arrivals.load=0.0001..0.9999:10000", file="many.sqlite")
expect(result.returncode == 0 and points_in("many.sqlite") == 10000, result.stderr)

# --- usage
before = sorted(p.name for p in FOLDER.iterdir())
for what, arguments, words in (
        ("nothing varies", (), "--vary"),
        ("no values", ("--vary", "arrivals.load"), "--vary needs KEY=VALUES"),
        ("a bad range", ("--vary", "arrivals.load=0.1..x:3"), "the end of the range is not a number"),
        ("no count", ("--vary", "arrivals.load=0.1..0.9"), "the range has no count"),
        ("twice", ("--vary", "arrivals.load=0.1,0.2", "--vary", "arrivals.rate=1,2"), "already varies"),
        ("set and varied", (*SMALL, "--set", "arrivals.load=0.5"), "this key is both set and varied"),
        ("an unknown key", ("--vary", "arrivals.lod=0.1,0.2"), 'unknown key "lod"'),
        ("a wrong point", ("--vary", "cluster.processors=4,0", "--out", path("wrong.sqlite")), "(point 2 of 2: cluster.processors = 0)"),
        ("an unknown name", ("--vary", "cluster.Z.processors=1,2"), 'no element named "Z"'),
        ("an unknown method", (*SMALL, "--method", "nonsense"), "there is no method"),
        ("simulation options alone", (*SMALL, "--jobs", "1000"), "add --simulate"),
        ("a file without a name", (*SMALL, "--out", ""), "the name of the study file is empty"),
        ("--add without a file", (*SMALL, "--add"), "--out"),
        ("another format", (*SMALL, "--export", "xml"), "--export"),
        ("two formats", (*SMALL, "--export", "csv", "--json"), "--json")):
    expect_refused(what, run("sweep", MODEL, *arguments), 2, words)
expect(sorted(p.name for p in FOLDER.iterdir()) == before, "bad usage writes nothing")
expect(run("sweep", "--help").returncode == 0, "help")
shutil.rmtree(FOLDER)
done()
