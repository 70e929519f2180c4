"""Answers as tables: HTML for notebooks, and pandas data frames."""

from __future__ import annotations

import html
from typing import Any, Iterable, List, Mapping, Sequence

from ._measures import Document, is_number, rows

FIELDS = ("value", "error", "low", "high", "confidence")


def pandas_for(what: str) -> Any:
    """pandas, or an error that says what needs it."""
    try:
        import pandas  # type: ignore[import]
    except ImportError:
        raise ImportError(f"{what} needs pandas: pip install pandas, or Debian's python3-pandas") from None
    return pandas


def records(answer: Document) -> List[Mapping[str, Any]]:
    """A record for each measure that is a number: method, kind, part, measure, value, and what is known of its error."""
    return [{"method": method, "kind": kind, "part": part, "measure": name, **{f: entry[f] for f in FIELDS if f in entry}}
            for method, kind, part, name, entry in rows(answer) if is_number(entry)]


def cell(entry: Mapping[str, Any]) -> str:
    """A value as a person reads it, with its interval.

    >>> cell({"value": 4.0386872, "low": 4.01, "high": 4.06})
    '4.03869 (4.01 to 4.06)'
    """
    if not is_number(entry):
        return f"{len(entry['value'])} values"
    text = f"{entry['value']:.6g}"
    return f"{text} ({entry['low']:.4g} to {entry['high']:.4g})" if "low" in entry else text


def html_table(header: Sequence[str], lines: Iterable[Sequence[str]], caption: str = "") -> str:
    """Plain HTML; everything in it is escaped."""
    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(c)}</{tag}>" for c in cells) + "</tr>"

    title = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead>{row(header, 'th')}</thead><tbody>{''.join(row(line, 'td') for line in lines)}</tbody></table>"


def answer_html(answer: Document) -> str:
    """A row for each measure of the whole, a column for each method."""
    methods = answer.get("methods", [])
    names = dict.fromkeys(name for m in methods for name in m["measures"])
    lines = [[name, *(cell(m["measures"][name]) if name in m["measures"] else "" for m in methods)] for name in names]
    model = answer.get("model", {})
    said = " · ".join(str(x) for x in (model.get("title"), model.get("kind"), model.get("discipline")) if x)
    header = ["measure", *(f"{m['name']} ({m['kind']})" for m in methods)]
    notes = "".join(f"<p>{html.escape(note)}</p>" for note in answer.get("notes", []))
    return html_table(header, lines, said) + notes
