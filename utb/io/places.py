"""Where files stand, and that they stand inside: model names as file names, and paths that cannot leave a folder."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote

from utb.errors import ConfigError
from utb.io.lines import reason_of
from utb.model import Fault

_LONGEST_NAME = 200  # bytes; file systems take 255, and suffixes and the name of a part file need room


def file_name_of(model: str) -> str:
    """A model's name as a file name: percent-encoded, so that no name reaches outside its folder or hides."""
    if not model:
        raise ConfigError("a model needs a name")
    name = quote(model, safe=" ()+,=@")
    if name.startswith((".", " ")):
        name = f"%{ord(name[0]):02X}{name[1:]}"
    if len(name) > _LONGEST_NAME:
        raise ConfigError(f"model {model[:40]!r}… has no file name: {len(name)} bytes, at most {_LONGEST_NAME}")
    return name


def model_of(file_name: str) -> str:
    """The model's name of a prediction file: the opposite of `file_name_of`, suffixes taken off."""
    return unquote(file_name.removesuffix(".gz").removesuffix(".jsonl"))


def children(folder: Path, root: Path) -> Iterator[Path | Fault]:
    """What stands in a folder, by name, hidden entries left out; an entry that leads out of `root` is a fault."""
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        yield Fault(str(folder), None, None, reason_of(error), "a readable folder")
        return
    inside = root.resolve()
    for entry in entries:
        if entry.name.startswith("."):
            continue
        try:
            stands_inside = entry.resolve(strict=True).is_relative_to(inside)
        except (OSError, RuntimeError) as error:  # a loop of links is a RuntimeError
            yield Fault(str(entry), None, None, f"a link that leads nowhere ({reason_of(error)})", "a file or folder")
            continue
        if stands_inside:
            yield entry
        else:
            yield Fault(str(entry), None, None, "a link that leads out of the workspace", "a file or folder inside")
