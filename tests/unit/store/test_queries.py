"""What pages ask all the time is one query that finds its rows by an index."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event as sqlalchemy_event

from tests.store.making import item, review, save_all
from utb.model import DocumentKind
from utb.store import Store, open_store

Question = Callable[[Store], object]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "store.sqlite")
    opened.join("ann")
    for turn in range(5):
        save_all(opened, review(of=item("t", turn)), {"n": 1}, {"n": 2})
    yield opened
    opened.close()


def asked(store: Store, question: Question) -> list[tuple[str, object]]:
    """The statements of a question with their parameters."""
    seen: list[tuple[str, object]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: object, *_rest: object) -> None:
        if statement != "BEGIN":
            seen.append((statement, parameters))

    sqlalchemy_event.listen(store.database.engine, "before_cursor_execute", note)
    question(store)
    sqlalchemy_event.remove(store.database.engine, "before_cursor_execute", note)
    return seen


@pytest.mark.parametrize(
    ("question", "may_scan"),
    [
        (lambda store: store.heads(), {"documents"}),
        (lambda store: store.heads("d", DocumentKind.REVIEW), set()),
        (lambda store: store.head(review()), set()),
        (lambda store: store.history(review()), set()),
        (lambda store: store.revision(review(), 1), set()),
        (lambda store: store.draft(review(), "ann"), set()),
        (lambda store: store.comments(item()), set()),
        (lambda store: store.reveals(item()), set()),
    ],
)
def test_one_query_by_index(store: Store, question: Question, may_scan: set[str]) -> None:
    ((statement, parameters),) = asked(store, question)
    with store.database.reading() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
    scanned = {row[3].split()[1] for row in plan if row[3].startswith("SCAN")}
    assert scanned <= may_scan, plan
    assert any("USING" in row[3] for row in plan), plan
