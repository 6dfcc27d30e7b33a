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
_PLAIN_DIGITS = 4_000  # what the interpreter converts by itself


class NotAnObject(msgspec.Struct, frozen=True):
    """Why the arguments are not a JSON object, as the end of `they are …`."""

    why: str


class _RefusedError(ValueError):
    """The text is JSON for Python, but not for a reference."""


def read_arguments(raw: object) -> dict[str, object] | NotAnObject:
    """The arguments as an object, or why there is none."""
    if isinstance(raw, dict):
        return raw if _all_finite(raw.values()) else NotAnObject("not JSON (a number is not finite)")
    if raw is None or raw == "":
        return {}
    if not isinstance(raw, str):
        return NotAnObject("not a JSON object")
    try:
        value = json.loads(raw, object_pairs_hook=_object, parse_constant=_refuse, parse_int=_integer)
    except _RefusedError as error:
        return NotAnObject(f"not JSON ({error})")
    except RecursionError:
        return NotAnObject("nested too deep")
    except ValueError:
        return NotAnObject("not JSON")
    if not isinstance(value, dict):
        return NotAnObject("not a JSON object")
    return value if _is_finite(value) else NotAnObject("not JSON (a number is not finite)")


def _is_finite(value: object) -> bool:
    """False if a number somewhere inside is NaN or infinite."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return _all_finite(value.values())
    return _all_finite(value) if isinstance(value, list) else True


def _all_finite(values: Iterable[object]) -> bool:
    for value in values:  # noqa: SIM110 - twice as fast as a generator, and every reference passes here
        if type(value) is not str and not _is_finite(value):
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
