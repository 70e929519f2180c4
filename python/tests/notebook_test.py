"""Executes docs/notebook.ipynb: its code cells in order, as Jupyter would, from the folder it lies in. Every cell must run,
and what it prints or shows must be what the notebook holds (of pictures and of pandas' tables, only that they are there).

    notebook_test.py             checks
    notebook_test.py --update    writes what the cells show today into the notebook
"""
import ast
import base64
import contextlib
import io
import json
import os
import sys

os.chdir("docs")
notebook = json.load(open("notebook.ipynb"))
names, failures, compared = {}, 0, 0


def execute(text):
    """What the cell prints, and the value of its last line."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue(), shown


def picture(axes):
    data = io.BytesIO()
    axes.figure.savefig(data, format="png", dpi=60, metadata={"Software": None})
    return base64.b64encode(data.getvalue()).decode()


def outputs(printed, shown, count):
    """As a notebook stores them."""
    out = []
    if printed:
        out.append({"output_type": "stream", "name": "stdout", "text": printed.splitlines(keepends=True)})
    if hasattr(shown, "figure"):
        data = {"image/png": picture(shown), "text/plain": ["<Axes>"]}
        out.append({"output_type": "display_data", "metadata": {}, "data": data})
    elif shown is not None:
        data = {"text/html": [shown._repr_html_()]} if hasattr(shown, "_repr_html_") else {"text/plain": [repr(shown)]}
        out.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return out


def same(stored, found):
    """Pictures and pandas' tables depend on versions of others; everything else is ours."""
    def ours(output):
        data = output.get("data", {})
        others = "image/png" in data or "dataframe" in "".join(data.get("text/html", ""))
        return [*data] if others else "".join(output.get("text") or next(iter(data.values())))
    return [ours(o) for o in stored] == [ours(o) for o in found]


count = 0
for cell in notebook["cells"]:
    if cell["cell_type"] != "code":
        continue
    count += 1
    found = outputs(*execute("".join(cell["source"])), count)
    compared += len(found)
    if "--update" in sys.argv:
        cell["outputs"], cell["execution_count"] = found, count
    elif not same(cell["outputs"], found):
        failures += 1
        print(f"cell {count} shows\n{found}\nand the notebook holds\n{cell['outputs']}")
if "--update" in sys.argv:
    with open("notebook.ipynb", "w") as out:
        out.write(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
print(f"{count} cells ran, {compared} outputs, {failures} cells differ")
sys.exit(1 if failures or compared < 8 else 0)
