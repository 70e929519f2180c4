"""The distributions of the model file, as dicts to put into a model.

>>> exponential(10)
{'dist': 'exponential', 'mean': 10}
>>> hyperexponential(mean=1, cv2=4)
{'dist': 'hyperexponential', 'mean': 1, 'cv2': 4}
"""

from __future__ import annotations

from typing import Any, Dict, Sequence

Law = Dict[str, Any]


def constant(value: float) -> Law:
    return {"dist": "constant", "value": value}


def exponential(mean: float) -> Law:
    return {"dist": "exponential", "mean": mean}


def shifted_exponential(mean: float, shift: float) -> Law:
    """shift: the fraction of the mean that is constant."""
    return {"dist": "shifted-exponential", "mean": mean, "shift": shift}


def uniform(min: float, max: float) -> Law:
    return {"dist": "uniform", "min": min, "max": max}


def erlang(shape: int, mean: float) -> Law:
    return {"dist": "erlang", "shape": shape, "mean": mean}


def gamma(shape: float, mean: float) -> Law:
    return {"dist": "gamma", "shape": shape, "mean": mean}


def hyperexponential(mean: float, cv2: float) -> Law:
    return {"dist": "hyperexponential", "mean": mean, "cv2": cv2}


def lognormal(mean: float, cv: float) -> Law:
    return {"dist": "lognormal", "mean": mean, "cv": cv}


def weibull(shape: float, mean: float) -> Law:
    return {"dist": "weibull", "shape": shape, "mean": mean}


def bounded_pareto(alpha: float, min: float, max: float) -> Law:
    return {"dist": "bounded-pareto", "alpha": alpha, "min": min, "max": max}


def phase_type(alpha: Sequence[float], S: Sequence[Sequence[float]]) -> Law:
    return {"dist": "phase-type", "alpha": alpha, "S": S}


def pmf(values: Sequence[float], weights: Sequence[float]) -> Law:
    return {"dist": "pmf", "values": values, "weights": weights}
