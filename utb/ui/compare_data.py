"""The data of A and B: one data set, or two that share turns, such as a data set and a revision of it.

Runs are recorded for one data set, and can be judged by the references of another one that has the same turns. Where a
side's data set has no run of a model, the files of the other side are therefore read as runs of its turns. All that is
kept is kept by the stamps of files, so that verdicts on lent runs stand beside those on a data set's own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from utb.io.workspace import Dataset, Workspace
from utb.ui import cached
from utb.ui.linked import NAME, Missing
from utb.views.compare_address import CompareAddress
from utb.views.facets import Place
from utb.views.text import one_line, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoData:
    """The data sets of A and B with their own files; `offered` can be A's, `beside` can be B's if it is not A's."""

    names: tuple[str, str]
    own: tuple[Dataset, Dataset]
    offered: tuple[str, ...]
    beside: tuple[str, ...]

    @property
    def is_two(self) -> bool:
        """Whether B's data are not A's."""
        return self.names[0] != self.names[1]

    @property
    def can_be_one(self) -> bool:
        """Whether B's data could be A's: a data set without runs has to be lent some."""
        return bool(cached.runs(self.own[0]).models)

    def models(self, side: int) -> tuple[str, ...]:
        """The models that a side can have: those of its data set, then those that the other one lends."""
        return tuple(dict.fromkeys((*cached.runs(self.own[side]).models, *cached.runs(self._lending(side)).models)))

    def is_lent(self, side: int, model: str) -> bool:
        """Whether the side's data set has no run of the model itself."""
        return model not in cached.runs(self.own[side]).models

    def judging(self, side: int, model: str) -> Dataset:
        """The data set whose references judge the side, with the files that have the model's runs."""
        return self._lending(side) if self.is_lent(side, model) else self.own[side]

    def _lending(self, side: int) -> Dataset:
        if not self.is_two:
            return self.own[side]
        return msgspec.structs.replace(self.own[side], prediction_files=self.own[1 - side].prediction_files)


def choose_data(workspace: Workspace, asked: CompareAddress, missing: Missing) -> TwoData | None:
    """The data sets for this address; None where none has a run. What is named in vain is added to `missing`."""
    datasets = {plain(each.name): each for each in workspace.datasets}
    with_runs = tuple(name for name, each in datasets.items() if cached.runs(each).models)
    if not with_runs:
        return None
    name = _first(asked, datasets, with_runs, missing)
    beside = tuple(other for other in datasets if other != name and _are_beside(datasets[name], datasets[other]))
    other = asked.dataset_b if asked.dataset_b in (*beside, name) else None
    if asked.dataset_b is not None and other is None:
        turns = f" with turns of {one_line(name, NAME)!r}" if asked.dataset_b in datasets else ""
        missing.add("data set", asked.dataset_b, turns)
    second = other or name
    return TwoData(
        names=(name, second),
        own=(datasets[name], datasets[second]),
        offered=tuple(each for each in datasets if each in with_runs or each == name),
        beside=beside,
    )


def _first(asked: CompareAddress, datasets: Mapping[str, Dataset], with_runs: tuple[str, ...], missing: Missing) -> str:
    """A's data set: the named one if it has runs or B's can lend it some, else the one with the most models."""
    named, other = asked.dataset, asked.dataset_b
    first, second = datasets.get(named or ""), datasets.get(other or "")
    is_lent = first is not None and second is not None and _are_beside(first, second)
    if named is not None and (named in with_runs or is_lent):
        return named
    if named is not None:
        missing.add("data set with runs", named)
    return max(with_runs, key=lambda name: len(cached.runs(datasets[name]).models))


def _are_beside(first: Dataset, second: Dataset) -> bool:
    """Whether the two share turns, and each has runs or is lent some by the other."""
    if next(_shared(first, second), None) is None:
        return False
    return _has_runs(first, second) and _has_runs(second, first)


def _has_runs(dataset: Dataset, other: Dataset) -> bool:
    if cached.runs(dataset).models:
        return True
    lent = cached.runs(other).at
    return any(place in lent for place in _shared(dataset, other))


def _shared(first: Dataset, second: Dataset) -> Iterator[Place]:
    """The turns of both; of data sets without a common topic no turn is looked at."""
    ours, theirs = cached.topics(first), cached.topics(second)
    for topic_id in ours.by_id.keys() & theirs.by_id.keys():
        for turn in ours.by_id[topic_id].turns:
            if (topic_id, turn.turn) in theirs.turns:
                yield topic_id, turn.turn
