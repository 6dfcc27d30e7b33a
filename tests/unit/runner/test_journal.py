"""The journal: on disk before it counts, mended after a kill, and small in memory."""

import asyncio
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from utb.errors import DataError
from utb.runner.journal import Journal


def repr_of(value: object) -> str:
    return type(value).__name__


KEYS = [bytes([number]) * 16 for number in range(4)]


@contextmanager
def opened(path: Path) -> Iterator[Journal]:
    """A journal that a later run opens."""
    journal = Journal(path)
    try:
        yield journal
    finally:
        asyncio.run(journal.close())


async def _filled(path: Path) -> Journal:
    journal = Journal(path)
    reply = {"content": "hi", "tokens": {"input": 3, "output": 2}, "cost_usd": 0.5}
    await asyncio.gather(*(journal.add_reply(key, reply) for key in KEYS[:3]))
    await journal.add_turn(KEYS[0], {"turn": 0}, is_final=True)
    await journal.add_turn(KEYS[1], {"turn": 1}, is_final=False)
    return journal


def test_what_came_back_is_on_disk_though_nobody_closed_the_file(tmp_path: Path) -> None:
    path, as_it_was = tmp_path / "a" / "journal.jsonl", tmp_path / "then.jsonl"

    async def main() -> None:
        journal = await _filled(path)
        as_it_was.write_bytes(path.read_bytes())
        await journal.close()

    asyncio.run(main())
    with opened(as_it_was) as journal:
        assert [journal.reply(key) is not None for key in KEYS] == [True, True, True, False]
        assert journal.turn(KEYS[0]) == {"turn": 0} and journal.has_turn(KEYS[0])
        assert journal.turn(KEYS[1]) == {"turn": 1} and not journal.has_turn(KEYS[1])
        assert journal.turns == 2 and journal.turn(KEYS[3]) is None
        spent = journal.spent
        assert (spent.replies, spent.input_tokens, spent.output_tokens, spent.cost_usd) == (3, 9, 6, 1.5)


@pytest.mark.parametrize("torn", [b'{"kind": "reply", "key": "00', b"x" * 200_000, b""])
def test_a_torn_last_line_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "journal.jsonl"
    asyncio.run(_closed(path))
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    with opened(path) as journal:
        assert path.read_bytes() == whole and journal.reply(KEYS[2]) is not None


def test_a_journal_that_is_nothing_but_half_a_line_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b'{"kind"')
    with opened(path) as journal:
        assert journal.turns == 0 and path.read_bytes() == b""


async def _closed(path: Path) -> None:
    await (await _filled(path)).close()


def test_a_turn_that_failed_and_then_ended_for_good_counts_once(tmp_path: Path) -> None:
    async def main() -> Journal:
        journal = await _filled(tmp_path / "journal.jsonl")
        await journal.add_turn(KEYS[1], {"turn": "again"}, is_final=True)
        assert journal.turn(KEYS[1]) == {"turn": "again"}
        await journal.close()
        return journal

    assert asyncio.run(main()).turns == 2
    with opened(tmp_path / "journal.jsonl") as journal:
        assert journal.turn(KEYS[1]) == {"turn": "again"}


def test_lines_are_flushed_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    real = os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: (flushed.append(number), real(number))[1])

    async def main() -> None:
        journal = Journal(tmp_path / "journal.jsonl")
        await asyncio.gather(*(journal.add_reply(bytes([n]) * 16, {"content": "x"}) for n in range(200)))
        await journal.close()

    asyncio.run(main())
    assert 1 <= len(flushed) <= 4
    assert len((tmp_path / "journal.jsonl").read_bytes().splitlines()) == 200


def test_a_disk_that_takes_no_more_is_named(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def main() -> None:
        journal = Journal(tmp_path / "journal.jsonl")
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
        try:
            await journal.add_reply(KEYS[0], {"content": "x"})
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            await journal.close()

    with pytest.raises(DataError, match="File too large"):
        asyncio.run(main())


@pytest.mark.parametrize("value", ["x\ud800", float("inf"), 10**5000, {"deep": [[[{}]]]}], ids=repr_of)
def test_what_no_json_can_hold_comes_back_as_it_was(tmp_path: Path, value: object) -> None:
    path = tmp_path / "journal.jsonl"

    async def main() -> None:
        journal = Journal(path)
        await journal.add_reply(KEYS[0], {"raw": value})
        await journal.add_turn(KEYS[1], {"steps": [value]}, is_final=True)
        assert journal.turn(KEYS[1]) == {"steps": [value]}
        await journal.close()

    asyncio.run(main())
    with opened(path) as journal:
        assert journal.reply(KEYS[0]) == {"raw": value}
        assert journal.turn(KEYS[1]) == {"steps": [value]}


def test_a_value_too_deep_to_write_is_refused_not_lost(tmp_path: Path) -> None:
    value: object = {}
    for _ in range(5000):
        value = [value]

    async def main() -> None:
        journal = Journal(tmp_path / "journal.jsonl")
        with pytest.raises(DataError):
            await journal.add_reply(KEYS[0], {"raw": value})
        await journal.close()

    asyncio.run(main())
