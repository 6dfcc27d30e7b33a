"""Real processes that die, save, claim and open at the same time; the proofs do the same in full."""

from tests.store import trials
from utb.store import Store


def test_ten_kills_lose_no_acknowledged_save(url: str) -> None:
    seen = trials.Killing(url).run(kills=10, saves=60)
    assert (seen.kills, seen.before_acknowledging, seen.acknowledged) == (10, 5, 60)
    assert (seen.lost, seen.doubled, seen.problems) == (0, 0, ())
    assert seen.stood_untold >= 5


def test_simultaneous_writers_lose_no_update(url: str) -> None:
    processes, threads = (4, 1) if url.endswith(".sqlite") else (2, 4)
    seen = trials.crowd(url, processes=processes, threads=threads, common=8, own=8, disorder=2)
    assert (seen.lost, seen.unsound, seen.problems) == (0, 0, ())
    assert seen.saves == 16 * processes * threads
    assert seen.conflicts == seen.conflicts_kept > 0


def test_every_item_gets_as_many_distinct_reviewers_as_wanted(url: str) -> None:
    seen = trials.queue(url, annotators=4, items=12, overlap=2)
    assert (seen.reviewers, seen.claimed, seen.problems) == ({2: 12}, 24, ())


def test_processes_that_open_a_new_store_at_once_all_succeed(unmade_url: str) -> None:
    store: Store = trials.open_together(unmade_url, processes=4)
    assert len(store.people()) == len(store.heads()) == store.latest() == 4
    assert store.check() == ()
    store.close()


def test_saves_that_come_again_after_a_restart_in_any_order_are_known(url: str) -> None:
    assert trials.repeat(url, saves=40) == (40, 40)
