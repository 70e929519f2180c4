"""Options and names checked as the command line checks them."""

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


def parse_measure(name):
    """The class or cluster ("" for the whole) and the measure that a name such as "large.wait_p99.9" means."""
    return _sojourn.parse_measure(name)


def checked_percentiles(levels):
    levels = [float(level) for level in levels]
    for level in levels:
        if not 0 < level < 100:
            raise ValueError(f"{level} is not a percentile; expected a number between 0 and 100")
    return levels


def checked(name, value):
    """The value of an option of a simulation, or why it cannot be one."""
    if name == "target":
        parse_measure(value)
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

