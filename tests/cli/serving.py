"""A server of the workbench, started for a test, and ways to ask it. Standard library only."""
import contextlib
import http.client
import json
import pathlib
import re
import signal
import socket
import subprocess

from harness import PROGRAM as GIVEN

PROGRAM = str(pathlib.Path(GIVEN).resolve())
KEY = "a-key-of-the-tests"
ROOT = pathlib.Path(__file__).resolve().parents[2]


class Server:
    def __init__(self, *arguments, port=0):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--key", KEY, *map(str, arguments)],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().split()[-1] if self.process.stdout else ""
        found = re.match(r"http://127\.0\.0\.1:(\d+)/\?key=", self.address)
        if not found:
            raise RuntimeError(f"no server: {self.address!r} {self.process.communicate(timeout=20)}")
        self.port = int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=20)
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(timeout=20)

    def connection(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def raw(self, timeout=60):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def request(self, method, path, body=None, headers=None, timeout=60):
        """Status, headers, bytes."""
        connection = self.connection(timeout)
        try:
            connection.request(method, path, body, {"X-Sojourn-Key": KEY, **(headers or {})})
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def get(self, path):
        status, _, body = self.request("GET", "/api/v1/" + path)
        return status, json.loads(body)

    def post(self, path, body, headers=None, timeout=60):
        """Status and document; of a stream, the last event as its document, 200 where it is a result."""
        status, head, raw = self.request("POST", "/api/v1/" + path, json.dumps(body), headers, timeout)
        if head.get_content_type() != "text/event-stream":
            return status, json.loads(raw) if raw else None
        name, document = events(raw.decode())[-1]
        return 200 if name == "result" else 422, document

    def events(self, path, body, headers=None):
        _, _, raw = self.request("POST", "/api/v1/" + path, json.dumps(body), headers)
        return events(raw.decode())

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100.0

    def resident_bytes(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096


def events(text):
    """(name, document) of each event; comments are left out."""
    found = []
    for block in text.split("\n\n"):
        lines = [line for line in block.split("\n") if line and not line.startswith(":")]
        if not lines:
            continue
        name = next(line[7:] for line in lines if line.startswith("event: "))
        data = "\n".join(line[6:] for line in lines if line.startswith("data: "))
        found.append((name, json.loads(data)))
    return found


def without_seconds(document):
    """The same without what differs from run to run."""
    if isinstance(document, dict):
        return {k: without_seconds(v) for k, v in document.items() if k != "seconds"}
    if isinstance(document, list):
        return [without_seconds(v) for v in document]
    return document
