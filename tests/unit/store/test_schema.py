"""The migrations make exactly the tables that the code speaks with."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from utb.errors import StoreError
from utb.store import open_store, opening
from utb.store.schema import VERSION_TABLE, metadata


def test_migrated_tables_are_those_of_the_code(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.sqlite")
    with store.database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert context.get_current_revision() == opening.SCHEMA
        assert compare_metadata(context, metadata) == []
    store.close()


def test_the_migrations_that_ship_are_those_that_are_known() -> None:
    script = ScriptDirectory(str(Path(opening.__file__).with_name("migrations")))
    assert tuple(revision.revision for revision in script.walk_revisions())[::-1] == opening.KNOWN
    assert script.get_current_head() == opening.SCHEMA == opening.KNOWN[-1]


def test_a_store_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    store = open_store(path)
    with store.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '0999'")
    store.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"newer version .*\(found schema 0999, expected at most 0001\): update"):
        open_store(path)
    assert path.read_bytes() == before
