"""What is typed into a field, as a JSON value - or the sentence that says why it is none."""

import json

import msgspec

from utb.graph.editing import Refused
from utb.views.text import one_line

FOUND = 40


class Value(msgspec.Struct, frozen=True):
    """A value that was read; it may be null."""

    value: object


def read_json(text: str) -> Value | Refused:
    """The JSON value that the text holds. A name given twice, `NaN` and endless numbers are refused with the place."""
    if not text.strip():
        return Refused("Nothing is typed here; JSON is expected.")
    try:
        return Value(json.loads(text, object_pairs_hook=_object, parse_constant=_constant))
    except json.JSONDecodeError as error:
        found = one_line(text[error.pos : error.pos + FOUND], FOUND)
        what = f"found `{found.replace('`', ' ')}`" if found else "the text ends"
        return Refused(f"This is no JSON yet: line {error.lineno}, column {error.colno}: {what} ({error.msg}).")
    except RecursionError:
        return Refused("This is nested too deep to be read.")
    except ValueError as error:  # endless integers, names given twice, NaN
        return Refused(f"This is no JSON that can be kept: {one_line(str(error), 120)}.")


def write_json(value: object, *, indent: int | None = 2) -> str:
    """The value as text that reads back as it, lone surrogates and all."""
    try:
        text = json.dumps(value, ensure_ascii=False, indent=indent)
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent)
    except (ValueError, RecursionError):  # integers of more than 4,300 digits
        return ""
    return text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name {one_line(name, FOUND)!r} is given twice in one object")
        found[name] = value
    return found


def _constant(name: str) -> object:
    raise ValueError(f"{name} is not a number that JSON has")
