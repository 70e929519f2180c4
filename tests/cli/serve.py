"""The workbench's server: every question answered as the command answers it, and everything that somebody else's page, a
slow client or a hostile model could try refused or harmless."""
import json
import os
import pathlib
import socket
import subprocess
import tempfile
import threading
import time

from harness import answer, done, expect, run
from serving import KEY, PROGRAM, ROOT, Server, without_seconds

MACHINE = """title = "A 64-processor machine"

[[cluster]]
processors = 64

[arrivals]
load = 0.6

[jobs]
kind = "rigid"
width = { dist = "pmf", values = [8, 16, 32, 64], weights = [0.4, 0.3, 0.2, 0.1] }
time = { dist = "exponential", mean = 2 }
"""
SMALL = MACHINE.replace("processors = 64", "processors = 4").replace("load = 0.6", "rate = 3")
SMALL = SMALL[:SMALL.index("[jobs]")] + '[jobs]\nkind = "sequential"\ntime = { dist = "exponential", mean = 1 }\n'
EASY = MACHINE + '\n[policy]\ndiscipline = "easy"\n'
# Exact answers would take more memory and time than anybody has; a simulation to this precision takes for ever.
FOR_EVER = {"model": EASY, "options": {"precision": 1e-5, "seed": 1}}
LOG = ROOT / "models/logs/cluster.sacct"


def file_of(text):
    folder = tempfile.mkdtemp(prefix="sojourn-serve-")
    path = f"{folder}/model.toml"
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
    return path


def same(left, right, what):
    expect(without_seconds(left) == without_seconds(right), f"{what}: not what the command says")


def answers_as_the_command(server):
    path = file_of(MACHINE)
    status, about = server.get("about")
    expect(status == 200 and about["sojourn"] == answer("models")["sojourn"], "about")
    expect(set(about["limits"]) == {"body_bytes", "seconds", "memory_bytes", "log_bytes"}, "the limits are told")
    same(server.get("vocabulary")[1], answer("models"), "vocabulary")
    examples = server.get("examples")[1]
    names = {p.stem for p in (ROOT / "models").glob("*.toml")}
    expect({e["name"] for e in examples if e["group"] == "models" and e["kind"] != "log"} == names, "all examples are there")
    logs = [e for e in examples if e["kind"] == "log"]
    expect([e["name"] for e in logs] == ["cluster.sacct"] and "text" not in logs[0], "and their log")
    examples = [e for e in examples if e["kind"] != "log"]
    expect(all(e["text"] == (ROOT / f"models/{e['name']}.toml").read_text() for e in examples if e["group"] == "models"),
           "examples as they are in the folder")

    document = server.post("solve", {"model": MACHINE, "set": {"arrivals.load": "0.5"}})[1]
    expect(document.get("seconds", 0) > 0, "solve says how long it took")
    same(document, answer("solve", path, "--set", "arrivals.load=0.5"), "solve")
    one = server.post("solve", {"model": MACHINE, "methods": ["qbd"]})[1]
    same(one, answer("solve", path, "--method", "qbd"), "solve by one method")
    simulated = server.post("simulate", {"model": EASY, "options": {"jobs": 200000, "seed": 7}})[1]
    same(simulated, answer("simulate", file_of(EASY), "--jobs", 200000, "--seed", 7), "simulate")
    compared = server.post("compare", {"model": MACHINE, "options": {"jobs": 200000, "seed": 7}})[1]
    same(compared, answer("compare", path, "--jobs", 200000, "--seed", 7), "compare")
    planned = server.post("plan", {"model": SMALL, "find": "cluster.processors=4..16", "no_confirm": True,
                                   "such_that": ["mean_wait <= 0.1"]})[1]
    same(planned, answer("plan", file_of(SMALL), "--find", "cluster.processors=4..16", "--such-that", "mean_wait <= 0.1",
                         "--no-confirm"), "plan")
    held = server.post("policies", {"model": MACHINE, "options": {"jobs": 20000, "replications": 4}})[1]
    same(held, answer("policies", path, "--jobs", 20000, "--replications", 4), "policies")


