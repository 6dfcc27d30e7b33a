"""One record behind every file: what it holds, and what of it may not be lost."""

import csv
import io
import json

import pytest

from tests.unit.figures.sheets import HOSTILE, chart_sheet, table_sheet
from utb.figures.latex import escaped, figure_latex, label_of, latex
from utb.figures.sheet import Head, Kind, Mark, made_of, sheet, without_intervals
from utb.figures.written import csv_text, ends_of, json_text, text_of


def test_numbers_that_are_none_are_empty_and_never_zero() -> None:
    made = sheet("k", "t", [Head("a", "A", Kind.NUMBER)], [[float("nan")], [float("inf")], [None], [-0.0], [0.1 + 0.2]])
    assert made.column("a") == (None, None, None, 0.0, 0.3)
    assert csv_text(made) == "a\n\n\n\n0.0\n0.3\n".replace("\n\n\n\n", '\n""\n""\n""\n')
    assert [text_of(value, Kind.NUMBER) for value in made.column("a")] == ["", "", "", "0.00", "0.30"]


def test_values_are_written_as_their_column_says() -> None:
    shown = [(1234, Kind.COUNT), (1.5, Kind.POINTS), (-1.5, Kind.POINTS), (0.0, Kind.POINTS), (0.0004, Kind.P)]
    assert [text_of(value, kind) for value, kind in shown] == ["1,234", "+1.50", "−1.50", "0.00", "<0.001"]
    assert text_of(0.0456, Kind.P) == "0.046"


def test_the_hash_follows_rows_notes_and_sources() -> None:
    made = chart_sheet(Mark.DOTS)
    assert made.sha256 == chart_sheet(Mark.DOTS).sha256
    others = {chart_sheet(Mark.DOTS, ("a", "b", "d")).sha256, made_of(made, {"scores": "1"}).sha256}
    assert made.sha256 not in others and len(others) == 2


def test_without_intervals_no_column_and_no_note_of_them_is_left() -> None:
    heads = [*chart_sheet(Mark.DOTS).heads]
    made = sheet("k", "t", heads, chart_sheet(Mark.DOTS).rows, notes=("Intervals: 95 %.", "Other."))
    bare = without_intervals(made)
    assert [head.key for head in bare.heads] == ["name", "one", "two", "three"]
    assert bare.notes == ("Other.",)
    assert "scriptsize" in latex(made) and "scriptsize" not in latex(bare)
    assert bare.numbers(bare.head("one").low) == (None, None, None)


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_no_commands_formulas_or_tags(name: str) -> None:
    made = chart_sheet(Mark.DOTS, (name, "b"))
    cell = next(csv.reader(io.StringIO(csv_text(made).split("\n", 1)[1])))[0]
    assert not cell.startswith(("=", "+", "-", "@")) and "\x07" not in cell
    body = latex(made).split("\\midrule")[1]
    for character in "$#~^":
        assert character not in body.replace(f"\\{character}", "")
    assert "\x07" not in body and "&gt;" not in body
    assert json.loads(json_text(made))["rows"][0][0] == name


def test_names_beyond_latin_say_what_they_need() -> None:
    needs = "% has characters beyond Latin"
    assert needs in latex(chart_sheet(Mark.DOTS, ("模型", "b")))
    assert needs not in latex(chart_sheet(Mark.DOTS, ("é", "b")))


def test_escapes_are_those_of_latex() -> None:
    assert escaped("a_b & 5%") == r"a\_b \& 5\%"
    assert escaped("\\end{x}") == r"\textbackslash{}end\{x\}"
    assert escaped("two\nlines\x1b") == "two lines?"


def test_a_row_cannot_become_an_argument_of_the_line_before() -> None:
    made = chart_sheet(Mark.DOTS, ("[bracket]", "*starred*", "c"))
    assert "\n{}[bracket] &" in latex(made) and "\n{}*starred* &" in latex(made)


