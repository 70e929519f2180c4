"""Runs the notebooks of docs/guides/python.md and own-policy.md: every ```python block in order, and the output blocks that follow them.

A ```text block after a ```python block is what it prints; numbers are compared to the digits shown there.
"""
import contextlib
import io
import pathlib
import re
import sys

PAGES = ("docs/guides/python.md", "docs/guides/own-policy.md")
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


checked = failures = 0
for page in PAGES:
    names, printed = {}, ""
    for kind, text in re.findall(r"```(python|text)\n(.*?)```", pathlib.Path(page).read_text(), re.S):
        if kind == "python":
            output = io.StringIO()
            with contextlib.redirect_stdout(output):
                exec(compile(text, page, "exec"), names)
            printed = output.getvalue()
            continue
        checked += 1
        if not same(text.strip(), printed.strip()):
            failures += 1
            print(f"{page} shows\n{text}\nbut it prints\n{printed}")
print(f"{checked - failures} of {checked} outputs are as the pages show")
sys.exit(1 if failures or checked < 10 else 0)
