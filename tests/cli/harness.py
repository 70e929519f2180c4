"""Runs the program as a user would and compares what it says. Standard library only."""
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

PROGRAM = sys.argv[1]
failures = []
checks = 0
counting = threading.Lock()  # for scripts that run several programs at a time


def run(*arguments, stdin=None, timeout=300):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=timeout, input=stdin)


def expect(condition, what):
    global checks
    with counting:
        checks += 1
        if not condition:
            failures.append(what)
            print("FAILED:", what)


def answer(*arguments):
    """The JSON of a run that must succeed, and nothing else on standard output."""
    result = run(*arguments, "--json")
    expect(result.returncode == 0, f"{arguments}: exit {result.returncode}: {result.stderr}")
    return json.loads(result.stdout)


def model(text):
    """A model file in a fresh folder."""
    folder = tempfile.mkdtemp(prefix="sojourn-test-")
    path = pathlib.Path(folder) / "model.toml"
    path.write_text(text)
    return path


def done():
    print(f"{checks - len(failures)} passed, {len(failures)} failed")
    sys.exit(1 if failures or checks == 0 else 0)