def answers_of_logs(server):
    status, _, body = server.request("POST", "/api/v1/logs?name=cluster.sacct", LOG.read_bytes())
    kept = json.loads(body)
    expect(status == 200 and kept["log"]["ledger"], f"a log is taken: {status} {body[:200]}")
    described = server.post(f"logs/{kept['id']}/describe", {})[1]
    theirs = answer("describe", LOG)
    theirs["log"]["file"] = "cluster.sacct"
    same(described, theirs, "describe")
    replayed = server.post(f"logs/{kept['id']}/replay", {"policies": ["fifo", "easy"], "options": {"load": "110%"}})[1]
    theirs = answer("replay", LOG, "--policy", "fifo,easy", "--load", "110%")
    theirs["log"]["file"] = "cluster.sacct"
    same(replayed, theirs, "replay")
    fitted = server.post(f"logs/{kept['id']}/fit", {"options": {"classes": 3}})[1]
    expect(server.post("check", {"model": fitted["model"]})[1]["ok"], "the fitted model is a model")
    theirs = answer("fit", LOG, "--classes", 3)
    theirs["log"]["file"] = "cluster.sacct"
    same({k: v for k, v in fitted.items() if k != "model"}, theirs, "fit")
    tested = server.post(f"logs/{kept['id']}/backtest", {})[1]
    theirs = answer("backtest", LOG)
    theirs["log"]["file"] = "cluster.sacct"
    same(tested, theirs, "backtest")
    predicted = server.post(f"logs/{kept['id']}/predict", {"width": 8, "time": "2h", "options": {}})[1]
    theirs = answer("predict", LOG, "--width", 8, "--time", "2h")
    theirs["log"]["file"] = "cluster.sacct"
    same(predicted, theirs, "predict")
    status, _, body = server.request("POST", "/api/v1/logs?example=cluster.sacct", b"")
    expect(status == 200 and json.loads(body)["log"]["ledger"] == kept["log"]["ledger"], "the log of an example")
    expect(server.request("POST", "/api/v1/logs?example=..%2Fx", b"")[0] == 404, "and no other")
    status, _, _ = server.request("DELETE", f"/api/v1/logs/{kept['id']}")
    expect(status == 204, "a log is taken away")
    expect(server.request("POST", f"/api/v1/logs/{kept['id']}/describe", "{}")[2].find(b"no such log") > 0, "and is gone")
    status, _, body = server.request("POST", "/api/v1/logs?name=x", b"\x00\xff not a log")
    expect(status == 422 and json.loads(body)["error"]["complaints"], "what is no log is refused kindly")
    status, _, body = server.request("POST", "/api/v1/logs?name=..%2F..%2Fevil%1b[31m.swf", LOG.read_bytes())
    expect(status == 200 and "/" not in json.loads(body)["log"]["file"], "a name is only a name")


def checks_and_edits(server):
    good = server.post("check", {"model": MACHINE})[1]
    expect(good["ok"] and good["kind"] == "rigid" and good["tree"]["arrivals"]["load"] == 0.6, "a sound model")
    expect(good["places"]["arrivals.load"] == {"line": 7, "column": 8}, f"places: {good['places'].get('arrivals.load')}")
    bad = server.post("check", {"model": MACHINE.replace("0.6", '"x"').replace("= 64", "= 6.5")})[1]
    expect(not bad["ok"] and len(bad["complaints"]) >= 2, "all complaints at once")
    expect({c["key"] for c in bad["complaints"]} >= {"arrivals.load", "cluster[0].processors"}, "with their keys")
    load = next(c for c in bad["complaints"] if c["key"] == "arrivals.load")
    theirs = run("solve", file_of(MACHINE.replace("0.6", '"x"').replace("= 64", "= 6.5"))).stderr
    expect(load["line"] == 7 and load["text"].split(": ", 1)[1].splitlines()[0] in theirs, "in the words of the command")
    broken = server.post("check", {"model": "[jobs\n"})[1]
    expect(not broken["ok"] and broken["complaints"][0]["line"] == 1, "what is no TOML")
    edited = server.post("edit", {"model": MACHINE, "key": "cluster.processors", "value": "128"})[1]["model"]
    expect(edited == MACHINE.replace("processors = 64", "processors = 128"), "an edit leaves the rest")
    removed = server.post("edit", {"model": MACHINE, "key": "title", "value": None})[1]["model"]
    expect("title" not in removed and "[arrivals]" in removed, "an edit takes away")
    status, _ = server.post("edit", {"model": MACHINE, "key": "cluster[7].speed", "value": "1"})
    expect(status == 422, "an edit that leads nowhere")


