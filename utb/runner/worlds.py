"""The executable world of a turn, where its tools are those of tool sets: what answers calls that nobody recorded.

What the earlier turns of the topic did according to their references has been done in it. Its data depend on a seed, so
recorded observations come first: the world speaks where there are none. To make one takes longer than everything else
of a turn, and most turns need none, so it is made when it first speaks.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property, partial

from utb.io.tool_sets import Language, ToolSet
from utb.matching.tools import compile_tools
from utb.model import NodeKind, Turn
from utb.world.draws import Draws
from utb.world.state import State
from utb.world.world import World

_TIME = re.compile(r"\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}")
_HAN = re.compile("[一-鿿]")
_KEPT = 8  # worlds; turns of one topic share theirs

MadeCalls = tuple[tuple[str, object], ...]  # name and arguments of each


def seed_of(turn: Turn) -> int:
    """What the data of a turn's world depend on: whose it is."""
    return Draws("world of a profile", turn.dataset or "", turn.profile or "").integer_of("seed")


class Scene:
    """The world of one turn, made on first use.

    Args:
        make: gives the world.
        earlier: calls of the topic's earlier turns.
    """

    def __init__(self, make: Callable[[], World], earlier: MadeCalls = ()) -> None:
        self._make = make
        self._earlier = earlier

    @cached_property
    def world(self) -> World:
        """The world; kept as long as the turn is, so that no other turn's can take its place."""
        return self._make()

    @cached_property
    def beginning(self) -> State:
        """The state when the turn begins: after the earlier turns, each as its reference has it."""
        return self.world.after(self._earlier, State())


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

    def of(self, turn: Turn) -> Scene | None:
        """The world when the turn begins; None where a tool of the turn is in no tool set, or no time is known."""
        found = _TIME.search(turn.env_info or "")
        names = compile_tools(turn.tools).names
        if found is None or not names or not all(self._is_known(turn, name) for name in names):
            return None
        now = _moment(found.group())
        if now is None:
            return None
        homes = tuple(sorted({self._home[name] for name in names}))
        language: Language = "zh" if _HAN.search(str(turn.tools.raw[0])) else "en"
        return Scene(partial(self._world, homes, self._seed(turn), now, language), _earlier(turn))

    def _is_known(self, turn: Turn, name: str) -> bool:
        """Whether the tool is that of a tool set: the same name, and parameters of the same names."""
        tool, _ = compile_tools(turn.tools).find(name)
        offered = {} if tool is None else tool.definitions[0].schema.get("properties", {})
        return isinstance(offered, dict) and self._parameters.get(name) == frozenset(offered)

    def _world(self, homes: tuple[str, ...], seed: int, now: datetime, language: Language) -> World:
        key = (homes, seed, now, language)
        world = self._worlds.get(key)
        if world is None:
            sets = [self._sets[home] for home in homes]
            shared = {home for tool_set in sets for home in tool_set.homes} - set(homes)
            sets += [self._sets[home] for home in sorted(shared)]
            world = self._worlds[key] = World(sets, seed=seed, now=now, language=language)
            if len(self._worlds) > _KEPT:
                del self._worlds[next(iter(self._worlds))]
        return world


def _moment(text: str) -> datetime | None:
    """The time of a world, which has no zone; None for a day that no calendar has."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _earlier(turn: Turn) -> MadeCalls:
    """The calls of the topic's earlier turns, as their references have them."""
    return tuple(
        (node.name, node.arguments)
        for earlier in turn.history
        if earlier.topic_id == turn.topic_id
        for node in earlier.reference.nodes
        if node.kind is NodeKind.CALL
    )
