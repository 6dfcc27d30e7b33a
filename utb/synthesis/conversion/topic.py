"""A synthesised topic as a line of the release format."""

from collections.abc import Mapping
from typing import Any

import msgspec

from utb.errors import DataError
from utb.graph.build import build_graph
from utb.model import NodeKind, SlotLabel, Source, SourceKind, Toolbox, Turn
from utb.model.synthesis import SynthesisTopic, SynthesisTurn
from utb.scoring.sources import Earlier, Seen
from utb.scoring.sources.order import ancestors
from utb.scoring.suggestions import suggested_labels, suggested_sources
from utb.synthesis.conversion.claims import claims_of
from utb.synthesis.conversion.dependencies import connect
from utb.synthesis.conversion.doubts import Doubt, DoubtKind
from utb.synthesis.conversion.labels import as_drawn, subtype_of, task_type_of, unlike_drawn
from utb.synthesis.conversion.nodes import Raw, lay_out
from utb.synthesis.conversion.truth import flowing, told_labels, told_sources, with_told

_MOST_CHARACTERS = 20_000_000  # kept of one person's session, which has about a million


class Converted(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a topic.

    Args:
        record: the line: release fields, our labels, `meta`.
        turns: the same turns as records, with their references; one that could not be converted has an empty one.
        unusable: turns that have a reference which cannot be executed, each with the reason.
        doubts: where plan and values disagree.
    """

    record: dict[str, object]
    turns: tuple[Turn, ...]
    unusable: dict[int, str]
    doubts: tuple[Doubt, ...]


class Before:
    """The turns of earlier topics of one person, and what was read in them, shared by all that come after."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.passages = Earlier(_MOST_CHARACTERS)
        self.requests = Earlier(_MOST_CHARACTERS)


class _Column(msgspec.Struct, frozen=True):
    """What one turn adds to the lists of a line."""

    turn: Turn
    answer_list: list[Raw]
    task_type: str | None
    subtype: str | None
    labels: tuple[SlotLabel, ...]
    doubts: tuple[Doubt, ...]
    fault: str | None = None


def topic_of_session(
    topic: SynthesisTopic,
    *,
    broken: Mapping[int, str] | None = None,
    meta: Mapping[str, object] | None = None,
    before: Before | None = None,
) -> Converted:
    """The topic as a release line.

    Args:
        topic: what was synthesised; turns after a failure are not there.
        broken: turns without a usable plan: they keep their place with an empty reference, which is never scored.
        meta: added to the line's `meta`.
        before: the earlier topics of the same person; they are part of the history.

    Raises:
        DataError: the topic has no turn, or a batch has not as many observations as calls.
    """
    if not topic.turns:
        raise DataError(topic.topic_id, None, "turns", "no finished turn", "at least one")
    _check_batches(topic)
    shared = Turn(
        topic_id=topic.topic_id,
        turn=0,
        request="",
        tools=Toolbox(topic.tools),
        reference=build_graph([]),
        env_info=topic.env_info or None,
    )
    before = before or Before()
    columns: list[_Column] = []
    for index, made in enumerate(topic.turns):
        history = (*before.turns, *(column.turn for column in columns))
        bare = msgspec.structs.replace(shared, turn=index, request=made.request, history=history)
        columns.append(_lost(bare) if index in (broken or {}) else _column(bare, made, before))
    doubts = tuple(doubt for column in columns for doubt in column.doubts)
    return Converted(
        record=_record(topic, columns, doubts, meta or {}),
        turns=tuple(column.turn for column in columns),
        unusable={column.turn.turn: column.fault for column in columns if column.fault is not None},
        doubts=doubts,
    )


def _column(bare: Turn, made: SynthesisTurn, before: Before) -> _Column:
    claims = claims_of(made)
    laid = lay_out(made, claims)
    nodes, doubts = connect(laid, bare, before.passages)
    graph = build_graph(nodes)
    if graph.fault is not None:
        return msgspec.structs.replace(_lost(bare), fault=graph.fault.message)
    turn = msgspec.structs.replace(bare, reference=graph)
    seen = Seen(turn, before.passages)
    calls = [index for index, node in enumerate(graph.nodes) if node.kind is NodeKind.CALL]
    told = told_sources(turn, made)
    sources = {}
    for index in calls:
        found = flowing(turn, index, laid.needs.get(index, ()), suggested_sources(turn, index, seen))
        sources[index] = with_told(found, told.get(index, {}))
    labels = _labels(told_labels(turn, made, sources, before.requests), suggested_labels(turn, seen))
    shown = task_type_of(graph)
    unlike = unlike_drawn(shown, made.mode, labels)
    if unlike is not None:
        doubts = (*doubts, Doubt(DoubtKind.NODE_TYPE, turn.turn, None, unlike))
    answer_list = [
        node | _labelled(sources.get(index, {}), ancestors(graph, index)) for index, node in enumerate(nodes)
    ]
    subtype = subtype_of(turn, made, sources) if turn.turn else None
    kept = msgspec.structs.replace(turn, reference=build_graph(answer_list), clarification=labels)
    return _Column(
        kept, answer_list, as_drawn(shown, made.mode).value, None if subtype is None else subtype.value, labels, doubts
    )


def _labels(told: tuple[SlotLabel, ...], found: tuple[SlotLabel, ...]) -> tuple[SlotLabel, ...]:
    """What the maker of the turn says, and what was found of other slots."""
    known = {label.slot for label in told}
    return (*told, *(label for label in found if label.slot not in known))


def _lost(bare: Turn) -> _Column:
    return _Column(bare, [], None, None, (), ())


def _labelled(sources: Mapping[str, Source], before: int) -> Raw:
    """What was found of a call's values, in results only of nodes `before` it.

    What stands nowhere is not said: with the history of a persona's file it may stand somewhere.
    """
    found = {
        path: source
        for path, source in sources.items()
        if source.kind is not SourceKind.NONE
        and (source.kind is not SourceKind.OBSERVATION or before >> (source.node or 0) & 1)
    }
    return {"sources": msgspec.to_builtins(found)} if found else {}


def _record(
    topic: SynthesisTopic, columns: list[_Column], doubts: tuple[Doubt, ...], meta: Mapping[str, object]
) -> dict[str, object]:
    about: dict[str, object] = {"persona": topic.persona, "language": topic.language or None}
    if topic.tool_set is not None:
        about["tool_set"] = topic.tool_set
    if topic.domain is not msgspec.UNSET:
        about["domain"] = topic.domain.capitalize()  # as the figures of the release name it
    about["node_path"] = list(topic.node_path)
    if doubts:
        about["doubts"] = [msgspec.to_builtins(doubt) for doubt in doubts]
    return {
        "id": topic.topic_id,
        "env_info": topic.env_info or None,
        "tools": list(topic.tools),
        "tasks": [column.turn.request for column in columns],
        "answer_list": [column.answer_list for column in columns],
        "task_types": [column.task_type for column in columns],
        "turn_subtypes": [column.subtype for column in columns[1:]],
        "clarification": [[_label(label) for label in column.labels] for column in columns],
        "meta": {**about, **meta},
    }


def _label(label: SlotLabel) -> dict[str, Any]:
    places = [
        {name: value for name, value in msgspec.structs.asdict(place).items() if value is not None}
        for place in label.evidence
    ]
    return {"slot": label.slot, "decision": label.decision.value, "evidence": places, "by": label.by}


def _check_batches(topic: SynthesisTopic) -> None:
    for index, turn in enumerate(topic.turns):
        for move in turn.plan:
            calls, results = len(getattr(move, "actions", ())), len(getattr(move, "observations", ()))
            if calls != results:
                where = f"turns[{index}].plan"
                raise DataError(topic.topic_id, None, where, f"{results} observations", f"{calls}, one a call")
