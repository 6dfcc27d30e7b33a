"""Decides the source of every leaf argument of a call.

The kinds are tried in this order: the request (with the user's replies in this turn), earlier turns, results of earlier
calls of this turn, the schema's default; what stands nowhere has no source. Labels written by people win.
"""

from enum import StrEnum

from utb.model import Node, NodeKind, Source, SourceKind, Span, Turn
from utb.scoring.sources.order import ancestors
from utb.scoring.sources.parameters import Parameter, parameter_at
from utb.scoring.sources.passages import Passage, Seen
from utb.scoring.sources.paths import Steps, leaves, overlaps, write_path
from utb.scoring.sources.results import find_in_result
from utb.scoring.sources.search import find_across, find_in
from utb.scoring.sources.wanted import Wanted

FINDER = "finder"


class Replies(StrEnum):
    """How to look at the user's replies to the questions of this turn."""

    AFTER_REQUEST = "after_request"  # where both state a value, the request is the source
    BEFORE_REQUEST = "before_request"  # what would the reply tell?
    UNSEEN = "unseen"  # where would the value stand without it?


def find_sources(
    turn: Turn, node: int, seen: Seen | None = None, *, replies: Replies = Replies.AFTER_REQUEST
) -> dict[str, Source]:
    """Leaf path -> source, for one node of a turn.

    Args:
        turn: the turn, with its history.
        node: index of a call node; other nodes have no arguments to explain.
        seen: what the model saw in this turn, worked out once by a caller that asks for several nodes.
        replies: how to look at the user's replies in this turn.
    """
    item = turn.reference.nodes[node]
    if item.kind is not NodeKind.CALL:
        return {}
    look = _Look(seen or Seen(turn), node, replies)
    return {
        write_path(steps): _labelled(item, write_path(steps)) or look.source(steps, value)
        for steps, value in leaves(item.arguments)
        if steps
    }


def _labelled(node: Node, path: str) -> Source | None:
    """The label of the leaf, or of the nearest part of the arguments that holds it."""
    if not node.sources:
        return None
    above = [key for key in node.sources if len(key) <= len(path) and overlaps(key, path)]
    return node.sources[max(above, key=len)] if above else None


class _Look:
    """One node's view of what was seen before it."""

    def __init__(self, seen: Seen, node: int, replies: Replies) -> None:
        self._seen = seen
        self._node = node
        self._turn = seen.turn
        self._ancestors = ancestors(seen.turn.reference, node)
        told = tuple(p for p in seen.replies if replies is not Replies.UNSEEN and self._is_before(p.node))
        self._said = (*told, *seen.request) if replies is Replies.BEFORE_REQUEST else (*seen.request, *told)

    def source(self, steps: Steps, value: object) -> Source:
        """The first kind of source that holds the value."""
        node = self._turn.reference.nodes[self._node]
        parameter = parameter_at(self._turn.tools, node.name, steps)
        names = tuple(step for step in reversed(steps) if isinstance(step, str))
        wanted = Wanted(value, names, parameter.description, parameter.lists(value))
        is_default = _is_default(value, parameter)
        # A flag that stays as the schema has it is named by somebody or by nobody; equal flags elsewhere say nothing.
        is_idle = is_default and isinstance(value, bool)
        found = self._found(wanted, said_only=is_idle) if _can_be_stated(value) else None
        return found or Source(kind=SourceKind.DEFAULT if is_default else SourceKind.NONE, by=FINDER)

    def _found(self, wanted: Wanted, said_only: bool) -> Source | None:
        found = self._symbolic(wanted) or self._stated(wanted) or self._earlier(wanted, said_only)
        return found or (None if said_only else self._observed(wanted))

    def _stated(self, wanted: Wanted) -> Source | None:
        for passage in self._said:
            span = find_in(wanted, passage, careful=False)
            if span is not None:
                return _source(passage, span)
        across = find_across(wanted, self._said)
        return None if across is None else _source(*across)

    def _earlier(self, wanted: Wanted, said_only: bool) -> Source | None:
        for passages in self._seen.history:
            for passage in passages:
                if passage.said:
                    span = find_in(wanted, passage, careful=True)
                elif said_only:
                    continue
                else:
                    result = find_in_result(wanted, passage)
                    span = None if result is None else result[1]
                if span is not None:
                    return _source(passage, span)
        spoken = [p for passages in self._seen.history for p in passages if p.said]
        across = find_across(wanted, [*self._said, *spoken]) if spoken else None
        return None if across is None else _source(*across)

    def _observed(self, wanted: Wanted) -> Source | None:
        """The best place among results: a fitting name, then a node this one depends on, then the earliest."""
        best: tuple[tuple[int, bool, int], Passage, Span] | None = None
        for passage in self._seen.observed:
            if passage.node is None or not self._is_before(passage.node):
                continue
            result = find_in_result(wanted, passage)
            if result is None:
                continue
            rank = (result[0], not self._ancestors >> passage.node & 1, passage.node)
            if best is None or rank < best[0]:
                best = (rank, passage, result[1])
        return None if best is None else _source(best[1], best[2])

    def _symbolic(self, wanted: Wanted) -> Source | None:
        """A value that refers to a call by its name comes from that call's result."""
        if wanted.symbolic is None:
            return None
        tool = wanted.symbolic[0]
        for k in range(len(self._turn.reference.nodes) - 1, -1, -1):
            if self._turn.reference.nodes[k].name == tool and k != self._node and self._is_before(k):
                return Source(kind=SourceKind.OBSERVATION, node=k, by=FINDER)
        for earlier in reversed(self._turn.history):
            for k, node in enumerate(earlier.reference.nodes):
                if node.name == tool:
                    other = None if earlier.topic_id == self._turn.topic_id else earlier.topic_id
                    return Source(kind=SourceKind.HISTORY, turn=earlier.turn, node=k, by=FINDER, topic_id=other)
        return None

    def _is_before(self, node: int | None) -> bool:
        """Whether a node of this turn comes before: it must, or it stands earlier in the file."""
        return node is not None and (node < self._node or bool(self._ancestors >> node & 1))


def _can_be_stated(value: object) -> bool:
    """Empty values state nothing, and cannot be found."""
    return value is not None and value != "" and not isinstance(value, list | dict)


def _is_default(value: object, parameter: Parameter) -> bool:
    return any(
        value == default and isinstance(value, bool) == isinstance(default, bool) for default in parameter.defaults
    )


def _source(passage: Passage, span: Span) -> Source:
    return Source(
        kind=passage.kind,
        turn=passage.turn,
        node=passage.node,
        span=span,
        by=FINDER,
        topic_id=passage.topic_id,
    )
