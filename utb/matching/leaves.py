"""When one value without parts stands for another, and what a reference value means where it breaks its type."""

import json
import re

from utb.matching.arguments import parse_value
from utb.matching.fields import Field
from utb.matching.json_values import KINDS, NUMBERS, has_kind, json_equal
from utb.matching.strings import Judgement, same_text

_EQUAL = Judgement(True, "equal")
_NUMBER = Judgement(True, "number")
_OTHER_NUMBER = Judgement(False, "number")
_OTHER_TYPE = Judgement(False, "type")
_OTHER_CHOICE = Judgement(False, "enum")
_NUMBER_AS_TEXT, _BOOLEAN_AS_TEXT = Judgement(True, "number as text"), Judgement(True, "boolean as text")

_JSON_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?")
_LONGEST_NUMBER = 400


def same_leaf(field: Field, expected: object, actual: object) -> Judgement:
    """Whether `actual` stands for `expected`; containers are equal here only if they are the same JSON."""
    if type(expected) is type(actual) is str:
        if expected != actual and field.choices and expected in field.choices and actual in field.choices:
            return _OTHER_CHOICE
        return same_text(field.text, expected, actual)
    if json_equal(expected, actual):
        return _NUMBER if type(expected) is not type(actual) else _EQUAL
    if type(expected) in NUMBERS and type(actual) in NUMBERS:
        return _OTHER_NUMBER
    if not _is_decided(field, expected, actual) and _says(expected, actual):
        return _BOOLEAN_AS_TEXT if isinstance(expected, bool) or isinstance(actual, bool) else _NUMBER_AS_TEXT
    return _OTHER_TYPE


def _is_decided(field: Field, expected: object, actual: object) -> bool:
    """Whether the schema's types tell the two values apart: it has some, and does not allow both."""
    types = field.types
    return types is not None and not (has_kind(expected, types) and has_kind(actual, types))


def _says(left: object, right: object) -> bool:
    """Whether one is a string that spells the other, a number or boolean."""
    if isinstance(left, str):
        left, right = right, left
    if not isinstance(right, str) or not isinstance(left, int | float):
        return False
    spelled = _spelled(right)
    return spelled is not None and json_equal(left, spelled)


def _spelled(text: str) -> bool | int | float | None:
    """The number or boolean whose JSON form the text is, blanks around it and case aside."""
    bare = text.strip().lower()
    if bare in ("true", "false"):
        return bare == "true"
    if len(bare) > _LONGEST_NUMBER or not _JSON_NUMBER.fullmatch(bare):
        return None
    value = json.loads(bare)
    return value if isinstance(value, int | float) else None


def as_declared(field: Field, expected: object) -> object:
    """The reference's value, or the one its text spells where only that obeys the schema's type (`"50"` for 50)."""
    types = field.types
    if types is None or KINDS.get(type(expected)) in types or has_kind(expected, types):
        return expected
    if isinstance(expected, str):
        spelled = _decoded(expected)
        return spelled if spelled is not None and has_kind(spelled, types) else expected
    if isinstance(expected, int | float) and "string" in types:
        return _written(expected)
    return expected


def _decoded(text: str) -> object:
    spelled = _spelled(text)
    if spelled is not None:
        return spelled
    parsed = parse_value(text)
    return parsed if isinstance(parsed, dict | list) else None


def _written(number: float) -> object:
    """The JSON form of a number or boolean; itself where it is too long to write."""
    try:
        return json.dumps(number)
    except ValueError:
        return number
