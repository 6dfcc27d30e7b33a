"""The four kinds of charts, drawn by matplotlib into a figure of the width of a column or of two."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from utb.figures.printed_grid import CHARACTER, grid, height_above
from utb.figures.series import MUTE, TEXT, TIE, colour
from utb.figures.sheet import Chart, Mark, Point, Series, Sheet
from utb.views.text import cut_middle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_MM = 1 / 25.4
_ROW, _AXIS, _KEY = 4.4, 11.0, 7.0  # millimetres: a row of names, the axis with its label, the key above
_ROW_OF_TWO = 6.0  # a row with intervals beside each other
_PANEL, _PANEL_AXIS = 21.0, 11.0
_DOUBLE_FROM = 120  # millimetres
_MARKS = ("o", "s", "^", "D", "o", "s", "^", "X")
_OFFSET = 0.19  # of a row, so that two intervals in one row do not cover each other
_INTERVAL, _LINE = 1.2, 1.0
_NAME_SHARE = 0.40  # of the width, at most, for names
_KEY_OF_INTERVALS = "95 % interval"
_EMPTY = "nothing to draw"


def draw(made: Sheet, width: float) -> "Figure":
    """The chart of a sheet, `width` millimetres wide."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    chart = made.chart
    if chart is None:
        raise ValueError(f"sheet {made.key!r} has no chart")
    places = list(range(len(made.rows)))[: chart.most]
    figure = Figure(layout=ConstrainedLayoutEngine(w_pad=0.02, h_pad=0.02))
    figure.set_size_inches(width * _MM, _height(made, chart, places, width) * _MM)
    if not places or not any(_present(made, series, places) for series in chart.series):
        _nothing(figure)
    elif chart.mark is Mark.LINES:
        _lines(figure, made, chart, places, width)
    else:
        _ROWS[chart.mark](figure, made, chart, places, width)
    return figure


