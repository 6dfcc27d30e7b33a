"""Several trials of one model: how much its numbers move with the seed, and how often k tries are enough.

Seed variance: Avg is computed trial by trial; s = sqrt(sum (x_t - mean)^2 / (T - 1)) is the standard deviation that one
more run would show. It says nothing about other turns: that is what the intervals are for.

pass@k of a turn with n scored trials of which c are right: 1 - C(n - c, k) / C(n, k), the chance that at least one of k
trials drawn without replacement is right; unbiased. Source: Chen et al., Evaluating Large Language Models Trained on
Code (2021), equation 1. pass^k: C(c, k) / C(n, k), the chance that all k are right. Source: Yao et al., tau-bench
(2024). Both are means over the turns of ST, MT and LOI with at least k scored trials.
"""

import math

import msgspec
import numpy as np

from utb.metrics.board import PARTS, Board, sums_by
from utb.metrics.columns import AVERAGED
from utb.metrics.estimates import divided

MOST_TRIES = 8  # columns of a table; more trials still count in each of them


class Spread(msgspec.Struct, frozen=True):
    """Numbers of several trials: their count, mean, standard deviation (None of one trial) and ends."""

    trials: int
    mean: float | None
    deviation: float | None
    lowest: float | None
    highest: float | None


class Tries(msgspec.Struct, frozen=True):
    """`any_right` is pass@k, `all_right` pass^k, over `turns` turns; None where there are none."""

    k: int
    turns: int
    any_right: float | None
    all_right: float | None


def pass_at(trials: int, right: int, k: int) -> float:
    """The chance that at least one of `k` of these trials is right; needs 1 <= k <= trials."""
    return 1.0 - math.comb(trials - right, k) / math.comb(trials, k)


def pass_all(trials: int, right: int, k: int) -> float:
    """The chance that all `k` of these trials are right; needs 1 <= k <= trials."""
    return math.comb(right, k) / math.comb(trials, k)


def spread(values: list[float]) -> Spread:
    """Mean and standard deviation; the mean is taken off first, so that large numbers lose no digits."""
    if not values:
        return Spread(0, None, None, None, None)
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    deviation = math.sqrt(squares / (len(values) - 1)) if len(values) > 1 else None
    return Spread(len(values), mean, deviation, min(values), max(values))


def averages_by_trial(board: Board, model: int) -> dict[int, float | None]:
    """Avg of each trial of a model; None where ST, MT or LOI has no scored turn in it."""
    trials = np.array([unit[2] for unit in board.units], np.int64)
    found: dict[int, float | None] = {}
    for trial in np.unique(trials[board.present[model]]).tolist():
        rates = []
        for part in PARTS[: len(AVERAGED)]:
            chosen = board.part(part)[model] & board.scored[model] & (trials == trial)
            right, total = (
                sums_by(board.profile, len(board.profiles), item)
                for item in (chosen & board.correct[model], chosen)
            )  # fmt: skip
            rates.append(divided(right, total)[total > 0].mean() if total.any() else None)
        found[trial] = None if None in rates else float(np.mean([rate for rate in rates if rate is not None]))
    return found


def tries(board: Board, model: int, *, most: int = MOST_TRIES) -> tuple[Tries, ...]:
    """pass@k and pass^k for k = 1, 2, ... up to the largest number of scored trials of a turn."""
    turns: dict[tuple[str, int], list[int]] = {}
    for place in np.flatnonzero(board.scored[model] & board.evaluated()).tolist():
        tally = turns.setdefault(board.units[place][:2], [0, 0])
        tally[0] += 1
        tally[1] += int(board.correct[model, place])
    largest = max((tally[0] for tally in turns.values()), default=0)
    return tuple(_tries(list(turns.values()), k) for k in range(1, min(largest, most) + 1))


def _tries(tallies: list[list[int]], k: int) -> Tries:
    enough = [(trials, right) for trials, right in tallies if trials >= k]
    some = math.fsum(pass_at(trials, right, k) for trials, right in enough)
    every = math.fsum(pass_all(trials, right, k) for trials, right in enough)
    return Tries(k, len(enough), some / len(enough), every / len(enough)) if enough else Tries(k, 0, None, None)
