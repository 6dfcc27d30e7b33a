"""Sheets for tests: each kind of chart, with names that are hard to set."""

from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet, with_ends

HOSTILE = ("100% $x_1$ & {y}#~^\\", "<b>bold</b> \x07\n", "模型 甲", "=1+2", "*starred*", "[bracket]")


def chart_sheet(mark: Mark, names: tuple[str, ...] = ("a", "b", "c"), *, empty: bool = False) -> Sheet:
    """A sheet with a chart of that kind; the last row has no number."""
    heads = [Head("name", "Name")]
    for part in ("one", "two", "three"):
        heads += with_ends(part, part)
    rows: list[list[Value]] = []
    for place, name in enumerate(names):
        gone = empty or place == len(names) - 1
        values: list[Value] = [None] * 9 if gone else [v for k in range(3) for v in (20.0 + place + k, 10.0, 40.5)]
        rows.append([name, *values])
    points = [Point("one", "First"), Point("two", "Mid"), Point("three", "Last")]
    series = {
        Mark.LINES: (Series("exact", tuple(points)), Series("relaxed", tuple(reversed(points)))),
        Mark.BARS: (Series("exact", (points[0],)),),
    }
    default = tuple(Series(name, (point,)) for name, point in zip(("x", "y", "z"), points, strict=True))
    return sheet(
        f"some_{mark.value}",
        "Some title",
        heads,
        rows,
        notes=("A note",),
        rules=(1,),
        chart=Chart(mark, "name", series.get(mark, default), "Share (%)", 100),
    )


def table_sheet(columns: int = 3, rows: int = 3) -> Sheet:
    """A table without a chart."""
    heads = [Head("name", "Name"), *(Head(f"c{place}", f"Column {place}", Kind.PERCENT) for place in range(columns))]
    return sheet("wide", "Wide", heads, [[f"row {row}", *([50.0] * columns)] for row in range(rows)])
