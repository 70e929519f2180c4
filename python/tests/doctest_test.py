"""Runs the examples in the docstrings of the module."""
import doctest
import importlib
import pathlib
import sys

import sojourn

tried = failed = 0
for path in sorted(pathlib.Path(sojourn.__file__).parent.glob("*.py")):
    name = "sojourn" if path.stem == "__init__" else f"sojourn.{path.stem}"
    result = doctest.testmod(importlib.import_module(name))
    tried, failed = tried + result.attempted, failed + result.failed
print(f"{tried - failed} of {tried} examples are as the docstrings show")
sys.exit(1 if failed or tried < 20 else 0)
