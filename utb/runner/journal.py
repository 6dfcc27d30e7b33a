"""What a run has received, on disk before it counts: one file of JSON lines, only ever appended to.

Two kinds of lines. `reply`: what came for one request, under a key hashed from the turn's place and everything that was
sent. `turn`: a turn that has ended, under a key hashed from all that it depends on. Lines are written in groups: while
one group is flushed the next one gathers, so that durability costs little however many requests there are. What came
back from `add` survives `kill -9` and a power cut; what did not come back was never received.

In memory there is a key and an offset a line; everything else is read where it stands.
"""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from utb.errors import DataError
from utb.io.json_lines import Record, json_line, read_records
from utb.io.json_text import decode
from utb.runner.told import Json

_REPLY, _TURN, _FAILED = "reply", "turn", "failed"


class Spent(msgspec.Struct, kw_only=True):
    """What all replies of a journal cost: tokens as counted by servers, US dollars, and replies without either."""

    replies: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    uncounted: int = 0

    def add(self, read: int | None, written: int | None, cost_usd: float | None) -> None:
        """Count one reply."""
        self.replies += 1
        self.input_tokens += read or 0
        self.output_tokens += written or 0
        self.cost_usd += cost_usd or 0.0
        self.uncounted += read is None or written is None


class Journal:
    """The journal of one model's runs. Open it once; a torn last line, which a killed process leaves, is cut off."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._replies: dict[bytes, int] = {}
        self._turns: dict[bytes, int] = {}
        self._failed: dict[bytes, int] = {}
        self.spent = Spent()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _mend(path)
            self._load()
        self._file: BinaryIO = path.open("ab")
        self._end = self._file.tell()
        self._reader: BinaryIO = path.open("rb")
        self._waiting: list[tuple[bytes, asyncio.Future[int]]] = []
        self._writer: asyncio.Task[None] | None = None

    def reply(self, key: bytes) -> Json | None:
        """What came for this request; None where nothing did."""
        offset = self._replies.get(key)
        return None if offset is None else self._read(offset)["reply"]

    @property
    def turns(self) -> int:
        """How many turns have ended, for good or not."""
        return len(self._turns) + len(self._failed)

    def has_turn(self, key: bytes) -> bool:
        """Whether the turn ended for good."""
        return key in self._turns

    def turn(self, key: bytes) -> Json | None:
        """The line of a turn that ended, for good or with an error that may pass; None where it did not."""
        offset = self._turns.get(key, self._failed.get(key))
        return None if offset is None else self._read(offset)["line"]

    async def add_reply(self, key: bytes, reply: Json) -> None:
        """Keep a reply; it is on disk when this returns. (Only a later run will look for it.)"""
        await self._add({"kind": _REPLY, "key": key.hex(), "reply": reply})

    async def add_turn(self, key: bytes, line: Json, *, is_final: bool) -> None:
        """Keep a turn that has ended; it is on disk when this returns."""
        offset = await self._add({"kind": _TURN if is_final else _FAILED, "key": key.hex(), "line": line})
        self._remember(_TURN if is_final else _FAILED, key, offset)

    async def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        if self._writer is not None:
            await self._writer
        self._file.close()
        self._reader.close()

    async def _add(self, entry: Json) -> int:
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((json_line(entry), future))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_groups())
        return await future  # whoever stops waiting leaves the line to be written all the same

    async def _write_groups(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                await asyncio.to_thread(self._append, b"".join(line for line, _ in group))
            except OSError as error:
                for _, future in group:
                    if not future.done():
                        future.set_exception(_cannot_write(self._path, error))
                continue
            for line, future in group:
                if not future.done():
                    future.set_result(self._end)
                self._end += len(line)

    def _append(self, lines: bytes) -> None:
        self._file.write(lines)
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, offset: int) -> Json:
        self._reader.seek(offset)
        return cast(Json, decode(self._reader.readline()))

    def _load(self) -> None:
        for record in read_records(self._path):
            if isinstance(record, Record):
                kind, key = record.value.get("kind"), record.value.get("key")
                if isinstance(kind, str) and isinstance(key, str):
                    self._remember(kind, bytes.fromhex(key), record.line.offset)
                if kind == _REPLY:
                    self._count(record.value)

    def _count(self, entry: dict[str, object]) -> None:
        reply = entry.get("reply")
        if isinstance(reply, dict):
            tokens = reply.get("tokens") or {}
            self.spent.add(tokens.get("input"), tokens.get("output"), reply.get("cost_usd"))

    def _remember(self, kind: str, key: bytes, offset: int) -> None:
        {_REPLY: self._replies, _TURN: self._turns}.get(kind, self._failed)[key] = offset
        if kind == _TURN:
            self._failed.pop(key, None)


def _cannot_write(path: Path, error: OSError) -> DataError:
    return DataError(str(path), None, None, error.strerror or str(error), "a file that can be written")


def _mend(path: Path) -> None:
    with path.open("rb+") as handle:
        for end in _line_ends(handle):
            handle.truncate(end)
            handle.flush()
            os.fsync(handle.fileno())


def _line_ends(handle: BinaryIO) -> Iterator[int]:
    """Where the last whole line ends, if anything stands behind it; looked for from the end, a block at a time."""
    block = 1 << 16
    size = at = handle.seek(0, os.SEEK_END)
    while at:
        start = max(0, at - block)
        handle.seek(start)
        found = handle.read(at - start).rfind(b"\n")
        if found >= 0:
            end = start + found + 1
            if end < size:
                yield end
            return
        at = start
    if size:
        yield 0
