"""Calls that no tool should take: everything about the arguments of a good call is spoilt, one thing at a time."""

import copy
import re
from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

import jsonschema

from utb.world.catalogues import Catalogue
from utb.world.world import World

Arguments = dict[str, Any]
_DATED = re.compile(r"-[0-9]{8}$")
_DEEP: list[Any] = []
for _ in range(400):
    _DEEP = [_DEEP]

# Values that fit no parameter, or are absurd for it; a tool may take one only if its schema allows it.
ABSURD: tuple[object, ...] = (
    None,
    True,
    -1,
    10**400,
    float("nan"),
    float("inf"),
    1e308,
    "",
    "x" * 100_000,
    "\ud800",
    "'; DROP TABLE stays; --",
    "2026-02-30",
    "9999-12-31",
    "0001-01-01",
    "1900-01-01",
    "2150-12-31",
    "1900-01-01T00:00",
    "2150-12-31T23:59",
    "2026-13-01T25:61",
    "00:00",
    "23:59",
    [],
    [None],
    {},
    {"en": "Lyon", "zh": "里昂"},
    _DEEP,
)


def spoilt(world: World, tool: str, arguments: Arguments) -> Iterator[tuple[str, Arguments]]:
    """Pairs of the parameter that the error must name, and arguments with this one thing wrong."""
    schema = world.tools[tool].raw["function"]["parameters"]
    for name in schema.get("required", []):
        yield name, {key: value for key, value in arguments.items() if key != name}
    yield "undeclared_thing", {**arguments, "undeclared_thing": 1}
    for name in arguments:
        yield name, {**arguments, name: {"of": "another type"}}


def absurd(world: World, tool: str, arguments: Arguments) -> Iterator[Arguments]:
    """Every argument replaced by every absurd value and by the ends of what its schema allows; all ends at once."""
    parameters = world.tools[tool].parameters
    for name in arguments:
        for value in (*ABSURD, *_ends(parameters[name])):
            yield {**copy.deepcopy(arguments), name: value}
    for at in (0, -1):
        yield {**arguments, **{name: _ends(schema)[at] for name, schema in parameters.items() if _ends(schema)}}


def _ends(schema: dict[str, Any]) -> list[Any]:
    """The first and the last of what the schema allows, as far as it has ends."""
    if "enum" in schema:
        return list(schema["enum"])
    if "minimum" in schema:
        return [schema["minimum"], schema["maximum"]]
    if schema.get("type") == "string" and "maxLength" in schema:
        return ["z" * schema.get("minLength", 0), "z" * schema["maxLength"]]
    return []


def unknown_things(world: World, tool: str, arguments: Arguments) -> Iterator[tuple[str, Arguments]]:
    """Arguments whose names and ids are well formed and stand for nothing."""
    for source in world.tools[tool].behaviour.load.values():
        catalogue, _, name = source.partition(".")
        if name in arguments:
            schema = world.tools[tool].parameters[name]
            kept = world.stock.catalogue(world.stock.place(world.tools[tool].home, catalogue))
            value = arguments[name]
            first, inner = (value[0], schema["items"]) if isinstance(value, list) else (value, schema)
            made = _unlike(first, inner, kept)
            yield name, {**arguments, name: [made] if isinstance(value, list) else made}


def _unlike(known: str, schema: dict[str, Any], kept: Catalogue) -> str:
    """Something that the schema allows and the catalogue does not have: digits moved on, else letters, else a name."""
    allows = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).is_valid
    moved = [
        _moved(known, alphabet, by) for alphabet in (digits, ascii_uppercase, ascii_lowercase) for by in range(1, 10)
    ]
    for made in (*moved, "Nowhere-on-Sea"):
        if allows(made) and kept.get(kept.key_of(made)) is None:
            return made
    raise ValueError(f"nothing unlike {known!r} can be made")


def _moved(text: str, alphabet: str, by: int) -> str:
    """The text with every letter of the alphabet moved on; the day of a dated id stays."""
    head, dash, day = text.rpartition("-") if _DATED.search(text) else (text, "", "")
    return head.translate(str.maketrans(alphabet, alphabet[by:] + alphabet[:by])) + dash + day
