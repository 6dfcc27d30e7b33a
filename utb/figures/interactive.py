"""A sheet's chart for a page, drawn by plotly: the same rows, order, marks and colours as the printed file.

The template is named, because other libraries change the default one. Names come from files, and plotly reads tags in
texts, so they are escaped.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

from utb.figures.palette import DARK, LIGHT
from utb.figures.series import SCALE, colour, mark, stroke
from utb.figures.sheet import Chart, Mark, Point, Series, Sheet
from utb.views.text import cut_middle

_TEMPLATE = "none"
_ROW, _EDGES, _PANEL = 30, 90, 150  # pixels
_NAME = 36
_ACROSS = 4
_STANDOFF = 8  # pixels, so that no mark at nought covers a name


def figure(made: Sheet, *, dark: bool = False) -> Any:
    """The chart as a plotly figure; without a value it has no marks."""
    chart = made.chart
    if chart is None:
        raise ValueError(f"sheet {made.key!r} has no chart")
    places = list(range(len(made.rows)))[: chart.most]
    drawn = _panels(made, chart, places, dark) if chart.mark is Mark.LINES else _rows(made, chart, places, dark)
    palette = DARK if dark else LIGHT
    drawn.update_layout(
        template=_TEMPLATE,
        paper_bgcolor=palette.ground,
        plot_bgcolor=palette.ground,
        font={"color": palette.text, "size": 13},
        margin={"l": 8, "r": 20, "t": 36, "b": 40},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        showlegend=len(chart.series) > 1 and chart.mark is not Mark.GRID,
    )
    return drawn


def name_of(value: object) -> str:
    """A name as plotly may read it: cut, and no tag in it."""
    return escape(cut_middle(str(value if value is not None else ""), _NAME))


def _rows(made: Sheet, chart: Chart, places: Sequence[int], dark: bool) -> Any:
    from plotly import graph_objects as go

    drawn = go.Figure()
    if chart.mark is Mark.GRID:
        drawn.add_trace(_grid(made, chart, places, dark))
        drawn.update_xaxes(side="top")
    for number, series in enumerate(chart.series if chart.mark is not Mark.GRID else ()):
        of = len(chart.series)
        draw = _bar if chart.mark is Mark.BARS else _dots
        drawn.add_trace(draw(made, series, places, number, of, dark))
    names = [name_of(made.column(chart.category)[place]) for place in places]
    drawn.update_yaxes(
        tickvals=list(range(len(places))), ticktext=names, range=[len(places) - 0.4, -0.6], automargin=True,
        zeroline=False, showgrid=False, ticklabelstandoff=_STANDOFF,
    )  # fmt: skip
    if chart.mark is not Mark.GRID:
        drawn.update_xaxes(title=chart.axis, range=_range(chart), zeroline=False)
    drawn.update_layout(height=_EDGES + _ROW * max(2, len(places)))
    return drawn


def _range(chart: Chart) -> list[float] | None:
    """From nothing to a little above the top, so that its tick is drawn."""
    return None if chart.top is None else [0, 1.01 * chart.top]


def _ends(made: Sheet, point: Point, places: Sequence[int]) -> dict[str, Any]:
    """Lengths of the interval to both sides; nothing where there is none."""
    head = made.head(point.column)
    values, lows, highs = (made.numbers(key) for key in (point.column, head.low, head.high))
    up, down = [], []
    for place in places:
        value, low, high = values[place], lows[place], highs[place]
        there = value is not None and low is not None and high is not None
        up.append(high - value if there and high is not None and value is not None else None)
        down.append(value - low if there and low is not None and value is not None else None)
    if not any(end is not None for end in up):
        return {}
    return {"type": "data", "symmetric": False, "array": up, "arrayminus": down, "width": 0}


def _look(number: int, of: int, dark: bool) -> dict[str, Any]:
    return {"color": colour(number, of, dark=dark), "symbol": mark(number, of), "size": 9, "line": {"width": 2}}


def _dots(made: Sheet, series: Series, places: Sequence[int], number: int, of: int, dark: bool) -> Any:
    from plotly import graph_objects as go

    point = series.points[0]
    values = made.numbers(point.column)
    shift = 0.14 * (2 * number - (of - 1))
    return go.Scatter(
        x=[values[place] for place in places],
        y=[row + shift for row in range(len(places))],
        mode="markers",
        name=name_of(series.name),
        marker=_look(number, of, dark),
        error_x=_ends(made, point, places) or None,
        cliponaxis=False,
        hovertemplate="%{x:.2f}<extra>" + name_of(series.name) + "</extra>",
    )


def _bar(made: Sheet, series: Series, places: Sequence[int], number: int, of: int, dark: bool) -> Any:
    from plotly import graph_objects as go

    values = made.numbers(series.points[0].column)
    return go.Bar(
        x=[values[place] for place in places],
        y=list(range(len(places))),
        orientation="h",
        name=name_of(series.name),
        marker={"color": colour(number, of, dark=dark)},
        texttemplate="%{x:,.4~g}",
        textposition="outside",
        cliponaxis=False,
    )


def _grid(made: Sheet, chart: Chart, places: Sequence[int], dark: bool) -> Any:
    from plotly import graph_objects as go

    columns = [made.numbers(series.points[0].column) for series in chart.series]
    scale = list(reversed(SCALE)) if dark else list(SCALE)
    return go.Heatmap(
        z=[[column[place] for column in columns] for place in places],
        x=[f"{name_of(series.name)}" for series in chart.series],
        y=list(range(len(places))),
        colorscale=scale,
        showscale=False,
        hoverongaps=False,
        xgap=2,
        ygap=2,
        texttemplate="%{z:.0f}",
    )


def _panels(made: Sheet, chart: Chart, places: Sequence[int], dark: bool) -> Any:
    from plotly.subplots import make_subplots

    across = max(1, min(_ACROSS, len(places)))
    down = max(1, -(-len(places) // across))
    column = made.column(chart.category)
    titles = [name_of(column[place]) for place in places]
    drawn = make_subplots(rows=down, cols=across, shared_yaxes=True, subplot_titles=titles)
    for panel, place in enumerate(places):
        for number, series in enumerate(chart.series):
            trace = _line(made, series, place, number, len(chart.series), dark)
            trace.showlegend = panel == 0
            drawn.add_trace(trace, row=panel // across + 1, col=panel % across + 1)
    drawn.update_yaxes(range=_range(chart), zeroline=False)
    drawn.update_yaxes(title=chart.axis, col=1)
    drawn.update_layout(height=_EDGES + _PANEL * down)
    return drawn


def _line(made: Sheet, series: Series, place: int, number: int, of: int, dark: bool) -> Any:
    from plotly import graph_objects as go

    ends = [_ends(made, point, [place]) for point in series.points]
    there = any(ends)
    return go.Scatter(
        x=[name_of(point.label) for point in series.points],
        y=[made.numbers(point.column)[place] for point in series.points],
        mode="lines+markers",
        name=name_of(series.name),
        legendgroup=name_of(series.name),
        marker=_look(number, of, dark),
        line={"color": colour(number, of, dark=dark), "dash": stroke(number)},
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [end["array"][0] if end else None for end in ends],
            "arrayminus": [end["arrayminus"][0] if end else None for end in ends],
            "width": 0,
        }
        if there
        else None,
    )
