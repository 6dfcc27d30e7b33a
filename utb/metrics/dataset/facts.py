"""A topic as the statistics need it: counts and names, none of its texts."""

import re
from enum import StrEnum

import msgspec

from utb.graph.build import bits
from utb.matching.json_values import canonical
from utb.matching.tools import compile_tools
from utb.metrics.columns import column_of
from utb.model import NodeKind, ReferenceGraph, Toolbox, Topic, Turn, TurnSubtype

_CHINESE = re.compile("[\u3400-\u9fff]")
_LETTER = re.compile("[A-Za-z]")


class Shape(StrEnum):
    """How the calls of a reference hang together."""

    NO_CALL = "no call"
    ONE_CALL = "one call"
    PARALLEL = "parallel"  # no call waits for another
    CHAIN = "chain"  # each waits for the one before
    MIXED = "mixed"
    UNREADABLE = "unreadable"


class TurnFacts(msgspec.Struct, frozen=True):
    """One turn. `depth` is the longest chain of calls, `asks` the number of questions."""

    task_type: str | None
    column: str | None
    subtype: str
    language: str
    nodes: int
    calls: int
    asks: int
    depth: int
    shape: Shape


class TopicFacts(msgspec.Struct, frozen=True):
    """One topic. `sequence` are the names of its reference's calls in the order of the file, `trajectory` the calls.

    `tool_set` is its name where the data give one, else the names of the tools offered. `parameters` are declared
    parameters by tool.
    """

    topic_id: str
    profile: str
    tool_set: str
    domain: str | None
    parameters: dict[str, int]
    turns: tuple[TurnFacts, ...]
    sequence: tuple[str, ...]
    trajectory: tuple[tuple[str, bytes], ...]


def facts_of(topic: Topic, *, tool_set: str | None = None, domain: str | None = None) -> TopicFacts:
    """The facts; `tool_set` and `domain` are what the data name."""
    box = topic.turns[0].tools if topic.turns else Toolbox(())
    parameters = _parameters(box)
    calls = [node for turn in topic.turns for node in turn.reference.nodes if node.kind is NodeKind.CALL]
    return TopicFacts(
        topic_id=topic.topic_id,
        profile=topic.profile or "",
        tool_set=tool_set or ", ".join(sorted(parameters)),
        domain=domain,
        parameters=parameters,
        turns=tuple(_turn(turn) for turn in topic.turns),
        sequence=tuple(node.name for node in calls),
        trajectory=tuple((node.name, canonical(node.arguments)) for node in calls),
    )


def _parameters(box: Toolbox) -> dict[str, int]:
    tools = compile_tools(box)
    found: dict[str, int] = {}
    for name in tools.names:
        tool, _ = tools.find(name)
        properties = tool.definitions[0].schema.get("properties") if tool is not None else None
        found[name] = len(properties) if isinstance(properties, dict) else 0
    return found


def _turn(turn: Turn) -> TurnFacts:
    graph = turn.reference
    column = column_of(turn.task_type)
    depth = _depth(graph)
    # The first turn of a topic has no label of its own: it crosses over from whatever came before.
    return TurnFacts(
        task_type=turn.task_type,
        column=None if column is None else column.value,
        subtype=TurnSubtype.CROSS_TOPIC.value if turn.turn == 0 else turn.subtype or "(none)",
        language=language_of(turn.request or ""),
        nodes=len(graph.nodes),
        calls=graph.calls.bit_count(),
        asks=graph.asks.bit_count(),
        depth=depth,
        shape=_shape(graph, depth),
    )


def language_of(text: str) -> str:
    """`zh` where the text has Chinese characters, `en` where it has Latin letters, else `other`."""
    if _CHINESE.search(text):
        return "zh"
    return "en" if _LETTER.search(text) else "other"


def _shape(graph: ReferenceGraph, depth: int) -> Shape:
    calls = graph.calls.bit_count()
    if graph.fault is not None:
        return Shape.UNREADABLE
    if calls < 2:
        return Shape.ONE_CALL if calls else Shape.NO_CALL
    return Shape.PARALLEL if depth == 1 else Shape.CHAIN if depth == calls else Shape.MIXED


def _depth(graph: ReferenceGraph) -> int:
    """Calls on the longest chain; questions on the way pass the chain on and do not count."""
    if graph.fault is not None:
        return 0
    depths = [0] * len(graph.before)
    left, done = set(range(len(graph.before))), 0
    while left:  # without a fault no node waits for itself, so some node is always ready
        ready = [index for index in left if not graph.before[index] & ~done]
        for index in ready:
            waits = (depths[other] for other in bits(graph.before[index]))
            depths[index] = max(waits, default=0) + (graph.calls >> index & 1)
        done |= sum(1 << index for index in ready)
        left.difference_update(ready)
    return max((depths[index] for index in bits(graph.calls)), default=0)
