"""Topics of the release told again as sessions of the generator, so that a conversion can be compared with its origin.

The planner of such a session knows the reference: it asks as soon as it can and calls everything that is ready at once.
"""

import json
from collections.abc import Iterator

from tests.files import Json
from tests.sessions import answering, plan, request, said
from utb.graph.build import bits, ready
from utb.model import NodeKind, ReferenceGraph, TaskType, Topic, Turn
from utb.scoring.execute import CLOSING, QUESTION

_NODE_TYPES = {TaskType.SINGLE.value: "ST", TaskType.CLARIFY.value: "CQ", TaskType.CHAT.value: "CC"}


def as_session(topic: Topic) -> bytes:
    """The line of a session with this topic alone."""
    messages = [message for turn in topic.turns for message in _messages(turn)]
    fields = {
        "topic_id": topic.topic_id,
        "message_start": 0,
        "message_end": len(messages),
        "tools": list(topic.turns[0].tools.raw),
        "node_path": [_NODE_TYPES.get(turn.task_type or "", "MT") for turn in topic.turns],
        "topic_turns": len(topic.turns),
        "env_info": topic.env_info,
    }
    line = {"persona_id": "p", "persona": {}, "env_info": {"language": "en"}, "messages": messages, "topics": [fields]}
    return json.dumps(line, ensure_ascii=False).encode()


def order_of(graph: ReferenceGraph) -> list[int]:
    """The nodes in the order in which such a session holds them, the answer left out."""
    return [index for step in _steps(graph) for index in step]


def can_be_told(turn: Turn) -> bool:
    """Whether a session can hold it: a request, a reference that can be executed, an answer, replies to questions."""
    asks = [node for node in turn.reference.nodes if node.kind is NodeKind.ASK]
    return bool(
        turn.reference.fault is None
        and (turn.request or "").strip()
        and turn.reference.answers
        and all(node.user_input for node in asks)
    )


def _steps(graph: ReferenceGraph) -> Iterator[list[int]]:
    done, inner = 0, graph.calls | graph.asks
    while done != inner:
        now = ready(graph, done)
        step = list(bits(now & graph.asks))[:1] or list(bits(now & graph.calls))
        yield step
        done |= sum(1 << index for index in step)


def _messages(turn: Turn) -> Iterator[Json]:
    graph = turn.reference
    yield request(turn.request or "")
    for step in _steps(graph):
        nodes = [graph.nodes[index] for index in step]
        yield plan(*({"name": node.name, "arguments": node.arguments} for node in nodes))
        if nodes[0].kind is NodeKind.ASK:
            yield said(str(nodes[0].observation or QUESTION))
            yield request(str(nodes[0].user_input))
        else:
            listed = [{"status_code": 200, "response": node.observation} for node in nodes]
            yield {"role": "user", "content": f"Tool: {json.dumps({'Observation_List': listed}, ensure_ascii=False)}"}
    yield answering("tool" if graph.calls else "chat")
    answers = [graph.nodes[index] for index in bits(graph.answers)]
    yield said(str(answers[0].observation or CLOSING))
