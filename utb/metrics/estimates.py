"""The paper's table of several models with intervals for print: by profile and by topic, from the same draws.

Formula. Clusters c = 1..G are drawn G times with replacement; w_c is how often c came up (a multinomial draw). Macro
rate of a part in a draw: the mean over profiles of correct / scored. By profile that is sum(w r) / sum(w) over the
profiles that have a scored turn; by topic each profile's rate is sum(w correct) / sum(w scored) over its topics. Avg is
the mean of ST, MT and LOI of the same draw. The interval is the middle 95 % of the draws; draws that leave a part empty
are dropped. Clusters are those that the model was run on: models that were run on the same turns are computed from the
same draws, so that their differences are paired, and no model's interval depends on which others stand beside it.

Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), section 3.8 (cluster sampling); the
percentile interval is Efron's (1979). Unlike the intervals of `utb score` these take more draws, and the same ones for
every cell.
"""

from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from utb.metrics.board import PARTS, Board, alike, numbered, sums_by
from utb.metrics.bootstrap import FEWEST_PROFILES, SEED, ClusterKind, Floats
from utb.metrics.columns import AVERAGED, Column
from utb.metrics.frame import Bools, Ints

DRAWS = 10_000
_DIGITS = 12
_MIDDLE = (2.5, 97.5)
_ONE_CLUSTER = "turns of one topic only, and topics are what is resampled"
_NO_TURN = "no such turn"
Pair = tuple[float, float]
Numbers = npt.NDArray[np.integer] | npt.NDArray[np.floating]


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """One cell: a share of 1, or None with the reason in `empty_because`.

    `by_profile` and `by_topic` are the two intervals (None: fewer than two clusters); `interval` is the one to print:
    by profile from three profiles on, else by topic.
    """

    column: str
    rate: float | None
    correct: int = 0
    scored: int = 0
    excluded: int = 0
    profiles: int = 0
    by_profile: Pair | None = None
    by_topic: Pair | None = None
    empty_because: str | None = None

    @property
    def clustered_by(self) -> ClusterKind:
        """What the printed interval resamples."""
        return ClusterKind.PROFILE if self.profiles >= FEWEST_PROFILES else ClusterKind.TOPIC

    @property
    def interval(self) -> Pair | None:
        """The interval to print."""
        return self.by_profile if self.clustered_by is ClusterKind.PROFILE else self.by_topic


@lru_cache(maxsize=8)
def weights(clusters: int, draws: int = DRAWS, seed: int = SEED) -> npt.NDArray[np.float32]:
    """How often each cluster comes up in each draw: draws by clusters, whole numbers."""
    generator = np.random.Generator(np.random.PCG64(seed))
    picked = generator.integers(0, clusters, size=(draws, clusters), dtype=np.int64)
    picked += np.arange(draws)[:, None] * clusters
    counts = np.bincount(picked.ravel(), minlength=draws * clusters).reshape(draws, clusters)
    return counts.astype(np.float32)


def estimates(board: Board, *, draws: int = DRAWS, seed: int = SEED) -> tuple[tuple[Estimate, ...], ...]:
    """For each model its cells: ST, MT, LOI, First, Mid, Last, Avg."""
    if not board.units:
        return tuple(tuple(_empty(column, _NO_TURN) for column in _columns()) for _ in board.models)
    masks = np.stack([board.part(part) for part in PARTS], axis=1)  # models, parts, units
    scored, correct = masks & board.scored[:, None], masks & board.correct[:, None]
    excluded = (masks & (board.present & ~board.scored)[:, None]).sum(axis=2)
    count = len(board.profiles)
    by_profile = [sums_by(board.profile, count, item) for item in (correct, scored)]
    rates = with_average(_macro(*by_profile))
    ends = {kind: _ends(board, correct, scored, kind, draws, seed) for kind in ClusterKind}
    return tuple(
        tuple(
            _estimate(board, model, number, (rates, correct, scored, excluded, by_profile[1]), ends)
            for number in range(len(_columns()))
        )
        for model in range(len(board.models))
    )


def with_average(rates: Floats) -> Floats:
    """Rates by part along the last axis, Avg behind them; nan where ST, MT or LOI is missing."""
    return np.concatenate([rates, rates[..., : len(AVERAGED)].mean(axis=-1, keepdims=True)], axis=-1)


def divided(numerator: Numbers, denominator: Numbers) -> Floats:
    """The quotient, nan where the denominator is 0."""
    quotient = np.full(denominator.shape, np.nan)
    np.divide(numerator, denominator, out=quotient, where=denominator > 0, dtype=np.float64)
    return quotient


