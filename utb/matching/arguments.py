"""The arguments of a call, parsed once: an object, or the rule that says why there is none.

The fast path decodes with msgspec and then proves by counting colons that no key stood there twice (decoders drop
duplicates silently). Whatever is not proved plain goes to Python's own decoder, which knows lone surrogates, integers
of any length, NaN, and tells where a text stops being JSON.
"""

import ast
import json
import math
import re
import warnings

import msgspec

from utb.matching.json_values import MAX_DEPTH


class Parsed(msgspec.Struct, frozen=True):
    """Parsed arguments: the object, or None and the rule that was broken.

    Rules: `python_literal` (a Python literal that is no JSON), `duplicate_key`, `not_finite` (NaN, Infinity, or a
    number beyond every float), `too_deep`, `malformed` (anything else, a list or a bare number included).
    """

    value: dict[str, object] | None
    rule: str | None = None


_EMPTY = Parsed({})
_MALFORMED = Parsed(None, "malformed")
_TOO_DEEP = Parsed(None, "too_deep")
_NOT_FINITE = Parsed(None, "not_finite")
_DUPLICATE = Parsed(None, "duplicate_key")
_PYTHON = Parsed(None, "python_literal")
_NO_LITERAL = object()

# A text this short cannot open and close more brackets than a value may be deep.
_SHALLOW_LENGTH = 2 * MAX_DEPTH

# Beginning of the escape that stands for a colon; a text with it is parsed anew.
_ESCAPED_COLON = "\\u003"

# Longer integers are refused by `int`; they are put together from pieces of this many digits.
_PIECE_DIGITS = 4_000

_BRACKETS = re.compile(r"""(?:"(?:[^"\\]|\\.)*"?)|(?:'(?:[^'\\]|\\.)*'?)|[\[\]{}()]""", re.DOTALL)

# Every Python literal holds a digit, a quote, a bracket or a dot, or is True, False or None.
_MARK_OF_LITERALS = re.compile(r"""[\d"'\[({.TFN]""")

_decode = msgspec.json.decode


def parse_arguments(received: object) -> Parsed:
    """The arguments as an object; `""`, blanks and null mean no arguments. An object is taken as it is."""
    if isinstance(received, str):
        try:
            value = _decode(received)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            return _parse_patiently(received)
        # Nearly every text is a flat object without colons in its values; the rest takes a closer look.
        if type(value) is dict and len(received) <= _SHALLOW_LENGTH and received.count(":") == len(value):
            return Parsed(value)
        return _check_text(received, value)
    if received is None:
        return _EMPTY
    if isinstance(received, dict):
        return _check_object(received)
    return _MALFORMED


def _check_text(text: str, value: object) -> Parsed:
    if type(value) is not dict:
        return _EMPTY if value is None else _MALFORMED
    if len(text) > _SHALLOW_LENGTH and _depth(text) > MAX_DEPTH:
        return _TOO_DEEP
    colons = text.count(":")
    if colons != len(value) and (colons != _colons(value) or _ESCAPED_COLON in text):
        return _parse_patiently(text)
    return Parsed(value)


def _colons(value: object) -> int:
    """How many colons a text of this value holds if none is escaped and no key stands there twice."""
    if isinstance(value, str):
        return value.count(":")
    if isinstance(value, dict):
        count = len(value)
        for key, item in value.items():
            count += key.count(":")
            kind = type(item)
            if kind is str:
                count += item.count(":")
            elif kind is dict or kind is list:
                count += _colons(item)
        return count
    return sum(map(_colons, value)) if isinstance(value, list) else 0


class _Seen:
    """What Python's decoder met on its way: it has no other means to tell."""

    def __init__(self) -> None:
        self.not_finite = False
        self.duplicate = False

    def constant(self, name: str) -> float:
        self.not_finite = True
        return math.nan if name == "NaN" else math.inf

    def real(self, digits: str) -> float:
        value = float(digits)
        self.not_finite = self.not_finite or not math.isfinite(value)
        return value

    def members(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        value = dict(pairs)
        self.duplicate = self.duplicate or len(value) != len(pairs)
        return value


def _parse_patiently(text: str) -> Parsed:
    if not text.strip():
        return _EMPTY
    if _depth(text) > MAX_DEPTH:
        return _TOO_DEEP
    seen = _Seen()
    try:
        value = json.loads(
            text,
            parse_int=whole_number,
            parse_float=seen.real,
            parse_constant=seen.constant,
            object_pairs_hook=seen.members,
        )
    except json.JSONDecodeError as error:
        if _is_no_literal(text, error) or _python_literal(text) is _NO_LITERAL:
            return _MALFORMED
        return _PYTHON
    if not isinstance(value, dict):
        return _MALFORMED
    if seen.not_finite:
        return _NOT_FINITE
    return _DUPLICATE if seen.duplicate else Parsed(value)


def whole_number(digits: str) -> int:
    """The integer that the digits spell, however many there are."""
    if len(digits) <= _PIECE_DIGITS:
        return int(digits)
    if digits[0] == "-":
        return -whole_number(digits[1:])
    half = len(digits) // 2
    low = len(digits) - half
    shift: int = 10**low
    return whole_number(digits[:half]) * shift + whole_number(digits[half:])


def _depth(text: str) -> int:
    """How many brackets stand open at most, those inside strings left out."""
    if text.count("[") + text.count("{") + text.count("(") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    for match in _BRACKETS.finditer(text):
        mark = match.group()
        if mark in "[{(":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]})":
            depth -= 1
    return deepest


def parse_value(text: str) -> object:
    """The array or object that a text spells, as JSON or as a Python literal; None where it spells none."""
    if text.strip()[:1] not in ("[", "{") or _depth(text) > MAX_DEPTH:
        return None
    try:
        value = _decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        value = _python_literal(text)
    return None if value is _NO_LITERAL or _why_not_json(value, MAX_DEPTH) else value


def _is_no_literal(text: str, error: json.JSONDecodeError) -> bool:
    """Whether it is seen without Python's parser that the text is no literal either; False says nothing.

    Up to where a text stops being JSON, both languages see the same brackets and strings: what is cut off there is cut
    off for Python as well, and so is a bracket too many behind a whole value. Failed parsing is slow, and most texts
    that are no JSON fail in one of these ways, in a fence, or in prose.
    """
    if text.lstrip()[:1] in ("{", "["):
        if error.msg == "Extra data":
            return text[error.pos] in ")]}"
        return error.pos >= len(text.rstrip())
    return text.lstrip()[:1] == "`" or _MARK_OF_LITERALS.search(text) is None


def _python_literal(text: str) -> object:
    """What Python reads the text as (single quotes, True, None, tuples), or `_NO_LITERAL`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the text is judged, not written by us: its odd escapes are not our business
        try:
            value: object = ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return _NO_LITERAL
    return value


def _check_object(value: dict[object, object]) -> Parsed:
    """An object that was never text: only what JSON cannot hold is refused."""
    rule = _why_not_json(value, MAX_DEPTH)
    if rule is not None:
        return Parsed(None, rule)
    return Parsed(value)  # type: ignore[arg-type]  # the keys were looked at


def _why_not_json(value: object, levels: int) -> str | None:
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return None
    if kind is float:
        return None if math.isfinite(value) else "not_finite"  # type: ignore[arg-type]  # it is a float
    if levels == 0:
        return "too_deep"
    if isinstance(value, list):
        return next(filter(None, (_why_not_json(item, levels - 1) for item in value)), None)
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        return "malformed"
    for item in value.values():
        rule = None if type(item) is str else _why_not_json(item, levels - 1)
        if rule is not None:
            return rule
    return None
