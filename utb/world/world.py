"""A world: tool sets, a seed and a time. One call in, one observation out.

Arguments never cause an exception: whatever is wrong with them is an observation with an error, as an interface on the
network would answer. A `ConfigError` from here is a mistake in a tool set's file.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from utb.errors import ConfigError
from utb.io.tool_sets import Language, ToolSet
from utb.matching.tools import Definition, Tool, Tools
from utb.world.arguments import check_arguments
from utb.world.behaviour import Behaviour, WorldSpec, read_world
from utb.world.draws import Draws
from utb.world.operations import Run, run
from utb.world.refusals import BAD_REQUEST, NOT_FOUND, Refusal
from utb.world.state import State
from utb.world.stock import COMMON, Stock, View
from utb.world.words import spoken

_OK = 200
_COMMON_FILE = Path(__file__).parent / "data" / "common.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """What a tool returned: a status as of HTTP, and JSON (`{"error": {code, message, parameter?}}` from 400 on)."""

    status: int
    response: Any

    @property
    def is_error(self) -> bool:
        """Whether the tool refused."""
        return self.status >= BAD_REQUEST

    @property
    def text(self) -> str:
        """The response as JSON text, the same bytes everywhere."""
        return json.dumps(self.response, ensure_ascii=False, allow_nan=False)


@dataclass(frozen=True, slots=True)
class WorldTool:
    """A tool with its schema compiled, its behaviour, and the set that defines it."""

    name: str
    home: str
    raw: dict[str, Any]
    definition: Definition
    behaviour: Behaviour

    @property
    def parameters(self) -> dict[str, Any]:
        """The schemas of its parameters, as written."""
        found: dict[str, Any] = self.raw["function"]["parameters"].get("properties", {})
        return found


class World:
    """The tools of some sets on seeded data.

    Args:
        tool_sets: sets as read from files; sets that define shared tools must be among them.
        seed: what everything that is drawn depends on.
        now: the environment time, to the minute; "today" is its day.
        language: of names, sentences and errors in results.

    Raises:
        ConfigError: a set whose behaviour cannot be read.
    """

    def __init__(self, tool_sets: Iterable[ToolSet], *, seed: int, now: datetime, language: Language = "en") -> None:
        self.language: Language = language
        self.draws = Draws("world", seed)
        specs = {COMMON: msgspec.json.decode(_COMMON_FILE.read_bytes(), type=WorldSpec)}
        self.tools: dict[str, WorldTool] = {}
        for tool_set in tool_sets:
            specs[tool_set.name] = read_world(tool_set)
            self._add(tool_set, specs[tool_set.name])
        self.stock = Stock(specs, self.draws, now.replace(second=0, microsecond=0))
        self.specs = specs

    def execute(self, name: str, arguments: object, state: State) -> tuple[Observation, State]:
        """Call a tool.

        Args:
            name: of the tool; one that is not there is refused like a wrong argument.
            arguments: decoded JSON, whatever it is.
            state: of the session; it is not changed.

        Returns:
            The observation, and the state after the call (the same state where the tool refused or only read).
        """
        try:
            result, after = run(self._run(name, arguments, state))
        except Refusal as refusal:
            return Observation(status=refusal.status, response=spoken(refusal.response(), self.language)), state
        except ConfigError as error:
            raise ConfigError(f"{name}: {error}") from error
        return Observation(status=_OK, response=result), after

    def after(self, calls: Iterable[tuple[str, object]], state: State) -> State:
        """The state after calls (name, arguments) whose results nobody wants; those that only read are not made."""
        for name, arguments in calls:
            tool = self.tools.get(name)
            if tool is not None and tool.behaviour.is_writing:
                _, state = self.execute(name, arguments, state)
        return state

    def session(self) -> "Session":
        """A session in which nothing has happened yet."""
        return Session(self)

    def _run(self, name: str, arguments: object, state: State) -> Run:
        tool = self.tools.get(name)
        if tool is None:
            message = {"en": f"There is no tool {name!r}.", "zh": f"没有名为 {name!r} 的工具。"}
            raise Refusal(NOT_FOUND, "unknown_tool", message)
        checked = check_arguments(tool.definition, arguments, self.stock.now)
        draws = self.draws.part("call", name, checked)
        return Run(
            tool.behaviour, checked, list(tool.parameters), View(self.stock, tool.home, state), draws, self.language
        )

    def _add(self, tool_set: ToolSet, spec: WorldSpec) -> None:
        compiled = Tools(tool_set.tools)
        for raw, home in zip(tool_set.tools, tool_set.homes, strict=True):
            name = raw["function"]["name"]
            tool: Tool | None = compiled.find(name)[0]
            if home != tool_set.name or tool is None:
                continue
            if name in self.tools:
                raise ConfigError(f"{tool_set.name} and {self.tools[name].home} both define {name}")
            self.tools[name] = WorldTool(name, home, raw, tool.definitions[0], spec.behaviours[name])


class Session:
    """Calls one after the other, each seeing what the earlier ones have written."""

    def __init__(self, world: World, state: State | None = None) -> None:
        self.world = world
        self.state = state or State()

    def call(self, name: str, arguments: object) -> Observation:
        """Call a tool and keep what it wrote."""
        observation, self.state = self.world.execute(name, arguments, self.state)
        return observation
