"""Files of verdicts: those that `utb score` writes, a verdict a line, and score files of the released evaluator.

A line of a score file holds a session; its labels become verdicts of the policy `reference`, as they were recorded.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from utb.io.json_lines import Record, read_records
from utb.io.released.headers import is_released_score
from utb.io.released.recorded_verdicts import recorded_verdicts
from utb.io.released.scores import read_score
from utb.io.verdict_line import VerdictLine
from utb.model import Fault


def read_verdicts(path: Path) -> Iterator[VerdictLine | Fault]:
    """The verdicts of a file in order, and the faults between them."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
        elif is_released_score(record.value):
            yield from _of_session(record, str(path))
        else:
            yield _of_line(record, str(path))


def _of_line(record: Record, source: str) -> VerdictLine | Fault:
    try:
        return msgspec.convert(record.value, VerdictLine)
    except msgspec.ValidationError as error:
        return Fault(source, record.line.number, None, str(error), "a verdict as `utb score` writes it")


def _of_session(record: Record, source: str) -> Iterator[VerdictLine | Fault]:
    line = read_score(record, source)
    yield from line.faults
    if line.score is not None:
        yield from recorded_verdicts(line.score)
