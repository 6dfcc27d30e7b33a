"""A store in a file: read-only, full, gone, replaced, or no store at all."""

import multiprocessing
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.engine.interfaces import DBAPIConnection

from tests.store import acts
from tests.store.making import draft, review, save_all, saved, wish
from utb.errors import StoreError
from utb.store import Store, open_store

_PROCESSES = multiprocessing.get_context("forkserver")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """A store in a file, with one save."""
    opened = open_store(path)
    opened.join("ann")
    save_all(opened, review(), {"n": 1})
    yield opened
    opened.close()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter; pytest's are closed to them."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def said_in_a_process(act: object, *arguments: object) -> object:
    """What the act sends back from a process of its own."""
    reading, writing = _PROCESSES.Pipe(duplex=False)
    process = _PROCESSES.Process(target=act, args=(*arguments, writing))
    process.start()
    writing.close()
    said: object = reading.recv()
    process.join()
    reading.close()
    return said


def test_a_file_is_kept_safe_against_a_power_cut(store: Store, path: Path) -> None:
    with store.database.writing() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


@pytest.mark.parametrize("mode", ["file", "folder", "both"])
def test_a_read_only_store_says_so_and_stays_as_it_was(open_folder: Path, mode: str) -> None:
    path = open_folder / "store.sqlite"
    made = open_store(path)
    made.join("ann")
    made.close()
    path.chmod(0o444 if mode != "folder" else 0o666)
    open_folder.chmod(0o555 if mode != "file" else 0o777)
    before = path.read_bytes()
    said = said_in_a_process(acts.try_as_nobody, str(path))
    assert isinstance(said, str)
    assert "write permission" in said
    assert str(path) in said
    assert path.read_bytes() == before
    assert [each.name for each in open_folder.iterdir()] == ["store.sqlite"]


def test_a_new_store_where_nobody_may_write_says_so(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    said = said_in_a_process(acts.try_as_nobody, str(open_folder / "new.sqlite"))
    assert isinstance(said, str)
    assert "write permission on folder" in said


def test_a_full_disk_is_said_and_nothing_is_half_written(store: Store, path: Path) -> None:
    limit = path.stat().st_size + 200_000
    told = said_in_a_process(acts.save_until_full, str(path), limit)
    assert isinstance(told, list)
    count, message = told
    assert "make room and save again" in message
    assert len(store.history(review())) == count + 1
    assert store.check() == ()
    save_all(store, review(), {"n": "there is room again"})


def test_a_quota_that_is_reached_is_said_and_the_draft_stays(store: Store) -> None:
    kept = store.keep_draft(draft(sequence=5))

    def limit(connection: DBAPIConnection, _record: object) -> None:
        connection.cursor().execute("PRAGMA max_page_count=40")

    store.close()
    sqlalchemy_event.listen(store.database.engine, "connect", limit)
    with pytest.raises(StoreError, match=r"is full; make room and save again \(database or disk is full\)"):
        for number in range(1, 1000):
            saved(store.save(wish(body={"n": "x" * 5000}, based_on=number)))
    assert store.check() == ()
    assert store.draft(review(), "ann") == kept
    sqlalchemy_event.remove(store.database.engine, "connect", limit)
    store.close()
    save_all(store, review(), {"n": 1})


def test_a_removed_file_takes_no_save_and_a_restored_one_does(store: Store, path: Path) -> None:
    copy = path.with_name("copy.sqlite")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    save_all(store, review(), {"n": 2})
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)
    wanted = wish(body={"n": 3}, based_on=1)
    with pytest.raises(StoreError, match="cannot be opened"):
        store.save(wanted)
    assert not path.exists()
    copy.rename(path)
    saved(store.save(wanted))
    assert [revision.body for revision in store.history(review())] == [{"n": 1}, {"n": 3}]


def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "notes.txt", tmp_path / "other.sqlite"
    text.write_bytes(b"a text of some length, which is no database at all\n" * 100)
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = text.read_bytes(), other.read_bytes()
    with pytest.raises(StoreError, match="is no SQLite database: name another file"):
        open_store(text)
    with pytest.raises(StoreError, match="holds tables of something else .recipes, ….: name an empty database"):
        open_store(other)
    assert (text.read_bytes(), other.read_bytes()) == before


def test_a_folder_that_does_not_exist_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="its folder must exist"):
        open_store(tmp_path / "missing" / "store.sqlite")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(tmp_path)


def test_a_damaged_file_is_said(store: Store, path: Path) -> None:
    save_all(store, review(), *({"n": "x" * 3000} for _ in range(30)))
    store.close()
    text = bytearray(path.read_bytes())
    text[8192:40960] = os.urandom(40960 - 8192)
    path.write_bytes(text)
    with pytest.raises(StoreError, match="is damaged: go back to a backup"):
        store.history(review())


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    path = tmp_path / "a?b=c#d%20 中 'x'.sqlite"
    for address in (path, str(path), f"sqlite:///{tmp_path}/plain.sqlite"):
        store = open_store(address)
        store.join("ann")
        assert len(store.people()) == 1
        store.close()
    assert path.is_file()
    assert (tmp_path / "plain.sqlite").is_file()


def test_a_store_goes_with_its_file_wherever_the_process_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = open_store("here.sqlite")
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path / "sub")
    store.close()
    store.join("ann")
    assert list((tmp_path / "sub").iterdir()) == []
    store.close()


def test_an_export_never_takes_the_place_of_the_store(path: Path, tmp_path: Path) -> None:
    with open_store(path) as store:
        store.join("ann")
    (tmp_path / "other name").symlink_to(path)
    with open_store(path) as store:
        for target in (path, tmp_path / "other name"):
            with pytest.raises(StoreError, match="is the store itself"):
                store.export(target)
    with open_store(path) as store:
        assert [person.name for person in store.people()] == ["ann"]
