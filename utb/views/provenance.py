"""Where the chosen argument's expected value stands in what the model saw, so that the run can mark it in place.

The source finder names places in the reference's own texts. The run has texts of its own: the user's replies in it and
the observations that it received are searched for the value as it is written in the reference.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from utb.model import Alignment, Source, SourceKind, Span, Turn
from utb.scoring.sources.observations import observation_text
from utb.views.selection import Selection
from utb.views.sources import Sources, source_at
from utb.views.text import plain

USED, CHOSEN = "used", "chosen"
AROUND = 90  # characters of an observation shown before and after a marked value

Pieces = tuple[tuple[str, str], ...]  # texts with how each is marked; "" is not at all


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The place of a value. `request` is a place in the turn's request, `call` a step and a position in it whose
    observation holds `value`; `value` alone stands in a reply of the user. `source` is what says so.
    """

    node: int
    path: str
    source: Source
    request: Span | None = None
    call: tuple[int, int] | None = None
    value: str = ""


def trace_of(turn: Turn, alignment: Alignment | None, selection: Selection, sources: Sources) -> Trace | None:
    """The trace of the chosen argument; None where nothing is chosen or nobody knows."""
    node, path = selection.node, selection.path
    source = source_at(sources.get(node, {}), path) if node is not None and path is not None else None
    if node is None or path is None or source is None:
        return None
    if source.kind is SourceKind.REQUEST:
        reply = _node_text(turn, source, "user_input")
        if source.node is None:
            return Trace(node=node, path=path, source=source, request=source.span)
        return Trace(node=node, path=path, source=source, value=reply)
    if source.kind is SourceKind.OBSERVATION:
        value = _node_text(turn, source, "observation")
        return Trace(node=node, path=path, source=source, call=_call_for(alignment, source.node), value=value)
    return Trace(node=node, path=path, source=source)


def marked_span(text: str, span: Span | None, limit: int) -> Pieces:
    """The text with that stretch marked; nothing where the stretch lies beyond the limit."""
    if span is None or not 0 <= span.start < span.end <= min(len(text), limit):
        return ()
    parts = ((text[: span.start], ""), (text[span.start : span.end], CHOSEN), (text[span.end : limit], ""))
    return tuple((plain(part), mark) for part, mark in parts if part)


def marked_value(text: str, value: str, around: int | None = None) -> Pieces:
    """The first place of the value in the text, marked; with `around`, no more than that on both sides."""
    at = text.find(value) if value else -1
    if at < 0:
        return ()
    end = at + len(value)
    first, last = (0, len(text)) if around is None else (max(0, at - around), min(len(text), end + around))
    before = ("…" if first else "") + text[first:at]
    after = text[end:last] + ("…" if last < len(text) else "")
    return tuple((plain(part), mark) for part, mark in ((before, ""), (value, CHOSEN), (after, "")) if part)


def spellings(value: str) -> Iterator[str]:
    """How a value of the reference may be written in what a run received: as it is, or as JSON inside JSON."""
    yield value
    if '"' in value:
        yield value.replace('"', '\\"')


def _node_text(turn: Turn, source: Source, which: str) -> str:
    nodes = turn.reference.nodes
    if source.node is None or not 0 <= source.node < len(nodes) or source.span is None:
        return ""
    node = nodes[source.node]
    text = (node.user_input or "") if which == "user_input" else observation_text(node.observation)
    return text[source.span.start : source.span.end]


def _call_for(alignment: Alignment | None, node: int | None) -> tuple[int, int] | None:
    """The call whose observation the run received for that node."""
    if alignment is None or node is None or not 0 <= node < len(alignment.nodes):
        return None
    index = alignment.nodes[node].call
    call = None if index is None else alignment.calls[index]
    return None if call is None else (call.step, call.position)
