"""Valid arguments for a tool, drawn: ids and names from what the session has, the rest from the schema.

A behaviour may say under `sample` how to draw what a schema cannot: days that follow each other, a city that has
stays. Optional parameters are given about every second time.
"""

from collections import ChainMap
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from utb.errors import ConfigError
from utb.world.arguments import LOCAL_TIME
from utb.world.drawing import drawing
from utb.world.draws import Draws
from utb.world.functions.dates import clock
from utb.world.state import State
from utb.world.stock import View
from utb.world.templates import fill
from utb.world.words import spoken
from utb.world.world import World, WorldTool

CLOCK = "^([01][0-9]|2[0-3]):[0-5][0-9]$"
_GIVEN = 0.5
_WORDS = ("quiet morning", "second try", "for the family", "周末安排", "as discussed", "小批量")

Schema = Mapping[str, Any]


def sample_arguments(world: World, name: str, state: State, draws: Draws) -> dict[str, Any] | None:
    """Arguments that fit the schema and name things that exist.

    Args:
        world: which tools.
        name: of the tool.
        state: what was made in the session may be named.
        draws: other draws, other arguments.

    Returns:
        None where a required parameter can name nothing, because nothing of its kind has been made yet.
    """
    sampler = _Sampler(world, world.tools[name], state, draws)
    schema = sampler.tool.raw["function"]["parameters"]
    for parameter, inner in schema.get("properties", {}).items():
        if parameter in schema.get("required", []):
            if not sampler.add(parameter, inner):
                return None
        elif draws.unit("given", parameter) < _GIVEN:
            sampler.add(parameter, inner)
    return sampler.chosen


class _Sampler:
    def __init__(self, world: World, tool: WorldTool, state: State, draws: Draws) -> None:
        self.tool = tool
        self.chosen: dict[str, Any] = {}
        self._draws = draws
        self._view = View(world.stock, tool.home, state)
        self._absent = dict.fromkeys(tool.parameters)
        self._loaded = {source.partition(".")[2]: source.partition(".")[0] for source in tool.behaviour.load.values()}

    def add(self, parameter: str, schema: Schema) -> bool:
        """Choose a value; False where there is none to choose."""
        draws = self._draws.part(parameter)
        language = draws.pick(("en", "zh"), "language")
        if parameter in self.tool.behaviour.sample:
            value = fill(self.tool.behaviour.sample[parameter], self._names(draws))
        elif parameter in self._loaded:
            value = self._known(self._loaded[parameter], schema, draws)
        else:
            value = self.value(schema, draws, parameter)
        if value is None:
            return False
        self.chosen[parameter] = spoken(value, language)
        return True

    def value(self, schema: Schema, draws: Draws, where: str) -> Any:
        """A value that the schema allows."""
        if "enum" in schema:
            return draws.pick(schema["enum"], "enum")
        kind = schema.get("type")
        if kind == "boolean":
            return draws.unit("boolean") < _GIVEN
        if kind == "integer":
            return draws.integer(schema["minimum"], schema["maximum"], schema.get("multipleOf", 1), "integer")
        if kind == "number":
            return draws.number(schema["minimum"], schema["maximum"], 1, "number")
        makers = {"array": self._array, "object": self._object, "string": self._text}
        if kind not in makers:
            raise ConfigError(f"{self.tool.name}: {where}: type {kind!r} cannot be drawn; say how under `sample`")
        return makers[kind](schema, draws, where)

    def _array(self, schema: Schema, draws: Draws, where: str) -> list[Any]:
        low = schema.get("minItems", 0)
        size = draws.integer(low, min(schema.get("maxItems", low + 3), low + 3), 1, "size")
        if "enum" in schema["items"]:
            return draws.sample(schema["items"]["enum"], max(low, size), "items")
        return [self.value(schema["items"], draws.part(at), f"{where}[]") for at in range(size)]

    def _object(self, schema: Schema, draws: Draws, where: str) -> dict[str, Any]:
        required = schema.get("required", [])
        return {
            name: self.value(inner, draws.part(name), f"{where}.{name}")
            for name, inner in schema.get("properties", {}).items()
            if name in required or draws.unit("given", name) < _GIVEN
        }

    def _text(self, schema: Schema, draws: Draws, where: str) -> str:
        day = self._view.stock.today + timedelta(days=draws.integer(0, 60, 1, "day"))
        time = clock(draws.integer(0, 1435, 5, "time"))
        if "examples" in schema:
            return str(draws.pick(schema["examples"], "examples"))
        if schema.get("format") == "date":
            return day.isoformat()
        if schema.get("pattern") == LOCAL_TIME:
            return f"{day.isoformat()}T{time}"
        if schema.get("pattern") == CLOCK:
            return time
        if "pattern" in schema or "format" in schema:
            raise ConfigError(f"{self.tool.name}: {where}: say how to draw it under `sample`, or give `examples`")
        return str(draws.pick(_WORDS, "words"))[: schema.get("maxLength", 200)]

    def _known(self, catalogue: str, schema: Schema, draws: Draws) -> Any:
        """Something of a catalogue: by name where it has names, by id where the schema wants one."""
        spec = self._view.catalogue(catalogue)[1].spec
        rows = self._rows(catalogue, draws)
        if not rows:
            return None
        wants_id = "pattern" in schema.get("items", schema) or not spec.known_by
        field = spec.id if wants_id else draws.pick(spec.known_by, "field")
        if schema.get("type") != "array":
            return draws.pick(rows, "row")[field]
        size = draws.integer(schema.get("minItems", 1), schema.get("maxItems", 4), 1, "size")
        return [row[field] for row in draws.sample(rows, min(size, len(rows)), "rows")]

    def _rows(self, catalogue: str, draws: Draws) -> list[dict[str, Any]]:
        made = self._view.catalogue(catalogue)[1]
        if made.spec.dated is None:
            return self._view.rows(catalogue)
        days = [day for day in made.days() if day >= self._view.stock.today]
        return self._view.rows(catalogue, draws.pick(days, "of").isoformat()) if days else []

    def _names(self, draws: Draws) -> Mapping[str, Any]:
        view = self._view
        functions = {**drawing(draws, draws), "records": view.rows, "find": view.find}
        return ChainMap(self.chosen, self._absent, functions, view.stock.names(view.of_set))
