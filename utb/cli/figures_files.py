"""What `utb figures` writes: the files of every sheet, and the index that says what they were made of."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from utb.cli.progress import Meter
from utb.figures.choices import Width
from utb.figures.files import content, file_name, kinds_of, noted
from utb.figures.sheet import Sheet
from utb.io.json_lines import whole_file

INDEX = "figures.json"
FORMAT = "utb.figures/1"
_NAMED = 6  # files named in a line


def write_sheets(sheets: Sequence[Sheet], out: Path, width: Width) -> list[dict[str, object]]:
    """Write every file of the sheets; returns what the index says of each sheet."""
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    with Meter("drawing", len(sheets)) as meter:
        for number, sheet in enumerate(sheets):
            made = noted(sheet)
            files = {}
            for kind in kinds_of(made):
                name, data = file_name(made, kind), content(made, kind, double=width is Width.DOUBLE)
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


def listed_before(out: Path) -> dict[str, str]:
    """Files that the index in this folder lists, with their hashes; none where there is no index of ours."""
    try:
        document = json.loads((out / INDEX).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return {}
    entries = document.get("sheets")
    found = [entry.get("files") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {name: hash for files in found if isinstance(files, dict) for name, hash in files.items()}


def remove(before: Mapping[str, str], document: Mapping[str, object], out: Path) -> Iterator[str]:
    """Remove files of the earlier run that this one did not write; yields what is said of them and of changed ones."""
    written = {name for entry in document["sheets"] for name in entry["files"]}  # type: ignore[attr-defined]
    removed, kept = [], []
    for name, listed in sorted(before.items()):
        path = out / name
        if name in written or name != path.name or path.is_symlink() or not path.is_file():
            continue
        if sha256(path.read_bytes()).hexdigest() != listed:
            kept.append(name)
            continue
        path.unlink()
        removed.append(name)
    if removed:
        yield f"{out}: {len(removed):,} files of an earlier run were removed: {_listed(removed)}"
    if kept:
        yield f"{out}: {len(kept):,} files of an earlier run were changed since and are kept: {_listed(kept)}"


def _listed(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more:,} more" if more > 0 else "")
