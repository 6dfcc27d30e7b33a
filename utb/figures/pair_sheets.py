"""Tables beside the paper's: every pair of models, several trials, and the checks before submission."""

from collections.abc import Iterator, Mapping, Sequence

from utb.figures.captions import AVERAGED
from utb.figures.policy_words import meaning, named
from utb.figures.sheet import INTERVALS, Head, Kind, Sheet, Value, sheet, with_ends
from utb.metrics.all_pairs import POWER, SIGNIFICANCE, ModelPair, typical
from utb.metrics.board import Board
from utb.metrics.bootstrap import ClusterKind
from utb.metrics.consistency import Check
from utb.metrics.estimates import DRAWS
from utb.metrics.trials import Tries, averages_by_trial, spread, tries
from utb.views.text import plain

_FEW = 200  # turns; the second decimal of a share of fewer says nothing


def pairs(found: Sequence[ModelPair], policy: str, about: Sequence[str] = ()) -> Sheet:
    """Every pair: difference with both intervals, exact McNemar test, Holm over all pairs, what was detectable."""
    heads = [
        Head("first", "A"),
        Head("second", "B"),
        Head("turns", "Turns", Kind.COUNT),
        Head("only_first", "A only", Kind.COUNT),
        Head("only_second", "B only", Kind.COUNT),
        *with_ends("difference", "A − B", Kind.POINTS),
        Head("by_topic", "By topic", Kind.ENDS, "topic_low", "topic_high"),
        Head("topic_low", "By topic low", Kind.POINTS),
        Head("topic_high", "By topic high", Kind.POINTS),
        Head("p", "p", Kind.P),
        *([Head("p_holm", "p (Holm)", Kind.P)] if len(found) > 1 else []),
        Head("detectable", "MDD", Kind.NUMBER),
    ]
    return sheet(
        f"pairs_{policy}",
        f"Differences between models under {named(policy)} (percentage points)",
        heads,
        [_pair(pair, with_holm=len(found) > 1) for pair in found],
        notes=(meaning(policy), *_pair_notes(found, about)),
        decimals=1 if any(0 < pair.turns < _FEW for pair in found) else 2,
    )


def _pair(pair: ModelPair, *, with_holm: bool) -> list[Value]:
    printed = pair.by_profile if pair.clustered_by == "profile" else pair.by_topic
    return [
        plain(pair.first),
        plain(pair.second),
        pair.turns,
        pair.only_first,
        pair.only_second,
        _points(pair.difference),
        *_ends(printed),
        None,
        *_ends(pair.by_topic),
        pair.p,
        *([pair.p_holm] if with_holm else []),
        _points(pair.detectable),
    ]


def _points(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _ends(pair: tuple[float, float] | None) -> tuple[float | None, float | None]:
    return (None, None) if pair is None else (100 * pair[0], 100 * pair[1])


def _pair_notes(found: Sequence[ModelPair], about: Sequence[str]) -> Iterator[str]:
    yield (
        "Turns: the turns with a single tool, with several tools and with a lack of information that were scored for "
        "both models, chat turns left out. A only and B only: turns that just one of the two has right. A − B: the "
        "difference of the shares of these turns that are right. All turns are pooled, so it is not the difference of "
        "two values of Avg, which are means over people and over task types."
    )
    yield from about
    kinds = {pair.clustered_by for pair in found}
    of = "people" if kinds == {ClusterKind.PROFILE} else "people (of topics where there are fewer than three people)"
    yield (
        f"{INTERVALS} under A − B are 95 % percentile bootstrap intervals from {DRAWS:,} draws of whole {of}, those "
        "under By topic from as many draws of whole topics."
    )
    yield from _test_notes(found)


def _test_notes(found: Sequence[ModelPair]) -> Iterator[str]:
    yield "p: McNemar's exact test, two-sided."
    if len(found) > 1:
        yield f"p (Holm): adjusted by Holm's procedure for {len(found)} comparisons."
    if any(pair.p is None for pair in found):
        yield "There is no p where no turn was right for just one of the two."
    least = typical([pair.detectable for pair in found])
    if least is None:
        return
    yield (
        f"MDD: the minimum detectable difference, which a two-sided test at level {SIGNIFICANCE} finds with "
        f"probability {POWER}."
    )
    if len(found) > 1:
        yield f"Its median is {100 * least[0]:.1f}, its maximum {100 * least[1]:.1f} percentage points."


def trials(board: Board, policy: str, models: Sequence[str], about: Sequence[str] = ()) -> Sheet | None:
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
        f"Accuracy in several trials under {named(policy)} (per cent)",
        heads,
        [_trials(name, averages, found, most) for name, averages, found in rows],
        notes=(
            meaning(policy),
            AVERAGED,
            "Trials are repeated runs of the same turns. Mean Avg, s.d., Lowest and Highest: mean, standard deviation "
            "and extremes of Avg over trials. pass@k: the chance that at least one of k trials of a turn is right; "
            "pass^k: the chance that all k are; both over the turns of ST, MT and LOI with at least k scored trials.",
            *about,
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
