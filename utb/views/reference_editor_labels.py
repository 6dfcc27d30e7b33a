"""Clarification labels beside what the source finder would say, and the transcript in which evidence is picked.

Evidence is a place in the request of an earlier turn: only there something stands that can be inferred without asking.
Requests are cut into sentences, so that a place is picked with one click or one key.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from utb.graph.editing import Edited
from utb.model import Decision, Evidence, NodeKind, SlotLabel, Turn
from utb.views.text import one_line, plain

SLOT, QUOTE, TEXT = 60, 90, 6_000
MOST_TURNS = 12  # earlier turns that are shown unless all are asked for
MOST_OF_ALL = 120
KEYS = 9  # sentences that can be picked by a digit
_END = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？；])|\n+")

Label = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRow:
    """One slot. `decision` is empty where nobody has said anything; `disagrees` tells how label and finder differ."""

    slot: str
    name: str
    decision: str
    by: str
    evidence: tuple[str, ...]
    suggested: str
    why: str
    disagrees: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A sentence of a request. `key` is the digit that picks it, `send` what a click sends; both may be nothing."""

    text: str
    key: str
    send: dict[str, object] | None
    is_picked: bool
    is_suggested: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message: who, in which turn, and the sentences."""

    role: str
    where: str
    pieces: tuple[Piece, ...]
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptView:
    """What was said up to this turn; `hidden` counts the earlier turns that are not shown."""

    said: tuple[Said, ...]
    hidden: int
    picking: str
    can_be_picked: bool


def label_rows(state: Edited, turn: Turn, suggested: Sequence[SlotLabel]) -> tuple[LabelRow, ...]:
    """A row for every slot that has a label or a suggestion; open ones first, as they wait for somebody."""
    offered = {label.slot: label for label in suggested}
    labels = {slot: raw_label(state, slot) for label in state.labels if (slot := slot_of(label))}
    slots = dict.fromkeys((*labels, *offered))
    rows = [_row(slot, labels.get(slot), offered.get(slot), turn) for slot in slots]
    return tuple(sorted(rows, key=lambda row: bool(row.decision)))


def slot_of(label: object) -> str:
    """The slot of a raw label; empty for what is none."""
    slot = label.get("slot") if isinstance(label, dict) else None
    return slot if isinstance(slot, str) and slot.strip() else ""


def raw_label(state: Edited, slot: str) -> Label | None:
    """The raw label of a slot."""
    return next((label for label in state.labels if isinstance(label, dict) and label.get("slot") == slot), None)


def places_of(label: Label | None) -> list[dict[str, object]]:
    """The places of evidence of a raw label, as they stand in it."""
    listed = label.get("evidence") if label is not None else None
    return [dict(place) for place in listed if isinstance(place, dict)] if isinstance(listed, list) else []


def raw_places(evidence: Sequence[Evidence]) -> list[dict[str, object]]:
    """Places as they stand in a file."""
    found = []
    for place in evidence:
        raw: dict[str, object] = {"turn": place.turn, "start": place.start, "end": place.end}
        found.append(raw if place.topic_id is None else {**raw, "topic_id": place.topic_id})
    return found


def toggled(places: Sequence[Mapping[str, object]], place: Mapping[str, object]) -> list[dict[str, object]]:
    """The places with this one added - or without it, where it is among them."""
    left = [dict(other) for other in places if dict(other) != dict(place)]
    return left if len(left) < len(places) else [*left, dict(place)]


def build_transcript(
    turn: Turn, state: Edited, suggested: Sequence[SlotLabel], picking: str = "", *, shows_all: bool = False
) -> TranscriptView:
    """What was said up to this turn. `picking`: the slot that evidence is picked for, empty for none."""
    offered = next((label.evidence for label in suggested if label.slot == picking), ())
    marks = _Marks(
        picked=places_of(raw_label(state, picking)) if picking else [],
        suggested=raw_places(offered),
        picking=picking,
    )
    shown = _shown(turn, state, suggested, shows_all=shows_all)
    said: list[Said] = []
    for old in shown:
        said += _turn_said(old, turn, marks)
    said += _here(turn)
    return TranscriptView(
        said=tuple(said),
        hidden=len(turn.history) - len(shown),
        picking=one_line(picking, SLOT),
        can_be_picked=marks.keys > 0,
    )


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text stand, without the blanks around them."""
    start = 0
    for match in (*_END.finditer(text), None):
        end = match.start() if match else len(text)
        piece = text[start:end]
        if piece.strip():
            yield start + len(piece) - len(piece.lstrip()), end - (len(piece) - len(piece.rstrip()))
        start = match.end() if match else end


def quote(turn: Turn, place: Mapping[str, object]) -> str:
    """`t1 “free cancellation”`, or what stands in the label where the place is none."""
    number, start, end = (place.get(name) for name in ("turn", "start", "end"))
    topic = place.get("topic_id") or turn.topic_id
    old = next((old for old in turn.history if (old.topic_id, old.turn) == (topic, number)), None)
    where = f"t{one_line(str(number), 12)}" + (f" of {one_line(str(topic), 24)}" if topic != turn.topic_id else "")
    if old is None or not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end:
        return f"{where} (not there)"
    text = (old.request or "")[start:end]
    return f"{where} “{one_line(text, QUOTE)}”" if text else f"{where} (not there)"


