"""Files of a sheet, and the archive of many: whole, and the same bytes every time."""

import io
import zipfile

from utb.figures.files import DRAWINGS, TEXTS, archive, content, file_name, kinds_of, noted
from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, sheet

HEADS = [Head("name", "Name"), Head("rate", "Rate", Kind.PERCENT)]
TABLE = sheet("t", "A table", HEADS, [["a", 1.0], ["<b>", None]])
CHART = sheet(
    "c",
    "A chart",
    HEADS,
    [["a", 1.0], ["b", 2.0]],
    chart=Chart(Mark.BARS, "name", (Series("Rate", (Point("rate"),)),), "%"),
)


def test_only_charts_have_drawings() -> None:
    assert kinds_of(TABLE) == TEXTS
    assert kinds_of(CHART) == (*TEXTS, *DRAWINGS)


def test_every_kind_begins_as_its_files_do() -> None:
    found = {kind: content(CHART, kind, double=False) for kind in kinds_of(CHART)}
    assert found["pdf"].startswith(b"%PDF") and found["png"].startswith(b"\x89PNG") and b"<svg" in found["svg"][:500]
    assert b"\\toprule" in found["tex"] and found["csv"] == b"name,rate\na,1.0\nb,2.0\n"
    assert found["json"].startswith(b"{")


def test_a_figure_with_its_caption_stands_beside_the_table() -> None:
    assert [file_name(CHART, kind) for kind in ("tex", "figure")] == ["c.tex", "c_figure.tex"]
    assert b"\\includegraphics{c}" in content(CHART, "figure", double=False)


def test_two_columns_make_another_drawing() -> None:
    assert content(CHART, "svg", double=True) != content(CHART, "svg", double=False)


def test_the_archive_holds_every_file_and_no_date() -> None:
    files = [("a.csv", b"x"), ("b.pdf", b"y" * 1000)]
    packed = archive(files)
    assert packed == archive(files)
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        assert [(name, opened.read(name)) for name in opened.namelist()] == files
        assert {info.date_time for info in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_chart_whose_characters_no_font_has_says_so() -> None:
    rows = [["\U0001f9ea", 1.0]]
    odd = sheet("o", "Odd", HEADS, rows, chart=CHART.chart)
    assert "No font of this machine has" in noted(odd).notes[-1]
    assert noted(CHART) is CHART and noted(TABLE) is TABLE
