"""Labels of a converted turn: its task type from the graph, its subtype from how it leans on earlier turns."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from utb.graph.build import bits, layers_of
from utb.model import Decision, NodeKind, ReferenceGraph, SlotLabel, Source, SourceKind, TaskType, Turn, TurnSubtype
from utb.model.synthesis import NODE_TYPES, FollowUp, SynthesisTurn, TurnMode

_NEXT = 1  # how far back an earlier turn is that is no long-range dependency
_FOLLOW_UPS = {
    FollowUp.REPLY: TurnSubtype.COREFERENCE,
    FollowUp.REQUEST: TurnSubtype.COREFERENCE,
    FollowUp.OMIT: TurnSubtype.PARTIAL,
    FollowUp.ADD: TurnSubtype.PARTIAL,
    FollowUp.MODIFY: TurnSubtype.PARTIAL,
    FollowUp.CONTINUE: TurnSubtype.PARTIAL,
    FollowUp.SWITCH_BACK: TurnSubtype.LONG_RANGE,
}
_REFERRING = re.compile(
    r"\b(?:it|its|that|those|these|this|them|they|there|the (?:same|first|second|third|last|one|ones|other|latter))\b"
    r"|[它其]|那[个家些里条本趟份张只款位]?|这[个家些里条本趟份张只款位]|第[一二三四五]|上面|刚才|前面",
    re.IGNORECASE,
)


def task_type_of(graph: ReferenceGraph) -> TaskType:
    """The task type that the graph shows."""
    if graph.asks:
        return TaskType.CLARIFY
    calls = list(bits(graph.calls))
    if len(calls) < 2:
        return TaskType.SINGLE if calls else TaskType.CHAT
    layers = layers_of(graph)
    longest = len({layers[index] for index in calls})
    if longest == 1:
        return TaskType.PARALLEL
    return TaskType.SEQUENTIAL if longest == len(calls) else TaskType.MIXED


def as_drawn(shown: TaskType, mode: TurnMode) -> TaskType:
    """A turn drawn as underspecified that calls without a question lacks information too: there it is inferred."""
    return TaskType.CLARIFY if mode is TurnMode.UNDERSPECIFIED and shown is not TaskType.CHAT else shown


def unlike_drawn(shown: TaskType, mode: TurnMode, labels: Iterable[SlotLabel]) -> str | None:
    """What the turn was drawn to be, where it has become something else."""
    drawn = NODE_TYPES[mode]
    if drawn == "CQ" and shown is not TaskType.CLARIFY:
        if shown is not TaskType.CHAT and any(label.decision is Decision.INFER for label in labels):
            return None
        return "The turn was drawn as CQ, but asks nothing, and nothing earlier in the topic tells what it leaves open."
    fitting = {"ST": (TaskType.SINGLE,), "CQ": (TaskType.CLARIFY,), "CC": (TaskType.CHAT,)}.get(
        drawn, (TaskType.PARALLEL, TaskType.SEQUENTIAL, TaskType.MIXED)
    )
    return None if shown in fitting else f"The turn was drawn as {drawn} and has become {shown.value}."


def subtype_of(turn: Turn, made: SynthesisTurn, sources: Mapping[int, Mapping[str, Source]]) -> TurnSubtype | None:
    """How the turn leans on earlier ones: as its maker says, as it was drawn, else as its values show; or None."""
    if made.subtype is not msgspec.UNSET:
        return made.subtype
    distances = [turn.turn - place for place in _earlier_turns(sources)]
    far = any(distance > _NEXT for distance in distances)
    if made.follow_up is not None:
        drawn = _FOLLOW_UPS[made.follow_up]
        return TurnSubtype.LONG_RANGE if far and _NEXT not in distances else drawn
    if not distances:
        return TurnSubtype.COREFERENCE if _leans_in_words(turn) else None
    if far:
        return TurnSubtype.LONG_RANGE
    return TurnSubtype.COREFERENCE if _leans_in_words(turn) else TurnSubtype.PARTIAL


def _earlier_turns(sources: Mapping[int, Mapping[str, Source]]) -> Iterable[int]:
    for found in sources.values():
        for source in found.values():
            if source.kind is SourceKind.HISTORY and source.turn is not None and source.topic_id is None:
                yield source.turn


def _leans_in_words(turn: Turn) -> bool:
    """Whether the request refers to something by a word that means nothing alone."""
    calls = any(node.kind is NodeKind.CALL for node in turn.reference.nodes)
    return calls and _REFERRING.search(turn.request or "") is not None
