"""The loaded models beside each other: exact and relaxed accuracy with intervals, and what was not scored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.io.metrics_files import same_turns
from utb.metrics.bootstrap import Averaging, ClusterKind
from utb.metrics.cells import Cell
from utb.metrics.columns import Column
from utb.metrics.measures import Measures
from utb.views.text import counted, cut_middle, one_line, plain

NAME_CELLS, NAME_TAIL = 34, 14
TITLE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A number of one model under one policy, in per cent; `text` is "–" where `title` says why there is none.

    `text` and `interval` are rounded once, from the numbers themselves, so that they read as `utb score` prints them;
    `at`, `low` and `high` are where they are drawn.
    """

    policy: str
    text: str
    interval: str
    at: float | None
    low: float | None
    high: float | None
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRow:
    """One model. `columns` are the paper's columns under exact, `n` the turns behind the number."""

    model: str
    label: str
    scores: tuple[Score, ...]
    columns: tuple[str, ...]
    n: int
    not_scored: int
    reasons: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """Models, best first by the first policy. `notes` say what has to be known to compare them."""

    under: str
    policies: tuple[str, ...]
    heads: tuple[tuple[str, str], ...]  # of the paper's columns, with what each stands for
    rows: tuple[ModelRow, ...]
    notes: tuple[str, ...]


_MEANINGS = {
    Column.SINGLE: "single-tool turns",
    Column.MULTI: "multi-tool turns",
    Column.CLARIFY: "turns that lack information (LOI)",
    Column.ALL: "all turns",
}
_HEADS = tuple(_MEANINGS)


def build_leaderboard(measures: Mapping[str, Sequence[Measures]]) -> Leaderboard:
    """The view of these numbers: by model, one of each policy, in one order."""
    first = [found[0] for found in measures.values()]
    averaged = any(item.cell(Column.AVERAGE, Averaging.MACRO).rate is not None for item in first)
    column = Column.AVERAGE if averaged else Column.ALL
    rows = sorted((_row(model, found, column) for model, found in measures.items()), key=_rank)
    policies = tuple(item.policy for item in next(iter(measures.values()), ()))
    profiles = max((item.cell(column, Averaging.MACRO).profiles for item in first), default=0)
    what = "Avg of ST, MT, LOI" if averaged else "all turns"
    return Leaderboard(
        under=f"{what}, mean over {counted(profiles, 'profile')}, 95 % interval",
        policies=policies,
        heads=tuple((head.value, f"{_MEANINGS[head]}, exact, mean over profiles") for head in _HEADS),
        rows=tuple(rows),
        notes=tuple(_notes(measures, column)),
    )


def _row(model: str, found: Sequence[Measures], column: Column) -> ModelRow:
    exact = found[0]
    pooled = exact.cell(column, Averaging.MICRO)
    reasons = ", ".join(f"{code.value} {count}" for code, count in pooled.reasons.items())
    return ModelRow(
        model=plain(model),
        label=cut_middle(model, NAME_CELLS, NAME_TAIL),
        scores=tuple(_score(item.policy, item.cell(column, Averaging.MACRO), item.empty_because) for item in found),
        columns=tuple(_percent(exact.cell(head, Averaging.MACRO)) for head in _HEADS),
        n=pooled.scored,
        not_scored=pooled.excluded,
        reasons=reasons,
    )


def _score(policy: str, cell: Cell, empty: str | None) -> Score:
    why = empty or cell.empty_because
    interval = ""
    if cell.low is not None and cell.high is not None:
        by = "topics" if cell.clustered_by is ClusterKind.TOPIC else "profiles"
        interval = f", 95 % {100 * cell.low:.1f}–{100 * cell.high:.1f} (resampling {by})"
    said = f"{cell.correct:,} of {cell.scored:,} turns{interval}" if cell.rate is not None else f"empty: {why}"
    return Score(
        policy=policy,
        text=_percent(cell),
        interval="" if cell.low is None or cell.high is None else f"{100 * cell.low:.0f}–{100 * cell.high:.0f}",
        at=_scaled(cell.rate),
        low=_scaled(cell.low),
        high=_scaled(cell.high),
        title=one_line(f"{policy}: {said}", TITLE),
    )


def _percent(cell: Cell) -> str:
    return "–" if cell.rate is None else f"{100 * cell.rate:.1f}"


def _scaled(value: float | None) -> float | None:
    return None if value is None else round(100 * value, 2)


def _rank(row: ModelRow) -> tuple[float, str]:
    at = row.scores[0].at
    return (1.0 if at is None else -at, row.model)


def _notes(measures: Mapping[str, Sequence[Measures]], column: Column) -> list[str]:
    """Why numbers are missing, each reason once with the models it is about; and whether models can be compared."""
    what, where = ("Avg", " in one of ST, MT, LOI") if column is Column.AVERAGE else ("number", "")
    missing: dict[str, dict[str, None]] = {}
    for model, found in measures.items():
        name = one_line(model, NAME_CELLS)
        for item in found:
            lacking = item.cell(column, Averaging.MACRO).empty_because
            if item.empty_because:
                missing.setdefault(item.empty_because, {})[f"{name} ({item.policy})"] = None
            elif lacking:
                missing.setdefault(f"{lacking}{where}", {})[name] = None
    notes = [f"No {what} for {', '.join(names)}: {why}." for why, names in missing.items()]
    if not same_turns([item for found in measures.values() for item in found]):
        notes.append("The models were not run on the same turns: compare their numbers with care.")
    return notes
