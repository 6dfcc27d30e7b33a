"""The history of a turn: folded to a line, except for the messages that the reference takes values from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from utb.model import Node, NodeKind, SourceKind, Turn
from utb.views.bodies import Body, body
from utb.views.provenance import CHOSEN, USED, Pieces, Trace
from utb.views.sources import Sources, earlier_turn, history_text, leaf_values
from utb.views.text import counted, one_line, plain, value_text

PAGE = 10  # turns shown at a time
LEANED = 6  # messages shown because the reference leans on them
HISTORY = "history"
AROUND = 120  # characters shown around a marked value
SHORT = 600
LINE = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaned:
    """An earlier message that the reference takes values from, as runs of text, each with how it is marked."""

    who: str
    where: str
    pieces: Pieces
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierCall:
    """A call or question of an earlier turn on one line, and both in full: what was sent, what came back."""

    line: str
    made: Body
    came: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierTurn:
    """One turn of the history, in short."""

    where: str
    request: Body
    calls: tuple["EarlierCall", ...]
    reply: Body | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryView:
    """The history: its size in words, the turns opened so far, and the key that opens more."""

    summary: str
    is_open: bool
    turns: tuple[EarlierTurn, ...]
    more_key: str
    more: str


def leaned_messages(turn: Turn, sources: Sources, trace: Trace | None = None) -> tuple[Leaned, ...]:
    """Earlier messages that hold expected values, oldest first, values marked, that of the trace most of all."""
    chosen: tuple[tuple[int, int, str, str], tuple[int, int] | None] | None = None
    order = {(other.topic_id, other.turn): place for place, other in enumerate(turn.history)}
    spans: dict[tuple[int, int, str, str], set[tuple[int, int]]] = {}
    for node, found in sources.items():
        values = dict(leaf_values(turn.reference.nodes[node].arguments))
        for path, source in found.items():
            earlier = earlier_turn(turn, source) if source.kind is SourceKind.HISTORY else None
            if earlier is None:
                continue
            place = order[earlier.topic_id, earlier.turn]
            key = (place, -1 if source.node is None else source.node, *history_text(earlier, source, values.get(path)))
            span = (source.span.start, source.span.end) if source.span else None
            spans.setdefault(key, set()).update({span} if span else ())
            if trace is not None and trace.source is source:
                chosen = key, span
    return tuple(_lean(turn, key, sorted(spans[key]), chosen) for key in sorted(spans))


def _lean(
    turn: Turn,
    key: tuple[int, int, str, str],
    spans: Sequence[tuple[int, int]],
    chosen: tuple[tuple[int, int, str, str], tuple[int, int] | None] | None,
) -> Leaned:
    place, _, who, text = key
    is_chosen = chosen is not None and chosen[0] == key
    pieces = _excerpt(text, spans, chosen[1] if chosen and is_chosen else None)
    return Leaned(who=who, where=_where(turn, turn.history[place]), pieces=pieces, is_chosen=is_chosen)


def _excerpt(text: str, spans: Sequence[tuple[int, int]], chosen: tuple[int, int] | None) -> Pieces:
    """The text with its spans marked; stretches far from any span are left out, and what overlaps the chosen one."""
    pieces: list[tuple[str, str]] = []
    at = 0
    for start, end in spans:
        if start < at or end > len(text) or _overlap((start, end), chosen):
            continue
        before = text[at:start]
        if len(before) > 2 * AROUND:
            head = before[:AROUND] if at else ""
            before = f"{head}…{before[-AROUND:]}"
        pieces += [(plain(before), ""), (plain(text[start:end]), CHOSEN if (start, end) == chosen else USED)]
        at = end
    rest = text[at:]
    pieces.append((plain(rest if len(rest) <= 2 * AROUND else f"{rest[: 2 * AROUND]}…"), ""))
    return tuple(piece for piece in pieces if piece[0])


def _overlap(span: tuple[int, int], chosen: tuple[int, int] | None) -> bool:
    return chosen is not None and span != chosen and span[0] < chosen[1] and chosen[0] < span[1]


def _where(turn: Turn, earlier: Turn) -> str:
    topic = "" if earlier.topic_id == turn.topic_id else f"{one_line(earlier.topic_id, 40)}, "
    return f"{topic}turn {earlier.turn}"


def build_history(turn: Turn, used: int, opened: Collection[str]) -> HistoryView:
    """The last turns of the history, as many pages of them as have been opened."""
    topics = len({earlier.topic_id for earlier in turn.history})
    pages = sum(key.startswith(f"{HISTORY}-") for key in opened)
    count = min(len(turn.history), pages * PAGE)
    shown = turn.history[len(turn.history) - count :]
    parts = [counted(len(turn.history), "turn"), counted(topics, "topic") if topics > 1 else ""]
    lean = f" · {used} used by this reference" if used else ""
    more = len(turn.history) - count
    return HistoryView(
        summary=", ".join(filter(None, parts)) + lean,
        is_open=count > 0,
        turns=tuple(_earlier(turn, earlier, opened) for earlier in shown),
        more_key=f"{HISTORY}-{pages}" if more else "",
        more=_more(more, is_first=count == 0),
    )


def _more(left: int, *, is_first: bool) -> str:
    if left == 0:
        return ""
    if left <= PAGE:
        return f"Show all {left}" if is_first else f"Show {left} earlier"
    return f"Show {'last ' if is_first else ''}{PAGE}{'' if is_first else ' earlier'} of {left}"


def _earlier(turn: Turn, earlier: Turn, opened: Collection[str]) -> EarlierTurn:
    key = f"{one_line(earlier.topic_id, 200)}-{earlier.turn}"
    calls: list[EarlierCall] = []
    reply = None
    for index, node in enumerate(earlier.reference.nodes):
        if node.kind is NodeKind.ANSWER:
            reply = node.observation if isinstance(node.observation, str) and node.observation else reply
            continue
        calls.append(_earlier_call(f"{key}-{index}", node, opened))
    return EarlierTurn(
        where=_where(turn, earlier),
        request=body(f"request-{key}", earlier.request or "", opened, folded=SHORT),
        calls=tuple(calls),
        reply=None if reply is None else body(f"reply-{key}", reply, opened, folded=SHORT),
    )


def _earlier_call(key: str, node: Node, opened: Collection[str]) -> EarlierCall:
    is_ask = node.kind is NodeKind.ASK
    arguments = ", ".join(f"{name}={value_text(value)}" for name, value in node.arguments.items())
    made = node.observation if is_ask and isinstance(node.observation, str) else node.arguments
    came = node.user_input if is_ask else node.observation
    return EarlierCall(
        line=one_line("asked the user" if is_ask else f"{node.name}({arguments})", LINE),
        made=body(f"made-{key}", made, opened),
        came=body(f"came-{key}", "" if came is None else came, opened),
    )
