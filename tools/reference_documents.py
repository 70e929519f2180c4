"""JSON schemas of the documents that are not answers about a model: what describe, import, replay, fit, plan, sweep, plot,
reproduce and models print. A key that a schema does not name is a mistake in one of the two."""
from reference_schemas import DRAFT, answer, list_of

TEXT = {"type": "string"}
TEXTS = list_of(TEXT)
NUMBER = {"type": "number"}
COUNT = {"type": "integer", "minimum": 0}
SHARE = {"type": "number", "minimum": 0, "maximum": 1}
YES_OR_NO = {"type": "boolean"}
NUMERAL = {"anyOf": [NUMBER, {"enum": ["nan", "inf", "-inf"]}]}  # where a number may be infinite
VALUE = {"type": ["number", "string", "boolean"]}  # of a key of the model file


def table(required, optional=None):
    """An object with these keys and no others."""
    return {"type": "object", "required": [*required], "properties": {**required, **(optional or {})}, "additionalProperties": False}


def map_of(schema):
    return {"type": "object", "additionalProperties": schema}


def document(title, required, optional=None):
    return {"$schema": DRAFT, "title": title, **table({"sojourn": TEXT, **required}, optional)}


LOG = table({"file": TEXT, "format": TEXT, "processors": COUNT, "processors_from": TEXT,
             "ledger": {"type": "object", "required": ["lines", "kept"], "additionalProperties": COUNT}})
SUMMARY = {"count": COUNT, "mean": NUMBER, "cv": NUMBER, **{f"p{p}": NUMBER for p in (1, 10, 25, 50, 75, 90, 95, 99)}, "max": NUMBER}
MEASURES = map_of(table({"value": NUMBER}))
STABILITY = table({"stable": YES_OR_NO, "load": NUMERAL, "saturation_load": NUMERAL, "max_rate": NUMERAL})


def describe(known):
    lags = {name: NUMBER for name in ("lag1", "lag10", "rank_lag1", "rank_lag10", "rank_lag100")}
    cycles = {name: NUMBER for name in ("day_cv", "week_cv", "busiest_share", "quietest_share", "weekend_share")}
    hours = {"busiest_hour": COUNT, "quietest_hour": COUNT, "by_weekday_and_hour": list_of(list_of(NUMBER))}
    return document(
        "What `sojourn describe --json` prints",
        {"log": LOG, "span": NUMBER, "first_submit": NUMBER, "last_submit": NUMBER, "jobs": COUNT, "sequential_share": SHARE,
         "power_of_two_share": SHARE, "sequential_work_share": SHARE, "power_of_two_work_share": SHARE,
         "estimates": table({"known": COUNT, "known_share": SHARE}, {"overrun_share": SHARE, "far_overrun_share": SHARE}),
         "cannot": TEXTS, "notes": TEXTS},
        {"first_submit_date": TEXT, "last_submit_date": TEXT, "time_zone": TEXT, "offered_load": NUMBER, "users": COUNT,
         **{name: table(SUMMARY) for name in ("run_time", "width", "wait", "wait_since_submit", "bounded_slowdown",
                                              "estimate_accuracy")},
         "interarrival": table({**SUMMARY, "zero_share": SHARE}, lags), "cycles": table({**cycles, **hours}),
         "capacity": table({"peak_width": NUMBER, "time_over_share": SHARE})})


def imported(known):
    return document("What `sojourn import --json` prints, and writes beside the log",
                    {"log": LOG, "out": TEXT, "ledger_file": TEXT, "jobs": COUNT, "notes": TEXTS})


def written_log(known):
    return document("What `sojourn simulate --write-log FILE --json` prints", {"jobs": COUNT})


def replay(known):
    classes = list_of(table({"name": TEXT, "above": NUMBER, "jobs": COUNT, "mean_wait": NUMBER}, {"up_to": NUMBER}))
    spread = {"value": NUMBER, "least": NUMBER, "most": NUMBER}
    drawn = table(spread, {"low": NUMBER, "high": NUMBER, "confidence": SHARE})
    policy = {"policy": TEXT, "order": TEXT}
    varied = table({"words": TEXT, "logs": COUNT, "replays": list_of(table({**policy, "measures": map_of(drawn)},
                                                                          {"difference_of_mean_wait": drawn}))})
    moment = table({"time": NUMBER}, {"planned_start": NUMBER, "free": NUMBER, "head": {"type": "integer"}, "shadow_time": NUMBER,
                                      "extra": NUMBER})
    why = table({**policy, "job": {"type": "integer"}, "submit": NUMBER, "start": NUMBER, "moments": list_of(moment)})
    run = table({**policy, "seconds": NUMBER, "measures": MEASURES, "by_width": classes, "by_estimate": classes},
                {"replayed_over_recorded": NUMBER})
    recorded = table({"jobs": COUNT, "measures": MEASURES, "by_width": classes, "by_estimate": classes})
    return document("What `sojourn replay --json` prints", {"log": LOG, "replays": list_of(run), "notes": TEXTS},
                    {"recorded": recorded, "what_if": TEXTS, "open_loop": TEXT, "why": list_of(why), "resample": varied,
                     "shake": varied})


