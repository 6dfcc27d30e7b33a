"""What becomes of a reviewer's wishes in a real store: acknowledged, refused, kept as a conflict, taken back."""

from pathlib import Path
from uuid import uuid4

import pytest

from utb.model.annotation import Conflict, ItemId, Review, ReviewDecision, Role
from utb.store import Store, open_store
from utb.ui.review_actions import Made, Terms, carry_out, give_way, go_back, latest_document, settle, take_next
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


def made_of(review: Review, sequence: int) -> Made:
    return Made(item=ITEM, author="ann", review=review, based_on=1, sequence=sequence, item_sha256="", event_id="m")


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
    for _ in range(2):  # a press may be delivered twice
        kept = settle(store, made_of(review, draft.sequence))
        assert not isinstance(kept, Conflict) and kept.revision.number == 2
    assert store.draft(document, "ann") is None and len(store.conflicts(document)) == 1


def test_a_stale_decision_that_gives_way_is_one_conflict(store: Store) -> None:
    carry_out(store, [event("e"), event("f", decision=FAIL, issues=("other",), sequence=5)], "ann", TERMS)
    document = review_document(ITEM, "ann")
    draft = store.draft(document, "ann")
    assert draft is not None
    for _ in range(2):  # a press may be delivered twice
        give_way(store, draft, 1)
    assert store.draft(document, "ann") is None and len(store.conflicts(document)) == 1


def test_a_decision_in_one_tab_leaves_what_was_typed_in_another_as_the_other_version(store: Store) -> None:
    document = review_document(ITEM, "ann")
    typed = event("t", Wish.DRAFT, notes="typed in the other tab", decision=None, sequence=5)
    carry_out(store, [typed], "ann", TERMS)
    decided = carry_out(store, [event("e", sequence=9, seen=0)], "ann", TERMS)
    assert (decided.acked, decided.decided, decided.doubled) == ({"e": 1}, [], [ITEM])  # the page stays and shows both
    kept = store.draft(document, "ann")
    assert kept is not None and (kept.body["notes"], kept.based_on) == ("typed in the other tab", 0)
    carry_out(store, [event("g", sequence=12, based_on=1, seen=5)], "ann", TERMS)  # once it was shown in this tab too
    assert store.draft(document, "ann") is None


def test_what_was_typed_in_another_tab_and_says_the_same_holds_nothing_up(store: Store) -> None:
    carry_out(store, [event("t", Wish.DRAFT, notes="good", sequence=5)], "ann", TERMS)
    assert carry_out(store, [event("e", notes="good", sequence=9, seen=0)], "ann", TERMS).decided == [ITEM]


@pytest.mark.parametrize(
    ("wish", "me", "reason"),
    [
        (event("e", author="vic"), "vic", "viewer"),
        (event("e", decision=FAIL), "ann", "at least one issue type"),
    ],
)
def test_what_can_never_be_saved_is_refused_with_a_reason(store: Store, wish: BarEvent, me: str, reason: str) -> None:
    outcome = carry_out(store, [wish, event("g", author=me, sequence=2)] if me == "ann" else [wish], me, TERMS)
    assert reason in outcome.refused["e"] and "e" not in outcome.acked
    assert me != "ann" or outcome.acked == {"g": 1}


def test_what_somebody_else_typed_is_left_to_him(store: Store) -> None:
    outcome = carry_out(store, [event("e", author="bo"), event("g", sequence=2)], "ann", TERMS)
    assert (outcome.acked, outcome.refused) == ({"g": 1}, {})
    assert carry_out(store, [event("e", author="bo")], "bo", TERMS).acked == {"e": 1}


def test_a_decision_that_arrives_after_a_later_one_stands_beside_it(store: Store) -> None:
    carry_out(store, [event("e", sequence=200)], "ann", TERMS)
    late = event("f", decision=FAIL, issues=("other",), notes="made before, offline", sequence=100)
    assert carry_out(store, [late], "ann", TERMS).acked == {"f": 0}
    document = review_document(ITEM, "ann")
    kept = store.draft(document, "ann")
    assert kept is not None and kept.body["notes"] == "made before, offline" and kept.based_on == 0
    store.drop_draft(document, "ann", kept.event_id)
    assert carry_out(store, [late], "ann", TERMS).acked == {"f": 0}
    assert store.draft(document, "ann") is None  # settled is settled, however often it comes
    typed = event("t", Wish.DRAFT, based_on=1, sequence=300, notes="newer")
    carry_out(store, [typed, event("g", decision=FAIL, issues=("other",), sequence=90)], "ann", TERMS)
    kept = store.draft(document, "ann")
    assert kept is not None and kept.body["notes"] == "newer"


def test_a_decision_settled_since_does_not_come_back(store: Store) -> None:
    carry_out(store, [event("e", sequence=200)], "ann", TERMS)
    late = event("f", decision=FAIL, issues=("other",), sequence=100)
    carry_out(store, [late], "ann", TERMS)
    document = review_document(ITEM, "ann")
    kept = store.draft(document, "ann")
    assert kept is not None
    review = Review(decision=PASS, notes="settled")
    settle(store, made_of(review, kept.sequence))
    carry_out(store, [event("t", based_on=2, sequence=400)], "ann", TERMS)
    carry_out(store, [late], "ann", TERMS)
    assert store.draft(document, "ann") is None


def test_what_a_store_put_back_to_a_backup_refuses_goes_on_as_a_draft_and_stops_nothing_else(store: Store) -> None:
    lost = event("e", based_on=5, decision=FAIL, issues=("other",), notes="typed for long")
    outcome = carry_out(store, [lost, event("g", item=OTHER, sequence=2)], "ann", TERMS)
    assert outcome.fault == "" and outcome.acked == {"e": 0, "g": 1}
    assert "put back to an earlier state" in outcome.refused["e"]
    kept = store.draft(review_document(ITEM, "ann"), "ann")
    assert kept is not None and kept.body["notes"] == "typed for long"


def test_a_draft_that_can_never_be_stored_is_refused_and_stops_nothing_else(store: Store) -> None:
    outcome = carry_out(store, [event("e", Wish.DRAFT, sequence=2**70), event("g", item=OTHER)], "ann", TERMS)
    assert list(outcome.refused) == ["e"] and outcome.acked == {"g": 1}


def test_an_item_judged_in_another_version_comes_up_again(store: Store) -> None:
    carry_out(store, [event("e", item_sha256="old")], "ann", TERMS)
    terms = Terms(overlap=1, minutes=30, version=lambda _: "new")
    assert take_next(store, [ITEM, OTHER], "ann", terms, claims=True) == ITEM
    assert take_next(store, [ITEM, OTHER], "bo", terms, claims=True) == OTHER


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