def draws_curves(server):
    body = {"model": MACHINE, "key": "arrivals.load", "from": 0.05, "to": 0.8, "count": 40, "measures": ["mean_wait"]}
    curve = server.post("curve", body)[1]
    expect(len(curve["points"]) == 40 and abs(curve["saturation"] - 0.731903) < 1e-6, "a curve and its saturation")
    expect(curve["points"][0]["stable"] and not curve["points"][-1]["stable"], "stable below, not above")
    point = curve["points"][20]
    alone = answer("solve", file_of(MACHINE), "--set", f"arrivals.load={point['x']}")
    mine = {m["name"]: m["measures"]["mean_wait"]["value"] for m in point["methods"]}
    theirs = {m["name"]: m["measures"]["mean_wait"]["value"] for m in alone["methods"] if "mean_wait" in m["measures"]}
    expect(mine == theirs, "a point of the curve is a solve")
    whole = server.post("curve", {**body, "key": "cluster.processors", "from": 64, "to": 70, "count": 40})[1]
    expect([p["x"] for p in whole["points"]] == list(range(64, 71)), "whole numbers where a key takes them")
    live = server.post("cost", {"model": MACHINE})[1]
    expect(live["live"] is (live["why"] == ""), f"whether the machine of the tutorial is live: {live}")
    large = server.post("cost", {"model": MACHINE.replace("64", "256").replace("[8,", "[1,"), "set": {"arrivals.load": "0.3"}})[1]
    expect(large["live"] is False and large["why"], f"a large one is not, and it is said why: {large}")


def draws_paths(server):
    def check_path(path, what):
        held = {}
        for job in path["jobs"]:
            expect(sum(count for _, count in job["rows"]) == (job["width"] if job["start"] is not None else 0), what)
            if job["start"] is None or job["end"] is None:
                continue
            expect(job["submit"] <= job["start"] < job["end"], what)
            for first, count in job["rows"]:
                for row in range(first, first + count):
                    held.setdefault((job["cluster"], row), []).append((job["start"], job["end"]))
        for times in held.values():
            times.sort()
            expect(all(a[1] <= b[0] for a, b in zip(times, times[1:])), f"{what}: nobody shares a row")

    fifo = server.post("path", {"model": MACHINE, "jobs": 300, "seed": 3})[1]
    check_path(fifo, "fifo")
    started = [job["start"] for job in fifo["jobs"] if job["start"] is not None]
    expect(started == sorted(started) and len(fifo["jobs"]) == 300 and fifo["processors"] == 64, "fifo starts in order")
    easy = server.post("path", {"model": EASY, "jobs": 300, "seed": 3})[1]
    check_path(easy, "easy")
    starts = [job["start"] for job in easy["jobs"] if job["start"] is not None]
    expect(starts != sorted(starts), "easy fills holes")
    expect([job["submit"] for job in easy["jobs"]] == [job["submit"] for job in fifo["jobs"]], "of the same jobs")
    by_id = {job["id"]: job for job in easy["jobs"]}
    waited = [job for job in easy["jobs"] if job["held_by"] is not None]
    expect(waited and all(by_id[j["held_by"]]["end"] == j["start"] > j["submit"] for j in waited if j["held_by"] in by_id),
           "whose end let it start")
    grid = server.post("path", {"model": (ROOT / "models/paper-grid.toml").read_text(), "jobs": 200})[1]
    check_path(grid, "grid")
    expect(isinstance(grid["processors"], list), "several clusters")
    stopped = server.post("path", {"model": EASY.replace('"easy"', '"server-filling"'), "jobs": 200})[1]
    expect(any("pieces" in job for job in stopped["jobs"]), "jobs that are stopped come in pieces")
    status, trouble = server.post("path", {"model": (ROOT / "models/staged-paper.toml").read_text()})
    expect(status == 422 and "not drawn" in trouble["error"]["message"], "what is not drawn says so")


def streams_what_it_knows(server):
    seen = server.events("simulate", {"model": EASY, "options": {"jobs": 2000000, "seed": 2}})
    kinds = [name for name, _ in seen]
    expect(kinds[-1] == "result" and "update" in kinds and "progress" in kinds, f"events: {set(kinds)}")
    def width(document):
        m = next(m for m in document["methods"] if m["kind"] == "simulation")["measures"]["mean_response"]
        return (m["high"] - m["low"]) / m["value"]
    widths = [width(d) for name, d in seen if name in ("update", "result")]
    expect(widths[-1] < widths[0], "intervals shrink")
    same(seen[-1][1], answer("simulate", file_of(EASY), "--jobs", 2000000, "--seed", 2), "watched or not")


