"""The documentation, run: every command on a page prints what the page shows (pages.py says what that means), every
model on a page is solved, every link leads somewhere, every method has its theory and every option its sentence.

    documentation.py PROGRAM             checks
    documentation.py PROGRAM --update    writes the output of today into the pages; look at the difference

Each page runs in a folder of its own with `models/`, `sojourn` and `build/sojourn`. A TOML block whose first line is
`# NAME.toml` is there as that file.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

from completeness import check_command_line, check_examples, check_json, check_model_file, check_theory, options_of, verbs
from harness import PROGRAM, done, expect, run
from pages import blocks, difference, trimmed, updated, without_blocks

UPDATE = "--update" in sys.argv
LANGUAGES = {"console", "sh", "toml", "json", "text", "python", "csv", "cpp", "cmake"}
# Commands of `sh` blocks that are not run, and why.
NOT_RUN = [
    (r"\./(demo|check)\b", "installs packages, builds and tests: the continuous integration does it"),
    (r"benchmarks/run\b", "takes minutes; its limits are ratios that a loaded machine misses"),
    (r"sudo |apt-get |cmake |git ", "installs or builds"),
    (r"mpirun |kill ", "needs several processes"),
    (r"sqlite3 ", "the shell of SQLite need not be installed"),
    (r"PYTHONPATH=|pip install|python3 -c \"import sojourn", "python/tests runs that page"),
    (r"sojourn serve\b", "does not end"),
    (r"curl |jq ", "asks a server that is not running; tests/cli/serve.py asks it all"),
    (r"tools/(fuzz|torment)\b", "takes as long as one likes"),
]
PAGES = [pathlib.Path(p) for p in ("README.md", "CONTRIBUTING.md", "models/README.md")] + sorted(
    pathlib.Path("docs").rglob("*.md"))


def workshop(text):
    """A folder in which the commands of a page can run."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-docs-"))
    shutil.copytree("models", folder / "models")
    (folder / "build").mkdir()
    for name in ("sojourn", "build/sojourn"):
        (folder / name).symlink_to(pathlib.Path(PROGRAM).resolve())
    for block in blocks(text):
        if block.language == "toml" and (m := re.match(r"# ([\w-]+\.toml)$", block.lines[0])):
            (folder / m[1]).write_text("\n".join(block.lines) + "\n")
    return folder


def shell(command, folder):
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", LC_ALL="C.UTF-8")
    result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    return result.returncode, result.stdout.splitlines()


def console(page, block, folder, lines):
    commands = block.commands()
    expect(commands, f"{page}:{block.first}: a console block begins with a line `$ command`")
    rewritten = []
    for command in commands or []:
        status, output = shell(command.text, folder)
        where = f"{page}:{command.line}: `{command.text}`"
        expect(status == block.exit_status, f"{where}: exit {status}, not {block.exit_status}: {output[-3:]}")
        what = difference(command.output, output, block.loose)
        if UPDATE and status == block.exit_status:
            command.output = updated(command.output, output)
            what = difference(command.output, output, block.loose)
            if what is not None:  # what the page leaves out is no longer where it was
                command.output = trimmed(output)
                what = difference(command.output, output, block.loose)
        expect(what is None, f"{where}: {what}")
        rewritten += ["$ " + command.text.replace("\n", "\n> "), *command.output]
    if UPDATE and commands:
        lines[block.first: block.first + len(block.lines)] = ["\n".join(rewritten)] + [None] * (len(block.lines) - 1)


def plain_shell(page, block, folder):
    for line in "\n".join(block.lines).replace("\\\n", " ").splitlines():
        command = line.partition("  #")[0].strip()
        if not command or command.startswith("#") or any(re.match(p, command) for p, _ in NOT_RUN):
            continue
        status, output = shell(command, folder)
        expect(status == 0, f"{page}:{block.first}: `{command}`: exit {status}: {output[-3:]}")


def toml(page, block, folder):
    try:
        document = tomllib.loads("\n".join(block.lines))
    except tomllib.TOMLDecodeError as error:
        return expect(False, f"{page}:{block.first}: not TOML: {error}")
    if {"cluster", "arrivals", "jobs"} <= document.keys() or {"workload", "jobs"} <= document.keys():
        path = folder / "block.toml"
        path.write_text("\n".join(block.lines))
        result = run("solve", path, "--json")
        expect(result.returncode == block.exit_status, f"{page}:{block.first}: exit {result.returncode}: {result.stderr}")
        if block.exit_status != 0:
            return None
        answered = json.loads(result.stdout or "{}")
        expect(answered.get("methods") or answered.get("notes"), f"{page}:{block.first}: no answer and no reason why")


