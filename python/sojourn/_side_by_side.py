"""Policies side by side: of a model, and on a log."""

import json
import os

from . import _sojourn
from . import policy as _policy
from ._model import assignments, path_and_text
from ._options import checked
from ._study import as_numbers


def policies(model, extra=(), *, set=None, **options):
    """The policies that apply to a model of rigid jobs, and those of one's own (sojourn.policy), on the same jobs: the
    document of `sojourn policies --json`.

    options: jobs, replications, seed, confidence, threads, as on the command line.
    """
    source = _sojourn.Source()
    source.path, source.text = path_and_text(model)
    source.sets = assignments(set)
    source.guests = _sojourn.Guests()
    _policy.lend(source.guests, list(extra))
    asked = _sojourn.PolicyOptions()
    if any(map(_policy.is_own, extra)):
        options.setdefault("threads", 1)
    for name, value in options.items():
        if name not in ("jobs", "replications", "seed", "confidence", "threads"):
            raise TypeError(f"{name} is not an option of policies")
        setattr(asked, name, checked(name, value))
    return as_numbers(json.loads(_sojourn.policies(source, asked)))


def replay(log, policies=("fifo", "first-fit", "easy", "conservative"), *, orders="arrival", **options):
    """A log under policies, by their names or policies of one's own (sojourn.policy): the document of
    `sojourn replay --json`, with the jobs as arrays under "jobs" and the start of every job under "starts" of each replay.

    options: those of the log, as on the command line: processors=128, head=1000, load="120%", overrun="kill".
    """
    names = [policies] if isinstance(policies, str) or not hasattr(policies, "__iter__") else list(policies)
    guests = _sojourn.Guests()
    question = _sojourn.LogQuestion()
    question.file = os.fspath(log)
    question.policies = ",".join(_policy.lend(guests, names))
    question.orders = orders if isinstance(orders, str) else ",".join(orders)
    question.settings = [(name.replace("_", "-"), str(value)) for name, value in options.items()]
    text, arrays = _sojourn.replay(question, guests)
    answer = as_numbers(json.loads(text))
    answer["jobs"] = arrays["jobs"]
    for one, starts in zip(answer["replays"], arrays["starts"]):
        one["starts"] = starts
    return answer