def _height(made: Sheet, chart: Chart, places: Sequence[int], width: float) -> float:
    rows = len(places)
    if chart.mark is Mark.LINES:
        across = _across(width, rows)
        return _KEY + _PANEL_AXIS + _PANEL * max(1, -(-rows // across))
    if chart.mark is Mark.GRID:
        return max(rows, 2) * _ROW + height_above(chart, _names(made, chart, places, width), width)
    key = _KEY if len(chart.series) > 1 else 0
    return max(rows, 2) * (_ROW_OF_TWO if _has_ends(made, chart) else _ROW) + _AXIS + key


def _has_ends(made: Sheet, chart: Chart) -> bool:
    """Whether intervals are drawn."""
    points = [point for series in chart.series for point in series.points]
    return any(low is not None for point in points for low, _ in _ends(made, point))


def _present(made: Sheet, series: Series, places: Sequence[int]) -> bool:
    return any(made.numbers(point.column)[place] is not None for point in series.points for place in places)


def _nothing(figure: "Figure") -> None:
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.text(0.5, 0.5, _EMPTY, ha="center", va="center", color=MUTE)


def _name(value: object, most: int) -> str:
    return cut_middle(str(value if value is not None else ""), most)


def _names(made: Sheet, chart: Chart, places: Sequence[int], width: float) -> list[str]:
    most = int(width * _NAME_SHARE / CHARACTER)
    column = made.column(chart.category)
    return [_name(column[place], most) for place in places]


def _style(number: int, of: int) -> dict[str, Any]:
    """Mark and colours; of two series the second is a ring, of more the later ones are."""
    hollow = number == 1 if of <= 2 else number >= len(_MARKS) // 2
    shade = colour(number, of)
    return {
        "marker": "o" if of <= 2 else _MARKS[number % len(_MARKS)],
        "color": shade,
        "markerfacecolor": "white" if hollow else shade,
        "markeredgecolor": shade,
        "markeredgewidth": 1.1,
    }


def _ends(made: Sheet, point: Point) -> Iterator[tuple[float | None, float | None]]:
    head = made.head(point.column)
    return zip(made.numbers(head.low), made.numbers(head.high), strict=True)


def _dots(figure: "Figure", made: Sheet, chart: Chart, places: Sequence[int], width: float) -> None:
    axes = figure.add_subplot()
    count = len(chart.series)
    values = [made.numbers(series.points[0].column) for series in chart.series]
    spread = _OFFSET if _has_ends(made, chart) else 0.0
    for row, place in enumerate(places):
        there = [value for column in values if (value := column[place]) is not None]
        if len(there) > 1:
            axes.plot([min(there), max(there)], [row, row], color=MUTE if spread else TIE, lw=0.8, zorder=2.5)
    for number, series in enumerate(chart.series):
        shift = spread * (2 * number - (count - 1))
        ends = list(_ends(made, series.points[0]))
        style = _style(number, count)
        for row, place in enumerate(places):
            low, high = ends[place]
            if low is not None and high is not None and values[number][place] is not None:
                axes.plot(
                    [low, high],
                    [row + shift] * 2,
                    color=style["color"],
                    lw=_INTERVAL,
                    zorder=2,
                    alpha=0.55,
                    clip_on=False,
                )
        rows = [row + shift for row, place in enumerate(places) if values[number][place] is not None]
        drawn = [value for place in places if (value := values[number][place]) is not None]
        axes.plot(drawn, rows, ls="none", zorder=3, label=series.name, clip_on=False, **style)
    _rows_axis(axes, made, chart, places, width)
    if count > 1:
        _key(figure, axes, with_intervals=bool(spread))


def _key(figure: "Figure", axes: "Axes", *, with_intervals: bool) -> None:
    """The key above the whole figure: marks, and what the lines through them are."""
    from matplotlib.lines import Line2D

    handles, labels = axes.get_legend_handles_labels()
    if with_intervals:
        handles.append(Line2D([], [], color=MUTE, lw=_INTERVAL, alpha=0.55))
        labels.append(_KEY_OF_INTERVALS)
    figure.legend(
        handles, labels, loc="outside upper left", ncols=min(len(labels), 3), borderaxespad=0.1, handletextpad=0.4,
        columnspacing=1.2,
    )  # fmt: skip


def _bars(figure: "Figure", made: Sheet, chart: Chart, places: Sequence[int], width: float) -> None:
    axes = figure.add_subplot()
    series = chart.series[0]
    values = made.numbers(series.points[0].column)
    rows = [row for row, place in enumerate(places) if values[place] is not None]
    drawn = [value for place in places if (value := values[place]) is not None]
    axes.barh(rows, drawn, height=0.62, color=colour(0, 1))
    for row, value in zip(rows, drawn, strict=True):
        text = f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"
        axes.annotate(text, (value, row), (2, 0), textcoords="offset points", va="center", fontsize=7)
    _rows_axis(axes, made, chart, places, width)
    axes.set_xlim(0, (chart.top or max(drawn, default=1)) * 1.12 or 1)


def _rows_axis(axes: "Axes", made: Sheet, chart: Chart, places: Sequence[int], width: float) -> None:
    axes.set_yticks(range(len(places)), _names(made, chart, places, width), va="center")
    axes.set_ylim(len(places) - 0.4, -0.6)
    axes.grid(axis="x", visible=True)
    axes.spines["left"].set_visible(False)
    if chart.top is not None:
        axes.set_xlim(0, chart.top)
    axes.set_xlabel(chart.axis)
    for place in made.rules:
        if place in places:
            axes.axhline(place - 0.5, color=TIE, lw=0.6)


def _across(width: float, rows: int) -> int:
    """Panels side by side: as many as leave the fewest places empty."""
    choices = (5, 4, 3) if width >= _DOUBLE_FROM else (3, 2)
    best = min(choices, key=lambda across: (-rows % across, -across))
    return max(1, min(rows, best))


def _lines(figure: "Figure", made: Sheet, chart: Chart, places: Sequence[int], width: float) -> None:
    across = _across(width, len(places))
    down = -(-len(places) // across)
    panels = figure.subplots(down, across, sharex=True, sharey=True, squeeze=False)
    most = int(width / across / CHARACTER) - 3
    column = made.column(chart.category)
    for number, axes in enumerate(panels.flat):
        if number >= len(places):
            axes.set_axis_off()
            continue
        _panel(axes, made, chart, places[number])
        axes.set_title(_name(column[places[number]], most), loc="left", pad=4)
        if number + across >= len(places):
            axes.tick_params(labelbottom=True)
    panels[0][0].set_ylim(0, chart.top)
    figure.supylabel(chart.axis, fontsize=7.5, color=TEXT)
    _key(figure, panels[0][0], with_intervals=_has_ends(made, chart))


def _panel(axes: "Axes", made: Sheet, chart: Chart, place: int) -> None:
    for number, series in enumerate(chart.series):
        style = _style(number, len(chart.series))
        values = [made.numbers(point.column)[place] for point in series.points]
        ends = [list(_ends(made, point))[place] for point in series.points]
        shift = 0.05 * (2 * number - (len(chart.series) - 1))
        for at, (low, high) in enumerate(ends):
            if low is not None and high is not None and values[at] is not None:
                axes.plot([at + shift] * 2, [low, high], color=style["color"], lw=_INTERVAL, alpha=0.55)
        shown = [float("nan") if value is None else value for value in values]
        where = [at + shift for at in range(len(shown))]
        dashes = ("-", "--", ":", "-.")[number % 4]
        axes.plot(where, shown, lw=_LINE, ls=dashes, label=series.name, clip_on=False, zorder=3, **style)
    points = chart.series[0].points
    axes.set_xticks(range(len(points)), [point.label for point in points])
    axes.set_xlim(-0.35, len(points) - 0.65)
    axes.grid(axis="y", visible=True)


def _grid(figure: "Figure", made: Sheet, chart: Chart, places: Sequence[int], width: float) -> None:
    axes = figure.add_subplot()
    grid(axes, made, chart, places, _names(made, chart, places, width), width)


_ROWS = {Mark.DOTS: _dots, Mark.BARS: _bars, Mark.GRID: _grid}
