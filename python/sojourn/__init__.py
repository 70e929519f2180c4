"""Sojourn: how long do parallel jobs take, how busy can the machine get, what does the policy cost?

>>> import sojourn
>>> model = sojourn.Model(processors=16, load=0.9, time=sojourn.laws.exponential(10))
>>> answer = sojourn.solve(model, set={"arrivals.load": 0.95})
>>> round(answer["mean_response"], 4)
19.7524

A model is a path, a text in TOML, a dict with the same keys, or a Model, which is such a dict. Answers are the documents of
`sojourn ... --json`, with arrays as NumPy arrays and "inf", "nan" as floats; they also know their measures by name
(answer["large.wait_p95"]), as a table in a notebook, as a pandas data frame and as a plot. What is wrong with a model is a
ModelError (a ValueError) with the message of the command line. Work runs outside the interpreter's lock, and Ctrl-C stops
it. NumPy, pandas and matplotlib are used where they are there.
"""

from __future__ import annotations

import json as _json
import os as _os
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from . import _sojourn, laws
from ._answer import Answer, Found
from ._arrays import as_numbers as _as_numbers, numpy_for as _numpy_for
from ._built import Model
from ._log import Fitted, Replay, describe, fit, replay
from ._measures import value
from ._model import ModelLike, Ranges, Settings
from ._model import assignments as _assignments
from ._model import path_and_text as _path_and_text
from ._model import ranges as _ranges
from ._options import parse_measure as _parse_measure
from ._options import checked as _checked_option, checked_percentiles as _checked_percentiles
from ._side_by_side import policies
from ._sojourn import ModelError, PolicyError, TooLarge
from ._study import Study
from . import policy
from . import policy as _policy

__version__: str = _sojourn.version
# `open` is left out: `from sojourn import *` is not to hide Python's own.
__all__ = ["solve", "simulate", "compare", "sweep", "plan", "policies", "describe", "replay", "fit", "fit_phase_type",
           "fit_map", "value", "laws", "policy", "Model", "Answer", "Found", "Study", "Replay", "Fitted", "ModelError",
           "PolicyError", "TooLarge"]


def solve(model: ModelLike, *, set: Settings = None, method: str = "", memory: float = 4.0, effort: float = 60.0,
          flags: Iterable[str] = (), percentiles: Iterable[float] = ()) -> Answer:
    """Every analytic method that applies (or the one named), best first.

    memory: GB that an exact solution may take; effort: seconds it may be expected to run; flags: questions of one
    family, such as {"permute-stages"}; percentiles: of wait and response, besides 50, 90, 95 and 99.

    >>> answer = solve(Model(processors=1, rate=0.5, time=laws.exponential(1)), percentiles=[80])
    >>> round(answer["mean_response"], 6), round(answer["response_p80"], 6)
    (2.0, 3.218876)
    """
    return Answer(_read(_sojourn.solve(_source(model, set), _solve_options(method, memory, effort, flags, percentiles))))


def simulate(model: ModelLike, *, policy: Any = None, set: Settings = None, **options: Any) -> Answer:
    """A simulation with confidence intervals.

    policy: another than the model's, by its name or a policy of one's own (sojourn.policy).
    options: precision, confidence, seed, threads, replications, jobs, target, percentiles, as on the command line.

    >>> answer = simulate(Model(processors=1, rate=0.5, time=laws.exponential(1)), precision=0.05, seed=3)
    >>> low, high = answer.interval("mean_response")
    >>> low < answer["mean_response"] < high
    True
    """
    source = _source(model, set)
    if policy is not None:
        _lend(source, [policy], options)
        source.sets = [*source.sets, f"policy.discipline={_policy.name_of(policy)}"]
    return Answer(_read(_sojourn.simulate(source, _simulation_options(options))))


def compare(model: ModelLike, *, set: Settings = None, method: str = "", memory: float = 4.0, effort: float = 60.0,
            flags: Iterable[str] = (), **options: Any) -> Answer:
    """solve and simulate in one answer, with the comparison of every measure both know."""
    return Answer(_read(
        _sojourn.compare(_source(model, set), _solve_options(method, memory, effort, flags), _simulation_options(options))
    ))


def sweep(model: ModelLike, vary: Ranges, *, set: Settings = None, out: "Union[None, str, _os.PathLike[str]]" = "",
          simulate: bool = False, solve: bool = True, method: str = "", memory: float = 4.0, effort: float = 60.0,
          flags: Iterable[str] = (), add: bool = False, restart: bool = False, retry: bool = False,
          policies: Sequence[Any] = (), **options: Any) -> Study:
    """A grid of models: vary = {"arrivals.load": numpy.linspace(0.1, 0.9, 9)}, or "0.1..0.9:9" in place of the array.

    policies: varied too, by their names or policies of one's own (sojourn.policy): the outermost key, policy.discipline.
    out: a study file (SQLite) that keeps the points; the same call goes on where it was stopped. Returns a Study.

    >>> study = sweep(Model(processors=1, rate=0.5, time=laws.exponential(1)), {"arrivals.rate": "0.5..0.75:2"})
    >>> [round(x, 6) for x in study.measure("mean_response")]
    [2.0, 4.0]
    """
    source, varied = _source(model, set), _ranges(vary)
    if policies:
        names = _lend(source, policies, options)
        varied = ["policy.discipline=" + ",".join(names), *varied]
    questions = _sojourn.Questions()
    questions.solve = solve
    questions.simulate = simulate
    questions.solve_options = _solve_options(method, memory, effort, flags, options.get("percentiles", ()))
    questions.simulation = _simulation_options(options)
    choice = _sojourn.Choice()
    choice.add, choice.restart, choice.retry = add, restart, retry
    file = "" if out is None else _os.fspath(out)
    return Study(_read(_sojourn.sweep(source, varied, questions, file, choice)))