def exports(server):
    body = {"model": MACHINE, "set": {"arrivals.load": "0.7", "title": "it's"}, "of": "simulate",
            "options": {"jobs": 1000, "percentiles": [80, 99]}}
    text = server.post("export", {**body, "what": "command"})[1]["text"]
    expect(text == "sojourn simulate model.toml --set arrivals.load=0.7 --set 'title=it'\\''s' --jobs 1000 "
                   "--percentiles 80,99", text)
    python = server.post("export", {**body, "what": "python"})[1]["text"]
    compile(python, "exported", "exec")
    expect('sojourn.simulate("model.toml", jobs=1000' in python, python)


def refuses_strangers(server):
    ours = f"127.0.0.1:{server.port}"
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", f"127.0.0.1:{server.port + 1}", ""):
        for path in ("/", "/api/v1/about"):
            expect(server.request("GET", path, headers={"Host": host})[0] == 421, f"Host {host!r} on {path}")
    for host in (ours, f"localhost:{server.port}", f"LOCALHOST:{server.port}", f"[::1]:{server.port}"):
        expect(server.request("GET", "/api/v1/about", headers={"Host": host})[0] == 200, f"Host {host}")
    for origin in ("http://evil.example", "null", f"https://{ours}", f"http://127.0.0.1:{server.port + 1}", "file://"):
        expect(server.request("GET", "/api/v1/about", headers={"Origin": origin})[0] == 403, f"Origin {origin}")
    expect(server.request("GET", "/api/v1/about", headers={"Origin": f"http://{ours}"})[0] == 200, "our own origin")
    for key in ("", "a-key-of-the-test", KEY + "x", "another"):
        expect(server.request("GET", "/api/v1/about", headers={"X-Sojourn-Key": key})[0] == 401, f"key {key!r}")
        expect(server.request("POST", "/api/v1/solve", "{}", {"X-Sojourn-Key": key})[0] == 401, f"POST with key {key!r}")
    with server.raw() as two:
        two.sendall(f"GET /api/v1/about HTTP/1.1\r\nHost: {ours}\r\nHost: evil.example\r\nX-Sojourn-Key: {KEY}\r\n\r\n".encode())
        expect(two.recv(100).startswith(b"HTTP/1.1 421"), "two Hosts")
    status, head, body = server.request("GET", "/", headers={"X-Sojourn-Key": ""})
    policy = head["Content-Security-Policy"]
    expect(status == 200 and "default-src 'none'" in policy and "script-src 'self'" in policy, "the page needs no key")
    expect("unsafe" not in policy and KEY.encode() not in body, "and holds no secret")
    expect(b"__NONCE__" not in body and "'nonce-" in policy, "a number used once")
    expect(policy != server.request("GET", "/")[1]["Content-Security-Policy"], "and not twice")
    for path in ("/", "/api/v1/about", "/nowhere"):
        head = server.request("GET", path)[1]
        expect(head["X-Content-Type-Options"] == "nosniff" and head["Referrer-Policy"] == "no-referrer", f"headers of {path}")
    expect(server.request("GET", "/api/v1/about")[1]["Cache-Control"] == "no-store", "nothing is kept")


def knows_only_its_addresses(server):
    for path in ("/../../../../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                 "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/assets/..%5c..%5cetc", "//etc/passwd", "/assets//etc/passwd",
                 "/api/v1/../about", "/api/v1/nothing", "/api/v2/about", "/api/v1/logs/../../about", "/index.html\0.js"):
        connection = server.connection()
        connection.putrequest("GET", path.replace("\0", "%00"), skip_host=False)
        connection.putheader("X-Sojourn-Key", KEY)
        connection.endheaders()
        response = connection.getresponse()
        expect(response.status in (404, 405) and b"root:" not in response.read(), f"{path}: {response.status}")
        connection.close()
    expect(server.request("GET", "/api/v1/solve")[0] == 405, "another method")
    expect(server.request("PUT", "/")[0] == 405, "PUT on the page")
    expect(server.request("HEAD", "/")[0] == 200, "HEAD")


