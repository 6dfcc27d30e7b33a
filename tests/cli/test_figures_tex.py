"""Tables compile. Needs a TeX with booktabs (Debian: texlive-latex-recommended): `pytest -m tex`."""

import shutil
from pathlib import Path

import pytest

from tests.prove.figures import compiles
from tests.unit.figures.sheets import HOSTILE, chart_sheet, table_sheet
from utb.figures.latex import latex
from utb.figures.sheet import Mark, Sheet

_LATIN = tuple(name for name in HOSTILE if name.isascii())
SHEETS = {
    "hostile": chart_sheet(Mark.DOTS, (*_LATIN, "end")),
    "wide": table_sheet(40),
    "long": table_sheet(3, rows=90),
    "long and wide": table_sheet(40, rows=90),
    "empty": chart_sheet(Mark.DOTS, ()),
}


@pytest.mark.tex
@pytest.mark.parametrize("made", SHEETS.values(), ids=SHEETS)
def test_a_table_compiles(made: Sheet, tmp_path: Path) -> None:
    program = shutil.which("pdflatex")
    assert program is not None, "no pdflatex on this machine"
    path = tmp_path / "table.tex"
    path.write_text(latex(made), encoding="utf-8")
    assert compiles(path, tmp_path, program), (tmp_path / "document.log").read_text(encoding="latin-1")[-1500:]
