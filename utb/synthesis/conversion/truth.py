"""What whoever made a turn knows about it: the words that values were read from, and what was to be asked or inferred.

The finder looks for values; where a person says "never stood on skis" for a level, only the maker of the turn knows.
Its words are looked up where the model could see them, so that every source is a place.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from utb.graph.build import build_graph
from utb.model import Decision, Evidence, Node, NodeKind, SlotLabel, Source, SourceKind, Span, Turn
from utb.model.synthesis import Batch, Question, SynthesisTurn, TurnMode
from utb.scoring.sources import Earlier, Seen, find_sources
from utb.scoring.sources.observations import leaves_of, observation_text
from utb.scoring.sources.paths import leaves, overlaps, write_path

MAKER, PLANNER = "scenario", "planner"
_HISTORY = SourceKind.HISTORY


def told_sources(turn: Turn, made: SynthesisTurn) -> dict[int, dict[str, Source]]:
    """Node -> argument path -> the place of the words that tell the value; words that stand nowhere are left out.

    Args:
        turn: with its reference and its history.
        made: the same turn as it was synthesised.
    """
    found: dict[int, dict[str, Source]] = {}
    for node, said in said_of(made).items():
        places = {path: place_of(turn, node, words) for path, words in said.items()}
        found[node] = {path: place for path, place in places.items() if place is not None}
    return found


def said_of(made: SynthesisTurn) -> dict[int, Mapping[str, tuple[str, ...]]]:
    """Node -> argument path -> words, for the calls of which anything is said."""
    found: dict[int, Mapping[str, tuple[str, ...]]] = {}
    node = 0
    for move in made.plan:
        if not isinstance(move, Batch):
            node += 1
            continue
        for action in move.actions:
            if action.says is not msgspec.UNSET:
                found[node] = action.says
            node += 1
    return found


def place_of(turn: Turn, node: int, words: Sequence[str]) -> Source | None:
    """Where the first of the words stands that stands anywhere: the request, replies, then earlier turns, latest
    first."""
    return next((place for text in words for place in _places(turn, node, text)), None)


def told_labels(
    turn: Turn, made: SynthesisTurn, sources: Mapping[int, Mapping[str, Source]], requests: Earlier
) -> tuple[SlotLabel, ...]:
    """Labels of an underspecified turn whose maker says whether it asks or infers; none for other turns.

    What is inferred is what earlier requests tell; where they tell nothing, what stands earlier at all.

    Args:
        turn: with its reference and its history.
        made: the same turn as it was synthesised.
        sources: of its calls.
        requests: remembers what was read in earlier requests, of which it sees nothing else.
    """
    if made.mode is not TurnMode.UNDERSPECIFIED or made.decision is msgspec.UNSET:
        return ()
    if made.decision is Decision.ASK:
        asked = (name for move in made.plan if isinstance(move, Question) for name in move.parameters)
        return tuple(SlotLabel(name, Decision.ASK, (), MAKER) for name in dict.fromkeys(asked))
    recalled: dict[str, tuple[Evidence, ...]] = {}
    for node, places in sources.items():
        spoken = _in_requests(turn, node, requests)
        for path, source in places.items():
            if source.kind is _HISTORY:
                evidence = _evidence(source) or _evidence(spoken.get(path))
                recalled[_argument(path)] = recalled.get(_argument(path)) or evidence
    kept = {slot: evidence for slot, evidence in recalled.items() if evidence} or recalled
    return tuple(SlotLabel(slot, Decision.INFER, evidence, MAKER) for slot, evidence in kept.items())


def with_told(found: Mapping[str, Source], told: Mapping[str, Source]) -> dict[str, Source]:
    """Sources of one call: what its maker says wins over what was found."""
    return {
        path: next((source for said, source in told.items() if len(said) <= len(path) and overlaps(said, path)), source)
        for path, source in found.items()
    }


def flowing(turn: Turn, node: int, needs: Iterable[int], found: Mapping[str, Source]) -> dict[str, Source]:
    """Sources of one call, where a call that its planner says it needs returned the very value.

    Args:
        turn: with its reference.
        node: the call.
        needs: nodes that it uses.
        found: what the finder says, which stays where the words that it found are the value.
    """
    needed = {at: observation_text(turn.reference.nodes[at].observation) for at in needs}
    values = {write_path(steps): value for steps, value in leaves(turn.reference.nodes[node].arguments)}
    return {path: _flow(turn, values.get(path), source, needed) or source for path, source in found.items()}


def _flow(turn: Turn, value: object, source: Source, needed: Mapping[int, str]) -> Source | None:
    if not isinstance(value, str) or source.kind is SourceKind.OBSERVATION or value in _words_at(turn, source):
        return None
    for at, text in needed.items():
        place = next((leaf for leaf in leaves_of(text) if leaf.value == value), None)
        if place is not None:
            return Source(kind=SourceKind.OBSERVATION, node=at, span=Span(place.start, place.end), by=PLANNER)
    return None


def _words_at(turn: Turn, source: Source) -> str:
    """The words of the request that the source names; nothing for other places."""
    if source.kind is not SourceKind.REQUEST or source.node is not None or source.span is None:
        return ""
    return (turn.request or "")[source.span.start : source.span.end]


def _places(turn: Turn, node: int, words: str) -> Iterator[Source]:
    yield from _within(turn.request, words, SourceKind.REQUEST)
    for at, asked in _replies(turn.reference.nodes[:node]):
        yield from _within(asked.user_input, words, SourceKind.REQUEST, node=at)
    for earlier in reversed(turn.history):
        topic_id = None if earlier.topic_id == turn.topic_id else earlier.topic_id
        yield from _within(earlier.request, words, _HISTORY, turn=earlier.turn, topic_id=topic_id)
        for at, asked in _replies(earlier.reference.nodes):
            yield from _within(asked.user_input, words, _HISTORY, turn=earlier.turn, node=at, topic_id=topic_id)


def _replies(nodes: Iterable[Node]) -> Iterator[tuple[int, Node]]:
    return ((at, node) for at, node in enumerate(nodes) if node.kind is NodeKind.ASK and node.user_input)


def _within(
    text: str | None, words: str, kind: SourceKind, *, turn: int | None = None, node: int | None = None,
    topic_id: str | None = None,
) -> Iterator[Source]:  # fmt: skip
    start = (text or "").lower().find(words.lower()) if words else -1
    if start >= 0:
        yield Source(kind=kind, turn=turn, node=node, span=Span(start, start + len(words)), by=MAKER, topic_id=topic_id)


def _in_requests(turn: Turn, node: int, requests: Earlier) -> dict[str, Source]:
    """Where the values of a call would be found if of earlier turns only the requests were seen."""
    history = tuple(msgspec.structs.replace(earlier, reference=build_graph([])) for earlier in turn.history)
    spoken = msgspec.structs.replace(turn, history=history)
    return find_sources(spoken, node, Seen(spoken, requests))


def _evidence(source: Source | None) -> tuple[Evidence, ...]:
    """The place as evidence, if it is one in an earlier request."""
    if source is None or source.kind is not _HISTORY or source.node is not None:
        return ()
    if source.turn is None or source.span is None:
        return ()
    return (Evidence(source.turn, source.span.start, source.span.end, source.topic_id),)


def _argument(path: str) -> str:
    return path.split("[")[0].split(".")[0] or path
