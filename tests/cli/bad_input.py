"""Bad input loses nothing: a clear message with its place, exit status 2, nothing on standard output,
no file written."""
import os
import subprocess
import tempfile

from harness import PROGRAM, done, expect, model, run

GOOD = """
[[cluster]]
processors = 4
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1 }
"""


def refused(name, text, *fragments, arguments=()):
    path = model(text)
    before = sorted(os.listdir(path.parent))
    for verb in ("solve", "compare"):
        result = run(verb, path, *arguments)
        expect(result.returncode == 2, f"{name}: {verb} exits {result.returncode}: {result.stderr}")
        expect(result.stdout == "", f"{name}: something on standard output: {result.stdout[:200]}")
        for fragment in fragments:
            expect(fragment in result.stderr, f"{name}: no {fragment!r} in:\n{result.stderr}")
    expect(sorted(os.listdir(path.parent)) == before, f"{name}: a file was written")


def replaced(old, new):
    assert old in GOOD
    return GOOD.replace(old, new)


result = run("solve", model(GOOD))
expect(result.returncode == 0, f"the good model is good: {result.stderr}")

result = run("solve", "no/such/file.toml")
expect(result.returncode == 2 and "no/such/file.toml" in result.stderr and "cannot be read" in result.stderr, result.stderr)
result = run("solve", tempfile.gettempdir())
expect(result.returncode == 2 and "folder" in result.stderr, result.stderr)

refused("empty file", "", "the model file is empty")
refused("only a comment", "# nothing\n", "the model file is empty")
refused("broken TOML", replaced("load = 0.5", "load = = 0.5"), "model.toml:5:8: error: this is not TOML", "5 | load = = 0.5")
refused("unclosed string", replaced('"sequential"', '"sequential'), "model.toml:7:", "not TOML")
refused("binary rubbish", "\x00\x01\x02[[[", "model.toml:1:")
refused("wrong type", replaced("processors = 4", 'processors = "four"'),
        'model.toml:3:14: error: "processors" must be a whole number, not a text', 'found: "four"')
refused("unknown key", replaced("processors = 4", "procesors = 4"), 'unknown key "procesors" in [cluster]', "did you mean processors?")
refused("unknown section", GOOD + "[brokers]\npolicy = 'random'\n", 'unknown key "brokers"', "did you mean broker?")
refused("unknown distribution", replaced('"exponential"', '"exponental"'), 'unknown distribution "exponental"', 'did you mean "exponential"?')
refused("unknown parameter", replaced("mean = 1", "mean = 1, sigma = 2"), 'unknown key "sigma" in [jobs.time]')
refused("zero processors", replaced("processors = 4", "processors = 0"), "model.toml:3:14", "at least 1", "found: 0")
refused("negative processors", replaced("processors = 4", "processors = -3"), "model.toml:3:14", "at least 1", "found: -3")
refused("fraction of a processor", replaced("processors = 4", "processors = 2.5"), "model.toml:3:14", "whole number")
refused("rate and load", replaced("load = 0.5", "load = 0.5\nrate = 2"), "both a rate and a load", "model.toml:6:8")
refused("neither rate nor load", replaced("load = 0.5", ""), 'needs the key "rate"', "or load")
refused("probabilities", replaced("{ dist = \"exponential\", mean = 1 }", '{ dist = "hyperexponential", probs = [0.5, 0.6], means = [1, 2] }'),
        'the probabilities "probs" do not sum to 1', "1.1", "model.toml:8:")
refused("sub-generator", replaced("{ dist = \"exponential\", mean = 1 }", '{ dist = "phase-type", alpha = [1, 0], S = [[-1, 2], [0, -1]] }'),
        "row 0 of the sub-generator S has a positive sum")
refused("MAP rows", replaced("load = 0.5", 'process = "map"\nD0 = [[-2, 1], [1, -2]]\nD1 = [[1, 1], [0, 1]]'), "row 0 of D0 + D1 does not sum to 0")
refused("NaN", replaced("load = 0.5", "load = nan"), "model.toml:5:8", '"load" is out of range', "found: nan")
refused("infinity", replaced("mean = 1", "mean = inf"), '"mean" is out of range')
refused("1e308", replaced("mean = 1", "mean = 1e308"), '"mean" is out of range', "at most 1e300")
refused("negative mean", replaced("mean = 1", "mean = -1"), "a positive number", "found: -1")
refused("negative load", replaced("load = 0.5", "load = -0.5"), "a positive number")
refused("unknown kind", replaced('"sequential"', '"sequental"'), 'did you mean "sequential"?')
refused("no jobs", "[[cluster]]\nprocessors = 1\n[arrivals]\nload = 0.5\n", "the model has no jobs")
refused("no cluster", GOOD.replace("[[cluster]]\nprocessors = 4\n", ""), "the model has no cluster")
refused("two names", GOOD + '[[cluster]]\nname = "A"\nprocessors = 2\n', 'two clusters have the name "A"')
refused("weights of the wrong number", GOOD + "[[cluster]]\nprocessors = 2\n[broker]\nweights = [1, 2, 3]\n", "3 weights for 2 clusters")
refused("negative weight", GOOD + "[[cluster]]\nprocessors = 2\n[broker]\nweights = [1, -2]\n", "not shares")
refused("horizon zero", GOOD + "[horizon]\ntime = 0\n", '"time" is out of range')
refused("missing sample file", replaced('{ dist = "exponential", mean = 1 }', '{ dist = "empirical", file = "nowhere.txt" }'), "cannot be read")
refused("--set into nowhere", GOOD, "--set", "no element named", arguments=("--set", "cluster.Z.processors=3"))
refused("--set without a value", GOOD, "--set needs KEY=VALUE", arguments=("--set", "arrivals.load"))
refused("--set an unknown key", GOOD, "--set arrivals.lod", 'unknown key "lod"', arguments=("--set", "arrivals.lod=0.8"))

