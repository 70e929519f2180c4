"""JSON schemas of the model file and of the answers, from `sojourn models --json`."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TIME = {"type": "string", "pattern": r"^\s*([0-9.]+\s*(ms|s|min|m|h|d|w)\s*)+$"}
PERCENTAGE = {"type": "string", "pattern": r"^\s*[0-9.]+\s*%\s*$"}
KINDS = ["sequential", "rigid", "fork-join", "staged", "malleable"]


def number(row, whole=False):
    """A number of the row's range, or a text that stands for one."""
    schema = {"type": "integer" if whole else "number"}
    for name, keyword in (("least", "minimum"), ("above", "exclusiveMinimum"), ("most", "maximum")):
        if name in row:
            schema[keyword] = row[name]
    text = {"time": TIME, "fraction": PERCENTAGE}.get(row.get("quantity"))
    return {"anyOf": [schema, text]} if text and not whole else schema


def list_of(schema):
    return {"type": "array", "items": schema}


def tables(schema):
    """[[section]] several times, or [section] once."""
    return {"anyOf": [list_of(schema), schema]}


def value(row, section):
    """What may stand at a key. `section` makes the schema of a table."""
    kind = row["type"]
    schema = {
        "whole number": lambda: number(row, whole=True),
        "number": lambda: number(row),
        "text": lambda: {"type": "string"},
        "choice": lambda: {"enum": row["choices"]},
        "distribution": lambda: {"$ref": "#/$defs/distribution"},
        "whole distribution": lambda: whole_distribution(row),
        "distributions": lambda: list_of({"$ref": "#/$defs/distribution"}),
        "numbers": lambda: list_of(number({"quantity": row.get("quantity")})),
        "matrix": lambda: list_of(list_of(number({"quantity": row.get("quantity")}))),
        "table": lambda: section(row["path"]),
        "tables": lambda: tables(section(row["path"])),
    }[kind]()
    if kind == "numbers" and "choices" in row:
        schema = {"anyOf": [{"enum": row["choices"]}, schema]}
    if row["path"].startswith("workload.") and kind == "text":
        schema = {"type": ["string", "number"]}  # dates, or seconds of the log
    if row["path"] == "workload.strict":
        schema = {"type": "boolean"}
    if row["path"] == "policy.priorities":
        schema = {"type": "object", "additionalProperties": {"type": "number"}}  # whatever the queues of the log are called
    if row["path"] in ("cluster.per_node", "jobs.class.needs"):
        schema = {"type": "object", "additionalProperties": {"type": "number"}}  # whatever the resources are called
    if row["path"] == "policy.reconfiguration":
        schema = {"anyOf": [schema, {"const": 0}]}
    if row.get("or_list"):
        schema = {"anyOf": [schema, list_of(schema)]}
    return schema


def whole_distribution(row):
    whole = number(row, whole=True)
    weights = list_of(number({"quantity": "fraction"}))
    laws = [{"dist": {"const": "constant"}, "value": whole}, {"dist": {"const": "uniform"}, "min": whole, "max": whole},
            {"dist": {"const": "pmf"}, "values": list_of(whole), "weights": weights}]
    return {"anyOf": [whole, *({"type": "object", "properties": law, "required": [*law], "additionalProperties": False}
                               for law in laws)]}


def needed(rows):
    """Keys that must stand there, and keys of which one must."""
    required = [r["path"].rpartition(".")[2] for r in rows if r.get("required") and not ({"only_with", "unless"} & r.keys())]
    either = [{"anyOf": [{"required": [r["path"].rpartition(".")[2]]}, {"required": [r["unless"]]}]}
              for r in rows if "unless" in r and "only_with" not in r]
    schema = {"required": required} if required else {}
    if either:
        schema["allOf"] = either
    return schema


