"""The usual case line, decoded straight into typed records that pass over what nobody asks for.

Whatever does not fit these records is no fault: `utb.io.cases` reads it with patience, to the same effect.
"""

import msgspec
from msgspec import UNSET, Raw, UnsetType

from utb.graph.build import build_graph, build_plain_graph
from utb.graph.nodes import PlainNode
from utb.io.json_text import JsonFault, decode
from utb.model import Call, ReferenceGraph, Step


class _PlainFunction(msgspec.Struct):
    name: object = None
    arguments: object = None


class PlainCall(msgspec.Struct):
    """One call, in the OpenAI shape or flat."""

    id: object = None
    function: _PlainFunction | UnsetType = UNSET
    name: object = None
    arguments: object = None


class PlainReply(msgspec.Struct):
    """One reply of the model."""

    content: str | None | UnsetType = UNSET
    tool_calls: list[PlainCall] | None = None
    error: object = None
    failure: object = msgspec.field(default=None, name="raise")
    reasoning: object = UNSET
    observation: object = UNSET
    observations: object = UNSET
    user_input: object = UNSET

    def is_plain(self) -> bool:
        """Whether calls and text, or a failure in words, are all there is to the reply."""
        return (
            (self.failure is None or isinstance(self.failure, str))
            and self.error is None
            and self.reasoning is UNSET
            and self.observation is UNSET
            and self.observations is UNSET
            and self.user_input is UNSET
        )


class PlainCase(msgspec.Struct):
    """The fields of a line; what only some readers ask for stays as it stands."""

    answer_list: Raw
    outputs: list[PlainReply]
    id: object = None
    tools: Raw = Raw(b"null")
    task: str | None = None
    env_info: str | None = None
    history: Raw = Raw(b"null")
    labels: Raw = Raw(b"null")
    mode: str = "open"
    truncated: bool = False


decode_plain = msgspec.json.Decoder(PlainCase).decode
_decode_nodes = msgspec.json.Decoder(list[PlainNode]).decode


def read_graph(text: bytes) -> ReferenceGraph | None:
    """The reference; None where the text takes a closer look. Only plain nodes are read the short way."""
    try:
        graph = build_plain_graph(_decode_nodes(text))
    except (msgspec.DecodeError, RecursionError):
        graph = None
    if graph is not None:
        return graph
    try:
        return build_graph(decode(text))
    except JsonFault:
        return None


def plain_steps(replies: list[PlainReply]) -> tuple[Step, ...] | None:
    """The replies as steps; None where one of them takes a closer look."""
    steps = []
    for reply in replies:
        if not reply.is_plain():
            return None
        content = None if reply.content is UNSET else reply.content
        calls = tuple([_plain_call(call) for call in reply.tool_calls]) if reply.tool_calls else ()
        if reply.failure is None:
            steps.append(Step(content, calls))
        else:
            steps.append(Step(content, calls, error=str(reply.failure)))
    return tuple(steps)


def _plain_call(call: PlainCall) -> Call:
    shape = call if call.function is UNSET else call.function
    return Call(shape.name, shape.arguments, call.id)
