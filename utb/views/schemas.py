"""Tool schemas as they are read by people: one row a parameter, with its marks, whatever dialect the schema is in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from utb.views.text import one_line, plain, value_text

DEEPEST = 4  # levels of nested parameters that get rows of their own
MOST = 200
TEXT = 400
CHOICES = 12
_SCHEMA_KEYS = ("parameters", "arguments", "_arguments")
DECISION, FREE_TEXT = "x-utb-decision-relevant", "x-utb-free-text"
SIDE_EFFECT, RETURNS = "x-utb-side-effect", "x-utb-returns"
_BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern")


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterRow:
    """One parameter. `marks` are words for what scoring makes of it."""

    path: str
    type: str
    is_required: bool
    marks: tuple[str, ...]
    limits: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaView:
    """One definition of a tool."""

    description: str
    has_side_effect: bool
    returns: str
    rows: tuple[ParameterRow, ...]
    more: str
    raw: str


def function_of(raw: object) -> Mapping[str, object] | None:
    """The part of a raw entry that holds name and schema."""
    if not isinstance(raw, dict):
        return None
    inner = raw.get("function")
    found = inner if isinstance(inner, dict) else raw
    return found if isinstance(found.get("name"), str) else None


def build_schema(function: Mapping[str, object]) -> SchemaView:
    """The definition as rows."""
    schema = next((function[key] for key in _SCHEMA_KEYS if function.get(key) is not None), None)
    rows: list[ParameterRow] = []
    more = ""
    for row in _rows(schema, "", 0):
        if len(rows) == MOST:
            more = "More parameters stand in the schema as it is."
            break
        rows.append(row)
    returns = function.get(RETURNS)
    return SchemaView(
        description=plain(str(function.get("description") or "")[: 10 * TEXT]),
        has_side_effect=function.get(SIDE_EFFECT) is True,
        returns="" if returns is None else plain(value_text(returns)[:TEXT]),
        rows=tuple(rows),
        more=more,
        raw=value_text(function, indent=2)[: 100 * TEXT],
    )


def _rows(schema: object, prefix: str, depth: int) -> Iterator[ParameterRow]:
    if not isinstance(schema, dict) or depth > DEEPEST:
        return
    properties = schema.get("properties")
    required = schema.get("required")
    names = required if isinstance(required, list) else []
    for name, inner in (properties if isinstance(properties, dict) else {}).items():
        path = f"{prefix}{name}"
        found = inner if isinstance(inner, dict) else {}
        yield _row(path, found, is_required=name in names)
        yield from _rows(found, f"{path}.", depth + 1)
        yield from _rows(found.get("items"), f"{path}[].", depth + 1)


def _row(path: str, schema: Mapping[str, object], *, is_required: bool) -> ParameterRow:
    return ParameterRow(
        path=one_line(path, TEXT),
        type=_type(schema),
        is_required=is_required,
        marks=tuple(_marks(schema)),
        limits=one_line("; ".join(_limits(schema)), TEXT),
        description=one_line(str(schema.get("description") or ""), TEXT),
    )


def _type(schema: Mapping[str, object]) -> str:
    found = schema.get("type")
    names = [str(item) for item in found] if isinstance(found, list) else [str(found)] if found is not None else []
    items = schema.get("items")
    if "array" in names and isinstance(items, dict) and items.get("type") is not None:
        names = [f"array of {items['type']}" if name == "array" else name for name in names]
    return one_line(" or ".join(names), TEXT) or "any"


def _marks(schema: Mapping[str, object]) -> Iterator[str]:
    """What is marked; deciding is what parameters are unless they say otherwise."""
    relevant = schema.get(DECISION)
    if isinstance(relevant, bool):
        yield "decision-relevant" if relevant else "not decision-relevant"
    if schema.get(FREE_TEXT) is True:
        yield "free text"


def _limits(schema: Mapping[str, object]) -> Iterator[str]:
    choices = schema.get("enum")
    if isinstance(choices, list):
        shown = ", ".join(value_text(choice) for choice in choices[:CHOICES])
        yield f"one of {shown}{', …' if len(choices) > CHOICES else ''}"
    if "default" in schema:
        yield f"default {value_text(schema['default'])}"
    if schema.get("format") is not None:
        yield f"format {schema['format']}"
    for name in _BOUNDS:
        if name in schema:
            yield f"{name} {value_text(schema[name])}"
