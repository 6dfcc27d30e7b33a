"""Claims on items of the queue, on both databases."""

from tests.store.making import Clock, event, item, review, save_all, saved, wish
from utb.model import Claim
from utb.store import Store

ITEMS = [item("t", turn) for turn in range(3)]


def turn(claim: Claim | None) -> int | None:
    return None if claim is None else claim.item.turn


def test_the_next_item_is_the_first_that_nobody_has(store: Store) -> None:
    first = store.claim_next(ITEMS, "ann")
    second = store.claim_next(ITEMS, "bob")
    assert (turn(first), turn(second)) == (0, 1)
    assert first is not None
    assert (first.taken_at, first.expires_at) == ("2026-01-31T09:30:00.000Z", "2026-01-31T10:00:00.000Z")
    assert store.claims() == store.claims("d") == (first, second)
    assert store.claims("other") == ()


def test_ones_own_claim_is_renewed_and_keeps_its_beginning(store: Store, clock: Clock) -> None:
    first = store.claim_next(ITEMS, "ann")
    clock.forward(minutes=20)
    again = store.claim_next(ITEMS, "ann")
    assert first is not None
    assert again is not None
    assert (again.item, again.taken_at, again.expires_at) == (first.item, first.taken_at, "2026-01-31T10:20:00.000Z")
    assert store.claims() == (again,)


def test_an_expired_claim_is_free_again(store: Store, clock: Clock) -> None:
    store.claim_next(ITEMS[:1], "ann", minutes=10)
    assert store.claim_next(ITEMS[:1], "bob") is None
    clock.forward(minutes=10)
    assert store.claims() == ()
    assert turn(store.claim_next(ITEMS[:1], "bob")) == 0
    assert store.claim_next(ITEMS[:1], "ann") is None


def test_a_reviewed_item_is_not_offered_again_and_counts_as_taken(store: Store) -> None:
    store.claim_next(ITEMS, "ann")
    save_all(store, review("ann", ITEMS[0]), {"decision": "pass"})
    assert store.claims() == ()
    assert turn(store.claim_next(ITEMS, "ann")) == 1
    assert turn(store.claim_next(ITEMS, "bob")) == 2
    assert turn(store.claim_next(ITEMS, "bob", overlap=2)) == 0


def test_a_skipped_item_goes_to_somebody_else(store: Store) -> None:
    save_all(store, review("ann", ITEMS[0]), {"decision": "skip"})
    assert store.claim_next(ITEMS[:1], "ann") is None
    assert turn(store.claim_next(ITEMS[:1], "bob")) == 0


def test_notes_without_a_decision_are_no_review_yet(store: Store) -> None:
    store.claim_next(ITEMS[:1], "ann")
    save_all(store, review("ann", ITEMS[0]), {"decision": None, "notes": "hm"})
    assert turn(store.claim_next(ITEMS[:1], "ann")) == 0


def test_an_undone_review_is_none(store: Store) -> None:
    save_all(store, review("ann", ITEMS[0]), {"decision": "pass"})
    assert store.claim_next(ITEMS[:1], "bob") is None
    store.undo(review("ann", ITEMS[0]), "ann", event())
    assert turn(store.claim_next(ITEMS[:1], "bob")) == 0


def test_a_certain_item_can_be_claimed_until_it_is_full(store: Store) -> None:
    assert turn(store.claim(ITEMS[2], "ann")) == 2
    assert turn(store.claim(ITEMS[2], "ann")) == 2
    assert store.claim(ITEMS[2], "bob") is None
    assert turn(store.claim(ITEMS[2], "bob", overlap=2)) == 2
    store.release(ITEMS[2], "ann")
    store.release(ITEMS[2], "ann")
    assert [claim.annotator for claim in store.claims()] == ["bob"]


def test_nothing_is_left_where_everything_is_taken(store: Store) -> None:
    assert store.claim_next([], "ann") is None
    for name in ("ann", "bob"):
        store.claim_next(ITEMS[:1], name)
    assert store.claim_next(ITEMS[:1], "bob") is None


def test_what_was_decided_about_another_version_of_an_item_leaves_it_free(store: Store) -> None:
    saved(store.save(wish(review("ann", ITEMS[0]), item_sha256="old")))
    saved(store.save(wish(review("ann", ITEMS[1]))))  # nobody knows about which version
    assert turn(store.claim_next(ITEMS, "ann", version=lambda each: "new" if each == ITEMS[0] else "")) == 0
    store.release(ITEMS[0], "ann")
    assert store.claim(ITEMS[0], "bob", version=lambda _: "old") is None
    assert turn(store.claim(ITEMS[0], "bob", version=lambda _: "new")) == 0
    assert store.claim(ITEMS[1], "bob", version=lambda _: "new") is None
