"""The server given anything: raw bytes, half requests, other hosts, wrong keys, models and bodies that do harm. It answers or closes, and
goes on serving; nothing is answered without the key."""
import json
import os
import re
import signal
import socket
import subprocess
import time

from faults import MODEL, PROGRAM, TIMES, done, draw, expect

process = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                           start_new_session=True)
address = None
for line in process.stdout:
    address = re.search(r"http://127\.0\.0\.1:(\d+)/\?key=(\S+)", line)
    if address:
        break
port, key = int(address.group(1)), address.group(2)


def send(data, wait=10, more=True):
    """What comes back for these bytes, at most a megabyte of it. Without `more` the sender says that nothing follows."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        got = b""
        try:
            connection.sendall(data)
            if not more:
                connection.shutdown(socket.SHUT_WR)
            while len(got) < 1_000_000:
                some = connection.recv(65536)
                if not some:
                    break
                got += some
        except OSError:
            pass
        return got


def request(method, path, body=b"", headers=None, key=key, host=None):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", f"Content-Length: {len(body)}", "Connection: close"]
    if key:
        lines.append(f"X-Sojourn-Key: {key}")
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body


def status(answer):
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found.group(1)) if found else 0


def ask(path, document):
    return send(request("POST", f"/api/v1/{path}", json.dumps(document).encode()))


def alive(after):
    expect(process.poll() is None, f"the server lives after {after}")
    expect(status(send(request("GET", "/api/v1/about"))) == 200, f"the server answers after {after}")


alive("its beginning")
# --- who may ask
expect(status(send(request("GET", "/api/v1/about", key=None))) in (401, 403), "without a key nothing is answered")
expect(status(send(request("GET", "/api/v1/about", key="wrong"))) in (401, 403), "with a wrong key nothing is answered")
expect(status(send(request("GET", "/api/v1/about", key=key[:-1]))) in (401, 403), "with a part of the key nothing is answered")
expect(status(send(request("GET", "/api/v1/about", host="evil.example"))) == 421, "another host is not ours")
expect(status(send(request("POST", "/api/v1/solve", b"{}", {"Origin": "http://evil.example"}))) == 403, "another page may not ask")
for path in ("/../../etc/passwd", "/assets/../../../etc/passwd", "/assets/%2e%2e%2f%2e%2e%2fetc/passwd", "/assets/..%5c..", "//etc/passwd", "/assets/", "/assets/%00"):
    answer = send(request("GET", path))
    expect(b"root:" not in answer, f"{path}: no file of the machine")

# --- bodies
deep = 20_000
EVIL_MODELS = ["", "\0", "a." * deep + "a = 1", "a = " + "[" * deep, MODEL + "\x1b[31m", MODEL * 200, "title = \"" + "x" * 200_000 + "\"\n" + MODEL,
               MODEL.replace("4", "1e308"), MODEL.replace("4", "nan"), "[workload]\nlog = \"/etc/passwd\"\n[jobs]\nkind = \"rigid\"\n[[cluster]]\nprocessors = 4\n",
               "[workload]\nlog = \"/dev/zero\"\n[jobs]\nkind = \"rigid\"\n[[cluster]]\nprocessors = 4\n"]
for text in EVIL_MODELS:
    for path in ("check", "solve", "cost"):
        answer = ask(path, {"model": text, "set": {}})
        expect(200 <= status(answer) < 500 and b"root:" not in answer, f"{path} of {text[:30]!r}: {answer[:120]}")
alive("odd models")
DOCUMENTS = [b"", b"{", b"[]", b"null", b"1e999", b'"\xff"', b"[" * 100_000, b'{"model": 5}', b'{"model": "x", "set": 5}', b'{"model": null, "set": {"a": {"b": []}}}',
             b'{"model": "' + b"\\u0000" * 1000 + b'"}', json.dumps({"model": MODEL, "set": {"a." * 1000: 1}}).encode(),
             json.dumps({"model": MODEL, "set": {}, "key": "arrivals.load", "from": -1e308, "to": 1e308, "count": 10**18, "measures": ["mean_wait"]}).encode(),
             json.dumps({"model": MODEL, "set": {}, "jobs": 10**18, "seed": -1, "skip": 10**18}).encode()]
for path in ("check", "edit", "solve", "cost", "curve", "path", "plan", "policies", "simulate", "export", "logs/1/describe", "logs/../about", "nothing"):
    for body in DOCUMENTS[:12] if path == "simulate" else DOCUMENTS:
        answer = send(request("POST", f"/api/v1/{path}", body))
        expect(status(answer) < 500 and b"json.exception" not in answer, f"{path} with {body[:40]!r}: {answer[:200]}")
alive("odd documents")

# --- bytes that are no requests, and halves of ones that are
good = request("POST", "/api/v1/check", json.dumps({"model": MODEL, "set": {}}).encode())
for k in range(60 * TIMES):
    broken = bytearray(good)
    for _ in range(draw.choice((1, 3, 30))):
        broken[draw.randrange(len(broken))] = draw.randrange(256)
    send(bytes(broken) if k % 3 else bytes(broken[:draw.randrange(len(broken))]), wait=5, more=False)
for data in (b"", b"\r\n" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"/" * 100_000 + b" HTTP/1.1\r\n\r\n", b"A: b\r\n" * 10_000,
             b"POST /api/v1/check HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"POST /api/v1/check HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
             b"POST /api/v1/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n", b"\x16\x03\x01\x02\x00\x01\x00"):
    send(data, wait=5, more=False)
alive("bytes that are no requests")

# --- many who say nothing
idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(60)]
begin = time.monotonic()
answer = send(request("GET", "/api/v1/about"), wait=60)
expect(status(answer) == 200, f"the server answers while sixty others say nothing: {answer[:80]} after {time.monotonic() - begin:.0f} s")
for connection in idle:
    connection.close()
# --- one who goes in the middle of an answer
for _ in range(5):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request("POST", "/api/v1/simulate", json.dumps({"model": MODEL, "set": {}, "options": {"jobs": 10_000_000}}).encode()))
        time.sleep(0.1)
alive("people who left")
os.killpg(process.pid, signal.SIGINT)
try:
    process.wait(timeout=60)
    expect(process.returncode in (0, 1, 130), f"Ctrl-C ends it: exit {process.returncode}")
except subprocess.TimeoutExpired:
    process.kill()
    expect(False, "Ctrl-C ends it")
done()