def refuses_odd_bodies(server):
    for body, what in ((b"", "nothing"), (b"[1]", "a list"), (b"{", "half"), (b'{"model": 3}', "a number for a model"),
                       (b"[" * 100000, "deep nesting"), (b'{"model":' + b'{"a":' * 5000 + b"1" + b"}" * 5001, "deep objects"),
                       (b'{"model": "\xff\xfe"}', "bytes that are no UTF-8"), (b'{"model": "x = 1", "set": [1]}', "a list to set"),
                       (b'{"model": "x = 1", "options": {"no_such": 1}}', "an option that is none")):
        status, _, raw = server.request("POST", "/api/v1/solve", body)
        expect(status in (400, 422) and json.loads(raw)["error"]["message"], f"{what}: {status}")
    for text, what in (("a." * 20000 + "a = 1", "a key of many parts"), ("x = " + "[" * 20000, "deep lists"),
                       ("x = " + "{a=" * 20000, "deep tables"), ("x = \"\x00\"", "a control character"), ("[" + "a." * 20000 + "a]", "a long header")):
        checked = server.post("check", {"model": text})[1]
        expect(checked.get("ok") is False, f"{what}: {str(checked)[:200]}")
        expect(server.post("edit", {"model": text, "key": "x", "value": "1"})[0] in (200, 400, 422), f"edit of {what}")
    expect(server.post("edit", {"model": "x = 1", "key": "a." * 20000 + "a", "value": "1"})[0] in (400, 422), "edit far down")
    expect(server.post("solve", {"model": MACHINE, "set": {"a." * 20000 + "a": "1"}})[0] in (400, 422), "set far down")
    title = '</script><script>alert(1)</script>\u2028"'
    model = MACHINE.replace('"A 64-processor machine"', json.dumps(title))
    status, head, raw = server.request("POST", "/api/v1/solve", json.dumps({"model": model}))
    expect(json.loads(raw)["model"]["title"].startswith("</script>"), "a title is a text")
    expect(head.get_content_type() == "application/json" and head["X-Content-Type-Options"] == "nosniff", "and never a page")
    with server.raw() as stranger:
        stranger.sendall(b"\x16\x03\x01 this is not HTTP at all\r\n\r\n")
        expect(stranger.recv(100)[:12] in (b"HTTP/1.1 400", b""), "what is no HTTP")
    with server.raw() as long:
        long.sendall(b"GET / HTTP/1.1\r\nHost: " + b"x" * 100000)
        expect(long.recv(100).startswith(b"HTTP/1.1 431"), "a header without end")


def refuses_other_files(server):
    secret = '[[cluster]]\nprocessors = 2\n[arrivals]\nload = 0.5\n[jobs]\nkind = "sequential"\ntime = { dist = "empirical", file = "%s" }\n'
    for name in ("/etc/passwd", "../../../../etc/passwd", "/proc/self/environ", "file:///etc/passwd", "logs/../../etc/passwd"):
        checked = server.post("check", {"model": secret % name})[1]
        text = json.dumps(checked)
        expect(checked["ok"] is False and "may not be read" in text and "root:" not in text, f"{name} as a distribution")
        log = server.post("check", {"model": f'[workload]\nlog = "{name}"\n[jobs]\nkind = "rigid"\n'})[1]
        expect(log["ok"] is False and "may not be read" in json.dumps(log), f"{name} as a log")
        for path, more in (("solve", {}), ("plan", {"find": "cluster.processors=1..4", "such_that": ["mean_wait < 1"]}),
                           ("curve", {"key": "arrivals.load", "from": 0.1, "to": 0.5, "measures": ["mean_wait"]})):
            expect("may not be read" in json.dumps(server.post(path, {"model": secret % name, **more})[1]), f"{name} in {path}")
    built_in = server.post("solve", {"model": (ROOT / "models/cluster-log.toml").read_text()})
    expect(built_in[0] == 200, f"the log of an example is built in: {str(built_in[1])[:200]}")


def gives_what_was_named():
    folder = tempfile.mkdtemp(prefix="sojourn-serve-")
    with open(f"{folder}/times.txt", "w", encoding="utf-8") as out:
        out.write("1\n2\n3\n")
    model = '[[cluster]]\nprocessors = 2\n[arrivals]\nload = 0.5\n[jobs]\nkind = "sequential"\ntime = { dist = "empirical", file = "times.txt" }\n'
    with open(f"{folder}/ours.toml", "w", encoding="utf-8") as out:
        out.write(model)
    with Server(f"{folder}/ours.toml", LOG) as server:
        given = [e for e in server.get("examples")[1] if e["group"] == "given" and e["kind"] != "log"]
        expect([e["name"] for e in given] == ["ours"] and given[0]["text"] == model, "a model of the command line")
        expect(server.get("about")[1]["files"] == ["ours.toml", "cluster.sacct"], "the files are named")
        expect(server.post("solve", {"model": model})[0] == 200, "and may use its data")
        expect(server.post("solve", {"model": model.replace("times.txt", "ours.toml")})[0] == 422, "but nothing beside it")
        log = server.post("solve", {"model": '[workload]\nlog = "cluster.sacct"\n[jobs]\nkind = "rigid"\n'})
        expect(log[0] == 200, f"a log of the command line: {str(log[1])[:200]}")


