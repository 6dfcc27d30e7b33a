"""What was exported from one kind of database goes into the other, and comes out the same."""

from pathlib import Path

import pytest

from tests.store.making import Clock, busy
from tests.store.postgres import Postgres
from utb.store import open_store


@pytest.mark.parametrize("first_is_file", [True, False], ids=["sqlite to postgresql", "postgresql to sqlite"])
def test_bytes_are_equal_across_databases(server: Postgres, tmp_path: Path, clock: Clock, first_is_file: bool) -> None:
    urls = [str(tmp_path / "store.sqlite"), server.new_store()]
    first, second = (open_store(url, now=clock) for url in (urls if first_is_file else urls[::-1]))
    busy(first, clock)
    first.export(tmp_path / "a.jsonl")
    second.import_file(tmp_path / "a.jsonl")
    second.export(tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert first.check() == second.check() == ()
    for store in (first, second):
        store.close()
