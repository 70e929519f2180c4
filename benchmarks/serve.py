#!/usr/bin/env python3
"""What a slider costs: the curve of 40 exact points on the tutorial's machine of 64 processors, asked over HTTP as the workbench
asks it, against the 60 ms that it may take; beside it, what the same server needs to say anything at all."""
import http.client
import json
import pathlib
import re
import statistics
import subprocess
import sys
import time

LIMIT_MS, TIMES = 60.0, 200
program = sys.argv[1] if len(sys.argv) > 1 else str(pathlib.Path(__file__).resolve().parents[1] / "build/sojourn")
tutorial = (pathlib.Path(__file__).resolve().parents[1] / "docs/tutorial.md").read_text()
machine = re.search(r"```toml\n(# machine\.toml.*?)```", tutorial, re.S)[1]


def timed(connection, method, path, body, key):
    start = time.perf_counter()
    connection.request(method, "/api/v1/" + path, body, {"X-Sojourn-Key": key})
    response = connection.getresponse()
    text = response.read()
    assert response.status == 200, text
    return 1000 * (time.perf_counter() - start), json.loads(text)


def row(name, times):
    times = sorted(times)
    p95 = times[int(0.95 * len(times))]
    print(f"  {name:34} {statistics.median(times):8.2f} {p95:8.2f} {p95 / LIMIT_MS:10.3f}")


server = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
try:
    port, key = re.search(r":(\d+)/\?key=(\w+)", server.stdout.readline()).groups()
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
    print(f"{'workbench, ms':36} {'median':>8} {'p95':>8} {'p95/limit':>10}")
    row("about", [timed(connection, "GET", "about", None, key)[0] for _ in range(TIMES)])
    for measures in (["mean_wait"], ["mean_wait", "wait_p95"]):
        times, inside = [], []
        for k in range(TIMES):
            mean = 2 + k / TIMES  # another model each time
            body = json.dumps({"model": machine, "set": {"jobs.time.mean": str(mean)}, "key": "arrivals.load", "from": 0.02,
                               "to": 0.72, "count": 40, "measures": measures})
            ms, answer = timed(connection, "POST", "curve", body, key)
            assert len(answer["points"]) == 40 and all(m["kind"] for p in answer["points"] for m in p["methods"])
            times.append(ms)
            inside.append(1000 * answer["seconds"])
        row("40 points of " + ", ".join(measures), times)
        row("  of which computing", inside)
finally:
    server.terminate()
    server.wait()
