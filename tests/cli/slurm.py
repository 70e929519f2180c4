"""Slurm's own rules by `sojourn replay --policy slurm` and in models, and `sojourn import slurm.conf`."""
import csv
import pathlib
import tempfile

from harness import answer, done, expect, model, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-slurm-"))

# The worked example of docs/reference/policies.md: submit, width, run, limit; starts by policy; nodes under slurm.
JOBS = [(10, 4, 200, 200), (50, 5, 200, 200), (90, 1, 150, 150), (130, 2, 150, 450), (130, 1, 100, 100), (140, 8, 80, 380),
        (140, 1, 80, 380), (180, 5, 40, 80), (200, 6, 60, 360), (220, 1, 100, 140)]
STARTS = {"slurm": [10, 210, 100, 250, 140, 410, 220, 490, 530, 500],
          "fcfs": [10, 210, 210, 210, 360, 460, 540, 540, 580, 580],
          "easy": [10, 210, 90, 130, 240, 410, 490, 490, 530, 490],
          "conservative": [10, 210, 90, 130, 240, 450, 530, 410, 530, 280]}
NODES = ["1:2 2:2", "1:2 2:2 3:1", "4:1", "4:2", "4:1", "1:2 2:2 3:2 4:2", "3:1", "1:2 2:2 3:1", "1:2 2:2 3:2", "4:1"]
log, starts = FOLDER / "ten.swf", FOLDER / "starts.csv"
log.write_text("".join(f"{k} {s} -1 {r} {w} -1 -1 {w} {e} -1 1 1 1 1 1 1 -1 -1\n" for k, (s, w, r, e) in enumerate(JOBS, 1)))
machine = ("--nodes", 4, "--cpus-per-node", 2)
said = answer("replay", log, "--policy", ",".join(STARTS), "--interval", 20, *machine, "--starts", starts)
expect([r["policy"] for r in said["replays"]] == list(STARTS), f"{said['replays']}")
rows = list(csv.DictReader(starts.open()))
expect(list(rows[0]) == ["policy", "job", "submit", "start", "end", "width", "nodes"], f"{rows[0]}")
for policy, wanted in STARTS.items():
    own = [r for r in rows if r["policy"] == policy]
    expect([int(r["start"]) for r in own] == wanted, f"{policy}: {own}")
    expect([r["nodes"] for r in own] == (NODES if policy == "slurm" else [""] * 10), f"{policy}: {own}")
waits = sum(t - j[0] for t, j in zip(STARTS["slurm"], JOBS)) / 10
expect(abs(said["replays"][0]["measures"]["mean_wait"]["value"] - waits) < 1e-9, "mean wait")

# The same as a model, with its settings as keys, in two units of time.
for unit, seconds in (("seconds", 1), ("hours", 3600)):
    for policy in ('backfill = "slurm"', 'discipline = "slurm"'):
        file = model(f'time_unit = "{unit}"\n[[cluster]]\nprocessors = 8\n[workload]\nlog = "{log}"\n[jobs]\nkind = "rigid"\n'
                     f'[policy]\n{policy}\ninterval = "20s"\ncpus_per_node = 2\n')
        got = answer("simulate", file)["methods"][0]["measures"]["mean_wait"]["value"]
        expect(abs(got * seconds - waits) < 1e-6, f"{unit}, {policy}: {got}")

# Where a machine is one node of all its processors, or passes never come, only the main pass is left: fifo.
easy = answer("replay", log, "--policy", "slurm,fifo", "--processors", 8, "--interval", 100000)["replays"]
expect(easy[0]["measures"] == easy[1]["measures"], "without passes slurm is fifo")
text = run("replay", log, "--policy", "slurm", "--interval", 20, *machine, "--why", 2).stdout
expect("reserved from 250 on" in text, text)

# Recorded passes, and what is wrong with files of them.
passes = FOLDER / "passes.txt"
passes.write_text("".join(f"{t}\n" for t in range(20, 600, 20)))
again = answer("replay", log, "--policy", "slurm", "--passes", passes, *machine)["replays"][0]["measures"]
expect(again == said["replays"][0]["measures"], "recorded passes at the same times")
passes.write_text("20\n10\n")
bad = run("replay", log, "--policy", "slurm", "--passes", passes, *machine)
expect(bad.returncode == 2 and "passes.txt:2" in bad.stderr, bad.stderr)
for options in (("--nodes", 3), ("--nodes", 4, "--cpus-per-node", 2, "--processors", 9), ("--interval", 0), ("--depth", 0),
                ("--tick", -1)):
    bad = run("replay", log, "--policy", "slurm", *(options if "--nodes" in options else (*machine, *options)))
    expect(bad.returncode == 2 and not bad.stdout, f"{options}: {bad.stderr}")

# Drawn jobs: one processor a node and one-processor jobs that never wait long; keys that are not looked at are noted.
drawn = '''time_unit = "minutes"
[[cluster]]
processors = 16
[arrivals]
load = 0.7
[jobs]
kind = "rigid"
width = { dist = "pmf", values = [1, 4, 8], weights = [4, 2, 1] }
time = { dist = "exponential", mean = 30 }
[policy]
backfill = "%s"
estimate_factor = 2
interval = "30s"
cpus_per_node = 4
'''
means = {p: answer("simulate", model(drawn % p), "--jobs", "20000", "--seed", "1")["methods"][0]["measures"]["mean_wait"]
         for p in ("slurm", "none", "easy")}
