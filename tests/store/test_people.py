"""Roles are enforced where the data is, whichever page or script asks; on both databases."""

from collections.abc import Callable

import pytest

from tests.store.making import draft, event, item, reference, review, save_all, saved, wish
from utb.errors import PermissionDenied, StoreError
from utb.model import Action, Comment, DocumentId, DocumentKind, Person, Reveal, Role
from utb.store import Store, open_store

ADJUDICATION = DocumentId(DocumentKind.ADJUDICATION, item())


def test_the_first_person_becomes_adjudicator_and_a_stored_role_wins(url: str) -> None:
    store = open_store(url)
    assert store.join("zoe", Role.VIEWER) == Person("zoe", Role.ADJUDICATOR)
    assert store.join("yan") == Person("yan", Role.ANNOTATOR)
    assert store.join("yan", Role.ADJUDICATOR) == Person("yan", Role.ANNOTATOR)
    assert store.people() == (Person("yan", Role.ANNOTATOR), Person("zoe", Role.ADJUDICATOR))
    assert store.person("nobody") is None
    with pytest.raises(StoreError, match="needs a name"):
        store.join("  ")
    store.close()


def test_only_adjudicators_give_roles_and_one_remains(store: Store) -> None:
    with pytest.raises(PermissionDenied, match="'bob' may not give roles: the role is annotator"):
        store.set_role("bob", Role.ADJUDICATOR, "bob")
    with pytest.raises(PermissionDenied, match="'eve' has not joined"):
        store.set_role("bob", Role.VIEWER, "eve")
    with pytest.raises(StoreError, match="known are 'ann', 'bob', 'vic'"):
        store.set_role("eve", Role.VIEWER, "ann")
    with pytest.raises(StoreError, match="only adjudicator"):
        store.set_role("ann", Role.VIEWER, "ann")
    assert store.set_role("bob", Role.ADJUDICATOR, "ann") == store.person("bob") == Person("bob", Role.ADJUDICATOR)
    assert store.set_role("ann", Role.VIEWER, "bob").role is Role.VIEWER


@pytest.mark.parametrize("name", ["vic", "eve"], ids=["a viewer", "a stranger"])
def test_who_may_only_read_writes_nothing(store: Store, name: str) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: store.save(wish(review(name), author=name)),
        lambda: store.save(wish(reference(), author=name)),
        lambda: store.keep_draft(draft(review(name), author=name)),
        lambda: store.undo(reference(), name, event()),
        lambda: store.redo(reference(), name, event()),
        lambda: store.restore(reference(), 1, name, event()),
        lambda: store.claim(item(), name),
        lambda: store.claim_next([item()], name),
        lambda: store.comment(Comment(item=item(), author=name, text="hi", at="", event_id=event())),
    ]
    for attempt in attempts:
        with pytest.raises(PermissionDenied):
            attempt()
    assert (store.latest(), store.claims(), store.draft(review(name), name)) == (0, (), None)


def test_a_review_belongs_to_its_owner(store: Store) -> None:
    with pytest.raises(PermissionDenied, match="'bob' may not change the review of 'ann'"):
        store.save(wish(review("ann"), author="bob"))
    with pytest.raises(PermissionDenied, match="'ann' may not change the review of 'bob'"):
        store.save(wish(review("bob"), author="ann"))


def test_shared_documents_have_no_owner_and_reviews_have_one(store: Store) -> None:
    with pytest.raises(StoreError, match="expected the reviewer's name"):
        store.save(wish(review("")))
    with pytest.raises(StoreError, match="expected no owner"):
        store.save(wish(DocumentId(DocumentKind.REFERENCE, item(), "ann")))


def test_only_adjudicators_settle_and_sign_off(store: Store) -> None:
    save_all(store, reference(), {"n": 1}, author="bob")
    with pytest.raises(PermissionDenied, match="'bob' may not sign off"):
        store.save(wish(reference(), {"n": 1}, based_on=1, author="bob", action=Action.SIGN_OFF))
    with pytest.raises(PermissionDenied, match="'bob' may not settle reviews"):
        store.save(wish(ADJUDICATION, {"n": 1}, author="bob"))
    signed = saved(store.save(wish(reference(), {"n": 1}, based_on=1, action=Action.SIGN_OFF))).revision
    settled = saved(store.save(wish(ADJUDICATION, {"n": 1}))).revision
    assert (signed.action, settled.author) == (Action.SIGN_OFF, "ann")


def test_a_look_is_logged_whoever_looked(store: Store) -> None:
    store.log_reveal(Reveal(item=item(), person="eve", field="sensitive_information", at="", event_id=event()))
    assert [reveal.person for reveal in store.reveals()] == ["eve"]
