"""95 % intervals by resampling clusters: profiles, or topics where there are too few profiles.

Turns of one person resemble each other, so clusters are drawn with replacement, as many as there are, and the cell is
computed again from each draw; the interval holds the middle 95 % of these values. Clusters with equal tallies are
interchangeable, so only how often each kind is drawn is sampled: the same distribution, at a cost that does not grow
with the number of topics. The generator is seeded, and its numbers are those of the pinned NumPy.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
import numpy as np
import numpy.typing as npt

from utb.metrics.frame import Ints

DRAWS = 2_000
SEED = 20_240_501  # any number; fixed, so that a table comes out the same every time
FEWEST_PROFILES = 3
_LOW, _HIGH = 2.5, 97.5
_LARGEST_CHUNK = 2**15  # numbers held at once
_DIGITS = 12  # beyond these, machines add in different orders

Floats = npt.NDArray[np.float64]


class Averaging(StrEnum):
    """How profiles become one number."""

    MACRO = "macro"  # mean over profiles
    MICRO = "micro"  # all turns in one pool


class ClusterKind(StrEnum):
    """What is resampled."""

    PROFILE = "profile"
    TOPIC = "topic"


class Sample(msgspec.Struct, frozen=True):
    """Tallies by cluster. A column of `correct` and of `total` is a cluster, a row is a part of the cell.

    A cell that is a mean of several (Avg) has several parts. `profile` says whose cluster it is.
    """

    profile: Ints
    correct: Ints
    total: Ints
    kind: ClusterKind


def interval(
    sample: Sample, averaging: Averaging, *, draws: int = DRAWS, seed: int = SEED
) -> tuple[float, float] | None:
    """The middle 95 % of the resampled cell; None where there is nothing to resample."""
    if len(sample.profile) < 2:
        return None
    return middle(resampled(sample, averaging, draws=draws, seed=seed).mean(axis=0))


def middle(values: Floats) -> tuple[float, float] | None:
    """The middle 95 % of the values that are there; None where none is."""
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    low, high = np.percentile(values, (_LOW, _HIGH)).round(_DIGITS).tolist()
    return low, high


def resampled(sample: Sample, averaging: Averaging, *, draws: int = DRAWS, seed: int = SEED) -> Floats:
    """The rate of each part (rows) in each draw (columns); nan where a draw leaves the part empty."""
    by_profile = sample.kind is ClusterKind.PROFILE
    # Whose a cluster is matters only where several clusters of one profile are averaged before the profiles are.
    profile = np.zeros_like(sample.profile) if by_profile or averaging is Averaging.MICRO else sample.profile
    first, counts = _kinds((profile, *sample.correct, *sample.total))
    profile, correct, total = profile[first], sample.correct[:, first], sample.total[:, first]
    generator = np.random.Generator(np.random.PCG64(seed))
    clusters, chunk = len(sample.profile), max(1, _LARGEST_CHUNK // len(first))
    values = []
    for start in range(0, draws, chunk):
        times = generator.multinomial(clusters, counts / clusters, size=min(chunk, draws - start))
        rates = [
            _part(times, profile, right, all_turns, by_profile and averaging is Averaging.MACRO)
            for right, all_turns in zip(correct, total, strict=True)
        ]
        values.append(np.array(rates))
    return np.concatenate(values, axis=1)


def _kinds(columns: Sequence[Ints]) -> tuple[Ints, Ints]:
    """A cluster of each kind and how many there are of it, kinds in the order of their numbers.

    The numbers of a cluster are put into one where they fit, which takes a fraction of the memory.
    """
    room, key = 1, np.zeros(len(columns[0]), np.int64)
    for column in columns:
        room *= int(column.max()) + 1
        if room > np.iinfo(np.int64).max:
            _, first, counts = np.unique(np.column_stack(columns), axis=0, return_index=True, return_counts=True)
            return first, counts
        key *= int(column.max()) + 1
        key += column
    _, first, counts = np.unique(key, return_index=True, return_counts=True)
    return first, counts


def _part(times: Ints, profile: Ints, correct: Ints, total: Ints, each_counts_the_same: bool) -> Floats:
    """One part of the cell in each draw."""
    if each_counts_the_same:
        rates = _divided(correct, total)
        present = total > 0
        return _divided((times[:, present] * rates[present]).sum(axis=1), times[:, present].sum(axis=1))
    by_profile = [
        _divided(times[:, mine] @ correct[mine], times[:, mine] @ total[mine])
        for mine in (profile == number for number in np.unique(profile))
    ]
    return mean_of_present(by_profile)


def mean_of_present(rates: Sequence[Floats]) -> Floats:
    """The mean of what is there, column by column; nan where nothing is."""
    stacked = np.array(rates)
    present = ~np.isnan(stacked)
    return _divided(np.where(present, stacked, 0.0).sum(axis=0), present.sum(axis=0))


def _divided(numerator: npt.ArrayLike, denominator: npt.ArrayLike) -> Floats:
    """The quotient, nan where the denominator is 0."""
    below = np.asarray(denominator, np.float64)
    quotient = np.full(below.shape, np.nan)
    np.divide(np.asarray(numerator, np.float64), below, out=quotient, where=below > 0)
    return quotient
