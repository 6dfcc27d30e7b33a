"""The promises of the store in full, on SQLite and on PostgreSQL: kills, crowds, queues, repetitions, exports."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.prove.report import Line
from tests.store import trials
from tests.store.making import Clock, busy
from tests.store.postgres import Postgres, postgres
from utb.store import open_store

KILLS, SAVES, SERVER_KILLS = 200, 10_000, 10
ITEMS, HALF = 200, 100


def line_a_sqlite() -> Line:
    """Savers killed in SQLite."""
    with _file() as url:
        return _killed("SQLite", trials.Killing(url).run(kills=KILLS, saves=SAVES))


def line_a_postgresql() -> Line:
    """Savers, and the server with everything in it, killed in PostgreSQL."""
    with _schema() as (server, url):
        killing = trials.Killing(url, server.kill, server.start_again)
        return _killed("PostgreSQL", killing.run(kills=KILLS, saves=SAVES, server_kills=SERVER_KILLS))


def line_b_sqlite() -> Line:
    """Ten processes at once."""
    with _file() as url:
        return _crowded(
            "SQLite, 10 processes", trials.crowd(url, processes=10, threads=1, common=HALF, own=HALF, disorder=1), 10
        )


def line_b_postgresql() -> Line:
    """Fifty connections from five processes at once."""
    with _schema() as (_, url):
        seen = trials.crowd(url, processes=5, threads=10, common=HALF, own=HALF, disorder=50)
        return _crowded("PostgreSQL, 50 connections of 5 processes", seen, 50)


def line_c_sqlite() -> Line:
    """Ten annotators who claim at once."""
    with _file() as url:
        return _queued("SQLite", trials.queue(url, annotators=10, items=ITEMS, overlap=2))


def line_c_postgresql() -> Line:
    """The same in PostgreSQL."""
    with _schema() as (_, url):
        return _queued("PostgreSQL", trials.queue(url, annotators=10, items=ITEMS, overlap=2))


def line_d_sqlite() -> Line:
    """Events that come again."""
    with _file() as url, _file() as other:
        return _repeated("SQLite", url, other)


def line_d_postgresql() -> Line:
    """The same in PostgreSQL."""
    with _schema() as (server, url):
        return _repeated("PostgreSQL", url, server.new_store())


def line_e() -> Line:
    """A busy store through both databases and back."""
    with _schema() as (server, url), tempfile.TemporaryDirectory() as folder:
        root, clock = Path(folder), Clock()
        first = str(root / "first.sqlite")
        store = open_store(first, now=clock)
        busy(store, clock)
        store.close()
        trials.crowd(first, processes=4, threads=1, common=20, own=20, disorder=1)
        trials.repeat(first, saves=1000)
        route = [first, url, str(root / "third.sqlite"), server.new_store(), str(root / "fifth.sqlite")]
        lines, different = trials.travel(route, root)
    figure = f"{lines:,} lines, {len(route) - 1} imports, {different} exports differ"
    return Line(
        name="e", what="export, import, export: SQLite and PostgreSQL in turn", figure=figure, met=different == 0
    )


LINES: dict[str, tuple[Callable[[], Line], ...]] = {
    "a": (line_a_sqlite, line_a_postgresql),
    "b": (line_b_sqlite, line_b_postgresql),
    "c": (line_c_sqlite, line_c_postgresql),
    "d": (line_d_sqlite, line_d_postgresql),
    "e": (line_e,),
}


@contextmanager
def _file() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "store.sqlite")


@contextmanager
def _schema() -> Iterator[tuple[Postgres, str]]:
    with postgres(waits_for_disk=True) as server:
        yield server, server.new_store()


def _killed(where: str, seen: trials.Killed) -> Line:
    server = f", {seen.server_kills} of the server" if seen.server_kills else ""
    figure = (
        f"{seen.kills} kills ({seen.before_acknowledging} between write and acknowledgement{server}), "
        f"{seen.acknowledged:,} saves acknowledged, {seen.lost} lost, {seen.doubled} doubled, "
        f"{seen.stood_untold} stood untold, {len(seen.problems)} faults in the check"
    )
    is_whole = (
        seen.kills >= KILLS and seen.acknowledged == seen.saves and seen.lost == seen.doubled == 0 and not seen.problems
    )
    return Line(name=where, what="kill -9 while saving", figure=figure, met=is_whole)


def _crowded(where: str, seen: trials.Crowded, writers: int) -> Line:
    figure = (
        f"{seen.saves:,} saves by {seen.writers}, {seen.lost} lost updates, {seen.conflicts:,} stale saves, "
        f"{seen.conflicts_kept:,} kept as conflicts, {seen.unsound} without both versions"
    )
    is_whole = seen.lost == seen.unsound == 0 and seen.conflicts == seen.conflicts_kept and not seen.problems
    met = is_whole and seen.saves == writers * ITEMS
    return Line(name=where, what="200 items each, half of them everybody's", figure=figure, met=met)


def _queued(where: str, seen: trials.Queued) -> Line:
    figure = f"{seen.reviewers.get(2, 0)} of {ITEMS} items with exactly 2 distinct reviewers, {seen.claimed} claims"
    met = seen.reviewers == {2: ITEMS} and seen.claimed == 2 * ITEMS and not seen.problems
    return Line(name=where, what="10 annotators claim at once, overlap 2", figure=figure, met=met)


def _repeated(where: str, url: str, other: str) -> Line:
    revisions, repeated = trials.repeat(url, saves=2000)
    wrong = trials.storm_of_drafts(other, documents=50, drafts=20)
    figure = (
        f"2,000 events twice: {revisions:,} revisions, {repeated:,} known; 50 documents of 40 drafts: {wrong} wrong"
    )
    met = revisions == repeated == 2000 and wrong == 0
    return Line(name=where, what="the same again, in any order, after a restart", figure=figure, met=met)
