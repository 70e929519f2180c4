"""Units of time, percentages, default names, keys that are not looked at: what the model file and --set may say."""
from harness import answer, done, expect, model, run

TIMES = """
{unit}
[[cluster]]
processors = 4
[arrivals]
load = {load}
[jobs]
kind = "sequential"
time = {{ dist = "exponential", mean = {mean} }}
{more}
"""


def text(unit="", load="0.5", mean="2", more=""):
    return TIMES.format(unit=f'time_unit = "{unit}"' if unit else "", load=load, mean=mean, more=more)


def values(found):
    return found["methods"][0]["measures"]


# The same model, written in three ways.
plain = answer("solve", model(text()))
hours = answer("solve", model(text("hours", '"50%"', '"2h"')))
expect(values(plain) == values(hours), "2h and 50% are 2 and 0.5")
expect("time_unit" not in plain["model"] and hours["model"]["time_unit"] == "hours", f"{hours['model']}")
minutes = values(answer("solve", model(text("minutes", "0.5", '"2h"'))))["mean_response"]["value"]
expect(abs(minutes / values(plain)["mean_response"]["value"] - 60) < 1e-9, f"answers are in the unit of the model: {minutes}")
typed = answer("solve", model(text("hours", "0.3", "1")), "--set", "jobs.time.mean=120min", "--set", "arrivals.load=50%")
expect(values(typed) == values(plain), "--set takes units and percentages")
expect(typed["model"]["settings"] == ["jobs.time.mean=120min", "arrivals.load=50%"], f"{typed['model']}")
horizon = answer("simulate", model(text("hours")), "--horizon", "1d", "--jobs", "20000")
same = answer("simulate", model(text("hours")), "--horizon", "24", "--jobs", "20000")
expect(values(horizon) == values(same), "--horizon 1d is 24 hours")

above = values(answer("simulate", model(text("minutes")), "--target", "wait_above(90s)", "--jobs", "20000"))
expect("wait_above(1.5)" in above, f"times in names of measures have units: {[*above]}")
unitless = run("simulate", model(text()), "--target", "wait_above(90s)", "--jobs", "20000")
expect(unitless.returncode == 2 and "time_unit" in unitless.stderr, unitless.stderr)
ranges = [run("sweep", model(text()), "--vary", f"arrivals.load={r}:3", "--export", "csv").stdout for r in ("10%..50%", "0.1..0.5")]
expect(ranges[0] == ranges[1] and "0.3" in ranges[0], f"a range of percentages: {ranges[0]}")

# Loads.
expect(run("solve", model(text(load="1.2"))).returncode == 0, "overload is a question")
noted = answer("solve", model(text(load="5")))
expect(any('"5%"' in note for note in noted["notes"]), f"a load of 500% is noted: {noted['notes']}")
expect(run("solve", model(text(load='"1500%"'))).returncode == 0, "a percentage is meant as it is written")
expect(run("solve", model(text(load="15"))).returncode == 2, "a load of 15 is a percentage without its sign")

# The bounded slowdown needs a threshold.
FAMILIES = {
    "sequential": 'kind = "sequential"\ntime = 2',
    "rigid": 'kind = "rigid"\nwidth = 2\ntime = 2',
    "fork-join": 'kind = "fork-join"\ntasks = 2\ntime = 2',
    "staged": 'kind = "staged"\nstages = [{ processors = 2, time = 2 }]',
}
for kind, jobs in FAMILIES.items():
    base = "[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\n" + jobs
    without = values(answer("simulate", model(base), "--jobs", "10000"))
    expect("mean_bounded_slowdown" not in without, f"{kind}: no threshold, no bounded slowdown")
    given = values(answer("simulate", model(base + "\nshort_job = 10"), "--jobs", "10000"))
    seconds = values(answer("simulate", model('time_unit = "seconds"\n' + base), "--jobs", "10000"))
    expect(given["mean_bounded_slowdown"] == seconds["mean_bounded_slowdown"], f"{kind}: 10 seconds where the unit is known")

# Names.
for file in (text(), text().replace("[[cluster]]", "[cluster]")):
    bigger = answer("solve", model(file), "--set", "cluster.A.processors=8")
    expect(values(bigger)["mean_used_processors"]["value"] == 4, "an unnamed cluster is A")

# Keys that are not looked at are noted, so that policies can be varied.
rigid = model("""
[[cluster]]
processors = 8
[arrivals]
load = 0.5
[jobs]
kind = "rigid"
width = 2
time = { dist = "exponential", mean = 1 }
[policy]
discipline = "easy"
estimate_factor = 2
[broker]
policy = "power-of-d"
d = 3
""")
fifo = answer("solve", rigid, "--set", "policy.discipline=fifo")
expect(any("policy.estimate_factor is not used" in n for n in fifo["notes"]), f"{fifo['notes']}")
expect(any("[broker] is not used: there is one cluster" in n for n in fifo["notes"]), f"{fifo['notes']}")
varied = run("sweep", rigid, "--vary", "policy.discipline=fifo,easy,first-fit", "--simulate-only", "--jobs", "5000", "--export", "csv")
expect(varied.returncode == 0 and all(name in varied.stdout for name in ("fifo", "easy", "first-fit")), varied.stderr)
malleable = model("""
[[cluster]]
processors = 4
[arrivals]
load = 0.5
[jobs]
kind = "malleable"
time = { dist = "exponential", mean = 1 }
speedup = { law = "amdahl", serial = "10%", exponent = 0.5 }
[policy]
discipline = "equal-share"
reconfiguration = { dist = "exponential", mean = 0.1 }
""")
notes = answer("solve", malleable)["notes"]
expect(any("policy.reconfiguration is not used" in n for n in notes) and any("jobs.speedup.exponent is not used" in n for n in notes), f"{notes}")
unused = answer("solve", model(text().replace("load = 0.5", "load = 0.5\nD0 = [[-1]]")))["notes"]
expect(any("arrivals.D0 is not used" in n for n in unused), f"{unused}")

# Weights: 0 is a share in every family.
for jobs in ('kind = "sequential"\ntime = { dist = "exponential", mean = 1 }', 'kind = "rigid"\nwidth = 2\ntime = { dist = "exponential", mean = 1 }'):
    two = "[[cluster]]\nprocessors = 4\n[[cluster]]\nprocessors = 4\n[broker]\nweights = [1, 0]\n[arrivals]\nrate = 1\n[jobs]\n" + jobs
    one = "[[cluster]]\nprocessors = 4\n[arrivals]\nrate = 1\n[jobs]\n" + jobs
    both, alone = answer("solve", model(two)), answer("solve", model(one))
    expect(both["model"]["broker"] == "random" and "broker" not in alone["model"], f"{both['model']}")
    expect(abs(values(both)["mean_response"]["value"] / values(alone)["mean_response"]["value"] - 1) < 1e-12, "a cluster of weight 0 gets no jobs")
    simulated = answer("simulate", model(two), "--jobs", "20000")["methods"][0]
    expect(simulated["clusters"][1]["measures"].get("mean_jobs", {"value": 0})["value"] == 0, "nor in a simulation")
done()
