"""A model as Python holds it (a path, a text or a dict) turned into what the library reads."""

from __future__ import annotations

import json
import math
import os
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

ModelLike = Union[str, "os.PathLike[str]", Mapping[str, Any]]
Settings = Union[None, Mapping[str, Any], Iterable[str]]
Ranges = Union[str, Mapping[str, Union[str, Sequence[Any], Any]], Iterable[str]]


def toml_value(value: Any) -> str:
    """A Python value as TOML: numbers, words, lists and tables, NumPy's kinds of them too."""
    if hasattr(value, "tolist"):  # NumPy
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if math.isnan(value):
            return "nan"
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
        return repr(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()) + " }"
    raise TypeError(f"a model cannot hold {value!r}: expected numbers, words, lists and dicts")


def toml_key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"the key {key!r} of a model is not a string")
    plain = bool(key) and all(c.isascii() and (c.isalnum() or c in "_-") for c in key)
    return key if plain else json.dumps(key, ensure_ascii=False)


def toml_text(model: Mapping[str, Any]) -> str:
    return "".join(f"{toml_key(k)} = {toml_value(v)}\n" for k, v in model.items())


def path_and_text(model: ModelLike) -> Tuple[str, str]:
    """A dict is written as TOML; a string with a line break or an equals sign is TOML, unless it names a file
    (load=0.9.toml); anything else is a path."""
    if isinstance(model, dict):
        return "", toml_text(model)
    if isinstance(model, str) and ("\n" in model or "=" in model):
        is_path = "\n" not in model and (model.endswith(".toml") or os.path.isfile(model))
        return (model, "") if is_path else ("", model)
    if not isinstance(model, (str, os.PathLike)):
        raise TypeError(f"a model is a path, a text in TOML or a dict, not {type(model).__name__}")
    return os.fspath(model), ""


def assignments(settings: Settings) -> List[str]:
    """What to set in the model: a dict of keys and values, or KEY=VALUE strings."""
    if settings is None:
        return []
    if isinstance(settings, dict):
        return [f"{key}={_set_value(value)}" for key, value in settings.items()]
    return list(settings)


def ranges(vary: Ranges) -> List[str]:
    """What varies: a dict of keys and sequences (or "FROM..TO:COUNT"), or strings as after --vary."""
    if isinstance(vary, dict):
        return [f"{key}={values if isinstance(values, str) else ','.join(map(_item, values))}" for key, values in vary.items()]
    return [vary] if isinstance(vary, str) else list(vary)


def _set_value(value: Any) -> str:
    return value if isinstance(value, str) else toml_value(value)


def _item(value: Any) -> str:
    if not isinstance(value, str):
        return toml_value(value)
    return json.dumps(value, ensure_ascii=False) if "," in value else value
