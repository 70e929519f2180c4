"""Texts are data: what stands in a model, a log, a study or a file name is never acted upon by a terminal, a browser, gnuplot, SQL, a
spreadsheet or a shell, and JSON stays JSON. Every text here would do harm if it were."""
import csv
import html.parser
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile

from harness import PROGRAM, done, expect

place = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-texts-"))
TOUCHED = place / "touched"
# An escape sequence, the same in one character, a bell, marks that turn the writing around, a line break, and the words of other programs.
EVIL = ("\x1b]0;evil\x07\x1b[31m\x9b31m\u202eabc\u2066\x7f\r" + f"'; system('touch {TOUCHED}'); `touch {TOUCHED}` $(touch {TOUCHED}) "
        "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> ' OR 1=1; DROP TABLE point;-- {/Symbol a} %s %n \\")
FORMULA = "=HYPERLINK(0)"


def toml(text):
    return json.dumps(text).replace("\x7f", "\\u007f")


def steers(data):
    """The first thing in these bytes that a terminal would act on."""
    text = data.decode("utf-8", "surrogateescape")
    for k, c in enumerate(text):
        if (ord(c) < 0x20 and c not in "\n") or 0x7f <= ord(c) < 0xa0 or c in "\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069" \
                or 0xdc80 <= ord(c) <= 0xdcff:
            return repr(text[max(0, k - 20):k + 20])
    return None


def check(what, *arguments, statuses=(0,), stdin=None):
    result = subprocess.run([PROGRAM, *[a if isinstance(a, bytes) else str(a) for a in arguments]], capture_output=True, timeout=120, input=stdin, cwd=place)
    expect(result.returncode in statuses, f"{what}: exit {result.returncode}: {result.stderr[-300:]}")
    for name, stream in (("output", result.stdout), ("error", result.stderr)):
        expect(not steers(stream), f"{what}: standard {name} holds {steers(stream)}")
    if "--json" in arguments and result.returncode == 0:
        try:
            json.loads(result.stdout.decode("utf-8"))
        except ValueError as trouble:
            expect(False, f"{what}: not JSON: {trouble}")
    expect(not TOUCHED.exists(), f"{what}: a text was run")
    return result


def odd(name, ending):
    """A file name with bytes that are no UTF-8."""
    return os.fsencode(place) + b"/" + name + b"\xff\x1b[31m" + ending


# --- models: title, names of clusters and classes
sequential = place / "evil.toml"
sequential.write_text(f"title = {toml(EVIL)}\n[[cluster]]\nname = {toml(EVIL)}\nprocessors = 4\n[arrivals]\nload = 0.5\n"
                      "[jobs]\nkind = \"sequential\"\ntime = { dist = \"exponential\", mean = 1 }\n", encoding="utf-8")
rigid = place / "rigid.toml"
rigid.write_text(f"title = {toml(EVIL)}\n[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.4\n[policy]\ndiscipline = \"fifo\"\n[jobs]\nkind = \"rigid\"\n"
                 + "".join(f"[[jobs.class]]\nname = {toml(name)}\nweight = 1\nwidth = {width}\ntime = {{ dist = \"exponential\", mean = 1 }}\n"
                           for name, width in ((EVIL, 1), (FORMULA, 2))), encoding="utf-8")
odd_model = odd(b"model", b".toml")
shutil.copy(rigid, odd_model)
for path in (sequential, rigid, odd_model):
    for more in ((), ("--json",)):
        check(f"solve {path}", "solve", path, *more)
        check(f"simulate {path}", "simulate", path, "--jobs", "1000", "--replications", "2", *more)
        check(f"compare {path}", "compare", path, "--jobs", "1000", "--replications", "2", *more)
for more in ((), ("--json",)):
    check("policies", "policies", rigid, "--jobs", "2000", *more, statuses=(0, 1))
    check("plan", "plan", rigid, "--find", "arrivals.load=0.1..0.5:5", "--such-that", "mean_wait <= 1", "--no-confirm", *more)
