"""What becomes of a reviewer's wishes in a real store: acknowledged, refused, kept as a conflict, taken back."""

from pathlib import Path
from uuid import uuid4

import pytest

from utb.model.annotation import Conflict, ItemId, Review, ReviewDecision, Role
from utb.store import Store, open_store
from utb.ui.review_actions import Terms, carry_out, go_back, latest_document, settle, take_next
from utb.views.review_events import BarEvent, Wish
from utb.views.review_item import review_document

ITEM, OTHER, LAST = (ItemId("d", topic, 0) for topic in ("a", "b", "c"))
TERMS = Terms(overlap=1, minutes=30)
PASS, FAIL = ReviewDecision.PASS, ReviewDecision.FAIL


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = open_store(tmp_path / "store.sqlite")
    for name in ("zed", "ann", "bo"):
        made.join(name)
    made.join("vic", Role.VIEWER)
    return made


def event(event_id: str, wish: Wish = Wish.DECIDE, **fields: object) -> BarEvent:
    usual: dict[str, object] = {"item": ITEM, "author": "ann", "based_on": 0, "sequence": 1, "decision": PASS}
    return BarEvent(wish=wish, event_id=event_id, **{**usual, **fields})  # type: ignore[arg-type]


def test_a_decision_is_acknowledged_with_its_revision_and_comes_twice_as_one(store: Store) -> None:
    first = carry_out(store, [event("e")], "ann", TERMS)
    assert (first.acked, first.decided) == ({"e": 1}, [ITEM]) and first.changed
    again = carry_out(store, [event("e")], "ann", TERMS)
    assert again.acked == {"e": 1} and again.changed == []
    assert len(store.history(review_document(ITEM, "ann"))) == 1


def test_a_draft_is_kept_and_takes_the_item(store: Store) -> None:
    outcome = carry_out(store, [event("e", Wish.DRAFT, notes="so far", decision=None)], "ann", TERMS)
    assert outcome.acked == {"e": 0} and outcome.decided == []
    draft = store.draft(review_document(ITEM, "ann"), "ann")
    assert draft is not None and draft.body["notes"] == "so far"
    assert [(claim.item, claim.annotator) for claim in store.claims()] == [(ITEM, "ann")]


def test_a_stale_decision_is_acknowledged_as_a_draft_beside_what_stands(store: Store) -> None:
    carry_out(store, [event("e")], "ann", TERMS)
    late = event("f", decision=FAIL, issues=("other",), notes="late", sequence=5)
    outcome = carry_out(store, [late], "ann", TERMS)
    assert outcome.acked == {"f": 0} and outcome.decided == []
    document = review_document(ITEM, "ann")
    head, draft = store.head(document), store.draft(document, "ann")
    assert head is not None and head.number == 1
    assert draft is not None and (draft.based_on, draft.body["notes"]) == (0, "late")
    assert len(store.conflicts(document)) == 1
    review = Review(decision=FAIL, issues=("other",), notes="both")
    assert not isinstance(
        settle(store, document, "ann", review, based_on=1, item_sha256="", sequence=draft.sequence), Conflict
    )
    assert store.draft(document, "ann") is None


@pytest.mark.parametrize(
    ("wish", "me", "reason"),
    [
        (event("e", author="bo"), "ann", "typed by 'bo'"),
        (event("e", author="vic"), "vic", "viewer"),
        (event("e", decision=FAIL), "ann", "at least one issue type"),
    ],
)
def test_what_can_never_be_saved_is_refused_with_a_reason(store: Store, wish: BarEvent, me: str, reason: str) -> None:
    outcome = carry_out(store, [wish, event("g", author=me, sequence=2)] if me == "ann" else [wish], me, TERMS)
    assert reason in outcome.refused["e"] and "e" not in outcome.acked
    assert me != "ann" or outcome.acked == {"g": 1}


def test_what_the_store_cannot_take_now_is_neither_acknowledged_nor_refused(tmp_path: Path) -> None:
    path = tmp_path / "gone.sqlite"
    store = open_store(path)
    store.join("ann")
    store.close()
    path.write_bytes(b"no database any more, only some text that is long enough")
    for beside in path.parent.glob("gone.sqlite-*"):
        beside.unlink()
    outcome = carry_out(store, [event("e"), event("f", sequence=2)], "ann", TERMS)
    assert (outcome.acked, outcome.refused) == ({}, {}) and "SQLite" in outcome.fault


def test_two_reviewers_never_get_the_same_next_item(store: Store) -> None:
    ahead = [ITEM, OTHER, LAST]
    assert take_next(store, ahead, "ann", TERMS, claims=True) == ITEM
    assert take_next(store, ahead, "bo", TERMS, claims=True) == OTHER
    assert take_next(store, ahead, "zed", TERMS, claims=True) == LAST
    assert take_next(store, ahead[:2], "zed", TERMS, claims=True) is None
    assert take_next(store, ahead, "zed", TERMS, claims=False) == ITEM


def test_undo_goes_back_through_the_documents_of_a_session(store: Store) -> None:
    carry_out(store, [event("e"), event("f", item=OTHER, sequence=2)], "ann", TERMS)
    first, second = (review_document(item, "ann") for item in (ITEM, OTHER))
    assert latest_document(store, "d", "ann") == second
    undone = go_back(store, [second, first], "ann", uuid4().hex)
    assert undone is not None and undone.revision.document == second and undone.revision.body is None
    assert latest_document(store, "d", "ann") == first
    undone = go_back(store, [second, first], "ann", uuid4().hex)
    assert undone is not None and undone.revision.document == first
    assert go_back(store, [second, first], "ann", uuid4().hex) is None
    redone = go_back(store, [first], "ann", uuid4().hex, forward=True)
    assert redone is not None and redone.revision.body is not None
    assert latest_document(store, "d", "bo") is None


def test_an_undo_that_is_called_twice_undoes_once(store: Store) -> None:
    carry_out(store, [event("e"), event("f", decision=ReviewDecision.SKIP, based_on=1, sequence=2)], "ann", TERMS)
    document = review_document(ITEM, "ann")
    first = go_back(store, [document], "ann", "u")
    again = go_back(store, [document], "ann", "u")
    assert first is not None and again is not None and again.repeated
    assert first.revision.body is not None and first.revision.body["decision"] == "pass"
    assert len(store.history(document)) == 3
