"""Types of columns that hold the same values in SQLite and PostgreSQL, whatever text and numbers come."""

import json
import re
from collections.abc import Iterable, Mapping

from sqlalchemy import BigInteger, Dialect, Text
from sqlalchemy.types import TypeDecorator

from utb.io.json_text import decode

_DEEPEST = 200
_WIDEST = 2**63  # both databases keep whole numbers in eight bytes
# PostgreSQL takes no NUL in text and neither driver a lone surrogate; the backslash is escaped to tell them apart.
_UNWRITABLE = re.compile("[\\\\\x00\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u([0-9a-f]{4})")


class AnyText(TypeDecorator[str]):
    """Text of any characters, also those that databases refuse."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - given by the base
        """The text with what cannot be written escaped."""
        return None if value is None else _UNWRITABLE.sub(lambda match: f"\\u{ord(match.group()):04x}", value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - as above
        """The text as it was given."""
        if value is None or "\\" not in value:
            return value
        return _ESCAPED.sub(lambda match: chr(int(match.group(1), 16)), value)


class WholeNumber(TypeDecorator[int]):
    """A whole number; raises `ValueError` for one that databases cannot hold."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:  # noqa: ARG002 - as above
        """The number, if it fits."""
        if value is not None and not -_WIDEST <= value < _WIDEST:
            raise ValueError("a whole number of more than eight bytes")
        return value


class JsonValue(TypeDecorator[object]):
    """A JSON value as text, the order of names included; raises `ValueError` for what JSON cannot say.

    The databases' own JSON types would reorder names (PostgreSQL) and are not needed: nothing searches inside.
    """

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str:  # noqa: ARG002 - as above
        """The value as JSON text."""
        return json_of(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:  # noqa: ARG002 - as above
        """The value that the text stands for."""
        return None if value is None else decode(value)


def json_of(value: object) -> str:
    """JSON text that gives the value back; raises `ValueError` where there is none (`NaN`, objects, endless depth)."""
    _need_shallow(value)
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except TypeError as error:
        raise ValueError(str(error)) from error
    return text


def plain_json(value: object) -> object:
    """The value as it comes back from JSON: tuples as lists, names as text."""
    return decode(json_of(value))


def _need_shallow(value: object) -> None:
    """Raise `ValueError` for a value so deep that comparing or exporting it could fail later."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise ValueError(f"values nested more than {_DEEPEST} levels deep")
        level = [inner for outer in level for inner in _inside(outer)]


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list | tuple) else ()
