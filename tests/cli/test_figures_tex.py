"""Tables compile. Needs a TeX with booktabs (Debian: texlive-latex-recommended): `pytest -m tex`."""

import shutil
from pathlib import Path

import pytest

from tests.prove.figures import compiles
from tests.unit.figures.sheets import HOSTILE, chart_sheet, table_sheet
from utb.figures.latex import figure_latex, latex
from utb.figures.printed import pdf
from utb.figures.sheet import Head, Kind, Mark, Sheet, sheet, with_ends

_LATIN = tuple(name for name in HOSTILE if name.isascii())
SHEETS = {
    "hostile": chart_sheet(Mark.DOTS, (*_LATIN, "end")),
    "wide": table_sheet(40),
    "long": table_sheet(3, rows=90),
    "long and wide": table_sheet(40, rows=90),
    "empty": chart_sheet(Mark.DOTS, ()),
    "two keys": sheet(
        "k",
        "Two keys",
        [Head("a", "A"), Head("b", "B"), *with_ends("d", "A − B", Kind.POINTS)],
        [["x", "[y]", 1, -2, 3]],
    ),
}


@pytest.mark.tex
@pytest.mark.parametrize("made", SHEETS.values(), ids=SHEETS)
def test_a_table_compiles(made: Sheet, tmp_path: Path) -> None:
    program = shutil.which("pdflatex")
    assert program is not None, "no pdflatex on this machine"
    path = tmp_path / "table.tex"
    path.write_text(latex(made), encoding="utf-8")
    assert compiles(path, tmp_path, program), (tmp_path / "document.log").read_text(encoding="latin-1")[-1500:]


@pytest.mark.tex
def test_a_figure_compiles_with_its_caption(tmp_path: Path) -> None:
    program = shutil.which("pdflatex")
    assert program is not None, "no pdflatex on this machine"
    made = chart_sheet(Mark.DOTS, (*_LATIN, "end"))
    (tmp_path / f"{made.key}.pdf").write_bytes(pdf(made))
    path = tmp_path / "figure.tex"
    path.write_text(figure_latex(made), encoding="utf-8")
    assert compiles(path, tmp_path, program), (tmp_path / "document.log").read_text(encoding="latin-1")[-1500:]
