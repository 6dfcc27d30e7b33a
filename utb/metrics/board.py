"""Several models under one policy on the same turns: who was right where, as one matrix.

Comparing models needs the same turns in the same place. A unit is one turn in one trial; a row of the matrix is a
model. Units are those of any model, in the order of profile, place in the session and trial, so that the matrix does
not depend on the order in which verdicts were read.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from utb.metrics.bootstrap import ClusterKind
from utb.metrics.columns import AVERAGED, THIRDS, Column, column_of
from utb.metrics.frame import Bools, Frame, Ints
from utb.metrics.judged import Judgements, TurnLabels
from utb.metrics.table import why_no_rates
from utb.metrics.thirds import thirds_of

PARTS = (*AVERAGED, *THIRDS)  # what is counted; Avg is made of the first three
_Key = tuple[str, int, int]  # profile, place in the session, trial


class Board:
    """Matrices of models by units.

    `scored` and `correct` say what each model did, `third` (0, 1, 2 or -1) where the unit stands among the scored
    turns of that model, `column` is the place of the unit's task type in `AVERAGED` or -1, `profile` and `topic`
    number the clusters.
    """

    def __init__(self, judgements: Sequence[Judgements]) -> None:
        frames = [Frame(item) for item in judgements]
        self.models = tuple(item.model for item in judgements)
        self.empty_because = tuple(
            why_no_rates(frame, item.policy) for frame, item in zip(frames, judgements, strict=True)
        )
        keys = [_keys(frame) for frame in frames]
        self.units: tuple[_Key, ...] = tuple(sorted({key for listed in keys for key in listed}))
        place = {key: number for number, key in enumerate(self.units)}
        size = (len(frames), len(self.units))
        self.present, self.scored, self.correct = (np.zeros(size, np.bool_) for _ in range(3))
        self.third = np.full(size, -1, np.int8)
        self.column = np.full(size[1], -1, np.int8)
        self.topic: Ints = np.full(size[1], -1, np.int64)
        self.profiles = tuple(sorted({key[0] for key in self.units}))
        numbers = {name: number for number, name in enumerate(self.profiles)}
        self.profile: Ints = np.array([numbers[key[0]] for key in self.units], np.int64)
        self.topics = 0
        for model, (frame, listed) in enumerate(zip(frames, keys, strict=True)):
            self._add(model, frame, np.array([place[key] for key in listed], np.int64))
        self.topic, _ = numbered(self.topic)  # because the order of files decides how topics were numbered

    def _add(self, model: int, frame: Frame, units: Ints) -> None:
        self.present[model, units] = True
        self.scored[model, units] = frame.scored
        self.correct[model, units] = frame.correct & frame.scored
        self.third[model, units] = thirds_of(frame, frame.everything())
        for number, column in enumerate(AVERAGED):
            self.column[units[frame.where_label(_belongs_to(column))]] = number
        self._add_topics(frame.topic, units)

    def _add_topics(self, topics: Ints, units: Ints) -> None:
        """Number the topics of units that are new.

        Scorings that were read apart number their topics apart; a topic is known again by a unit that both have.
        """
        known = self.topic[units]
        numbers = dict(zip(topics[known >= 0].tolist(), known[known >= 0].tolist(), strict=True))
        for unit, topic in zip(units[known < 0].tolist(), topics[known < 0].tolist(), strict=True):
            if topic not in numbers:
                numbers[topic] = self.topics
                self.topics += 1
            self.topic[unit] = numbers[topic]

    def part(self, part: Column) -> Bools:
        """Which units belong to a part of the table, for each model: thirds are those of its own scored turns."""
        if part in THIRDS:
            third: Bools = self.third == THIRDS.index(part)
            return third
        units: Bools = self.column == AVERAGED.index(part)
        return np.broadcast_to(units, self.scored.shape)

    def evaluated(self) -> Bools:
        """Units in ST, MT or LOI: those that an Avg is made of."""
        chosen: Bools = self.column >= 0
        return chosen

    def clusters(self, kind: ClusterKind) -> tuple[Ints, int]:
        """The number of each unit's cluster, and how many clusters there are."""
        if kind is ClusterKind.PROFILE:
            return self.profile, len(self.profiles)
        return self.topic, self.topics

    def turns(self) -> Ints:
        """The number of each unit's turn: trials of one turn have one."""
        places = {key: number for number, key in enumerate(dict.fromkeys(unit[:2] for unit in self.units))}
        return np.array([places[unit[:2]] for unit in self.units], np.int64)

    def run_on(self, model: int) -> int:
        """How many turns the model was run on, scored or not."""
        return len(np.unique(self.turns()[self.present[model]]))


def sums_by(groups: Ints, count: int, values: npt.NDArray[np.bool_]) -> Ints:
    """For each row of `values`, how many of each group are true: rows by groups."""
    flat = values.reshape(-1, values.shape[-1])
    found = [np.bincount(groups[row], minlength=count) for row in flat]
    return np.array(found, np.int64).reshape(*values.shape[:-1], count)


def numbered(clusters: Ints) -> tuple[Ints, int]:
    """The clusters numbered in the order in which they first come, and how many there are."""
    _, first, inverse = np.unique(clusters, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse], len(first)


def alike(rows: Bools) -> list[list[int]]:
    """The places of rows that are equal, together."""
    found: dict[bytes, list[int]] = {}
    for place, row in enumerate(rows):
        found.setdefault(row.tobytes(), []).append(place)
    return list(found.values())


def _keys(frame: Frame) -> list[_Key]:
    columns = (frame.profile.tolist(), frame.position.tolist(), frame.trial.tolist())
    return [(frame.profiles[profile], position, trial) for profile, position, trial in zip(*columns, strict=True)]


def _belongs_to(column: Column) -> Callable[[TurnLabels], bool]:
    return lambda labels: column_of(labels.task_type) is column