def table_of(rows, section, more=None):
    properties = {**(more or {}), **{r["path"].rpartition(".")[2]: {"description": r["sentence"], **value(r, section)} for r in rows}}
    return {"type": "object", "properties": properties, "additionalProperties": False, **needed(rows)}


def distribution(keys, known):
    laws = []
    for law in known["vocabulary"]["distributions"]:
        rows = [r for r in keys if r["path"].startswith(f"dist.{law['name']}.")]
        schema = table_of(rows, None, {"dist": {"const": law["name"]}})
        schema["required"] = ["dist", *schema.get("required", [])]
        laws.append({"description": law["sentence"], **schema})
    return {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, TIME, *laws]}


# What a log brings itself, so that a file with [workload] does without.
OF_A_LOG = ("arrivals", "broker", "horizon", "jobs.width", "jobs.time", "jobs.class")


def of_kind(kind, keys, policies, of_log=False):
    """The file of one family: only its keys, only its words."""
    own = [r for r in keys if kind in r["kinds"] and not r["path"].startswith("dist.")]
    if of_log:
        own = [{**r, "required": r["path"].split(".")[0] in ("jobs", "workload") and r.get("required", False)}
               for r in own if not r["path"].startswith(OF_A_LOG)]
    else:
        own = [r for r in own if r["path"].split(".")[0] != "workload"]

    def section(path):
        rows = []
        for r in own:
            if r["path"].rpartition(".")[0] != path:
                continue
            choice = {"policy.discipline": "discipline", "broker.policy": "broker"}.get(r["path"])
            names = [p["name"] for p in policies if p["choice"] == choice and kind in p["kinds"]]
            if r["path"] == "jobs.kind":
                names = [kind]
            rows.append({**r, "choices": names} if names else r)
        return table_of(rows, section)

    return section("")


def drawn_or_log(keys, policies):
    return {"if": {"required": ["workload"]}, "then": of_kind("rigid", keys, policies, of_log=True),
            "else": of_kind("rigid", keys, policies)}


