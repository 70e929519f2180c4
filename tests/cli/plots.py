"""Draws a small study in all four ways and measures the drawings: every line must carry its numbers.

A linear axis puts a value y at pixel a + b*y. Two points fix a and b; all others must then lie within a tenth of a
pixel. The same goes for x, and for the logarithm of y on a logarithmic axis.
"""
import json
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
import zlib

import browser
from harness import PROGRAM, done, expect, model, run

MODEL = """
title = 'Two_queues </script><b>"quoted" & more'
[[cluster]]
processors = 2
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 10 }
"""

folder = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-plots-"))
study = folder / "study.sqlite"


def affine(pairs):
    """The largest distance of (value, pixel) pairs from the straight line through the two outermost values."""
    pairs = sorted(pairs)
    (v0, p0), (v1, p1) = pairs[0], pairs[-1]
    if v1 == v0:
        return max(abs(p - p0) for _, p in pairs)
    return max(abs(p - (p0 + (v - v0) * (p1 - p0) / (v1 - v0))) for v, p in pairs)


def check_series(what, series, pixels, log_y=False):
    """Pixels of one drawn series against its numbers, gaps left out."""
    values = [(x, y) for x, y in zip(series["x"], series["y"]) if y is not None]
    expect(len(values) == len(pixels) and len(values) > 2,
           f"{what}: {len(pixels)} points drawn, {len(values)} in the study")
    if len(values) != len(pixels):
        return
    off_x = affine([(v[0], p[0]) for v, p in zip(values, pixels)])
    off_y = affine([(math.log(v[1]) if log_y else v[1], p[1]) for v, p in zip(values, pixels)])
    expect(off_x < 0.1 and off_y < 0.1, f"{what}: off by {off_x:.2f} across and {off_y:.2f} down")
    rises = [p[1] for p in sorted(pixels)]
    expect(rises[0] > rises[-1] + 50, f"{what}: the response grows with the load, the drawing does not: {rises}")


def figure_of(*options):
    result = run("plot", study, "--json", *options)
    expect(result.returncode == 0, f"plot --json {options}: {result.stderr}")
    return json.loads(result.stdout)["figures"][0]


def check_svg(path, figure, log_y=False):
    """Plots are groups that bear the name of their series."""
    tree = ElementTree.parse(path)  # also: it is well-formed, whatever the names hold
    ns = "{http://www.w3.org/2000/svg}"
    groups = {}
    for group in tree.iter(f"{ns}g"):
        title = group.find(f"{ns}title")
        if (group.get("id") or "").startswith("gnuplot_plot") and title is not None:
            groups.setdefault(title.text, group)
    for series in figure["series"]:
        group = groups.get(series["label"])
        expect(group is not None, f"{path.name}: no plot called {series['label']}; there are {list(groups)}")
        if group is None:
            continue
        if series["role"] == "simulation":
            pixels = [tuple(map(float, re.search(r"translate\(([-\d.]+),([-\d.]+)\)", use.get("transform")).groups()))
                      for use in group.iter(f"{ns}use")]
        else:
            text = " ".join(p.get("d") for p in group.iter(f"{ns}path"))
            pixels = [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+),([-\d.]+)", text)]
        check_series(f"{path.name}, {series['label']}", series, pixels, log_y)


def check_page(path, figure, log_y=False):
    text, console = browser.dump(path)
    drawn = browser.drawn(text)
    expect(drawn.root.get("data-ready") == "yes", f"{path.name}: the script did not run to its end")
    expect(not drawn.root.get("data-errors") and not console,
           f"{path.name}: {drawn.root.get('data-errors')} {console}")
    for k, series in enumerate(figure["series"]):
        check_series(f"{path.name}, {series['label']}", series, drawn.points.get((0, k), []), log_y)
    report = browser.on_a_phone(path)
    expect(report and report["width"] == 390 and report["scroll"] <= 390 and not report["errors"] and report["charts"] > 0,
           f"{path.name} on a phone: {report}")


