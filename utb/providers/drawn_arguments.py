"""Arguments that obey a tool's schema, and nothing else: what somebody writes who does not read the request."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from utb.matching.tools import Definition

Pick = Callable[..., Any]  # one of some choices, by key
Schema = Mapping[str, Any]

_WORDS = ("something", "the usual", "whatever fits", "any", "安排一下", "随便")
_DAYS = tuple((date(2026, 1, 1) + timedelta(days=day)).isoformat() for day in range(0, 360, 7))
_FORMATS: Mapping[str, Sequence[str]] = {
    "date": _DAYS,
    "date-time": tuple(f"{day}T09:00:00Z" for day in _DAYS),
    "time": ("09:00:00Z", "18:30:00Z"),
    "email": ("somebody@example.com",),
    "uri": ("https://example.com/",),
    "uuid": ("00000000-0000-4000-8000-000000000000",),
}
_PATTERNED = (*_DAYS[:1], "2026-01-01T09:00", "2026-01-01 09:00:00", "09:00", "A1", "100001", "a@example.com", "+1")
_SPAN = 20  # of integers that have a lower bound only
_TRIES = 6
_DEEPEST = 6


def first_of(choices: Sequence[Any], *_: object) -> Any:
    """The pick of somebody who takes what comes first."""
    return choices[0]


def arguments_for(definition: Definition, pick: Pick, *, is_short: bool = False) -> dict[str, Any]:
    """Arguments for a tool: valid where a few tries find such, always an object.

    Args:
        definition: its schema, cleaned.
        pick: one of some choices, by key; the same key gives the same choice.
        is_short: required parameters only; else others are given about every second time.
    """
    made: dict[str, Any] = {}
    for attempt in range(_TRIES):
        value = _object(definition.schema, pick, (attempt,), is_short=is_short)
        made = value
        if definition.checker.is_valid(value):
            break
    return made


def _object(schema: Schema, pick: Pick, at: tuple[object, ...], *, is_short: bool) -> dict[str, Any]:
    required = schema.get("required") or ()
    properties = schema.get("properties") or {}
    return {
        name: _value(inner, pick, (*at, name), is_short=is_short)
        for name, inner in properties.items()
        if name in required or (not is_short and pick((True, False), *at, name, "given"))
    }


def _value(schema: Any, pick: Pick, at: tuple[object, ...], *, is_short: bool) -> Any:
    if not isinstance(schema, Mapping) or len(at) > _DEEPEST:
        return pick(_WORDS, *at)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return pick(schema["enum"], *at)
    for branches in ("anyOf", "oneOf", "allOf"):
        if schema.get(branches):
            return _value(pick(schema[branches], *at, branches), pick, at, is_short=is_short)
    if "default" in schema and is_short:
        return schema["default"]
    return _of_type(schema, pick, at, is_short=is_short)


def _of_type(schema: Schema, pick: Pick, at: tuple[object, ...], *, is_short: bool) -> Any:
    kinds = schema.get("type", "string")
    kind = pick(kinds, *at, "type") if isinstance(kinds, list) and kinds else kinds
    if kind == "object":
        return _object(schema, pick, at, is_short=is_short)
    if kind == "array":
        few = max(1, schema.get("minItems") or 0)
        return [_value(schema.get("items"), pick, (*at, place), is_short=is_short) for place in range(few)]
    if kind == "boolean":
        return pick((True, False), *at)
    if kind == "null":
        return None
    if kind in ("integer", "number"):
        return _number(schema, pick, at, is_whole=kind == "integer")
    return _text(schema, pick, at)


def _number(schema: Schema, pick: Pick, at: tuple[object, ...], *, is_whole: bool) -> Any:
    low = schema.get("minimum", schema.get("exclusiveMinimum", 1))
    low = low if isinstance(low, int | float) and not isinstance(low, bool) else 1
    high = schema.get("maximum", schema.get("exclusiveMaximum", low + _SPAN))
    high = high if isinstance(high, int | float) and high >= low else low + _SPAN
    step = schema.get("multipleOf") or 1
    choices = [low + step * place for place in range(int(min(_SPAN, (high - low) // step)) + 1)]
    chosen = pick(choices, *at)
    return int(chosen) if is_whole else chosen


def _text(schema: Schema, pick: Pick, at: tuple[object, ...]) -> str:
    if schema.get("examples"):
        return str(pick(schema["examples"], *at))
    if schema.get("format") in _FORMATS:
        return str(pick(_FORMATS[schema["format"]], *at))
    if "pattern" in schema:
        return str(pick(_PATTERNED, *at))
    text = str(pick(_WORDS, *at))
    return text[: schema["maxLength"]] if isinstance(schema.get("maxLength"), int) else text
