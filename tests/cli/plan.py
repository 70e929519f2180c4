"""`sojourn plan`: Erlang's answers up to ten thousand processors, rigid jobs against every value, and what it says when
there is no answer."""
from harness import answer, done, expect, model, run

MMC = """
[[cluster]]
processors = 10
[arrivals]
process = "poisson"
rate = {rate}
[jobs]
kind = "sequential"
time = {{ dist = "exponential", mean = 1 }}
"""


def mean_wait(c, offered):
    loss = 1.0
    for k in range(1, c + 1):
        loss = offered * loss / (k + offered * loss)
    return loss / (1 - offered / c * (1 - loss)) / (c - offered)


def fewest(offered, target):
    c = int(offered) + 1
    while mean_wait(c, offered) > target:
        c += 1
    return c


for rate, target in ((0.5, 0.1), (40.0, 0.01), (900.0, 0.001), (9600.0, 0.0005)):
    found = answer("plan", model(MMC.format(rate=rate)), "--find", "cluster.processors=1..12000", "--such-that",
                   f"mean_wait <= {target}", "--no-confirm")
    expect(found["answer"] == fewest(rate, target), f"rate {rate}: {found['answer']}, Erlang says {fewest(rate, target)}")
    expect(found["wanted"] == "smallest" and found["at_answer"]["measures"]["mean_wait"]["kind"] == "exact", f"{found}")

# Rigid jobs: every value solved on its own, and the first good one must be the answer.
target = 3.0
waits = {}
for processors in range(4, 13):
    solved = answer("solve", "models/rigid-classes.toml", "--set", f"cluster.processors={processors}")
    methods = solved["methods"]
    if solved["stability"]["stable"] and "wait_p95" in methods[0]["measures"]:
        waits[processors] = methods[0]["measures"]["wait_p95"]["value"]
brute = min(c for c, wait in waits.items() if wait <= target)
found = answer("plan", "models/rigid-classes.toml", "--find", "cluster.processors=1..12", "--such-that",
               f"wait_p95 <= {target}", "--precision", "0.02")
expect(found["answer"] == brute, f"rigid: {found['answer']}, looked at one by one: {brute} of {waits}")
expect(found["beside"]["value"] == brute - 1 and not found["beside"]["holds"], f"{found['beside']}")
expect(found["confirmation"] == "confirmed", f"rigid: simulation says {found['confirmation']}")

# The largest rate, several conditions at once, the best of a list.
found = answer("plan", model(MMC.format(rate=1)), "--find", "arrivals.rate=0.1..9.9", "--such-that",
               "mean_wait <= 0.1 and utilization <= 0.8", "--no-confirm")
low, high = 0.1, 9.9
for _ in range(60):
    middle = (low + high) / 2
    low, high = (middle, high) if mean_wait(10, middle) <= 0.1 else (low, middle)
expect(found["wanted"] == "largest" and abs(found["answer"] - min(low, 8.0)) < 2e-5,
       f"largest rate: {found['answer']}, by bisection here {min(low, 8.0)}")
found = answer("plan", "models/paper-grid.toml", "--find", "broker.policy=random,join-shortest-queue", "--minimize",
               "mean_response", "--jobs", "200000", "--no-confirm")
expect(found["answer"] == "join-shortest-queue", f"best broker: {found['answer']}")

# No value is good enough: an answer too.
result = run("plan", model(MMC.format(rate=50)), "--find", "cluster.processors=1..40", "--such-that", "mean_wait <= 1")
expect(result.returncode == 0 and "No value of cluster.processors in 1..40" in result.stdout, result.stdout + result.stderr)
found = answer("plan", model(MMC.format(rate=50)), "--find", "cluster.processors=1..40", "--such-that", "mean_wait <= 1")
expect(found["answer"] is None and len(found["looked_at"]) == 2, f"{found}")

# Conditions that exclude each other: where each holds by itself (mean_wait by Erlang's formula here, 8 / c >= 0.6).
result = run("plan", model(MMC.format(rate=8)), "--find", "cluster.processors=1..64", "--such-that", "mean_wait <= 0.001",
             "--such-that", "utilization >= 0.6")
enough = next(c for c in range(9, 65) if mean_wait(c, 8) <= 0.001)
expect(f"alone, mean_wait <= 0.001 holds from {enough} on and utilization >= 0.6 holds from 9 to 13" in result.stdout,
       f"{enough}: {result.stdout}")
result = run("plan", model(MMC.format(rate=8)), "--find", "arrivals.rate=1..9.5", "--set", "cluster.processors=10",
             "--such-that", "mean_wait <= 0.001 and utilization >= 0.6")
expect("alone, mean_wait <= 0.001 holds up to " in result.stdout and "and utilization >= 0.6 holds from 6" in result.stdout,
       result.stdout)

# Percentages are read by people, and a word that is no model says why.
result = run("plan", model(MMC.format(rate=8)), "--find", "cluster.processors=9..20", "--such-that", "mean_wait <= 0.001",
             "--no-confirm")
expect("%" in result.stdout and "e+" not in result.stdout, result.stdout)
result = run("plan", model(MMC.format(rate=8)), "--find", "jobs.time.dist=exponential,exponentail", "--such-that",
             "mean_wait <= 0.001", "--no-confirm")
expect(result.returncode == 0 and 'exponentail' in result.stdout.partition("not a model: ")[2], result.stdout + result.stderr)

# Mistakes.
for words, message in (
    (("--find", "cluster.processors=1..40"), "nothing to plan for"),
    (("--find", "cluster.processors=40..1", "--such-that", "mean_wait <= 1"), "empty"),
    (("--find", "cluster.processors", "--such-that", "mean_wait <= 1"), "--find"),
    (("--find", "cluster.procesors=1..40", "--such-that", "mean_wait <= 1"), "--find cluster.procesors: error: unknown key"),
    (("--find", "jobs.time.mean=nan..2", "--such-that", "mean_wait <= 1"), "--find jobs.time.mean: error"),
    (("--find", "cluster.processors=1..40", "--minimize", "jobs_pmf"), "distribution"),
    (("--find", "cluster.processors=1..40", "--such-that", "mean_weight <= 1"), "mean_w"),
    (("--find", "cluster.processors=1..40", "--such-that", "mean_wait = 1"), "<="),
    (("--find", "cluster.processors=1..40", "--minimize", "mean_weight"), "mean_w"),
    (("--such-that", "mean_wait <= 1"), "--find"),
):
    result = run("plan", model(MMC.format(rate=5)), *words)
    expect(result.returncode == 2 and message in result.stderr and not result.stdout,
           f"{words}: exit {result.returncode}: {result.stdout}{result.stderr}")
done()
