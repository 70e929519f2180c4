"""Sojourn: how long do parallel jobs take, how busy can the machine get, what does the policy cost?

    import sojourn
    answer = sojourn.solve("models/paper-grid.toml", set={"arrivals.rate": 0.6})
    answer["methods"][0]["measures"]["mean_response"]["value"]

A model is a path, a text in TOML, or a dict with the same keys. Answers are the documents of `sojourn ... --json`, with
arrays as NumPy arrays and "inf", "nan" as floats. What is wrong with a model is a ModelError (a ValueError) with the
message of the command line. Work runs outside the interpreter's lock, and Ctrl-C stops it.
"""

import json as _json
import os as _os

import numpy as _np

from . import _sojourn
from ._model import assignments as _assignments
from ._model import path_and_text as _path_and_text
from ._model import ranges as _ranges
from ._options import parse_measure as _parse_measure
from ._options import checked as _checked_option, checked_percentiles as _checked_percentiles
from ._sojourn import ModelError, PolicyError, TooLarge
from . import policy
from . import policy as _policy
from ._side_by_side import policies, replay
from ._study import Study, as_numbers as _as_numbers, find_measure as _find_measure

__version__ = _sojourn.version
__all__ = ["solve", "simulate", "compare", "sweep", "plan", "policies", "replay", "policy", "PolicyError", "fit_phase_type", "fit_map", "value", "Study", "ModelError", "TooLarge"]


def solve(model, *, set=None, method="", memory=4.0, effort=60.0, flags=(), percentiles=()):
    """Every analytic method that applies (or the one named), best first.

    memory: GB that an exact solution may take; effort: seconds it may be expected to run; flags: questions of one
    family, such as {"permute-stages"}; percentiles: of wait and response, besides 50, 90, 95 and 99.
    """
    return _read(_sojourn.solve(_source(model, set), _solve_options(method, memory, effort, flags, percentiles)))


def simulate(model, *, policy=None, set=None, **options):
    """A simulation with confidence intervals.

    policy: another than the model's, by its name or a policy of one's own (sojourn.policy).
    options: precision, confidence, seed, threads, replications, jobs, target, percentiles, as on the command line.
    """
    source = _source(model, set)
    if policy is not None:
        _lend(source, [policy], options)
        source.sets = [*source.sets, f"policy.discipline={_policy.name_of(policy)}"]
    return _read(_sojourn.simulate(source, _simulation_options(options)))


def compare(model, *, set=None, method="", memory=4.0, effort=60.0, flags=(), **options):
    """solve and simulate in one answer, with the comparison of every measure both know."""
    return _read(
        _sojourn.compare(_source(model, set), _solve_options(method, memory, effort, flags), _simulation_options(options))
    )


def sweep(model, vary, *, set=None, out="", simulate=False, solve=True, method="", memory=4.0, effort=60.0, flags=(),
          add=False, restart=False, retry=False, policies=(), **options):
    """A grid of models: vary = {"arrivals.load": numpy.linspace(0.1, 0.9, 9)}, or "0.1..0.9:9" in place of the array.

    policies: varied too, by their names or policies of one's own (sojourn.policy): the outermost key, policy.discipline.
    out: a study file (SQLite) that keeps the points; the same call goes on where it was stopped. Returns a Study.
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


def plan(model, find, such_that=(), *, wanted="", minimize="", maximize="", set=None, method="", memory=4.0, effort=10.0,
         flags=(), confirm=True, **options):
    """The smallest (or largest) value of a key that meets the conditions: find = "cluster.processors=1..512",
    such_that = "wait_p95 <= 600" or a list of conditions. The answer is under "answer", None when no value does.

    wanted: "smallest" or "largest", where the range should not tell; minimize or maximize: the measure whose best value is
    wanted, with or without conditions.
    """
    conditions = [such_that] if isinstance(such_that, str) else list(such_that)
    wanted, objective = _plan_wanted(conditions, wanted, minimize, maximize)
    options.setdefault("most_jobs", 20_000_000)
    return _read(
        _sojourn.plan(_source(model, set), find, conditions, wanted, objective,
                      _solve_options(method, memory, effort, flags), _simulation_options(options), confirm)
    )


def fit_phase_type(values, phases=None, *, family="hyper-erlang", censored=()):
    """A phase-type law of positive values, by EM: alpha and S as arrays, and a report of how it went.

    phases: None chooses 1 to 8 by the likelihood of values held back; family: hyperexponential, hyper-erlang (both also
    give probs, stages and rates of their branches) or acyclic; censored: values known only to be larger than these.
    """
    return _arrays(_sojourn.fit_phase_type(_positive(values), _positive(censored), phases or 0, family))


def fit_map(interarrivals, phases=4, *, marks=()):
    """A Markovian arrival process of intervals in their order, by EM: D0 and D1 as arrays, and a report of how it went.

    marks: a kind (0, 1, ...) for each interval, of the arrival that ends it; then mix has a row of kinds for each phase.
    """
    return _arrays(_sojourn.fit_map(_positive(interarrivals), [int(m) for m in marks], phases))


def _positive(values):
    return _np.ascontiguousarray(values, dtype=float).ravel()


def _arrays(text):
    return {key: _np.array(v) if isinstance(v, list) else v for key, v in _json.loads(text).items()}


def value(answer, measure, method=None):
    """One measure of the best method that gives it, or of the one named; None when none does.

    A measure of one class or cluster is named "large.mean_wait".
    """
    part, measure = _parse_measure(measure)
    found = _find_measure(answer, part, measure, method)
    return None if found is None else found["value"]


def _source(model, settings):
    source = _sojourn.Source()
    source.path, source.text = _path_and_text(model)
    source.sets = _assignments(settings)
    return source


def _lend(source, policies, options):
    """Policies of one's own run under the interpreter's lock: more threads would wait for each other."""
    source.guests = _sojourn.Guests()
    names = _policy.lend(source.guests, policies)
    if any(map(_policy.is_own, policies)):
        options.setdefault("threads", 1)
    return names


def _solve_options(method, memory, effort, flags, percentiles=()):
    options = _sojourn.SolveOptions()
    options.method = method
    options.memory_bytes = memory * 1e9
    options.effort = effort
    options.flags = {*flags}
    options.ask_percentiles(_checked_percentiles(percentiles))
    return options


def _simulation_options(given):
    options = _sojourn.SimulationOptions()
    options.ask_percentiles(_checked_percentiles(given.pop("percentiles", ())))
    for name, value in given.items():
        setattr(options, name, _checked_option(name, value))
    return options


def _plan_wanted(conditions, wanted, minimize, maximize):
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


def _read(text):
    return _as_numbers(_json.loads(text))
