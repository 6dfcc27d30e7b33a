"""Undo and redo as the states of a document, and the check that finds what does not fit."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.making import Clock, busy
from utb.model import Action
from utb.store import open_store
from utb.store.undoing import States

ACTIONS = st.lists(st.sampled_from([Action.SAVE, Action.UNDO, Action.REDO]), max_size=20)


@given(ACTIONS)
def test_states_are_those_of_an_editor_with_two_stacks(actions: list[Action]) -> None:
    states, done, undone, shown = States(), [], [], 0
    for number, action in enumerate(actions, start=1):
        if action is Action.SAVE:
            done, undone, shown = [*done, shown], [], number
            possible = True
        else:
            source, target = (done, undone) if action is Action.UNDO else (undone, done)
            possible = bool(source)
            if possible:
                target.append(shown)
                shown = source.pop()
        assert states.follow(number, action) is possible
        assert states.shown == shown


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a busy store."""
    path, clock = tmp_path_factory.mktemp("sound") / "store.sqlite", Clock()
    with open_store(path, now=clock) as store:
        busy(store, clock)
    return path.read_bytes()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE revisions SET body = '{\"n\":99}' WHERE sequence = 1", "entry 1: patch: found another body"),
        ("UPDATE documents SET head = 1", "found head 1, expected"),
        ("UPDATE counter SET value = 500", "counter: found 500"),
        ("DELETE FROM comments", "sequence: found"),
        ("UPDATE revisions SET state = 9 WHERE sequence = 1", "entry 1: state: found 9, expected 1"),
        ("UPDATE documents SET owner = '' WHERE kind = 'review' AND owner = 'ann'", "document.owner: found ''"),
        ("DELETE FROM documents WHERE kind = 'reference'", "a row of revisions belongs to nothing"),
    ],
)
def test_the_check_finds_what_somebody_changed_by_hand(tmp_path: Path, sound: bytes, damage: str, said: str) -> None:
    (tmp_path / "store.sqlite").write_bytes(sound)
    store = open_store(tmp_path / "store.sqlite")
    assert store.check() == ()
    with closing(sqlite3.connect(tmp_path / "store.sqlite")) as connection, connection:
        connection.execute(damage)
    assert any(said in problem for problem in store.check()), store.check()
    store.close()