def limits_bodies(server):
    head = f"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Sojourn-Key: {KEY}\r\n"
    with server.raw() as declared:
        declared.sendall((head + "Content-Length: 1000000000\r\n\r\n").encode())
        expect(declared.recv(100).startswith(b"HTTP/1.1 413"), "a gigabyte declared")
    with server.raw() as streamed:
        streamed.sendall((head + "Transfer-Encoding: chunked\r\n\r\n").encode())
        piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        said, sent = b"", 0
        streamed.settimeout(0.02)
        while not said and sent < 1000:
            try:
                streamed.sendall(piece)
                sent += 1
                said = streamed.recv(100)
            except TimeoutError:
                continue
            except OSError:
                break
        expect(said.startswith(b"HTTP/1.1 413") and sent < 1000, f"a gigabyte streamed: {said!r} after {sent}")
    with server.raw() as stranger:
        stranger.sendall(head.replace(KEY, "wrong").encode() + b"Content-Length: 1000000000\r\n\r\n")
        expect(stranger.recv(100).startswith(b"HTTP/1.1 401"), "without a key nothing is read")
    expect(server.resident_bytes() < 1e9, "and nothing is kept")


def outlives_silence(server):
    """As many connections as this process may open, up to 10,000, that say nothing or half a header."""
    silent, refused = [], 0
    try:
        for k in range(10000):
            try:
                s = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            except OSError:
                refused += 1
                if len(silent) > 200:
                    silent[:100] = []  # descriptors of our own
                continue
            if k % 2:
                s.sendall(b"GET / HT")
            silent.append(s)
            if len(silent) > 800:
                silent[:400] = []
        start = time.monotonic()
        status, about = server.get("about")
        expect(status == 200 and about["sojourn"] and time.monotonic() - start < 10, "who speaks is heard among 10,000")
    finally:
        for s in silent:
            s.close()
    descriptors = len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))
    expect(descriptors < 400, f"few descriptors: {descriptors}")


def times_out_silence(server):
    with server.raw(timeout=30) as silent:
        silent.sendall(b"GET / HTTP/1.1\r\nHos")
        start = time.monotonic()
        expect(silent.recv(10) == b"" and time.monotonic() - start < 25, "half a header is given up")


def lets_one_page_ask_once(server):
    page = {"X-Sojourn-Page": "a", "X-Sojourn-Lane": "answer"}
    answers = []

    def ask(k):
        answers.append((k, server.post("simulate", {**FOR_EVER, "set": {"arrivals.load": str(0.5 + k / 1000)}}, page)))

    threads = [threading.Thread(target=ask, args=(k,)) for k in range(100)]
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    deadline = time.monotonic() + 60
    while len(answers) < 99 and time.monotonic() < deadline:
        time.sleep(0.05)
    expect(len(answers) == 99, f"a hundred quick changes leave one: {len(answers)} were answered")
    expect(all(a[1][1]["error"].get("superseded") for a in answers), "and the others know why")
    start = time.monotonic()
    status, plain = server.post("solve", {"model": MACHINE}, {"X-Sojourn-Page": "b", "X-Sojourn-Lane": "answer"})
    expect(status == 200 and time.monotonic() - start < 20, "another page is answered meanwhile")
    last = server.post("check", {"model": MACHINE}, page)  # takes the lane of the last
    expect(last[0] == 200, "the lane is free again")
    for thread in threads:
        thread.join(timeout=30)
    expect(len(answers) == 100, "and the last one has been ended")


def stops_when_nobody_listens(server):
    body = json.dumps(FOR_EVER)
    head = (f"POST /api/v1/simulate HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Sojourn-Key: {KEY}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}")
    leaving = server.raw()
    leaving.sendall(head.encode())
    seen = b""
    while seen.count(b"event: ") < 2:
        seen += leaving.recv(65536)
    leaving.close()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        before = server.cpu_seconds()
        time.sleep(1)
        if server.cpu_seconds() - before < 0.2:
            break
    expect(server.cpu_seconds() - before < 0.2, "a simulation without anybody who waits stops")


