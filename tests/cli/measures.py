"""Measures as users ask for them and tables as they read them: any percentile, tails, parts, the width of a terminal."""
import math
import pathlib

from harness import answer, done, expect, model, run

ONE = '[[cluster]]\nprocessors = 1\n[arrivals]\nload = 0.5\n[jobs]\nkind = "sequential"\ntime = { dist = "exponential", mean = 1 }\n'
MM1 = model(ONE)  # the response is exponential with mean 2
CLASSES = "models/rigid-classes.toml"


def measures(document, method=0):
    return document["methods"][method]["measures"]


def part(document, kind, name, method=0):
    return next(p for p in document["methods"][method][kind] if p["name"] == name)["measures"]


# --- percentiles of any level: asked for, and told by every method
d = answer("solve", MM1, "--percentiles", "80,99.9")
for level in (80, 99.9):
    value, truth = measures(d)[f"response_p{level}"]["value"], -2 * math.log(1 - level / 100)
    expect(abs(value / truth - 1) < 1e-9, f"response_p{level} of M/M/1: {value}, not {truth}")
expect("response_p95" in measures(d), "the usual percentiles stay")
for bad in ("0", "100", "x"):
    result = run("solve", MM1, "--percentiles", bad)
    expect(result.returncode == 2 and "between 0 and 100" in result.stderr, f"--percentiles {bad}: {result.stderr}")

# --- what is named is told: a target that is a percentile or a tail
d = answer("compare", MM1, "--target", "response_above(3)", "--precision", "0.05")
told = [m["measures"]["response_above(3)"]["value"] for m in d["methods"] if "response_above(3)" in m["measures"]]
expect(len(told) > 0 and abs(told[0] - math.exp(-1.5)) < 1e-9, f"P(response > 3) of M/M/1: {told}")
result = run("simulate", MM1, "--target", "mean_wiat")
expect(result.returncode == 2 and "did you mean mean_wait?" in result.stderr, f"a mistyped target: {result.stderr}")
result = run("simulate", MM1, "--target", "jobs_pmf")
expect(result.returncode == 2 and "distribution" in result.stderr, f"a law as target: {result.stderr}")

# --- two clusters have classes too, and each is the average of the two
d = answer("solve", CLASSES, "--set", "cluster=[{processors=8},{processors=8}]")
one = answer("solve", CLASSES, "--set", "arrivals.rate=1.35")
two = answer("solve", CLASSES, "--set", "cluster=[{processors=8},{processors=8}]", "--set", "arrivals.rate=2.7")
expect([c["name"] for c in d["methods"][0]["classes"]] == ["narrow", "medium", "wide"], "classes over two clusters")
for measure in ("mean_wait", "wait_p95", "prob_wait"):
    half, whole = (part(x, "classes", "wide")[measure]["value"] for x in (one, two))
    expect(abs(half / whole - 1) < 1e-6, f"wide jobs on two machines at twice the rate: {measure} {half}, {whole}")

# --- tables fit, in a pipe 80 columns
for path in sorted(pathlib.Path("models").glob("*.toml")):
    if path.stem == "staged-large":
        continue
    text = run("solve", path).stdout
    widest = max(text.splitlines(), key=len)
    expect(len(widest) <= 80, f"{path}: a line of {len(widest)} columns: {widest}")
    if "[workload]" in path.read_text():
        continue  # a ledger comes first, whose rows begin with a sign
    rows = text.split("\n\n")[1]
    expect(not any(cell == "-" for cell in rows.split()), f"{path}: a gap is shown as a dash")

done()
