"""A swept grid, with its columns as NumPy arrays."""

import numpy as np

from ._options import parse_measure

_SPECIAL = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan")}


def as_numbers(document):
    """Arrays of numbers become NumPy arrays; the words inf and nan, where a number stands, become floats."""
    if isinstance(document, dict):
        return {key: _SPECIAL[v] if key in _NUMERIC and isinstance(v, str) and v in _SPECIAL else as_numbers(v)
                for key, v in document.items()}
    if isinstance(document, list):
        if document and all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in document):
            return np.array(document, dtype=float)
        return [as_numbers(v) for v in document]
    return document


_NUMERIC = {"value", "low", "high", "load", "saturation_load", "max_rate", "margin", "residual", "error_estimate"}


def find_measure(answer, part, measure, method=None):
    """As the first method has it (or the one named), of the whole (part "") or of a class or cluster; None if none has."""
    for m in answer.get("methods", []):
        if method not in (None, m["name"]):
            continue
        parts = [p["measures"] for p in m.get("classes", []) + m.get("clusters", []) if p["name"] == part]
        for measures in parts if part else [m["measures"]]:
            if measure in measures:
                return measures[measure]
    return None


class Study:
    """The points of a grid in its order: the first key is the outermost.

    `points` holds one answer per point; `column(key)` the values of a key, `measure(name)` the values of a measure.
    """

    def __init__(self, document):
        self.document = document
        self.points = document["points"]
        self.vary = document["study"]["vary"]
        self.keys = list(self.vary)

    def __len__(self):
        return len(self.points)

    def __repr__(self):
        return f"<sojourn.Study: {len(self)} points over {', '.join(self.keys)}>"

    def column(self, key):
        """The value of a key at every point: floats where they are numbers, else strings."""
        values = [point["keys"][key] for point in self.points]
        return np.array(values, dtype=float if all(isinstance(v, (int, float)) for v in values) else object)

    def methods(self):
        """Names of the methods that answered somewhere, in the order they were seen."""
        return list(dict.fromkeys(m["name"] for point in self.points for m in point.get("methods", [])))

    def measure(self, name, method=None, field="value"):
        """A measure at every point, of the best method that knows it or of the one named; nan where there is none.

        field "low" and "high" are the ends of a simulation's intervals. A name that no measure has is a ValueError.
        """
        part, measure = parse_measure(name)
        return np.array([self._one(point, part, measure, method, field) for point in self.points], dtype=float)

    def interval(self, name, method="simulation"):
        """The lower and the upper ends of the intervals."""
        return self.measure(name, method, "low"), self.measure(name, method, "high")

    def grid(self, array):
        """A column in the shape of the grid: one axis per key."""
        return np.asarray(array).reshape([len(values) for values in self.vary.values()])

    @staticmethod
    def _one(point, part, measure, method, field):
        found = find_measure(point, part, measure, method)
        return float("nan") if found is None else found.get(field, float("nan"))
