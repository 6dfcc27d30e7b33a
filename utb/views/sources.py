"""Where argument values come from, as chips; and the place itself, with the value marked.

`utb.scoring.sources` finds the source of expected values. A predicted value is looked up the same way, as if the
reference had it; where that finds nothing, the observations that the run itself received are searched.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from utb.model import Alignment, Node, NodeKind, Source, SourceKind, Span, Trajectory, Turn
from utb.scoring.sources import Seen, find_sources
from utb.scoring.sources.observations import observation_text
from utb.scoring.sources.paths import leaves, write_path
from utb.views.calls import shown_call
from utb.views.text import body_text, one_line, plain, value_text
from utb.views.words import ONLY_USER, SOURCE, Mark

PATH = 48
AROUND = 260  # characters shown before and after a marked place
SHORTEST = 3  # shorter values stand everywhere by chance


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A source in one line: mark and place."""

    mark: Mark
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The text around a value's place. `marked` is empty where only the text is known, not the place in it."""

    path: str
    chip: Chip
    by: str
    by_title: str
    before: str
    marked: str
    after: str
    note: str


def chip_of(turn: Turn, source: Source) -> Chip:
    """The chip of a source."""
    mark = SOURCE[source.kind]
    if source.kind is SourceKind.HISTORY:
        return Chip(mark=mark, where=_earlier(turn, source))
    if source.kind is SourceKind.OBSERVATION and source.node is not None:
        return Chip(mark=mark, where=f"n{source.node}")
    if source.kind is SourceKind.REQUEST and source.node is not None:
        return Chip(mark=ONLY_USER, where=f"reply to n{source.node}")
    return Chip(mark=mark, where="")


def source_at(sources: Mapping[str, Source], path: str) -> Source | None:
    """The source of a path, or of the first leaf below it."""
    if path in sources:
        return sources[path]
    below = (source for leaf, source in sources.items() if leaf.startswith((f"{path}.", f"{path}[")))
    return next(below, None)


Sources = Mapping[int, Mapping[str, Source]]
Chips = Mapping[int, Mapping[str, Chip]]


def expected_sources(turn: Turn, seen: Seen | None = None) -> dict[int, dict[str, Source]]:
    """Sources of every call node's arguments, by node and leaf path; `seen` as worked out before, if it was."""
    seen, nodes = seen or Seen(turn), enumerate(turn.reference.nodes)
    return {index: find_sources(turn, index, seen) for index, node in nodes if node.kind is NodeKind.CALL}


def predicted_chips(
    turn: Turn, alignment: Alignment, run: Trajectory, seen: Seen | None = None
) -> dict[int, dict[str, Chip]]:
    """Where the values of calls with wrong arguments stand, by node and leaf path; `seen` as above."""
    seen, found = seen or Seen(turn), {}
    for call in alignment.calls:
        values = shown_call(run.steps[call.step], call.position).values
        if call.node is not None and values and any(not row.equal for row in call.rows):
            found[call.node] = _chips(seen, call.node, values, run, call.step)
    return found


def _chips(seen: Seen, node: int, values: dict[str, object], run: Trajectory, step: int) -> dict[str, Chip]:
    """As if the reference had called with these values: what was seen before the call is the same."""
    turn = seen.turn
    nodes = list(turn.reference.nodes)
    nodes[node] = msgspec.structs.replace(nodes[node], arguments=values, sources=None, accepted=None)
    as_if = msgspec.structs.replace(turn, reference=msgspec.structs.replace(turn.reference, nodes=tuple(nodes)))
    sources = find_sources(as_if, node, seen)
    return {path: _received(turn, source, nodes[node], path, run, step) for path, source in sources.items()}


def evidence_of(turn: Turn, source: Source, path: str, value: object = None) -> Evidence:
    """The place where an expected value stands."""
    text, note = _text_of(turn, source, value)
    span = source.span if source.span and 0 <= source.span.start < source.span.end <= len(text) else None
    before, marked, after = _around(text, span)
    is_found = source.by in (None, "finder")
    return Evidence(
        path=one_line(path, PATH),
        chip=chip_of(turn, source),
        by="" if is_found else f"labelled by {plain(str(source.by))}",
        by_title="" if is_found else "This source stands in the data, written there by hand; it was not searched for.",
        before=before,
        marked=marked,
        after=after,
        note=note,
    )


