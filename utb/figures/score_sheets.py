"""The paper's tables of scores, and its messages as figures: the gap, the drop, the position in the session."""

from collections.abc import Iterator, Mapping, Sequence

from utb.figures.captions import AVERAGE, AVERAGED, CHAT, MACRO, PARTS, THIRDS, Scope, about_rows, covered, unscored
from utb.figures.numbers import COLUMNS, ModelRow, decimals_of
from utb.figures.policy_words import meaning, named
from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet, with_ends
from utb.metrics.columns import AVERAGED as TYPES
from utb.metrics.columns import THIRDS as POSITIONS
from utb.metrics.columns import Column

_KEYS = {"exact": "table4_exact", "relaxed": "table5_relaxed"}
_MANY = 12  # panels of a figure; tables hold every model
_BY_TYPE, _BY_THIRD = "By task type", "By third"


def score_table(rows: Sequence[ModelRow], policy: str, scope: Scope) -> Sheet:
    """A model a row, ST, MT, LOI, First, Mid, Last, Avg, each with its interval."""
    heads = [Head("model", "Model")]
    for column in COLUMNS:
        heads += with_ends(column, column, group=_group(column))
    listed = _grouped(rows)
    return sheet(
        _KEYS.get(policy, f"table_{policy}"),
        f"Accuracy under {named(policy)} by task type and by third of the session (per cent)",
        heads,
        [[_label(row, rows), *_cells(row)] for row in listed],
        notes=(meaning(policy), PARTS, AVERAGE, THIRDS, CHAT, _mean_over_people(rows), *_notes({policy: rows}, scope)),
        rules=_rules(listed),
        decimals=decimals_of(rows),
    )


def gap(policies: Mapping[str, Sequence[ModelRow]], scope: Scope) -> Sheet:
    """What models get right under two policies: Avg under both, and the gap between them."""
    (first, strict), (second, lenient) = policies.items()
    others = {_label(row, lenient): row for row in lenient}
    listed = _grouped(strict)
    rows: list[list[Value]] = []
    for row in listed:
        name = _label(row, strict)
        pair = [_cell(row, Column.AVERAGE), _cell(others.get(name), Column.AVERAGE)]
        rows.append([name, *pair[0], *pair[1], _difference(pair[1][0], pair[0][0])])
    decimals = decimals_of([*strict, *lenient])
    mean = _mean(f"Mean difference ({second} minus {first})", rows, listed, decimals)
    return sheet(
        f"gap_{first}_{second}",
        f"Average accuracy (Avg) under {named(first)} and under {named(second)} (per cent)",
        [
            Head("model", "Model"),
            *with_ends(first, first.capitalize()),
            *with_ends(second, second.capitalize()),
            Head("gap", f"{second.capitalize()} − {first}", kind=Kind.POINTS),
        ],
        rows,
        notes=(meaning(first, second), AVERAGED, _mean_over_people(strict), *_notes(policies, scope), *mean),
        rules=_rules(listed),
        chart=Chart(
            Mark.DOTS,
            "model",
            (Series(first, (Point(first),)), Series(second, (Point(second),))),
            "Avg (%)",
            100,
            about="The grey line between the two marks of a model is the difference.",
        ),
        decimals=decimals,
    )


def single_to_multi(rows: Sequence[ModelRow], policy: str, scope: Scope) -> Sheet:
    """The drop from turns with one tool to turns with several."""
    listed = _grouped(rows)
    made: list[list[Value]] = []
    for row in listed:
        single, multi = _cell(row, Column.SINGLE), _cell(row, Column.MULTI)
        made.append([_label(row, rows), *single, *multi, _difference(single[0], multi[0])])
    decimals = decimals_of(rows)
    return sheet(
        f"single_to_multi_{policy}",
        f"Accuracy under {named(policy)} on turns with a single tool and with several tools (per cent)",
        [
            Head("model", "Model"),
            *with_ends("ST", "Single tool"),
            *with_ends("MT", "Several tools"),
            Head("drop", "Drop", kind=Kind.NUMBER),
        ],
        made,
        notes=(
            meaning(policy),
            "Drop: the first value minus the second, in percentage points.",
            _mean_over_people(rows),
            *_notes({policy: rows}, scope),
            *_mean("Mean drop", made, listed, decimals),
        ),
        rules=_rules(listed),
        chart=Chart(
            Mark.DOTS,
            "model",
            (Series("single tool", (Point("ST"),)), Series("several tools", (Point("MT"),))),
            f"Accuracy, {policy} (%)",
            100,
            about="The grey line between the two marks of a model is the drop.",
        ),
        decimals=decimals,
    )


