"""What the functions return: the documents of `sojourn ... --json`, dicts that also know their measures by name."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from ._measures import find_measure, value
from ._options import parse_measure
from ._pictures import bars
from ._tables import answer_html, cell, html_table, pandas_for, records


class Answer(Dict[str, Any]):
    """The answer of solve, simulate and compare: the dict of the JSON, and more.

    >>> import sojourn
    >>> answer = sojourn.solve(sojourn.Model(processors=4, rate=3, time=sojourn.laws.exponential(1), name="A"))
    >>> answer["methods"][0]["name"]
    'mmc'
    >>> round(answer["mean_wait"], 4), round(answer["A.wait_p95"], 4)
    (0.5094, 2.3213)
    >>> answer.best["kind"]
    'exact'
    """

    def __missing__(self, name: str) -> Any:
        """A measure by its name, "wait_p95" or "large.wait_p95": the value of the best method that gives it."""
        try:
            found = value(self, name)
        except ValueError as error:
            raise KeyError(f"{name!r}: {error}") from None
        if found is None:
            raise KeyError(f"{name!r}: no method gives it here")
        return found

    @property
    def best(self) -> Dict[str, Any]:
        """The method to trust most."""
        if not self["methods"]:
            raise ValueError("no method applies: " + " ".join(self.get("notes", [])))
        first: Dict[str, Any] = self["methods"][0]
        return first

    @property
    def methods(self) -> List[str]:
        """Names of the methods, best first."""
        return [m["name"] for m in self["methods"]]

    def measure(self, name: str, method: Optional[str] = None) -> Optional[Dict[str, Any]]:
        """The whole entry of a measure: value, and error or low, high and confidence; None when no method gives it."""
        part, measure = parse_measure(name)
        found: Optional[Dict[str, Any]] = find_measure(self, part, measure, method)
        return found

    def interval(self, name: str, method: str = "simulation") -> Optional[tuple[float, float]]:
        """The ends of a simulated interval; None when there is none."""
        entry = self.measure(name, method)
        return (entry["low"], entry["high"]) if entry and "low" in entry else None

    def to_dataframe(self) -> Any:
        """A pandas data frame: a row for each method, part and measure that is a number."""
        return pandas_for("to_dataframe()").DataFrame(records(self))

    def plot(self, measure: str = "mean_response", ax: Any = None) -> Any:
        """A bar for each method, simulations with their intervals; returns matplotlib's axes."""
        return bars(self, measure, ax)

    def _repr_html_(self) -> str:
        return answer_html(self)


class Found(Dict[str, Any]):
    """The answer of plan: the dict of the JSON; the value itself is under "answer"."""

    def to_dataframe(self) -> Any:
        """A pandas data frame: a row for each value that was tried."""
        tried = [{"value": t["value"], "holds": t["holds"],
                  **{name: entry["value"] for name, entry in t.get("measures", {}).items()}} for t in self["tried"]]
        return pandas_for("to_dataframe()").DataFrame(tried)

    def _repr_html_(self) -> str:
        names = list(dict.fromkeys(n for t in self["tried"] for n in t.get("measures", {})))
        lines = [[str(t["value"]), "yes" if t["holds"] else "no",
                  *(cell(t["measures"][n]) if n in t.get("measures", {}) else "" for n in names)] for t in self["tried"]]
        return html_table(["value", "holds", *names], lines, f"answer: {self['answer']}")
