"""Installations of the build into folders of their own. CMake writes what it installed into the build folder: lists that
somebody else needs, to uninstall, are put aside meanwhile."""
import contextlib
import pathlib
import subprocess
import tempfile

from harness import PROGRAM, expect

BUILD = pathlib.Path(PROGRAM).resolve().parent


def cmake(*arguments):
    result = subprocess.run(["cmake", *map(str, arguments)], capture_output=True, text=True)
    expect(result.returncode == 0, f"cmake {arguments}: {result.stdout}{result.stderr}")


@contextlib.contextmanager
def installed(*components):
    """A prefix with everything, or with these components."""
    before = {path: path.read_text() for path in BUILD.glob("install_manifest*.txt")}
    for path in before:
        path.unlink()
    with tempfile.TemporaryDirectory() as folder:
        prefix = pathlib.Path(folder) / "usr"
        for chosen in [("--component", c) for c in components] or [()]:
            cmake("--install", BUILD, "--prefix", prefix, *chosen)
        yield prefix
    for path in BUILD.glob("install_manifest*.txt"):
        path.unlink()
    for path, text in before.items():
        path.write_text(text)
