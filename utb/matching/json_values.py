"""JSON values as values: strict equality, canonical bytes, kinds, and a short form for people.

Python thinks that `True == 1` and compares a float with an integer bit by bit; JSON does neither. Everything here
takes decoded JSON and never changes it.
"""

import json
import math
from decimal import Decimal
from json.encoder import encode_basestring  # what the encoder makes of a string, without an encoder around it

import msgspec

# Deeper values are no arguments but an accident or an attack; common JSON parsers draw the line at the same place.
# Well below the interpreter's recursion limit, so that no verdict depends on how deep the caller's stack is.
MAX_DEPTH = 128

# Up to here a float holds every integer, so that comparing bits and comparing what was written are the same.
_EXACT_FLOAT = 2.0**53

# Integers with more bits may be refused by `str`, whose limit (4300 digits) belongs to the interpreter.
_PRINTABLE_BITS = 14_000
_PLAIN_BITS = 64  # the usual ones

_SHOWN_CHARACTERS = 80

NUMBERS = frozenset({int, float})  # types of decoded numbers; a boolean is none

# By the type of the decoded value; floats are either kind of number.
KINDS: dict[type, str] = {
    type(None): "null", bool: "boolean", str: "string", dict: "object", list: "array", int: "integer"
}  # fmt: skip

_show = json.JSONEncoder(ensure_ascii=False, default=repr).encode
_encode_sorted = msgspec.json.Encoder(order="sorted").encode


def json_equal(left: object, right: object) -> bool:
    """Whether both are the same JSON value: numbers by value, key order free, a boolean is no number."""
    kind = type(left)
    if kind is str or left is None:
        return left == right
    if kind is bool or type(right) is bool:
        return left is right
    if kind is dict:
        return _equal_objects(left, right)
    if kind is list:
        return _equal_arrays(left, right)
    if left == right:
        return kind in NUMBERS and type(right) in NUMBERS
    return kind in NUMBERS and type(right) in NUMBERS and same_number(left, right)


def _equal_objects(left: object, right: object) -> bool:
    if not isinstance(left, dict) or not isinstance(right, dict) or len(left) != len(right):
        return False
    for key, value in left.items():
        if key not in right:
            return False
        other = right[key]
        if type(value) is str:
            if value != other:
                return False
        elif not json_equal(value, other):
            return False
    return True


def _equal_arrays(left: object, right: object) -> bool:
    if not isinstance(left, list) or not isinstance(right, list) or len(left) != len(right):
        return False
    return all(map(json_equal, left, right))


def is_number(value: object) -> bool:
    """Whether the value is a JSON number (a boolean is none)."""
    return type(value) in NUMBERS


def same_number(left: object, right: object) -> bool:
    """Equality by what was written: 5 is 5.0, and 1e23 is the integer of that name although its bits are not."""
    if left == right:
        return True
    if isinstance(left, float) and isinstance(right, int):
        left, right = right, left
    if not isinstance(left, int) or not isinstance(right, float) or abs(right) < _EXACT_FLOAT:
        return False
    return bool(Decimal(repr(right)) == left)


def json_kind(value: object) -> str:
    """Name of the value's JSON type; an integral number is an `integer`, as JSON Schema has it."""
    kind = KINDS.get(type(value))
    if kind is not None:
        return kind
    return "integer" if isinstance(value, float) and value.is_integer() else "number"


def has_kind(value: object, kinds: frozenset[str]) -> bool:
    """Whether the value belongs to one of the JSON types."""
    kind = KINDS.get(type(value)) or json_kind(value)
    return kind in kinds or (kind == "integer" and "number" in kinds)


def canonical(value: object) -> bytes:
    """Bytes that do not depend on key order. Equal bytes mean equal JSON; 5 and 5.0 differ, so not conversely."""
    try:
        return _encode_sorted(value)
    except (TypeError, ValueError, RecursionError):  # odd keys, lone surrogates, huge integers, deep values
        return b"~" + _plain_text(value).encode("ascii")


def _plain_text(value: object) -> str:
    """The slow form of `canonical`: a flat list of pieces, built without recursion."""
    pieces: list[str] = []
    waiting: list[object] = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, _Piece):
            pieces.append(item)
        elif isinstance(item, dict):
            waiting.append(_Piece("}"))
            for key in sorted(item, key=str, reverse=True):
                waiting += [item[key], _Piece(json.dumps(str(key)) + ":")]
            waiting.append(_Piece("{"))
        elif isinstance(item, list):
            waiting.append(_Piece("]"))
            waiting.extend(reversed(item))
            waiting.append(_Piece("["))
        elif isinstance(item, int) and item.bit_length() > _PRINTABLE_BITS:
            pieces.append(hex(item))
        else:
            pieces.append(json.dumps(item, default=repr))
    return ",".join(pieces)


class _Piece(str):
    """Ready text between values."""

    __slots__ = ()


def shown(value: object) -> str:
    """The value as a person wants to see it in a sentence: JSON, shortened in the middle of nothing."""
    if type(value) is str:
        text = encode_basestring(value)
        if not text.isascii():
            text = text.encode("utf-8", "backslashreplace").decode()  # lone surrogates
    else:
        text = _json_text(value)
    if len(text) <= _SHOWN_CHARACTERS:
        return text
    return f"{text[: _SHOWN_CHARACTERS - 20]}… ({len(text)} characters)"


def _json_text(value: object) -> str:
    if value is None or value is True or value is False:
        return "null" if value is None else "true" if value else "false"
    if type(value) is int and value.bit_length() <= _PLAIN_BITS:
        return str(value)
    if type(value) is float and math.isfinite(value):
        return repr(value)
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > _PRINTABLE_BITS:
        return f"an integer of {value.bit_length()} bits"
    try:
        text = _show(value)
    except (ValueError, RecursionError):
        return "a value too large to show"
    return text.encode("utf-8", "backslashreplace").decode()
