"""Printed files: drawn from the rows, the same bytes every time, with their fonts and their text in them."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pypdf
import pytest
from msgspec.structs import replace

from tests.unit.figures.sheets import HOSTILE, chart_sheet
from utb.figures.fonts import FAMILY, families, missing
from utb.figures.printed import pdf, png, svg, undrawable
from utb.figures.printed_marks import draw
from utb.figures.sheet import Mark, Series, without_intervals

_MM = 1 / 25.4 * 72


@pytest.mark.parametrize("mark", list(Mark))
def test_text_can_be_selected_and_fonts_are_embedded(mark: Mark) -> None:
    made = chart_sheet(mark, ("alpha", "beta", "gamma"))
    page = pypdf.PdfReader(io.BytesIO(pdf(made))).pages[0]
    text = page.extract_text()
    assert all(name in text for name in ("alpha", "beta", "gamma"))
    for font in page["/Resources"]["/Font"].values():
        inner = font.get_object()["/DescendantFonts"][0].get_object()
        assert FAMILY.replace(" ", "") in inner["/BaseFont"]
        assert "/FontFile2" in inner["/FontDescriptor"].get_object()


@pytest.mark.parametrize("mark", list(Mark))
def test_files_are_the_same_bytes_and_have_no_date(mark: Mark) -> None:
    made = chart_sheet(mark)
    for draw_file in (pdf, svg, png):
        content = draw_file(made)
        assert content == draw_file(made)
        assert b"CreationDate" not in content and b"<dc:date>" not in content
        assert made.sha256.encode() in content


def test_another_process_with_other_hashes_writes_the_same_bytes(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.unit.figures.sheets import chart_sheet; from utb.figures.sheet import Mark;"
        "from utb.figures.printed import pdf, svg; made = chart_sheet(Mark.LINES);"
        "sys.stdout.buffer.write(pdf(made) + svg(made))"
    )
    root = Path(__file__).resolve().parents[3]
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": str(root), "MPLCONFIGDIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, check=True)
    made = chart_sheet(Mark.LINES)
    assert done.stdout == pdf(made) + svg(made)


def test_settings_of_a_machine_change_nothing_and_are_left_alone() -> None:
    made = chart_sheet(Mark.DOTS)
    before = svg(made)
    with mpl.rc_context({"font.size": 31, "axes.grid": True, "lines.linewidth": 9}):
        assert svg(made) == before
        assert mpl.rcParams["font.size"] == 31


def test_sizes_are_those_of_one_column_and_of_two() -> None:
    made = chart_sheet(Mark.DOTS)
    for double, width in ((False, 84), (True, 174)):
        box = pypdf.PdfReader(io.BytesIO(pdf(made, double=double))).pages[0].mediabox
        assert float(box.width) == pytest.approx(width * _MM, abs=0.5)


def test_an_svg_holds_its_texts_and_the_characters_of_its_font() -> None:
    drawn = svg(chart_sheet(Mark.DOTS, ("alpha", "beta"))).decode()
    assert ">alpha</text>" in drawn and '@font-face{font-family:"Utb Sans"' in drawn
    assert "http" not in re.sub(r"https?://(www\.w3\.org|purl\.org|creativecommons\.org)", "", drawn)


@pytest.mark.parametrize("mark", list(Mark))
def test_names_that_are_hard_to_set_are_drawn_as_they_are(mark: Mark) -> None:
    made = chart_sheet(mark, (*HOSTILE[:2], *HOSTILE[3:], "last"))
    drawn = svg(made, double=True).decode()
    assert "<b>" not in drawn and "\x07" not in drawn
    assert pdf(made) and png(made)
    if mark is not Mark.LINES:
        assert "$x_1$" in drawn  # no formula


def test_chinese_is_drawn_where_a_font_has_it_and_told_where_none_has() -> None:
    made = chart_sheet(Mark.DOTS, ("模型 甲", "b"))
    chinese = len(families()) > 1
    assert (undrawable(made) == "") == chinese
    assert missing("a\U0001f9ea") == "\U0001f9ea"
    assert not chinese or "模型" in svg(made).decode()
    text = pypdf.PdfReader(io.BytesIO(pdf(made))).pages[0].extract_text()
    assert not chinese or "模型" in text


@pytest.mark.parametrize("mark", list(Mark))
def test_nothing_to_draw_is_said(mark: Mark) -> None:
    assert "nothing to draw" in svg(chart_sheet(mark, empty=True)).decode()
    assert "nothing to draw" in svg(chart_sheet(mark, ())).decode()


def test_an_empty_cell_has_no_mark() -> None:
    axes = draw(chart_sheet(Mark.DOTS), 84).axes[0]
    marks = [line for line in axes.get_lines() if line.get_marker() not in ("None", None, "")]
    assert [len(line.get_xdata()) for line in marks] == [2, 2, 2]
    assert marks[0].get_xdata().tolist() == [20.0, 21.0]


def test_forty_rows_are_drawn() -> None:
    names = tuple(f"model-{place}" for place in range(40))
    axes = draw(chart_sheet(Mark.DOTS, names), 84).axes[0]
    assert len(axes.get_yticks()) == 40


def test_a_sheet_without_a_chart_is_no_figure() -> None:
    from tests.unit.figures.sheets import table_sheet

    with pytest.raises(ValueError, match="has no chart"):
        draw(table_sheet(), 84)
    assert undrawable(table_sheet()) == ""


def test_intervals_are_in_the_key_only_where_they_are_drawn() -> None:
    for mark in (Mark.DOTS, Mark.LINES):
        made = chart_sheet(mark)
        assert "95 % interval" in svg(made).decode() and "95 % interval" not in svg(without_intervals(made)).decode()


def test_names_above_a_grid_lie_where_there_is_room_and_stand_uncut_where_there_is_none() -> None:
    made = chart_sheet(Mark.GRID)
    assert {label.get_rotation() for label in draw(made, 84).axes[0].get_xticklabels()} == {0.0}
    names = ("sample-one-sentence", "sample-one-question", "sample-careful")
    assert made.chart is not None
    series = tuple(Series(name, one.points) for name, one in zip(names, made.chart.series, strict=True))
    wide = replace(made, chart=replace(made.chart, series=series))
    labels = draw(wide, 84).axes[0].get_xticklabels()
    assert {label.get_rotation() for label in labels} == {90.0} and [label.get_text() for label in labels] == list(
        names
    )
    assert {label.get_rotation() for label in draw(wide, 174).axes[0].get_xticklabels()} == {0.0}
