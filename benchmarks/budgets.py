#!/usr/bin/env python3
"""How well exact methods keep their budget: benchmarks/budgets.py build/sojourn [SECONDS].

For each method that knows its cost, models grow until the method is refused; the largest that was not is timed. Printed: processor
time beside --effort and the most memory beside --memory, as ratios. Above 1.2 a budget is not kept.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
EFFORT = float(sys.argv[2]) if len(sys.argv) > 2 else 2.0
MEMORY = 0.5  # GB
place = pathlib.Path(tempfile.mkdtemp(prefix="sojourn-budgets-"))
EXP = '{ dist = "exponential", mean = 1 }'


def model(processors, jobs, load=0.8, policy="", arrivals=""):
    return f"[[cluster]]\nprocessors = {processors}\n[arrivals]\nload = {load}\n{arrivals}[jobs]\n{jobs}\n{policy}"


def erlang(shape):
    return f'{{ dist = "erlang", shape = {shape}, mean = 1 }}'


def classes(*widths, time=EXP):
    return 'kind = "rigid"\n' + "".join(f"[[jobs.class]]\nweight = 1\nwidth = {w}\ntime = {time}\n" for w in widths)


def stages(*needs):
    return 'kind = "staged"\nstages = [' + ", ".join(f"{{ processors = {n}, time = 0.5 }}" for n in needs) + "]\n"


BURSTY = 'process = "map"\nD0 = [[-10.0, 0.1], [0.1, -0.3]]\nD1 = [[9.9, 0.0], [0.0, 0.2]]\n'
# Method, and the model of a size; sizes grow by a fifth.
GROWING = {
    ("sequential", "qbd", "phases"): (lambda n: model(4, f'kind = "sequential"\ntime = {erlang(n)}'), 2),
    ("sequential", "qbd", "processors"): (lambda n: model(n, f'kind = "sequential"\ntime = {erlang(2)}'), 2),
    ("sequential", "qbd", "bursty"): (lambda n: model(n, f'kind = "sequential"\ntime = {erlang(3)}', arrivals=BURSTY), 2),
    ("sequential", "mdc", "processors"): (lambda n: model(n, 'kind = "sequential"\ntime = 1', load=0.95), 8),
    ("rigid", "qbd", "processors"): (lambda n: model(n, classes(1, 2, 3), load=0.5), 4),
    ("rigid", "qbd", "phases"): (lambda n: model(6, classes(1, 3, time=erlang(n)), load=0.4), 1),
    ("rigid", "saturated-chain", "processors"): (lambda n: model(n, classes(1, 2, 5), load=0.5), 8),
    ("staged", "qbd", "processors"): (lambda n: model(n, stages(3, 1, 3, 9)), 12),
    ("staged", "qbd", "stages"): (lambda n: model(8, stages(*[1 + k % 3 for k in range(n)])), 2),
    ("malleable", "qbd", "processors"): (lambda n: model(n, f'kind = "malleable"\ntime = {erlang(3)}\nspeedup = {{ law = "power", exponent = 0.7 }}'), 4),
    ("fork-join", "chain", "tasks"): (lambda n: model(1, f'kind = "fork-join"\ntasks = {n}\ntime = {EXP}', policy='[policy]\ndiscipline = "ps-task"\n'), 2),
    ("fork-join", "phase-chain", "tasks"): (lambda n: model(1, f'kind = "fork-join"\ntasks = {n}\ntime = {erlang(2)}', load=0.5, policy='[policy]\ndiscipline = "ps-task"\n'), 2),
    ("fork-join", "batch-pool", "tasks"): (lambda n: model(4, f'kind = "fork-join"\ntasks = {n}\ntime = {EXP}', policy='[policy]\ndiscipline = "fifo"\n'), 8),
    ("fork-join", "two-servers", "load"): (lambda n: model(2, f'kind = "fork-join"\ntasks = 2\ntime = {erlang(n)}', policy='[policy]\ndiscipline = "fifo"\nplacement = "own-servers"\n'), 1),
}


def ask(method, text):
    """Whether the method answered, its processor time and its most memory in bytes."""
    path = place / "model.toml"
    path.write_text(text)
    environment = dict(os.environ, OPENBLAS_NUM_THREADS="1")
    process = subprocess.Popen([PROGRAM, "solve", path, "--method", method, "--effort", str(EFFORT), "--memory", str(MEMORY), "--json"],
                               stdout=open(place / "out", "w"), stderr=open(place / "err", "w"), env=environment)
    begin = time.monotonic()
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if time.monotonic() - begin > 60 * EFFORT:
            process.kill()
            return None, 60 * EFFORT, 0
        time.sleep(0.005)
    process.returncode = os.waitstatus_to_exitcode(status)
    said = (place / "err").read_text()
    answered = process.returncode == 0 and any(m["method"] == method for m in json.loads((place / "out").read_text()).get("methods", [])
                                               if "method" in m) or (process.returncode == 0 and f'"{method}"' in (place / "out").read_text())
    return (answered, said), usage.ru_utime + usage.ru_stime, 1024 * usage.ru_maxrss


print(f"--effort {EFFORT:g} --memory {MEMORY:g}: the largest model that is not refused\n")
print(f"{'method':<40} {'size':>8} {'time/limit':>11} {'memory/limit':>13}")
worst = 0.0
for (kind, method, what), (make, size) in GROWING.items():
    last, refused = None, ""
    while size < 3_000_000:
        found, seconds, memory = ask(method, make(size))
        if found is None:
            last = (size, float("inf"), memory)
            refused = "stopped at 60 times the limit"
            break
        if not found[0]:
            refused = " ".join(found[1].split())[-110:]
            break
        if last is None or seconds > last[1]:
            last = (size, seconds, memory)
        size = max(size + 1, int(1.2 * size) if seconds > EFFORT / 8 else 2 * size)
    if not last:
        print(f"{kind + ', ' + method + ', ' + what:<40} never answered: {refused}")
        continue
    ratio = last[1] / EFFORT
    worst = max(worst, ratio)
    print(f"{kind + ', ' + method + ', ' + what:<40} {last[0]:>8} {ratio:>11.2f} {last[2] / (1e9 * MEMORY):>13.2f}  {refused[-60:]}", flush=True)
print(f"\nworst time: {worst:.2f} of the limit")
