"""Sentences of captions about scores: what was measured, on what, how sure it is, and what is not in it.

They are read in a paper, by people who have never seen this program: whole sentences, every abbreviation spelled out,
no word of the house. What an author should look into is said by the checks and not here.
"""

from collections.abc import Iterator, Sequence

import msgspec

from utb.figures.numbers import ModelRow, Run
from utb.figures.sheet import INTERVALS
from utb.metrics.estimates import DRAWS
from utb.views.text import plain

_NAMED = 6  # names listed in a sentence
PARTS = "ST: turns with a single tool; MT: turns with several tools; LOI: turns with a lack of information."
AVERAGE = "Avg: the unweighted mean of ST, MT and LOI."
AVERAGED = (
    "Avg: the unweighted mean of the values of turns with a single tool (ST), with several tools (MT) and with a lack "
    "of information (LOI)."
)
THIRDS = "First, Mid and Last: thirds of the scored turns of each person's session."
CHAT = "Thirds include chat turns, the other columns do not."
MACRO = "A value is the mean over people of the share of a person's turns that are right."
_PUBLISHED = "Published rows are printed numbers and have no intervals."


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """The data set that was scored on, in full: None is what the scores do not say.

    `lost` counts lines and files that could not be used while scoring.
    """

    dataset: str | None = None
    turns: int | None = None
    profiles: int | None = None
    lost: int | None = None


def coverage(rows: Sequence[ModelRow], scope: Scope) -> Iterator[str]:
    """How many turns of how many people of which data set, and what could not be scored."""
    yield from covered(rows, scope)
    yield from unscored(rows)


def covered(rows: Sequence[ModelRow], scope: Scope) -> Iterator[str]:
    """How many turns of how many people of which data set."""
    models: dict[str, list[str]] = {}
    runs = {row.model: row.run for row in rows if row.run is not None}
    for model, run in runs.items():
        models.setdefault(f"{run.turns:,} turns of {_people(run.people, scope.profiles)}{_trials(run)}", []).append(
            model
        )
    if len(models) == 1:
        yield f"Data: {_share(next(iter(runs.values())), scope)}{_types(list(runs.values()))}."
    elif models:
        whole = f" ({scope.turns:,} turns)" if scope.turns else ""
        named = f"the data set {plain(scope.dataset)}{whole}, of which" if scope.dataset else "different turns:"
        parts = [
            f"{_joined(names)} {'were' if len(names) > 1 else 'was'} run on {what}" for what, names in models.items()
        ]
        yield f"Data: {named} {'; '.join(parts)}."
    if scope.lost:
        yield f"{scope.lost:,} unreadable lines of the files of data and runs are left out."


def _joined(names: Sequence[str]) -> str:
    """Names as the subject of a sentence."""
    if len(names) > _NAMED or len(names) < 2:
        return listed(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def unscored(rows: Sequence[ModelRow], under: str = "") -> Iterator[str]:
    """Turns that stand in no number; `under` says by which policy, where that is not plain."""
    left = [f"{row.run.unscored:,} of {row.model}" for row in rows if row.run is not None and row.run.unscored]
    if left:
        yield f"Turns that could not be scored{under} are left out: {listed(left)}."


def _share(run: Run, scope: Scope) -> str:
    if scope.turns is None or run.turns < scope.turns:
        of = f" of the {_whole(scope)}" if scope.turns else _where(scope)
        turns = of if scope.turns else f" turns{of}"
        return f"{run.turns:,}{turns}, from {_people(run.people, scope.profiles)}{_trials(run)}"
    return f"all {_whole(scope)}, from {_people(run.people)}{_trials(run)}"


def _whole(scope: Scope) -> str:
    return f"{scope.turns:,} turns{_where(scope)}"


def _where(scope: Scope) -> str:
    return f" of the data set {plain(scope.dataset)}" if scope.dataset else ""


def _people(count: int, of: int | None = None) -> str:
    if of is not None and count < of:
        return f"{count:,} of its {of:,} people"
    return f"{count:,} {'person' if count == 1 else 'people'}"


def _types(runs: Sequence[Run]) -> str:
    """Turns by task type, where they are the same for every model."""
    if any(run.types != runs[0].types for run in runs):
        return ""
    parts = [f"{name} {count:,}" for name, count in runs[0].types.items() if count]
    return f" ({', '.join(parts)})" if parts else ""


def _trials(run: Run) -> str:
    return f", each in up to {run.trials:,} trials" if run.trials > 1 else ""


def about_rows(rows: Sequence[ModelRow]) -> Iterator[str]:
    """Intervals, published rows, empty cells, and the rows below the rule."""
    own = [row for row in rows if not row.is_published]
    if any(number.low is not None for row in own for number in row.numbers.values()):
        yield intervals(own)
    if any(row.is_published for row in rows):
        yield _PUBLISHED
    empty: dict[str, list[str]] = {}
    for row in rows:
        for column, number in row.numbers.items():
            if number.percent is None:
                empty.setdefault(number.why or "no number is given", []).append(f"{row.model} {column}")
    for why, places in empty.items():
        yield f"Empty because {why}: {listed(places)}."
    floors = [row.model for row in rows if row.is_floor]
    if floors:
        yield f"Set apart are trivial agents, which do next to nothing: {listed(floors)}."


def intervals(own: Sequence[ModelRow]) -> str:
    """What the intervals are, of how many people."""
    by_topic = any(row.by_topic for row in own)
    counts = {row.run.topics if by_topic else row.run.people for row in own if row.run is not None}
    many = f"the {min(counts):,} " if len(counts) == 1 else ""
    of = "topics" if by_topic else "people"
    few = "; there are fewer than three people to draw from" if by_topic else ""
    return f"{INTERVALS} are 95 % percentile bootstrap intervals over {many}{of} ({DRAWS:,} draws of whole {of}{few})."


def listed(names: Sequence[str]) -> str:
    """Names in a sentence; of many the first."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
