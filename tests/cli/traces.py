"""Real logs, where they are: `../shared/traces` beside the repository, or the folder that SOJOURN_TRACES names. Every
file is read or refused as its README says, rows add up, and `describe` gives the numbers of CHARACTER.md to their
printed digits; EASY's mean wait on them, and the likelihoods that `fit` reaches, are what another program found. Without
the folder it says so and checks nothing. What `backtest` says
of KTH meets its targets. `--all` takes the large logs too, and back-tests three more (some minutes)."""
import json
import os
import pathlib
import re
import sys

import harness
from harness import expect, run

FOLDER = pathlib.Path(os.environ.get("SOJOURN_TRACES", "../shared/traces"))
LARGE = 2_500_000  # bytes of gzip: left out without --all

if not (FOLDER / "CHARACTER.md").exists():
    print(f"no logs in {FOLDER}: nothing was checked (SOJOURN_TRACES names another folder)")
    sys.exit(0)


def tables(text):
    """{heading: [{column: cell}]} of every table below a heading of the third level; a second column of the same name
    is "name again"."""
    out = {}
    for part in re.split(r"(?m)^### ", text)[1:]:
        rows = [[c.strip() for c in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")]
        if not rows:
            continue
        names = [name if name not in rows[0][:k] else name + " again" for k, name in enumerate(rows[0])]
        out[part.splitlines()[0]] = [dict(zip(names, row)) for row in rows[2:]]
    return out


def table(heading):
    found = next(rows for name, rows in TABLES.items() if name.startswith(heading))
    return {row["log"]: row for row in found}


def printed(cell):
    """The number in a cell and half a unit of its last digit; nothing where there is none."""
    if not re.fullmatch(r"-?[\d,]+(\.\d+)?", cell or ""):
        return None
    digits = len(cell.partition(".")[2])
    return float(cell.replace(",", "")), 0.5001 * 10.0 ** -digits


def agree(log, what, value, cell):
    wanted = printed(cell)
    if wanted:
        expect(value is not None and abs(value - wanted[0]) <= wanted[1], f"{log}: {what} is {value}, printed {cell}")


def compare(log, said, row, columns):
    for column, (part, key) in columns.items():
        agree(log, f"{part} {key}", said.get(part, {}).get(key), row.get(column, ""))


TABLES = tables((FOLDER / "CHARACTER.md").read_text())
WIDTH, RUN, GAPS = table("Width"), table("Runtime"), table("Interarrival")
LOAD, ESTIMATES, DEFECTS = table("Load"), table("Estimates"), table("Defects")
PLAIN = {"mean": "mean", "CV": "cv", "median": "p50", "max": "max"}
MANY = dict(PLAIN, **{f"p{q}": f"p{q}" for q in (1, 10, 25, 75, 90, 95, 99)})
LAGS = {"lag-1": "lag1", "lag-10": "lag10", "rank lag-1": "rank_lag1", "rank lag-10": "rank_lag10",
        "rank lag-100": "rank_lag100", "share 0": "zero_share"}


def check_swf(path):
    log = path.name.removesuffix(".swf.gz")
    machine = ["--processors", WIDTH[log]["procs"].replace(",", "")] if log.startswith("wagap") else []
    result = run("describe", path, "--json", *machine)
    expect(result.returncode == 0, f"{log}: exit {result.returncode}: {result.stderr}")
    if result.returncode:
        return
    said = json.loads(result.stdout)
    ledger, defects = said["log"]["ledger"], DEFECTS[log]
    dropped = sum(ledger[k] for k in ("malformed", "no_submit", "no_width", "no_runtime", "zero_runtime", "too_wide",
                                      "beyond_head"))
    expect(ledger["lines"] == dropped + ledger["kept"], f"{log}: the ledger does not add up: {ledger}")
    agree(log, "lines", ledger["lines"], defects["records"])
    agree(log, "too_wide", ledger["too_wide"], defects["wider than MaxProcs"])
    agree(log, "no_submit", ledger["no_submit"], defects["submit -1"])
    agree(log, "processors", said["log"]["processors"], WIDTH[log]["procs"])
    agree(log, "jobs", said["jobs"], RUN[log]["jobs"])
    agree(log, "sequential_share", said["sequential_share"], WIDTH[log]["seq"])
    agree(log, "power_of_two_share", said["power_of_two_share"], WIDTH[log]["pow2>1"])
    agree(log, "sequential_work_share", said["sequential_work_share"], WIDTH[log]["work by seq"])
    compare(log, said, WIDTH[log], {c: ("width", k) for c, k in MANY.items()})
    compare(log, said, RUN[log], {c: ("run_time", k) for c, k in MANY.items()})
    compare(log, said, GAPS[log], {c: ("interarrival", k) for c, k in (PLAIN | LAGS | {"p99": "p99"}).items()})
    check_load(log, said, LOAD[log])
    check_estimates(log, said)


def check_load(log, said, row):
    agree(log, "days", said["span"] / 86400, row["days"])
    agree(log, "offered_load", said["offered_load"], row["offered load"])
    expect(("wait" in said) == ("no waits" not in row["wait mean"]), f"{log}: waits that are not there")
    waits = {"wait mean": "mean", "CV": "cv", "median": "p50", "p75": "p75", "p90": "p90", "p99": "p99", "max": "max"}
    compare(log, said, row, {c: ("wait", k) for c, k in waits.items()})
    compare(log, said, row, {"share of time over": ("capacity", "time_over_share")})
    slowdowns = {"bsld mean": "mean", "median again": "p50", "p90 again": "p90", "p99 again": "p99"}
    compare(log, said, row, {c: ("bounded_slowdown", k) for c, k in slowdowns.items()})
    if "capacity" in said:
        agree(log, "peak", said["capacity"]["peak_width"], row["peak sum of widths / procs"].split(" / ")[0])


def check_estimates(log, said):
    if log not in ESTIMATES:
        expect("estimate_accuracy" not in said, f"{log}: estimates that are not there")
        return
    row = ESTIMATES[log]
    agree(log, "known_share", said["estimates"]["known_share"], row["share known"])
    agree(log, "accuracy", said["estimate_accuracy"]["mean"], row["mean runtime/estimate (capped at 1)"])
    agree(log, "overrun_share", said["estimates"]["overrun_share"], row["share over estimate"])
    agree(log, "far_overrun_share", said["estimates"]["far_overrun_share"], row["over by >10 %"])


# Of the README and section 3 of CHARACTER.md: rows, jobs that ran, mean run time and wait, options.
EAGLE = ("job=job_id,user=user,estimate=wallclock_req,width=processors_req,submit=submit_time,start=start_time,end=end_time,"
         "run=run_time")
PODS = "submit=creation_time,start=scheduled_time,end=deletion_time,width=cpu_milli"
OTHERS = {
    "slurm/pozidriv.sacct.gz": (11704, 10673, "2,266", "6,067", "81.9", []),
    "slurm/phillips.sacct.gz": (4285, 4024, "393", "16,846", "216", []),
    "slurm/micro-500jobs.sacct": (500, 444, "597", "12,455", "50.3", []),
    "slurm/eagle-sample-1000.csv.gz": (1000, 1000, "9,872", "345", "178", ["--columns", EAGLE]),
    "cluster/alibaba-openb-pods-2023.csv.gz": (8152, 7255, "28,949", "61", "1,583", ["--columns", PODS]),
    "gwf/opendc-workflow-sample.gwf": (70, 63, "11", "", "", []),
    "slurm/edge/slurm2sql-1.sacct": (5, 2, "", "", "", []),
    "slurm/edge/slurm2sql-2.sacct": (5, 2, "", "", "", []),
    "slurm/edge/ubhpc-allfields-arrays-pipes.sacct": (15, 6, "", "", "", []),
    "slurm/edge/ubhpc-allfields-multiline.sacct": (17, 2, "", "", "", []),
    "slurm/edge/xdmod-four-records.sacct": (4, 3, "", "", "", []),
    "slurm/edge/xdmod-job-arrays.sacct": (6, 1, "", "", "", []),
    "slurm/edge/xdmod-running-pending.sacct": (2, 1, "", "", "", []),
    "slurm/edge/xdmod-unknown-state.sacct": (2, 1, "", "", "", []),
    "slurm/edge/xdmod-utf8-jobname.sacct": (1, 1, "", "", "", []),
}
CONTRACT = ("width_from_other_field", "estimate_missing", "estimate_raised", "run_cut", "out_of_order", "joined", "suspended",
            "censored", "width_rounded_up", "runtime_given")


def check_other(name, lines, kept, mean_run, mean_wait, mean_gap, options):
    result = run("describe", FOLDER / name, "--json", *options)
    expect(result.returncode == 0, f"{name}: exit {result.returncode}: {result.stderr}")
    if result.returncode:
        return
    said = json.loads(result.stdout)
    ledger = said["log"]["ledger"]
    dropped = sum(rows for rule, rows in ledger.items() if rule not in CONTRACT + ("lines", "kept"))
    expect(ledger["lines"] == lines == dropped + ledger["kept"], f"{name}: {ledger}")
    expect(ledger["kept"] == kept, f"{name}: {ledger['kept']} kept, not {kept}")
    agree(name, "mean run time", said["run_time"]["mean"], mean_run)
    agree(name, "mean wait", said.get("wait", {}).get("mean"), mean_wait)
    agree(name, "mean interarrival", said.get("interarrival", {}).get("mean"), mean_gap)


# EASY's mean wait over the recorded one, measured with an independent program.
EASY = {"KTH-SP2-1996-2.1-cln": 0.45, "SDSC-SP2-1998-4.2-cln": 0.83, "CTC-SP2-1996-3.1-cln": 0.59, "HPC2N-2002-2.2-cln": 0.21,
        "SDSC-BLUE-2000-4.2-cln": 0.25, "SDSC-Par-1996-3.1-cln": 0.81, "theta_2022": 0.49, "theta_2023": 0.80,
        "wagap-2013": 0.03, "CEA-Curie-2011-2.1-cln": 0.20}


def check_replay(path):
    log = path.name.removesuffix(".swf.gz")
    if log not in EASY:
        return
    machine = ["--processors", WIDTH[log]["procs"].replace(",", "")] if log.startswith("wagap") else []
    said = json.loads(run("replay", path, "--policy", "easy", "--json", *machine).stdout)
    ratio = said["replays"][0]["replayed_over_recorded"]
    expect(abs(ratio - EASY[log]) <= 0.00501, f"{log}: EASY over recorded is {ratio}, not {EASY[log]}")


# Log-likelihood per job of all run times with 4 and 6 phases, and how far the mean wait of a model of independent jobs
# may be from the replay: found with an independent program. Where it is further off the first lines must say so.
FITS = {"KTH-SP2-1996-2.1-cln": (-8.8131, -8.8081, 0.35), "SDSC-SP2-1998-4.2-cln": (-8.6219, -8.6182, 0.15),
        "theta_2022": (-9.7627, -9.7622, None)}


def check_fit(path):
    log = path.name.removesuffix(".swf.gz")
    if log not in FITS:
        return
    for phases, wanted in zip((4, 6), FITS[log]):
        said = json.loads(run("fit", path, "--classes", 1, "--phases", phases, "--json").stdout)
        found = said["parts"][1]["log_likelihood_per_job"]
        expect(found > wanted - 0.005, f"{log}: {phases} phases reach {found}, known is {wanted}")
    check = json.loads(run("fit", path, "--json").stdout)["check"]
    for waits, verdict in zip(check["model"]["waits"], check["verdicts"]):
        off = abs(waits["mean_wait_over_replay"] - 1)
        expect(FITS[log][2] is None or off <= FITS[log][2], f"{log}: {verdict}")
        expect((off > 0.25) == ("NOT KEPT" in verdict), f"{log}: {verdict}")


# Pinball loss of the 0.95 quantile over the window's, at most.
PREDICTED = {"KTH-SP2-1996-2.1-cln": 0.50, "SDSC-SP2-1998-4.2-cln": 0.50, "CTC-SP2-1996-3.1-cln": 0.55, "theta_2022": 0.75}


def check_backtest(path):
    """What users are told covers, overall and by month, and is sharper than the window."""
    log = path.name.removesuffix(".swf.gz")
    if log not in PREDICTED or not (everything or log.startswith("KTH")):
        return
    said = json.loads(run("backtest", path, "--policy", "easy", "--json", timeout=3000).stdout)
    expect(abs(said["replayed_over_recorded"][0]["ratio"] - EASY[log]) <= 0.00501, f"{log}: {said['replayed_over_recorded']}")
    shown = {p["quantile"]: p for p in said["predictors"] if p["shown"]}
    expect(0.93 <= shown[0.95]["coverage"] <= 0.97, f"{log}: covers {shown[0.95]['coverage']}")
    for month in shown[0.95]["months"]:
        expect(month["jobs"] < 500 or abs(month["coverage"] - 0.95) <= 0.05, f"{log}: {month}")
    expect(shown[0.95]["ratio_to_window"] <= PREDICTED[log], f"{log}: {shown[0.95]['ratio_to_window']} of the window's loss")
    expect(shown[0.5]["log_ratio_to_window"] <= 0.75, f"{log}: median {shown[0.5]['log_ratio_to_window']} on the log scale")


everything = "--all" in sys.argv
for name, wanted in OTHERS.items():
    check_other(name, *wanted)
refused = run("describe", FOLDER / "cluster/alibaba-openb-nodes-2023.csv.gz")
expect(refused.returncode == 2 and "--columns" in refused.stderr, f"a list of nodes is no log: {refused.stderr}")
logs = sorted(FOLDER.glob("swf*/*.swf.gz"))
for path in logs:
    if "semicolon" in path.name:
        result = run("describe", path)
        expect(result.returncode == 2 and "semicolons" in result.stderr, f"{path.name}: {result.stderr}")
    elif everything or path.stat().st_size < LARGE:
        check_swf(path)
        check_replay(path)
        check_fit(path)
        check_backtest(path)
print(f"{len(logs)} SWF logs and {len(OTHERS)} others in {FOLDER}" + ("" if everything else ", the large ones left out (--all takes them)"))
harness.done()
