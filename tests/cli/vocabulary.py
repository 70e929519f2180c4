"""One description of everything: the pages and schemas are made from it, --help shows its options, answers have no measure
without a row, every key is read by somebody, and the schemas accept what the program accepts."""
import concurrent.futures
import copy
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

try:
    import jsonschema
except ImportError:  # the package belongs to the system's Python, which need not be the first one
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

from completeness import options_of, verbs
from harness import PROGRAM, done, expect, model, run

KNOWN = json.loads(run("models", "--json").stdout)["vocabulary"]
SCHEMAS = {name: jsonschema.Draft202012Validator(json.loads(pathlib.Path(f"docs/reference/schemas/{name}.json").read_text()))
           for name in ("model-file", "answer")}


def check_pages():
    result = subprocess.run([sys.executable, "tools/reference", PROGRAM, "--check"], capture_output=True, text=True)
    expect(result.returncode == 0, result.stdout + result.stderr)


def check_options():
    """Those of --help are those of the rows, verb by verb."""
    for verb in verbs():
        rows = {o["name"] for o in KNOWN["options"] if verb in o["verbs"] and o["name"].startswith("--")}
        expect(rows == options_of(verb), f"{verb}: rows and --help differ in {sorted(rows ^ options_of(verb))}")


def check_keys():
    """A row that no reader asks for promises a key that does nothing."""
    readers = "".join(p.read_text() for p in pathlib.Path("sojourn/model_file").glob("*.cpp") if not p.name.endswith("_test.cpp"))
    of_logs = pathlib.Path("sojourn/logs/options.cpp").read_text()  # the options of a log are keys of [workload] too
    for row in KNOWN["keys"]:
        section, _, name = row["path"].rpartition(".")
        option = f'"{name.replace("_", "-")}"'
        asked = f'"{name}"' in readers or (section == "workload" and option in of_logs)
        expect(asked, f"no reader asks for {row['path']}")


def measure_row(name):
    for row in KNOWN["measures"]:
        if name == row["name"]:
            return row
    stem = re.sub(r"_(p[\d.]+|above\(.*\))$", "", name)
    return next((row for row in KNOWN["measures"] if row.get("stem") == stem), None)


def faults(schema, document):
    return [f"{'/'.join(map(str, e.path))}: {e.message[:120]}" for e in SCHEMAS[schema].iter_errors(document)][:3]


def check_answer(path, *options):
    result = run("compare", path, "--jobs", "2000", "--replications", "2", "--json", *options)
    expect(result.returncode == 0, f"{path}: {result.stderr}")
    if result.returncode != 0:
        return
    found = json.loads(result.stdout)
    wrong = faults("answer", found)
    expect(not wrong, f"{path}: the answer and its schema: {wrong}")
    for method in found["methods"]:
        for part in [method, *method.get("clusters", []), *method.get("classes", [])]:
            for name in part["measures"]:
                row = measure_row(name)
                expect(row and found["model"]["kind"] in row["kinds"], f"{path}: {method['name']} tells {name}, which its row does not")


def check_answers():
    paths = sorted(pathlib.Path("models").glob("*.toml"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(check_answer, paths))
    check_answer("models/rigid-classes.toml", "--horizon", "50", "--percentiles", "80,99.9", "--target", "wait_above(3)")
    check_answer("models/staged-paper.toml", "--horizon", "50")
    check_answer("models/fork-join-pool.toml", "--horizon", "50", "--set", "jobs.short_job=1")


def check_model_schema():
    """The same files are right and wrong to the schema and to the program."""
    for path in sorted(pathlib.Path("models").glob("*.toml")):
        wrong = faults("model-file", tomllib.loads(path.read_text()))
        expect(not wrong, f"{path}: {wrong}")
    good = {"cluster": [{"processors": 8}], "arrivals": {"load": "50%"},
            "jobs": {"kind": "rigid", "width": {"dist": "uniform", "min": 1, "max": 4}, "time": {"dist": "exponential", "mean": 1}},
            "policy": {"discipline": "easy", "estimate_factor": 2}}
    changes = {
        "nothing": lambda m: None,
        "a constant": lambda m: m["jobs"].update(time=3),
        "a key of another family": lambda m: m["jobs"].update(tasks=3),
        "an unknown section": lambda m: m.update(polcy={}),
        "a section of another family": lambda m: m.update(memory={"frames": 1}),
        "no width": lambda m: m["jobs"].pop("width"),
        "no processors": lambda m: m["cluster"][0].pop("processors"),
        "half a processor": lambda m: m["cluster"][0].update(processors=0.5),
        "a rate of zero": lambda m: m.update(arrivals={"rate": 0}),
        "a discipline of another family": lambda m: m["policy"].update(discipline="ps-job"),
        "an unknown distribution": lambda m: m["jobs"].update(time={"dist": "cauchy", "mean": 1}),
        "a parameter of another distribution": lambda m: m["jobs"].update(time={"dist": "exponential", "mean": 1, "shape": 2}),
        "a distribution without its mean": lambda m: m["jobs"].update(time={"dist": "erlang", "shape": 2}),
        "a rate instead of a mean": lambda m: m["jobs"].update(time={"dist": "exponential", "rate": 2}),
        "an estimate below one": lambda m: m["policy"].update(estimate_factor=0.5),
        "a text for a number": lambda m: m["cluster"][0].update(processors="eight"),
        "no arrivals": lambda m: m.pop("arrivals"),
    }
    for what, change in changes.items():
        document = copy.deepcopy(good)
        change(document)
        accepted = run("solve", model(toml(document))).returncode == 0
        expect(accepted == (not faults("model-file", document)), f"{what}: the program and the schema differ, {accepted}")


def toml(value, top=True):
    if isinstance(value, dict):
        lines = [f"{k} = {toml(v, False)}" for k, v in value.items()]
        return "\n".join(lines) if top else "{ " + ", ".join(lines) + " }"
    return "[" + ", ".join(toml(v, False) for v in value) + "]" if isinstance(value, list) else json.dumps(value)


for check in (check_pages, check_options, check_keys, check_answers, check_model_schema):
    check()
done()
