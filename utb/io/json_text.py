"""JSON text in and out: the fast path for what is JSON, a patient one for what models and files really hold.

`decode` takes everything that Python's own decoder takes: lone surrogates, integers of any length (exactly), and
`NaN` or `Infinity`, which are no JSON, but stand in files that Python wrote; what they may mean is decided where they
stand. It raises one exception, `JsonFault`. `encode` writes all of that back as valid JSON.
"""

import json
from decimal import Decimal
from enum import StrEnum

import msgspec

# The interpreter refuses longer ones because converting them takes quadratic time; `Decimal` does it exactly, but
# beyond some hundred thousand digits even that takes longer than any number is worth.
_PLAIN_DIGITS = 4_000
_MOST_DIGITS = 100_000

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


class JsonRule(StrEnum):
    """Why a text could not be decoded."""

    NOT_UTF8 = "not_utf8"
    MALFORMED = "malformed"
    TOO_DEEP = "too_deep"
    NUMBER_TOO_LONG = "number_too_long"


class JsonFault(ValueError):  # noqa: N818 - it says what is wrong with a line, like `Fault`
    """A text that cannot be decoded: why, and where (in bytes or characters; None where nobody knows)."""

    def __init__(self, rule: JsonRule, position: int | None) -> None:
        self.rule = rule
        self.position = position
        place = "" if position is None else f" at position {position}"
        super().__init__(f"{rule.value.replace('_', ' ')}{place}")


class _TooLongError(ValueError):
    """An integer that nobody should convert."""


def decode(text: bytes | str) -> object:
    """The value that the text stands for; raises `JsonFault`."""
    try:
        value: object = _decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        value = _patiently(text)
    return value


def encode(value: object) -> bytes:
    """Compact JSON of a decoded value, in UTF-8; what UTF-8 cannot hold is escaped."""
    try:
        return _encode(value)
    except (UnicodeEncodeError, ValueError):
        return _encode(_writable(value))
    except RecursionError:  # as deep as what was read: shown, not lost
        return _encode("… (too deep to write)")


def whole_number(digits: str) -> int:
    """The integer that the digits spell, however long; raises `ValueError` where there are absurdly many."""
    if len(digits) <= _PLAIN_DIGITS:
        return int(digits)
    if len(digits) > _MOST_DIGITS:
        raise _TooLongError(f"an integer of {len(digits)} digits")
    return int(Decimal(digits))


def _patiently(text: bytes | str) -> object:
    try:
        plain = text if isinstance(text, str) else text.decode()
        return json.loads(plain.removeprefix("\ufeff"), parse_int=whole_number)
    except UnicodeDecodeError as error:
        raise JsonFault(JsonRule.NOT_UTF8, error.start) from None
    except json.JSONDecodeError as error:
        raise JsonFault(JsonRule.MALFORMED, error.pos) from None
    except _TooLongError:
        raise JsonFault(JsonRule.NUMBER_TOO_LONG, None) from None
    except RecursionError:
        raise JsonFault(JsonRule.TOO_DEEP, None) from None


def _writable(value: object) -> object:
    """The value with the text of its unwritable parts put in ready-made."""
    if isinstance(value, str):
        return msgspec.Raw(json.dumps(value).encode())
    if isinstance(value, int) and value.bit_length() > 64:
        return msgspec.Raw(str(Decimal(value)).encode())
    if isinstance(value, dict):
        return _writable_object(value)
    if isinstance(value, list | tuple):
        return [_writable(item) for item in value]
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.asdict(value)
        return _writable({name: field for name, field in fields.items() if field is not msgspec.UNSET})
    return value


def _writable_object(value: dict[object, object]) -> msgspec.Raw:
    """An object whose names may be unwritable as well as its values."""
    members = (json.dumps(str(key)).encode() + b":" + _encode(_writable(item)) for key, item in value.items())
    return msgspec.Raw(b"{" + b",".join(members) + b"}")