def middle_of(values: Floats) -> list[Pair | None]:
    """The middle 95 % along the first axis, for each column; None where no draw has a value."""
    found: list[Pair | None] = []
    for column in values.T:
        there = column[~np.isnan(column)]
        low, high = np.percentile(there, _MIDDLE).round(_DIGITS).tolist() if len(there) else (0.0, 0.0)
        found.append((low, high) if len(there) else None)
    return found


def _columns() -> tuple[Column, ...]:
    return (*PARTS, Column.AVERAGE)


def _macro(correct: Ints, scored: Ints) -> Floats:
    """Mean over the profiles that have a scored turn."""
    rates = divided(correct, scored)
    return divided(np.nan_to_num(rates).sum(axis=-1), (scored > 0).sum(axis=-1))


def _ends(board: Board, correct: Bools, scored: Bools, kind: ClusterKind, draws: int, seed: int) -> list[Pair | None]:
    """The intervals of every model and column; models that were run on the same turns share their draws."""
    width = len(_columns())
    found: list[Pair | None] = [None] * (len(board.models) * width)
    for models in alike(board.present):
        units = board.present[models[0]]
        groups, count = numbered(board.clusters(kind)[0][units])
        if count < 2:
            continue
        chosen = [item[models][..., units] for item in (correct, scored)]
        right, total = (sums_by(groups, count, item).reshape(-1, count) for item in chosen)
        owners = np.zeros(count, np.int64)
        owners[groups] = board.profile[units]
        ends = middle_of(_draws(weights(count, draws, seed), right, total, kind, owners))
        for place, model in enumerate(models):
            found[model * width : (model + 1) * width] = ends[place * width : (place + 1) * width]
    return found


def _draws(times: npt.NDArray[np.float32], right: Ints, total: Ints, kind: ClusterKind, owners: Ints) -> Floats:
    """Rates of every model and column in every draw: draws by (models * columns)."""
    found = _by_profile(times, right, total) if kind is ClusterKind.PROFILE else _by_topic(owners, times, right, total)
    return with_average(found.reshape(len(times), -1, len(PARTS))).reshape(len(times), -1)


def _by_profile(times: npt.NDArray[np.float32], right: Ints, total: Ints) -> Floats:
    rates = np.nan_to_num(divided(right, total))
    exact = times.astype(np.float64)
    return divided(exact @ rates.T, exact @ (total > 0).T.astype(np.float64))


def _by_topic(owners: Ints, times: npt.NDArray[np.float32], right: Ints, total: Ints) -> Floats:
    summed = np.zeros((len(times), len(right)))
    there = np.zeros_like(summed)
    for profile in np.unique(owners):
        mine = np.flatnonzero(owners == profile)
        # Whole numbers are exact in half the memory; what is divided is not.
        gained, held = (times[:, mine] @ item[:, mine].T.astype(np.float32) for item in (right, total))
        summed += gained.astype(np.float64) / np.maximum(held, 1)  # where nothing is held, nothing is gained
        there += held > 0
    return divided(summed, there)


def _estimate(
    board: Board,
    model: int,
    number: int,
    counted: tuple[Floats, Bools, Bools, Ints, Ints],
    ends: dict[ClusterKind, list[Pair | None]],
) -> Estimate:
    rates, correct, scored, excluded, by_profile = counted
    column = _columns()[number]
    parts = list(range(len(AVERAGED))) if column is Column.AVERAGE else [number]
    why = board.empty_because[model] or _why(column, scored[model], excluded[model], parts)
    here = by_profile[model][parts].sum(axis=0) > 0
    cell = Estimate(
        column=column.value,
        rate=None if why else float(rates[model, number]),
        correct=int(correct[model][parts].sum()),
        scored=int(scored[model][parts].sum()),
        excluded=int(excluded[model][parts].sum()),
        profiles=int(here.sum()),
        empty_because=why,
    )
    if why:
        return cell
    clusters = {
        ClusterKind.PROFILE: cell.profiles,
        ClusterKind.TOPIC: len(np.unique(board.topic[scored[model][parts].any(axis=0)])),
    }
    place = model * len(_columns()) + number
    kept = {kind: found[place] for kind, found in ends.items() if clusters[kind] > 1}
    return msgspec.structs.replace(
        cell, by_profile=kept.get(ClusterKind.PROFILE), by_topic=kept.get(ClusterKind.TOPIC)
    )  # fmt: skip


def _why(column: Column, scored: Bools, excluded: Ints, parts: list[int]) -> str | None:
    for part in parts:
        if not scored[part].any():
            named = f" in {PARTS[part].value}" if column is Column.AVERAGE else ""
            return f"no turn{named} could be scored" if excluded[part] else f"{_NO_TURN}{named}"
    return None


def _empty(column: Column, why: str) -> Estimate:
    return Estimate(column=column.value, rate=None, empty_because=why)
