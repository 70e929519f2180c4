"""No room: disks that are full, memory that is not there, stacks that are small, streams that are closed or broken."""
import json
import os
import pty
import shutil
import signal
import subprocess

from faults import MODEL, PROGRAM, done, expect, folder, kind, limited, model, points_in, rows, run

place = folder()
path = model(MODEL)
GRID = ("--vary", "arrivals.load=0.1..0.9:60")

# --- a disk that is full: what was finished is kept, and the same command goes on
study, whole = place / "study.sqlite", place / "whole.sqlite"
run("sweep", path, *GRID, "--out", whole)
result = limited("sweep", path, *GRID, "--out", study, files=200_000)
kind(result, "a sweep on a full disk")
before = points_in(study)
result = run("sweep", path, *GRID, "--out", study)
expect(result.returncode == 0 and rows(study) == rows(whole), f"a sweep goes on where the disk was full: {result.stderr}")
expect(points_in(study) >= before, "and has lost nothing")

log = place / "log.swf"
log.write_text(";MaxProcs: 64\n" + "".join(f"{k} {10 * k} 3 {7 + k % 50} {1 + k % 8} -1 -1 -1 60 -1 1 1 1 -1 1 1 -1 -1\n"
                                            for k in range(1, 20001)))
for what, arguments in {"import": ("import", log, "--out", place / "clean.swf"), "a page": ("describe", log, "--out", place / "page.html"),
                        "a picture": ("plot", whole, "--out", place / "picture.html")}.items():
    kind(limited(*arguments, files=4096), f"{what} on a full disk")
    left = [p.name for p in place.iterdir() if p.name not in ("study.sqlite", "whole.sqlite", "log.swf")]
    expect(not left, f"{what} on a full disk leaves nothing half done: {left}")

full = os.open("/dev/full", os.O_WRONLY)
for arguments in (("solve", path), ("solve", path, "--json"), ("--help",), ("solve", "--help"), ("--version",), ("models",), ("plot", whole),
                  ("plot", whole, "--json"), ("sweep", path, *GRID, "--export", "csv"), ("describe", log), ("replay", log, "--json")):
    result = limited(*arguments, stdout=full)
    kind(result, f"{arguments[:2]} where standard output is full")
for arguments in (("solve", path), ("solve", place / "missing.toml")):
    result = limited(*arguments, stderr=full)
    expect(result.returncode == (0 if arguments[1] == path else 2), f"{arguments}: standard error is full: exit {result.returncode}")

# --- streams that are closed, or close
for closing in ("<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
    result = subprocess.run(["bash", "-c", f'"$0" solve "$1" {closing}', PROGRAM, str(path)], capture_output=True, text=True)
    # bash tells death by a signal as 128 and more.
    expect(result.returncode == (1 if ">&-" in closing.replace("2>&-", "") else 0), f"solve {closing}: exit {result.returncode} {result.stderr}")
closed = place / "closed.sqlite"
result = subprocess.run(["bash", "-c", f'"$0" sweep "$1" --vary arrivals.load=0.1..0.9:9 --out "$2" <&- >&- 2>&-', PROGRAM, str(path), str(closed)])
expect(points_in(closed) == 9, "a sweep without any stream keeps its points")
result = subprocess.run(["bash", "-c", '"$0" sweep "$1" --vary arrivals.load=0.1..0.9:200 --export csv | head -1; echo ${PIPESTATUS[0]}', PROGRAM,
                         str(path)], capture_output=True, text=True)
expect(result.stdout.splitlines()[-1:] == ["141"] and not result.stderr, f"a pipe that breaks ends it without a word: {result.stdout} {result.stderr}")

# --- a terminal that is closed while a sweep runs: its points are kept
leader, follower = pty.openpty()
gone = place / "gone.sqlite"
process = subprocess.Popen([PROGRAM, "sweep", path, "--vary", "arrivals.load=0.1..0.9:40", "--simulate-only", "--jobs", "100000", "--out", gone],
                           stdin=follower, stdout=follower, stderr=follower, start_new_session=True)
os.close(follower)
os.read(leader, 10)
os.close(leader)  # writing to it is EIO from now on
status = process.wait(timeout=120)
expect(status in (0, 1, -signal.SIGHUP), f"a terminal that closes: exit {status}")
result = run("sweep", path, "--vary", "arrivals.load=0.1..0.9:40", "--simulate-only", "--jobs", "100000", "--out", gone)
expect(result.returncode == 0 and points_in(gone) == 40, f"and the sweep goes on: {result.stderr}")

# --- memory and stack
big = model("[[cluster]]\nprocessors = 1000\n[arrivals]\nload = 0.9\n[jobs]\nkind = \"sequential\"\n"
            "time = { dist = \"erlang\", shape = 60, mean = 1 }\n")
for megabytes in (250, 300, 400, 600):
    result = limited("solve", big, memory=megabytes * 1_000_000)
    expect(result.returncode in (0, 1, 2, 127) and "terminate" not in result.stderr, f"{megabytes} MB: exit {result.returncode} {result.stderr[:200]}")
    result = limited("simulate", path, "--jobs", "100000", memory=megabytes * 1_000_000)
    expect(result.returncode in (0, 1, 127) and "terminate" not in result.stderr, f"simulate, {megabytes} MB: exit {result.returncode} {result.stderr[:200]}")
deep = 100_000
for what, text in {"dotted keys": "a." * deep + "a = 1\n", "a dotted table": "[" + "a." * deep + "a]\n", "lists": "a = " + "[" * deep + "]" * deep + "\n",
                   "tables in a line": "a = " + "{ a = " * deep + "1" + " }" * deep + "\n", "lists of tables": "[[" + "a." * deep + "a]]\n"}.items():
    kind(limited("solve", model(text), stack=1_000_000), f"{what}, {deep} deep", status=2)
kind(limited("solve", path, "--set", "a." * 30_000 + "a=1", stack=1_000_000), "a setting 30,000 deep", status=2)
kind(limited("solve", path, "--set", "a=" + "[" * 30_000, stack=1_000_000), "lists in a setting", status=2)
nested = place / "deep.json"
nested.write_text('{"jobs": [{"job_id": ' + "[" * deep + "]" * deep + "}]}")
kind(limited("describe", nested, stack=1_000_000), "a log in JSON, 100,000 deep", status=2)
result = limited("solve", "/dev/zero", memory=2_000_000_000)
kind(result, "a model that never ends", status=2)

# --- answers that are long or odd stay JSON
result = run("solve", path, "--json")
json.loads(result.stdout)
os.close(full)
shutil.rmtree(place)
done()
