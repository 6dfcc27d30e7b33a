"""Results of the released evaluator as trajectories, one a turn.

They are strict: the evaluator hands out the reference's observations and stops at the first departure by name. What
was recorded of a turn (labels, costs, its place in the session) is kept with the trajectory.
"""

from collections.abc import Iterator

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record
from utb.io.released.headers import log_of
from utb.io.released.results import ReleasedResult, ReleasedTurn, read_result
from utb.io.released.run_log import read_entries
from utb.metrics.released.records import Json, RunHeader
from utb.model import Fault, Mode, Step, Trajectory, UserReply

_LABELS = ("label", "action_name_label", "action_arguments_label", "is_optimal", "inference_error")
_COSTS = ("latency", "input_token_count", "output_token_count")


def runs_on_line(record: Record, source: str) -> Iterator[Trajectory | Fault]:
    """Everything that a line of a result file gives: a trajectory for each turn, and the faults."""
    line = read_result(record, source)
    yield from line.faults
    if line.result is not None:
        yield from trajectories_of(line.result, source)


def trajectories_of(result: ReleasedResult, source: str) -> Iterator[Trajectory | Fault]:
    """The turns of a result as trajectories, and a fault for each that cannot be read as one.

    A session has each turn of a topic once; of two entries for one the first counts.
    """
    seen: dict[tuple[str, int], int] = {}
    for turn in result.turns:
        log = FaultLog(source, result.line)
        first = seen.setdefault((turn.topic_id, turn.turn), turn.index)
        if first != turn.index:
            found = f"turn {turn.turn} of topic {shown(turn.topic_id)} again (turn {first}, which counts, is the same)"
            log.add(f"turn {turn.index}", found, "each turn of a topic once")
        entries = None if log.faults else read_entries(log_of(turn.entry), f"turn {turn.index}", log)
        yield from log.faults
        if entries is not None:
            yield _trajectory(result, turn, entries)


def _trajectory(result: ReleasedResult, turn: ReleasedTurn, entries: tuple[Step | UserReply, ...]) -> Trajectory:
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    return Trajectory(
        topic_id=turn.topic_id,
        turn=turn.turn,
        model=result.model,
        steps=steps,
        mode=Mode.STRICT,
        transcript=entries if len(steps) < len(entries) else (),
        source_verdict=_recorded_labels(turn.entry),
        extra={"released": _about(result.header, turn)},
    )


def _recorded_labels(entry: Json) -> Json | None:
    return {name: entry[name] for name in _LABELS if name in entry} or None


def _about(header: RunHeader, turn: ReleasedTurn) -> Json:
    """What has no place of its own in a trajectory: where it came from, and what each request cost."""
    costs = {name: turn.entry[name] for name in _COSTS if name in turn.entry}
    return {"dataset_name": header.dataset_name, "source_file": header.source_file, "task_idx": turn.index, **costs}