def run_page(page):
    text = page.read_text()
    folder = workshop(text)
    lines = text.splitlines()
    for block in blocks(text):
        expect(block.language in LANGUAGES, f"{page}:{block.first}: a block of language {block.language!r}")
        if block.language == "console":
            console(page, block, folder, lines)
        elif block.language == "sh":
            plain_shell(page, block, folder)
        elif block.language == "toml":
            toml(page, block, folder)
        elif block.language == "json":
            expect(json.loads("\n".join(block.lines)), f"{page}:{block.first}: not JSON")
    if UPDATE:
        page.write_text("\n".join(line for line in lines if line is not None) + "\n")
    shutil.rmtree(folder)


def anchors(path):
    """As GitHub makes them from headings."""
    headings = re.findall(r"(?m)^#+ (.*)$", without_blocks(path.read_text()))
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def check_links(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", without_blocks(page.read_text())):
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name) if name else page
        expect(path.exists(), f"{page}: the link {target} leads nowhere")
        if anchor and path.suffix == ".md" and path.exists():
            expect(anchor in anchors(path), f"{page}: {path} has no heading for {target}")


def check_tables(page):
    """Every row has as many cells as the head of its table."""
    width = 0
    for line in without_blocks(page.read_text()).splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        expect(not cells or not width or cells == width, f"{page}: a row of {cells - 1} cells among {width - 1}: {line[:60]}")
        width = cells


def check_inline_commands(page):
    known = {verb: options_of(verb) for verb in verbs()}
    for verb, rest in re.findall(r"`(?:build/)?sojourn ([a-z]+)([^`]*)`", without_blocks(page.read_text())):
        expect(verb in known, f"{page}: `sojourn {verb}` is no command")
        for option in re.findall(r"(?:^|\s)(--[a-z][\w-]*)", rest):
            expect(option in known.get(verb, ()), f"{page}: `sojourn {verb}` has no option {option}")


def check_first_commands():
    """The table of commands in the README, typed one after the other."""
    text = pathlib.Path("README.md").read_text()
    folder = workshop(text)
    commands = re.findall(r"^\| `(sojourn [^`]*)` \|", text, re.MULTILINE)
    expect(len(commands) >= 8, f"the README's table of commands: {commands}")
    for command in commands:
        if command.endswith("reproduce all"):
            continue  # takes minutes; cli.ledger runs it with --quick
        if " serve" in command:
            continue  # serves until it is ended; cli.serve does that
        status, output = shell(command, folder)
        expect(status == 0 and output, f"README.md: `{command}`: exit {status}: {output[-3:]}")
    shutil.rmtree(folder)


def check_comparison():
    """What a page may differ in, and what it may not."""
    agree = [("  mean_wait   1.28877   - ", "mean_wait 1.28878 -"), ("  x  2.53 ± 0.09  -1.8%  yes", "x 2.61 ± 0.07 -0.02% no"),
             ("qbd (exact), residual 2.9e-16, 0.212 s", "qbd (exact), residual 1e-15, 3.1 s"), ("note: rate 3.4 …", "note: rate 3.4 under fifo")]
    differ = [("mean_wait 1.28877", "mean_wait 1.28879"), ("x 2.53 ± 0.09", "x 3.53 ± 0.09"), ("x 2.53 ± 0.09", "x 2.53"),
              ("mean_wait 1.28877", "mean_jobs 1.28877"), ("mmc (exact)", "mmc (approximation)"), ("wait_p95 inf", "wait_p95 3")]
    for a, b in agree:
        expect(difference([a], [b]) is None, f"{a!r} and {b!r} agree")
    for a, b in differ:
        expect(difference([a], [b]) is not None, f"{a!r} and {b!r} differ")
    expect(difference(["…", "b", "…"], ["a", "b", "c"]) is None, "lines are left out")
    expect(difference(["…", "b"], ["a", "b", "c"]) is not None, "nothing is left out at the end")
    expect(difference(["a", "c"], ["a", "b", "c"]) is not None, "nothing is left out in the middle")


def check_page(page):
    run_page(page)
    check_links(page)
    check_tables(page)
    check_inline_commands(page)


with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(check_page, PAGES))
for check in (check_first_commands, check_comparison, check_command_line, check_model_file, check_json, check_examples, check_theory):
    check()
done()
