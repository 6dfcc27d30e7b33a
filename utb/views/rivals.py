"""Every run of one turn with its verdict, by model."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import Trajectory, Verdict
from utb.views.text import cut_middle, one_line
from utb.views.words import VERDICT, Mark

NAME_CELLS, NAME_TAIL = 36, 14  # variants of a model differ at the end of their names
TITLE = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class RunChip:
    """One run and its verdict."""

    id: str
    model: str
    trial: int
    label: str
    title: str
    mark: Mark
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRuns:
    """The runs of one model; a single run carries the model's name, several carry their trials."""

    label: str
    title: str
    trials: tuple[RunChip, ...]


def build_rivals(runs: Sequence[tuple[Trajectory, Verdict]], chosen: Trajectory | None = None) -> tuple[ModelRuns, ...]:
    """All runs with their verdicts, grouped by model in order of appearance."""
    models: dict[str, list[tuple[int, Trajectory, Verdict]]] = {}
    for place, (run, verdict) in enumerate(runs):
        models.setdefault(run.model, []).append((place, run, verdict))
    return tuple(
        ModelRuns(
            label=cut_middle(model, NAME_CELLS, NAME_TAIL),
            title=one_line(model, TITLE),
            trials=tuple(_chip(place, run, verdict, chosen, is_alone=len(found) == 1) for place, run, verdict in found),
        )
        for model, found in models.items()
    )


def _chip(place: int, run: Trajectory, verdict: Verdict, chosen: Trajectory | None, *, is_alone: bool) -> RunChip:
    mark = VERDICT[verdict.status]
    return RunChip(
        id=f"run-{place}",
        model=run.model,
        trial=run.trial,
        label=cut_middle(run.model, NAME_CELLS, NAME_TAIL) if is_alone else f"trial {run.trial}",
        title=one_line(f"{run.model}, trial {run.trial}: {mark.word}", TITLE),
        mark=mark,
        is_chosen=chosen is not None and (run.model, run.trial) == (chosen.model, chosen.trial),
    )
