"""Every document that the program prints keeps to its schema: all example models and logs, under every verb that has --json."""
import json
import os
import pathlib
import sys
import tempfile

try:
    import jsonschema
except ImportError:  # the package belongs to the system's Python, which need not be the first one
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

from completeness import options_of, verbs
from harness import done, expect, run

SCHEMAS = {path.stem: jsonschema.Draft202012Validator(json.loads(path.read_text()))
           for path in pathlib.Path("docs/reference/schemas").glob("*.json")}
LOGS = sorted(pathlib.Path("models/logs").glob("*"))
QUICK = ("--jobs", "3000", "--replications", "4")
seen = set()


def check(schema, *arguments):
    seen.add((arguments[0], schema))
    result = run(*arguments, "--json")
    expect(result.returncode == 0, f"{arguments}: {result.stderr[:300]}")
    if result.returncode != 0:
        return
    wrong = [f"{'/'.join(map(str, e.path))}: {e.message[:150]}" for e in SCHEMAS[schema].iter_errors(json.loads(result.stdout))][:3]
    expect(not wrong, f"sojourn {' '.join(map(str, arguments))}: {schema}.json: {wrong}")


def check_schemas():
    for name, validator in SCHEMAS.items():
        jsonschema.Draft202012Validator.check_schema(validator.schema)
        expect("$schema" in validator.schema and "title" in validator.schema, f"{name}.json says what it is")


def check_models(folder):
    check("models", "models")
    for path in sorted(pathlib.Path("models").glob("*.toml")):
        check("answer", "solve", path)
    check("answer", "compare", "models/paper-grid.toml", *QUICK)
    check("answer", "simulate", "models/rigid-classes.toml", *QUICK)
    check("policies", "policies", "models/rigid-classes.toml", "--jobs", "3000")
    check("write-log", "simulate", "models/rigid-classes.toml", "--jobs", "500", "--write-log", folder / "drawn.swf")


def check_plans():
    grid = "models/paper-grid.toml"
    check("plan", "plan", grid, "--find", "cluster.D.processors=2..12", "--such-that", "mean_wait <= 5", "--no-confirm")
    check("plan", "plan", grid, "--find", "cluster.D.processors=1..2", "--such-that", "mean_wait <= 1e-9", "--no-confirm")
    check("plan", "plan", grid, "--find", "broker.policy=random,round-robin", "--minimize", "mean_response", "--precision", "0.2")
    check("plan", "plan", grid, "--find", "arrivals.rate=0.1..0.9", "--such-that", "wait_p95 <= 60", "--precision", "0.1")


def check_studies(folder):
    study = folder / "study.sqlite"
    check("study", "sweep", "models/paper-grid.toml", "--vary", "arrivals.rate=0.3,0.5,0.9", "--out", study)
    check("study", "sweep", "models/rigid-classes.toml", "--vary", "policy.discipline=fifo,easy", "--simulate-only", *QUICK)
    check("figures", "plot", study)
    check("reproduce", "reproduce", "fifo/two-processors", "--quick", "--out", folder / "figures")


def check_logs(folder):
    log = ("models/logs/cluster.sacct", "--processors", "64")
    for path in (p for p in LOGS if p.suffix in (".swf", ".sacct", ".csv", ".pbs") or p.name.endswith(".gz")):
        check("describe", "describe", path, "--processors", "64")
    check("import", "import", *log, "--out", folder / "clean.swf")
    check("replay", "replay", *log, "--policy", "fifo,easy", "--order", "arrival,shortest", "--why", "1003")
    check("replay", "replay", *log, "--load", "120%", "--resample", "weeks", "--replications", "3", "--shake", "60")
    check("fit", "fit", *log, "--classes", "3", "--phases", "1")
    check("fit", "fit", *log, "--classes", "3", "--arrivals", "mmap")
    check("backtest", "backtest", *log)
    check("predict", "predict", *log, "--width", "16", "--time", "4h")


with tempfile.TemporaryDirectory() as name:
    check_schemas()
    check_models(pathlib.Path(name))
    check_plans()
    check_studies(pathlib.Path(name))
    check_logs(pathlib.Path(name))
missed = {verb for verb in verbs() if "--json" in options_of(verb)} - {verb for verb, _ in seen}
expect(not missed, f"verbs whose document has no schema: {sorted(missed)}")
expect(set(SCHEMAS) - {"model-file"} == {schema for _, schema in seen}, "a schema that nobody keeps to")
done()
