"""Is everything in the documentation that should be? Options against `--help`, keys of models against the readers, keys of
answers against an answer, methods against `sojourn models`, examples against their folder."""
import functools
import json
import pathlib
import re

from harness import expect, run


@functools.cache
def verbs():
    """Whatever `sojourn --help` lists below Subcommands."""
    return re.findall(r"(?m)^  (\w+)\s", run("--help").stdout.partition("Subcommands:")[2])


@functools.cache
def options_of(verb):
    return set(re.findall(r"(?m)^\s+(?:-\w,)?(--[\w-]+)", run(verb, "--help").stdout)) - {"--help"}


def sections(text):
    """Heading (lower case, as an anchor) to the text below it."""
    parts = re.split(r"(?m)^#+ (.*)$", text)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-"): body for h, body in zip(parts[1::2], parts[2::2])}


def check_command_line():
    page = pathlib.Path("docs/reference/command-line.md")
    parts = sections(page.read_text())
    for verb in verbs():
        body = parts.get(f"sojourn-{verb}")
        expect(body is not None, f"{page} has no section on `sojourn {verb}`")
        shared = re.findall(r"\]\(#([\w-]+)\)", body or "")
        left_out = set(re.findall(r"without `(--[\w-]+)`", body or ""))
        told = set(re.findall(r"(?m)^\| `(--[\w-]+)", "".join([body or ""] + [parts.get(s, "") for s in shared]))) - left_out
        for option in options_of(verb) - told:
            expect(False, f"{page}: {option} of `sojourn {verb}` is missing")
        for option in told - options_of(verb):
            expect(False, f"{page}: `sojourn {verb}` has no option {option}")
        expect(True, "options compared")


def check_model_file():
    """Every key that a reader asks for, every discipline, broker and distribution is on the page."""
    page = pathlib.Path("docs/reference/model-file.md")
    names = set(re.findall(r"[`.\[ ](\w[\w-]*)(?=[`\]])", page.read_text()))
    asked = set()
    for source in pathlib.Path("sojourn/model_file").glob("read_*.cpp"):
        text = source.read_text()
        asked |= set(re.findall(r"\b(?:number|numbers|whole|text|choice|matrix)(?:_or)?\(\"(\w+)\"", text))
        asked |= set(re.findall(r"\bread_\w+\(\w+, \"(\w+)\"", text))
    known = json.loads(run("models", "--json").stdout)
    for family in known["families"]:
        asked |= {family["kind"], *family["disciplines"], *family["brokers"]}
    for name in sorted(asked | set(known["distributions"]) | set(known["arrivals"])):
        expect(name in names, f"{page} does not explain {name}")


def check_json():
    """Every key of an answer is on the page."""
    page = pathlib.Path("docs/reference/json.md")
    answer = json.loads(run("compare", "models/paper-grid.toml", "--jobs", "10000", "--json").stdout)
    keys = [*answer, *answer["model"], *answer["stability"], *answer["comparison"][0]]
    for method in answer["methods"]:
        keys += [*method, *next(iter(method["measures"].values()))]
    for key in sorted(set(keys)):
        expect(f'"{key}"' in page.read_text() or f"`{key}`" in page.read_text(), f"{page} does not explain {key}")


def check_examples():
    """Every example is listed with the question it opens with."""
    listed = pathlib.Path("models/README.md").read_text()
    for path in sorted(pathlib.Path("models").glob("*.toml")):
        question = path.read_text().splitlines()[0].removeprefix("# ")
        expect(f"| [`{path.name}`]({path.name}) | {question} |" in listed, f"models/README.md: no row for {path.name}: {question}")


def check_theory():
    index = pathlib.Path("docs/theory/README.md")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in index.read_text().splitlines() if line.startswith("|")]
    linked = {}
    for row in rows:
        if len(row) >= 3 and (link := re.search(r"\]\(([\w.-]+)", row[2])):
            for method in re.findall(r"`([\w-]+)`", row[1]):
                linked.setdefault((row[0].strip("`"), method), []).append(index.parent / link[1])
    for family in json.loads(run("models", "--json").stdout)["families"]:
        for method in family["methods"]:
            theory = linked.get((family["kind"], method), [])
            expect(theory, f"{index}: no row for the method {method} of {family['kind']} jobs")
            for page in theory:
                expect(f"`{method}`" in page.read_text(), f"{page} does not name the method {method}")
    for page in sorted(index.parent.glob("*.md")):
        if page == index:
            continue
        headings = set(re.findall(r"(?m)^## (.*)$", page.read_text()))
        missing = {"Definition", "Accuracy", "Implementation", "References"} - headings
        expect(not missing, f"{page}: no section {', '.join(sorted(missing))}")
        expect(f"({page.name}" in index.read_text(), f"{index} does not lead to {page.name}")
