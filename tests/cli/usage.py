"""What people type: misspelt commands and options are recognised, help and version have all their names, help fits 80 columns,
fractions may be percentages."""
import pty
import os
import sqlite3
import subprocess
import tempfile

from harness import PROGRAM, answer, done, expect, model, run

GOOD = """
[[cluster]]
processors = 2
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1 }
"""


def refused(arguments, *fragments):
    result = run(*arguments)
    expect(result.returncode == 2 and result.stdout == "", f"{arguments}: exit {result.returncode}: {result.stdout}")
    for fragment in fragments:
        expect(fragment in result.stderr, f"{arguments}: no {fragment!r} in:\n{result.stderr}")


good = model(GOOD)

# Commands.
refused((), "a command is missing", "solve")
refused(("slove", good), 'there is no command "slove"', "did you mean sojourn solve?")
refused(("sove",), "did you mean sojourn solve?")
refused(("nonsense",), "sojourn --help")
help_text = run("--help").stdout
for arguments in (("help",), ("-h",)):
    expect(run(*arguments).stdout == help_text, f"{arguments} is --help")
expect(run("help", "solve").stdout == run("solve", "--help").stdout, "help solve is solve --help")
version = run("--version").stdout
for arguments in (("version",), ("-v",), ("-V",)):
    result = run(*arguments)
    expect(result.returncode == 0 and result.stdout == version and version.strip(), f"{arguments}: {result.stdout}")

# Options.
refused(("simulate", "--sed", "3", good), "there is no option --sed", "did you mean --seed?")
refused(("solve", good, "--jsn"), "did you mean --json?")
refused(("solve", "--methd=qbd"), "did you mean --method?")
refused(("solve",), "the model file is missing")
refused(("plan", good), "--find is missing")
refused(("solve", good, "--no-such-option"), "there is no option --no-such-option")
refused(("solve", good, "another.toml"), "unexpected argument: another.toml")
refused(("simulate", good, "--jobs", "abc"), "--jobs: abc is not a whole number of at least 100")
refused(("simulate", good, "--jobs", "1.5e3.2"), "whole number")
refused(("simulate", good, "--replications", "200000"), "at most 100,000")
refused(("simulate", good, "--seed", "abc"), "--seed: abc is not a number")
expect(answer("simulate", good, "--jobs", "1e4")["methods"][0]["jobs"] == answer("simulate", good, "--jobs", "10000")["methods"][0]["jobs"], "1e4 jobs")
refused(("simulate", good, "--horizon", "0"), "--horizon", "0 is not a time above 0")
refused(("simulate", good, "--horizon", "-1"), "--horizon")
refused(("simulate", good, "--horizon", "2h"), "--horizon", "time_unit")
refused(("simulate", good, "--precision", "5"), "--precision", "did you mean 5%?")
refused(("simulate", good, "--confidence", "95"), "did you mean 95%?")
refused(("simulate", good, "--precision", "0,05"), "write 0.05 with a decimal point")
refused(("solve", good, "--method", "simulation"), "sojourn simulate")
refused(("plot", "no/such/study.sqlite"), "no/such/study.sqlite", "cannot be read")
refused(("plot", tempfile.gettempdir()), "cannot be read")
a = answer("simulate", good, "--precision", "20%", "--confidence", "90%")["methods"][0]
b = answer("simulate", good, "--precision", "0.2", "--confidence", "0.9")["methods"][0]
expect(a["measures"] == b["measures"] and a["measures"]["mean_response"]["confidence"] == 0.9, "percentages are fractions")

# Help fits the screen.
for verb in ("", *(line.split()[0] for line in help_text.partition("Subcommands:")[2].splitlines() if line.startswith("  ") and line[2] != " ")):
    for line in run(*filter(None, [verb]), "--help").stdout.splitlines():
        expect(len(line) <= 80, f"{verb} --help: {len(line)} columns: {line}")
expect("--permute-stages" not in run("plan", "--help").stdout, "plan offers no questions it does not ask")

# Damage inside a row of a study is told with the file's name.
study = os.path.join(tempfile.mkdtemp(), "study.sqlite")
expect(run("sweep", good, "--vary", "arrivals.load=0.1..0.5:3", "--out", study).returncode == 0, "a study to damage")
with sqlite3.connect(study) as db:
    db.execute("UPDATE point SET notes = '[\"half a' WHERE number = 1")
for arguments in (("plot", study, "--json"), ("sweep", good, "--vary", "arrivals.load=0.1..0.5:3", "--out", study)):
    result = run(*arguments)
    expect(result.returncode == 1 and f"{study}: the file is damaged" in result.stderr and "json" not in result.stderr,
           f"{arguments}: {result.returncode} {result.stderr}")


def on_a_terminal(*arguments):
    """What goes to standard error when it is a terminal."""
    leader, follower = pty.openpty()
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.DEVNULL, stderr=follower)
    os.close(follower)
    told = b""
    while True:
        try:
            piece = os.read(leader, 4096)
        except OSError:
            break
        if not piece:
            break
        told += piece
    process.wait()
    os.close(leader)
    return told.decode()


# Progress of simulated sweeps moves while a point is being simulated; without a terminal there is none.
sweep = ("sweep", good, "--vary", "arrivals.load=0.5,0.6", "--simulate-only", "--jobs", "3000000", "--threads", "1")
shown = on_a_terminal(*sweep)
fractions = {line.split("%")[0].split()[-1] for line in shown.split("\r") if "%" in line}
expect("of 2 points" in shown and len(fractions) > 2, f"progress inside points: {fractions}")
expect("points" not in run(*sweep).stderr, "no progress without a terminal")
done()
