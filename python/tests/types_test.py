"""The module as mypy sees it: the sources themselves, and a program that uses them."""
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """
import sojourn
answer: sojourn.Answer = sojourn.solve(sojourn.Model(processors=4, rate=3.0, time=1.0))
study: sojourn.Study = sojourn.open("study.sqlite")
length: int = len(study)
sojourn.solve(42)
"""

# /usr/bin first: Debian's mypy is a script of its own Python.
mypy = next(path for path in ("/usr/bin/mypy", "mypy") if path == "mypy" or pathlib.Path(path).exists())
with tempfile.TemporaryDirectory() as folder:
    checked = subprocess.run([mypy, "--cache-dir", folder], capture_output=True, text=True)
    print(checked.stdout, checked.stderr)
    program = pathlib.Path(folder) / "program.py"
    program.write_text(PROGRAM)
    used = subprocess.run([mypy, "--strict", "--config-file=", "--cache-dir", folder, program], capture_output=True, text=True,
                          env={"MYPYPATH": "python", "PATH": "/usr/bin:/bin"})
    print(used.stdout)
# The one mistake in the program is seen, and nothing else.
wrong = [line for line in used.stdout.splitlines() if "program.py" in line]
sys.exit(checked.returncode or not (len(wrong) == 1 and "arg-type" in wrong[0]))