expect(means["slurm"]["high"] < means["none"]["low"], f"{means}")
noted = run("simulate", model(drawn % "easy"), "--jobs", "2000").stdout
expect("interval" in noted, noted)

# The site's own file.
out = FOLDER / "aurora.toml"
said = answer("import", "models/slurm/slurm.conf", "--out", out)
expect(said["nodes"] == 24 and [c["name"] for c in said["clusters"]] == ["batch-nodes", "gpu-nodes"], f"{said['clusters']}")
expect(said["clusters"][0]["partitions"] == ["batch", "debug"], "partitions that share nodes")
fates = {row["key"]: row["fate"] for row in said["ledger"]}
expect(fates["SchedulerParameters bf_interval"] == "understood" and fates["PriorityWeightQOS"] == "not_understood"
       and fates["AuthType"] == "no_effect" and fates["NodeName"] == "understood", f"{fates}")
expect(all(row["words"] and row["line"] > 0 for row in said["ledger"]), "every key has its words")
text = out.read_text()
for piece in ('backfill = "slurm"', 'interval = "60s"', "depth = 1000", 'horizon = "172800s"', 'order = "multifactor"',
              "age = 1000, size = 500, fair_share = 0, priority = 2000", 'calc_period = "300s"', "processors = 320",
              "processors = 64", "cpus_per_node = 16", 'limit = "1800s"', "priority = 10", "NOT IN THE MODEL"):
    expect(piece in text, f"{piece} is not in {text}")
expect(answer("simulate", out, "--jobs", "2000")["stability"]["stable"], "the written model runs")
screen = run("import", "models/slurm/slurm.conf", "--out", out).stdout
expect("Not in the model" in screen and all(len(line) <= 80 for line in screen.splitlines()), screen)


def conf(text):
    path = FOLDER / "slurm.conf"
    path.write_text(text)
    return path


GOOD = "ClusterName=x\nNodeName=n[1-4] CPUs=8\nPartitionName=p Nodes=ALL\n"
for text, line, words in (
        ("ClusterName=x\nNodeName=n[1- CPUs=8\nPartitionName=p Nodes=ALL\n", 2, "names of nodes"),
        ("ClusterName=x\nNodeName=n[1-4] CPUs=many\nPartitionName=p Nodes=ALL\n", 2, "whole number"),
        ("ClusterName=x\nNodeName=n[1-4] CPUs=8\nPartitionName=p Nodes=n[1-5]\n", 3, "no node"),
        ("ClusterName=x\nNodeName=n1 CPUs=8\nNodeName=n1 CPUs=8\nPartitionName=p Nodes=ALL\n", 3, "twice"),
        (GOOD + "PartitionName=p Nodes=ALL\n", 4, "twice"),
        (GOOD + "PartitionName=q Nodes=ALL MaxTime=soon\n", 4, "time of Slurm"),
        (GOOD + "SchedulerType=sched/magic\n", 4, "sched/backfill"),
        (GOOD + "SchedulerParameters=bf_interval=often\n", 4, "whole number"),
        (GOOD + "PriorityWeightAge=-5\n", 4, "0 or more"),
        (GOOD + "Include nowhere.conf\n", 4, "cannot be read"),
        (GOOD + "Include slurm.conf\n", 4, "include each other"),
        (GOOD + 'ClusterName="x\n', 4, "quotation mark"),
        (GOOD + "what is this\n", 4, "Key=Value"),
        ("ClusterName=x\n", 0, "nodes"), ("ClusterName=x\nNodeName=n1\n", 0, "partitions")):
    never = FOLDER / "never.toml"
    bad = run("import", conf(text), "--out", never)
    place = f"slurm.conf:{line}:" if line else "slurm.conf"
    expect(bad.returncode == 2 and words in bad.stderr and place in bad.stderr and not never.exists(),
           f"{text!r}: {bad.returncode} {bad.stderr}")
bad = run("import", conf(GOOD), "--out", FOLDER / "never.swf")
expect(bad.returncode == 2 and ".toml" in bad.stderr, bad.stderr)
bad = run("import", "models/logs/cluster.sacct", "--out", FOLDER / "never.toml")
expect(bad.returncode == 2 and ".swf" in bad.stderr, bad.stderr)
# Small letters, comments, quotes, and what the builtin scheduler is.
answer("import", conf('clustername="a b" # c\nnodename=n1,m[01-03] cpus=4\npartitionname=p nodes=n1,m[01-03]\n'
                      "schedulertype=sched/builtin\nselecttype=select/linear\n"), "--out", out)
text = out.read_text()
expect('title = "a b"' in text and 'backfill = "none"' in text and "nodes = 4\nper_node = { processors = 4 }" in text, text)
expect(answer("simulate", out, "--jobs", "2000")["stability"]["stable"], "fifo on whole nodes")
done()
