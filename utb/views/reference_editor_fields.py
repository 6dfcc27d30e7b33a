"""The arguments of a node as fields to fill in: one row a value, in the kind of input that the schema asks for.

A value that the schema does not expect keeps a field in which it can be seen and mended: its JSON. What has no schema
is edited by what it is. Objects and lists of objects are opened into rows of their own, down to a level.
"""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from utb.matching.fields import Field
from utb.matching.paths import below
from utb.matching.tools import compile_tools
from utb.model import Toolbox
from utb.scoring.problems import Problem
from utb.views.reference_editor_values import write_json
from utb.views.text import one_line, plain

MOST_ROWS = 60
DEEPEST = 4  # levels with rows of their own; what lies below is edited as JSON
LONG = 90  # characters of a text that gets several lines
LONGEST = 100_000  # characters; a longer value is edited as JSON of the whole node
SAFE = 2**53 - 1  # the largest whole number that a browser counts exactly
MOST_CHOICES = 400
ABSENT = "(left out)"
_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


class Kind(StrEnum):
    """Which input a value gets."""

    CHOICE = "choice"
    TEXT = "text"
    LONG_TEXT = "long_text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    TIME = "time"
    CHOICES = "choices"  # several of a list
    JSON = "json"
    GROUP = "group"  # an object with rows of its own
    LIST = "list"  # a list with rows of its own
    FIXED = "fixed"  # too long to be edited here


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRow:
    """One value. `value` is None where there is none (`is_there` tells that apart from null); `text` is its JSON."""

    path: str
    name: str
    kind: Kind
    level: int
    value: object
    is_there: bool
    is_required: bool
    text: str
    hint: str
    problem: str
    blocks: bool = True
    choices: tuple[object, ...] = ()
    least: float | None = None
    most: float | None = None
    can_go: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldsView:
    """The rows of a node; `more` says what has none, `note` why there is no schema to go by."""

    rows: tuple[FieldRow, ...]
    more: str
    note: str


def build_fields(
    tools: Toolbox, name: str, arguments: Mapping[str, object], problems: Sequence[Problem] = ()
) -> FieldsView:
    """The arguments of a call, declared ones first in the order of the schema, then what else is there."""
    tool, _ = compile_tools(tools).find(name)
    field = tool.definitions[0].field if tool is not None and tool.definitions else Field({}, {})
    rows: list[FieldRow] = []
    more = ""
    for row in _members(field, arguments, "", 0, _worst(problems)):
        if len(rows) == MOST_ROWS:
            more = f"Only the first {MOST_ROWS} values have fields; the others are in the node's JSON."
            break
        rows.append(row)
    note = ""
    if tool is None:
        note = "This tool is not among those offered, so there is no schema to go by."
    elif not field.order and not field.schema.get("properties"):
        note = "The schema of this tool names no parameters."
    return FieldsView(rows=tuple(rows), more=more, note=note)


def kind_of(field: Field, value: object, *, is_there: bool) -> Kind:
    """The input for a value; JSON where the value is none of what the schema expects."""
    if is_there and isinstance(value, str) and len(value) > LONGEST:
        return Kind.FIXED
    choices = _choices(field)
    if choices:
        return Kind.CHOICE
    types = (field.types or frozenset()) - {"null"}
    wanted = next(iter(types)) if len(types) == 1 else ("number" if types == {"integer", "number"} else "")
    if is_there and (not wanted or not _is(value, wanted)):
        return _by_value(value) if not wanted else Kind.JSON
    return _of_type(field, wanted, value)


def _of_type(field: Field, wanted: str, value: object) -> Kind:
    plain_kinds = {"boolean": Kind.BOOLEAN, "object": Kind.GROUP, "number": Kind.NUMBER, "integer": Kind.INTEGER}
    if wanted in plain_kinds:
        return plain_kinds[wanted] if wanted in ("boolean", "object") or _is_safe(value) else Kind.JSON
    if wanted == "string":
        return _of_text(field, value)
    if wanted == "array":
        return _of_list(field, value)
    return Kind.JSON


def _of_text(field: Field, value: object) -> Kind:
    text = value if isinstance(value, str) else ""
    form = field.schema.get("format")
    if form == "date" and (not text or _is_date(text)):
        return Kind.DATE
    if form == "time" and (not text or _TIME.fullmatch(text)):
        return Kind.TIME
    return Kind.LONG_TEXT if len(text) > LONG or "\n" in text else Kind.TEXT


def _of_list(field: Field, value: object) -> Kind:
    """Several of a choice where nothing is given twice; else rows."""
    items = value if isinstance(value, list) else []
    choices = _choices(field.item)
    is_plain = all(isinstance(item, str) for item in items) and len(set(map(str, items))) == len(items)
    if choices and all(isinstance(choice, str) for choice in choices) and is_plain:
        return Kind.CHOICES
    return Kind.LIST


