"""Events of the decision bar: read as what a stranger has sent, and turned into saves and drafts."""

import pytest

from utb.model.annotation import ItemId, Review, ReviewDecision
from utb.views.review_events import Wish, draft_of, drafted, read_events, save_of
from utb.views.review_item import read_review, write_review

EVENT = {
    "wish": "decide",
    "event_id": "e1",
    "item": {"dataset": "d", "topic": "t", "turn": 0},
    "author": "ann",
    "based_on": 2,
    "sequence": 7,
    "item_sha256": "sha",
    "decision": "fail",
    "issues": ["other"],
    "checklist": {"1": True},
    "notes": "n",
}


def test_a_decision_becomes_a_save_of_its_own_item() -> None:
    (event,) = read_events([EVENT])
    save = save_of(event)
    assert save.document.item == ItemId("d", "t", 0) and save.document.owner == save.author == "ann"
    assert (save.event_id, save.based_on, save.item_sha256, save.draft_sequence) == ("e1", 2, "sha", 7)
    assert save.body == {"decision": "fail", "issues": ["other"], "checklist": {"1": True}, "notes": "n"}


def test_a_save_holds_the_drafts_that_its_tab_knew_of() -> None:
    known, stranger = read_events([{**EVENT, "seen": 5}, {**EVENT, "seen": "all", "event_id": "e2"}, EVENT])
    assert (save_of(known).draft_sequence, save_of(stranger).draft_sequence) == (5, 7)


def test_issue_types_belong_to_failed_items_only() -> None:
    (event,) = read_events([{**EVENT, "decision": "pass"}])
    assert event.review == Review(decision=ReviewDecision.PASS, checklist={"1": True}, notes="n")
    (draft,) = read_events([{**EVENT, "wish": "draft", "decision": None}])
    assert draft.review.issues == ("other",)


def test_a_draft_knows_which_data_it_is_about() -> None:
    (event,) = read_events([{**EVENT, "wish": "draft"}])
    assert event.wish is Wish.DRAFT
    review, version = drafted(draft_of(event))
    assert (review.notes, version) == ("n", "sha")


def test_events_are_done_in_the_order_in_which_they_were_made() -> None:
    found = read_events([{**EVENT, "event_id": "b", "sequence": 9}, {**EVENT, "event_id": "a", "sequence": 8}])
    assert [event.event_id for event in found] == ["a", "b"]


@pytest.mark.parametrize(
    "sent",
    [
        None,
        "text",
        7,
        [None],
        ["text"],
        [{}],
        [{**EVENT, "wish": "destroy"}],
        [{**EVENT, "item": "d"}],
        [{**EVENT, "based_on": -1}],
        [{**EVENT, "event_id": ""}],
        [{**EVENT, "author": ""}],
        [{**EVENT, "decision": "perhaps"}],
        [{**EVENT, "checklist": {"1": "yes"}}],
    ],
)
def test_what_has_the_wrong_shape_is_no_event(sent: object) -> None:
    assert read_events(sent) == ()


def test_a_review_survives_its_body() -> None:
    review = Review(decision=ReviewDecision.SKIP, issues=("x",), checklist={"7": False}, notes="n")
    assert read_review(write_review(review)) == review
    assert read_review(None) == Review()


def test_a_body_that_cannot_be_read_keeps_its_notes() -> None:
    assert read_review({"decision": "later", "notes": "n"}) == Review(notes="n")
    assert read_review({"decision": "pass", "new_field": 1}).decision is ReviewDecision.PASS
