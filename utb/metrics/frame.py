"""The verdicts of one model and policy as columns of numbers, so that any group of them is counted in one stroke."""

from array import array
from collections.abc import Callable, Iterable
from copy import copy
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from utb.metrics.judged import Judgements, Outcome, TurnLabels
from utb.model import Status

Ints = npt.NDArray[np.integer]
Bools = npt.NDArray[np.bool_]
_S = TypeVar("_S", bound=np.generic)


class Frame:
    """Columns of equal length, one entry a verdict. `profile` and `topic` number profiles and topics."""

    def __init__(self, judgements: Judgements) -> None:
        self.labels: list[TurnLabels] = judgements.labels
        self.outcomes: list[Outcome] = judgements.outcomes
        self.label = _column(judgements.label_ids)
        self.outcome = _column(judgements.outcome_ids)
        self.topic = _column(judgements.topics)
        self.position = _column(judgements.positions)
        self.trial = _column(judgements.trials)
        self.profiles = tuple(sorted({labels.profile for labels in self.labels}))
        numbers = {name: number for number, name in enumerate(self.profiles)}
        self.profile = _looked_up(np.array([numbers[item.profile] for item in self.labels], np.int32), self.label)
        self.correct = self.where_outcome(lambda item: item.status is Status.CORRECT)
        self.scored = self.where_outcome(lambda item: item.status is not Status.NOT_SCORED)

    def where_label(self, holds: Callable[[TurnLabels], bool]) -> Bools:
        """Which verdicts are on turns with such labels."""
        return _looked_up(np.array([holds(item) for item in self.labels], np.bool_), self.label)

    def where_outcome(self, holds: Callable[[Outcome], bool]) -> Bools:
        """Which verdicts have such an outcome."""
        return _looked_up(np.array([holds(item) for item in self.outcomes], np.bool_), self.outcome)

    def counting(self, correct: Bools) -> "Frame":
        """The same verdicts, something else counted as correct."""
        frame = copy(self)
        frame.correct = correct
        return frame

    def everything(self) -> Bools:
        """All verdicts."""
        return np.ones(len(self.label), np.bool_)

    def pairs(self, chosen: Bools | None = None) -> Iterable[tuple[TurnLabels, Outcome, int]]:
        """Labels and outcomes that occur together, and how often, in the order of their numbers."""
        keys = self.label * np.int64(max(len(self.outcomes), 1)) + self.outcome
        keys, counts = np.unique(keys if chosen is None else keys[chosen], return_counts=True)
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            place, kind = divmod(key, max(len(self.outcomes), 1))
            yield self.labels[place], self.outcomes[kind], count


def _column(numbers: "array[int]") -> Ints:
    """The numbers themselves, not a copy: columns are as long as the scoring."""
    return np.frombuffer(numbers, np.int32) if numbers else np.zeros(0, np.int32)


def _looked_up(table: npt.NDArray[_S], numbers: Ints) -> npt.NDArray[_S]:
    return table[numbers] if len(table) else table
