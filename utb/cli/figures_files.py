"""What `utb figures` writes: the files of every sheet, and the index that says what they were made of."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from utb.cli.progress import Meter
from utb.figures.choices import Width
from utb.figures.latex import latex
from utb.figures.printed import pdf, png, svg, undrawable
from utb.figures.sheet import Sheet
from utb.figures.written import csv_text, json_text
from utb.io.json_lines import whole_file

INDEX = "figures.json"
FORMAT = "utb.figures/1"


def write_sheets(sheets: Sequence[Sheet], out: Path, width: Width) -> list[dict[str, object]]:
    """Write every file of the sheets; returns what the index says of each sheet."""
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    with Meter("drawing", len(sheets)) as meter:
        for number, sheet in enumerate(sheets):
            made = _noted(sheet)
            files = {}
            for kind, content in _contents(made, double=width is Width.DOUBLE).items():
                name = f"{made.key}.{kind}"
                with whole_file(out / name) as file:
                    file.write(content)
                files[name] = sha256(content).hexdigest()
            listed.append(_entry(made, files))
            meter.at(number + 1, made.key)
    return listed


def _noted(made: Sheet) -> Sheet:
    """The sheet with a note about characters that no font here has."""
    characters = undrawable(made)
    if not characters:
        return made
    note = f"No font of this machine has {characters}; the drawings show boxes, the table and the files of text do not."
    return msgspec.structs.replace(made, notes=(*made.notes, note))


def _contents(made: Sheet, *, double: bool) -> Mapping[str, bytes]:
    texts = {"tex": latex(made, double=double), "csv": csv_text(made), "json": json_text(made)}
    files = {kind: text.encode("utf-8", "backslashreplace") for kind, text in texts.items()}
    drawn: dict[str, Callable[..., bytes]] = {"pdf": pdf, "svg": svg, "png": png}
    if made.chart is not None:
        files |= {kind: draw(made, double=double) for kind, draw in drawn.items()}
    return files


def _entry(made: Sheet, files: Mapping[str, str]) -> dict[str, object]:
    return {
        "key": made.key,
        "title": made.title,
        "sha256": made.sha256,
        "rows": len(made.rows),
        "notes": made.notes,
        "files": files,
    }
