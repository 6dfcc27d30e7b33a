"""What an author checks before a table is printed, each check a named finding in words.

A check holds, fails, or cannot be made (`holds` None): a check that could not be made is never counted as passed.
Nothing is left out of a table because a check fails; the sentence stands beside it.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

import msgspec
import numpy as np

from utb.metrics.board import PARTS, Board
from utb.metrics.columns import AVERAGED, THIRDS, Column
from utb.metrics.estimates import Estimate
from utb.metrics.judged import Judgements

_CLOSE = 1e-9
_PRINTED = 0.011  # a printed Avg of three columns with two digits may be off by this much
_NAMED = 5  # names listed in a sentence


class CheckName(StrEnum):
    """The checks."""

    AVERAGE = "avg_is_the_mean_of_its_parts"
    COUNTS = "counts_add_up"
    POSITIONS = "positions_over_the_same_turns"
    TURNS = "models_on_the_same_turns"
    EXCLUDED = "excluded_turns_are_listed"
    EMPTY = "every_model_has_turns"
    FLOORS = "floors_beside_the_table"
    POLICY = "one_version_of_each_policy"
    DATASET = "one_data_set"
    WHOLE = "whole_data_set_was_run"
    LINES = "every_line_was_used"


class Check(msgspec.Struct, frozen=True):
    """One finding. `policy` None: about everything that is loaded."""

    name: CheckName
    policy: str | None
    holds: bool | None
    message: str


def check_board(
    policy: str,
    board: Board,
    cells: Sequence[Sequence[Estimate]],
    floors: Collection[str],
    turns: int | None = None,
) -> tuple[Check, ...]:
    """The checks of one policy's table. `floors` are the trivial agents, `turns` is how many the data set has."""
    found = (
        _average(board, cells),
        _counts(board, cells),
        _positions(board),
        _turns(board),
        _whole(board, turns),
        _excluded(board, cells),
        _empty(cells, board),
        _floors(board, floors),
    )
    return tuple(Check(name, policy, holds, message) for name, holds, message in found)


def check_sources(judgements: Sequence[Judgements], datasets: Sequence[str]) -> tuple[Check, ...]:
    """The checks of what is loaded: versions of policies, and hashes of the data sets that were scored on."""
    versions: dict[str, set[str]] = {}
    for item in judgements:
        versions.setdefault(item.policy, set()).add(item.policy_version)
    mixed = {name: sorted(found) for name, found in versions.items() if len(found) > 1}
    told = "; ".join(f"{name}: {', '.join(found)}" for name, found in mixed.items())
    kinds = sorted(set(datasets))
    one = kinds[0][:12] if kinds else ""
    return (
        Check(
            CheckName.POLICY,
            None,
            not mixed if versions else None,
            f"versions of one policy are mixed ({told})" if mixed else "every policy has one version",
        ),
        Check(
            CheckName.DATASET,
            None,
            len(kinds) == 1 if kinds else None,
            f"{len(kinds)} data sets are mixed: {_listed([kind[:12] for kind in kinds])}"
            if len(kinds) > 1
            else f"everything was scored on one data set ({one})",
        ),
    )


def check_lines(lost: int | None) -> Check:
    """Whether scoring could use every line; `lost` None: the scores do not say."""
    if lost is None:
        return Check(CheckName.LINES, None, None, "the scores do not say whether lines were lost while scoring")
    told = f"{lost:,} lines or files could not be used while scoring; what they say is in no number"
    return Check(CheckName.LINES, None, not lost, told if lost else "scoring used every line")


def check_printed(policy: str, rows: Sequence[tuple[str, dict[str, float | None]]]) -> Check:
    """Whether the Avg of printed rows (per cent, two digits) is the mean of their parts, within rounding."""
    off = []
    complete = 0
    for model, row in rows:
        parts = [value for column in AVERAGED if (value := row.get(column.value)) is not None]
        printed = row.get(Column.AVERAGE.value)
        if printed is None or len(parts) < len(AVERAGED):
            continue
        complete += 1
        if abs(sum(parts) / len(parts) - printed) > _PRINTED:
            off.append(model)
    holds = None if not complete else not off
    told = f"the printed Avg differs from its parts for {_listed(off)}" if off else f"{complete} printed rows"
    return Check(CheckName.AVERAGE, policy, holds, told)


_Found = tuple[CheckName, bool | None, str]


def _average(board: Board, cells: Sequence[Sequence[Estimate]]) -> _Found:
    off, made = [], 0
    for model, row in zip(board.models, cells, strict=True):
        rates = {cell.column: cell.rate for cell in row}
        parts = [rate for column in AVERAGED if (rate := rates.get(column.value)) is not None]
        printed = rates.get(Column.AVERAGE.value)
        if (printed is None) != (len(parts) < len(AVERAGED)):
            off.append(model)
        elif printed is not None:
            made += 1
            if abs(sum(parts) / len(parts) - printed) > _CLOSE:
                off.append(model)
    told = f"Avg differs from its parts for {_listed(off)}" if off else f"Avg is ST, MT and LOI over three, {made} rows"
    return CheckName.AVERAGE, not off if made or off else None, told