def _by_value(value: object) -> Kind:
    if isinstance(value, bool):
        return Kind.BOOLEAN
    if isinstance(value, int | float):
        is_whole = isinstance(value, int)
        return (Kind.INTEGER if is_whole else Kind.NUMBER) if _is_safe(value) else Kind.JSON
    if isinstance(value, str):
        return Kind.LONG_TEXT if len(value) > LONG or "\n" in value else Kind.TEXT
    if isinstance(value, dict):
        return Kind.GROUP
    return Kind.LIST if isinstance(value, list) else Kind.JSON


def _members(
    field: Field, values: Mapping[str, object], path: str, level: int, problems: Mapping[str, Problem]
) -> Iterator[FieldRow]:
    declared = _declared(field)
    for name in (*declared, *(name for name in values if name not in declared)):
        inner = field.member(name)
        is_there = name in values
        required = name in field.required
        yield from _rows(inner, values.get(name), below(path, name), name, level, problems, is_there, required)


def _rows(
    field: Field,
    value: object,
    path: str,
    name: str,
    level: int,
    problems: Mapping[str, Problem],
    is_there: bool,
    required: bool,
) -> Iterator[FieldRow]:
    kind = kind_of(field, value, is_there=is_there)
    if kind in (Kind.GROUP, Kind.LIST) and (level >= DEEPEST or not is_there):
        kind = Kind.JSON
    yield _row(field, kind, value, path, name, level, problems.get(path), is_there, required)
    if kind is Kind.GROUP and isinstance(value, dict):
        yield from _members(field, value, path, level + 1, problems)
    if kind is Kind.LIST and isinstance(value, list):
        for index, item in enumerate(value):
            inner = below(path, index)
            yield from _rows(field.item, item, inner, f"[{index}]", level + 1, problems, True, False)


def _row(
    field: Field,
    kind: Kind,
    value: object,
    path: str,
    name: str,
    level: int,
    problem: Problem | None,
    is_there: bool,
    required: bool,
) -> FieldRow:
    choices = _choices(field.item if kind is Kind.CHOICES else field)
    if is_there and kind is Kind.CHOICE and not any(_same(choice, value) for choice in choices):
        choices = (value, *choices)
    if kind is Kind.CHOICES and isinstance(value, list):
        choices = tuple(dict.fromkeys((*choices, *map(str, value))))
    least, most = _bounds(field, value, kind)
    text = write_json(value, indent=None) if is_there and kind not in (Kind.GROUP, Kind.LIST, Kind.FIXED) else ""
    return FieldRow(
        path=path,
        name=one_line(name, 60) or '""',
        kind=kind,
        level=level,
        value=value,
        is_there=is_there,
        is_required=required,
        text=text,
        hint=f"{one_line(path, 80)}: {_hint(field)}",
        problem=problem.sentence if problem else "",
        blocks=problem.blocks_sign_off if problem else True,
        choices=choices,
        least=least,
        most=most,
    )


def _declared(field: Field) -> tuple[str, ...]:
    properties = field.schema.get("properties")
    named = tuple(properties) if isinstance(properties, dict) else ()
    return (*named, *(name for name in sorted(field.required) if name not in named))


def _choices(field: Field) -> tuple[object, ...]:
    found = field.schema.get("enum")
    listed = found[:MOST_CHOICES] if isinstance(found, list) and len(found) <= MOST_CHOICES else []
    return tuple(item for item in listed if isinstance(item, str | int | float | bool))


def _bounds(field: Field, value: object, kind: Kind) -> tuple[float | None, float | None]:
    """The bounds of the schema; those that the value breaks are let go, or the input would change it."""
    if kind not in (Kind.INTEGER, Kind.NUMBER):
        return None, None
    least, most = _bound(field.schema.get("minimum")), _bound(field.schema.get("maximum"))
    number = float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    if number is not None:
        least = None if least is not None and number < least else least
        most = None if most is not None and number > most else most
    if least is not None and most is not None and least > most:
        return None, None
    return least, most


def _bound(value: object) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and abs(value) <= SAFE else None  # type: ignore[arg-type]


def _hint(field: Field) -> str:
    types = " or ".join(sorted(field.types)) if field.types else "any value"
    said = field.schema.get("description")
    form = field.schema.get("format")
    about = f", {plain(str(form))}" if form is not None else ""
    return one_line(f"{types}{about}{'. ' + str(said) if said else ''}", 300)


def _worst(problems: Sequence[Problem]) -> dict[str, Problem]:
    """What is said about each path; what blocks first."""
    found: dict[str, Problem] = {}
    for problem in problems:
        if problem.path:
            found.setdefault(problem.path, problem)
    return found


def _is(value: object, wanted: str) -> bool:
    if wanted in ("integer", "number"):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and (wanted == "number" or isinstance(value, int))
    kinds: dict[str, type] = {"string": str, "boolean": bool, "array": list, "object": dict}
    return isinstance(value, kinds.get(wanted, str))


def _is_safe(value: object) -> bool:
    return value is None or (isinstance(value, int | float) and abs(value) <= SAFE)


def _is_date(text: str) -> bool:
    if not _DATE.fullmatch(text):
        return False
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
