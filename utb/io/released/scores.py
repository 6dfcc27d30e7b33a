"""Score files of the released evaluator: a line a session, each turn with its labels; and metric files."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.io.json_object import read_object
from utb.io.oddities import note_oddities
from utb.io.released.headers import (
    is_released_metric,
    is_released_score,
    log_of,
    read_header,
    read_turn_list,
    step_keys,
)
from utb.metrics.released.records import Json, JudgedTurn, MetricFile, RunHeader
from utb.model import Fault

_LABELS = ("correct", "error")


class ReleasedScore(msgspec.Struct, frozen=True):
    """One line of a score file. `failure` says why a run failed as a whole; then it has no turns."""

    header: RunHeader
    turns: tuple[JudgedTurn, ...]
    failure: str | None
    line: int


class ScoreLine(msgspec.Struct, frozen=True):
    """What a line gave: scores, or none, and every fault on it."""

    score: ReleasedScore | None
    faults: tuple[Fault, ...]


def read_scores(path: Path) -> Iterator[ReleasedScore | Fault]:
    """The scores of a file, a session each, and the faults before each."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        line = read_score(record, str(path))
        yield from line.faults
        if line.score is not None:
            yield line.score


def read_score(record: Record, source: str) -> ScoreLine:
    """The scores on this line."""
    log = FaultLog(source, record.line.number)
    note_oddities(record, log)
    raw = record.value
    if not is_released_score(raw):
        log.add(None, shown(list(raw)), "an object with model_name, dataset_name and results")
        return ScoreLine(None, tuple(log.faults))
    header = read_header(raw, log)
    entries, _ = read_turn_list(raw["results"], "results", log)
    if header is None:
        return ScoreLine(None, tuple(log.faults))
    failure = raw.get("error")
    if not entries and isinstance(raw["results"], list):
        why = f" ({failure})" if isinstance(failure, str) else ""
        log.add("results", f"scores over no turn{why}", "at least one turn")
    turns = tuple(turn for index, entry in entries if (turn := _judged(index, entry, log)) is not None)
    score = ReleasedScore(header, turns, failure if isinstance(failure, str) else None, record.line.number)
    return ScoreLine(score, tuple(log.faults))


def judged_turn(index: int, entry: Json) -> JudgedTurn:
    """One turn of a score file."""
    log = log_of(entry)
    place = log.get("turn_metadata")
    about = place if isinstance(place, dict) else {}
    topic_id, turn = about.get("topic_source_id"), about.get("turn_index_in_topic")
    outputs = [_output(log[key]) for key in step_keys(log)]
    return JudgedTurn(
        index=index,
        label=entry.get("label"),
        action_name_label=entry.get("action_name_label"),
        action_arguments_label=entry.get("action_arguments_label"),
        is_optimal=entry.get("is_optimal"),
        complete_step=len(outputs),
        latency=_each(entry.get("latency")),
        input_token_count=_each(entry.get("input_token_count")),
        output_token_count=_each(entry.get("output_token_count")),
        topic_id=topic_id if isinstance(topic_id, str) else None,
        turn=turn if isinstance(turn, int) else None,
        error_reason=outputs[-1].get("error_reason") if outputs else None,
        args_checks=tuple(map(_checks, outputs)),
    )


def read_metric(path: Path) -> MetricFile:
    """The metric file; raises `DataError` where it is none."""
    document = read_object(path)
    if not is_released_metric(document):
        raise DataError(str(path), None, None, shown(list(document)), "an object with total_info and task_type_info")
    return MetricFile(str(path), document)


def _judged(index: int, entry: Json, log: FaultLog) -> JudgedTurn | None:
    turn = judged_turn(index, entry)
    if turn.label not in _LABELS:
        log.add(f"turn {index}: label", shown(turn.label), " or ".join(map(repr, _LABELS)))
        return None
    return turn


def _output(step: object) -> Json:
    output = step.get("inference_output") if isinstance(step, dict) else None
    return output if isinstance(output, dict) else {}


def _checks(output: Json) -> tuple[str, ...] | None:
    """The result string of each call; they are written down only where one is not correct."""
    results = output.get("current_action_arguments_check_result")
    if isinstance(results, list):
        return tuple(map(str, results))
    calls = output.get("tool_calls")
    judged = "current_action_arguments_label" in output and isinstance(calls, list)
    return ("correct",) * len(calls) if judged and isinstance(calls, list) else None


def _each(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list) else () if value is None else (value,)
