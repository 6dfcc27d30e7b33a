"""What a JSONL file holds, told from its first lines and not from its name."""

from enum import StrEnum
from itertools import islice
from pathlib import Path

import msgspec

from utb.io.json_lines import Record, read_records
from utb.io.run_lines import is_prediction
from utb.model import Fault

_LINES_LOOKED_AT = 100  # the first ones may be broken
_LINES_UNDERSTOOD = 5  # that many JSON objects of another kind, and the file is something else


class FileKind(StrEnum):
    """What the lines of a file are."""

    TOPICS = "topics"
    PREDICTIONS = "predictions"
    CASES = "cases"  # input of `utb score-turns`
    SESSIONS = "sessions"  # of the released generator
    SYNTHESIS = "synthesis"  # topics as our own synthesis writes them


class Detected(msgspec.Struct, frozen=True):
    """What a file holds: `kind` None is something else. `first` is the line that told; `fault` says why none did."""

    kind: FileKind | None
    first: dict[str, object] | None = None
    fault: Fault | None = None


def detect(path: Path) -> Detected:
    """What the file holds: the first of a few lines that can be told decides."""
    fault: Fault | None = None
    understood = 0
    for item in islice(read_records(path), _LINES_LOOKED_AT):
        if isinstance(item, Fault):
            fault = fault or item
            continue
        kind = kind_of_line(item)
        if kind is not None:
            return Detected(kind, item.value)
        understood += 1
        if understood == _LINES_UNDERSTOOD:
            break
    return Detected(None, None, None if understood else fault)


def kind_of_line(record: Record) -> FileKind | None:
    """What one line is."""
    names = record.value.keys()
    if is_prediction(record.value):
        return FileKind.PREDICTIONS
    if {"answer_list", "outputs"} <= names:
        return FileKind.CASES
    if "answer_list" in names or "english_answer_list" in names:
        return FileKind.TOPICS
    if {"messages", "topics"} <= names:
        return FileKind.SESSIONS
    if {"persona", "topic_id", "turns"} <= names:
        return FileKind.SYNTHESIS
    return None
