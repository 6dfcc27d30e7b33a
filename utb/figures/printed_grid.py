"""A grid of numbers for print: a field for each category and series, darker for more, its number written in it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from utb.figures.series import GRID, SCALE, TEXT
from utb.figures.sheet import Chart, Sheet
from utb.views.text import cut_middle

if TYPE_CHECKING:
    from matplotlib.axes import Axes

CHARACTER = 1.28  # millimetres of an average character of these 7.5 points
_UPRIGHT = 30  # characters of a name that stands upright
_EDGE = 4  # millimetres between names and columns
_DARK = 0.55  # of the scale; numbers on it are white


def headings(chart: Chart, names: Sequence[str], width: float) -> tuple[list[str], bool]:
    """Names above the columns, and whether they stand upright: only where a column is narrower than a name."""
    texts = [series.name for series in chart.series]
    room = (width - max(map(len, names), default=0) * CHARACTER - _EDGE) / max(len(texts), 1)
    if all(len(text) * CHARACTER + 2 <= room for text in texts):
        return texts, False
    return [cut_middle(text, _UPRIGHT) for text in texts], True


def height_above(chart: Chart, names: Sequence[str], width: float) -> float:
    """Millimetres that the names above the columns take."""
    texts, is_upright = headings(chart, names, width)
    return max(map(len, texts), default=1) * CHARACTER * 0.9 + _EDGE if is_upright else 2 * _EDGE


def grid(axes: "Axes", made: Sheet, chart: Chart, places: Sequence[int], names: Sequence[str], width: float) -> None:
    """Draw it."""
    _fields(axes, made, chart, places)
    texts, is_upright = headings(chart, names, width)
    axes.set_xticks(range(len(texts)), texts, rotation=90 if is_upright else 0)
    axes.xaxis.tick_top()
    axes.set_xlim(-0.5, len(texts) - 0.5)
    axes.tick_params(axis="x", length=0, pad=1)
    axes.set_yticks(range(len(places)), names, va="center")
    axes.set_ylim(len(places) - 0.5, -0.5)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.spines["bottom"].set_color(GRID)


def _fields(axes: "Axes", made: Sheet, chart: Chart, places: Sequence[int]) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    scale = LinearSegmentedColormap.from_list("utb", list(SCALE))
    columns = [made.numbers(series.points[0].column) for series in chart.series]
    top = chart.top or max((value for column in columns for value in column if value is not None), default=1) or 1
    for across, column in enumerate(columns):
        for row, place in enumerate(places):
            value = column[place]
            if value is None:
                continue
            share = min(1.0, value / top)
            shade = "white" if share > _DARK else TEXT
            axes.barh(row, 0.94, left=across - 0.47, height=0.9, color=scale(share))
            axes.text(across, row, f"{value:.0f}", ha="center", va="center", fontsize=7, color=shade)