def fit(known):
    part = table({"name": TEXT, "jobs": COUNT, "law": TEXT, "mean_error": NUMBER},
                 {"log_likelihood_per_job": NUMBER, "ks": NUMBER, "cv_error": NUMBER, "notes": TEXTS})
    waits = {"policy": TEXT, "mean_wait": NUMBER, "wait_p90": NUMBER}
    row = {"name": TEXT, "waits": list_of(table(waits, {"mean_wait_over_replay": NUMBER, "wait_p90_over_replay": NUMBER}))}
    likelihoods = {"log_likelihood_per_job": NUMBER, "in_sample_log_likelihood_per_job": NUMBER}
    chosen = table({"memory": NUMBER, "gap_kinds": COUNT, "tried": COUNT, "how": TEXT})
    check = table({"seeds": COUNT, "replay": list_of(table({**waits, "load": NUMBER})), "model": table(row),
                   "simplified": list_of(table(row)), "verdicts": TEXTS},
                  {"held_back": table(row, likelihoods), "chosen": chosen})
    return document("What `sojourn fit --json` prints",
                    {"log": LOG, "offered_load": NUMBER, "model_load": NUMBER, "parts": list_of(part), "check": check, "notes": TEXTS})


def plan(known):
    found = {"value": NUMERAL, "low": NUMERAL, "high": NUMERAL, "confidence": NUMBER, "error": NUMERAL, "method": TEXT, "kind": TEXT,
             "margin": NUMERAL, "verdict": TEXT}
    measures = map_of({**table(found), "required": ["value"]})
    verdicts = {"enum": ["holds", "fails", "within noise", "unstable", "not a model", "unknown"]}
    evaluated = {"value": VALUE, "verdict": verdicts, "holds": YES_OR_NO}
    more = {"why": TEXT, "stability": STABILITY, "margin": NUMERAL, "decided_by": TEXT, "measures": measures}
    tried = {"approximation": measures, "simulation": measures, "standing": {"enum": ["best", "tied", "worse"]}}
    at = table(evaluated, more)
    condition = table({"measure": TEXT, "relation": TEXT, "limit": NUMERAL})
    basis = table({"kind": {"enum": ["every value", "proved", "assumed", "end of the range"]}, "sentence": TEXT,
                   "looked_at": {"type": "integer"}, "of": {"type": "integer"}})
    return document(
        "What `sojourn plan --json` prints",
        {"find": TEXT, "range": TEXT, "wanted": TEXT, "conditions": list_of(condition), "answer": {"type": ["number", "string", "null"]},
         "within_noise": list_of(VALUE), "basis": basis, "tried": list_of(table(evaluated, {**more, **tried})), "warnings": TEXTS,
         "notes": TEXTS,
         "confirmation": {"enum": ["not asked for", "confirmed", "within noise", "contradicted", "unanswered"]}},
        {"objective": TEXT, "at_answer": at, "simulated": at, "beside": at, "beside_simulated": at, "first_guess": VALUE,
         "tied": list_of(VALUE), "interrupted": YES_OR_NO, "bracket": table({}, {"holds": VALUE, "fails": VALUE})})


def study(known):
    """A point is an answer without its version."""
    whole = answer(known)
    told = {name: schema for name, schema in whole["properties"].items() if name not in ("sojourn", "comparison")}
    keys = {"point": COUNT, "keys": map_of(VALUE), "seconds": NUMBER}
    done = table({**keys, "status": {"const": "done"}, **{n: told[n] for n in ("model", "stability", "methods")}}, told)
    failed = table({**keys, "status": {"const": "failed"}, "message": TEXT})
    about = table({"hash": TEXT, "created": TEXT, "points": COUNT, "vary": map_of(TEXTS), "options": map_of(TEXT), "model": TEXT})
    return {**document("A study: `sojourn sweep --export json`", {"study": about, "points": list_of({"anyOf": [done, failed]})}),
            "$defs": whole["$defs"]}


def figures(known):
    numbers = list_of({"type": ["number", "null"]})
    axis = table({"label": TEXT, "log": YES_OR_NO, "from": {"type": ["number", "null"]}, "to": {"type": ["number", "null"]},
                  "categories": TEXTS})
    series = table({"name": TEXT, "group": TEXT, "label": TEXT, "role": TEXT, "colour": COUNT, "variant": COUNT, "shape": COUNT,
                    "x": numbers, "y": numbers, "low": numbers, "high": numbers})
    legend = table({"label": TEXT, "series": COUNT, "coloured": YES_OR_NO, "plainLine": YES_OR_NO})
    figure = table({"title": TEXT, "x": axis, "y": axis, "colours": table({"light": TEXTS, "dark": TEXTS}),
                    "marks": list_of(table({"x": NUMBER, "label": TEXT})), "legend": list_of(legend), "series": list_of(series)})
    return document("What `sojourn plot --json` prints", {"figures": list_of(figure)})


def reproduce(known):
    card = table({name: TEXT for name in ("name", "title", "source", "question", "verdict", "finding", "command")}
                 | {"evidence": {"type": ["string", "array"]}})
    return document("What `sojourn reproduce --json` prints", {"figures": list_of(card)})


def models(known):
    family = table({"kind": TEXT, "summary": TEXT, "disciplines": TEXTS, "brokers": TEXTS, "methods": TEXTS})
    row = {"type": "object", "required": ["sentence"]}
    vocabulary = table({name: list_of(row) for name in ("measures", "keys", "policies", "distributions", "options")})
    return document("What `sojourn models --json` prints: all that this build knows",
                    {"families": list_of(family), "distributions": TEXTS, "arrivals": TEXTS, "measures": map_of(TEXT),
                     "vocabulary": vocabulary})


DOCUMENTS = {"describe": describe, "import": imported, "write-log": written_log, "replay": replay, "fit": fit, "plan": plan,
             "study": study, "figures": figures, "reproduce": reproduce, "models": models}
