"""The connection to SQLite or PostgreSQL: durable, one writer at a time, and faults said in words.

SQLite: write-ahead log, `synchronous=FULL`, and `BEGIN IMMEDIATE` for whoever writes. PostgreSQL: whoever writes locks
the row of the counter; `synchronous_commit` is on even where the server has it off. Either way a transaction is in the
database when its block has been left, or has left nothing: any exception, `KeyboardInterrupt` and the like included,
rolls it back.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, select, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from utb.store.refusals import store_error
from utb.store.schema import VERSION_TABLE, counter

_WAIT_S = 30  # how long a writer waits for others
_CONNECT_S = 10
_IDLE_S = 60  # a client that hangs inside a transaction is thrown out after this, so that it blocks nobody
_READ_WRITE, _READ_ONLY = "BEGIN IMMEDIATE", "BEGIN"


class Database:
    """An engine with the store's ways of reading and writing. `now` is the clock that all times come from."""

    def __init__(self, url: URL, now: Callable[[], datetime]) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self.now = now
        self.engine = _sqlite(url) if self.is_sqlite else _postgresql(url)

    def at(self) -> str:
        """The time now: UTC, ISO 8601 with milliseconds."""
        return stamp(self.now())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One state of the store for all queries of the block; raises `StoreError`."""
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        with self._explained(), self.engine.connect().execution_options(**options) as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that nobody else writes beside; durable once the block is left. Raises `StoreError`."""
        with self.transaction() as connection:
            if not self.is_sqlite:
                connection.execute(select(counter.c.value).with_for_update())
            yield connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """The same without the lock in PostgreSQL: for making the tables, when there is no counter yet."""
        with (
            self._explained(),
            self.engine.connect().execution_options(utb_begin=_READ_WRITE) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise store_error(error, self.url) from error


def next_sequence(connection: Connection) -> int:
    """The next number of the store's log; the caller writes, so nobody else gets it and a rollback gives it back."""
    statement = update(counter).values(value=counter.c.value + 1).returning(counter.c.value)
    sequence: int = connection.execute(statement).scalar_one()
    return sequence


def utc_now() -> datetime:
    """The clock of ordinary use."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """A moment as the store writes it: `2026-01-31T09:30:00.000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def _sqlite(url: URL) -> Engine:
    path = Path(url.database or "")
    address = f"file:{quote(str(path))}?mode=rw"  # rw: a file that somebody removes is not silently made anew

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(address, uri=True, timeout=_WAIT_S, isolation_level=None, check_same_thread=False)

    engine = create_engine(url, creator=connect, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identity(path)
        cursor: Any = connection.cursor()
        if _is_ours(cursor):
            _use_log(cursor)
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    @event.listens_for(engine, "checkout")
    def look(_connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
        if record.info["file"] != _identity(path):
            raise DisconnectionError("the file was replaced")  # the pool opens the one that is there now

    @event.listens_for(engine, "close")
    def let_go(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        # a statement that something (a traceback, say) still holds would keep a closed connection's lock
        connection.rollback()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("utb_begin", _READ_ONLY))

    return engine


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _is_ours(cursor: Any) -> bool:
    """Whether the file is a store or empty; any other is not ours to change, not even its way of writing."""
    found = cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return not found or (VERSION_TABLE,) in found


def _use_log(cursor: Any) -> None:
    """Switch a new file to the write-ahead log; SQLite does not wait for others here, so we do."""
    until = time.monotonic() + _WAIT_S
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _postgresql(url: URL) -> Engine:
    engine = create_engine(
        url,
        isolation_level="READ COMMITTED",
        connect_args={"connect_timeout": _CONNECT_S},
        pool_pre_ping=True,  # a server that came back is used again without an error in between
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: DBAPIConnection, _record: ConnectionPoolEntry) -> None:
        cursor: Any = connection.cursor()
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        for name, seconds in (("lock_timeout", _WAIT_S), ("idle_in_transaction_session_timeout", _IDLE_S)):
            cursor.execute("SELECT set_config(%s, %s, false)", (name, f"{seconds}s"))
        cursor.close()
        connection.commit()

    return engine
