"""Two models (or two policies, or two revisions) on the same turns: who is right where, and could that be chance?

Only turns that both have scored are compared, trial by trial. The exact McNemar test looks at the turns on which one of
them is right; it takes turns for independent, which turns of one person are not, so the interval of the difference, by
profile as everywhere, stands beside it.
"""

from collections.abc import Iterator
from math import comb

import msgspec
import numpy as np

from utb.metrics.bootstrap import FEWEST_PROFILES, Averaging, ClusterKind, Sample, middle, resampled
from utb.metrics.columns import AVERAGED, Column, column_of
from utb.metrics.judged import Judged, Judgements
from utb.model import Status

_COLUMNS = (*AVERAGED, Column.CHAT, Column.ALL)


class Paired(msgspec.Struct, frozen=True):
    """One column. `left_out` counts turns that only one of them has scored.

    `difference` is first minus second over the pool of turns, `low` to `high` its 95 % interval (None: too few
    clusters), `p` the two-sided McNemar probability (None: there is no turn on which just one is right).
    """

    column: str
    both: int
    only_first: int
    only_second: int
    neither: int
    left_out: int
    difference: float | None
    low: float | None
    high: float | None
    clustered_by: ClusterKind | None
    p: float | None


class _Pair(msgspec.Struct, frozen=True):
    profile: str
    topic: int
    column: Column | None
    first: bool
    second: bool


def paired(first: Judgements, second: Judgements) -> tuple[Paired, ...]:
    """ST, MT, LOI, Chat and All. Topics must be numbered alike in both, as those of one scoring are."""
    ours, theirs = dict(_scored(first)), dict(_scored(second))
    pairs = [_pair(ours[key], theirs[key]) for key in sorted(ours.keys() & theirs.keys())]
    alone = [(ours.get(key) or theirs[key]).labels.task_type for key in ours.keys() ^ theirs.keys()]
    return tuple(
        _row(
            column,
            [pair for pair in pairs if column in (pair.column, Column.ALL)],
            sum(column in (column_of(task_type), Column.ALL) for task_type in alone),
        )
        for column in _COLUMNS
    )


def mcnemar(only_first: int, only_second: int) -> float | None:
    """How likely a split as uneven as this is, if each such turn could have gone either way."""
    count, fewer = only_first + only_second, min(only_first, only_second)
    if not count:
        return None
    tail = sum(comb(count, wins) for wins in range(fewer + 1))
    return min(1.0, 2 * tail / (1 << count))


def _scored(judgements: Judgements) -> Iterator[tuple[tuple[str, int, int], Judged]]:
    for judged in judgements:
        if judged.outcome.status is not Status.NOT_SCORED:
            yield (judged.labels.profile, judged.position, judged.trial), judged


def _pair(ours: Judged, theirs: Judged) -> _Pair:
    right = [judged.outcome.status is Status.CORRECT for judged in (ours, theirs)]
    return _Pair(ours.labels.profile, ours.topic, column_of(ours.labels.task_type), *right)


def _row(column: Column, pairs: list[_Pair], left_out: int) -> Paired:
    both = sum(pair.first and pair.second for pair in pairs)
    only_first = sum(pair.first and not pair.second for pair in pairs)
    only_second = sum(pair.second and not pair.first for pair in pairs)
    kind, ends = _interval(pairs)
    return Paired(
        column=column.value,
        both=both,
        only_first=only_first,
        only_second=only_second,
        neither=len(pairs) - both - only_first - only_second,
        left_out=left_out,
        difference=(only_first - only_second) / len(pairs) if pairs else None,
        low=None if ends is None else ends[0],
        high=None if ends is None else ends[1],
        clustered_by=None if ends is None else kind,
        p=mcnemar(only_first, only_second),
    )


def _interval(pairs: list[_Pair]) -> tuple[ClusterKind, tuple[float, float] | None]:
    """Of the difference, both rates being computed from the same draws."""
    many = len({pair.profile for pair in pairs}) >= FEWEST_PROFILES
    sums: dict[str | int, list[int]] = {}
    for pair in pairs:
        tally = sums.setdefault(pair.profile if many else pair.topic, [0, 0, 0])
        for place, number in enumerate((pair.first, pair.second, 1)):
            tally[place] += number
    kind = ClusterKind.PROFILE if many else ClusterKind.TOPIC
    if len(sums) < 2:
        return kind, None
    first, second, total = np.array(sorted(sums.values()), np.int64).T
    owner = np.zeros(len(total), np.int64)
    sample = Sample(owner, np.array([first, second]), np.array([total, total]), kind)
    ours, theirs = resampled(sample, Averaging.MICRO)
    return kind, middle(ours - theirs)
