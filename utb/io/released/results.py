"""Result files of the released evaluator: a line a session, each turn with everything it logged.

Lines are read one at a time. What kept a turn from being run, or being told from others, is a fault.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.io.oddities import note_oddities
from utb.io.released.headers import is_released_result, log_of, read_header, read_turn_list
from utb.metrics.released.records import Json, RunHeader
from utb.model import Fault

_NAMED = 5  # missing turns named in a fault; files may claim any number of them


class ReleasedTurn(msgspec.Struct, frozen=True):
    """One turn of a result: its place in the session, whose turn it was, and the entry as it stands in the file."""

    index: int
    topic_id: str
    turn: int
    request: object
    entry: Json


class ReleasedResult(msgspec.Struct, frozen=True):
    """One line of a result file. `failure` says why a run failed as a whole; then it has no turns."""

    header: RunHeader
    turns: tuple[ReleasedTurn, ...]
    failure: str | None
    line: int
    raw: Json

    @property
    def model(self) -> str:
        """The model's name."""
        return str(self.header.model_name)


class ResultLine(msgspec.Struct, frozen=True):
    """What a line gave: a result, or none, and every fault on it."""

    result: ReleasedResult | None
    faults: tuple[Fault, ...]


def read_results(path: Path) -> Iterator[ReleasedResult | Fault]:
    """The results of a file, a session each, and the faults before each."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        line = read_result(record, str(path))
        yield from line.faults
        if line.result is not None:
            yield line.result


def read_result(record: Record, source: str) -> ResultLine:
    """The result on this line."""
    log = FaultLog(source, record.line.number)
    note_oddities(record, log)
    raw = record.value
    if not is_released_result(raw):
        log.add(None, shown(list(raw)), "an object with model_name, dataset_name and result")
        return ResultLine(None, tuple(log.faults))
    header = read_header(raw, log)
    entries, failure = read_turn_list(raw["result"], "result", log)
    if header is None:
        return ResultLine(None, tuple(log.faults))
    turns = tuple(turn for index, entry in entries if (turn := _turn(index, entry, log)) is not None)
    if failure is None:
        _note_missing(header, [index for index, _ in entries], log)
    return ResultLine(ReleasedResult(header, turns, failure, record.line.number, raw), tuple(log.faults))


def _turn(index: int, entry: Json, log: FaultLog) -> ReleasedTurn | None:
    logged = log_of(entry)
    place = logged.get("turn_metadata")
    about = place if isinstance(place, dict) else {}
    field = f"turn {index}: turn_metadata"
    topic_id = log.text(about.get("topic_source_id"), f"{field}.topic_source_id", "the topic's id as text")
    turn = log.count(about.get("turn_index_in_topic"), f"{field}.turn_index_in_topic")
    if topic_id is None or turn is None:
        return None
    asked = logged.get("begin_of_current_task")
    return ReleasedTurn(index, topic_id, turn, asked.get("content") if isinstance(asked, dict) else None, entry)


def _note_missing(header: RunHeader, indices: list[int], log: FaultLog) -> None:
    """A fault where turns are missing that were run: between others, or at the end of a run that was completed."""
    end = max(indices, default=-1) + 1
    planned = header.num_turns
    if header.inference_completed is True and isinstance(planned, int) and planned > end:
        end = planned
    known = set(indices)
    missing = end - len(known)
    if missing:
        first = islice((index for index in range(end) if index not in known), _NAMED)
        named = ", ".join(map(str, first)) + (", ..." if missing > _NAMED else "")
        log.add("result", f"no turn {named}", f"{end} turns, counted from 0")