check("a bad value", "solve", sequential, "--set", f"arrivals.load={EVIL}", statuses=(2,))
check("a bad key", "solve", sequential, "--set", f"{EVIL.replace('=', '')}=1", statuses=(2,))
check("a setting is shown", "solve", rigid, "--set", f"title={toml(EVIL)}")
check("a bad method", "solve", rigid, "--method", EVIL, statuses=(2,))
check("a bad measure", "simulate", rigid, "--target", EVIL, statuses=(2,))
check("a bad option", "solve", rigid, f"--{EVIL}", statuses=(2,))
check("a bad verb", EVIL, statuses=(2,))
check("a bad file", "solve", odd(b"missing", b".toml"), statuses=(2,))
(place / "broken.toml").write_bytes(b"title = \"\x1b[31m\xff\nx = \x9b")
check("no TOML", "solve", place / "broken.toml", statuses=(2,))

# --- studies: tables, charts, pictures, pages, exports
study = odd(b"study", b".sqlite")
check("sweep", "sweep", rigid, "--vary", "arrivals.load=0.1,0.2,0.3", "--out", study)
result = check("sweep --export csv", "sweep", rigid, "--vary", "arrivals.load=0.1,0.2,0.3", "--out", study, "--export", "csv")
table = list(csv.reader(io.StringIO(result.stdout.decode())))
expect(len({len(row) for row in table}) == 1, "every row of the CSV has the same fields")


def formula(cell):
    try:
        float(cell)
    except ValueError:
        return cell[:1] in tuple("=+-@\t\r")
    return False


formulas = [cell[:40] for row in table for cell in row if formula(cell)]
expect(not formulas, f"cells of the CSV are formulas: {formulas[:3]}")
expect(any(FORMULA in cell for row in table for cell in row), "and the name is still there to be read")
check("sweep --json", "sweep", rigid, "--vary", "arrivals.load=0.1,0.2,0.3", "--out", study, "--json")
check("plot", "plot", study)
check("plot --json", "plot", study, "--json")
check("plot --part", "plot", study, "--part", EVIL, statuses=(0, 2))


class Page(html.parser.HTMLParser):
    """Scripts that the page itself did not bring, and attributes that run something."""
    def __init__(self):
        super().__init__()
        self.scripts, self.found = 0, []

    def handle_starttag(self, tag, attributes):
        self.scripts += tag == "script"
        self.found += [f"<{tag} {name}>" for name, _ in attributes if name.startswith("on")]
        if tag == "img":
            self.found.append("<img>")


def check_page(what, path):
    if not pathlib.Path(os.fsdecode(path)).exists():
        expect(False, f"{what}: there is no page")
        return
    page = Page()
    content = pathlib.Path(os.fsdecode(path)).read_bytes()
    page.feed(content.decode("utf-8"))
    expect(page.scripts == 2 and not page.found, f"{what}: {page.scripts} scripts, {page.found}")
    expect(b"\x1b" not in content and "\u202e" not in content.decode("utf-8").split("<script>")[0], f"{what}: has control characters")


can_page = "built without the script" not in subprocess.run([PROGRAM, "plot", study, "--out", place / "p.html"], capture_output=True, text=True, errors="replace").stderr
for ending in (".svg", ".png", ".html") if can_page else (".svg", ".png"):
    for part in ((), ("--part", FORMULA)):
        picture = place / f"picture{len(part)}{ending}"
        check(f"plot {ending}", "plot", study, "--out", picture, *part)
        if ending == ".html":
            check_page("a page of a study", picture)
        elif ending == ".svg":
            expect("<script" not in picture.read_text(encoding="utf-8"), "an SVG without scripts")

# --- a study that somebody wrote to do harm
shutil.copy(study, place / "made.sqlite")
with sqlite3.connect(place / "made.sqlite") as made:
    made.execute("DELETE FROM digest")  # what was never there cannot be checked
    made.execute("UPDATE measure SET part = ?, measure = CASE measure WHEN 'mean_wait' THEN ? ELSE measure END", (EVIL, EVIL))
    made.execute("UPDATE point SET title = ?, status = CASE number WHEN 2 THEN 'failed' ELSE status END, message = ?", (EVIL, EVIL))
    made.execute("UPDATE method SET name = ?", (EVIL,))