def leaf_values(arguments: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Every leaf with its path."""
    for steps, value in leaves(arguments):
        if steps:
            yield write_path(steps), value


def earlier_turn(turn: Turn, source: Source) -> Turn | None:
    """The earlier turn that a history source points to."""
    topic = source.topic_id or turn.topic_id
    return next((other for other in turn.history if (other.topic_id, other.turn) == (topic, source.turn)), None)


def history_text(earlier: Turn, source: Source, value: object) -> tuple[str, str]:
    """Who said what: the text in an earlier turn that the span counts in.

    A source names the node only, and a node has two texts; the one whose span reads like the value is meant.
    """
    if source.node is None or not 0 <= source.node < len(earlier.reference.nodes):
        return "user", earlier.request or ""
    texts = list(_texts(earlier.reference.nodes[source.node]))
    fitting = (text for text in texts if source.span and _reads_like(text[1], source.span, value))
    return next(fitting, texts[0] if texts else ("tool", ""))


def _texts(node: Node) -> Iterator[tuple[str, str]]:
    if node.kind is NodeKind.CALL:
        if node.observation is not None:
            yield "tool", observation_text(node.observation)
        yield "call", observation_text(node.arguments)
        return
    if node.user_input:
        yield "user", node.user_input
    if isinstance(node.observation, str) and node.observation:
        yield "assistant", node.observation


def _reads_like(text: str, span: Span, value: object) -> bool:
    wanted = value if isinstance(value, str) else value_text(value)
    return _letters(text[span.start : span.end]) == _letters(wanted)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _earlier(turn: Turn, source: Source) -> str:
    topic = f"{plain(source.topic_id)}, " if source.topic_id and source.topic_id != turn.topic_id else ""
    return f"{topic}turn {source.turn}" if source.turn is not None else ""


def _received(turn: Turn, source: Source, node: Node, path: str, run: Trajectory, step: int) -> Chip:
    if source.kind is not SourceKind.NONE:
        return chip_of(turn, source)
    value = node.arguments.get(path)
    wanted = value if isinstance(value, str) else value_text(value)
    if path in node.arguments and len(wanted) >= SHORTEST:
        for index, earlier in enumerate(run.steps[:step]):
            if any(wanted in body_text(received.content) for received in earlier.observations):
                return Chip(mark=SOURCE[SourceKind.OBSERVATION], where=f"received in step {index}")
    return chip_of(turn, source)


def _text_of(turn: Turn, source: Source, value: object) -> tuple[str, str]:
    nodes = turn.reference.nodes
    node = nodes[source.node] if source.node is not None and 0 <= source.node < len(nodes) else None
    if source.kind is SourceKind.HISTORY:
        earlier = earlier_turn(turn, source)
        return (
            (history_text(earlier, source, value)[1], "") if earlier else ("", "The earlier turn is not in this file.")
        )
    if source.kind is SourceKind.OBSERVATION:
        return (observation_text(node.observation), "") if node else ("", "")
    if source.kind is SourceKind.REQUEST:
        return (node.user_input or "", "") if node else (turn.request or "", "")
    return "", _NOTES.get(source.kind, "")


_NOTES = {
    SourceKind.DEFAULT: "The schema of the tool has this value as its default.",
    SourceKind.PROFILE: "An annotator found it in the persona, which the model never saw.",
    SourceKind.NONE: "The value stands nowhere the model could see.",
}


def _around(text: str, span: Span | None) -> tuple[str, str, str]:
    if span is None:
        return plain(text[: 2 * AROUND]) + ("…" if len(text) > 2 * AROUND else ""), "", ""
    start, end = max(0, span.start - AROUND), min(len(text), span.end + AROUND)
    before = ("…" if start else "") + text[start : span.start]
    after = text[span.end : end] + ("…" if end < len(text) else "")
    return plain(before), plain(text[span.start : span.end]), plain(after)
