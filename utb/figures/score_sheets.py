"""The paper's tables of scores, and its messages as figures: the gap, the drop, the position in the session."""

from collections.abc import Iterator, Sequence

from utb.figures.numbers import COLUMNS, ModelRow
from utb.figures.sheet import INTERVALS, Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet, with_ends
from utb.metrics.columns import AVERAGED, THIRDS, Column
from utb.metrics.estimates import DRAWS

_PAPER = {"exact": ("table4_exact", "Exact trajectory accuracy"), "relaxed": ("table5_relaxed", "Relaxed completion")}
_MANY = 12  # panels of a figure; tables hold every model
_BY_TYPE, _BY_THIRD = "By task type", "By position"
_WHY_SHOWN = 6


def score_table(rows: Sequence[ModelRow], policy: str) -> Sheet:
    """Tables 4 and 5: a model a row, ST, MT, LOI, First, Mid, Last, Avg, each with its interval."""
    key, title = _PAPER.get(policy, (f"table_{policy}", f"Policy {policy}"))
    heads = [Head("model", "Model")]
    for column in COLUMNS:
        heads += with_ends(column, column, group=_group(column))
    listed = _grouped(rows)
    return sheet(
        key,
        f"{title} by task type and position (per cent)",
        heads,
        [[_label(row, rows), *_cells(row)] for row in listed],
        notes=_notes(rows),
        rules=_rules(listed),
    )


def gap(exact: Sequence[ModelRow], relaxed: Sequence[ModelRow]) -> Sheet:
    """What models complete and what of it fits the user: Avg under both policies, and the gap between them."""
    others = {_label(row, relaxed): row for row in relaxed}
    listed = _grouped(exact)
    rows: list[list[Value]] = []
    for row in listed:
        name = _label(row, exact)
        other = others.get(name)
        pair = [_cell(row, Column.AVERAGE), _cell(other, Column.AVERAGE)]
        rows.append([name, *pair[0], *pair[1], _difference(pair[1][0], pair[0][0])])
    return sheet(
        "gap_exact_relaxed",
        "Average accuracy under the exact and the relaxed policy (per cent)",
        [
            Head("model", "Model"),
            *with_ends("exact", "Exact"),
            *with_ends("relaxed", "Relaxed"),
            Head("gap", "Relaxed above exact", kind=Kind.POINTS),
        ],
        rows,
        notes=(*_notes(exact), *_notes(relaxed), *_mean("gap", rows, 7)),
        rules=_rules(listed),
        chart=Chart(
            Mark.DOTS,
            "model",
            (Series("exact", (Point("exact"),)), Series("relaxed", (Point("relaxed"),))),
            "Avg (%)",
            100,
        ),
    )


def single_to_multi(rows: Sequence[ModelRow], policy: str) -> Sheet:
    """The drop from turns with one tool to turns with several."""
    listed = _grouped(rows)
    made: list[list[Value]] = []
    for row in listed:
        single, multi = _cell(row, Column.SINGLE), _cell(row, Column.MULTI)
        made.append([_label(row, rows), *single, *multi, _difference(single[0], multi[0])])
    return sheet(
        f"single_to_multi_{policy}",
        f"Single-tool and multi-tool turns, policy {policy} (per cent)",
        [
            Head("model", "Model"),
            *with_ends("ST", "Single tool"),
            *with_ends("MT", "Multi tool"),
            Head("drop", "Drop", kind=Kind.POINTS),
        ],
        made,
        notes=(*_notes(rows), *_mean("drop", made, 7)),
        rules=_rules(listed),
        chart=Chart(
            Mark.DOTS,
            "model",
            (Series("single tool", (Point("ST"),)), Series("multi tool", (Point("MT"),))),
            f"Accuracy, {policy} (%)",
            100,
        ),
    )


def positions(by_policy: dict[str, Sequence[ModelRow]]) -> Sheet:
    """First, middle and last third of the session, a panel a model, a line a policy."""
    policies = list(by_policy)
    first = by_policy[policies[0]]
    heads = [Head("model", "Model")]
    for policy in policies:
        for column in THIRDS:
            heads += with_ends(f"{policy}_{column.value}", column.value, group=policy)
    listed = _grouped(first)
    found = {policy: {_label(row, rows): row for row in rows} for policy, rows in by_policy.items()}
    made: list[list[Value]] = []
    for row in listed:
        name = _label(row, first)
        cells = [_cell(found[policy].get(name), column) for policy in policies for column in THIRDS]
        made.append([name, *(value for cell in cells for value in cell)])
    drawn = f"The figure draws the first {_MANY} of {len(made)} models; the table holds all."
    return sheet(
        "positions",
        "Accuracy by third of the session (per cent)",
        heads,
        made,
        notes=(
            *(note for rows in by_policy.values() for note in _notes(rows)),
            *([drawn] if len(made) > _MANY else []),
        ),
        rules=_rules(listed),
        chart=Chart(Mark.LINES, "model", tuple(_line(policy) for policy in policies), "Accuracy (%)", 100, _MANY),
    )


def _line(policy: str) -> Series:
    return Series(policy, tuple(Point(f"{policy}_{column.value}", column.value) for column in THIRDS))


def _group(column: str) -> str | None:
    if column in [part.value for part in AVERAGED]:
        return _BY_TYPE
    return _BY_THIRD if column in [third.value for third in THIRDS] else None


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


def _mean(name: str, rows: Sequence[Sequence[Value]], place: int) -> Iterator[str]:
    there = [value for row in rows if isinstance(value := row[place], float)]
    if there:
        yield f"Mean {name} of {len(there)} models: {sum(there) / len(there):.2f} points."


def _notes(rows: Sequence[ModelRow]) -> Iterator[str]:
    own = [row for row in rows if not row.is_published]
    if any(number.low is not None for row in own for number in row.numbers.values()):
        by = "topic" if any(row.by_topic for row in own) else "profile"
        few = ", because there are fewer than three profiles" if by == "topic" else ""
        yield f"{INTERVALS}: 95 %, {DRAWS:,} draws of whole {by}s{few}."
    if any(row.is_published for row in rows):
        yield "Published rows are printed numbers and have no intervals."
    left = [f"{row.model} {row.excluded:,}" for row in own if row.excluded]
    if left:
        yield f"Not scored and in no number ({own[0].policy}): {_listed(left)}."
    empty: dict[str, list[str]] = {}
    for row in rows:
        for column, number in row.numbers.items():
            if number.percent is None:
                place = f"{row.model} {column}"
                empty.setdefault(number.why or "no number is given", []).append(place)
    for why, places in empty.items():
        yield f"Empty because {why}: {_listed(places)}."
    floors = [row.model for row in rows if row.is_floor]
    if floors:
        yield f"Floors, agents that do next to nothing: {_listed(floors)}."
    elif own:
        yield "No trivial agent was scored, so the table has no floor."


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _WHY_SHOWN
    return ", ".join(names[:_WHY_SHOWN]) + (f" and {more} more" if more > 0 else "")
