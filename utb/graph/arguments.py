"""The arguments of a reference node: an object as it is, or the object that a JSON string holds.

Stricter than the decoder of files: what a reference demands must be clear, so `NaN`, `Infinity` and a key given twice
make it unreadable. `""` and null mean no arguments, as they do for a model.
"""

import json
import math
from collections.abc import Iterable
from decimal import Decimal

import msgspec

_MOST_DIGITS = 100_000  # integers compare exactly; converting longer ones would take minutes
_MOST_LEVELS = 128  # of nesting; deeper arguments of a run are unreadable too, so nothing could ever match them
_PLAIN_DIGITS = 4_000  # what the interpreter converts by itself


class NotAnObject(msgspec.Struct, frozen=True):
    """Why the arguments are not a JSON object, as the end of `they are …`."""

    why: str


_TOO_DEEP = NotAnObject("nested too deep")


class _TooDeepError(Exception):
    """Values nest beyond `_MOST_LEVELS`."""


class _RefusedError(ValueError):
    """The text is JSON for Python, but not for a reference."""


def read_arguments(raw: object) -> dict[str, object] | NotAnObject:
    """The arguments as an object, or why there is none."""
    if isinstance(raw, dict):
        return _checked(raw)
    if raw is None or raw == "":
        return {}
    if not isinstance(raw, str):
        return NotAnObject("not a JSON object")
    try:
        value = json.loads(raw, object_pairs_hook=_object, parse_constant=_refuse, parse_int=_integer)
    except _RefusedError as error:
        return NotAnObject(f"not JSON ({error})")
    except RecursionError:
        return _TOO_DEEP
    except ValueError:
        return NotAnObject("not JSON")
    return _checked(value) if isinstance(value, dict) else NotAnObject("not a JSON object")


def _checked(value: dict[str, object]) -> dict[str, object] | NotAnObject:
    try:
        return value if _all_finite(value.values(), 1) else NotAnObject("not JSON (a number is not finite)")
    except _TooDeepError:
        return _TOO_DEEP


def _is_finite(value: object, level: int) -> bool:
    """False if a number somewhere inside is NaN or infinite."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return _all_finite(value.values(), level + 1)
    return _all_finite(value, level + 1) if isinstance(value, list) else True


def _all_finite(values: Iterable[object], level: int) -> bool:
    if level > _MOST_LEVELS:
        raise _TooDeepError
    for value in values:  # noqa: SIM110 - twice as fast as a generator, and every reference passes here
        if type(value) is not str and not _is_finite(value, level):
            return False
    return True


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _RefusedError("a key stands twice in an object")
    return made


def _refuse(constant: str) -> object:
    raise _RefusedError(f"{constant} is no JSON number")


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _RefusedError(f"a number has {len(digits)} digits")
    return int(digits) if len(digits) <= _PLAIN_DIGITS else int(Decimal(digits))
