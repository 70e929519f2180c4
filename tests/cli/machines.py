"""Machines with nodes, resources, outages and failures: what is the same as before, what is told, and what makes no sense."""
from harness import answer, done, expect, model, run

HEAD = 'time_unit = "hours"\n'
CLUSTER = '[[cluster]]\nname = "A"\n'
ARRIVALS = '[arrivals]\nrate = 2\n'
JOBS = '[jobs]\nkind = "rigid"\n'
POLICY = '[policy]\nbackfill = "easy"\nestimate_factor = 2\n'


def job_class(name="x", weight=1, width="1", time='{ dist = "exponential", mean = 1 }', more=""):
    return f'[[jobs.class]]\nname = "{name}"\nweight = {weight}\nwidth = {width}\ntime = {time}\n{more}\n'


def machine(cluster, classes, arrivals=ARRIVALS, policy=POLICY, more=""):
    return model(HEAD + CLUSTER + cluster + "\n" + arrivals + JOBS + classes + policy + more)


def numbers(document):
    return {k: m["value"] for k, m in document["methods"][0]["measures"].items() if "value" in m}


def value(document, name):
    return document["methods"][0]["measures"][name]["value"]


def simulated(path, *more):
    return answer("simulate", path, "--jobs", "20000", *more)


# --- the degenerate cases are the old ones, bit for bit
two = job_class("narrow", 3, "1") + job_class("wide", 1, "4")
pool = numbers(simulated(machine("processors = 8", two)))
expect(numbers(simulated(machine("nodes = 8", two))) == pool, "nodes of one processor are a pool")
expect(numbers(simulated(machine("nodes = 8\nper_node = { processors = 1 }", two))) == pool, "so said")
for backfill in ("none", "first-fit", "conservative"):
    policy = f'[policy]\nbackfill = "{backfill}"\n'
    expect(numbers(simulated(machine("nodes = 8", two, policy=policy))) ==
           numbers(simulated(machine("processors = 8", two, policy=policy))), f"{backfill} on nodes of one processor")
one_node = (job_class("narrow", 3, "1", more="needs = { processors = 1 }") +
            job_class("wide", 1, "1", more="needs = { processors = 4 }"))
single = numbers(simulated(machine("nodes = 1\nper_node = { processors = 8 }", one_node)))
for name in ("mean_wait", "utilization", "wait_p95", "mean_response"):
    expect(abs(single[name] / pool[name] - 1) < 1e-9, f"one node of eight processors is a pool: {name}")
whole = simulated(machine("nodes = 8\nper_node = { processors = 64, memory = 256 }", two))
expect(numbers(whole)["mean_wait"] == pool["mean_wait"], "whole nodes are a pool")
expect(abs(value(whole, "mean_used_processors") / 64 / pool["mean_used_processors"] - 1) < 1e-12, "of 64 processors each")
expect(any("whole nodes" in n for n in whole["notes"]), "and it is said")
exclusive = machine("nodes = 8\nper_node = { processors = 64 }", job_class("narrow", 3, "1", more="needs = { processors = 1 }") +
                    job_class("wide", 1, "4"), policy=POLICY + 'placement = "exclusive"\n')
expect(numbers(simulated(exclusive))["mean_wait"] == pool["mean_wait"], "exclusive placement is whole nodes")
fifo = machine("nodes = 8\nper_node = { processors = 4 }", two, policy="")
expect(answer("solve", fifo)["methods"][0]["kind"] == "exact", "what is exact for a pool is exact for whole nodes")

# --- resources bind, and pieces are told from lack
gpus = machine("nodes = 4\nper_node = { processors = 64, memory = 256, gpus = 8 }",
               job_class("small", 4, "1", more="needs = { gpus = 1 }") + job_class("large", 1, "2", more="needs = { gpus = 8 }"), arrivals="[arrivals]\nrate = 5\n")
shared = simulated(gpus)
expect(shared["stability"]["load"] < 1 and any("scarcest" in n for n in shared["notes"]), str(shared["notes"]))
split = value(shared, "mean_idle_no_room") + value(shared, "mean_idle_in_pieces")
expect(abs(split / value(shared, "mean_idle_while_waiting") - 1) < 1e-9, "idle processors: no room, or in pieces")
expect(value(shared, "mean_idle_in_pieces") > 0, "large jobs wait for pieces")
expect({c["name"] for c in shared["methods"][0]["classes"]} == {"small", "large"}, "results for each class")
spread = simulated(gpus, "--set", "policy.placement=spread")
expect(value(spread, "mean_idle_in_pieces") > value(shared, "mean_idle_in_pieces"), "spreading small jobs leaves more pieces")
expect(value(simulated(gpus, "--set", "arrivals.rate=6"), "mean_wait") > value(shared, "mean_wait"), "more jobs wait longer")
for backfill in ("none", "first-fit", "conservative"):
    expect(value(simulated(gpus, "--set", f"policy.backfill={backfill}"), "mean_wait") > 0, backfill)
