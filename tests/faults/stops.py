"""Ctrl-C in the middle of anything long: it ends by itself, soon, and says so. (The limits are for hanging, not for speed.)"""
import pathlib
import signal
import subprocess
import time

from faults import MODEL, PROGRAM, done, expect, model

root = pathlib.Path(__file__).resolve().parent.parent.parent / "models"
AWAY = """[[cluster]]
processors = 16
[[cluster.outage]]
from = 0
lasting = 1e-5
every = 2e-5
processors = 1
[arrivals]
load = 0.5
[policy]
discipline = "easy"
[jobs]
kind = "rigid"
[[jobs.class]]
weight = 1
width = 1
time = { dist = "exponential", mean = 1 }
"""
ENDLESS = {"a long horizon": ("simulate", model(MODEL), "--horizon", "1e300"),
           "a long horizon of rigid jobs": ("simulate", root / "rigid-classes.toml", "--horizon", "1e300"),
           "a long horizon of fork-join jobs": ("simulate", root / "fork-join-pool.toml", "--horizon", "1e300"),
           "a long horizon of staged jobs": ("simulate", root / "staged-paper.toml", "--horizon", "1e300"),
           "a machine that is away": ("simulate", model(AWAY), "--jobs", "20000", "--replications", "2"),
           "many jobs": ("simulate", model(MODEL), "--jobs", "1000000000000"),
           "a large grid": ("sweep", model(MODEL), "--vary", "arrivals.load=0.1..0.9:99999", "--simulate-only"),
           "a plan": ("plan", model(MODEL), "--find", "arrivals.load=0.1..0.9", "--such-that", "wait_p99 <= 3", "--precision", "0.000001")}
for what, arguments in ENDLESS.items():
    process = subprocess.Popen([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
        expect(process.returncode in (0, 1), f"{what}: exit {process.returncode} {err}")
        expect("terminate" not in err, f"{what}: {err}")
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        expect(False, f"{what}: goes on after Ctrl-C")
done()
