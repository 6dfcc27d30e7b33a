"""Prediction files: models' runs, read as received and written back without loss.

The workbench's own lines, recorded predictions of others and results of the released evaluator load alike. A trajectory
that was read from a line of its own is written as that line, unless it was changed since; then, and for all others, the
line is built anew.
"""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import encode_json, json_line, read_records, write_lines
from utb.io.replies import error_text
from utb.io.run_lines import runs_on
from utb.io.trajectory_line import PLACED, trajectory_of
from utb.model import Call, Fault, Step, Trajectory, UserReply

_STEP_PLACED = ("content", "tool_calls", "observations", "observation", "error")


class RunKey(NamedTuple):
    """What tells one run from another."""

    topic_id: str
    turn: int
    model: str
    trial: int


class KnownRuns:
    """Runs seen so far, and where; some 200 bytes each."""

    def __init__(self) -> None:
        self._places: dict[bytes, tuple[str, int]] = {}

    def repeated(self, run: RunKey, source: str, line: int) -> Fault | None:
        """A fault that names both if this run came before; else it is remembered."""
        first = self._places.setdefault(_digest(run), (source, line))
        return None if first == (source, line) else repeated_run(run, (source, line), first)

    def place_of(self, run: RunKey) -> tuple[str, int]:
        """File and line of a run that was remembered."""
        return self._places[_digest(run)]


def _digest(run: RunKey) -> bytes:
    return hashlib.blake2b(encode_json(run), digest_size=16).digest()


def repeated_run(run: RunKey, place: tuple[str, int], first: tuple[str, int]) -> Fault:
    """The fault of a second run of one (turn, model, trial); it names both lines."""
    found = (
        f"a second run of {shown(run.topic_id)} turn {run.turn} by {shown(run.model)}, "
        f"trial {run.trial} (the first, which counts, is {first[0]}:{first[1]})"
    )
    return Fault(place[0], place[1], None, found, "one run for each turn, model and trial")


def read_trajectories(path: Path, *, known: KnownRuns | None = None) -> Iterator[Trajectory | Fault]:
    """The trajectories of a file in order, and the faults between them; of repeated runs the first counts.

    `known` is shared by the files of a data set, so that repetitions are found across files.
    """
    registry = KnownRuns() if known is None else known
    source = str(path)
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        for item in runs_on(record, source):
            if isinstance(item, Fault):
                yield item
                continue
            run = RunKey(item.topic_id, item.turn, item.model, item.trial)
            yield registry.repeated(run, source, record.line.number) or item


def write_trajectories(path: Path, trajectories: Iterable[Trajectory]) -> int:
    """Write one line a trajectory (gzipped if the name ends in `.gz`); returns how many."""
    return write_lines(path, (json_line(trajectory_record(item)) for item in trajectories))


def trajectory_record(trajectory: Trajectory) -> dict[str, object]:
    """The line of a trajectory: the one it was read from while that still says the same, else built anew."""
    line = trajectory.line
    if line is not None and trajectory_of(line, FaultLog("", None)) == trajectory:
        return line
    return canonical_record(trajectory)


def canonical_record(trajectory: Trajectory) -> dict[str, object]:
    """The line in the workbench's own format, whatever format the trajectory was read from."""
    entries = trajectory.transcript or trajectory.steps
    recorded = _recorded_steps(trajectory.line, len(entries))
    record: dict[str, object] = {
        "dataset": trajectory.dataset,
        "topic_id": trajectory.topic_id,
        "turn": trajectory.turn,
        "model": trajectory.model,
        "trial": trajectory.trial,
        "mode": trajectory.mode.value,
        "truncated": trajectory.truncated,
        "steps": [_entry(entry, index, trajectory, recorded[index]) for index, entry in enumerate(entries)],
    }
    if trajectory.source_verdict is not None:
        record["source_verdict"] = trajectory.source_verdict
    extra = trajectory.extra or {}
    return record | {name: value for name, value in extra.items() if name not in PLACED}


def _recorded_steps(line: dict[str, object] | None, count: int) -> list[dict[str, object]]:
    """The step entries of the line read, for their fields without a place (a failed last step may have none)."""
    steps = (line or {}).get("steps")
    entries = [step if isinstance(step, dict) else {} for step in steps] if isinstance(steps, list) else []
    return [*entries, *([{}] * count)][:count]


def _entry(
    entry: Step | UserReply, index: int, trajectory: Trajectory, recorded: dict[str, object]
) -> dict[str, object]:
    rest = {name: value for name, value in recorded.items() if name not in _STEP_PLACED}
    if isinstance(entry, UserReply):
        return {**rest, "user_input": entry.user_input}
    built: dict[str, object] = {"content": entry.content} if trajectory.text_recorded else {}
    if entry.reasoning is not None:
        built["reasoning"] = entry.reasoning
    named = [_named(call, index, place) for place, call in enumerate(entry.calls)]
    calls = [{"id": call.id, "name": call.name, "arguments": call.arguments} for call in named]
    built["tool_calls"] = calls if entry.malformed is None else entry.malformed
    built["observations"] = [
        {"call_id": named[received.call].id, "content": received.content} for received in entry.observations
    ]
    if entry.raw is not None:
        built["raw"] = entry.raw
    if entry.error is not None:
        built["error"] = _failure(entry.error, recorded.get("error"))
    return {**built, **{name: value for name, value in rest.items() if name not in built}}


def _named(call: Call, step: int, place: int) -> Call:
    """The call with an id, so that observations can name it; ids made here count steps and calls."""
    return call if call.id is not None else msgspec.structs.replace(call, id=f"call_{step}_{place}")


def _failure(error: str, recorded: object) -> object:
    """The failure as recorded while it says the same; else its two parts."""
    if recorded is not None and error_text(recorded) == error:
        return recorded
    kind, _, message = error.partition(": ")
    return {"kind": kind, "message": message} if kind and message else {"kind": None, "message": error}