def test_a_table_stands_in_one_column_in_two_in_blocks_or_over_pages() -> None:
    assert "\\begin{table}[t]" in latex(table_sheet(3))
    assert "\\begin{table*}[t]" in latex(table_sheet(3), double=True)
    assert "\\begin{table*}[t]" in latex(table_sheet(7))
    wide = latex(table_sheet(40))
    assert wide.count("\\begin{tabular}") == wide.count("\\end{tabular}") > 2
    assert wide.count("\nrow 0 &") == wide.count("\\begin{tabular}")
    assert all(wide.count(f"Column {place} ") == 1 for place in range(39))
    long = latex(table_sheet(3, rows=70))
    assert "\\begin{longtable}" in long and "\\begin{table" not in long and "\\endhead" in long


def test_headings_that_span_columns_have_their_rule() -> None:
    heads = [Head("n", "N"), Head("a", "A", Kind.COUNT, group="G"), Head("b", "B", Kind.COUNT, group="G")]
    text = latex(sheet("k", "t", heads, [["x", 1, 2]]))
    assert " & \\multicolumn{2}{c}{G} \\\\" in text and "\\cmidrule(lr){2-3}" in text


def test_a_long_text_is_set_as_a_paragraph() -> None:
    assert "p{70mm}" in latex(sheet("k", "t", [Head("n", "N")], [["word " * 40]]))


def test_intervals_have_one_decimal_less_than_their_value() -> None:
    assert ends_of(76.19, 100.0, Kind.PERCENT, 1) == "76–100"
    assert ends_of(76.19, 100.0, Kind.PERCENT, 2) == "76.2–100.0"
    assert ends_of(-5.4, 12.0, Kind.POINTS, 1) == "[−5, 12]"
    assert ends_of(-0.2, 0.3, Kind.POINTS, 1) == "[0, 0]"
    assert ends_of(None, 1.0, Kind.PERCENT, 1) == ""


def test_every_block_tells_its_rows_apart() -> None:
    heads = [Head("a", "A"), Head("b", "B"), *(Head(f"c{place}", f"Column {place}", Kind.COUNT) for place in range(30))]
    text = latex(sheet("k", "t", heads, [["one", other, *([1] * 30)] for other in ("x", "y")]))
    assert text.count("A & B &") == text.count("\\begin{tabular}") > 1
    assert text.count("one & x &") == text.count("one & y &") == text.count("\\begin{tabular}")


def test_a_table_is_set_smaller_before_it_takes_two_columns() -> None:
    text = latex(table_sheet(6))
    assert "\\begin{table}[t]" in text and "\\scriptsize\\setlength{\\tabcolsep}{2pt}" in text
    assert "\\footnotesize" in latex(table_sheet(3)) and "\\footnotesize" in latex(table_sheet(6), double=True)


def test_a_column_that_is_an_interval_is_printed_below_and_left_out_with_the_others() -> None:
    heads = [Head("n", "N"), Head("by", "By topic", Kind.ENDS, "lo", "hi"), Head("lo", "l"), Head("hi", "h")]
    made = sheet("k", "t", heads, [["a", None, 1.0, 2.0]])
    assert "{\\scriptsize [1.0, 2.0]}" in latex(made)
    assert [head.key for head in without_intervals(made).heads] == ["n"]


def test_a_figure_has_its_caption_beside_the_drawing() -> None:
    made = chart_sheet(Mark.DOTS)
    text = figure_latex(made)
    assert "\\includegraphics{some_dots}" in text and "\\caption{Some title. A note.}" in text
    assert "\\begin{figure*}" in figure_latex(made, double=True)


def test_labels_have_no_number_of_another_paper() -> None:
    keys = ("table4_exact", "table_reference", "table2_composition", "figure2a_field_groups", "gap_exact_relaxed")
    labels = ["accuracy-exact", "accuracy-reference", "composition", "field-groups", "gap-exact-relaxed"]
    assert [label_of(sheet(key, "t", [], [])) for key in keys] == labels
