"""SIGKILL at random moments: nothing that was stored is lost, what is resumed ends in the same rows, files are whole or not there."""
import re
import shutil
import time

from faults import MODEL, TIMES, done, draw, expect, folder, killed_after, model, points_in, rows, run

KILLS = 6 * TIMES
place = folder()
path = model(MODEL)
GRID = ("--vary", "arrivals.load=0.1..0.9:24", "--simulate-only", "--jobs", "40000", "--replications", "2", "--seed", "7")


def how_long(*arguments, launcher=()):
    begin = time.monotonic()
    status, _, err = killed_after(300, *arguments, launcher=launcher)
    expect(status == 0, f"{arguments}: {err}")
    return time.monotonic() - begin


def kill_sweeps(name, launcher=()):
    """One study, killed again and again until it is done; then another one, until there were enough kills."""
    reference = place / f"{name}-whole.sqlite"
    took = how_long("sweep", path, *GRID, "--out", reference, "--threads", "2", launcher=launcher)
    expected = rows(reference)
    kills = attempts = 0
    while kills < KILLS and attempts < 20 * KILLS:
        study = place / f"{name}.sqlite"
        there, status = 0, -1
        while status != 0 and attempts < 20 * KILLS:
            attempts += 1
            status, _, err = killed_after(draw.uniform(0, took), "sweep", path, *GRID, "--out", study, "--threads", "2", launcher=launcher)
            told = re.search(r"(\d+) of 24 points are there", err)
            expect(not told or int(told.group(1)) >= there, f"{name}: {told and told.group(0)}, and there were {there}")
            kills += status != 0
            now = points_in(study)
            expect(now >= there, f"{name}: {now} points after a kill, and there were {there}")
            there = now
            if status not in (0, -9) and not launcher:
                expect(False, f"{name}: exit {status}: {err}")
        result = run("sweep", path, *GRID, "--out", study)
        expect(result.returncode == 0 and rows(study) == expected, f"{name}: resumed to the same rows: {result.stderr}")
        study.unlink()
    return kills


def kill_writers():
    """Verbs that write one file: it is whole or not there, and never half."""
    log = place / "log.swf"
    log.write_text(";MaxProcs: 64\n" + "".join(f"{k} {10 * k} 3 {7 + k % 50} {1 + k % 8} -1 -1 -1 60 -1 1 1 1 -1 1 1 -1 -1\n"
                                                for k in range(1, 60001)))
    out = place / "clean.swf.gz"
    took = how_long("import", log, "--out", out)
    whole = out.read_bytes()
    kills = 0
    for _ in range(KILLS):
        out.unlink(missing_ok=True)
        status, _, _ = killed_after(draw.uniform(0, 1.2 * took), "import", log, "--out", out)
        kills += status != 0
        expect(not out.exists() or out.read_bytes() == whole, "import: the file is whole or not there")
        for left in place.glob("clean.swf.gz.*"):
            left.unlink()
    return kills


def kill_plans():
    """A plan writes nothing: a kill leaves nothing behind, and the next run says the same."""
    command = ("plan", path, "--find", "cluster.processors=1..64", "--such-that", "wait_p95 <= 0.5", "--set", "arrivals.rate=3", "--json")
    took = how_long(*command)
    before, said = sorted(p.name for p in path.parent.iterdir()), run(*command).stdout
    for _ in range(max(2, KILLS // 3)):
        killed_after(draw.uniform(0, took), *command)
        expect(sorted(p.name for p in path.parent.iterdir()) == before, "plan: leaves nothing behind")
    expect(strip(run(*command).stdout) == strip(said), "plan: says the same after kills")
    return max(2, KILLS // 3)


def strip(text):
    return re.sub(r'"seconds": [^,\n]*', "", text)


total = {"sweep": kill_sweeps("threads"), "import": kill_writers(), "plan": kill_plans()}
if shutil.which("mpirun"):
    total["sweep over MPI"] = kill_sweeps("ranks", ("mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2"))
print("kills: " + ", ".join(f"{what} {n}" for what, n in total.items()))
shutil.rmtree(place)
done()
