"""Options and names checked as the command line checks them."""

from __future__ import annotations

import operator
from typing import Any, Iterable, List, Tuple, Union

from . import _sojourn

_SEEDS = 2**64 - 1
# Those of the command line; most_jobs, of a simulation that stops at a precision, has the range of jobs.
_RANGES = dict(_sojourn.simulation_ranges)
_RANGES["most_jobs"] = _RANGES["jobs"]


def parse_measure(name: str) -> Tuple[str, str]:
    """The class or cluster ("" for the whole) and the measure that a name such as "large.wait_p99.9" means."""
    return _sojourn.parse_measure(name)


def checked_percentiles(asked: Iterable[float]) -> List[float]:
    levels = [float(level) for level in asked]
    for level in levels:
        if not 0 < level < 100:
            raise ValueError(f"{level} is not a percentile; expected a number between 0 and 100")
    return levels


def checked(name: str, value: Any) -> Union[int, float, str]:
    """The value of an option of a simulation, or why it cannot be one."""
    if name == "target":
        parse_measure(value)
        return str(value)
    if name not in _RANGES:
        raise TypeError(f"{name} is not an option of a simulation; there are {', '.join(sorted([*_RANGES, 'target']))}")
    low, high, whole = _RANGES[name]
    high = _SEEDS if high is None else high
    number = _whole(name, value) if whole else float(value)
    if not low <= number <= high and not (name == "jobs" and number == 0):  # no jobs: until the precision is reached
        raise ValueError(f"{name} is {value}; expected {low:g} to {high:g}")
    return number


def _whole(name: str, value: Any) -> int:
    if isinstance(value, float) and value.is_integer():  # 1e6 jobs
        return int(value)
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; expected a whole number") from None