def open(path: "Union[str, _os.PathLike[str]]") -> Study:
    """The newest study of a file that sweep has written, here or on the command line, also while it is being written."""
    return Study(_read(_sojourn.open_study(_os.fspath(path))))


def plan(model: ModelLike, find: str, such_that: Union[str, Iterable[str]] = (), *, wanted: str = "", minimize: str = "",
         maximize: str = "", set: Settings = None, method: str = "", memory: float = 4.0, effort: float = 10.0,
         flags: Iterable[str] = (), confirm: bool = True, **options: Any) -> Found:
    """The smallest (or largest) value of a key that meets the conditions: find = "cluster.processors=1..512",
    such_that = "wait_p95 <= 600" or a list of conditions. The answer is under "answer", None when no value does.

    wanted: "smallest" or "largest", where the range should not tell; minimize or maximize: the measure whose best value is
    wanted, with or without conditions.

    >>> model = Model(processors=1, rate=1.5, time=laws.exponential(1))
    >>> plan(model, "cluster.processors=1..20", "mean_wait <= 0.1", confirm=False)["answer"]
    4
    """
    conditions = [such_that] if isinstance(such_that, str) else list(such_that)
    wanted, objective = _plan_wanted(conditions, wanted, minimize, maximize)
    options.setdefault("most_jobs", 20_000_000)
    return Found(_read(
        _sojourn.plan(_source(model, set), find, conditions, wanted, objective,
                      _solve_options(method, memory, effort, flags), _simulation_options(options), confirm)
    ))


def fit_phase_type(values: Any, phases: Optional[int] = None, *, family: str = "hyper-erlang",
                   censored: Sequence[float] = ()) -> Dict[str, Any]:
    """A phase-type law of positive values, by EM: alpha and S as arrays, and a report of how it went.

    phases: None chooses 1 to 8 by the likelihood of values held back; family: hyperexponential, hyper-erlang (both also
    give probs, stages and rates of their branches) or acyclic; censored: values known only to be larger than these.
    """
    return _arrays(_sojourn.fit_phase_type(_positive(values), _positive(censored), phases or 0, family))


def fit_map(interarrivals: Any, phases: int = 4, *, marks: Iterable[int] = ()) -> Dict[str, Any]:
    """A Markovian arrival process of intervals in their order, by EM: D0 and D1 as arrays, and a report of how it went.

    marks: a kind (0, 1, ...) for each interval, of the arrival that ends it; then mix has a row of kinds for each phase.
    """
    return _arrays(_sojourn.fit_map(_positive(interarrivals), [int(m) for m in marks], phases))


def _positive(values: Any) -> Any:
    return _numpy_for("fitting").ascontiguousarray(values, dtype=float).ravel()


def _arrays(text: str) -> Dict[str, Any]:
    np = _numpy_for("fitting")
    return {key: np.array(v) if isinstance(v, list) else v for key, v in _json.loads(text).items()}


def _source(model: ModelLike, settings: Settings) -> _sojourn.Source:
    source = _sojourn.Source()
    source.path, source.text = _path_and_text(model)
    source.sets = _assignments(settings)
    return source


def _lend(source: _sojourn.Source, policies: Sequence[Any], options: Dict[str, Any]) -> List[str]:
    """Policies of one's own run under the interpreter's lock: more threads would wait for each other."""
    source.guests = _sojourn.Guests()
    names = _policy.lend(source.guests, policies)
    if any(map(_policy.is_own, policies)):
        options.setdefault("threads", 1)
    return names


def _solve_options(method: str, memory: float, effort: float, flags: Iterable[str],
                   percentiles: Iterable[float] = ()) -> _sojourn.SolveOptions:
    options = _sojourn.SolveOptions()
    options.method = method
    options.memory_bytes = memory * 1e9
    options.effort = effort
    options.flags = {*flags}
    options.ask_percentiles(_checked_percentiles(percentiles))
    return options


def _simulation_options(given: Dict[str, Any]) -> _sojourn.SimulationOptions:
    options = _sojourn.SimulationOptions()
    options.ask_percentiles(_checked_percentiles(given.pop("percentiles", ())))
    for name, value in given.items():
        setattr(options, name, _checked_option(name, value))
    return options


def _plan_wanted(conditions: List[str], wanted: str, minimize: str, maximize: str) -> Tuple[str, str]:
    if sum(map(bool, (wanted, minimize, maximize))) > 1:
        raise ValueError("wanted, minimize and maximize exclude each other")
    if wanted not in ("", "smallest", "largest"):
        raise ValueError(f"wanted is {wanted!r}; expected 'smallest' or 'largest'")
    if not (conditions or minimize or maximize):
        raise ValueError("there is nothing to plan for: expected a condition, minimize or maximize")
    objective = minimize or maximize
    if objective.endswith("_pmf"):
        raise ValueError(f"{objective} is a distribution: there is no smallest or largest")
    if objective:
        _parse_measure(objective)
    return wanted or ("minimum" if minimize else "maximum" if maximize else ""), objective


def _read(text: str) -> Any:
    return _as_numbers(_json.loads(text))
