"""A policy of one's own: what it is shown, and how it is handed over.

A policy is an object with a method

    decide(self, state)      -> the jobs of state.queue that start now, or their ids, in this order

and, where it wants them,

    name                     what tables call it; otherwise the name of its class
    wake(self)               asked after decide: when to be asked again although nothing happens before, or None
    ended(self, job, now)    a job has ended: now its run time, now - job.start, is known

Each machine of each run has a policy of its own: a deep copy of the object that was given, or what a class or a function
gives when it is called.
"""

from __future__ import annotations

import copy
import hashlib
import inspect
from typing import Any, List, NamedTuple, Sequence, Tuple

from . import _sojourn


class Job(NamedTuple):
    """A job that waits. Its run time is not known."""

    id: int  # numbered from 0 as jobs come to this machine
    submit: float
    width: int  # processors
    estimate: float  # never below the run time
    priority: float
    account: int  # number of its class in the model, or of its user in the log


class Running(NamedTuple):
    """A job that runs, and when it should end by its estimate."""

    id: int
    submit: float
    width: int
    estimate: float
    priority: float
    account: int
    start: float
    end: float  # start + estimate


class State(NamedTuple):
    """A machine at an instant, after all ends and arrivals. Somebody waits."""

    now: float
    free: int  # processors
    processors: int  # of the machine
    queue: Tuple[Job, ...]  # in order of arrival
    running: Tuple[Running, ...]  # in order of start


_BUILT_IN = {*_sojourn.disciplines, "fcfs"}


def is_own(policy: Any) -> bool:
    """Anything but the name of a built-in policy."""
    return not isinstance(policy, str)


def name_of(policy: Any) -> str:
    """What the policy is called."""
    if isinstance(policy, str):
        return policy
    name = getattr(policy, "name", None)
    if name is None:
        name = policy.__name__ if hasattr(policy, "__name__") else type(policy).__name__
    if not isinstance(name, str) or not name.strip() or any(c in name for c in ",\"\n="):
        raise ValueError(f"the name of a policy is {name!r}; expected a word without commas, quotes and '='")
    return name


def lend(guests: _sojourn.Guests, policies: Sequence[Any]) -> List[str]:
    """Adds those of one's own to what the library is lent; the names of all."""
    names = [name_of(policy) for policy in policies]
    for name, policy in zip(names, policies):
        if not is_own(policy):
            continue
        if name in _BUILT_IN:
            raise ValueError(f"{name} is the name of a built-in policy; a `name` of its own tells them apart")
        if names.count(name) > 1:
            raise ValueError(f"two policies are called {name}; a `name` tells them apart")
        guests.add(name, _maker(policy), _version(policy))
    return names


def _version(policy: Any) -> str:
    """What tells its code and its settings from others under the same name, where Python knows the code."""
    code = policy if inspect.isclass(policy) or inspect.isroutine(policy) else type(policy)
    try:
        text = inspect.getsource(code)
    except (OSError, TypeError):
        text = getattr(code, "__qualname__", "")
    plain = {} if code is policy else {k: v for k, v in getattr(policy, "__dict__", {}).items() if isinstance(v, (str, int, float))}
    return hashlib.sha256((text + repr(sorted(plain.items()))).encode()).hexdigest()


def _maker(policy: Any) -> Any:
    if inspect.isclass(policy):
        _has_decide(policy, policy.__name__)
        return policy
    if hasattr(policy, "decide"):
        _has_decide(policy, type(policy).__name__)
        return lambda: copy.deepcopy(policy)
    if callable(policy):
        return policy
    raise TypeError(f"{policy!r} is no policy; expected a name, or an object with a method decide(self, state)")


def _has_decide(policy: Any, name: str) -> None:
    if not callable(getattr(policy, "decide", None)):
        raise TypeError(f"{name} is no policy; expected a method decide(self, state)")