def pixels_of_png(data):
    """Width, height and how many different colours, of an 8-bit RGB or RGBA picture without interlace."""
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", data[16:29])
    expect(depth == 8 and interlace == 0 and kind in (2, 6), f"PNG of depth {depth}, kind {kind}")
    parts, at = [], 8
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IDAT":
            parts.append(data[at + 8:at + 8 + size])
        at += size + 12
    raw, n = zlib.decompress(b"".join(parts)), 3 if kind == 2 else 4
    stride, before, colours, at = width * n, bytearray(width * n), set(), 0
    for _ in range(height):
        how, line = raw[at], bytearray(raw[at + 1:at + 1 + stride])
        at += stride + 1
        for i in range(stride):
            left = line[i - n] if i >= n else 0
            up, corner = before[i], before[i - n] if i >= n else 0
            if how == 1:
                line[i] = (line[i] + left) & 255
            elif how == 2:
                line[i] = (line[i] + up) & 255
            elif how == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif how == 4:
                guess = left + up - corner
                a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
                line[i] = (line[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255
        colours.update(bytes(line[i:i + 3]) for i in range(0, stride, n))
        before = line
    return width, height, colours


expect(browser.CHROMIUM, "Chromium is not installed: pages cannot be tested (tools/packages.txt)")
if not browser.CHROMIUM:
    done()

# A study with a gap (the machine is overloaded at 1.1), intervals, and a name that tries to break out.
result = run("sweep", model(MODEL), "--vary", "arrivals.load=0.2,0.4,0.6,0.8,0.9,1.1", "--vary", "cluster.processors=2,4",
             "--simulate", "--precision", "0.1", "--out", study, "--plot", folder / "sweep.svg")
expect(result.returncode == 0, f"sweep: exit {result.returncode}: {result.stderr}")
figure = figure_of()
roles = {s["role"] for s in figure["series"]}
expect({"exact", "simulation"} <= roles and None in figure["series"][0]["y"], f"the study is not what is tested: {roles}")
expect(figure["x"]["label"] == "arrivals.load" and figure["y"]["label"] == "mean response time (time units)",
       f"labels: {figure['x']['label']}, {figure['y']['label']}")
check_svg(folder / "sweep.svg", figure)
expect("prefers-color-scheme: dark" in (folder / "sweep.svg").read_text(), "an SVG follows its reader's colours")

for theme in ("light", "dark"):
    picture = folder / f"{theme}.svg"
    result = run("plot", study, "--out", picture, "--theme", theme, "--log-y", "--y", "mean_wait")
    expect(result.returncode == 0, f"plot {theme}: {result.stderr}")
    check_svg(picture, figure_of("--y", "mean_wait"), log_y=True)
expect((folder / "light.svg").read_text() != (folder / "dark.svg").read_text(), "the themes differ")

result = run("plot", study, "--out", folder / "study.png", "--method", "mmc")
expect(result.returncode == 0, f"PNG: {result.stderr}")
png = (folder / "study.png").read_bytes()
expect(png[:8] == b"\x89PNG\r\n\x1a\n", "PNG signature")
width, height, colours = pixels_of_png(png)
expect(width >= 1200 and height >= 700, f"PNG of {width} by {height}")
expect(len(colours) > 20 and bytes((0x00, 0x72, 0xb2)) in colours and bytes((0xd5, 0x5e, 0x00)) in colours,
       f"a PNG of {len(colours)} colours without the two of its lines")

# A character that no font has would cover the picture with its box.
for name, title in (("private", "\U0010fffd"), ("question", "?")):
    result = run("sweep", model(MODEL), "--set", f'title="a {title}"', "--vary", "arrivals.load=0.2,0.4",
                 "--plot", folder / f"{name}.png")
    expect(result.returncode == 0, f"{name}: {result.stderr}")
expect((folder / "private.png").read_bytes() == (folder / "question.png").read_bytes(), "an unknown character is a question mark")
for name in ("private", "question"):
    (folder / f"{name}.png").unlink()

page = folder / "study.html"
result = run("plot", study, "--out", page)
expect(result.returncode == 0, f"page: {result.stderr}")
text = page.read_text()
expect("default-src 'none'" in text and not re.search(r'(src|href)="https?:', text), "a page asks nothing of a network")
expect("Observable, Inc." in text and "Mike Bostock" in text, "the licences travel with the page")
expect("Two_queues &lt;/script&gt;&lt;b&gt;" in text, "the title is text, not markup")
expect(text.count("</script>") == 2, "a name ended a script")
check_page(page, figure)
run("plot", study, "--out", page, "--log-y", "--y", "mean_wait")
check_page(page, figure_of("--y", "mean_wait"), log_y=True)

# In the terminal: braille where the locale knows it, plain characters elsewhere, never wider than 80.
for locale, plain in (("C.UTF-8", False), ("C", True)):
    chart = subprocess.run([PROGRAM, "plot", study], capture_output=True, timeout=60,
                           env={**os.environ, "LC_ALL": locale}).stdout.decode()
    expect(chart.isascii() == plain, f"{locale}: {'plain' if chart.isascii() else 'not plain'}\n{chart}")
    expect(all(len(line) <= 80 for line in chart.splitlines()), f"{locale}: wider than 80\n{chart}")
    expect("saturation" in chart and "arrivals.load" in chart and "simulation" in chart, f"{locale}:\n{chart}")
    expect("\x1b" not in chart, "colours only on a terminal")

# Mistakes: said with the nearest name, before any work, and without half a file.
for options, status, words in [
        (["--y", "mean_responce"], 2, "did you mean mean_response?"),
        (["--x", "arrivals.lod"], 2, "did you mean arrivals.load?"),
        (["--group", "cluster.processor"], 2, "did you mean cluster.processors?"),
        (["--method", "simulatoin"], 2, "did you mean simulation?"),
        (["--out", folder / "a.pdf"], 2, ".svg, .png or .html"),
        (["--theme", "pink"], 2, "dark"),
        (["--out", study / "a.svg"], 1, "study.sqlite"),
        (["--out", study / "a.html"], 1, "study.sqlite")]:
    result = run("plot", study, *options)
    expect(result.returncode == status and words in result.stderr,
           f"plot {options}: exit {result.returncode}: {result.stderr}")
for options in (["--y", "mean_responce"], ["--plot", folder / "b.jpg"], ["--x", "arrivals.rate"]):
    result = run("sweep", model(MODEL), "--vary", "arrivals.load=0.2,0.4", "--out", folder / "other.sqlite", *options)
    expect(result.returncode == 2 and not (folder / "other.sqlite").exists(), f"sweep {options}: {result.stderr}")
result = subprocess.run([PROGRAM, "plot", study, "--out", folder / "c.svg"], capture_output=True, text=True, timeout=60,
                        env={**os.environ, "PATH": str(folder)})
expect(result.returncode == 1 and "gnuplot-nox" in result.stderr and not (folder / "c.svg").exists(),
       f"without gnuplot: exit {result.returncode}: {result.stderr}")
left = sorted(p.name for p in folder.iterdir())
expect(left == ["dark.svg", "light.svg", "study.html", "study.png", "study.sqlite", "sweep.svg"], f"left behind: {left}")

# The page of published figures.
out = folder / "reproduced"
result = run("reproduce", "fifo/equidistributed", "--quick", "--out", out)
expect(result.returncode == 0, f"reproduce: {result.stderr}")
text, console = browser.dump(out / "index.html")
drawn = browser.drawn(text)
expect(drawn.root.get("data-ready") == "yes" and not drawn.root.get("data-errors") and not console,
       f"index.html: {drawn.root.get('data-errors')} {console}")
expect(drawn.points and all(len(p) == 10 for p in drawn.points.values()), f"index.html: {drawn.points}")
for part in ('id="fifo-equidistributed"', 'class="chip agrees"', 'href="fifo-equidistributed.svg"',
             'href="fifo-equidistributed.csv"', 'download="fifo-equidistributed.toml"', "data-copy="):
    expect(part in text, f"index.html lacks {part}")
expect(ElementTree.parse(out / "fifo-equidistributed.svg") is not None, "its SVG is well-formed")
report = browser.on_a_phone(out / "index.html")
expect(report and report["scroll"] <= 390 and not report["errors"], f"index.html on a phone: {report}")

shutil.rmtree(folder)
done()
