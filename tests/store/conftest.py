"""Every test here that asks for a store runs on SQLite and on PostgreSQL, each time on an empty one."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store.making import Clock
from tests.store.postgres import PLATFORM_HAS_IT, Postgres, postgres
from utb.store import Store, open_store

KINDS = ["sqlite", "postgresql"] if PLATFORM_HAS_IT else ["sqlite"]
collect_ignore_glob = [] if PLATFORM_HAS_IT else ["test_postgres*.py"]


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests."""
    with postgres(waits_for_disk=False) as running:
        yield running


@pytest.fixture(params=KINDS)
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Makes the address of an empty store, as often as it is asked."""
    if request.param == "sqlite":
        numbers = itertools.count(1)
        yield lambda: str(tmp_path / f"store-{next(numbers)}.sqlite")
        return
    running: Postgres = request.getfixturevalue("server")
    used: list[str] = []

    def take() -> str:
        used.append(running.empty_store())
        return used[-1]

    yield take
    for url in used:
        running.give_back(url)


@pytest.fixture
def url(new_url: Callable[[], str]) -> str:
    """The address of an empty store."""
    return new_url()


@pytest.fixture(params=KINDS)
def unmade_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store whose tables have not been made."""
    if request.param == "sqlite":
        return str(tmp_path / "unmade.sqlite")
    running: Postgres = request.getfixturevalue("server")
    return running.new_store()


@pytest.fixture
def clock() -> Clock:
    """The store's clock."""
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """A store with an adjudicator (ann), an annotator (bob) and a viewer (vic); sound when the test is done."""
    from utb.model import Role

    opened = open_store(url, now=clock)
    opened.join("ann")
    opened.join("bob")
    opened.join("vic", Role.VIEWER)
    yield opened
    assert opened.check() == ()
    opened.close()
