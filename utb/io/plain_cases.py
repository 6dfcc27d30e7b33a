"""The usual case line, decoded straight into typed records that pass over what nobody asks for.

Whatever does not fit these records is no fault: `utb.io.cases` reads it with patience, to the same effect.
"""

from typing import Generic, TypeVar

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
    """One reply of the model: calls and text, or a failure in words, are all there is to it."""

    content: str | None | UnsetType = UNSET
    tool_calls: list[PlainCall] | None = None
    error: None = None
    failure: str | None = msgspec.field(default=None, name="raise")
    reasoning: UnsetType = UNSET
    observation: UnsetType = UNSET
    observations: UnsetType = UNSET
    user_input: UnsetType = UNSET


R = TypeVar("R")
NOTHING = Raw(b"null")  # what stands for a field that is not there; one object, told by being it


class PlainCase(msgspec.Struct, Generic[R]):
    """The fields of a line, with replies of some kind; what only some readers ask for stays as it stands."""

    answer_list: Raw
    outputs: list[R]
    id: object = None
    tools: Raw = Raw(b"null")
    task: str | None = None
    env_info: str | None = None
    history: Raw = NOTHING
    labels: Raw = NOTHING
    mode: str = "open"
    truncated: bool = False


decode_plain = msgspec.json.Decoder(PlainCase[PlainReply]).decode
decode_with_any_replies = msgspec.json.Decoder(PlainCase[object]).decode
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


def plain_steps(replies: list[PlainReply]) -> tuple[Step, ...]:
    """The replies as steps."""
    steps = []
    for reply in replies:
        content, listed = reply.content, reply.tool_calls
        if content is UNSET:
            content = None
        if not listed:
            steps.append(Step(content, (), (), reply.failure))
            continue
        calls = []
        for call in listed:
            shape = call if call.function is UNSET else call.function
            calls.append(Call(shape.name, shape.arguments, call.id))
        steps.append(Step(content, tuple(calls), (), reply.failure))
    return tuple(steps)
