"""Options and names checked as the command line checks them."""

import difflib
import operator

from . import _sojourn

_RANGES = {
    "precision": (1e-6, 1.0),
    "confidence": (0.5, 0.9999),
    "seed": (0, 2**64 - 1),
    "threads": (0, 1024),
    "replications": (1, 100_000),
    "jobs": (100, 2**60),
    "most_jobs": (100, 2**60),
}


def check_measure(name):
    if name in _sojourn.measures or _is_percentile(name):
        return
    near = difflib.get_close_matches(name, _sojourn.measures, 1)
    raise ValueError(f"no measure is called {name!r}" + (f"; did you mean {near[0]}?" if near else ""))


def checked(name, value):
    """The value of an option of a simulation, or why it cannot be one."""
    if name == "target":
        check_measure(value)
        return value
    if name not in _RANGES:
        raise TypeError(f"{name} is not an option of a simulation; there are {', '.join(sorted([*_RANGES, 'target']))}")
    low, high = _RANGES[name]
    number = float(value) if isinstance(low, float) else _whole(name, value)
    if not low <= number <= high and not (name == "jobs" and number == 0):  # no jobs: until the precision is reached
        raise ValueError(f"{name} is {value}; expected {low} to {high}")
    return number


def _whole(name, value):
    if isinstance(value, float) and value.is_integer():  # 1e6 jobs
        return int(value)
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; expected a whole number") from None


def _is_percentile(name):
    """Of any level: a study may hold levels that this version does not list."""
    measure, _, level = name.rpartition("_p")
    return measure in ("wait", "response", "jobs") and level.isdigit()
