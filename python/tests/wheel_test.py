"""A wheel of the module that was built, installed into a fresh virtual environment, where it needs no path and no NumPy."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
USE = """
import sojourn
model = sojourn.Model(processors=1, rate=0.5, time=sojourn.laws.exponential(1))
answer = sojourn.solve(model)
assert abs(answer["mean_response"] - 2) < 1e-12, answer
assert len(answer["methods"][0]["measures"]) > 5
study = sojourn.sweep(model, {"arrivals.rate": [0.5, 0.75]}, out="study.sqlite")
assert [round(x, 9) for x in sojourn.open("study.sqlite").measure("mean_response")] == [2, 4]
assert "<table>" in answer._repr_html_()
print("solved by", sojourn.__file__)
"""


def run(*command, **options):
    subprocess.run([str(c) for c in command], check=True, **options)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    source = folder / "source"
    for part in ("pyproject.toml", "setup.py", "setup.cfg", "README.md", "sojourn/base/version.h"):
        (source / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / part, source / part)
    shutil.copytree(ROOT / "python/sojourn", source / "python/sojourn", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    clean = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    run(*pip, "wheel", "--quiet", "--no-build-isolation", "--no-index", "--no-deps", "-w", folder / "wheels", source, env=clean)
    (wheel,) = (folder / "wheels").glob("sojourn-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "fresh", env=clean)
    python = folder / "fresh/bin/python"
    run(*pip, "--python", python, "install", "--quiet", "--no-index", wheel, env=clean)
    run(python, "-I", "-c", USE, cwd=folder, env=clean)
    missing = subprocess.run([python, "-I", "-c", "import numpy"], capture_output=True).returncode
    print(wheel.name, "without NumPy" if missing else "with NumPy")
