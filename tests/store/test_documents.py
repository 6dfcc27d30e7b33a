"""Saving, conflicts, and reading back, on both databases."""

import msgspec
import pytest

from tests.store.making import HOSTILE, Clock, draft, event, item, reference, review, save_all, saved, wish
from utb.errors import StoreError
from utb.model import Action, Conflict, DocumentId, DocumentKind, Revision
from utb.store import Store, open_store


def test_a_save_is_the_next_revision_with_its_patch_and_time(store: Store, clock: Clock) -> None:
    first = saved(store.save(wish(body={"decision": "fail", "issues": ["other"]}, item_sha256="abc"))).revision
    clock.forward(minutes=1)
    second = saved(store.save(wish(body={"decision": "pass", "issues": []}, based_on=1))).revision
    assert (first.number, first.at, first.item_sha256) == (1, "2026-01-31T09:30:00.000Z", "abc")
    assert (second.number, second.at, second.based_on, second.author) == (2, "2026-01-31T09:31:00.000Z", 1, "ann")
    assert second.patch == [
        {"op": "replace", "path": "/decision", "value": "pass"},
        {"op": "remove", "path": "/issues/0"},
    ]
    assert store.history(review()) == (first, second)
    assert store.head(review()) == second
    assert store.revision(review(), 1) == first


def test_a_document_nobody_saved_has_no_head_and_no_history(store: Store) -> None:
    assert store.head(review()) is None
    assert store.history(review()) == ()
    with pytest.raises(StoreError, match="found no revision 1"):
        store.revision(review(), 1)


def test_a_save_on_an_old_revision_is_a_conflict_with_both_versions(store: Store) -> None:
    save_all(store, reference(), {"nodes": 1}, {"nodes": 2})
    late = wish(reference(), {"nodes": 3}, based_on=1, author="bob")
    conflict = store.save(late)
    assert isinstance(conflict, Conflict)
    assert (conflict.base, conflict.current) == store.history(reference())
    assert conflict.yours == late
    assert store.conflicts() == store.conflicts(reference()) == (conflict,)
    assert store.conflicts(review()) == ()
    assert len(store.history(reference())) == 2


def test_the_same_event_is_one_revision_also_after_a_restart(store: Store, url: str) -> None:
    once = wish(body={"decision": "fail"})
    first = saved(store.save(once))
    save_all(store, review(), {"decision": "pass"})
    again = open_store(url)
    for opened in (store, again):
        repeated = saved(opened.save(once))
        assert repeated.repeated
        assert repeated.revision == first.revision
    again.close()
    assert len(store.history(review())) == 2


def test_the_same_late_event_is_one_conflict(store: Store) -> None:
    save_all(store, review(), {"n": 1}, {"n": 2})
    late = wish(body={"n": 3}, based_on=1)
    first = store.save(late)
    save_all(store, review(), {"n": 4})
    assert store.save(late) == first
    assert store.conflicts() == (first,)


def test_an_event_that_comes_back_with_other_content_is_refused(store: Store) -> None:
    save_all(store, review(), {"n": 1})
    used, late = store.history(review())[0].event_id, event()
    with pytest.raises(StoreError, match="saved before with other content"):
        store.save(wish(body={"n": True}, event_id=used))
    store.save(wish(body={"n": 5}, event_id=late))
    with pytest.raises(StoreError, match="saved before with other content"):
        store.save(wish(body={"n": 6}, event_id=late))
    with pytest.raises(StoreError, match="saved before with other content"):
        store.save(wish(reference(), {"n": 1}, event_id=used))


def test_a_save_on_a_revision_that_is_not_there_says_that_the_store_went_back(store: Store) -> None:
    with pytest.raises(StoreError, match="based on revision 3, but the newest one is 0"):
        store.save(wish(based_on=3))


def test_deleting_is_a_revision_and_the_history_stays(store: Store) -> None:
    save_all(store, review(), {"n": 1})
    gone = saved(store.save(wish(based_on=1, action=Action.DELETE))).revision
    assert (gone.number, gone.body, gone.action) == (2, None, Action.DELETE)
    save_all(store, review(), {"n": 2})
    assert [revision.body for revision in store.history(review())] == [{"n": 1}, None, {"n": 2}]


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO, Action.RESTORE])
def test_a_save_cannot_pretend_to_be_a_step_back(store: Store, action: Action) -> None:
    with pytest.raises(StoreError, match="expected one of save, delete, sign_off"):
        store.save(wish(action=action))


