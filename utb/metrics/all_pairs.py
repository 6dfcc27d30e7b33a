"""Every pair of models on the turns that both have scored: difference, intervals, tests, what could be detected.

Counted are the turns of ST, MT and LOI. For a pair, d is the difference of two rates over the pool of these turns.

- Interval: clusters (profiles, topics) are drawn with replacement, d* = sum(w (b - c)) / sum(w n) over clusters, with b
  and c the turns that only the first or only the second got right; the middle 95 %. Clusters are those of the turns
  that both have scored, so no third model moves them. Source: as in `estimates`.
- McNemar, exact and two-sided: p = min(1, 2 P(X <= min(b, c))), X binomial (b + c, 1/2). Source: McNemar, Psychometrika
  12 (1947); Fagerland, Lydersen and Laake, BMC Medical Research Methodology 13:91 (2013), exact conditional test. It
  takes turns for independent; the intervals do not. Over all pairs the p values are adjusted by Holm's procedure.
- Standard error of d, clustered: se^2 = G / (G - 1) sum_g (sum_{i in g} (d_i - d))^2 / n^2. Source: Cameron and Miller,
  A Practitioner's Guide to Cluster-Robust Inference (2015), for a model with a constant only.
- Least detectable difference: (t(0.975) + t(0.8)) se with G - 1 degrees of freedom: what a two-sided test at 5 % finds
  four times in five. Source: Bloom, Minimum Detectable Effects, Evaluation Review 19 (1995), with quantiles of t for
  few clusters as in Dong and Maynard, PowerUp! (2013).
"""

from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np
import numpy.typing as npt

from utb.metrics.board import Board, alike, numbered, sums_by
from utb.metrics.bootstrap import FEWEST_PROFILES, SEED, ClusterKind
from utb.metrics.estimates import DRAWS, Pair, divided, middle_of, weights
from utb.metrics.frame import Bools, Ints
from utb.metrics.multiplicity import holm
from utb.metrics.paired import mcnemar
from utb.metrics.students_t import quantile

SIGNIFICANCE, POWER = 0.05, 0.8


class ModelPair(msgspec.Struct, frozen=True, kw_only=True):
    """One pair. `difference` is first minus second, a share of 1; None where no turn was scored for both.

    `p` is None where there is no turn on which just one is right, `p_holm` is adjusted over all pairs. `error` and
    `detectable` go by profile from three profiles on, else by topic (`clustered_by`).
    """

    first: str
    second: str
    turns: int
    both: int
    only_first: int
    only_second: int
    neither: int
    difference: float | None
    by_profile: Pair | None
    by_topic: Pair | None
    clustered_by: ClusterKind
    error: float | None
    detectable: float | None
    p: float | None
    p_holm: float | None = None


def all_pairs(board: Board, *, draws: int = DRAWS, seed: int = SEED) -> tuple[ModelPair, ...]:
    """Every pair, in the order of the board."""
    places = [
        (one, other)
        for one, other in combinations(range(len(board.models)), 2)
        if board.empty_because[one] is None and board.empty_because[other] is None
    ]
    if not places:
        return ()
    first, second = (np.array(side) for side in zip(*places, strict=True))
    shared = board.scored[first] & board.scored[second] & board.evaluated()
    ours, theirs = board.correct[first] & shared, board.correct[second] & shared
    ends = {kind: _ends(board, kind, ours, theirs, shared, draws, seed) for kind in ClusterKind}
    rows = [
        _row(board, places[at], (ours[at], theirs[at], shared[at]), {kind: found[at] for kind, found in ends.items()})
        for at in range(len(places))
    ]
    adjusted = holm([row.p for row in rows])
    return tuple(msgspec.structs.replace(row, p_holm=p) for row, p in zip(rows, adjusted, strict=True))


def least_detectable(error: float, clusters: int) -> float:
    """The smallest true difference that a test at 5 % finds with 80 % power, for a standard error of the difference."""
    df = clusters - 1
    return (quantile(1 - SIGNIFICANCE / 2, df) + quantile(POWER, df)) * error


def clustered_error(values: npt.NDArray[np.float64], clusters: Ints) -> float | None:
    """Standard error of the mean of `values`, which may resemble each other within a cluster; None of one cluster."""
    _, numbers = np.unique(clusters, return_inverse=True)
    count = int(numbers.max()) + 1 if len(numbers) else 0
    if count < 2:
        return None
    sums = np.bincount(numbers, weights=values - values.mean())
    return float(np.sqrt(count / (count - 1) * (sums**2).sum()) / len(values))


def typical(values: Sequence[float | None]) -> tuple[float, float] | None:
    """The middle and the largest of the values that are there."""
    there = [value for value in values if value is not None]
    return (float(np.median(there)), max(there)) if there else None


def _ends(
    board: Board, kind: ClusterKind, ours: Bools, theirs: Bools, shared: Bools, draws: int, seed: int
) -> list[Pair | None]:  # fmt: skip
    found: list[Pair | None] = [None] * len(shared)
    # Those with as many clusters one after the other, because draws are kept by their number.
    for count, pairs in sorted((len(np.unique(_of(board, kind, shared[same[0]]))), same) for same in alike(shared)):
        if count < 2:
            continue
        units = shared[pairs[0]]
        groups, _ = numbered(_of(board, kind, units))
        first, second, total = (sums_by(groups, count, item[pairs][:, units]) for item in (ours, theirs, shared))
        times = weights(count, draws, seed)
        gained = times @ (first - second).T.astype(np.float32)
        for pair, ends in zip(pairs, middle_of(divided(gained, times @ total.T.astype(np.float32))), strict=True):
            found[pair] = ends
    return found


def _of(board: Board, kind: ClusterKind, units: Bools) -> Ints:
    return board.clusters(kind)[0][units]


def _row(
    board: Board, places: tuple[int, int], matched: tuple[Bools, Bools, Bools], ends: dict[ClusterKind, Pair | None]
) -> ModelPair:
    ours, theirs, shared = matched
    turns, both = int(shared.sum()), int((ours & theirs).sum())
    only_first, only_second = int((ours & ~theirs).sum()), int((theirs & ~ours).sum())
    kind = _kind(board, shared)
    groups = board.clusters(kind)[0][shared]
    change = ours[shared].astype(np.float64) - theirs[shared]
    error = clustered_error(change, groups)
    return ModelPair(
        first=board.models[places[0]],
        second=board.models[places[1]],
        turns=turns,
        both=both,
        only_first=only_first,
        only_second=only_second,
        neither=turns - both - only_first - only_second,
        difference=(only_first - only_second) / turns if turns else None,
        by_profile=ends.get(ClusterKind.PROFILE),
        by_topic=ends.get(ClusterKind.TOPIC),
        clustered_by=kind,
        error=error,
        detectable=None if error is None else least_detectable(error, len(np.unique(groups))),
        p=mcnemar(only_first, only_second),
    )


def _kind(board: Board, shared: Bools) -> ClusterKind:
    many = len(np.unique(board.profile[shared])) >= FEWEST_PROFILES
    return ClusterKind.PROFILE if many else ClusterKind.TOPIC
