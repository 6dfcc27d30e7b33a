"""Everything in a store as a file of lines, in an order that depends on nothing else: equal stores give equal bytes.

Claims are left out: they expire within the hour, and only mean something to those who work right now.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import msgspec
from sqlalchemy import Connection

from utb.io.json_lines import json_line, write_lines
from utb.model import Comment, Conflict, Draft, Person, Reveal, Revision
from utb.store import drafts, people, story
from utb.store.histories import kept
from utb.store.rows import save_as_json

FAMILY = "utb.annotations/"
FORMAT = f"{FAMILY}1"
Record = Person | Revision | Conflict | Comment | Reveal | Draft


def write(connection: Connection, path: Path) -> int:
    """Write the file, whole or not at all; returns the number of lines."""
    return write_lines(path, map(json_line, lines(connection)))


def lines(connection: Connection) -> Iterator[object]:
    """A head line with counts; then people, the log and the drafts."""
    everybody, entries = people.everybody(connection), story.entries(connection, None)
    typed = drafts.everything(connection)
    yield {
        "format": FORMAT,
        "people": len(everybody),
        "entries": len(entries),
        "drafts": len(typed),
    }
    for record in (*everybody, *entries, *typed):
        yield as_json(record)


def as_json(record: Record) -> dict[str, object]:
    """A record as a JSON object, its kind first. A conflict names the two revisions by their numbers."""
    kind = {"record": type(record).__name__.lower()}
    if isinstance(record, Conflict):
        numbers = kept(record)
        return {
            **kind,
            "sequence": numbers.sequence,
            "base": numbers.base,
            "current": numbers.current,
            "yours": save_as_json(record.yours),
            "at": record.at,
        }
    return {**kind, **cast(dict[str, object], msgspec.to_builtins(record))}
