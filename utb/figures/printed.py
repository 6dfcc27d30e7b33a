"""A sheet's chart as a file for print, drawn by matplotlib: vector, fonts inside, text as text, always the same bytes.

Sizes are those of a column (84 mm) or of two (174 mm). Nothing depends on the machine: settings start from the
library's defaults, the font is shipped, ids are salted with a constant, and no file has a date. What the file was made
of stands in its metadata.
"""

import io
import warnings
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from utb.figures.fonts import families, missing
from utb.figures.printed_marks import draw
from utb.figures.series import GRID, MUTE, TEXT
from utb.figures.sheet import Sheet
from utb.figures.svg_fonts import with_fonts
from utb.views.text import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.figure import Figure

SINGLE_MM, DOUBLE_MM = 84, 174
_DPI = 300
_SALT = "utb"
_RC: dict[Any, Any] = {
    "font.size": 7.5,
    "axes.labelsize": 7.5,
    "xtick.labelsize": 7.5,
    "ytick.labelsize": 7.5,
    "legend.fontsize": 7.5,
    "axes.titlesize": 7.5,
    "axes.linewidth": 0.6,
    "axes.edgecolor": MUTE,
    "axes.labelcolor": TEXT,
    "axes.axisbelow": True,
    "axes.grid": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.unicode_minus": True,
    "grid.color": GRID,
    "grid.linewidth": 0.4,
    "xtick.color": MUTE,
    "ytick.color": MUTE,
    "xtick.labelcolor": TEXT,
    "ytick.labelcolor": TEXT,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "xtick.major.size": 2.5,
    "ytick.major.size": 0,
    "ytick.major.pad": 5,
    "text.color": TEXT,
    "text.parse_math": False,  # names of models are no formulas
    "lines.markersize": 4.5,
    "legend.frameon": False,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "svg.fonttype": "none",
    "svg.hashsalt": _SALT,
}


def pdf(made: Sheet, *, double: bool = False) -> bytes:
    """The chart as PDF."""
    about = {"Title": _title(made), "Creator": "utb", "Keywords": made.sha256, "CreationDate": None}
    return _saved(made, double, lambda figure, file: figure.savefig(file, format="pdf", metadata=about))


def svg(made: Sheet, *, double: bool = False) -> bytes:
    """The chart as SVG, with the characters that it needs of its fonts inside."""
    about = {"Title": _title(made), "Creator": "utb", "Identifier": made.sha256, "Date": None}
    drawn = _saved(made, double, lambda figure, file: figure.savefig(file, format="svg", metadata=about))
    return with_fonts(drawn)


def png(made: Sheet, *, double: bool = False) -> bytes:
    """The chart as PNG, 300 points an inch."""
    about = {"Title": _ascii(_title(made)), "Software": "utb", "Source": made.sha256}
    return _saved(made, double, lambda figure, file: figure.savefig(file, format="png", dpi=_DPI, metadata=about))


def undrawable(made: Sheet) -> str:
    """The characters of names in the chart that no font of this machine has."""
    if made.chart is None:
        return ""
    names = [plain(str(value)) for value in made.column(made.chart.category) if value is not None]
    return missing("".join((*names, *(plain(series.name) for series in made.chart.series))))


def _saved(made: Sheet, double: bool, save: "Callable[[Figure, io.BytesIO], None]") -> bytes:
    file = io.BytesIO()
    with _settings(), warnings.catch_warnings():
        # The sheet's notes say which characters no font here has.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        save(draw(made, DOUBLE_MM if double else SINGLE_MM), file)
    return file.getvalue()


@contextmanager
def _settings() -> "Iterator[None]":
    """Our settings on the library's defaults, whatever a machine or another part of the program has set."""
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update({**_RC, "font.family": list(families())})
        yield


def _title(made: Sheet) -> str:
    return plain(made.title)


def _ascii(text: str) -> str:
    return text.encode("ascii", "replace").decode()
