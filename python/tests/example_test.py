"""Runs the notebook of docs/guides/python.md: every ```python block in order, and the output blocks that follow them.

A ```text block after a ```python block is what it prints; numbers are compared to the digits shown there.
"""
import contextlib
import io
import pathlib
import re
import sys

page = pathlib.Path("docs/guides/python.md").read_text()
blocks = re.findall(r"```(python|text)\n(.*?)```", page, re.S)
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[+-]?\d+)?")


def same(shown, printed):
    """Equal words; numbers equal to within one unit of the last digit shown."""
    if NUMBER.sub("#", shown) != NUMBER.sub("#", printed):
        return False
    for a, b in zip(NUMBER.findall(shown), NUMBER.findall(printed)):
        decimals = len(a.partition("e")[0].partition(".")[2])
        if abs(float(a) - float(b)) > 1.01 * 10.0 ** -decimals:
            return False
    return True


names, printed, failures, checked = {}, "", 0, 0
for kind, text in blocks:
    if kind == "python":
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(text, "docs/guides/python.md", "exec"), names)
        printed = output.getvalue()
    else:
        checked += 1
        if not same(text.strip(), printed.strip()):
            failures += 1
            print(f"the page shows\n{text}\nbut it prints\n{printed}")
print(f"{checked - failures} of {checked} outputs are as the page shows")
sys.exit(1 if failures or checked < 5 else 0)
