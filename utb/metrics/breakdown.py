"""The same verdicts by other groups: task type, subtype, domain, profile; whole sessions, optimal runs, progress."""

from collections.abc import Callable

import msgspec
import numpy as np

from utb.metrics.bootstrap import Averaging
from utb.metrics.cells import Cell, both_cells, make_cell
from utb.metrics.frame import Frame
from utb.metrics.judged import TurnLabels
from utb.model import TaskType

UNLABELLED = "(none)"
FIRST_TURN = "(first turn)"
# Runs of these have a length to speak of, so the released statistics count progress in them alone.
_STEPWISE = (TaskType.SEQUENTIAL.value, TaskType.MIXED.value)


class Progress(msgspec.Struct, frozen=True):
    """How far runs came: legally executed steps over nodes of the reference, in sum.

    A batch is one step, so a perfect run of parallel calls stays below 1. `rate` is None where there is nothing.
    """

    name: str
    completed_steps: int
    nodes: int
    turns: int

    @property
    def rate(self) -> float | None:
        """Share of the nodes."""
        return self.completed_steps / self.nodes if self.nodes else None


def breakdown(frame: Frame, empty_because: str | None) -> tuple[Cell, ...]:
    """Macro and micro cells of every group that occurs; of a single profile there is one rate only."""
    cells: list[Cell] = []
    for kind, name_of in _GROUPINGS.items():
        for name in sorted({name for labels in frame.labels if (name := name_of(labels)) is not None}):
            chosen = frame.where_label(_is(name_of, name))
            cells += both_cells(frame, kind, name, [chosen], empty_because=empty_because)
    for profile in frame.profiles:
        chosen = frame.where_label(_is(_profile, profile))
        micro = Averaging.MICRO
        cells.append(make_cell(frame, "profile", profile, [chosen], micro, empty_because=empty_because))
    return tuple(cells)


def optimal(frame: Frame, empty_because: str | None) -> tuple[Cell, ...]:
    """Correct in the fewest steps, of the scored turns of which that can be said."""
    known = frame.where_outcome(lambda outcome: outcome.optimal is not None)
    if not known.any():
        return ()
    best = frame.where_outcome(lambda outcome: bool(outcome.optimal))
    return both_cells(frame.counting(best), "optimal", "All", [known], empty_because=empty_because)


def sessions(frame: Frame) -> tuple[int, int]:
    """How many sessions (a profile, each trial) were right in every scored turn, and how many have a scored turn."""
    keys = frame.profile * (int(frame.trial.max()) + 1 if len(frame.trial) else 1) + frame.trial
    held = np.unique(keys[frame.scored])
    failed = np.unique(keys[frame.scored & ~frame.correct])
    return len(held) - len(failed), len(held)


def progress(frame: Frame) -> tuple[Progress, ...]:
    """Over all scored turns, and over the sequential and mixed ones."""
    found = []
    for name, types in (("All", None), ("Sequential and Mixed", _STEPWISE)):
        completed = nodes = turns = 0
        for labels, outcome, count in frame.pairs(frame.scored):
            if (types is None or labels.task_type in types) and outcome.completed_steps is not None:
                completed += outcome.completed_steps * count
                nodes += len(labels.nodes) * count
                turns += count
        found.append(Progress(name, completed, nodes, turns))
    return tuple(found)


def _task_type(labels: TurnLabels) -> str:
    return labels.task_type or UNLABELLED


def _subtype(labels: TurnLabels) -> str:
    return labels.subtype or FIRST_TURN


def _domain(labels: TurnLabels) -> str | None:
    return labels.domain


def _profile(labels: TurnLabels) -> str:
    return labels.profile


_GROUPINGS: dict[str, Callable[[TurnLabels], str | None]] = {
    "task_type": _task_type,
    "subtype": _subtype,
    "domain": _domain,
}


def _is(name_of: Callable[[TurnLabels], str | None], name: str) -> Callable[[TurnLabels], bool]:
    return lambda labels: name_of(labels) == name
