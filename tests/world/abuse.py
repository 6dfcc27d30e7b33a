"""Calls that no tool should take: everything about the arguments of a good call is spoilt, one thing at a time."""

import copy
from collections.abc import Iterator
from typing import Any

from utb.world.draws import Draws
from utb.world.world import World

Arguments = dict[str, Any]
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
    "2026-13-01T25:61",
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


def absurd(arguments: Arguments) -> Iterator[Arguments]:
    """Every argument replaced by every absurd value."""
    for name in arguments:
        for value in ABSURD:
            yield {**copy.deepcopy(arguments), name: value}


def unknown_things(world: World, tool: str, arguments: Arguments) -> Iterator[tuple[str, Arguments]]:
    """Arguments whose names and ids are well formed and stand for nothing."""
    for number, source in enumerate(world.tools[tool].behaviour.load.values()):
        catalogue, _, name = source.partition(".")
        if name in arguments:
            yield name, {**arguments, name: _unknown(world, tool, catalogue, arguments[name], number)}


def _unknown(world: World, tool: str, catalogue: str, value: Any, number: int) -> Any:
    spec = world.stock.catalogue(world.stock.place(world.tools[tool].home, catalogue)).spec
    if spec.known_by:
        made = "Nowhere-on-Sea"
    else:
        made = Draws("unknown").code(spec.prefix, number) + ("" if spec.dated is None else "-20260304")
    return [made] if isinstance(value, list) else made
