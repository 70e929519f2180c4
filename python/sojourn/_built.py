"""Models built in code."""

from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional

from ._model import toml_key, toml_value

if TYPE_CHECKING:
    from ._answer import Answer, Found
    from ._study import Study

# Short ways to keys of the model file that most models have.
_SHORT = {
    "processors": "cluster", "nodes": "cluster", "speed": "cluster", "name": "cluster",
    "rate": "arrivals", "load": "arrivals",
    "kind": "jobs", "time": "jobs", "width": "jobs", "tasks": "jobs", "stages": "jobs",
    "discipline": "policy",
}


class Model(Dict[str, Any]):
    """A model file as a dict, with short ways to the keys that most models have.

    Sections are keywords (cluster, arrivals, jobs, policy, broker ...) and hold what the file would. processors, nodes,
    speed, name (of the one cluster), rate, load (of Poisson arrivals), kind, time, width, tasks, stages (of the jobs) and
    discipline go where they belong.

    >>> import sojourn
    >>> model = sojourn.Model(processors=16, load=0.9, time=sojourn.laws.exponential(10))
    >>> print(model.to_toml())
    [[cluster]]
    processors = 16
    <BLANKLINE>
    [arrivals]
    process = "poisson"
    load = 0.9
    <BLANKLINE>
    [jobs]
    kind = "sequential"
    time = { dist = "exponential", mean = 10 }
    <BLANKLINE>
    >>> round(model.solve()["mean_response"], 4)
    13.6959
    """

    def __init__(self, tree: Optional[Mapping[str, Any]] = None, **keys: Any) -> None:
        super().__init__(tree or {})
        short = {key: keys.pop(key) for key in [*keys] if key in _SHORT and keys[key] is not None}
        cluster: Dict[str, Any] = {}
        for key, value in short.items():
            section = _SHORT[key]
            if section == "cluster":
                cluster[key] = value
            elif section == "arrivals":
                self.setdefault("arrivals", {"process": "poisson"})[key] = value
            elif section == "jobs":
                self.setdefault("jobs", {"kind": "sequential"})[key] = value
            else:
                self.setdefault(section, {})[key] = value
        if cluster:
            self["cluster"] = [cluster]
        self.update(keys)
        order = ("title", "time_unit", "cluster", "broker", "arrivals", "jobs", "policy")
        ordered = {k: self[k] for k in [*order, *self] if k in self}
        self.clear()
        self.update(ordered)

    @classmethod
    def from_file(cls, path: "str | os.PathLike[str]") -> "Model":
        """The tree of a model file, to be changed. Names of files in it are taken from the current folder."""
        import tomllib

        return cls(tomllib.loads(pathlib.Path(path).read_text(encoding="utf-8")))

    def to_toml(self) -> str:
        """The model file."""
        plain, sections = "", []
        for key, value in self.items():
            if isinstance(value, Mapping):
                sections.append(f"[{toml_key(key)}]\n" + _lines(value))
            elif isinstance(value, list) and value and all(isinstance(v, Mapping) for v in value):
                sections += [f"[[{toml_key(key)}]]\n" + _lines(v) for v in value]
            else:
                plain += f"{toml_key(key)} = {toml_value(value)}\n"
        return "\n".join([*([plain] if plain else []), *sections])

    def save(self, path: "str | os.PathLike[str]") -> None:
        pathlib.Path(path).write_text(self.to_toml(), encoding="utf-8")

    def solve(self, **options: Any) -> "Answer":
        from . import solve

        return solve(self, **options)

    def simulate(self, **options: Any) -> "Answer":
        from . import simulate

        return simulate(self, **options)

    def compare(self, **options: Any) -> "Answer":
        from . import compare

        return compare(self, **options)

    def sweep(self, vary: Any, **options: Any) -> "Study":
        from . import sweep

        return sweep(self, vary, **options)

    def plan(self, find: str, such_that: Any = (), **options: Any) -> "Found":
        from . import plan

        return plan(self, find, such_that, **options)

    def _repr_html_(self) -> str:
        import html

        return f"<pre>{html.escape(self.to_toml())}</pre>"


def _lines(section: Mapping[str, Any]) -> str:
    return "".join(f"{toml_key(k)} = {toml_value(v)}\n" for k, v in section.items())
