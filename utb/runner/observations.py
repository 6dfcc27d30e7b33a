"""What answers calls and questions of an open turn: records by content, an executable world, or a tool's error.

A call gets the observation recorded for the node that it stands for, whatever came before it. What no node stands for
was never recorded: the world answers it where the tools are executable, else it fails as a tool fails.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from utb.graph.build import bits
from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.calls import same_arguments
from utb.matching.tools import Tool, compile_tools
from utb.model import NodeKind, Turn
from utb.runner.worlds import MadeCalls, Scene
from utb.world.state import State

SAID_ALL = {"en": "I have told you all there is to say.", "zh": "该说的我都说过了。"}  # to a question without need


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What has happened in a turn.

    Args:
        done: nodes that were done, as a bit mask.
        state: what calls have changed in the world; None before it first speaks.
        recorded: calls since then that records answered; the world hears of them when it has to speak again.
    """

    done: int = 0
    state: State | None = None
    recorded: MadeCalls = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Answers for one turn; frozen, all that changes is in `Progress`."""

    turn: Turn
    scene: Scene | None = None

    def observe(self, name: object, arguments: object, so_far: Progress) -> tuple[object, Progress]:
        """The observation of a call, and what has happened then."""
        tool = compile_tools(self.turn.tools).find(name)[0] if isinstance(name, str) else None
        if tool is None:
            return _error("unknown_tool", f"There is no tool named {name!r}."), so_far
        parsed = parse_arguments(arguments)
        if parsed.value is None:
            return _error("invalid_arguments", f"The arguments are no JSON object ({parsed.rule})."), so_far
        fitting = list(self._nodes(tool, parsed.value))
        if fitting:
            node = next((node for node in fitting if not so_far.done >> node & 1), fitting[0])
            recorded = so_far.recorded if self.scene is None else (*so_far.recorded, (tool.name, parsed.value))
            after = replace(so_far, done=so_far.done | 1 << node, recorded=recorded)
            return self.turn.reference.nodes[node].observation, after
        simulated, so_far = self._simulate(tool.name, parsed, so_far)
        if simulated is not None:
            return simulated, so_far
        return _error("nothing_found", "There is no result for these arguments."), so_far

    def is_waiting(self, so_far: Progress) -> bool:
        """Whether something is left to call or to ask."""
        graph = self.turn.reference
        return bool((graph.calls | graph.asks) & ~so_far.done)

    def is_recorded_question(self, text: str) -> bool:
        """Whether the reference asks in these very words; then they ask, whatever a detector makes of them."""
        graph = self.turn.reference
        asked = (graph.nodes[node].observation for node in bits(graph.asks))
        return any(isinstance(words, str) and words.strip() == text.strip() for words in asked)

    def answer(self, so_far: Progress) -> tuple[str | None, Progress]:
        """The user's recorded words to the next question that is due; None where none is."""
        for node in self._asks(so_far):
            return self.turn.reference.nodes[node].user_input or self.shrug, replace(
                so_far, done=so_far.done | 1 << node
            )
        return None, so_far

    @property
    def shrug(self) -> str:
        """What the user says who has nothing to add."""
        return SAID_ALL["zh" if any("一" <= sign <= "鿿" for sign in self.turn.request or "") else "en"]

    def _asks(self, so_far: Progress) -> Iterator[int]:
        """Questions nobody has asked yet; first those that wait for nothing."""
        graph = self.turn.reference
        left = list(bits(graph.asks & ~so_far.done))
        yield from (node for node in left if not graph.before[node] & ~so_far.done)
        yield from left

    def _nodes(self, tool: Tool, arguments: dict[str, object]) -> Iterator[int]:
        for place, node in enumerate(self.turn.reference.nodes):
            if node.kind is NodeKind.CALL and node.name == tool.name and same_arguments(tool, node, arguments):
                yield place

    def _simulate(self, name: str, parsed: Parsed, so_far: Progress) -> tuple[Any, Progress]:
        if self.scene is None:
            return None, so_far
        state = self.scene.beginning if so_far.state is None else so_far.state
        state = self.scene.world.after(so_far.recorded, state)
        observation, state = self.scene.world.execute(name, parsed.value, state)
        return observation.response, replace(so_far, state=state, recorded=())


def _error(code: str, message: str) -> object:
    return {"error": {"code": code, "message": message}}
