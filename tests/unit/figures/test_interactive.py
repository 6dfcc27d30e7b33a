"""The figure of a page has the rows, the order and the colours of the printed one."""

import plotly.io as pio
import pytest

from tests.unit.figures.sheets import chart_sheet, table_sheet
from utb.figures.interactive import figure, name_of
from utb.figures.printed_marks import draw
from utb.figures.series import PAIR
from utb.figures.sheet import Mark


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("mark", list(Mark))
def test_every_kind_is_drawn_with_a_template_of_its_own(mark: Mark, dark: bool) -> None:
    drawn = figure(chart_sheet(mark), dark=dark)
    before, pio.templates.default = pio.templates.default, "plotly_dark"
    try:
        again = figure(chart_sheet(mark), dark=dark)
    finally:
        pio.templates.default = before
    assert drawn.data and drawn.to_json() == again.to_json()
    assert drawn.layout.paper_bgcolor == ("#15181E" if dark else "#FFFFFF")


def test_values_and_order_are_those_of_the_printed_figure() -> None:
    made = chart_sheet(Mark.DOTS)
    page = figure(made)
    printed = [line for line in draw(made, 84).axes[0].get_lines() if line.get_marker() not in ("None", None, "")]
    for trace, line in zip(page.data, printed, strict=True):
        assert [value for value in trace.x if value is not None] == line.get_xdata().tolist()
        assert trace.marker.color == line.get_color()
    assert page.layout.yaxis.ticktext == ("a", "b", "c")
    assert page.data[0].error_x.array[:2] == (20.5, 19.5)


def test_two_series_have_the_colours_of_the_pair() -> None:
    page = figure(chart_sheet(Mark.LINES))
    assert tuple(trace.line.color for trace in page.data[:2]) == PAIR
    assert [trace.showlegend for trace in page.data[:3]] == [True, True, False]


def test_without_intervals_there_are_no_bars_of_error() -> None:
    assert figure(chart_sheet(Mark.DOTS, empty=True)).data[0].error_x.array is None


def test_tags_in_names_are_text() -> None:
    assert name_of("<b>x</b>") == "&lt;b&gt;x&lt;/b&gt;"
    assert figure(chart_sheet(Mark.BARS, ("<a>", "b"))).layout.yaxis.ticktext[0] == "&lt;a&gt;"


def test_a_sheet_without_a_chart_is_no_figure() -> None:
    with pytest.raises(ValueError, match="has no chart"):
        figure(table_sheet())
