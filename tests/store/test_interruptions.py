"""A save that is ended at any point leaves nothing, and can be repeated; on both databases."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from sqlalchemy import Engine
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.pool import QueuePool

from tests.store.making import draft, review, save_all, saved, wish
from utb.errors import StoreError
from utb.model import Save
from utb.store import Store, open_store


class Rerun(BaseException):
    """What a page framework throws to end a script: no `Exception`."""


@contextmanager
def ended_at(store: Store, moment: str, count: int) -> Iterator[list[int]]:
    """Ends whoever works with the database at its n-th statement, or at a commit."""
    seen = [0]

    def end(*_arguments: object) -> None:
        seen[0] += 1
        if seen[0] == count:
            raise Rerun

    sqlalchemy_event.listen(store.database.engine, moment, end)
    yield seen
    sqlalchemy_event.remove(store.database.engine, moment, end)


@pytest.mark.parametrize("moment", ["before_cursor_execute", "after_cursor_execute", "commit"])
def test_a_save_ended_at_any_statement_leaves_nothing(store: Store, moment: str) -> None:
    save_all(store, review(), {"n": 1})
    kept = store.keep_draft(draft(sequence=4))
    wanted, ends = wish(body={"n": 2}, based_on=1), 0
    while True:
        ends += 1
        with ended_at(store, moment, ends):
            try:
                done = saved(store.save(wanted))
            except Rerun:
                assert len(store.history(review())) == 1
                assert store.draft(review(), "ann") == kept
                assert store.latest() == 1
                continue
        break
    assert ends > (1 if moment == "commit" else 8)
    assert not done.repeated
    assert [revision.body for revision in store.history(review())] == [{"n": 1}, {"n": 2}]


@pytest.mark.parametrize("count", [1, 4, 9, 16])
def test_a_store_whose_making_was_ended_is_made_again(unmade_url: str, count: int) -> None:
    seen = [0]

    def end(*_arguments: object) -> None:
        seen[0] += 1
        if seen[0] == count:
            raise Rerun

    sqlalchemy_event.listen(Engine, "after_cursor_execute", end)
    try:
        with pytest.raises(Rerun):
            open_store(unmade_url)
    finally:
        sqlalchemy_event.remove(Engine, "after_cursor_execute", end)
    store = open_store(unmade_url)
    assert store.check() == store.people() == ()
    store.close()


def test_other_writers_go_on_after_one_was_ended(store: Store) -> None:
    for count in range(1, 9):
        with ended_at(store, "before_cursor_execute", count), pytest.raises(Rerun):
            store.save(wish())
        with ended_at(store, "after_cursor_execute", count), pytest.raises(Rerun):
            store.claim_next([review().item], "bob")
            store.join(f"new {count}")
            store.save(wish(review("bob"), author="bob"))
    thread = threading.Thread(target=lambda: store.join("late"))
    thread.start()
    thread.join(timeout=20)
    assert store.person("late") is not None


def test_more_users_than_connections_wait_and_are_told(store: Store) -> None:
    pool = store.database.engine.pool
    assert isinstance(pool, QueuePool)
    pool._timeout = 0.05
    with ExitStack() as held:
        for _ in range(pool.size() + pool._max_overflow):
            held.enter_context(store.database.reading())
        with pytest.raises(StoreError, match="is used by too many at once; save again in a moment"):
            store.head(review())
    assert store.head(review()) is None


def test_threads_share_a_store(store: Store) -> None:
    def work(wishes: list[Save]) -> None:
        for each in wishes:
            store.save(each)

    names = [f"annotator {number}" for number in range(6)]
    for name in names:
        store.join(name)
    threads = [
        threading.Thread(target=work, args=([wish(review(name), {"n": n}, based_on=n, author=name) for n in range(5)],))
        for name in names
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(head.number, head.body) for head in store.heads()] == [(5, {"n": 4})] * 6
    assert store.latest() == 30
