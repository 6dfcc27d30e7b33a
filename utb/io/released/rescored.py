"""A result file judged again: the score file and the metric file that the released evaluator would have written.

Arguments are judged on what was logged, with the data file as the reference. A turn at which the evaluator stops with
an exception costs that turn here, and a fault says so; its own run ended there, and every file after it got nothing.
"""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from utb.errors import ConfigError
from utb.io.faults import FaultLog, shown
from utb.io.released.headers import log_of, step_keys
from utb.io.released.results import ReleasedResult, ReleasedTurn
from utb.io.released.run_log import reply_record
from utb.io.released.score_entry import score_entry
from utb.io.released.scores import judged_turn
from utb.metrics.released.metric import metric_document
from utb.metrics.released.records import DataFile, Json, JudgedTurn, MergedTurn
from utb.metrics.released.topic_stats import field_of
from utb.model import Fault, Policy
from utb.scoring.released import Released, released_labels

_NOT_IN_SCORES = ("num_topics_after_dedup", "num_turns", "result")


class RescoredResult(msgspec.Struct, frozen=True):
    """A result line judged again: its turns, the line of the score file, and what could not be judged."""

    result: ReleasedResult
    turns: tuple[JudgedTurn, ...]
    line: Json
    faults: tuple[Fault, ...]


def rescore(
    results: Iterable[ReleasedResult | Fault], source: str, file: DataFile, policy: Policy
) -> Iterator[RescoredResult | Fault]:
    """The results of a file judged on their data file; those of another data file are faults."""
    for item in results:
        if isinstance(item, Fault):
            yield item
        elif item.header.dataset_name == file.session.name:
            yield rescore_result(item, source, file, policy)
        else:
            found = f"results of {shown(item.header.dataset_name)}"
            yield Fault(source, item.line, "dataset_name", found, f"those of {shown(file.session.name)}")


def rescore_result(result: ReleasedResult, source: str, file: DataFile, policy: Policy) -> RescoredResult:
    """One line of a result file judged on its data file."""
    if policy.similarity is None:
        raise ConfigError(f"policy {policy.name!r} is not one of the released evaluator")
    log = FaultLog(source, result.line)
    entries: list[Json] = []
    turns: list[JudgedTurn] = []
    for turn in result.turns:
        merged = _merged_turn(turn, file, log)
        if merged is None:
            continue
        released = _judge(turn, merged, file, policy.similarity)
        if released.crash is not None:
            expected = f"a turn that can be judged ({released.crash})"
            log.add(f"turn {turn.index}", "one at which the released evaluator stops", expected)
            continue
        _note_other_label(turn, released, log)
        entry = score_entry(turn.entry, released)
        entries.append(entry)
        turns.append(judged_turn(turn.index, entry))
    return RescoredResult(result, tuple(turns), _score_line(result, entries), tuple(log.faults))


def rescored_metric(file: DataFile, results: Sequence[RescoredResult]) -> Json | None:
    """The metric file of one model's results on a data file; None where there are none."""
    return metric_document(file.session, [(item.result.header, item.turns) for item in results])


def _judge(turn: ReleasedTurn, merged: MergedTurn, file: DataFile, similarity: str) -> Released:
    log = log_of(turn.entry)
    outputs = [step.get("inference_output") for key in step_keys(log) if isinstance(step := log[key], dict)]
    replies = [reply_record(output) for output in outputs if isinstance(output, dict)]
    tools = field_of(file.topics[merged.place], "tools")
    return released_labels(tools, merged.answer_list, replies, similarity)


def _merged_turn(turn: ReleasedTurn, file: DataFile, log: FaultLog) -> MergedTurn | None:
    """The turn of the session that an entry is of; None, and a fault, where it is of another session."""
    turns = file.session.turns
    field = f"turn {turn.index}"
    if turn.index >= len(turns):
        log.add(field, "a turn that the session does not have", f"one of {len(turns)}, counted from 0")
        return None
    merged = turns[turn.index]
    if (turn.topic_id, turn.turn) != (merged.topic_id, merged.turn):
        wanted = f"topic {shown(merged.topic_id)}, turn {merged.turn} (as merged with the seed {file.session.seed})"
        log.add(field, f"topic {shown(turn.topic_id)}, turn {turn.turn}", wanted)
        return None
    if turn.request is not None and turn.request != merged.request:
        log.add(field, f"the request {shown(turn.request)}", f"{shown(merged.request)}, as in the data file")
        return None
    return merged


def _note_other_label(turn: ReleasedTurn, released: Released, log: FaultLog) -> None:
    """A fault where the log was labelled otherwise during the run: data file and result do not belong together."""
    own = "correct" if released.error_reason is None else "error"
    recorded = turn.entry.get("action_name_label")
    if recorded != own:
        log.add(f"turn {turn.index}: action_name_label", shown(recorded), f"{own!r}, as the data file has it")


def _score_line(result: ReleasedResult, entries: list[Json]) -> Json:
    about = {name: value for name, value in result.raw.items() if name not in _NOT_IN_SCORES}
    failure = {} if result.failure is None else {"error": result.failure}
    return {**about, "results": entries, **failure}
