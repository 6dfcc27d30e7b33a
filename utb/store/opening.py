"""Opening a store: which database is meant, is it ours, and are its tables those of this version."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from utb.errors import StoreError
from utb.store.database import Database, utc_now
from utb.store.refusals import is_misspelt, shown_url
from utb.store.schema import VERSION_TABLE

SCHEMA = "0001"  # the newest migration, which the code of this version speaks
KNOWN = ("0001",)
_MIGRATIONS = Path(__file__).with_name("migrations")
_UNREADABLE = "this URL of a store cannot be read; expected postgresql://user:password@host/name"
_MAKING = 7_150_917  # any number: whoever makes tables in PostgreSQL holds the lock of this number


def open_database(url: str | Path, *, now: Callable[[], datetime] = utc_now) -> Database:
    """Connect, and make or migrate the tables where needed; raises `StoreError` that says what to do."""
    database = Database(_address(url), now)
    try:
        with database.reading() as connection:
            is_current = _version(connection, database) == SCHEMA
        if not is_current:
            _migrate(database)
    except BaseException:
        database.engine.dispose()
        raise
    return database


def _address(url: str | Path) -> URL:
    """The database meant by a path (an SQLite file) or a URL."""
    if isinstance(url, str) and is_misspelt(url):
        raise StoreError(_UNREADABLE)
    if isinstance(url, Path) or "://" not in url:
        return _file(Path(url))
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(_UNREADABLE) from None
    if parsed.get_backend_name() in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        return _file(Path(parsed.database))
    raise StoreError(
        f"{parsed.get_backend_name()}: no such kind of store; expected a file, sqlite:///… or postgresql://…"
    )


def _file(path: Path) -> URL:
    """The SQLite file of this path, made if it is missing."""
    try:
        path.touch()
        whole = path.resolve()
    except OSError as error:
        advice = "its folder must exist, and you need write permission on folder and file"
        raise StoreError(f"store {path} cannot be opened: {advice} ({error.strerror})") from error
    return URL.create("sqlite", database=str(whole))


def _version(connection: Connection, database: Database) -> str | None:
    """The schema that the store has, None for an empty database; raises `StoreError` where it is not for us."""
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            name = shown_url(database.url)
            raise StoreError(f"{name} holds tables of something else ({sorted(tables)[0]}, …): name an empty database")
        return None
    version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()
    if version is not None and version not in KNOWN:
        raise StoreError(
            f"{shown_url(database.url)} was written by a newer version of the workbench "
            f"(found schema {version}, expected at most {SCHEMA}): update this installation"
        )
    return version


def _migrate(database: Database) -> None:
    """Bring the tables to this version, in one transaction that nobody else runs at the same time."""
    from alembic.config import Config  # only here: loading Alembic takes longer than opening a store
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(_MIGRATIONS))
    with database.transaction() as connection:
        if not database.is_sqlite:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MAKING})"))
            _need_utf8(connection, database)
        found = _version(connection, database)
        if found == SCHEMA:
            return
        with EnvironmentContext(
            Config(), script, fn=lambda version, _context: script._upgrade_revs(SCHEMA, version)
        ) as environment:
            environment.configure(connection=connection, version_table=VERSION_TABLE, transactional_ddl=False)
            environment.run_migrations()


def _need_utf8(connection: Connection, database: Database) -> None:
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if encoding != "UTF8":
        name = shown_url(database.url)
        raise StoreError(f"{name}: found encoding {encoding}, expected UTF8; create the database with ENCODING 'UTF8'")
