"""Pages as a browser sees them: headless Chromium runs the script and hands back the document. Standard library only."""
import html
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--enable-logging=stderr",
         "--virtual-time-budget=8000", "--dump-dom"]

# Appended to a copy of the page, inside a frame as wide as a phone: it tells the frame's owner how it fared.
REPORT = """<script>addEventListener("load", () => setTimeout(() => parent.postMessage({
  width: innerWidth, scroll: document.documentElement.scrollWidth, errors: document.documentElement.dataset.errors ?? "",
  charts: document.querySelectorAll(".canvas svg").length}, "*"), 500))</script>"""
FRAME = """<!doctype html><iframe src="copy.html" style="width:390px;height:844px;border:0"></iframe>
<script>onmessage = (e) => document.documentElement.dataset.report = JSON.stringify(e.data)</script>"""


def dump(path):
    """(the document after the script has run, console messages of the page)"""
    with tempfile.TemporaryDirectory(prefix="sojourn-browser-", ignore_cleanup_errors=True) as profile:
        result = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={profile}", pathlib.Path(path).resolve().as_uri()],
                                capture_output=True, text=True, timeout=120)
    console = [line for line in result.stderr.splitlines() if "CONSOLE" in line]
    return result.stdout, console


def on_a_phone(page):
    """How the page fares when it is 390 pixels wide."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-phone-"))
    (folder / "copy.html").write_text(pathlib.Path(page).read_text() + REPORT)
    (folder / "frame.html").write_text(FRAME)
    text, _ = dump(folder / "frame.html")
    found = re.search(r'data-report="([^"]*)"', text)
    return json.loads(html.unescape(found.group(1))) if found else None


class _Drawn(html.parser.HTMLParser):
    """The coordinates of every series: (number of the figure, number of the series) -> list of (x, y)."""

    def __init__(self):
        super().__init__()
        self.figure, self.open, self.points, self.kinds = -1, [], {}, {}
        self.root = {}

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "html":
            self.root = a
        if "data-figure" in a:
            self.figure = int(a["data-figure"])
        if tag == "g":
            self.open.append(a.get("class") or "")
        match = next((m for m in (re.fullmatch(r"series-(\d+)", c) for c in self.open) if m), None)
        if not match:
            return
        key = (self.figure, int(match.group(1)))
        if tag == "path" and "d" in a and "transform" not in a:
            numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", a["d"])]
            self.points.setdefault(key, []).extend(zip(numbers[0::2], numbers[1::2]))
            self.kinds[key] = "line"
        elif tag == "circle":
            self.points.setdefault(key, []).append((float(a["cx"]), float(a["cy"])))
            self.kinds[key] = "points"

    def handle_endtag(self, tag):
        if tag == "g" and self.open:
            self.open.pop()


def drawn(text):
    parser = _Drawn()
    parser.feed(text)
    return parser
