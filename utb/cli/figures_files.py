"""What `utb figures` writes: the files of every sheet, and the index that says what they were made of."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from utb.cli.progress import Meter
from utb.figures.choices import Width
from utb.figures.files import content, kinds_of, noted
from utb.figures.sheet import Sheet
from utb.io.json_lines import whole_file

INDEX = "figures.json"
FORMAT = "utb.figures/1"


def write_sheets(sheets: Sequence[Sheet], out: Path, width: Width) -> list[dict[str, object]]:
    """Write every file of the sheets; returns what the index says of each sheet."""
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    with Meter("drawing", len(sheets)) as meter:
        for number, sheet in enumerate(sheets):
            made = noted(sheet)
            files = {}
            for kind in kinds_of(made):
                name, data = f"{made.key}.{kind}", content(made, kind, double=width is Width.DOUBLE)
                with whole_file(out / name) as file:
                    file.write(data)
                files[name] = sha256(data).hexdigest()
            listed.append(_entry(made, files))
            meter.at(number + 1, made.key)
    return listed


def _entry(made: Sheet, files: Mapping[str, str]) -> dict[str, object]:
    return {
        "key": made.key,
        "title": made.title,
        "sha256": made.sha256,
        "rows": len(made.rows),
        "notes": made.notes,
        "files": files,
    }
