"""Models that are no models: the marks that anybody else has to beat. None sees a persona, a clock or a network.

Each looks at the messages only, as every model does, and replies to the same messages alike. The oracle alone is told
the reference: it says what a model would say that makes no mistake.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from utb.matching.tools import Definition, Tools
from utb.model import Step, Turn
from utb.providers.chat import ChatReply, ChatRequest, Json, called
from utb.providers.drawn_arguments import arguments_for, first_of
from utb.scoring.execute import execute_reference
from utb.world.draws import Draws

SENTENCE = "Consider it done."
QUESTION = "Could you tell me more about what you need?"


class Rule(ABC):
    """A baseline: replies by a rule, needs nothing that must be closed."""

    @abstractmethod
    def reply(self, request: ChatRequest, /) -> ChatReply:
        """What the rule says."""

    async def chat(self, request: ChatRequest, /) -> ChatReply:
        """See `ChatProvider`."""
        return self.reply(request)

    async def close(self) -> None:
        """Nothing is open."""
        return


class OneText(Rule):
    """Says the same, whatever it is told."""

    def __init__(self, text: str) -> None:
        self._text = text

    def reply(self, request: ChatRequest, /) -> ChatReply:  # noqa: ARG002 - that is the rule
        """The one text."""
        return ChatReply(content=self._text)


class FirstTool(Rule):
    """Calls the tool that stands first, with the plainest arguments that its schema allows, and says a sentence."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def reply(self, request: ChatRequest, /) -> ChatReply:
        """The call; after it the sentence."""
        if steps_since(request.messages) or not self._tools.names:
            return ChatReply(content=SENTENCE)
        name = self._tools.names[0]
        return calls([(name, arguments_for(_definition(self._tools, name), first_of, is_short=True))], request)


class RandomValid(Rule):
    """Draws an act: call one tool or two, ask, or say a sentence. Arguments obey the schema, and nothing else."""

    def __init__(self, tools: Tools, draws: Draws) -> None:
        self._tools = tools
        self._draws = draws

    def reply(self, request: ChatRequest, /) -> ChatReply:
        """What is drawn for this step; once in two a step of calls is followed by another."""
        step = len(request.messages)
        acts = ("say", "one") if steps_since(request.messages) else ("one", "one", "two", "ask", "say")
        act = self._draws.pick(acts, step, "act")
        if act == "ask":
            return ChatReply(content=QUESTION)
        if act == "say" or not self._tools.names:
            return ChatReply(content=SENTENCE)
        names = [self._draws.pick(self._tools.names, step, "tool", place) for place in range(1 + (act == "two"))]
        draws = [self._draws.part(step, "arguments", place) for place in range(len(names))]
        made = [
            (name, arguments_for(_definition(self._tools, name), drawn.pick))
            for name, drawn in zip(names, draws, strict=True)
        ]
        return calls(made, request)


class Oracle(Rule):
    """Plays the reference: everything that is ready at once, questions first.

    Args:
        turn: with the reference.
        opening: messages before the first reply.
    """

    def __init__(self, turn: Turn, opening: int) -> None:
        self._steps = execute_reference(turn).steps
        self._opening = opening

    def reply(self, request: ChatRequest, /) -> ChatReply:
        """The step that comes next; after the last one a sentence."""
        said = sum(message["role"] == "assistant" for message in request.messages[self._opening :])
        if said >= len(self._steps):
            return ChatReply(content=SENTENCE)
        step: Step = self._steps[said]
        if not step.calls:
            return ChatReply(content=str(step.content))
        return calls([(str(call.name), _as_object(call.arguments)) for call in step.calls], request)


def steps_since(messages: Sequence[Json]) -> int:
    """Replies since the user last said something."""
    count = 0
    for message in reversed(messages):
        if message["role"] == "user":
            break
        count += message["role"] == "assistant"
    return count


def calls(made: Sequence[tuple[str, Json]], request: ChatRequest) -> ChatReply:
    """A reply with calls; ids count the messages, so that none comes twice."""
    first = len(request.messages)
    written = [called(name, arguments, f"b{first}_{place}") for place, (name, arguments) in enumerate(made)]
    return ChatReply(tool_calls=written, finish_reason="tool_calls")


def _definition(tools: Tools, name: str) -> Definition:
    tool, _ = tools.find(name)
    if tool is None:
        raise LookupError(name)
    return tool.definitions[0]


def _as_object(arguments: object) -> Json:
    return arguments if isinstance(arguments, dict) else {}