def _counts(board: Board, cells: Sequence[Sequence[Estimate]]) -> _Found:
    """Correct, wrong and not scored are all the turns, and the thirds are all scored turns."""
    off = []
    for model, (name, row) in enumerate(zip(board.models, cells, strict=True)):
        scored = {cell.column: cell.scored for cell in row}
        thirds = sum(scored[column.value] for column in THIRDS)
        parts = sum(scored[column.value] for column in AVERAGED)
        turns = sum(scored[column.value] + _cell(row, column).excluded for column in AVERAGED)
        there = int((board.present[model] & board.evaluated()).sum())
        fits = thirds == int(board.scored[model].sum()) and turns == there
        fits &= scored[Column.AVERAGE.value] == parts and all(cell.correct <= cell.scored for cell in row)
        if not fits:
            off.append(name)
    told = (
        f"counts do not add up for {_listed(off)}" if off else "scored and excluded turns are all turns of each model"
    )
    return CheckName.COUNTS, not off if board.units else None, told


def _cell(row: Sequence[Estimate], column: Column) -> Estimate:
    return next(cell for cell in row if cell.column == column.value)


def _positions(board: Board) -> _Found:
    """Thirds are cut from the scored turns of each model, so exclusions move their borders."""
    models = [model for model in range(len(board.models)) if board.scored[model].any()]
    if len(models) < 2:
        return CheckName.POSITIONS, None, "one model only, so nothing to compare"
    thirds = np.where(board.scored[models], board.third[models], -1)
    off = [board.models[model] for model, row in zip(models, thirds, strict=True) if (row != thirds[0]).any()]
    moved = int((thirds != thirds[0]).any(axis=0).sum())
    told = f"First, Mid and Last of {_listed(off)} hold other turns than those of {board.models[models[0]]}"
    told += f" ({moved} turns)"
    return CheckName.POSITIONS, not off, told if off else "First, Mid and Last hold the same turns for every model"


def _turns(board: Board) -> _Found:
    models = [model for model in range(len(board.models)) if board.present[model].any()]
    if len(models) < 2:
        return CheckName.TURNS, None, "one model only, so nothing to compare"
    counts = board.present[models].sum(axis=1).tolist()
    same = bool((board.present[models] == board.present[models[0]]).all())
    runs = [f"{board.models[model]} {count:,}" for model, count in zip(models, counts, strict=True)]
    return CheckName.TURNS, same, "all models have runs of the same turns" if same else f"runs differ: {_listed(runs)}"


def _whole(board: Board, turns: int | None) -> _Found:
    if not turns:
        return CheckName.WHOLE, None, "it is not known how many turns the data set has"
    runs = [(name, board.run_on(model)) for model, name in enumerate(board.models)]
    part = [f"{name} {count:,}" for name, count in runs if count < turns]
    told = f"of the {turns:,} turns of the data set only some were run: {_listed(part)}"
    return CheckName.WHOLE, not part, told if part else f"every model was run on all {turns:,} turns of the data set"


def _excluded(board: Board, cells: Sequence[Sequence[Estimate]]) -> _Found:
    """Named are the turns that stand in no denominator."""
    out = board.present & ~board.scored
    if not out.any():
        return CheckName.EXCLUDED, True, "no turn was excluded" if board.units else "there are no turns"
    rows = zip(board.models, out.sum(axis=1).tolist(), strict=True)
    named = [f"{model} {count:,}" for model, count in rows if count]
    holds = all(
        sum(_cell(row, column).excluded for column in PARTS[: len(AVERAGED)])
        == int((out[at] & board.evaluated()).sum())
        for at, row in enumerate(cells)
    )
    return CheckName.EXCLUDED, holds, f"not scored, in no denominator: {_listed(named)}"


def _empty(cells: Sequence[Sequence[Estimate]], board: Board) -> _Found:
    without = [
        f"{model} ({row[-1].empty_because})"
        for model, row in zip(board.models, cells, strict=True)
        if all(cell.rate is None for cell in row)
    ]
    return CheckName.EMPTY, not without, f"empty: {_listed(without)}" if without else "every model has scored turns"


def _floors(board: Board, floors: Collection[str]) -> _Found:
    there = [model for model in board.models if model in floors]
    missing = "no trivial agent is in the table: nothing shows what it looks like for an agent that does nothing"
    return CheckName.FLOORS, bool(there), f"floors: {_listed(there)}" if there else missing


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def failed(checks: Sequence[Check]) -> Iterator[Check]:
    """Those that do not hold."""
    return (check for check in checks if check.holds is False)
