"""`sojourn predict`: words first, the state from the log or from a listing, nothing after --at, JSON by its schema, and clear
words where there is no answer."""
import json
import pathlib
import tempfile

import jsonschema

from harness import answer, done, expect, run

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-predict-"))
SCHEMA = jsonschema.Draft202012Validator(json.loads(pathlib.Path("docs/reference/schemas/predict.json").read_text()))
LOG, LISTING = "models/logs/cluster.sacct", "models/logs/squeue.txt"
ASKED = [LOG, "--processors", 64, "--width", 16, "--time", "4h"]

said = answer("predict", *ASKED, "--state", LISTING, "--user", "ada", "--shapes", "--split")
wrong = [e.message[:200] for e in SCHEMA.iter_errors(said)][:3]
expect(not wrong, f"the schema: {wrong}")
expect(said["state"] == {"processors": 64, "busy": 60, "running": 4, "waiting": 8,
                         "listing": {"rows": 9, "held": 2, "other": 0, "array_tasks": 6}}, f"{said['state']}")
expect(said["at_date"] == "2026-02-01 23:53:20", f"the listing says when it was made: {said['at_date']}")
waits = [q["wait"] for q in said["quantiles"]]
expect(waits == sorted(waits) and [q["quantile"] for q in said["quantiles"]] == [0.5, 0.9, 0.95], f"{waits}")
expect(said["split"][0]["wait_p95"] == waits[2] and [s["pieces"] for s in said["split"]] == [1, 2, 4, 8, 16], f"{said['split']}")
expect({s["width"] for s in said["shapes"]} == {1, 4, 16, 64}, f"{said['shapes']}")
text = run("predict", *ASKED, "--state", LISTING).stdout
expect(text.startswith("Half of such jobs start within"), text[:60])
expect("on this\nlog that promise held" in text or "on this log that promise held" in " ".join(text.split()), "the promise")
expect(max(map(len, text.splitlines())) <= 80, "80 columns")
expect("2 listed jobs are held" in text, "held jobs are counted")

# What comes after --at does not count: the same answer from a log that ends there.
rows = pathlib.Path(LOG).read_text().splitlines()
at = 1769000000
columns = rows[0].split("|")
submit, start, end, state = (columns.index(name) for name in ("Submit", "Start", "End", "State"))
kept = [rows[0]]
for row in rows[1:]:
    cells = row.split("|")
    if cells[submit].isdigit() and int(cells[submit]) > at:
        continue
    if cells[end].isdigit() and int(cells[end]) > at and cells[start].isdigit() and int(cells[start]) <= at:
        cells[end] = str(int(cells[end]) + 777)  # the end is another, the moment is the same
        cells[columns.index("ElapsedRaw")] = str(int(cells[columns.index("ElapsedRaw")]) + 777)
    kept.append("|".join(cells))
short = FOLDER / "short.sacct"
short.write_text("\n".join(kept) + "\n")
whole = answer("predict", *ASKED, "--at", at)
cut = answer("predict", short, "--processors", 64, "--width", 16, "--time", "4h", "--at", at)
expect(whole["quantiles"] == cut["quantiles"] and whole["state"] == cut["state"], f"{whole['quantiles']} {cut['quantiles']}")
expect(whole["quantiles"] == answer("predict", *ASKED, "--at", "2026-01-21T12:53:20Z")["quantiles"], "a date is a moment")

refusals = [
    ([LOG, "--processors", 64, "--width", 65, "--time", "4h"], "no job of this width can ever start"),
    ([LOG, "--processors", 64, "--width", 0, "--time", "4h"], "--width"),
    ([LOG, "--processors", 64, "--width", 4, "--time", "soon"], "is not a time above 0"),
    ([LOG, "--processors", 64, "--width", 4], "--time"),
    ([*ASKED, "--at", "tomorrow"], "this is no time"),
    ([*ASKED, "--at", "2020-01-01"], "nothing of this log had happened"),
    ([*ASKED, "--at", "2026-01-05T05:00:00Z"], "too little is known by then"),
    ([*ASKED, "--load", "120%"], "makes another log"),
    ([*ASKED, "--estimates", "exact"], "makes another log"),
    ([*ASKED, "--state", LOG], "there is no column"),
    ([*ASKED, "--state", FOLDER / "none.txt"], "none.txt"),
]
for arguments, words in refusals:
    result = run("predict", *arguments)
    expect(result.returncode == 2 and words in result.stderr and not result.stdout, f"{arguments}: {result.returncode} {result.stderr}")
empty = FOLDER / "empty.swf"
empty.write_text("; MaxProcs: 4\n")
expect(run("predict", empty, "--width", 1, "--time", "1h").returncode == 2, "an empty log")
old = FOLDER / "old.txt"
old.write_text("\n".join(pathlib.Path(LISTING).read_text().splitlines()).replace("|17699", "|17663").replace("|17700", "|17664") + "\n")
result = run("predict", *ASKED, "--state", old)
expect(result.returncode == 2 and "listing from before the log began" in result.stderr, result.stderr)

notes = " ".join(answer("predict", LOG, "--processors", 64, "--width", 4, "--time", "400d")["notes"])
expect("asked for so long" in notes and "give --state" in notes, notes)
notes = " ".join(answer("predict", *ASKED, "--state", LISTING, "--user", "adda")["notes"])
expect('no user "adda" (ada?)' in notes, notes)
done()