def positions(by_policy: Mapping[str, Sequence[ModelRow]], scope: Scope) -> Sheet:
    """First, middle and last third of the session, a panel a model, a line a policy."""
    policies = list(by_policy)
    first = by_policy[policies[0]]
    heads = [Head("model", "Model")]
    for policy in policies:
        for column in POSITIONS:
            heads += with_ends(f"{policy}_{column.value}", column.value, group=policy)
    listed = _grouped(first)
    found = {policy: {_label(row, rows): row for row in rows} for policy, rows in by_policy.items()}
    made: list[list[Value]] = []
    for row in listed:
        name = _label(row, first)
        cells = [_cell(found[policy].get(name), column) for policy in policies for column in POSITIONS]
        made.append([name, *(value for cell in cells for value in cell)])
    drawn = f"The figure draws the first {_MANY} of {len(made)} models; the table holds all."
    return sheet(
        "positions",
        "Accuracy by third of the session (per cent)",
        heads,
        made,
        notes=(
            meaning(*policies),
            f"{THIRDS} Chat turns are included.",
            _mean_over_people(first),
            *_notes(by_policy, scope),
            drawn if len(made) > _MANY else "",
        ),
        rules=_rules(listed),
        chart=Chart(Mark.LINES, "model", tuple(_line(policy) for policy in policies), "Accuracy (%)", 100, _MANY),
        decimals=decimals_of([row for rows in by_policy.values() for row in rows]),
    )


def _notes(by_policy: Mapping[str, Sequence[ModelRow]], scope: Scope) -> Iterator[str]:
    """On what turns, and what is said about rows; what several policies share is said once."""
    listed = {policy: _grouped(rows) for policy, rows in by_policy.items()}
    for rows in listed.values():
        yield from covered(rows, scope)
    alike = len({tuple(unscored(rows)) for rows in listed.values()}) == 1
    for policy, rows in listed.items():
        yield from unscored(rows, "" if alike else f" under {named(policy)}")
    for rows in listed.values():
        yield from about_rows(rows)


def _mean_over_people(rows: Sequence[ModelRow]) -> str:
    return MACRO if any(row.run is not None for row in rows) else ""


def _line(policy: str) -> Series:
    return Series(policy, tuple(Point(f"{policy}_{column.value}", column.value) for column in POSITIONS))


def _group(column: str) -> str | None:
    if column in [part.value for part in TYPES]:
        return _BY_TYPE
    return _BY_THIRD if column in [third.value for third in POSITIONS] else None


def _grouped(rows: Sequence[ModelRow]) -> list[ModelRow]:
    """Own models, published ones, floors."""
    return sorted(rows, key=lambda row: (row.is_floor, row.is_published))


def _rules(listed: Sequence[ModelRow]) -> Iterator[int]:
    for place in range(1, len(listed)):
        one, other = listed[place - 1], listed[place]
        if (one.is_floor, one.is_published) != (other.is_floor, other.is_published):
            yield place


def _label(row: ModelRow, rows: Sequence[ModelRow]) -> str:
    """The name; published rows beside own ones say that they are."""
    own = any(not other.is_published for other in rows)
    return f"{row.model} (published)" if row.is_published and own else row.model


def _cells(row: ModelRow) -> Iterator[Value]:
    for column in COLUMNS:
        yield from _cell(row, column)


def _cell(row: ModelRow | None, column: str) -> tuple[float | None, float | None, float | None]:
    number = None if row is None else row.numbers.get(column)
    return (None, None, None) if number is None else (number.percent, number.low, number.high)


def _difference(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _mean(what: str, rows: Sequence[Sequence[Value]], listed: Sequence[ModelRow], decimals: int) -> Iterator[str]:
    """Of the last column, over the models that are no floors; of one model it says nothing new."""
    made = [row[-1] for row, model in zip(rows, listed, strict=True) if not model.is_floor]
    there = [value for value in made if isinstance(value, float)]
    if len(there) > 1:
        mean = f"{sum(there) / len(there):.{decimals}f}".replace("-", "−")
        yield f"{what} of the {len(there)} models{_apart(listed)}: {mean} percentage points."


def _apart(listed: Sequence[ModelRow]) -> str:
    return " that are no trivial agents" if any(row.is_floor for row in listed) else ""
