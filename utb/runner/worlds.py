"""The executable world of a turn, where its tools are those of tool sets: what answers calls that nobody recorded.

What the earlier turns of the topic did according to their references has been done in it. Its data depend on a seed, so
recorded observations come first: the world speaks where there are none.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import cast

from utb.io.tool_sets import Language, ToolSet
from utb.matching.tools import compile_tools
from utb.model import NodeKind, Turn
from utb.world.draws import Draws
from utb.world.state import State
from utb.world.world import World

_TIME = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}")
_HAN = re.compile("[一-鿿]")
_KEPT = 8  # worlds; turns of one topic share theirs


def seed_of(turn: Turn) -> int:
    """What the data of a turn's world depend on: whose it is."""
    return Draws("world of a profile", turn.dataset or "", turn.profile or "").integer_of("seed")


class Worlds:
    """Makes the worlds of turns.

    Args:
        tool_sets: all there are.
        seed: what the data of a turn's world depend on.
    """

    def __init__(self, tool_sets: Mapping[str, ToolSet], seed: Callable[[Turn], int] = seed_of) -> None:
        self._sets = tool_sets
        self._seed = seed
        self._home: dict[str, str] = {}
        self._parameters: dict[str, frozenset[str]] = {}
        for tool_set in tool_sets.values():
            for tool, home in zip(tool_set.tools, tool_set.homes, strict=True):
                function = tool["function"]
                self._home[function["name"]] = home
                self._parameters[function["name"]] = frozenset(function["parameters"].get("properties", {}))
        self._worlds: dict[tuple[object, ...], World] = {}

    def of(self, turn: Turn) -> tuple[World, State] | None:
        """The world when the turn begins; None where a tool of the turn is in no tool set, or no time is known."""
        found = _TIME.search(turn.env_info or "")
        names = compile_tools(turn.tools).names
        if found is None or not names or not all(self._is_known(turn, name) for name in names):
            return None
        homes = tuple(sorted({self._home[name] for name in names}))
        now = _moment(found.group())
        if now is None:
            return None
        language = "zh" if _HAN.search(str(turn.tools.raw[0])) else "en"
        world = self._world((*homes, self._seed(turn), now, language), homes, now, cast(Language, language))
        return world, _played(world, turn)

    def _is_known(self, turn: Turn, name: str) -> bool:
        """Whether the tool is that of a tool set: the same name, and parameters of the same names."""
        tool, _ = compile_tools(turn.tools).find(name)
        offered = {} if tool is None else tool.definitions[0].schema.get("properties", {})
        return isinstance(offered, dict) and self._parameters.get(name) == frozenset(offered)

    def _world(self, key: tuple[object, ...], homes: tuple[str, ...], now: datetime, language: Language) -> World:
        world = self._worlds.get(key)
        if world is None:
            sets = [self._sets[home] for home in homes]
            shared = {home for tool_set in sets for home in tool_set.homes} - set(homes)
            sets += [self._sets[home] for home in sorted(shared)]
            world = self._worlds[key] = World(sets, seed=cast(int, key[-3]), now=now, language=language)
            if len(self._worlds) > _KEPT:
                del self._worlds[next(iter(self._worlds))]
        return world


def _moment(text: str) -> datetime | None:
    """The time of a world, which has no zone; None for a day that no calendar has."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _played(world: World, turn: Turn) -> State:
    """The state after the earlier turns of the topic, each as its reference has it."""
    state = State()
    for earlier in turn.history:
        if earlier.topic_id == turn.topic_id:
            for node in earlier.reference.nodes:
                if node.kind is NodeKind.CALL:
                    _, state = world.execute(node.name, node.arguments, state)
    return state
