"""Pictures by matplotlib, which is needed only here."""

from __future__ import annotations

from typing import Any, Optional, Sequence

from ._measures import Document, find_measure
from ._options import parse_measure


def axes_for(ax: Any) -> Any:
    """These axes, or new ones."""
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt  # type: ignore[import]
    except ImportError:
        raise ImportError("a plot needs matplotlib: pip install matplotlib, or Debian's python3-matplotlib") from None
    return plt.subplots()[1]


def with_unit(name: str, unit: Optional[str]) -> str:
    return f"{name} ({unit})" if unit and not name.startswith(("prob", "utilization")) else name


def bars(answer: Document, measure: str, ax: Any = None) -> Any:
    """What every method says of one measure, simulations with their intervals."""
    part, name = parse_measure(measure)
    told = [(m["name"], find_measure(answer, part, name, m["name"])) for m in answer.get("methods", [])]
    known = [(method, entry) for method, entry in told if entry is not None]
    if not known:
        raise KeyError(f"no method gives {measure}")
    axes = axes_for(ax)
    for k, (method, entry) in enumerate(known):
        spread = [[entry["value"] - entry["low"]], [entry["high"] - entry["value"]]] if "low" in entry else None
        axes.bar(k, entry["value"], yerr=spread, capsize=4)
    axes.set_xticks(range(len(known)), [method for method, _ in known])
    axes.set_ylabel(with_unit(measure, answer.get("model", {}).get("time_unit")))
    return axes


def lines(x: Sequence[Any], columns: Any, key: str, measure: str, ax: Any = None) -> Any:
    """Lines over one key; columns: (label, values, low, high), the last two None where nothing was simulated."""
    axes = axes_for(ax)
    for label, values, low, high in columns:
        (line,) = axes.plot(x, values, marker="o", label=label)
        if low is not None:
            axes.fill_between(x, low, high, alpha=0.25, color=line.get_color())
    axes.set_xlabel(key)
    axes.set_ylabel(measure)
    axes.legend()
    return axes
