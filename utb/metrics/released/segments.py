"""First, middle and last third of what was scored of a profile, as in the paper's figure on long dialogues.

Thirds are cut from the turns that stand in the score file, so a run that broke off is cut within its own length.
Across profiles the mean is that of the profiles that have such a turn, each counting the same.
"""

import statistics
from collections.abc import Iterator, Mapping, Sequence

from utb.metrics.released.metric import type_names
from utb.metrics.released.profiles import profile_of
from utb.metrics.released.records import Json, JudgedTurn, ScoreFile, Table
from utb.model import TaskType

SEGMENTS = ("first_third", "middle_third", "last_third")
ALL_TURNS = "task"
ROWS = (ALL_TURNS, *(kind.value for kind in (TaskType.SINGLE, TaskType.MULTI, TaskType.CLARIFY, TaskType.CHAT)))

_BY_PROFILE = (
    "profile",
    "dataset_name",
    "segment",
    "segment_start",
    "segment_end",
    "task_type",
    "correct_count",
    "total_count",
    "accuracy",
)
_ACROSS = ("segment", "task_type", "profile_count", "mean_accuracy", "min", "max", "variance_population", "median")

TaskTypes = Mapping[str, Sequence[str]]
"""Task types of the turns of each data set's session; a data set that is gone is missing."""


def thirds(count: int) -> tuple[tuple[int, int], ...]:
    """Where each third starts and ends; what is left over goes to the earlier ones."""
    size, rest = divmod(count, len(SEGMENTS))
    ends = [size * place + min(rest, place) for place in range(len(SEGMENTS) + 1)]
    return tuple(zip(ends, ends[1:], strict=False))


def segments_by_profile(files: Sequence[ScoreFile], types: TaskTypes) -> Table:
    """A row for each file, third and task type, in the order of the files; files without a turn have none."""
    return Table(_BY_PROFILE, tuple(row for file in files for row in _rows(file, types.get(file.dataset, ()))))


def segments_across_profiles(by_profile: Table) -> Table:
    """A row for each third and task type."""
    rows = []
    for segment in SEGMENTS:
        for kind in ROWS:
            chosen = [row for row in by_profile.rows if (row["segment"], row["task_type"]) == (segment, kind)]
            accuracies = [value for row in chosen if isinstance(value := row["accuracy"], float)]
            rows.append({"segment": segment, "task_type": kind, **_across(accuracies)})
    return Table(_ACROSS, tuple(rows))


def _rows(file: ScoreFile, types: Sequence[str]) -> Iterator[Json]:
    turns = sorted(file.turns or (), key=lambda turn: turn.index)
    if not turns:
        return
    for segment, (start, end) in zip(SEGMENTS, thirds(len(turns)), strict=True):
        for kind in ROWS:
            chosen = [turn for turn in turns[start:end] if kind in _names(turn, types)]
            correct = sum(turn.is_correct for turn in chosen)
            yield {
                "profile": profile_of(file.dataset),
                "dataset_name": file.dataset,
                "segment": segment,
                "segment_start": start,
                "segment_end": end,
                "task_type": kind,
                "correct_count": correct,
                "total_count": len(chosen),
                "accuracy": correct / len(chosen) if chosen else None,
            }


def _names(turn: JudgedTurn, types: Sequence[str]) -> tuple[str, ...]:
    """The rows that a turn counts in; only the first where nobody knows its type any more."""
    return (ALL_TURNS, *type_names(types[turn.index])) if turn.index < len(types) else (ALL_TURNS,)


def _across(accuracies: Sequence[float]) -> Json:
    if not accuracies:
        return {"profile_count": 0, **dict.fromkeys(_ACROSS[3:])}
    return {
        "profile_count": len(accuracies),
        "mean_accuracy": statistics.fmean(accuracies),
        "min": min(accuracies),
        "max": max(accuracies),
        "variance_population": statistics.pvariance(accuracies),
        "median": statistics.median(accuracies),
    }
