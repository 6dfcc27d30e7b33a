"""One line of a prediction file as a trajectory: the workbench's own format and the recorded dialogues of others.

What a model wrote is kept as it is, however odd: a call that cannot be read is the model's mistake and for the scorer
to judge. Only what makes the line useless (no topic, no steps, a mode nobody knows) is a fault.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record
from utb.io.oddities import note_oddities
from utb.io.replies import error_text, read_step
from utb.model import Fault, Mode, Step, Trajectory, UserReply

PLACED = ("dataset", "topic_id", "turn", "model", "trial", "mode", "truncated", "steps", "source_verdict")
_CUT_BY_LIMIT = "length"  # how servers of the OpenAI kind say that the token limit ended the reply


class TrajectoryLine(msgspec.Struct, frozen=True):
    """What a line gave: a trajectory, or none, and every fault on it."""

    trajectory: Trajectory | None
    faults: tuple[Fault, ...]


class _Place(msgspec.Struct, frozen=True):
    """Which turn, by whom, and how it was recorded."""

    topic_id: str
    turn: int
    model: str
    trial: int
    mode: Mode


def read_trajectory(record: Record, source: str) -> TrajectoryLine:
    """The trajectory on this line."""
    log = FaultLog(source, record.line.number)
    note_oddities(record, log)
    trajectory = trajectory_of(record.value, log)
    return TrajectoryLine(trajectory, tuple(log.faults))


def trajectory_of(raw: dict[str, object], log: FaultLog) -> Trajectory | None:
    """The trajectory that this object stands for; None, and a fault, where it is none."""
    place = _place(raw, log)
    entries = _entries(raw, log)
    truncated = raw.get("truncated", False)
    if not isinstance(truncated, bool):
        log.add("truncated", shown(truncated), "true or false")
    verdict = raw.get("source_verdict")
    if verdict is not None and not isinstance(verdict, dict):
        log.add("source_verdict", shown(verdict), "an object")
    dataset = log.optional_text(raw.get("dataset"), "dataset")
    if place is None or entries is None:
        return None
    entries = _unread_calls(raw, entries)
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    return Trajectory(
        topic_id=place.topic_id,
        turn=place.turn,
        model=place.model,
        trial=place.trial,
        mode=place.mode,
        steps=steps,
        truncated=truncated is True or raw.get("finish_reason") == _CUT_BY_LIMIT,
        text_recorded=place.mode is not Mode.SINGLE_RESPONSE or _records_text(raw["steps"]),
        dataset=dataset,
        transcript=entries if len(steps) < len(entries) else (),
        source_verdict=verdict if isinstance(verdict, dict) else None,
        extra={name: value for name, value in raw.items() if name not in PLACED} or None,
        line=raw,
    )


def _unread_calls(raw: dict[str, object], entries: tuple[Step | UserReply, ...]) -> tuple[Step | UserReply, ...]:
    """The entries; a closing text that was meant as calls, but which the line says could not be parsed, is no text."""
    last = entries[-1] if entries else None
    if raw.get("parse_error") is None or not isinstance(last, Step) or last.calls or not last.content:
        return entries
    return (*entries[:-1], replace(last, malformed=last.content))


def _place(raw: dict[str, object], log: FaultLog) -> _Place | None:
    topic_id = log.text(raw.get("topic_id"), "topic_id", "the topic's id as text")
    turn = log.count(raw.get("turn"), "turn")
    model = log.text(raw.get("model"), "model", "the model's name")
    trial = log.count(raw.get("trial", 0), "trial")
    mode = raw.get("mode", Mode.OPEN)
    if mode not in tuple(Mode):
        log.add("mode", shown(mode), " or ".join(repr(known.value) for known in Mode))
        return None
    if topic_id is None or turn is None or model is None or trial is None:
        return None
    return _Place(topic_id, turn, model, trial, Mode(str(mode)))


def _entries(raw: dict[str, object], log: FaultLog) -> tuple[Step | UserReply, ...] | None:
    """The steps and the user's replies; a failure recorded for the whole run stands behind them as a failed step."""
    steps = raw.get("steps")
    if not isinstance(steps, list):
        log.add("steps", shown(steps), "a list of steps")
        return None
    read = [read_step(entry, f"steps[{index}]", log) for index, entry in enumerate(steps)]
    entries = [entry for entry in read if entry is not None]
    if len(entries) < len(read):
        return None
    failure = raw.get("error")
    if failure is not None and not _failed(entries):
        entries.append(Step(error=error_text(failure)))
    return tuple(entries)


def _failed(entries: Sequence[Step | UserReply]) -> bool:
    return bool(entries) and isinstance(entries[-1], Step) and entries[-1].error is not None


def _records_text(steps: object) -> bool:
    """True if the format had a place for text, so that a reply without any was really empty."""
    return isinstance(steps, list) and any(isinstance(entry, dict) and "content" in entry for entry in steps)
