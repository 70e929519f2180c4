"""The tables of the reference pages, from `sojourn models --json`."""
import re

EVERY = ["sequential", "rigid", "fork-join", "staged", "malleable"]
UNITS = {"time": "time", "fraction": "fraction", "rate": "jobs per unit of time", "slowdown": "ratio", "number": "number",
         "law": "array of probabilities"}


def code(text):
    """Names and things to type, marked as such."""
    def mark(piece):
        return re.sub(r'(--[a-z][\w-]*|[A-Z]{2,}=\S*[^\s,;:)]|(?:\w+\.)*[a-z]+(?:_[a-z]+)+|(?:arrivals|jobs)\.[\w.=]+|"[^"]*")', r"`\1`", piece)

    text = text.replace("|", r"\|")
    return "".join(piece if piece.startswith("`") else mark(piece) for piece in re.split(r"(`[^`]*`)", text))


def amount(x):
    return f"10^{len(str(int(x))) - 1}" if x >= 1e6 and str(int(x)).strip("0") == "1" else f"{x:g}"


def bounds(row):
    """What a number may be: "1 to 10^12", "above 0"."""
    if "most" in row:
        return f"{amount(row.get('least', row.get('above', 0)))} to {amount(row['most'])}"
    if "above" in row:
        return f"above {amount(row['above'])}"
    return f"{amount(row['least'])} or more" if "least" in row else ""


def kind_of_value(row):
    noun = {"time": "time", "fraction": "fraction"}.get(row.get("quantity"), "number")
    words = {"whole number": "whole number", "number": noun, "distribution": "distribution",
             "whole distribution": "whole number, or `constant`, `uniform` or `pmf` of whole numbers",
             "distributions": "list of distributions", "numbers": f"list of {noun}s", "matrix": "matrix"}.get(row["type"], "")
    limits = bounds(row) if row["type"] in ("whole number", "number", "whole distribution") else ""
    if row.get("or_list"):
        words += " or a list of them"
    return ", ".join(filter(None, [words, limits]))


def meaning(row, choices=None):
    choices = row.get("choices", []) if choices is None else choices
    listed = ", ".join(f"`{c}`" for c in choices)
    text = code(row["sentence"])
    if listed and row["type"] == "choice":
        text += ": " + listed
    elif kind_of_value(row):
        text += " (" + kind_of_value(row) + ")"
    return text + (f"; only with `{row['only_with']}`" if "only_with" in row else "")


def default(row):
    if row.get("required"):
        return f"required, or `{row['unless']}`" if "unless" in row else "required"
    text = row.get("default", "")
    plain = not text or " " in text or "," in text
    return text if plain else f"`{text}`"


def section_and_name(path):
    section, _, name = path.rpartition(".")
    return section, name


def rows_of(known, choose):
    return [row for row in known["vocabulary"]["keys"] if not row["path"].startswith("dist.") and choose(row)]


def by_section(rows):
    """A table with a row for each section, and its keys below."""
    lines, last = ["| section | key | meaning | default |", "|---|---|---|---|"], None
    for row in rows:
        if row["type"] in ("table", "tables"):
            brackets = f"[[{row['path']}]]" if row["type"] == "tables" else f"[{row['path']}]"
            lines.append(f"| `{brackets}` | | {meaning(row)} | {default(row)} |")
            last = row["path"]
            continue
        section, name = section_and_name(row["path"])
        shown = f"`[{section}]`" if section and section != last else ""
        last = section
        lines.append(f"| {shown} | `{name}` | {meaning(row)} | {default(row)} |")
    return lines


def in_most_families(row):
    return set(EVERY) - {"malleable", "staged"} <= set(row["kinds"])


def shared_keys(known):
    return by_section(rows_of(known, lambda r: in_most_families(r) and r["path"] != "policy.discipline"))


def keys_of_families(known):
    """One family after the other, each with all that only some have."""
    lines = ["| kind | key | meaning | default |", "|---|---|---|---|"]
    shared = {r["path"] for r in rows_of(known, in_most_families)} - {"policy.discipline"}
    for kind in EVERY:
        own = rows_of(known, lambda r: kind in r["kinds"] and r["path"] not in shared and not r["path"].startswith("memory"))
        for number, row in enumerate(own):
            policy = {"policy.discipline": "discipline"}.get(row["path"])
            choices = [p["name"] for p in known["vocabulary"]["policies"] if p["choice"] == policy and kind in p["kinds"]]
            brackets = {"tables": "[[{}]]", "table": "{}"}.get(row["type"], "{}")
            name = "`" + brackets.format(row["path"]) + "`"
            lines.append(f"| {f'`{kind}`' if number == 0 else ''} | {name} | {meaning(row, choices or None)} | {default(row)} |")
    return lines


def keys_of_memory(known):
    return by_section(rows_of(known, lambda r: r["path"].startswith("memory")))


def policies(known):
    lines = ["| choice | name | what it does | jobs |", "|---|---|---|---|"]
    for p in known["vocabulary"]["policies"]:
        jobs = "all" if set(p["kinds"]) == set(EVERY) else ", ".join(p["kinds"])
        lines.append(f"| {p['choice']} | `{p['name']}` | {code(p['sentence'])}{' (pre-emptive)' if p.get('preemptive') else ''} | {jobs} |")
    return lines


def distributions(known):
    keys = {row["path"]: row for row in known["vocabulary"]["keys"]}
    lines = ["| dist | what it is | keys |", "|---|---|---|"]
    for d in known["vocabulary"]["distributions"]:
        named = [(name, keys[f"dist.{d['name']}.{name}"]) for name in d["keys"]]
        told = "; ".join(f"`{name}`{f' (or `' + row['unless'] + '`)' if 'unless' in row else ''}: {meaning(row)}" for name, row in named)
        lines.append(f"| `{d['name']}` | {code(d['sentence'])} | {told} |")
    return lines


def measures(known):
    lines = ["| measure | meaning | counts | jobs |", "|---|---|---|---|"]
    for m in known["vocabulary"]["measures"]:
        jobs = "all" if set(EVERY) <= set(m["kinds"]) else ", ".join("a log's" if k == "log" else k for k in m["kinds"])
        lines.append(f"| `{m['name']}` | {code(m['sentence'])} | {UNITS[m['dimension']]} | {jobs} |")
    return lines


def explained(option):
    words = [f"`{word}`" for word in option.get("choices", ())]
    text = code(option["sentence"]) + (": " + ", ".join(words) if words else "")
    if "default" not in option:
        return text
    return text + f" (default{'' if option['default'][0].isdigit() else ':'} {code(option['default'])})"


def options(known, choose):
    lines, told = ["| option | meaning |", "|---|---|"], set()
    for option in known["vocabulary"]["options"]:
        if not option["name"].startswith("--") or not choose(option) or option["name"] in told:
            continue
        told.add(option["name"])
        lines.append(f"| `{option['name']}` | {explained(option)} |")
    return lines


TABLES = {"keys of every model": shared_keys, "keys of the families": keys_of_families, "keys of memory": keys_of_memory,
          "policies": policies, "distributions": distributions, "measures": measures}


def table(name, known):
    if name in TABLES:
        return TABLES[name](known)
    if name.startswith("options of a "):
        group = name.removeprefix("options of a ")
        return options(known, lambda o: o["group"] == group)
    if name.startswith("options of "):
        verb = name.removeprefix("options of ")
        return options(known, lambda o: o["group"] == "own" and verb in o["verbs"])
    return None
