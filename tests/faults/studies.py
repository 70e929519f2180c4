"""Study files that are taken away, shared, damaged or from another time."""
import pathlib
import shutil
import sqlite3
import subprocess
import time

from faults import MODEL, PROGRAM, TIMES, done, draw, expect, folder, kind, model, points_in, rows, run

place = folder()
path = model(MODEL)
LONG = ("sweep", path, "--vary", "arrivals.load=0.1..0.9:60", "--simulate-only", "--jobs", "60000", "--threads", "1")


def begun(study, *more):
    """A sweep that has stored a point."""
    process = subprocess.Popen([PROGRAM, *map(str, LONG), "--out", str(study), *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(400):
        if study.exists() and pathlib.Path(f"{study}-wal").exists() and points_in(study) > 0:
            break
        time.sleep(0.02)
    return process


# --- removed, or replaced by another file, while it is written
for what in ("removed", "replaced"):
    study = place / f"{what}.sqlite"
    process = begun(study)
    study.unlink()
    if what == "replaced":
        study.write_text("something else")
    out, err = process.communicate(timeout=120)
    expect(process.returncode == 1 and "removed or replaced" in err, f"{what} under a sweep: exit {process.returncode} {err}")
    expect(what == "removed" or study.read_text() == "something else", "the other file is left alone")

# --- two writers: the second is told who the first is, or waits
study = place / "shared.sqlite"
process = begun(study)
second = run(*LONG, "--out", study)
kind(second, "a second writer")
expect("process" in second.stderr and "--wait" in second.stderr, f"a second writer is told who writes: {second.stderr}")
waiting = run(*LONG, "--out", study, "--wait")
process.communicate(timeout=120)
expect(waiting.returncode == 0 and points_in(study) == 60, f"--wait: {waiting.stderr}")

# --- a clock that jumps back and forth changes no row
whole = place / "whole.sqlite"
SHORT = ("sweep", path, "--vary", "arrivals.load=0.1..0.9:12")
run(*SHORT, "--out", whole)
if shutil.which("faketime"):
    for jump in ("-20y", "+20y"):
        study = place / f"clock{jump[0]}.sqlite"
        result = subprocess.run(["faketime", "-f", jump, PROGRAM, *map(str, SHORT), "--out", str(study)], capture_output=True, text=True)
        expect(result.returncode == 0 and rows(study) == rows(whole), f"a clock {jump}: exit {result.returncode} {result.stderr}")
else:
    print("no faketime: the clock does not jump")

# --- bytes changed anywhere: every number is the one that was written, or its point is named; never a library's words
good = whole.read_bytes()
truth = run("sweep", *SHORT[1:], "--out", whole, "--export", "csv").stdout.splitlines()
damaged = place / "damaged.sqlite"
named = refused = unseen = 0
for _ in range(40 * TIMES):
    content = bytearray(good)
    for _ in range(draw.choice((1, 1, 1, 50))):
        content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    damaged.write_bytes(content)
    result = run("plot", damaged, "--json")
    expect(result.returncode in (0, 1, 2), f"a damaged study: exit {result.returncode} {result.stderr}")
    for word in ("json.exception", "terminate", "stoull", "vector::", "SQL", "map::at", "basic_string"):
        expect(word not in result.stderr, f"a library's words: {result.stderr}")
    if result.returncode != 0:
        expect(str(damaged) in result.stderr, f"the file is named: {result.stderr}")
    named += "is damaged: " in result.stderr
    refused += result.returncode != 0 and "is damaged: " not in result.stderr
    unseen += result.returncode == 0
print(f"damaged studies: {named} with points named, {refused} refused as a whole, {unseen} harmless")

# --- the value of a cell changed: its point is named, the rest is exported, --retry mends it
damaged.write_bytes(good)
with sqlite3.connect(damaged) as db:
    db.execute("UPDATE measure SET value = value * 2 WHERE point = 3 AND measure = 'mean_response'")
db.close()
result = run(*SHORT, "--out", damaged, "--export", "csv")
kind(result, "a changed number")
expect("point 3 (" in result.stderr and "--retry" in result.stderr, f"a changed number is named: {result.stderr}")
expect(all(line in truth for line in result.stdout.splitlines()) and len(result.stdout.splitlines()) > len(truth) / 2, "and the rest is exported")
result = run(*SHORT, "--out", damaged, "--retry", "--export", "csv")
expect(result.returncode == 0 and result.stdout.splitlines() == truth and rows(damaged) == rows(whole), f"--retry answers it again: {result.stderr}")

# --- from a newer version
content = bytearray(good)
content[63] = 99
damaged.write_bytes(content)
kind(run(*SHORT, "--out", damaged), "a study of a newer version")
expect(damaged.read_bytes() == bytes(content), "which is left as it is")

# --- places that cannot be written
for study in ("/proc/study.sqlite", str(place / "no" / "such" / "folder.sqlite"), str(place), "/dev/full", str(path)):
    kind(run(*SHORT, "--out", study), f"--out {study}")
expect(path.read_text() == MODEL, "a model is not taken for a study")
shutil.rmtree(place)
done()
