"""All sheets of a set of scores, in the order in which an author meets them in the paper.

One function for the page and for the command line: what they show is the same because it is made here.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from utb.errors import ConfigError
from utb.figures.choices import Order, Wishes
from utb.figures.failure_sheets import bottlenecks, tools
from utb.figures.numbers import ModelRow, chosen_models, ordered, row_of
from utb.figures.pair_sheets import checks, pairs, trials
from utb.figures.published import Published
from utb.figures.score_sheets import gap, positions, score_table, single_to_multi
from utb.figures.sheet import Sheet, made_of, without_intervals
from utb.metrics.all_pairs import all_pairs
from utb.metrics.board import Board
from utb.metrics.columns import Column
from utb.metrics.consistency import Check, check_board, check_printed, check_sources
from utb.metrics.estimates import Estimate, estimates
from utb.metrics.judged import Judgements

_FLOOR, _CEILING = "baseline-", "baseline-oracle"
_GAP = ("exact", "relaxed")


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
) -> Made:
    """Everything that scores (and published tables) give.

    Args:
        judgements: verdicts by model and policy.
        wishes: models, order, intervals, floors.
        sources: what it is made of, by name: hashes, versions.
        datasets: hashes of the data sets that the scores belong to.
        listed: models that the scores name, with or without a verdict.
        published: printed tables to stand beside.

    Raises:
        ConfigError: a model is wished for that was not scored.
    """
    policies = list(dict.fromkeys([*(item.policy for item in judgements), *(published.rows if published else ())]))
    known = list(dict.fromkeys([*listed, *(item.model for item in judgements)]))
    names = chosen_models(known, wishes.models) if known else ()
    if known and not names:
        raise ConfigError(f"no model is named; there are {', '.join(known)}")
    floors = _floors(names, wishes)
    scored = _computed(judgements, names, floors, wishes.ordering, policies) if names else {}
    rows = _rows(scored, published, wishes.ordering)
    found = _checks(judgements, datasets, scored, published, floors)
    sheets, left_out = _sheets(rows, scored, policies)
    kept = sheets if wishes.intervals else [without_intervals(one) for one in sheets]
    about = {**sources, **({"published": published.sha256} if published else {})}
    return Made(tuple(made_of(one, about) for one in kept), tuple(found), left_out, tuple(names))


def put_together(parts: Sequence[Made], sources: Mapping[str, str]) -> Made:
    """Several collections as one, the table of all checks behind the last sheet."""
    found = [check for part in parts for check in part.checks]
    sheets = [one for part in parts for one in part.sheets]
    left_out = {name: why for part in parts for name, why in part.left_out.items()}
    table = [made_of(checks(found), sources)] if found else []
    return Made((*sheets, *table), tuple(found), left_out, parts[-1].models)


def _floors(names: Sequence[str], wishes: Wishes) -> tuple[str, ...]:
    if wishes.floors is not None:
        return chosen_models(names, wishes.floors) if wishes.floors else ()
    return tuple(name for name in names if name.startswith(_FLOOR) and name != _CEILING)


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
        rows = tuple(row_of(name, policy, cells[name], is_floor=name in floors) for name in arranged)
        in_order = {name: complete[name] for name in arranged}
        found[policy] = _Scored(policy, in_order, Board(list(in_order.values())), cells, rows)
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
) -> list[Check]:
    found = list(check_sources(judgements, datasets)) if judgements else []
    for policy, item in scored.items():
        cells = [item.cells[name] for name in item.board.models]
        found += check_board(policy, item.board, cells, floors)
    for policy, rows in (published.rows if published else {}).items():
        printed = [(row.model, {name: number.percent for name, number in row.numbers.items()}) for row in rows]
        found.append(check_printed(policy, printed))
    return found


def _sheets(
    rows: Mapping[str, Sequence[ModelRow]], scored: Mapping[str, _Scored], policies: Sequence[str]
) -> tuple[list[Sheet], dict[str, str]]:
    sheets = [score_table(rows[policy], policy) for policy in policies]
    left_out: dict[str, str] = {}
    if all(policy in rows for policy in _GAP):
        sheets.append(gap(rows[_GAP[0]], rows[_GAP[1]]))
    else:
        left_out["gap_exact_relaxed"] = "it needs scores under exact and under relaxed"
    sheets += [single_to_multi(rows[policy], policy) for policy in policies]
    if policies:
        sheets.append(positions({policy: rows[policy] for policy in policies}))
    for policy, item in scored.items():
        models = list(item.judgements)
        sheets += [bottlenecks(item.judgements, policy, models), tools(item.judgements, policy, models)]
        if len(models) > 1:
            sheets.append(pairs(all_pairs(item.board), policy))
        else:
            left_out[f"pairs_{policy}"] = "it needs two models"
        several = trials(item.board, policy, models)
        if several is None:
            left_out[f"trials_{policy}"] = "no model has several trials of a turn"
        else:
            sheets.append(several)
    return sheets, left_out
