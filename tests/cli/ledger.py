"""Recomputes every published figure (quickly) and holds it against the checked values of reference/figures.

A file there is called like the figure, lines starting with # say where its values come from, then come
series,group,x,value,tolerance (relative). Every figure must have a file, and every line of it must be met.
verdicts.csv holds the verdict of every card: none may change unnoticed, and a card against the print names its evidence.
Simulated points are held against the exact series of their group: 95% intervals, all figures together, with a
failure budget of 1e-4.
"""
import csv
import json
import math
import pathlib
import re
import shlex
import tempfile

import browser
from harness import done, expect, run

REFERENCE = pathlib.Path("reference/figures")


def budget(n, p=0.05, tail=1e-4):
    """The largest number of misses whose binomial tail is still above `tail`."""
    k, term, below = 0, (1 - p) ** n, (1 - p) ** n
    while 1 - below > tail:
        k += 1
        term *= (n - k + 1) / k * p / (1 - p)
        below += term
    return k


def points(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def checked(path):
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return list(csv.DictReader(lines))


def compare(name, found, wanted):
    table = {(p["series"], p["group"], p["x"]): float(p["y"]) for p in found}
    for w in wanted:
        key = (w["series"], w["group"], w["x"])
        expect(key in table, f"{name}: no point {key}")
        if key in table:
            value, tolerance = float(w["value"]), float(w["tolerance"])
            expect(math.isclose(table[key], value, rel_tol=tolerance, abs_tol=tolerance * 1e-6),
                   f"{name}: {key}: {table[key]!r}, checked value {value!r} to {tolerance}")


def misses(found):
    """(simulated points, those whose interval misses the exact value)"""
    exact = {}
    for p in found:
        if p["role"] == "exact":
            exact.setdefault((p["group"], p["x"]), float(p["y"]))
    simulated = [p for p in found if p["role"] == "simulation" and p["low"] and (p["group"], p["x"]) in exact]
    missed = [p for p in simulated if not float(p["low"]) <= exact[p["group"], p["x"]] <= float(p["high"])]
    return len(simulated), missed


def judge(figure, verdicts):
    """The verdict is the one on record, and is not free."""
    name, verdict, evidence = figure["name"], figure["verdict"], figure["evidence"]
    expect(verdict == verdicts.get(name), f"{name}: {verdict}, on record: {verdicts.get(name)}: {evidence}")
    expect(len(evidence) >= 2 and "simulated 95% interval" in evidence[-1], f"{name}: evidence {evidence}")
    empty = ("nothing to compare", "could not be compared", "Nothing was simulated")
    expect(not any(word in line for word in empty for line in evidence), f"{name}: nothing compared: {evidence}")
    if verdict in ("corrected", "printed differently"):
        expect(any("; independent: " in line for line in evidence), f"{name}: no independent value: {evidence}")
    if verdict == "corrected":
        expect(any(" the print" in line for line in evidence), f"{name}: the simulation does not exclude the print: {evidence}")


verdicts = {row["name"]: row["verdict"] for row in checked(REFERENCE / "verdicts.csv")}
folder = tempfile.mkdtemp(prefix="sojourn-ledger-")
result = run("reproduce", "all", "--quick", "--out", folder, "--json", timeout=900)
expect(result.returncode == 0, f"reproduce: exit {result.returncode}: {result.stderr}")
simulated, missed, figures = 0, [], 0
for figure in json.loads(result.stdout)["figures"]:
    name = figure["name"]
    stem = name.replace("/", "-")
    expect(figure["finding"] and figure["question"].endswith("?"), f"{name}: question or finding is missing")
    numbers = pathlib.Path(folder) / f"{stem}.csv"
    reference = REFERENCE / f"{stem}.csv"
    figures += numbers.exists()
    expect(reference.exists(), f"{name}: has no checked values in {reference}")
    if reference.exists() and numbers.exists():
        found = points(numbers)
        compare(name, found, checked(reference))
        n, bad = misses(found)
        simulated += n
        missed += [f"{name}: {p}" for p in bad]
    judge(figure, verdicts)
    words = shlex.split(figure["command"])
    expect(words[0] == "sojourn", f"{name}: {figure['command']}")
    words = [str(pathlib.Path(folder) / w) if w == f"{stem}.toml" else w for w in words[1:]]
    tried = run(*words)
    expect(tried.returncode == 0, f"{name}: `{figure['command']}` ends with {tried.returncode}: {tried.stderr}")
expect(set(verdicts) == {figure["name"] for figure in json.loads(result.stdout)["figures"]}, "verdicts.csv: other cards")
expect(len(missed) <= budget(simulated),
       f"{len(missed)} of {simulated} simulated intervals miss, at most {budget(simulated)} may:\n" + "\n".join(missed))

# The page: every figure is drawn, nothing goes wrong, and it fits a phone.
text, console = browser.dump(pathlib.Path(folder) / "index.html")
drawn = browser.drawn(text)
expect(drawn.root.get("data-ready") == "yes" and not drawn.root.get("data-errors") and not console,
       f"index.html: {drawn.root.get('data-errors')} {console}")
with_points = {key[0] for key, points in drawn.points.items() if points}
expect(len(with_points) == figures >= 25, f"index.html: {len(with_points)} of {figures} figures are drawn")
# The legend explains every verdict that occurs.
explained = set(re.findall(r'<dt><span class="chip ([a-z-]+)"', text))
expect(explained >= {v.replace(" ", "-") for v in verdicts.values()}, f"index.html: the legend explains {explained}")
# Its top lists what is new, and every line leads to a card; the buttons by verdict count all cards.
news = re.search(r'<ul class="news">(.*?)</ul>', text, re.S)
links = re.findall(r'href="#([^"]+)"', news[1]) if news else []
expect(len(links) >= 5 and all(f'<article class="card" id="{link}"' in text for link in links), f"index.html: news {links}")
counts = [int(n) for n in re.findall(r'data-show="[a-z-]+"[^>]*>(\d+)', text)]
expect(sum(counts) == len(re.findall(r'<article class="card"', text)) == figures, f"index.html: by verdict {counts}")
report = browser.on_a_phone(pathlib.Path(folder) / "index.html")
expect(report and report["scroll"] <= 390 and not report["errors"], f"index.html on a phone: {report}")
print(f"{simulated - len(missed)} of {simulated} intervals hold the exact value")
done()
