"""Policies of rigid jobs as users ask for them: orders, pre-emption, limits, partitions, costs, and the contest of them all."""
import json
import pathlib
import tempfile

from harness import answer, done, expect, model, run

PARTITIONS = "models/partitions.toml"
CLASSES = "models/rigid-classes.toml"


def first(document):
    return document["methods"][0]


def value(document, name):
    return first(document)["measures"][name]["value"]


def part(document, kind, name):
    return next(p for p in first(document)[kind] if p["name"] == name)["measures"]


# --- order, backfill and pre-emption of drawn jobs; the degenerate cases are the old ones, bit for bit
def simulated(*sets, jobs="40000", source=CLASSES):
    arguments = [x for s in sets for x in ("--set", s)]
    return answer("simulate", source, "--jobs", jobs, *arguments)


def numbers(document):
    return {k: m["value"] for k, m in first(document)["measures"].items() if "value" in m}


easy = simulated("policy.discipline=easy")
for same in (["policy.backfill=easy"], ["policy.backfill=easy", "policy.order=arrival", "policy.reserve_depth=1", "policy.preempt=none"]):
    expect(numbers(simulated(*same)) == numbers(easy), f"{same} is easy")
expect(numbers(simulated("policy.backfill=none")) == numbers(simulated()), "no backfilling is fifo")
ranked = simulated("policy.backfill=easy", "policy.order=priority")
expect(abs(value(ranked, "mean_wait") / value(easy, "mean_wait") - 1) < 1e-9, "one priority for all is the order of arrival")
expect(ranked["model"]["discipline"] == "easy, priority first", ranked["model"]["discipline"])
shortest = simulated("policy.backfill=easy", "policy.order=shortest")
expect(value(shortest, "mean_wait") < 0.9 * value(easy, "mean_wait"), "short jobs first wait less in the mean")
wide = simulated("jobs.class[2].priority=5", "policy.order=priority", "policy.preempt=suspend")
expect(part(wide, "classes", "wide")["mean_wait"]["value"] < 0.3 * part(easy, "classes", "wide")["mean_wait"]["value"],
       "who may stop others waits little")
expect(value(wide, "preemptions") > 0.05 and value(wide, "lost_work") == 0, "stopped jobs are counted, and lose nothing")
lost = simulated("jobs.class[2].priority=5", "policy.order=priority", "policy.preempt=requeue")
expect(value(lost, "lost_work") > 0.01, "requeued jobs lose work")
for bad, words in (("policy.order=shortes", 'did you mean "shortest"?'), ("policy.order=fair-share", "half_life"),
                   ("policy={backfill=\"easy\", reserve_depth=0}", "reserve_depth"), ("jobs.class[0].clusters=[\"B\"]", "there is no cluster")):
    result = run("simulate", CLASSES, "--set", bad)
    expect(result.returncode == 2 and words in result.stderr, f"{bad}: {result.stderr}")

# --- partitions, limits, deadlines, costs: by class and by cluster. Of 15,000 debugging jobs 101 are killed, give or take 10; 45 are allowed
d = answer("simulate", PARTITIONS, "--jobs", "60000")
expect([c["name"] for c in first(d)["clusters"]] == ["main", "accelerated"], "clusters are told")
expect([c["name"] for c in first(d)["classes"]] == ["debug", "serial", "production", "training"], "classes are told")
killed = part(d, "classes", "debug")["killed_fraction"]
expect(abs(killed["value"] - 0.0067379) < 0.003, f"e^-5 of the debugging jobs are killed: {killed}")
expect(part(d, "classes", "production")["missed_deadlines"]["value"] < 0.05, "deadlines of one class")
expect("missed_deadlines" not in part(d, "classes", "serial"), "a class without a deadline misses none")
main = part(d, "clusters", "main")["mean_used_processors"]["value"]
other = part(d, "clusters", "accelerated")["mean_used_processors"]["value"]
watts = 64 * 4 + 8 * main + 16 * 25 + 65 * other
expect(abs(value(d, "energy") / watts - 1) < 1e-9, "energy follows from the processors in use")
expect(abs(value(d, "cost") - (64 * 0.03 + 16 * 0.4)) < 1e-9, "all processors are paid for")
expect(abs(value(d, "cost_per_job") * value(d, "throughput") / value(d, "cost") - 1) < 1e-9, "cost per job")
result = run("simulate", PARTITIONS, "--set", "jobs.class[2].width=80")
expect(result.returncode == 2 and "where it may run" in result.stderr, f"a class that fits nowhere: {result.stderr}")

