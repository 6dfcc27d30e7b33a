"""Comments, reveals, and the one order of everything; on both databases."""

import pytest

from tests.store.making import Clock, item, reference, review, save_all, wish
from utb.errors import StoreError
from utb.model import Comment, Reveal
from utb.store import Store


def comment(text: str, event_id: str, *, turn: int = 0) -> Comment:
    return Comment(item=item(turn=turn), author="bob", text=text, at="yesterday", event_id=event_id)


def reveal(event_id: str, *, turn: int = 0) -> Reveal:
    return Reveal(item=item(turn=turn), person="vic", field="phone", at="", event_id=event_id)


def test_the_story_of_an_item_has_everything_in_the_order_it_happened(store: Store) -> None:
    save_all(store, review(), {"decision": "pass"})
    store.comment(comment("why?", "c1"))
    save_all(store, review(of=item(turn=1)), {"decision": "fail"})
    save_all(store, reference(), {"n": 1})
    store.save(wish(body={"decision": "fail"}))
    store.log_reveal(reveal("r1"))
    store.undo(review(), "ann", "u1")
    told = store.item_history(item())
    names = [type(entry).__name__ for entry in told]
    assert names == ["Revision", "Comment", "Revision", "Conflict", "Reveal", "Revision"]
    assert [entry.sequence for entry in told] == [1, 2, 4, 5, 6, 7]
    assert [entry.sequence for entry in store.log()] == [1, 2, 3, 4, 5, 6, 7]
    assert store.latest() == 7


def test_time_comes_from_the_store_and_order_from_the_sequence_even_if_a_clock_goes_back(
    store: Store, clock: Clock
) -> None:
    first = store.comment(comment("first", "c1"))
    clock.forward(minutes=-60)
    second = store.comment(comment("second", "c2"))
    assert (first.at, second.at) == ("2026-01-31T09:30:00.000Z", "2026-01-31T08:30:00.000Z")
    assert store.comments(item()) == (first, second)


def test_the_same_comment_or_look_is_one(store: Store) -> None:
    for _ in range(2):
        store.comment(comment("once", "e"))
        store.log_reveal(reveal("e"))
    assert [(entry.text, entry.event_id) for entry in store.comments(item())] == [("once", "e")]
    assert len(store.reveals()) == len(store.reveals(item())) == 1
    assert store.reveals(item(turn=5)) == store.comments(item(turn=5)) == ()
    with pytest.raises(StoreError, match="needs the id of its event"):
        store.comment(comment("no id", ""))


def test_the_event_of_a_comment_cannot_be_used_for_another(store: Store) -> None:
    store.join("bob")
    kept = store.comment(Comment(item=item(), author="ann", text="one", at="", event_id="e"))
    assert store.comment(Comment(item=item(), author="ann", text="one", at="", event_id="e")) == kept
    for author, text in (("ann", "two"), ("bob", "one")):
        with pytest.raises(StoreError, match="was another comment before"):
            store.comment(Comment(item=item(), author=author, text=text, at="", event_id="e"))
    assert store.comments(item()) == (kept,)
