"""Measures by their names, as the command line takes them: "wait_p95", "large.mean_wait"."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Tuple

from ._options import parse_measure

Document = Mapping[str, Any]


def find_measure(answer: Document, part: str, measure: str, method: Optional[str] = None) -> Optional[Any]:
    """As the first method has it (or the one named), of the whole (part "") or of a class or cluster; None if none has."""
    for m in answer.get("methods", []):
        if method not in (None, m["name"]):
            continue
        parts = [p["measures"] for p in m.get("classes", []) + m.get("clusters", []) if p["name"] == part]
        for measures in parts if part else [m["measures"]]:
            if measure in measures:
                return measures[measure]
    return None


def value(answer: Document, measure: str, method: Optional[str] = None) -> Any:
    """One measure of the best method that gives it, or of the one named; None when none does.

    A measure of one class or cluster is named "large.mean_wait".
    """
    part, name = parse_measure(measure)
    found = find_measure(answer, part, name, method)
    return None if found is None else found["value"]


def rows(answer: Document) -> Iterator[Tuple[str, str, str, str, Mapping[str, Any]]]:
    """(method, kind, part, measure, entry) of everything that an answer says; part "" is the whole."""
    for m in answer.get("methods", []):
        for name, entry in m["measures"].items():
            yield m["name"], m["kind"], "", name, entry
        for part in m.get("clusters", []) + m.get("classes", []):
            for name, entry in part["measures"].items():
                yield m["name"], m["kind"], part["name"], name, entry


def is_number(entry: Mapping[str, Any]) -> bool:
    return isinstance(entry["value"], (int, float))
