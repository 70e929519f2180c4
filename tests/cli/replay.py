"""`sojourn replay`: the worked example to the last digit, the files it writes, what-ifs, and what it says about bad usage."""
import csv
import json
import pathlib
import re
import tempfile

import browser
from harness import answer, done, expect, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-replay-"))
SMALL = "models/logs/cluster.sacct"

# Submit, width, run, estimate, and the starts under each policy.
JOBS = [(0, 5, 40, 40), (0, 6, 10, 20), (5, 8, 40, 50), (15, 4, 20, 80), (25, 5, 80, 90), (30, 4, 30, 70), (40, 3, 20, 20),
        (55, 4, 10, 70), (60, 6, 10, 20)]
STARTS = {
    "fcfs": [0, 40, 50, 90, 90, 110, 140, 160, 170],
    "first-fit": [0, 115, 125, 15, 35, 40, 70, 90, 165],
    "easy": [0, 40, 70, 15, 110, 35, 50, 110, 190],
    "conservative": [0, 40, 60, 100, 100, 120, 40, 150, 180],
}
POLICIES = ",".join(STARTS)
log = FOLDER / "nine.swf"
log.write_text("; MaxProcs: 10\n" + "".join(
    f"{k} {s} -1 {r} {w} -1 -1 {w} {e} -1 1 1 1 1 1 1 -1 -1\n" for k, (s, w, r, e) in enumerate(JOBS, 1)))

starts = FOLDER / "starts.csv"
said = answer("replay", log, "--policy", POLICIES, "--starts", starts)
expect([r["policy"] for r in said["replays"]] == list(STARTS), f"{said['replays']}")
expect("recorded" not in said, "a log without waits has no recorded ones")
expect("open_loop" not in said, "no what-if was asked for")
expect(said["log"]["ledger"]["kept"] == 9, "the ledger")
rows = list(csv.DictReader(starts.open()))
expect(list(rows[0]) == ["policy", "job", "submit", "start", "end", "width"], f"{rows[0]}")
for policy, wanted in STARTS.items():
    own = [r for r in rows if r["policy"] == policy]
    expect([int(r["start"]) for r in own] == wanted, f"{policy}: {own}")
    expect([int(r["end"]) - int(r["start"]) for r in own] == [j[2] for j in JOBS], f"{policy}: ends")
    expect([int(r["job"]) for r in own] == list(range(1, 10)), f"{policy}: jobs in queue order")


def quantile(values, q):
    x, h = sorted(values), q * (len(values) - 1)
    low = int(h)
    return x[low] + (h - low) * (x[min(low + 1, len(x) - 1)] - x[low])


def measures(starts):
    n, work = len(JOBS), sum(w * r for _, w, r, _ in JOBS)
    waits = [t - j[0] for t, j in zip(starts, JOBS)]
    responses = [w + j[2] for w, j in zip(waits, JOBS)]
    last = max(t + j[2] for t, j in zip(starts, JOBS))
    return {"mean_wait": sum(waits) / n, "mean_response": sum(responses) / n,
            "mean_bounded_slowdown": sum(max(1, x / max(j[2], 10)) for x, j in zip(responses, JOBS)) / n,
            "utilization": work / (10 * last), "offered_load": work / (10 * 60),
            **{f"wait_p{q}": quantile(waits, q / 100) for q in (50, 90, 95, 99)}, "max_wait": max(waits), "last_end": last,
            "delayed": sum(w > 0 for w in waits),
            "overtakes": sum(any(starts[k] < starts[i] for i in range(k)) for k in range(n)),
            "mean_wait_by_work": sum(w * j[1] * j[2] for w, j in zip(waits, JOBS)) / work}


for one in said["replays"]:
    wanted = measures(STARTS[one["policy"]])
    expect(set(one["measures"]) == set(wanted), f"{one['policy']}: {set(one['measures']) ^ set(wanted)}")
    for name, value in wanted.items():
        got = one["measures"][name]["value"]
        expect(abs(got - value) <= 1e-9 * max(1, abs(value)), f"{one['policy']} {name}: {got}, not {value}")

# What-ifs say open loop, and change what they should.
for option in (["--load", "120%"], ["--processors", "+2"], ["--estimates", "exact"], ["--overrun", "kill"]):
    said = answer("replay", log, "--policy", "easy", *option)
    expect("users do not react" in said.get("open_loop", ""), f"{option}: {said.get('open_loop')}")
    text = run("replay", log, "--policy", "easy", *option).stdout
    expect("Open loop" in text, f"{option}: {text}")
expect(answer("replay", log, "--load", "200%")["replays"][0]["measures"]["offered_load"]["value"] > 4, "--load")

# Policies times orders; the screen is 80 columns wide; recorded waits stand beside.
said = answer("replay", SMALL, "--processors", "64", "--policy", "fifo,easy", "--order", "arrival,shortest,wfp3")
expect([(r["policy"], r["order"]) for r in said["replays"]][2:4] == [("fifo", "shortest"), ("easy", "shortest")], "orders")
expect(said["recorded"]["jobs"] == 805 and said["recorded"]["measures"]["mean_wait"]["value"] > 0, "recorded")
result = run("replay", SMALL, "--processors", "64", "--order", "arrival,shortest,longest,narrowest,widest,smallest-area,largest-area,wfp3,unicef,f1")
expect(result.returncode == 0 and max(map(len, result.stdout.splitlines())) <= 80, "80 columns")
expect(result.stdout.index("lines") < result.stdout.index("mean wait"), "the ledger first")

