"""All sheets of a set of scores, in the order in which an author meets them in the paper.

One function for the page and for the command line: what they show is the same because it is made here.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from utb.errors import ConfigError
from utb.figures.captions import Scope, coverage
from utb.figures.choices import Order, Wishes, default_floors
from utb.figures.failure_sheets import bottlenecks, tools
from utb.figures.numbers import ModelRow, chosen_models, ordered, row_of, run_of
from utb.figures.pair_sheets import checks, pairs, trials
from utb.figures.published import Published
from utb.figures.renamed import renamed
from utb.figures.score_sheets import gap, positions, score_table, single_to_multi
from utb.figures.sheet import Sheet, made_of, without_intervals
from utb.metrics.all_pairs import all_pairs
from utb.metrics.board import Board
from utb.metrics.columns import Column
from utb.metrics.consistency import Check, check_board, check_lines, check_printed, check_sources
from utb.metrics.estimates import Estimate, estimates
from utb.metrics.judged import Judgements

_GAP = ("exact", "relaxed")
_NO_GAP = "it needs scores under two policies"


class Made(msgspec.Struct, frozen=True):
    """Sheets in order, the checks behind the last of them, and what was left out with the reason."""

    sheets: tuple[Sheet, ...]
    checks: tuple[Check, ...]
    left_out: Mapping[str, str]
    models: tuple[str, ...]


class _Scored(msgspec.Struct, frozen=True):
    """One policy: the models in order and everything computed of them."""

    policy: str
    judgements: Mapping[str, Judgements]
    board: Board
    cells: Mapping[str, tuple[Estimate, ...]]
    rows: tuple[ModelRow, ...]


def score_sheets(
    judgements: Sequence[Judgements],
    wishes: Wishes,
    *,
    sources: Mapping[str, str],
    datasets: Sequence[str] = (),
    listed: Sequence[str] = (),
    published: Published | None = None,
    scope: Scope | None = None,
) -> Made:
    """Everything that scores (and published tables) give.

    Args:
        judgements: verdicts by model and policy.
        wishes: models, order, intervals, floors, other names for models.
        sources: what it is made of, by name: hashes, versions.
        datasets: hashes of the data sets that the scores belong to.
        listed: models that the scores name, with or without a verdict.
        published: printed tables to stand beside.
        scope: the data set in full, for captions and checks.

    Raises:
        ConfigError: a model is wished for that was not scored.
    """
    scope = scope or Scope()
    policies = list(dict.fromkeys([*(item.policy for item in judgements), *(published.rows if published else ())]))
    known = list(dict.fromkeys([*listed, *(item.model for item in judgements)]))
    names, floors = _chosen(known, wishes)
    if wishes.renamed:
        judgements, names, floors = renamed(judgements, known, names, floors, wishes.renamed)
    scored = _computed(judgements, names, floors, wishes.ordering, policies) if names else {}
    rows = _rows(scored, published, wishes.ordering)
    found = _checks(judgements, datasets, scored, published, floors, scope)
    sheets, left_out = _sheets(rows, scored, policies, scope)
    kept = sheets if wishes.intervals else [without_intervals(one) for one in sheets]
    about = {**sources, **({"published": published.sha256} if published else {})}
    if wishes.renamed:
        about["renamed"] = "; ".join(f"{old} = {new}" for old, new in sorted(wishes.renamed))
    return Made(tuple(made_of(one, about) for one in kept), tuple(found), left_out, tuple(names))


def put_together(parts: Sequence[Made], sources: Mapping[str, str]) -> Made:
    """Several collections as one, the table of all checks behind the last sheet."""
    found = [check for part in parts for check in part.checks]
    sheets = [one for part in parts for one in part.sheets]
    left_out = {name: why for part in parts for name, why in part.left_out.items()}
    table = [made_of(checks(found), sources)] if found else []
    return Made((*sheets, *table), tuple(found), left_out, parts[-1].models)


def _chosen(known: Sequence[str], wishes: Wishes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The models to draw and those of them that are floors: a floor that is named is drawn, whatever else is."""
    names = chosen_models(known, wishes.models) if known else ()
    if known and not names:
        raise ConfigError(f"no model is named; there are {', '.join(known)}")
    if wishes.floors is None:
        return names, default_floors(names)
    floors = chosen_models(known, wishes.floors) if wishes.floors else ()
    return tuple(dict.fromkeys((*names, *floors))), floors


