"""A swept grid, with its columns as NumPy arrays."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple

from ._answer import Answer
from ._arrays import array, numpy_for
from ._measures import find_measure
from ._options import parse_measure
from ._pictures import lines, with_unit
from ._tables import html_table, pandas_for, records


class Study:
    """The points of a grid in its order: the first key is the outermost.

    `points` holds one answer per point; `column(key)` the values of a key, `measure(name)` the values of a measure.

    >>> import sojourn
    >>> model = sojourn.Model(processors=4, rate=1, time=sojourn.laws.exponential(1))
    >>> study = sojourn.sweep(model, {"arrivals.rate": [2.0, 3.0]})
    >>> [round(wait, 4) for wait in study.measure("mean_wait")]
    [0.087, 0.5094]
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.points: List[Answer] = [Answer(point) for point in document["points"]]
        self.vary: Dict[str, Any] = document["study"]["vary"]
        self.keys: List[str] = list(self.vary)

    def __len__(self) -> int:
        return len(self.points)

    def __repr__(self) -> str:
        return f"<sojourn.Study: {len(self)} points over {', '.join(self.keys)}>"

    def column(self, key: str) -> Any:
        """The value of a key at every point: floats where they are numbers, else strings."""
        values = [point["keys"][key] for point in self.points]
        if all(isinstance(v, (int, float)) for v in values):
            return array(values)
        return numpy_for("a column of words").array(values, dtype=object)

    def methods(self) -> List[str]:
        """Names of the methods that answered somewhere, in the order they were seen."""
        return list(dict.fromkeys(m["name"] for point in self.points for m in point.get("methods", [])))

    def measure(self, name: str, method: Optional[str] = None, field: str = "value") -> Any:
        """A measure at every point, of the best method that knows it or of the one named; nan where there is none.

        field "low" and "high" are the ends of a simulation's intervals. A name that no measure has is a ValueError.
        """
        part, measure = parse_measure(name)
        return array(self._one(point, part, measure, method, field) for point in self.points)

    def interval(self, name: str, method: str = "simulation") -> Tuple[Any, Any]:
        """The lower and the upper ends of the intervals."""
        return self.measure(name, method, "low"), self.measure(name, method, "high")

    def grid(self, values: Any) -> Any:
        """A column in the shape of the grid: one axis per key."""
        return numpy_for("grid()").asarray(values).reshape([len(v) for v in self.vary.values()])

    def to_dataframe(self) -> Any:
        """A pandas data frame: a row for each point, method, part and measure that is a number, its keys in columns."""
        all_rows = [{**point["keys"], **row} for point in self.points for row in records(point)]
        return pandas_for("to_dataframe()").DataFrame(all_rows)

    def plot(self, measure: str = "mean_response", key: Optional[str] = None, ax: Any = None) -> Any:
        """The measure over a key (the last, unless named), a line for each method and value of the other keys; simulated
        intervals as bands. Returns matplotlib's axes."""
        key = key or self.keys[-1]
        others = [k for k in self.keys if k != key]
        groups: Dict[Tuple[Any, ...], List[Answer]] = {}
        for point in self.points:
            groups.setdefault(tuple(point["keys"][k] for k in others), []).append(point)
        columns, x = [], []
        for values, points in groups.items():
            x = [p["keys"][key] for p in points]
            label = ", ".join(f"{k.rpartition('.')[2]} {v}" for k, v in zip(others, values))
            columns += _curves(points, measure, self.methods(), label)
        unit = self.points[0].get("model", {}).get("time_unit") if self.points else None
        return lines(x, columns, key, with_unit(measure, unit), ax)

    def _repr_html_(self) -> str:
        names = ["mean_response", "mean_wait", "utilization"]
        shown = [[*(str(point["keys"][k]) for k in self.keys),
                  *("" if (found := find_measure(point, "", n)) is None else f"{found['value']:.6g}" for n in names)]
                 for point in self.points[:_SHOWN]]
        more = f" (the first {_SHOWN} of {len(self)})" if len(self) > _SHOWN else ""
        return html_table([*self.keys, *names], shown, repr(self).strip("<>") + more)

    @staticmethod
    def _one(point: Mapping[str, Any], part: str, measure: str, method: Optional[str], field: str) -> Any:
        found = find_measure(point, part, measure, method)
        return float("nan") if found is None else found.get(field, float("nan"))


_SHOWN = 50  # points in the table of a notebook


def _curves(points: List[Answer], measure: str, methods: List[str], label: str) -> List[Tuple[Any, ...]]:
    part, name = parse_measure(measure)
    curves: List[Tuple[Any, ...]] = []
    for method in methods:
        told = [find_measure(p, part, name, method) or {} for p in points]
        if not any(told):
            continue
        column = {f: [t.get(f, float("nan")) for t in told] for f in ("value", "low", "high")}
        simulated = any("low" in t for t in told)
        curves.append((", ".join(filter(None, (label, method))), column["value"],
                       column["low"] if simulated else None, column["high"] if simulated else None))
    return curves
