"""An installation into a folder of its own: program, manual pages, completions, examples; and taken away again."""
import gzip
import os
import pty
import select
import shutil
import subprocess
import time

from harness import done, expect
from installation import BUILD, cmake, installed


def check_program(prefix):
    """The first command of the tutorial, in another folder, typed as `sojourn`."""
    paths = {"PATH": f"{prefix}/bin:{os.environ['PATH']}"}
    model = prefix / "share/sojourn/models/paper-grid.toml"
    result = subprocess.run(["sojourn", "solve", model], capture_output=True, text=True, cwd="/", env={**os.environ, **paths})
    expect(result.returncode == 0 and "mean_response" in result.stdout, result.stdout + result.stderr)


def check_manual(prefix):
    pages = sorted((prefix / "share/man").rglob("sojourn*"))
    expect(len(pages) > 10, f"manual pages: {len(pages)}")
    for page in pages:
        result = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
        expect(result.returncode == 0, f"{page.name}: {result.stdout[:300]}")
    if not shutil.which("groff"):
        return
    for page in pages:
        text = (gzip.open if page.suffix == ".gz" else open)(page, "rt").read()
        result = subprocess.run(["groff", "-man", "-Tutf8", "-P-cbou", "-ww"], input=text, capture_output=True, text=True)
        expect(not result.stderr, f"{page.name}: {result.stderr[:300]}")
        expect("NAME" in result.stdout, f"{page.name} says nothing")


def typed(prefix, keys):
    """What bash shows after these keys, a tab and a tab."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(PATH=f"{prefix}/bin:{os.environ['PATH']}", PS1="$ ", TERM="dumb")
        os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])
    shown = b""

    def read(seconds):
        nonlocal shown
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                shown += os.read(terminal, 65536)

    os.write(terminal, f"source {prefix}/share/bash-completion/completions/sojourn\n".encode())
    read(1.0)
    os.write(terminal, keys.encode() + b"\t\t")
    read(1.5)
    os.write(terminal, b"\x03\x04exit\n")
    os.close(terminal)
    os.waitpid(child, 0)
    return shown.decode(errors="replace")


def check_completions(prefix):
    expect("sojourn simulate" in typed(prefix, "sojourn simu"), "a verb is not completed")
    expect("arrivals.load" in typed(prefix, "sojourn solve m.toml --set arrivals.l"), "a key is not completed")
    expect("wait_p95" in typed(prefix, "sojourn simulate m.toml --target wait_p9"), "a measure is not completed")


with installed() as prefix:
    check_program(prefix)
    check_manual(prefix)
    check_completions(prefix)
    cmake("--build", BUILD, "--target", "uninstall")
    left = [str(p.relative_to(prefix)) for p in prefix.rglob("*") if p.is_file()]
    expect(not left, f"left after uninstalling: {left[:5]}")
done()
