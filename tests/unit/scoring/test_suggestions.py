"""What the library would write beside a reference."""

import pytest

from utb.model import Decision, Evidence, SlotLabel, Source, SourceKind, Span
from utb.scoring.suggestions import (
    SuggestedDependency,
    suggested_dependencies,
    suggested_labels,
    suggested_sources,
)
from utb.testing import builders as b

FIND = b.node("find", {"city": "Paris"}, observation={"hotel_id": "htl-4711"})
BOOK = b.node("book", {"hotel": "htl-4711"})
REQUEST = "A hotel in Paris, please."


def test_a_value_from_another_call_asks_for_a_dependency() -> None:
    turn = b.turn(FIND, BOOK, b.answer(after=[0, 1]), request=REQUEST)
    assert suggested_dependencies(turn) == (SuggestedDependency(0, 1, "hotel", "htl-4711"),)


def test_what_waits_already_however_far_is_not_suggested() -> None:
    turn = b.turn(FIND, b.node("pick", after=[0]), b.node("book", {"hotel": "htl-4711"}, after=[1]), request=REQUEST)
    assert suggested_dependencies(turn) == ()


def test_nothing_is_suggested_that_would_close_a_cycle() -> None:
    first = b.node("find", {"city": "Paris"}, observation={"hotel_id": "htl-4711"}, after=[1])
    assert suggested_dependencies(b.turn(first, BOOK, request=REQUEST)) == ()


def test_a_reference_that_is_a_cycle_already_still_gets_suggestions() -> None:
    odd = b.node("odd", after=[2])
    assert len(suggested_dependencies(b.turn(FIND, BOOK, odd, request=REQUEST))) == 1


def test_a_value_that_the_request_tells_needs_no_dependency() -> None:
    assert suggested_dependencies(b.turn(FIND, BOOK, request="Book htl-4711 in Paris.")) == ()


def test_sources_are_suggested_whatever_people_have_written() -> None:
    labelled = b.node("find", {"city": "Paris"}, sources={"city": {"kind": "profile", "by": "ann"}})
    found = suggested_sources(b.turn(labelled, request=REQUEST), 0)
    assert found == {"city": Source(SourceKind.REQUEST, span=Span(11, 16), by="finder")}


def asked(reply: str = "On 2024-05-03.", slot: str = "date", **fields: object) -> object:
    """A turn that asks for a date, and books for it."""
    book = b.node("book", {"city": "Paris", "date": "2024-05-03"}, after=[0])
    return b.turn(b.ask(slot, reply), book, b.answer(after=[1]), request=REQUEST, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("slot", ["date", "book"])
def test_what_only_a_reply_tells_is_to_be_asked_for(slot: str) -> None:
    assert suggested_labels(asked(slot=slot)) == (SlotLabel("date", Decision.ASK, (), "finder"),)  # type: ignore[arg-type]


def test_what_an_earlier_request_tells_is_to_be_inferred_from_there() -> None:
    earlier = b.turn(b.answer(), request="I travel on 2024-05-03.")
    (label,) = suggested_labels(asked(history=(earlier,), index=1))  # type: ignore[arg-type]
    assert (label.slot, label.decision) == ("date", Decision.INFER)
    assert label.evidence == (Evidence(0, 12, 22),)


def test_a_turn_without_questions_infers_what_its_past_tells() -> None:
    earlier = b.turn(b.answer(), request="I live in Paris.")
    turn = b.turn(
        b.node("find", {"city": "Paris"}), b.answer(after=[0]), request="Hotels?", history=(earlier,), index=1
    )
    assert suggested_labels(turn) == (SlotLabel("city", Decision.INFER, (Evidence(0, 10, 15),), "finder"),)


def test_a_label_of_a_source_counts_as_evidence() -> None:
    earlier = b.turn(b.answer(), request="No meat for me.")
    source = {"kind": "history", "turn": 0, "span": {"start": 0, "end": 7}, "by": "ann"}
    node = b.node("order", {"diet": "vegetarian"}, sources={"diet": source})
    turn = b.turn(node, b.answer(after=[0]), request="Lunch, please.", history=(earlier,), index=1)
    assert suggested_labels(turn) == (SlotLabel("diet", Decision.INFER, (Evidence(0, 0, 7),), "finder"),)


def test_a_turn_that_tells_everything_has_no_slots() -> None:
    assert suggested_labels(b.turn(b.node("find", {"city": "Paris"}), b.answer(after=[0]), request=REQUEST)) == ()


def test_a_place_in_an_earlier_result_is_no_evidence() -> None:
    earlier = b.turn(b.node("find", observation={"hotel_id": "htl-4711"}), b.answer(), request="A hotel, please.")
    turn = b.turn(BOOK, b.answer(after=[0]), request="Book it.", history=(earlier,), index=1)
    assert suggested_labels(turn) == ()


def test_a_label_without_a_place_is_no_evidence() -> None:
    node = b.node("order", {"diet": "vegetarian"}, sources={"diet": {"kind": "history", "turn": 0}})
    assert suggested_labels(b.turn(node, b.answer(after=[0]), request="Lunch, please.")) == ()