def model_file(known):
    keys, policies = known["vocabulary"]["keys"], known["vocabulary"]["policies"]
    kinds = [r["choices"] for r in keys if r["path"] == "jobs.kind"][0]
    names = {"jobs": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": kinds}}}}
    return {
        "$schema": DRAFT,
        "title": "A model file of Sojourn (TOML, as the same tree)",
        "type": "object",
        "required": ["jobs"],
        "properties": names,
        "allOf": [{"if": {"properties": {"jobs": {"properties": {"kind": {"const": kind}}}}},
                   "then": drawn_or_log(keys, policies) if kind == "rigid" else of_kind(kind, keys, policies)} for kind in KINDS],
        "$defs": {"distribution": distribution(keys, known)},
    }


def policies(known):
    """The JSON of `policies`."""
    scalar = {"value": {"type": "number"}, "low": {"type": "number"}, "high": {"type": "number"}, "confidence": {"type": "number"}}
    judged = {**scalar, "standing": {"enum": ["unknown", "best", "level", "worse"]}, "how": {"type": "string"},
              "behind_best": {"type": "object", "required": ["value"], "properties": scalar, "additionalProperties": False}}
    columns = ("mean_wait", "wait_p95", "widest.mean_wait", "mean_bounded_slowdown", "utilization", "mean_idle_while_waiting",
               "largest_stable_load")
    measure = {"type": "object", "required": ["value", "standing"], "properties": judged, "additionalProperties": False}
    policy = {"name": {"type": "string"}, "keys": {"type": "object", "additionalProperties": {"type": "string"}},
              "preempts": {"type": "boolean"}, "own": {"type": "boolean"}, "stable": {"type": "boolean"},
              "trouble": {"enum": ["unstable", "grows"],
                          "description": "why there are no waits: above the largest stable load, or waits went on growing in all runs"},
              "settled": {"type": "boolean", "description": "false: still filling up at the end of the warm-up"},
              "measures": {"type": "object", "properties": {c: measure for c in columns}, "additionalProperties": False}}
    whole = {"sojourn": {"type": "string"}, "title": {"type": "string"}, "load": {"type": "number"}, "widest": {"type": "string"},
             "time_unit": {"type": "string"}, "jobs": {"type": "number"}, "runs": {"type": "integer"},
             "warm_up": {"type": "number", "description": "jobs of each run that are not counted"},
             "confidence": {"type": "number"},
             "policies": list_of({"type": "object", "required": [k for k in policy if k not in ("trouble", "settled")], "properties": policy,
                                  "additionalProperties": False}),
             "notes": list_of({"type": "string"})}
    return {"$schema": DRAFT, "title": "What `sojourn policies --json` prints", "type": "object",
            "required": [k for k in whole if k not in ("time_unit", "warm_up")], "properties": whole, "additionalProperties": False}


def answer(known):
    """The JSON of solve, simulate and compare."""
    numeral = {"anyOf": [{"type": "number"}, {"enum": ["nan", "inf", "-inf"]}]}
    scalar = {"type": "object", "required": ["value"], "additionalProperties": False,
              "properties": {"value": numeral, "error": numeral, "low": numeral, "high": numeral, "confidence": {"type": "number"}}}
    law = {"type": "object", "required": ["value"], "additionalProperties": False,
           "properties": {"value": list_of(numeral), "error": numeral, "beyond": numeral}}
    rows = [m for m in known["vocabulary"]["measures"] if set(m["kinds"]) & set(KINDS)]
    named = {m["name"]: {"description": m["sentence"], "$ref": "#/$defs/law" if m["dimension"] == "law" else "#/$defs/scalar"}
             for m in rows if "stem" not in m}
    patterns = {f"^{m['stem']}_p[0-9.e+-]+$": {"$ref": "#/$defs/scalar"} for m in rows if "stem" in m}
    patterns |= {f"^{m['stem']}_above\\(.*\\)$": {"$ref": "#/$defs/scalar"} for m in rows if m.get("any_percentile")}
    strings = list_of({"type": "string"})
    parts = list_of({"type": "object", "required": ["name", "measures"], "additionalProperties": False,
                     "properties": {"name": {"type": "string"}, "measures": {"$ref": "#/$defs/measures"}}})
    method = {"type": "object", "required": ["name", "kind", "measures"], "additionalProperties": False, "properties": {
        "name": {"type": "string"},
        "kind": {"enum": ["exact", "lower-bound", "upper-bound", "approximation", "asymptotic", "as-published", "simulation"]},
        "seconds": numeral, "residual": numeral, "error_estimate": numeral, "seed": {"type": "integer"}, "jobs": {"type": "integer"},
        "replications": {"type": "integer"}, "interrupted": {"type": "boolean"}, "notes": strings,
        "measures": {"$ref": "#/$defs/measures"}, "clusters": parts, "classes": parts}}
    return {
        "$schema": DRAFT,
        "title": "An answer of Sojourn: solve, simulate, compare with --json",
        "type": "object",
        "required": ["sojourn", "model", "stability", "methods"],
        "additionalProperties": False,
        "properties": {
            "sojourn": {"type": "string"},
            "log": {"type": "object", "required": ["file", "format", "processors", "ledger"]},
            "model": {"type": "object", "required": ["title", "kind", "discipline"]},
            "stability": {"type": "object", "required": ["stable", "load", "saturation_load", "max_rate"],
                          "properties": {"stable": {"type": "boolean"}, "load": numeral, "saturation_load": numeral, "max_rate": numeral}},
            "notes": strings,
            "methods": list_of(method),
            "tables": {"type": "object"},
            "comparison": list_of({"type": "object", "required": ["method", "measure", "analytic", "simulated", "difference", "covered"]}),
        },
        "$defs": {"scalar": scalar, "law": law,
                  "measures": {"type": "object", "properties": named, "patternProperties": patterns, "additionalProperties": False}},
    }
