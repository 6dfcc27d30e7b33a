"""Lines of a JSONL file, one at a time, plain or gzipped: the bottom of every reader.

Memory is bounded by the longest line that is accepted, never by the file. A line that cannot be had (too long, a
broken archive) is a fault, and so is a file that cannot be opened: readers go on, callers decide whether anything
usable is left. Blank lines and a byte order mark carry nothing and are passed over.
"""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from utb.model import Fault

LONGEST_LINE = 256 * 2**20  # bytes; decoding takes several times as much, and no topic on record passes 1 MB
_GZIP_MAGIC = b"\x1f\x8b"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CHUNK = 2**20


class Line(msgspec.Struct, frozen=True):
    """One line that is not blank: its number from 1, its offset in bytes (uncompressed), its text without the end."""

    number: int
    offset: int
    text: bytes


def read_lines(path: Path) -> Iterator[Line | Fault]:
    """The lines of a file that are not blank, and what kept others from being read."""
    source, last = str(path), None
    try:
        with open_bytes(path) as handle:
            for item in _lines_of(handle, source):
                last = item
                yield item
    except (OSError, EOFError, zlib.error) as error:
        after = None if last is None else f"line {_number_of(last)}"
        found = reason_of(error) if after is None else f"{reason_of(error)}, readable up to {after}"
        yield Fault(source, None, None, found, "a readable file")


def open_bytes(path: Path) -> BinaryIO:
    """The file's bytes; gzipped ones are known by their first two bytes, whatever the name says."""
    handle = path.open("rb")
    if handle.peek(2)[:2] != _GZIP_MAGIC:
        return handle
    handle.close()
    return cast(BinaryIO, gzip.open(path, "rb"))


def is_gzipped(path: Path) -> bool:
    """True for gzip archives: they cannot be entered at an offset."""
    with path.open("rb") as handle:
        return handle.read(2) == _GZIP_MAGIC


def reason_of(error: Exception) -> str:
    """What the operating system or the archive says, in a few words."""
    if isinstance(error, gzip.BadGzipFile | EOFError | zlib.error):
        return f"a broken gzip archive ({error})"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error)


def _lines_of(handle: BinaryIO, source: str) -> Iterator[Line | Fault]:
    number, offset = 0, 0
    while text := handle.readline(LONGEST_LINE + 1):
        number += 1
        start, offset = offset, offset + len(text)
        if number == 1 and text.startswith(_UTF16_MARKS):
            yield Fault(source, None, None, "a byte order mark of UTF-16", "a file in UTF-8")
            return
        if number == 1:
            text = text.removeprefix(_BYTE_ORDER_MARK)
        if len(text) > LONGEST_LINE:
            offset += _skip_line(handle)
            yield Fault(source, number, None, f"a line of more than {LONGEST_LINE:,} bytes", "a shorter one")
        elif stripped := text.strip():
            yield Line(number, start, stripped)


def _number_of(item: Line | Fault) -> int | None:
    return item.number if isinstance(item, Line) else item.line


def _skip_line(handle: BinaryIO) -> int:
    """Pass over the rest of a line without holding it; returns its length."""
    skipped = 0
    while chunk := handle.readline(_CHUNK):
        skipped += len(chunk)
        if chunk.endswith(b"\n"):
            break
    return skipped
