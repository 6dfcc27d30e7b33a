"""Exports read back and checked: every line, and whether the lines fit together. What is wrong is named with its line.

A file with one fault is not imported at all: half a history would be worse than none.
"""

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from utb.io.faults import shown
from utb.io.json_lines import Record, read_records
from utb.model import Comment, Draft, Fault, Person, Reveal, Revision
from utb.store.columns import plain_json
from utb.store.exports import FAMILY, FORMAT
from utb.store.histories import Entry, Histories, KeptConflict

_PLACE = re.compile(r"^(?P<said>.*?)(?: - at `\$\.?(?P<field>.*)`)?$", re.DOTALL)
_TOLD = (  # what the decoder says, as (found, expected)
    (re.compile(r"Expected `(.*)`, got `(.*)`"), r"\2", r"\1"),
    (re.compile(r"Object missing required field `(.*)`"), r"no '\1'", "that field"),
    (re.compile(r"Invalid enum value (.*)"), r"\1", "one of the words of docs/formats.md"),
)
_KINDS: dict[str, type[Person | Entry | Draft]] = {
    "person": Person,
    "revision": Revision,
    "conflict": KeptConflict,
    "comment": Comment,
    "reveal": Reveal,
    "draft": Draft,
}

_T = TypeVar("_T")


class Head(msgspec.Struct, frozen=True):
    """The first line of an export: what it is, and how much follows."""

    format: str
    people: int
    entries: int
    drafts: int


class Contents:
    """What a file holds. With faults, the rest means nothing."""

    def __init__(self, source: str) -> None:
        self.people: list[Person] = []
        self.entries: list[Entry] = []
        self.drafts: list[Draft] = []
        self.faults: list[Fault] = []
        self._source = source
        self._histories = Histories()

    def fault(self, line: int, field: str | None, found: str, expected: str) -> None:
        """Note what is wrong on a line."""
        self.faults.append(Fault(self._source, line, field, found, expected))

    def add(self, record: Person | Entry | Draft, line: int) -> None:
        """Take a record in, and note what does not fit to those before."""
        if isinstance(record, Person):
            self.people.append(record)
        elif isinstance(record, Draft):
            self.drafts.append(record)
        else:
            self.entries.append(record)
            misfit = self._histories.misfit(record)
            if misfit is not None:
                self.fault(line, misfit.field, misfit.found, misfit.expected)


def read(path: Path) -> Contents:
    """The contents of an export, or its faults; raises `DataError` where the file cannot be opened."""
    contents, head, line = Contents(str(path)), None, 0
    for found in read_records(path):
        if isinstance(found, Fault):
            contents.faults.append(found)
            line = found.line or line
        else:
            line = found.line.number
            if head is None:
                head = _head(found, contents)
            else:
                _add(found, contents)
        if head is None:
            return contents  # whatever this is, naming every line of it would not help
    _compare(head, contents, line)
    return contents


def _head(record: Record, contents: Contents) -> Head | None:
    """The first line, if it is that of an export that we can read."""
    number, said = record.line.number, record.value.get("format")
    if said != FORMAT:
        is_newer = isinstance(said, str) and said.startswith(FAMILY)
        advice = f"{FORMAT!r}: update this installation" if is_newer else f"{FORMAT!r}, an export of annotations"
        contents.fault(number, "format", shown(said), advice)
        return None
    return _converted(record.value, Head, number, contents)


def _add(record: Record, contents: Contents) -> None:
    kind = record.value.get("record")
    wanted = _KINDS.get(kind) if isinstance(kind, str) else None
    if wanted is None:
        contents.fault(record.line.number, "record", shown(kind), f"one of {', '.join(_KINDS)}")
        return
    made = _converted(record.value, wanted, record.line.number, contents)
    if made is None:
        return
    try:
        plain_json(record.value)
    except ValueError as error:
        contents.fault(record.line.number, None, str(error), "values that a store can keep")
        return
    contents.add(made, record.line.number)


def _converted(value: dict[str, object], wanted: type[_T], line: int, contents: Contents) -> _T | None:
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        place = _PLACE.match(str(error))
    said, field = (place["said"], place["field"]) if place is not None else ("", None)
    for pattern, found, expected in _TOLD:
        match = pattern.fullmatch(said)
        if match is not None:
            contents.fault(line, field, match.expand(found), match.expand(expected))
            return None
    contents.fault(line, field, said, "a record of an export")
    return None


def _compare(head: Head | None, contents: Contents, line: int) -> None:
    """Whether everything came that the first line promised: a file may have been cut off."""
    if head is None:
        contents.fault(1, None, "an empty file", f"{FORMAT!r}, an export of annotations")
    elif not contents.faults:
        found = (len(contents.people), len(contents.entries), len(contents.drafts))
        promised = (head.people, head.entries, head.drafts)
        if found != promised:
            words = "{} people, {} entries and {} drafts"
            contents.fault(line, None, words.format(*found), words.format(*promised) + ", as the first line says")
