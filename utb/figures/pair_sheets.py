"""Tables beside the paper's: every pair of models, several trials, and the checks before submission."""

from collections.abc import Iterator, Mapping, Sequence

from utb.figures.sheet import INTERVALS, Head, Kind, Sheet, Value, sheet, with_ends
from utb.metrics.all_pairs import POWER, SIGNIFICANCE, ModelPair, typical
from utb.metrics.board import Board
from utb.metrics.consistency import Check
from utb.metrics.estimates import DRAWS
from utb.metrics.trials import Tries, averages_by_trial, spread, tries
from utb.views.text import plain

_NO_TEST = "no p where no turn was right for just one of the two"


def pairs(found: Sequence[ModelPair], policy: str) -> Sheet:
    """Every pair: difference with both intervals, exact McNemar test, Holm over all pairs, what was detectable."""
    heads = [
        Head("first", "First"),
        Head("second", "Second"),
        Head("turns", "Turns", Kind.COUNT),
        Head("only_first", "Only first", Kind.COUNT),
        Head("only_second", "Only second", Kind.COUNT),
        *with_ends("difference", "Difference", Kind.POINTS),
        Head("topic_low", "By topic low", Kind.POINTS),
        Head("topic_high", "By topic high", Kind.POINTS),
        Head("p", "p", Kind.P),
        Head("p_holm", "p (Holm)", Kind.P),
        Head("detectable", "Detectable", Kind.NUMBER),
    ]
    return sheet(
        f"pairs_{policy}",
        f"Pairs of models on the turns of ST, MT and LOI that both have scored, policy {policy} (points of per cent)",
        heads,
        [_pair(pair) for pair in found],
        notes=_pair_notes(found),
    )


def _pair(pair: ModelPair) -> list[Value]:
    printed = pair.by_profile if pair.clustered_by == "profile" else pair.by_topic
    return [
        plain(pair.first),
        plain(pair.second),
        pair.turns,
        pair.only_first,
        pair.only_second,
        _points(pair.difference),
        *_ends(printed),
        *_ends(pair.by_topic),
        pair.p,
        pair.p_holm,
        _points(pair.detectable),
    ]


def _points(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _ends(pair: tuple[float, float] | None) -> tuple[float | None, float | None]:
    return (None, None) if pair is None else (100 * pair[0], 100 * pair[1])


def _pair_notes(found: Sequence[ModelPair]) -> Iterator[str]:
    yield f"{INTERVALS}: 95 %, {DRAWS:,} draws of profiles (topics below three profiles), beside them of topics."
    yield f"McNemar's exact test, Holm over {len(found)} pairs; {_NO_TEST}."
    least = typical([pair.detectable for pair in found])
    if least is not None:
        yield (
            f"Least detectable difference (level {SIGNIFICANCE}, power {POWER}): {100 * least[0]:.1f} points for the "
            f"middle pair, {100 * least[1]:.1f} at most."
        )


def trials(board: Board, policy: str, models: Sequence[str]) -> Sheet | None:
    """Seed variance, pass@k and pass^k of the models; None where nobody has several trials."""
    rows: list[tuple[str, list[float], tuple[Tries, ...]]] = []
    for name in models:
        place = board.models.index(name)
        averages = [value for value in averages_by_trial(board, place).values() if value is not None]
        rows.append((plain(name), averages, tries(board, place)))
    most = max((len(found) for _, _, found in rows), default=0)
    if most < 2:
        return None
    heads = [
        Head("model", "Model"),
        Head("trials", "Trials", Kind.COUNT),
        Head("mean", "Mean Avg", Kind.PERCENT),
        Head("deviation", "s.d.", Kind.NUMBER),
        Head("lowest", "Lowest", Kind.PERCENT),
        Head("highest", "Highest", Kind.PERCENT),
        *(Head(f"pass_at_{k}", f"{k}", Kind.PERCENT, group="pass@k") for k in range(1, most + 1)),
        *(Head(f"pass_all_{k}", f"{k}", Kind.PERCENT, group="pass^k") for k in range(1, most + 1)),
    ]
    return sheet(
        f"trials_{policy}",
        f"Several trials, policy {policy} (per cent)",
        heads,
        [_trials(name, averages, found, most) for name, averages, found in rows],
        notes=(
            "Standard deviation of Avg from trial to trial; pass@k and pass^k over turns of ST, MT, LOI with k trials.",
        ),
    )


def _trials(name: str, averages: list[float], found: Sequence[Tries], most: int) -> list[Value]:
    moved = spread(averages)
    by_k: Mapping[int, Tries] = {row.k: row for row in found}
    some = [_points(by_k[k].any_right) if k in by_k else None for k in range(1, most + 1)]
    every = [_points(by_k[k].all_right) if k in by_k else None for k in range(1, most + 1)]
    about = (moved.mean, moved.deviation, moved.lowest, moved.highest)
    return [name, moved.trials, *(_points(value) for value in about), *some, *every]


def checks(found: Sequence[Check]) -> Sheet:
    """What was checked, whether it holds, and the sentence."""
    said = {True: "holds", False: "fails", None: "not checked"}
    return sheet(
        "checks",
        "Checks of the loaded numbers",
        [Head("check", "Check"), Head("policy", "Policy"), Head("result", "Result"), Head("finding", "Finding")],
        [[check.name.value, check.policy, said[check.holds], plain(check.message)] for check in found],
    )
