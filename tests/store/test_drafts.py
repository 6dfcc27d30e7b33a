"""Drafts: late, repeated and out of order, they come to one state; on both databases."""

import itertools
from collections.abc import Callable

from tests.store.making import Clock, draft, review, save_all, saved, wish
from utb.model import Conflict
from utb.store import Store, open_store


def test_a_draft_is_kept_with_its_time_and_survives_a_restart(store: Store, url: str) -> None:
    typed = draft(body={"notes": "half a sen"})
    kept = store.keep_draft(typed)
    assert (kept.body, kept.at) == (typed.body, "2026-01-31T09:30:00.000Z")
    again = open_store(url)
    assert again.draft(review(), "ann") == kept
    again.close()


def test_a_late_lower_sequence_never_replaces_a_higher_one(store: Store) -> None:
    newer = store.keep_draft(draft(sequence=2, body={"notes": "ab"}))
    assert store.keep_draft(draft(sequence=1, body={"notes": "a"})) == newer
    assert store.draft(review(), "ann") == newer


def test_whatever_the_order_and_repetition_the_last_draft_stands(new_url: Callable[[], str], clock: Clock) -> None:
    drafts = [draft(sequence=number, body={"notes": "abc"[:number]}, event_id=f"e{number}") for number in (1, 2, 3)]
    twins = [draft(sequence=3, body={"notes": "two tabs"}, event_id="e4")]
    ends = set()
    for order in itertools.islice(itertools.permutations(drafts + twins), 0, None, 5):
        store = open_store(new_url(), now=clock)
        store.join("ann")
        for each in (*order, order[0]):
            store.keep_draft(each)
        ends.add(repr(store.draft(review(), "ann")))
        store.close()
    assert len(ends) == 1
    assert "two tabs" in ends.pop()


def test_a_save_drops_the_draft_and_late_ones_do_not_bring_it_back(store: Store) -> None:
    store.keep_draft(draft(sequence=5))
    saved(store.save(wish(draft_sequence=5)))
    assert store.draft(review(), "ann") is None
    assert store.keep_draft(draft(sequence=5, body={"notes": "late"}, event_id="a")).body == {"notes": "late"}
    store.keep_draft(draft(sequence=4))
    assert store.draft(review(), "ann") is None
    newer = store.keep_draft(draft(sequence=6))
    assert store.draft(review(), "ann") == newer


def test_a_save_says_up_to_which_draft_it_holds_what_was_typed(store: Store) -> None:
    store.keep_draft(draft(sequence=1))
    saved(store.save(wish(draft_sequence=7)))
    store.keep_draft(draft(sequence=7))
    assert store.draft(review(), "ann") is None
    store.keep_draft(draft(sequence=8))
    assert store.draft(review(), "ann") is not None


def test_a_save_leaves_what_its_author_typed_elsewhere_and_did_not_know_of(store: Store) -> None:
    elsewhere = store.keep_draft(draft(sequence=8, event_id="another tab"))
    saved(store.save(wish(draft_sequence=7)))
    assert store.draft(review(), "ann") == elsewhere
    saved(store.save(wish(based_on=1)))
    assert store.draft(review(), "ann") == elsewhere
    saved(store.save(wish(based_on=2, draft_sequence=8)))
    assert store.draft(review(), "ann") is None and store.draft_mark(review(), "ann") == (8, "another tab")


def test_a_save_without_any_draft_before_drops_those_that_come_after_it(store: Store) -> None:
    saved(store.save(wish(draft_sequence=3)))
    store.keep_draft(draft(sequence=3))
    assert store.draft(review(), "ann") is None


def test_a_conflict_leaves_the_draft(store: Store) -> None:
    save_all(store, review(), {"n": 1})
    kept = store.keep_draft(draft(sequence=3))
    assert isinstance(store.save(wish(body={"n": 2}, draft_sequence=3)), Conflict)
    assert store.draft(review(), "ann") == kept


def test_a_draft_is_dropped_by_its_event_and_a_newer_one_stays(store: Store) -> None:
    store.keep_draft(draft(sequence=1, event_id="e1"))
    newer = store.keep_draft(draft(sequence=2, event_id="e2"))
    store.drop_draft(review(), "ann", "e1")
    assert store.draft(review(), "ann") == newer
    store.drop_draft(review(), "ann", "e2")
    assert store.draft(review(), "ann") is None
    store.keep_draft(draft(sequence=2, event_id="e2"))
    assert store.draft(review(), "ann") is None
    store.drop_draft(review("bob"), "bob", "e9")


def test_people_have_drafts_of_their_own(store: Store) -> None:
    mine = store.keep_draft(draft(sequence=9))
    theirs = store.keep_draft(draft(review("bob"), sequence=1, author="bob"))
    assert store.draft(review(), "ann") == mine
    assert store.draft(review("bob"), "bob") == theirs


def test_the_mark_says_what_a_new_draft_has_to_be_higher_than_after_a_save_too(store: Store) -> None:
    assert store.draft_mark(review(), "ann") == (0, "")
    store.keep_draft(draft(sequence=5, event_id="typed"))
    assert store.draft_mark(review(), "ann") == (5, "typed")
    saved(store.save(wish(draft_sequence=9)))
    sequence, _ = store.draft_mark(review(), "ann")
    assert sequence == 9 and store.draft(review(), "ann") is None
    store.keep_draft(draft(sequence=sequence + 1))
    assert store.draft(review(), "ann") is not None
