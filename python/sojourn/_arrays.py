"""Lists of numbers as NumPy arrays where NumPy is there; without it they stay lists."""

from __future__ import annotations

from typing import Any, Iterable

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

_SPECIAL = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan")}
_NUMERIC = {"value", "low", "high", "load", "saturation_load", "max_rate", "margin", "residual", "error_estimate"}


def array(values: Iterable[Any]) -> Any:
    """Numbers as an array of floats."""
    return list(map(float, values)) if numpy is None else numpy.array(list(values), dtype=float)


def has_numpy() -> bool:
    return numpy is not None


def numpy_for(what: str) -> Any:
    """NumPy, or an error that says what needs it."""
    if numpy is None:
        raise ImportError(f"{what} needs NumPy: pip install numpy, or Debian's python3-numpy")
    return numpy


def as_numbers(document: Any) -> Any:
    """Arrays of numbers become NumPy arrays; the words inf and nan, where a number stands, become floats."""
    if isinstance(document, dict):
        return {key: _SPECIAL[v] if key in _NUMERIC and isinstance(v, str) and v in _SPECIAL else as_numbers(v)
                for key, v in document.items()}
    if isinstance(document, list):
        if document and all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in document):
            return array(document)
        return [as_numbers(v) for v in document]
    return document
