"""What the scripts of this folder share: programs that are killed, limited or cut off. Standard library only.

Each script takes the program as its first argument; SOJOURN_TORMENT multiplies how often it tries (tools/torment sets it).
"""
import contextlib
import os
import pathlib
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from harness import PROGRAM, done, expect, model, run  # noqa: E402, F401

TIMES = max(1, int(os.environ.get("SOJOURN_TORMENT", "1")))
draw = random.Random(int(os.environ.get("SOJOURN_SEED", "20261117")))

MODEL = """[[cluster]]
processors = 4
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1.0 }
"""


def folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="sojourn-faults-"))


def killed_after(seconds, *arguments, launcher=()):
    """Starts the program and kills it with everything it started. Its exit status, and what it said."""
    with subprocess.Popen([*launcher, PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL, text=True, start_new_session=True) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
        return process.returncode, out, err


def limited(*arguments, files=None, memory=None, stack=None, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120):
    """The program where files may not grow beyond `files` bytes, and so on."""
    def limit():
        for what, value in ((resource.RLIMIT_FSIZE, files), (resource.RLIMIT_AS, memory), (resource.RLIMIT_STACK, stack)):
            if value is not None:
                resource.setrlimit(what, (value, value))
    return subprocess.run([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr, text=True,
                          preexec_fn=limit, timeout=timeout)


def rows(path):
    """Everything a study says but the times it took, in order."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        said = {}
        for table in ("study", "variable", "point", "method", "measure", "digest"):
            names = [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})") if name not in ("seconds", "created")]
            listed = ", ".join(f'"{name}"' for name in names) or "1"
            said[table] = db.execute(f"SELECT {listed} FROM {table} ORDER BY {', '.join(map(str, range(1, min(4, len(names)) + 1)))}").fetchall()
        return said


def points_in(path):
    if not path.exists():
        return 0
    # A log that a kill left half indexed is read by whoever may write.
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as db:
        expect(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"{path}: the file is whole after a kill")
        return db.execute("SELECT count(*) FROM point").fetchone()[0]


def kind(result, what, status=1):
    """It ended by itself, with a sentence and this status: no signal, no message of a library."""
    expect(result.returncode == status, f"{what}: exit {result.returncode}, expected {status}: {result.stderr}")
    expect(result.stderr and "terminate" not in result.stderr and "what()" not in result.stderr, f"{what}: says why: {result.stderr}")
