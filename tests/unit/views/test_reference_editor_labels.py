"""Labels beside what the finder says, and sentences in which evidence is picked."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.graph.editing import Edited
from utb.model import Decision, Evidence, SlotLabel
from utb.testing import answer, ask, node, turn
from utb.views.reference_editor_labels import (
    MOST_TURNS,
    build_transcript,
    label_rows,
    places_of,
    quote,
    raw_places,
    sentences,
    toggled,
)

FIRST = turn(node("find"), answer(after=[0]), request="Free cancellation or nothing. No trains!")
HERE = turn(ask("rate"), answer(after=[0]), index=1, request="Same deal.", history=(FIRST,))
FOUND = (
    SlotLabel("rate", Decision.INFER, (Evidence(0, 0, 29),), "finder"),
    SlotLabel("card", Decision.ASK, (), "finder"),
)


def state(*labels: object) -> Edited:
    return Edited([ask("rate")], list(labels))


def test_open_slots_come_first_with_the_suggestion_and_what_it_rests_on() -> None:
    mine = {"slot": "card", "decision": "ask", "evidence": [], "by": "Ann"}
    rows = label_rows(state(mine), HERE, FOUND)
    assert [(row.slot, row.decision, row.suggested, row.by) for row in rows] == [
        ("rate", "", "infer", ""),
        ("card", "ask", "ask", "Ann"),
    ]
    assert rows[0].why == "rests on t0 “Free cancellation or nothing.”"
    assert rows[1].why == "no earlier request tells it" and rows[1].disagrees == ""


def test_a_label_that_differs_from_the_finder_says_so() -> None:
    row = label_rows(state({"slot": "rate", "decision": "ask"}), HERE, FOUND)[-1]
    assert row.disagrees == "the finder says infer"


@pytest.mark.parametrize("label", [7, {}, {"slot": 3}, {"slot": " "}, {"slot": "rate", "decision": "?", "evidence": 3}])
def test_labels_of_odd_shape_are_no_trouble(label: object) -> None:
    rows = label_rows(state(label), HERE, ())
    assert all(row.decision == "" for row in rows)
    assert build_transcript(HERE, state(label), ()).said


def test_sentences_of_earlier_requests_can_be_picked_and_nothing_else() -> None:
    picked = state({"slot": "rate", "decision": "infer", "evidence": [{"turn": 0, "start": 2, "end": 9}]})
    view = build_transcript(HERE, picked, FOUND, "rate")
    pieces = [piece for said in view.said for piece in said.pieces if piece.send]
    assert [(piece.text, piece.key, piece.is_picked) for piece in pieces] == [
        ("Free cancellation or nothing.", "1", True),
        ("No trains!", "2", False),
    ]
    assert pieces[1].send == {"type": "evidence", "slot": "rate", "place": {"turn": 0, "start": 30, "end": 40}}
    assert pieces[0].is_suggested and view.can_be_picked
    assert not any(piece.send for said in build_transcript(HERE, picked, FOUND).said for piece in said.pieces)


def test_far_turns_are_shown_when_something_rests_on_them_or_all_are_asked_for() -> None:
    old = [msgspec.structs.replace(FIRST, topic_id="old", turn=number) for number in range(40)]
    here = msgspec.structs.replace(HERE, history=(*old, FIRST))
    assert build_transcript(here, state(), ()).hidden == 40
    far = SlotLabel("rate", Decision.INFER, (Evidence(3, 0, 4, "old"),), "finder")
    assert build_transcript(here, state(), [far]).hidden == 39
    assert build_transcript(here, state(), (), shows_all=True).hidden == 0
    topic = tuple(msgspec.structs.replace(FIRST, turn=number) for number in range(40))
    near = msgspec.structs.replace(HERE, turn=40, history=topic)
    assert build_transcript(near, state(), ()).hidden == 40 - MOST_TURNS


def test_a_place_is_added_and_taken_away() -> None:
    place = {"turn": 0, "start": 1, "end": 2}
    assert toggled(toggled([], place), place) == []
    far = {"turn": 3, "start": 4, "end": 5, "topic_id": "old"}
    assert raw_places([Evidence(0, 1, 2), Evidence(3, 4, 5, "old")]) == [place, far]
    assert places_of({"evidence": [place, 7]}) == [place] and places_of(None) == []


def test_a_place_that_is_none_is_said_to_be() -> None:
    assert quote(HERE, {"turn": 0, "start": 30, "end": 40}) == "t0 “No trains!”"
    odd: list[dict[str, object]] = [{}, {"turn": 9, "start": 0, "end": 1}, {"turn": 0, "start": "a", "end": 2}]
    for place in (*odd, {"turn": 0, "start": 99, "end": 100}):
        assert quote(HERE, place).endswith("(not there)")


@given(st.text(alphabet="ab .!?。\n", max_size=40))
def test_sentences_cover_everything_but_blanks(text: str) -> None:
    found = list(sentences(text))
    assert "".join(text[start:end] for start, end in found).replace(" ", "").replace("\n", "") == "".join(text.split())
    assert all(text[start:end] == text[start:end].strip() and start < end for start, end in found)
    assert all(one[1] <= other[0] for one, other in zip(found, found[1:], strict=False))