deep = simulated(gpus, "--set", "policy.reserve_depth=3")
expect(value(deep, "mean_wait") > 0, "several reservations on nodes")
urgent = simulated(gpus, "--set", "policy.preempt=requeue")
expect(value(urgent, "preemptions") == 0, "nobody is more urgent")

# --- maintenance and failures
busy = job_class(more='limit = "20h"')
calm = value(simulated(machine("processors = 4", busy)), "mean_wait")
outage = machine('processors = 4\n[[cluster.outage]]\nevery = "100h"\nlasting = "10h"', busy)
planned = simulated(outage)
expect(value(planned, "mean_wait") > calm, "maintenance makes jobs wait")
expect(abs(planned["stability"]["load"] - 0.5 / 0.9) < 1e-6, f"load of what is left: {planned['stability']}")
expect(value(planned, "utilization") < 0.52, "and it uses no more")
fail = machine('nodes = 4\n[cluster.failures]\nmean_time_between = "50h"\nrepair = { dist = "exponential", mean = "2h" }', busy)
lost = simulated(fail)
expect(0.005 < value(lost, "lost_work") < 0.1, f"work is lost: {value(lost, 'lost_work')}")
saved = simulated(fail, "--set", 'cluster.failures.checkpoint="6min"')
expect(value(saved, "lost_work") < value(lost, "lost_work") / 3, "checkpoints save most of it")
none = machine('nodes = 4\n[cluster.failures]\nmean_time_between = "1h"\nrepair = { dist = "exponential", mean = "9h" }', busy)
hopeless = answer("solve", none)
expect(not hopeless["stability"]["stable"] and hopeless["stability"]["max_rate"] < 0.4, str(hopeless["stability"]))

# --- windows of time
late = machine("processors = 4", busy, more='[horizon]\nfrom = "10h"\nto = "20h"\nbacklog = 50\n')
early = machine("processors = 4", busy, more='[horizon]\nto = "10h"\nbacklog = 50\n')
expect(value(answer("simulate", late, "--replications", "200"), "mean_wait") >
       value(answer("simulate", early, "--replications", "200"), "mean_wait"), "a backlog is felt for hours")

# --- nonsense
GOOD = "nodes = 4\nper_node = { processors = 8, memory = 64 }"


def refused(path, *words, command="simulate"):
    result = run(command, path)
    expect(result.returncode == 2 and all(w in result.stderr for w in words), f"{words}: {result.returncode} {result.stderr}")
    expect(str(path) in result.stderr and ":" in result.stderr, "says where")


refused(machine(GOOD, job_class(more="needs = { memory = 100 }")), "fits nowhere")
refused(machine(GOOD, job_class(width="5")), "can never start", "at most 4")
refused(machine(GOOD, job_class(more="needs = { gpus = 1 }")), 'no cluster has "gpus"')
refused(machine("processors = 4", job_class(more="needs = { memory = 1 }")), "no cluster has nodes")
refused(machine("processors = 4\nper_node = { memory = 1 }", job_class()), "per_node without nodes")
refused(machine("processors = 4\nnodes = 4", job_class()), "both nodes and processors")
refused(machine(GOOD + '\n[[cluster.outage]]\nevery = "10h"\nlasting = "12h"', job_class()), "nothing is left between two")
refused(machine(GOOD + '\n[[cluster.outage]]\nlasting = "12h"', job_class()), "every")
refused(machine(GOOD + '\n[[cluster.outage]]\nevery = "10h"\nlasting = "2h"\nnodes = 5', job_class()), "takes 5 of 4")
refused(machine(GOOD + '\n[[cluster.outage]]\nevery = "10h"\nlasting = "2h"', job_class()), "would never start", "limit")
refused(machine(GOOD + '\n[cluster.failures]\nmean_time_between = 0\nrepair = 1', job_class()), "mean_time_between")
refused(machine(GOOD, job_class(more="needs = { processors = 2 }"), policy='[policy]\ndiscipline = "max-weight"\n'), "max-weight knows processors")
refused(machine("processors = 4", job_class(), more='[horizon]\nfrom = 5\nto = 3\n'), "ends before it begins")
refused(machine("processors = 4", job_class(), arrivals='[arrivals]\nprocess = "cyclic"\nperiod = 24\nshape = [0, 0]\nrate = 1\n'), "shape")

done()
