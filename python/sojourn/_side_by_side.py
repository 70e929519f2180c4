"""Policies side by side on the jobs of a model."""

from __future__ import annotations

import json
from typing import Any, Dict, Sequence

from . import _sojourn
from . import policy as _policy
from ._arrays import as_numbers
from ._model import ModelLike, Settings, assignments, path_and_text
from ._options import checked


def policies(model: ModelLike, extra: Sequence[Any] = (), *, set: Settings = None, **options: Any) -> Dict[str, Any]:
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
    document: Dict[str, Any] = as_numbers(json.loads(_sojourn.policies(source, asked)))
    return document
