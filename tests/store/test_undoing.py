"""Undo, redo and restore: each a revision, on both databases."""

import pytest

from tests.store.making import event, reference, review, save_all, saved, wish
from utb.errors import PermissionDenied, StoreError
from utb.model import Action, DocumentId
from utb.store import Store

PASS: dict[str, object] = {"decision": "pass"}
SKIP: dict[str, object] = {"decision": "skip"}
FAIL: dict[str, object] = {"decision": "fail"}


def body(store: Store, document: DocumentId) -> object:
    head = store.head(document)
    return None if head is None else head.body


def undo(store: Store, document: DocumentId | None = None) -> object:
    step = store.undo(document or review(), "ann", event())
    return None if step is None else (step.revision.body, step.revision.state)


def redo(store: Store, document: DocumentId | None = None) -> object:
    step = store.redo(document or review(), "ann", event())
    return None if step is None else (step.revision.body, step.revision.state)


def test_undo_goes_back_to_nothing_decided_and_redo_forward_again(store: Store) -> None:
    save_all(store, review(), PASS, SKIP)
    assert undo(store) == (PASS, 1)
    assert undo(store) == (None, 0)
    assert undo(store) is None
    assert redo(store) == (PASS, 1)
    assert redo(store) == (SKIP, 2)
    assert redo(store) is None
    assert [revision.action for revision in store.history(review())] == [
        Action.SAVE,
        Action.SAVE,
        Action.UNDO,
        Action.UNDO,
        Action.REDO,
        Action.REDO,
    ]


def test_a_new_save_after_undo_ends_what_could_be_redone(store: Store) -> None:
    save_all(store, review(), PASS, SKIP)
    undo(store)
    save_all(store, review(), FAIL)
    assert redo(store) is None
    assert undo(store) == (PASS, 1)
    assert redo(store) == (FAIL, 4)


def test_nothing_can_be_undone_where_nothing_was_saved(store: Store) -> None:
    assert undo(store) is None
    assert redo(store) is None
    assert store.history(review()) == ()


def test_a_deleted_document_comes_back_by_undo(store: Store) -> None:
    save_all(store, review(), PASS)
    saved(store.save(wish(based_on=1, action=Action.DELETE)))
    assert undo(store) == (PASS, 1)
    assert redo(store) == (None, 2)


def test_restoring_is_a_new_state_that_can_be_undone(store: Store) -> None:
    save_all(store, review(), PASS, SKIP, FAIL)
    restored = store.restore(review(), 1, "ann", event()).revision
    assert (restored.body, restored.action, restored.state, restored.number) == (PASS, Action.RESTORE, 4, 4)
    assert undo(store) == (FAIL, 3)
    with pytest.raises(StoreError, match="found no revision 9"):
        store.restore(review(), 9, "ann", event())


def test_the_same_step_twice_is_one_step(store: Store) -> None:
    save_all(store, review(), PASS, SKIP, FAIL)
    for step in (store.undo, store.redo):
        event_id = event()
        first = saved(step(review(), "ann", event_id))
        again = saved(step(review(), "ann", event_id))
        assert (first.repeated, again.repeated, again.revision) == (False, True, first.revision)
    event_id = event()
    first = store.restore(review(), 1, "ann", event_id)
    assert store.restore(review(), 1, "ann", event_id).revision == first.revision
    with pytest.raises(StoreError, match="was something else before"):
        store.undo(review(), "ann", event_id)
    assert len(store.history(review())) == 6


def test_a_step_cannot_use_the_event_of_a_late_save(store: Store) -> None:
    save_all(store, review(), PASS, SKIP)
    store.save(wish(body=FAIL, based_on=1, event_id="late"))
    with pytest.raises(StoreError, match="was something else before"):
        store.undo(review(), "ann", "late")


def test_undo_carries_the_hash_of_the_state_that_it_shows(store: Store) -> None:
    saved(store.save(wish(body=PASS, item_sha256="old")))
    saved(store.save(wish(body=SKIP, based_on=1, item_sha256="new")))
    step = store.undo(review(), "ann", event())
    assert step is not None
    assert step.revision.item_sha256 == "old"


def test_who_says_what_he_saw_does_not_undo_what_somebody_else_has_done_since(store: Store) -> None:
    save_all(store, reference(), {"n": 1})
    save_all(store, reference(), {"n": 2}, author="bob")
    for step in (store.undo, store.redo):
        with pytest.raises(StoreError, match="'bob' has changed this at .*revision 1, now 2"):
            step(reference(), "ann", event(), seen=1)
    with pytest.raises(StoreError, match="'bob' has changed this"):
        store.restore(reference(), 1, "ann", event(), seen=1)
    assert body(store, reference()) == {"n": 2}
    assert saved(store.undo(reference(), "ann", event(), seen=2)).revision.body == {"n": 1}


def test_only_an_adjudicator_takes_a_signature_back_or_gives_it_again(store: Store) -> None:
    save_all(store, reference(), {"n": 1}, author="bob")
    saved(store.save(wish(reference(), {"n": 1}, based_on=1, action=Action.SIGN_OFF)))
    with pytest.raises(PermissionDenied, match="'bob' may not sign off"):
        store.undo(reference(), "bob", event())
    assert undo(store, reference()) == ({"n": 1}, 1)
    with pytest.raises(PermissionDenied, match="'bob' may not sign off"):
        store.redo(reference(), "bob", event())
    assert redo(store, reference()) == ({"n": 1}, 2)


def test_nobody_undoes_the_review_of_somebody_else(store: Store) -> None:
    save_all(store, review(), PASS)
    for step in (store.undo, store.redo):
        with pytest.raises(PermissionDenied, match="may not change the review of 'ann'"):
            step(review(), "bob", event())
    with pytest.raises(PermissionDenied):
        store.restore(review(), 1, "bob", event())


def test_a_step_needs_an_event(store: Store) -> None:
    with pytest.raises(StoreError, match="needs the id of its event"):
        store.undo(review(), "ann", "")