made.close()
for more in ((), ("--export", "csv"), ("--json",)):
    check("a study made to do harm", "sweep", rigid, "--vary", "arrivals.load=0.1,0.2,0.3", "--out", place / "made.sqlite", *more, statuses=(0, 1))
check("and its chart", "plot", place / "made.sqlite", statuses=(0, 1, 2))
check("and its chart as JSON", "plot", place / "made.sqlite", "--json", statuses=(0, 1, 2))
for ending in ("svg", "html") if can_page else ("svg",):
    check("and its picture", "plot", place / "made.sqlite", "--out", place / f"made.{ending}", statuses=(0, 1, 2))

# --- logs: names of users, queues, partitions, labels of the header, names of files
header = "JobID|User|Account|Partition|QOS|State|Submit|Start|End|Elapsed|AllocCPUS|Timelimit\n".encode()
evil_field = EVIL.replace("|", "").replace("\n", "").encode() + b"\xff\xfe"
lines = [header]
for k in range(400):
    begin, length = 60 * k, 300 + 7 * (k % 90)
    at = lambda s: f"2026-03-{1 + s // 86400:02d}T{s % 86400 // 3600:02d}:{s % 3600 // 60:02d}:{s % 60:02d}".encode()
    who = evil_field if k % 2 else b"=1+1"
    lines.append(b"|".join([str(k + 1).encode(), who, who, who, who, b"COMPLETED", at(begin), at(begin + 30), at(begin + 30 + length),
                            f"{length // 3600:02d}:{length % 3600 // 60:02d}:{length % 60:02d}".encode(), str(1 + k % 8).encode(), b"01:00:00"]) + b"\n")
sacct = odd(b"log", b".txt")
pathlib.Path(os.fsdecode(sacct)).write_bytes(b"".join(lines))
swf = odd(b"log", b".swf")
pathlib.Path(os.fsdecode(swf)).write_bytes(b";Computer: " + evil_field + b"\n;TimeZoneString: " + evil_field + b"\n;MaxProcs: 16\n;Note: " + evil_field + b"\n" + b"".join(
    f"{k} {60 * k} 3 {300 + k % 90} {1 + k % 8} -1 -1 {1 + k % 8} 3600 -1 1 {k % 3} 1 -1 1 1 -1 -1\n".encode() for k in range(1, 400)))
for name, log in (("sacct", sacct), ("SWF", swf)):
    for more in ((), ("--json",)):
        check(f"describe {name}", "describe", log, *more)
        check(f"import {name}", "import", log, "--out", odd(b"out", b".swf"), *more)
        check(f"replay {name}", "replay", log, "--processors", "16", *more)
        check(f"fit {name}", "fit", log, "--processors", "16", "--out", odd(b"fit", b".toml"), *more, statuses=(0, 1, 2))
        check(f"backtest {name}", "backtest", log, "--processors", "16", *more, statuses=(0, 1, 2))
        check(f"predict {name}", "predict", log, "--processors", "16", *more, statuses=(0, 1, 2))
    if can_page:
        check(f"describe {name} as a page", "describe", log, "--out", place / f"{name}.html")
        check_page(f"a page of {name}", place / f"{name}.html")
    workload = place / f"{name}.toml"
    if name == "SWF":
        shutil.copy(os.fsdecode(log), place / "plain.swf")
        workload.write_text(f"title = {toml(EVIL)}\n[workload]\nlog = \"plain.swf\"\n[[cluster]]\nprocessors = 16\n[jobs]\nkind = \"rigid\"\n[policy]\ndiscipline = \"easy\"\n",
                            encoding="utf-8")
        for more in ((), ("--json",)):
            check("a model of a log", "simulate", workload, *more)
            check("policies of a log", "policies", workload, *more, statuses=(0, 1, 2))
shutil.rmtree(place)
done()