def test_a_save_needs_an_event_and_a_body_that_fits_its_action(store: Store) -> None:
    with pytest.raises(StoreError, match="needs the id of its event"):
        store.save(msgspec.structs.replace(wish(), event_id=""))
    with pytest.raises(StoreError, match="to sign_off with no body"):
        store.save(msgspec.structs.replace(wish(reference(), action=Action.SIGN_OFF), body=None))
    with pytest.raises(StoreError, match="to delete with a body"):
        store.save(wish(body={"n": 1}, action=Action.DELETE))
    gone = saved(store.save(msgspec.structs.replace(wish(), body=None))).revision
    assert gone.action is Action.DELETE


def test_whatever_text_comes_is_kept_as_it_is(store: Store) -> None:
    document = review(of=item(HOSTILE))
    body = {HOSTILE: [HOSTILE, 1.0, -0.0, 10**30, None, True, {"": []}]}
    kept = saved(store.save(wish(document, body))).revision
    assert kept.document == document
    assert repr(store.history(document)[0].body) == repr(body)
    assert store.heads() == (kept,)


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), object(), b"bytes"], ids=["nan", "inf", "object", "bytes"]
)
def test_what_json_cannot_say_is_refused_and_not_changed(store: Store, value: object) -> None:
    with pytest.raises(StoreError, match="cannot be stored"):
        store.save(wish(body={"value": value}))
    with pytest.raises(StoreError, match="cannot be stored"):
        store.keep_draft(draft(body={"value": value}))
    assert store.latest() == 0


def test_content_that_is_nested_endlessly_is_refused(store: Store) -> None:
    body: dict[str, object] = {}
    for _ in range(100_000):
        body = {"deeper": body}
    with pytest.raises(StoreError, match="more than 200 levels"):
        store.save(wish(body=body))


def test_numbers_beyond_eight_bytes_are_refused_with_a_sentence(store: Store) -> None:
    with pytest.raises(StoreError, match="more than eight bytes; nothing was saved"):
        store.save(wish(review(of=item(turn=2**63))))
    assert store.latest() == 0


def test_heads_are_the_newest_revisions_by_document(store: Store) -> None:
    other = item("t", 1, "other")
    save_all(store, review("bob"), {"n": 1}, author="bob")
    save_all(store, review(), {"n": 2}, {"n": 3})
    save_all(store, reference(other), {"n": 4})
    assert [head.body for head in store.heads()] == [{"n": 4}, {"n": 3}, {"n": 1}]
    assert [head.body for head in store.heads("other")] == [{"n": 4}]
    assert [head.document.owner for head in store.heads(kind=DocumentKind.REVIEW)] == ["ann", "bob"]
    assert store.heads("other", DocumentKind.REVIEW) == ()


def test_a_refused_save_leaves_no_gap_in_the_numbers(store: Store) -> None:
    save_all(store, review(), {"n": 1})
    with pytest.raises(StoreError):
        store.save(wish(body={"n": object()}, based_on=1))
    with pytest.raises(StoreError):
        store.save(wish(body={"n": 9}, based_on=7))
    save_all(store, review(), {"n": 2})
    assert [(revision.number, revision.sequence) for revision in store.history(review())] == [(1, 1), (2, 2)]
    assert store.latest() == 2


def test_the_order_of_names_in_a_body_is_kept(store: Store) -> None:
    save_all(store, review(), {"b": 1, "a": {"z": 1, "y": 2}}, {"a": {"y": 2, "z": 1}, "b": 1})
    first, second = store.history(review())
    assert list(first.body or {}) == ["b", "a"]
    assert list(second.body or {}) == ["a", "b"]
    assert second.patch == []


def test_documents_are_told_apart_by_every_part_of_their_name(store: Store) -> None:
    names = [
        DocumentId(kind, item(topic, turn, dataset))
        for kind in (DocumentKind.REFERENCE, DocumentKind.ADJUDICATION)
        for topic in ("t", "T", "t ")
        for turn in (0, 1)
        for dataset in ("d", "e")
    ]
    for number, name in enumerate(names):
        save_all(store, name, {"n": number})
    assert {head.document: (head.number, head.body) for head in store.heads()} == {
        name: (1, {"n": number}) for number, name in enumerate(names)
    }


def test_a_revision_has_the_state_that_it_shows(store: Store) -> None:
    save_all(store, review(), {"n": 1}, {"n": 2})
    shown: list[Revision] = list(store.history(review()))
    assert [revision.state for revision in shown] == [1, 2]


def test_the_newest_event_changes_with_every_revision_and_with_nothing_else(store: Store) -> None:
    assert store.newest() == ""
    saved(store.save(wish(event_id="first")))
    assert isinstance(store.save(wish(body={"n": 1}, event_id="late")), Conflict)
    assert store.newest() == "first"
    store.undo(review(), "ann", "back")
    assert store.newest() == "back"