# Everything that is wrong, at once.
result = run("solve", model(GOOD.replace("processors = 4", "procesors = 4").replace("load = 0.5", "load = -1").replace("mean = 1", "mean = 0")))
expect(result.stderr.count("error:") >= 4, "several mistakes are told at once:\n" + result.stderr)

# Each thing once.
result = run("solve", model(replaced("processors = 4", "procesors = 4")))
expect(result.stderr.count('unknown key "procesors"') == 1 and result.stderr.count("expected") == 2, "each error is told once:\n" + result.stderr)

# Slips that people make: the place and the cure.
refused("a decimal comma", replaced("load = 0.5", "load = 0,5"), "model.toml:5:", "write 0.5 with a decimal point")
refused("a percentage without quotes", replaced("load = 0.5", "load = 50%"), "model.toml:5:", 'put it in quotes: "50%"')
refused("a time without quotes", replaced("mean = 1 }", "mean = 1 }\nshort_job = 1h"), "model.toml:9:", 'put it in quotes: "1h"')
refused("curly quotes", replaced('"sequential"', "\u201csequential\u201d"), "model.toml:7:", "straight quotes")
refused("a word without quotes", replaced('"sequential"', "sequential"), "model.toml:7:", 'put the word in quotes: "sequential"')
refused("a comma in a text", replaced("load = 0.5", 'load = "0,5"'), "model.toml:5:8", "write 0.5 with a decimal point")
refused("a number in quotes", replaced("processors = 4", 'processors = "4"'), "model.toml:3:14", "leave out the quotes: 4")
refused("a percentage of processors", replaced("processors = 4", 'processors = "60%"'), "model.toml:3:14", "a percentage makes no sense here")
refused("a time as a load", replaced("load = 0.5", 'load = "1h"'), "model.toml:5:8", "a time makes no sense here")
refused("a comma on the command line", GOOD, "--set arrivals.load", "write 0.6 with a decimal point", arguments=("--set", "arrivals.load=0,6"))
refused("units without a unit", replaced("mean = 1", 'mean = "1h"'), "model.toml:8:", "time_unit")
refused("load 90", replaced("load = 0.5", "load = 90"), "model.toml:5:8", '"90%" (0.9)')
refused("an unknown unit of time", 'time_unit = "fortnights"\n' + GOOD, "model.toml:1:", "one of seconds, minutes, hours, days")
refused("maintenance that hardly ends", replaced('kind = "sequential"', 'kind = "rigid"\nwidth = 1') +
        "[[cluster.outage]]\nevery = 2e-300\nlasting = 1e-300\n", "comes back", "at most a million times")
refused("one discipline", GOOD + '[policy]\ndiscipline = "edf"\n', 'unknown discipline "edf"; expected one of fifo')
refused("a key without its section", GOOD, "did you mean arrivals.load?", arguments=("--set", "load=0.5"))
refused("a key in the wrong section", replaced("load = 0.5", "load = 0.5\nmean = 3"), "did you mean jobs.time.mean?")

# Nothing from a file acts on the terminal.
for rubbish in (b"\xff\xfe = 1\n", b"title = \"\x1b[31m\"\n", b"x\x07 = 1\n"):
    path = model("")
    path.write_bytes(rubbish + GOOD.encode())
    raw = subprocess.run([PROGRAM, "solve", path], capture_output=True)
    told = raw.stdout + raw.stderr
    expect(raw.returncode == 2 and b"\x1b" not in told and b"\x07" not in told, f"{rubbish}: {told}")
    told.decode("utf-8")
shown = run("solve", model('title = "\\u001b[31mred"\n' + GOOD))
expect(shown.returncode == 0 and "\x1b" not in shown.stdout and r"\x1b[31mred" in shown.stdout, f"a title is shown, not obeyed: {shown.stdout!r}")

# A chain of 5,000,150,001 phases, asked for: refused with its size.
huge = replaced("processors = 4", "processors = 100000").replace('"exponential", mean = 1', '"erlang", shape = 3, mean = 1')
result = run("solve", model(huge), "--method", "qbd")
expect(result.returncode == 2 and "5,000,150,001 phases" in result.stderr, "a huge chain is refused: " + result.stderr)
result = run("solve", model(huge))
expect(result.returncode == 0 and "5,000,150,001 phases" in " ".join(result.stdout.split()), "and otherwise approximated, saying so: " + result.stdout)
result = run("simulate", model(GOOD), "--set", "cluster.processors=1000000000000")
expect(result.returncode == 2 and "would need" in result.stderr, "a simulation that cannot fit is refused: " + result.stderr)

for arguments in (("simulate", model(GOOD), "--precision", "2"), ("simulate", model(GOOD), "--replications", "0"),
                  ("simulate", model(GOOD), "--target", "mean_nonsense", "--jobs", "1000"), ("solve", model(GOOD), "--method", "nonsense")):
    result = run(*arguments)
    expect(result.returncode == 2, f"{arguments}: exit {result.returncode}")
    expect(result.stderr != "" and result.stdout == "", f"{arguments}: the message goes to standard error")
done()
