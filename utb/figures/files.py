"""The files of a sheet: one of them, or those of many sheets as one archive; the same bytes from run to run."""

import io
import zipfile
from collections.abc import Callable, Iterable, Mapping

import msgspec

from utb.figures.latex import figure_latex, latex
from utb.figures.printed import pdf, png, svg, undrawable
from utb.figures.sheet import Sheet
from utb.figures.written import csv_text, json_text

TEXTS = ("tex", "csv", "json")
DRAWINGS = ("pdf", "svg", "png", "figure")
_DAY = (1980, 1, 1, 0, 0, 0)  # archives need a date; the first that they can hold
_READABLE = 0o644 << 16


def noted(made: Sheet) -> Sheet:
    """The sheet with a note about characters that no font here has."""
    characters = undrawable(made)
    if not characters:
        return made
    note = f"No font of this machine has {characters}; the drawings show boxes, the table and the files of text do not."
    return msgspec.structs.replace(made, notes=(*made.notes, note))


def kinds_of(made: Sheet) -> tuple[str, ...]:
    """The kinds of files that a sheet has: drawings only where it has a chart."""
    return TEXTS if made.chart is None else (*TEXTS, *DRAWINGS)


def file_name(made: Sheet, kind: str) -> str:
    """What the file is called; a figure with its caption is LaTeX beside the table."""
    return f"{made.key}_figure.tex" if kind == "figure" else f"{made.key}.{kind}"


def content(made: Sheet, kind: str, *, double: bool) -> bytes:
    """One file of a sheet."""
    texts: Mapping[str, Callable[[], str]] = {
        "tex": lambda: latex(made, double=double),
        "figure": lambda: figure_latex(made, double=double),
        "csv": lambda: csv_text(made),
        "json": lambda: json_text(made),
    }
    if kind in texts:
        return texts[kind]().encode("utf-8", "backslashreplace")
    drawn: Mapping[str, Callable[..., bytes]] = {"pdf": pdf, "svg": svg, "png": png}
    return drawn[kind](made, double=double)


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """These files as one archive, without dates."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _READABLE
            entry.create_system = 3  # as on every machine but one kind
            packed.writestr(entry, data)
    return out.getvalue()