# --- exact where it was, with costs too
exact = answer("solve", CLASSES, "--set", "cluster.price=2", "--set", "cluster.watts_busy=10", "--set", "cluster.watts_idle=1")
expect(abs(value(exact, "energy") - (8 + 9 * 5.67)) < 1e-6 and abs(value(exact, "cost_per_job") - 16 / 2.7) < 1e-9, "exact costs")
batches = answer("solve", CLASSES, "--set", "arrivals.batch=3")
expect(all(m["kind"] != "exact" for m in batches["methods"]), "batches are not solved as if jobs came one by one")

# --- planning by cost, and by a measure of one class
SMALL = model('[[cluster]]\nprocessors = 4\nprice = 1\n[arrivals]\nrate = 2\n[jobs]\nkind = "rigid"\n'
              '[[jobs.class]]\nname = "one"\nweight = 1\nwidth = 1\ntime = { dist = "exponential", mean = 1 }\n')
plan = answer("plan", SMALL, "--find", "cluster.processors=3..12", "--minimize", "cost", "--such-that", "one.mean_wait <= 0.1")
expect(plan["answer"] == 4, f"the cheapest machine: {plan['answer']}")

# --- a condition, a target, a swept measure of one class on its partition
plan = answer("plan", PARTITIONS, "--find", "cluster.main.processors=40..64", "--such-that", "production.wait_p95 <= 2h", "--precision", "20%")
expect(40 < plan["answer"] <= 64, f"the smallest partition for one class: {plan['answer']}")
target = answer("simulate", PARTITIONS, "--target", "training.mean_wait", "--precision", "10%")
wait = part(target, "classes", "training")["mean_wait"]
expect((wait["high"] - wait["low"]) / 2 <= 0.101 * wait["value"], f"the precision is that of the class: {wait}")
rows = run("sweep", PARTITIONS, "--vary", "cluster.main.processors=64,80", "--simulate", "--jobs", "20000", "--export", "csv").stdout.splitlines()
columns = rows[0].split(",")
expect(any("production" in c and "wait_p95" in c for c in columns) or "production" in "".join(rows), "a sweep has the measures of classes")

# --- a policy that says itself who starts, by its row alone; what is set takes the place of what the file says
lookahead = simulated("policy.discipline=easy-lookahead")
expect(lookahead["model"]["discipline"] == "easy-lookahead" and value(lookahead, "mean_wait") < 1.1 * value(easy, "mean_wait"), "easy with lookahead")
both = answer("simulate", PARTITIONS, "--jobs", "8000", "--set", "policy.discipline=first-fit")
expect("first-fit" in both["model"]["discipline"], f"the discipline that was set: {both['model']}")
result = run("replay", "models/logs/cluster.sacct", "--policy", "easy,easy-lookahead", "--why", "1001")
expect(result.returncode == 0 and "Job 1001 under easy-lookahead" in result.stdout, f"replay under easy-lookahead: {result.stderr}")
replayed = json.loads(run("replay", "models/logs/cluster.sacct", "--policy", "easy-lookahead", "--json").stdout)
expect(replayed["replays"][0]["policy"] == "easy-lookahead", "a log under easy-lookahead")

# --- what a policy carries
saturated = answer("simulate", CLASSES, "--set", "arrivals={process=\"saturated\", waiting=200}", "--set", "policy.discipline=easy",
                   "--jobs", "40000")
fifo = answer("solve", CLASSES)["stability"]["saturation_load"]
expect(fifo < value(saturated, "utilization") < 1.0001, f"easy carries more than fifo: {value(saturated, 'utilization')}")