# Why.
said = answer("replay", log, "--policy", "easy,conservative", "--why", "5")
moment = next(m for m in said["why"][0]["moments"] if m["time"] == 35)
expect(moment == {"time": 35, "free": 5, "head": 2, "shadow_time": 40, "extra": 4}, f"{moment}")
expect([m["planned_start"] for m in said["why"][1]["moments"]] == [110], f"{said['why'][1]}")

# The picture: as many boxes as jobs in every band, and nothing for too many jobs.
picture = FOLDER / "nine.svg"
expect(run("replay", log, "--gantt", picture).returncode == 0 and picture.read_text().count("<title>job 5: ") == 4, "--gantt")
many = FOLDER / "many.swf"
many.write_text("; MaxProcs: 10\n" + "".join(f"{k} {k} -1 1 1 -1 -1 1 1 -1 1 1 1 1 1 1 -1 -1\n" for k in range(5001)))

# The page: the script draws it without trouble, every box on its processors, and its buttons change what is shown.
page = FOLDER / "page.html"
result = run("replay", log, "--policy", POLICIES, "--gantt", page)
if result.returncode == 1 and "npm" in result.stderr:
    print("no pages in this build: not looked at")
else:
    expect(result.returncode == 0, f"--gantt page: {result.stderr}")
    carried = json.loads(re.search(r'id="gantt">(.*?)</script>', page.read_text(), re.S)[1])
    expect([p["label"] for p in carried["policies"]] == list(STARTS) and carried["processors"] == 10, f"{carried['processors']}")
    for policy in carried["policies"]:
        expect(policy["starts"] == STARTS[policy["label"]], f"{policy['label']}: starts on the page")
        boxes = [(t, t + j[2], set().union(*(range(f, f + n) for f, n in zip(w[::2], w[1::2]))))
                 for t, j, w in zip(policy["starts"], JOBS, policy["where"])]
        expect([len(b[2]) for b in boxes] == [j[1] for j in JOBS], f"{policy['label']}: widths")
        expect(not any(a[0] < b[1] and b[0] < a[1] and a[2] & b[2] for k, a in enumerate(boxes) for b in boxes[:k]),
               f"{policy['label']}: two jobs on one processor")
    if browser.CHROMIUM:
        (FOLDER / "clicked.html").write_text(page.read_text() + """<script>addEventListener("load", () => {
          document.documentElement.dataset.before = document.documentElement.dataset.shown;
          document.querySelector('[data-zoom="2"]').click();
          document.documentElement.dataset.closer = document.documentElement.dataset.shown;
          const canvas = document.querySelector("canvas");
          canvas.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
          document.documentElement.dataset.right = document.documentElement.dataset.shown;
          canvas.dispatchEvent(new WheelEvent("wheel", {deltaY: 100, cancelable: true}));
          document.querySelector('[data-zoom="0"]').click();
          document.documentElement.dataset.drawn = [...document.querySelectorAll("canvas")].filter((c) => c.width > 300).length;
        })</script>""")
        dumped, console = browser.dump(FOLDER / "clicked.html")
        root = re.search(r"<html[^>]*>", dumped)[0]
        shown = {k: v for k, v in re.findall(r'data-([a-z]+)="([^"]*)"', root)}
        expect("errors" not in shown and shown.get("ready") == "yes" and not console, f"{root} {console}")
        expect(shown["before"] == "0 200" and shown["closer"] == "50 150" and shown["right"] == "60 160" and shown["shown"] == "0 200", root)
        phone = browser.on_a_phone(page)
        expect(phone and phone["scroll"] <= phone["width"] and phone["errors"] == "", f"{phone}")

result = run("replay", many, "--gantt", FOLDER / "many.svg", "--starts", FOLDER / "many.csv")
expect(result.returncode == 2 and "--head" in result.stderr, f"too many jobs for a picture: {result.stderr}")
expect(not (FOLDER / "many.svg").exists() and not (FOLDER / "many.csv").exists(), "nothing is written")

# Bad usage: status 2, what was found and what to do, nothing written.
never = FOLDER / "never.csv"
for arguments, words in ((["--policy", "esy"], "did you mean easy"), (["--order", "shortst"], "did you mean shortest"),
                         (["--policy", ","], "--policy"), (["--why", "77"], "77"), (["--why", "x"], "--why"),
                         (["--starts", FOLDER / "starts.txt"], ".csv"), (["--gantt", FOLDER / "picture.png"], ".svg"), (["--load", "0"], "load"), (["--head", "0"], "head"),
                         (["--processors", "0"], "processors"), (["--policies", "easy"], "did you mean --policy")):
    result = run("replay", log, *([] if arguments[0] == "--starts" else ["--starts", never]), *arguments)
    expect(result.returncode == 2 and words in result.stderr, f"{arguments}: {result.returncode} {result.stderr}")
    expect(not never.exists() and not result.stdout, f"{arguments}: something was written")
same = FOLDER / "log.csv"
same.write_text(log.read_text())
result = run("replay", same, "--starts", same)
expect(result.returncode == 2 and "itself" in result.stderr and same.read_text() == log.read_text(), f"{result.stderr}")
done()