def _computed(
    judgements: Sequence[Judgements],
    names: Sequence[str],
    floors: Collection[str],
    order: Order,
    policies: Sequence[str],
) -> dict[str, _Scored]:
    """By policy; models in an order that the first policy decides."""
    found: dict[str, _Scored] = {}
    arranged: list[str] = []
    for policy in dict.fromkeys(item.policy for item in judgements):
        there = {item.model: item for item in judgements if item.policy == policy}
        version = next(item.policy_version for item in judgements if item.policy == policy)
        complete = {name: there.get(name) or Judgements(name, policy, version) for name in names}
        cells = dict(zip(names, estimates(Board(list(complete.values()))), strict=True))
        if not arranged:
            rates = {name: cells[name][-1].rate for name in names}
            arranged = ordered(names, order, rates, floors)
        in_order = {name: complete[name] for name in arranged}
        board = Board(list(in_order.values()))
        rows = tuple(
            row_of(name, policy, cells[name], run_of(board, place), is_floor=name in floors)
            for place, name in enumerate(arranged)
        )
        found[policy] = _Scored(policy, in_order, board, cells, rows)
    return {policy: found[policy] for policy in policies if policy in found}


def _rows(scored: Mapping[str, _Scored], published: Published | None, order: Order) -> dict[str, list[ModelRow]]:
    rows = {policy: list(item.rows) for policy, item in scored.items()}
    names: list[str] = []
    for policy, printed in (published.rows if published else {}).items():
        if not names:
            rates = {row.model: row.percent(Column.AVERAGE) for row in printed}
            names = ordered([row.model for row in printed], order, rates, ())
        place = {name: number for number, name in enumerate(names)}
        rows.setdefault(policy, [])
        rows[policy] += sorted(printed, key=lambda row: place.get(row.model, len(place)))
    return rows


def _checks(
    judgements: Sequence[Judgements],
    datasets: Sequence[str],
    scored: Mapping[str, _Scored],
    published: Published | None,
    floors: Collection[str],
    scope: Scope,
) -> list[Check]:
    found = [*check_sources(judgements, datasets), check_lines(scope.lost)] if judgements else []
    for policy, item in scored.items():
        cells = [item.cells[name] for name in item.board.models]
        found += check_board(policy, item.board, cells, floors, scope.turns)
    for policy, rows in (published.rows if published else {}).items():
        printed = [(row.model, {name: number.percent for name, number in row.numbers.items()}) for row in rows]
        found.append(check_printed(policy, printed))
    return found


def _sheets(
    rows: Mapping[str, Sequence[ModelRow]], scored: Mapping[str, _Scored], policies: Sequence[str], scope: Scope
) -> tuple[list[Sheet], dict[str, str]]:
    sheets = [score_table(rows[policy], policy, scope) for policy in policies]
    left_out: dict[str, str] = {}
    two = _GAP if all(policy in rows for policy in _GAP) else policies[:2]
    if len(two) == 2:
        sheets.append(gap({policy: rows[policy] for policy in two}, scope))
    else:
        left_out["gap_exact_relaxed"] = _NO_GAP
    sheets += [single_to_multi(rows[policy], policy, scope) for policy in policies]
    if policies:
        sheets.append(positions({policy: rows[policy] for policy in policies}, scope))
    for policy, item in scored.items():
        found, lacking = _sheets_of_one(policy, item, list(coverage(item.rows, scope)))
        sheets += found
        left_out |= lacking
    return sheets, left_out


def _sheets_of_one(policy: str, item: _Scored, about: Sequence[str]) -> tuple[list[Sheet], dict[str, str]]:
    """What needs verdicts and not only rates; `about` are the sentences on what turns."""
    models = list(item.judgements)
    sheets = [bottlenecks(item.judgements, policy, models, about), tools(item.judgements, policy, models, about)]
    left_out: dict[str, str] = {}
    if len(models) > 1:
        sheets.append(pairs(all_pairs(item.board), policy, about))
    else:
        left_out[f"pairs_{policy}"] = "it needs two models"
    several = trials(item.board, policy, models, about)
    if several is None:
        left_out[f"trials_{policy}"] = "no model has several trials of a turn"
    else:
        sheets.append(several)
    return sheets, left_out