# --- the contest
contest = json.loads(run("policies", CLASSES, "--jobs", "32000", "--json").stdout)
rows = {p["name"]: p for p in contest["policies"]}
expect({"fifo", "first-fit", "easy", "conservative", "max-weight", "server-filling"} <= set(rows), f"policies: {list(rows)}")
expect(rows["fifo"]["own"] and rows["max-weight"]["preempts"], "whose policy it is, and who stops jobs")
load = rows["fifo"]["measures"]["largest_stable_load"]
expect(load["how"] == "exact" and abs(load["value"] - fifo) < 1e-9, f"the largest stable load of fifo: {load}")
best = [p["name"] for p in contest["policies"] if p["measures"].get("mean_wait", {}).get("standing") == "best"]
expect(len(best) == 1 and rows["fifo"]["measures"]["mean_wait"]["standing"] == "worse", f"best: {best}")
behind = rows["fifo"]["measures"]["mean_wait"]["behind_best"]
expect(0 < behind["low"] < behind["value"] < behind["high"], f"how far fifo is behind: {behind}")
text = run("policies", CLASSES, "--jobs", "32000").stdout
text += run("policies", PARTITIONS, "--jobs", "8000").stdout
expect(all(len(line) <= 80 for line in text.splitlines()), "the table fits 80 columns")
expect(contest["warm_up"] > 0 and "not counted (MSER-5" in text, "the warm-up is decided by the data, and told")
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder) / "page.html"
    result = run("policies", CLASSES, "--jobs", "8000", "--out", str(page))
    html = page.read_text()
    expect(result.returncode == 0 and "The page:" in result.stdout, f"the page is told: {result.stderr}")
    expect("<strong>" in html and "easy-lookahead" in html and "src=\"http" not in html, "a page complete in itself")
    result = run("policies", CLASSES, "--out", str(pathlib.Path(folder) / "page.txt"))
    expect(result.returncode == 2 and ".html" in result.stderr, f"a page is HTML: {result.stderr}")
grown = {p["name"]: p for p in json.loads(run("policies", PARTITIONS, "--jobs", "160000", "--json").stdout)["policies"]}
lost = grown["easy, priority first, requeues"]
expect(not lost["stable"] and lost["trouble"] == "grows", f"requeueing loses too much work there, and is given up: {lost}")
expect(all(p["stable"] for name, p in grown.items() if p is not lost), "the others are stable")
urgent = run("policies", PARTITIONS, "--jobs", "8000").stdout
expect("- no largest stable load is told where jobs are requeued" in " ".join(urgent.split()), "why requeueing has no load")
again = json.loads(run("policies", CLASSES, "--jobs", "32000", "--json", "--threads", "1").stdout)
expect(again == contest, "threads do not change a contest")
heavy = json.loads(run("policies", CLASSES, "--jobs", "8000", "--json", "--set", "arrivals.rate=3.5").stdout)
expect(not {p["name"]: p for p in heavy["policies"]}["fifo"]["stable"], "fifo is unstable there")
result = run("policies", "models/paper-grid.toml")
expect(result.returncode == 2 and "rigid" in result.stderr, f"policies of sequential jobs: {result.stderr}")
log = json.loads(run("policies", "models/cluster-log.toml", "--json").stdout)
expect(len(log["policies"]) >= 8 and log["runs"] == 1, "a log under every policy")
result = run("replay", "models/logs/cluster.sacct", "--order", "priority")
expect(result.returncode == 2 and "there is no order" in result.stderr, f"a log alone has no priorities: {result.stderr}")
fair = answer("simulate", "models/cluster-log.toml", "--set", "policy.order=fair-share")
expect(fair["model"]["discipline"] == "easy, fair-share first" and value(fair, "mean_wait") > 0, "a log by fair share of its users")

# Another unit of time is the same machine, also for an order whose constants are in seconds.
UNITS = """time_unit = "{}"
[[cluster]]
processors = 8
[arrivals]
load = 0.7
[jobs]
kind = "rigid"
[[jobs.class]]
weight = 1
width = 1
time = {{ dist = "exponential", mean = "1h" }}
[[jobs.class]]
weight = 1
width = 4
time = {{ dist = "exponential", mean = "1h" }}
[policy]
order = "{}"
"""
for order in ("shortest", "wfp3", "unicef", "f1", "fair-share"):
    waits = [value(answer("simulate", model(UNITS.format(unit, order)), "--jobs", "20000", "--replications", "4"), "mean_wait") * seconds
             for unit, seconds in (("hours", 3600), ("seconds", 1))]
    expect(abs(waits[0] / waits[1] - 1) < 1e-6, f"{order} in hours and in seconds: {waits}")

done()
