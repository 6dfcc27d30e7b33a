"""JSON objects, one a line: decoding with faults instead of exceptions, and lossless encoding.

Written lines look like the release's (`json.dumps` with its blanks, no ASCII escapes), so that an unchanged file comes
back byte for byte. Lone surrogates, which UTF-8 cannot hold, are written as escapes.
"""

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

import msgspec

from utb.errors import DataError
from utb.io.faults import shown
from utb.io.json_text import JsonFault, decode, encode
from utb.io.lines import Line, read_lines
from utb.model import Fault


class Record(msgspec.Struct, frozen=True):
    """A JSON object and the line that it stands on."""

    line: Line
    value: dict[str, object]


def read_records(path: Path) -> Iterator[Record | Fault]:
    """The JSON objects of a file, in order, and a fault for every line that is none."""
    for line in read_lines(path):
        yield line if isinstance(line, Fault) else record_of(line, str(path))


def record_of(line: Line, source: str) -> Record | Fault:
    """The JSON object on this line, or what else stands there."""
    try:
        value = decode(line.text)
    except JsonFault as fault:
        return Fault(source, line.number, None, _wrong_text(line.text, fault), "one JSON object in UTF-8")
    if not isinstance(value, dict):
        return Fault(source, line.number, None, shown(value), "one JSON object")
    return Record(line, cast(dict[str, object], value))


def encode_json(value: object) -> bytes:
    """Compact JSON, for hashing and comparing; equal bytes mean equal text, key order included."""
    return encode(value)


def json_line(value: object) -> bytes:
    """One line of a file as the release writes it, its end included; raises `DataError` where it is too deep."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        raise DataError("(output)", None, None, "values nested some thousand levels deep", "a line") from None
    except ValueError:  # Python refuses to spell integers of more than 4,300 digits
        return encode(value) + b"\n"
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(value).encode() + b"\n"


def write_lines(path: Path, lines: Iterable[bytes]) -> int:
    """Write a whole file of lines and return how many; a reader never sees half of it."""
    count = 0
    with whole_file(path) as handle:
        for line in lines:
            handle.write(line)
            count += 1
    return count


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears only when it is complete: written beside its place, then moved there.

    Whatever ends the block early (Ctrl-C included) leaves what stood there before, and nothing else. A name that ends
    in `.gz` is compressed, without a time stamp, so that equal content gives equal bytes.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as plain:
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", fileobj=plain, mode="wb", mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield plain
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _wrong_text(text: bytes, fault: JsonFault) -> str:
    try:
        text.decode()
    except UnicodeDecodeError as error:
        return f"a byte that is no UTF-8 ({text[error.start]:#04x} at byte {error.start})"
    excerpt = shown(text[:80].decode(errors="replace"))
    return f"{excerpt} ({str(fault.rule).replace('_', ' ')})"
