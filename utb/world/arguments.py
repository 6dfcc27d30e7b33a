"""The arguments of a call against the schema of its tool: what does not fit is refused by naming the parameter."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from utb.matching.paths import write_path
from utb.matching.schema import Violation
from utb.matching.tools import Definition
from utb.world.refusals import Refusal, invalid

# The pattern by which schemas mark local date-times; what it lets through that no calendar has is refused here.
LOCAL_TIME = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$"
_MOST_YEARS = 130  # from now; further away is a mistake, and calendars end
_DEEPEST = 12
_DIGITS = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "required": ("{path} is required.", "缺少必填参数 {path}。"),
    "additionalProperties": ("{path} is not a parameter of this tool.", "该工具没有参数 {path}。"),
    "type": ("{path} must be of type {demand}.", "{path} 的类型必须是 {demand}。"),
    "enum": ("{path} must be one of {demand}.", "{path} 只能是 {demand} 之一。"),
    "format": ("{path} must be a valid {demand}.", "{path} 必须是有效的 {demand}。"),
    "pattern": ("{path} must match {demand}.", "{path} 必须符合 {demand}。"),
    "minimum": ("{path} must be at least {demand}.", "{path} 不能小于 {demand}。"),
    "maximum": ("{path} must be at most {demand}.", "{path} 不能大于 {demand}。"),
    "minLength": ("{path} needs at least {demand} characters.", "{path} 至少需要 {demand} 个字符。"),
    "maxLength": ("{path} may have at most {demand} characters.", "{path} 最多 {demand} 个字符。"),
    "minItems": ("{path} needs at least {demand} items.", "{path} 至少需要 {demand} 项。"),
    "maxItems": ("{path} may have at most {demand} items.", "{path} 最多 {demand} 项。"),
    "uniqueItems": ("{path} must not name anything twice.", "{path} 中不能有重复项。"),
    "multipleOf": ("{path} must be a multiple of {demand}.", "{path} 必须是 {demand} 的倍数。"),
}
_OTHER = ("{path} does not fit ({keyword}).", "{path} 不符合要求（{keyword}）。")


def check_arguments(definition: Definition, arguments: object, now: datetime) -> dict[str, Any]:
    """The arguments, with the schema's defaults for what was left out.

    Args:
        definition: the schema.
        arguments: as they came; anything at all.
        now: dates further away than a lifetime are refused.

    Raises:
        Refusal: `invalid_argument`, naming the parameter.
    """
    if not isinstance(arguments, dict):
        raise invalid(None, "The arguments must be a JSON object.", "参数必须是一个 JSON 对象。")
    for name, value in arguments.items():
        if not isinstance(name, str) or not _is_plain(name) or not _is_json(value):
            shown = ascii(name)[1:-1] if isinstance(name, str) else repr(name)
            raise invalid(shown, f"{shown} is no JSON value.", f"{shown} 不是 JSON 值。")
    violations = definition.checker.violations(arguments)
    if violations:
        raise _refusal(min(violations, key=lambda found: (found.keyword != "required", write_path(found.steps))))
    for path, text in _dates(definition.schema, arguments, ""):
        if not _is_near(text, now):
            raise invalid(path, f"{path}: there is no date {text}.", f"{path}：没有日期 {text}。")
    return {**_defaults(definition.schema), **arguments}


def _refusal(found: Violation) -> Refusal:
    path = write_path(found.steps) or "arguments"
    demand = found.demand
    shown = ", ".join(map(str, demand)) if isinstance(demand, list) else str(demand)
    en, zh = (
        sentence.format(path=path, demand=shown, keyword=found.keyword)
        for sentence in _SENTENCES.get(found.keyword, _OTHER)
    )
    return invalid(path, en, zh)


def _is_json(value: object) -> bool:
    """Whether the value can be written as JSON in UTF-8 and is no deeper than any schema."""
    try:
        return _is_shallow(value, _DEEPEST) and _is_plain(json.dumps(value, ensure_ascii=False, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        return False


def _is_plain(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _is_shallow(value: object, levels: int) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if not isinstance(value, dict | list):
        return True
    items = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_shallow(item, levels - 1) for item in items)


def _dates(schema: Mapping[str, Any], value: Any, path: str) -> Iterator[tuple[str, str]]:
    """The dates and date-times among the arguments, each with its path."""
    if isinstance(value, dict):
        for name, item in value.items():
            inner = schema.get("properties", {}).get(name, {})
            yield from _dates(inner, item, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from _dates(schema.get("items", {}), item, f"{path}[{at}]")
    elif isinstance(value, str) and (schema.get("format") == "date" or schema.get("pattern") == LOCAL_TIME):
        yield path, value


def _is_near(text: str, now: datetime) -> bool:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return False
    return _DIGITS.match(text) is not None and abs(moment.year - now.year) <= _MOST_YEARS


def _defaults(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {name: inner["default"] for name, inner in schema.get("properties", {}).items() if "default" in inner}
