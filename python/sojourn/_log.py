"""A cluster's own record: described, replayed under policies, fitted."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Sequence, Tuple, Union

from . import _sojourn
from . import policy as _policy
from ._arrays import as_numbers, has_numpy
from ._built import Model
from ._tables import html_table, pandas_for

Path = Union[str, "os.PathLike[str]"]
Names = Union[str, Sequence[str]]
Policies = Union[str, Sequence[Any]]  # names, and policies of one's own (sojourn.policy)


class Replay(Dict[str, Any]):
    """The answer of replay: the dict of the JSON, with the measures of a policy by its name.

    replay["easy"]["mean_wait"] is a number; the order stands behind a slash where it is not that of arrival:
    replay["easy/shortest"]. measures() takes the same names, and "recorded" for the waits of the log itself.
    """

    def __missing__(self, name: str) -> Dict[str, float]:
        return self.measures(name)

    def measures(self, name: str) -> Dict[str, float]:
        for label, measures in self._by_name():
            if label == name:
                return measures
        raise KeyError(f"{name!r}: there are {', '.join(label for label, _ in self._by_name())}")

    def _by_name(self) -> List[Tuple[str, Dict[str, float]]]:
        runs = [(r["policy"] if r["order"] == "arrival" else f"{r['policy']}/{r['order']}", r) for r in self["replays"]]
        if "recorded" in self:
            runs.append(("recorded", self["recorded"]))
        return [(label, {k: m["value"] for k, m in run["measures"].items()}) for label, run in runs]

    def to_dataframe(self) -> Any:
        """A pandas data frame: a row for each policy, a column for each measure."""
        return pandas_for("to_dataframe()").DataFrame(dict(self._by_name())).T

    def _repr_html_(self) -> str:
        policies = self._by_name()
        names = dict.fromkeys(n for _, measures in policies for n in measures)
        lines = [[n, *(f"{m[n]:.6g}" if n in m else "" for _, m in policies)] for n in names]
        return html_table(["measure", *(label for label, _ in policies)], lines)


class Fitted(Dict[str, Any]):
    """The answer of fit: the dict of the JSON, and the model itself."""

    text: str  # of the model file

    @property
    def model(self) -> Model:
        """The model, to be changed and asked."""
        import tomllib

        return Model(tomllib.loads(self.text))


def describe(log: Path, *, strict: bool = False, **settings: Any) -> Dict[str, Any]:
    """What a log holds: the document of `sojourn describe --json`.

    settings: the options of a log as on the command line: processors=128, load="120%", head=1000, until="2024-06-01".
    """
    document: Dict[str, Any] = as_numbers(json.loads(_sojourn.describe(os.fspath(log), _texts(settings), strict)))
    return document


def replay(log: Path, policies: Policies = "fifo,first-fit,easy,conservative", orders: Names = "arrival", *,
           strict: bool = False, **settings: Any) -> Replay:
    """A log's own jobs under other policies, by their names or policies of one's own (sojourn.policy), beside the waits that
    it records. With NumPy, the jobs are arrays under "jobs", and every replay has the start of each job under "starts".
    """
    asked: List[Any] = [policies]
    if isinstance(policies, str):
        asked = policies.split(",")
    elif hasattr(policies, "__iter__"):
        asked = list(policies)
    guests = _sojourn.Guests()
    question = _sojourn.LogQuestion()
    question.file = os.fspath(log)
    question.policies = ",".join(_policy.lend(guests, asked))
    question.orders = _names(orders)
    question.settings = _texts(settings)
    question.strict = strict
    text, arrays = _sojourn.replay(question, guests, has_numpy())
    answer = Replay(as_numbers(json.loads(text)))
    if arrays:
        answer["jobs"] = arrays["jobs"]
        for one, starts in zip(answer["replays"], arrays["starts"]):
            one["starts"] = starts
    return answer


def fit(log: Path, *, arrivals: str = "poisson", times: str = "", classes: int = 10, phases: int = 0,
        arrival_phases: int = 0, policy: str = "easy", seed: int = 1, strict: bool = False, **settings: Any) -> Fitted:
    """A model of a log, held against its replay."""
    text, document = _sojourn.fit(os.fspath(log), _texts(settings), strict, arrivals, times, classes, phases,
                                  arrival_phases, policy, seed)
    fitted = Fitted(as_numbers(json.loads(document)))
    fitted.text = text
    return fitted


def _names(names: Names) -> str:
    return names if isinstance(names, str) else ",".join(names)


def _texts(settings: Mapping[str, Any]) -> List[Tuple[str, str]]:
    return [(name.replace("_", "-"), value if isinstance(value, str) else
             ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value))
            for name, value in settings.items()]