def limits_time_and_memory():
    with Server("--limit-seconds", 2, "--limit-memory", 0.3) as server:
        start = time.monotonic()
        status, failed = server.post("simulate", FOR_EVER)
        expect(status == 422 and "limit of 2 s" in failed["error"]["message"], f"a year is cut short: {failed}")
        expect(time.monotonic() - start < 15, "in time")
        large = MACHINE.replace("processors = 64", "processors = 100000").replace("values = [8,", "values = [1,")
        for path in ("solve", "check"):
            start = time.monotonic()
            status, said = server.post(path, {"model": large})
            expect(status in (200, 422) and time.monotonic() - start < 20, f"{path} of a large machine: {status}")
        huge = MACHINE.replace("processors = 64", "processors = 2000000000").replace("64]", "2000000000]")
        for path, more in (("solve", {}), ("check", {}), ("policies", {"options": {"jobs": 1000}}),
                           ("path", {"jobs": 20000}), ("simulate", {"options": {"jobs": 100000}})):
            status, said = server.post(path, {"model": huge, **more})
            expect(status in (200, 422), f"{path} of a machine of two billion processors: {status} {str(said)[:100]}")
        expect(server.resident_bytes() < 2e9, f"memory stays within bounds: {server.resident_bytes()}")
        expect(server.post("solve", {"model": MACHINE})[0] == 200, "and the server lives")


def comes_and_goes():
    with Server() as first:
        port = first.port
        refused = run("serve", "--port", port)
        expect(refused.returncode == 2 and "in use" in refused.stderr and "--port" in refused.stderr, refused.stderr)
        first.process.kill()
        first.process.wait()
        with Server(port=port) as second:
            expect(second.get("about")[0] == 200, "killed and started again on the same port")
            streaming = threading.Thread(target=lambda: second.post("simulate", FOR_EVER))
            streaming.start()
            time.sleep(1)
            expect(second.stop() == 0, "SIGTERM ends it cleanly, in the middle of a simulation")
            streaming.join(timeout=20)
            expect(not streaming.is_alive(), "and whoever waits is told")
    for arguments in (["--key", "short"], ["--port", "70000"], ["--limit-seconds", "0"], ["no-such-file.toml"],
                      ["--threads", "0"], ["."]):
        result = run("serve", *arguments)
        expect(result.returncode == 2 and result.stderr, f"{arguments}: {result.returncode}")
    keys = set()
    for _ in range(2):
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
        keys.add(process.stdout.readline().split("key=")[1].strip())
        process.terminate()
        process.communicate(timeout=20)
    expect(len(keys) == 2 and all(len(k) == 32 for k in keys), "keys are random")


def writes_no_file():
    folder = tempfile.mkdtemp(prefix="sojourn-serve-")
    before = os.getcwd()
    os.chdir(folder)
    try:
        with Server() as server:
            server.post("solve", {"model": MACHINE})
            server.request("POST", "/api/v1/logs?name=x.swf", LOG.read_bytes())
            status, said = server.post("simulate", {"model": MACHINE, "options": {"write_log": f"{folder}/x.swf", "jobs": 100}})
            expect(not os.listdir(folder), f"nothing is written: {os.listdir(folder)}")
    finally:
        os.chdir(before)


with Server() as the_server:
    for test in (answers_as_the_command, answers_of_logs, checks_and_edits, draws_curves, draws_paths, streams_what_it_knows,
                 exports, refuses_strangers, knows_only_its_addresses, refuses_odd_bodies, refuses_other_files, limits_bodies,
                 times_out_silence, outlives_silence, lets_one_page_ask_once, stops_when_nobody_listens):
        try:
            began = time.monotonic()
            test(the_server)
            print(f"{test.__name__}: {time.monotonic() - began:.1f} s")
        except Exception as trouble:  # the next ones still say something
            expect(False, f"{test.__name__}: {trouble!r}")
        expect(the_server.process.poll() is None, f"the server has outlived {test.__name__}")
for test in (gives_what_was_named, limits_time_and_memory, comes_and_goes, writes_no_file):
    try:
        test()
    except Exception as trouble:
        expect(False, f"{test.__name__}: {trouble!r}")
done()
