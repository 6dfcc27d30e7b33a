"""The world of one turn: tools that answer with what was recorded, and a user who answers what is asked.

A call gets the observation of the node that it stands for (first one that was not called yet). What no node stands for
was never recorded, so such a call gets an error object, as a failing tool would send. The world does not care about
order, and a call that is made again is answered again.
"""

from tests.agents.messages import CallText
from utb.matching.arguments import parse_arguments
from utb.matching.calls import same_arguments
from utb.matching.tools import compile_tools
from utb.model import NodeKind, Turn

SAID_ALL = ("I have told you all there is to say.", "该说的我都说过了。")  # to a question that needs no answer


class World:
    """Remembers what was called and asked in one turn."""

    def __init__(self, turn: Turn) -> None:
        self._nodes = turn.reference.nodes
        self._tools = compile_tools(turn.tools)
        self._is_chinese = any("一" <= sign <= "鿿" for sign in turn.request or "")
        self._done: set[int] = set()

    def is_waiting(self) -> bool:
        """Whether something is left to call or to ask."""
        return any(n.kind is not NodeKind.ANSWER and k not in self._done for k, n in enumerate(self._nodes))

    def is_to_be_asked(self) -> bool:
        """Whether the user has an answer that nobody asked for yet."""
        return self._unasked() is not None

    def observe(self, call: CallText) -> object:
        """What the tool sends back."""
        tool, _ = self._tools.find(call.name)
        if tool is None:
            return {"error": "unknown_tool", "name": call.name}
        parsed = parse_arguments(call.arguments)
        if parsed.value is None:
            return {"error": "arguments_not_json", "name": call.name}
        fitting = [
            place
            for place, node in enumerate(self._nodes)
            if node.kind is NodeKind.CALL and node.name == tool.name and same_arguments(tool, node, parsed.value)
        ]
        if not fitting:
            return {"error": "nothing_found", "name": call.name}
        place = next((place for place in fitting if place not in self._done), fitting[0])
        self._done.add(place)
        return self._nodes[place].observation

    def answer_question(self) -> str:
        """What the user says to a question: what was recorded, else that everything has been said."""
        place = self._unasked()
        if place is None:
            return SAID_ALL[self._is_chinese]
        self._done.add(place)
        return self._nodes[place].user_input or SAID_ALL[self._is_chinese]

    def _unasked(self) -> int | None:
        asks = (k for k, n in enumerate(self._nodes) if n.kind is NodeKind.ASK and k not in self._done)
        return next(asks, None)