def _row(slot: str, label: Label | None, offered: SlotLabel | None, turn: Turn) -> LabelRow:
    decision = str(label.get("decision") or "") if label is not None else ""
    suggested = offered.decision.value if offered else ""
    by = label.get("by") if label is not None else None
    why = ""
    if offered:
        quotes = "; ".join(quote(turn, place) for place in raw_places(offered.evidence))
        why = f"rests on {quotes}" if quotes else "no earlier request tells it"
    disagrees = f"the finder says {suggested}" if decision and suggested and decision != suggested else ""
    return LabelRow(
        slot=slot,
        name=one_line(slot, SLOT),
        decision=decision if decision in tuple(Decision) else "",
        by=one_line(str(by), SLOT) if by else "",
        evidence=tuple(quote(turn, place) for place in places_of(label)),
        suggested=suggested,
        why=why,
        disagrees=disagrees,
    )


class _Marks:
    """What is picked and suggested, and the digits given out so far."""

    def __init__(self, *, picked: list[dict[str, object]], suggested: list[dict[str, object]], picking: str) -> None:
        self.picked, self.suggested, self.picking, self.keys = picked, suggested, picking, 0

    def key(self) -> str:
        """The next digit, while there are any."""
        self.keys += 1
        return str(self.keys) if self.keys <= KEYS else ""


def _shown(turn: Turn, state: Edited, suggested: Sequence[SlotLabel], *, shows_all: bool) -> list[Turn]:
    """Earlier turns to show: those of the topic, and those that evidence stands in; all of them when asked for."""
    if shows_all:
        return list(turn.history[-MOST_OF_ALL:])
    used = {(place.topic_id or turn.topic_id, place.turn) for label in suggested for place in label.evidence}
    for label in state.labels:
        places = places_of(label) if isinstance(label, dict) else []
        used |= {(str(place.get("topic_id") or turn.topic_id), _int(place.get("turn"))) for place in places}
    near = [old for old in turn.history if old.topic_id == turn.topic_id][-MOST_TURNS:]
    return [old for old in turn.history if (old.topic_id, old.turn) in used or old in near]


def _int(value: object) -> int:
    return value if isinstance(value, int) else -1


def _turn_said(old: Turn, turn: Turn, marks: _Marks) -> Iterator[Said]:
    other = "" if old.topic_id == turn.topic_id else f" of {one_line(old.topic_id, 24)}"
    where = f"turn {old.turn}{other}"
    text = old.request or ""
    pieces = tuple(_pieces(text, old, turn, marks))
    yield Said(role="user", where=where, pieces=pieces, is_here=False)
    for node in old.reference.nodes:
        if node.kind is NodeKind.ASK:
            yield _line("assistant", where, node.observation)
            yield _line("user", f"reply in {where}", node.user_input)
        elif node.kind is NodeKind.ANSWER:
            yield _line("assistant", where, node.observation)


def _here(turn: Turn) -> Iterator[Said]:
    yield _line("user", f"turn {turn.turn}", turn.request, is_here=True)
    for index, node in enumerate(turn.reference.nodes):
        if node.kind is NodeKind.ASK:
            yield _line("assistant", f"n{index}", node.observation, is_here=True)
            yield _line("user", f"reply to n{index}", node.user_input, is_here=True)


def _line(role: str, where: str, text: object, *, is_here: bool = False) -> Said:
    shown = plain(str(text)[:TEXT]) if text else "(nothing)"
    piece = Piece(text=shown, key="", send=None, is_picked=False, is_suggested=False)
    return Said(role=role, where=where, pieces=(piece,), is_here=is_here)


def _pieces(text: str, old: Turn, turn: Turn, marks: _Marks) -> Iterator[Piece]:
    for start, end in sentences(text[:TEXT]):
        place: dict[str, object] = {"turn": old.turn, "start": start, "end": end}
        if old.topic_id != turn.topic_id:
            place["topic_id"] = old.topic_id
        yield Piece(
            text=plain(text[start:end]),
            key=marks.key() if marks.picking else "",
            send={"type": "evidence", "slot": marks.picking, "place": place} if marks.picking else None,
            is_picked=any(_overlap(place, other) for other in marks.picked),
            is_suggested=any(_overlap(place, other) for other in marks.suggested),
        )


def _overlap(place: Mapping[str, object], other: Mapping[str, object]) -> bool:
    if (place["turn"], place.get("topic_id")) != (other.get("turn"), other.get("topic_id")):
        return False
    start, end = other.get("start"), other.get("end")
    is_place = isinstance(start, int) and isinstance(end, int)
    return is_place and start < place["end"] and place["start"] < end  # type: ignore[operator]
