"""`utb annotations export | import | history`: the store of annotations from the shell.

The store is imported only when one of these runs: every other command starts without waiting for a database library.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer
from rich.table import Table

from utb.cli import exits
from utb.cli.console import Format, print_json, print_result, say
from utb.cli.settings import settings_from_environment
from utb.cli.text import cell, one_line
from utb.errors import ConfigError, DataError
from utb.io.workspace import open_workspace
from utb.model import Conflict, ItemId
from utb.views import annotation_history

if TYPE_CHECKING:
    from utb.store import Store

EXPORT_EXAMPLE = "utb annotations export --workspace annotations --out annotations.jsonl"
IMPORT_EXAMPLE = "utb annotations import annotations.jsonl --store postgresql://ann@db.example/utb"
HISTORY_EXAMPLE = "utb annotations history --item utb-mini/p1_news_1/0"

_Workspace = Annotated[
    Path | None, typer.Option(help="Workspace whose store is meant. Default: UTB_WORKSPACE, else the one that ships.")
]
_StoreUrl = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URL",
        help="File or postgresql:// URL. Default: the workspace that is named, else UTB_DATABASE_URL.",
    ),
]
_HowPrinted = Annotated[Format, typer.Option(help="How the result is printed.")]


def export_annotations(
    out: Annotated[Path, typer.Option(help="File to write, gzipped if it ends in .gz; with --curated a new folder.")],
    curated: Annotated[
        bool, typer.Option("--curated", help="The workspace's data sets with what is signed off in place instead.")
    ] = False,
    dataset: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="With --curated: only this data set; may be repeated.")
    ] = None,
    workspace: _Workspace = None,
    store: _StoreUrl = None,
    format: _HowPrinted = Format.TEXT,
) -> None:
    """Write everything in the store but claims as JSON lines, or the curated data sets."""
    if not out.absolute().parent.is_dir():
        raise DataError(str(out), None, None, "no such folder", "a file in a folder that exists")
    if curated:
        _export_curated(out, dataset or [], workspace, store, format)
        return
    if dataset:
        raise ConfigError("--dataset goes with --curated; without it the whole store is written")
    with _opened(workspace, store, may_make=False) as opened:
        lines = opened.export(out)
    if format is Format.JSON:
        print_json({"format": "utb.export/1", "store": opened.name, "out": str(out), "lines": lines})
    else:
        print(f"{lines:,} lines written to {one_line(str(out))} from {one_line(opened.name)}")


def _export_curated(out: Path, names: Sequence[str], workspace: Path | None, store: str | None, format: Format) -> None:
    """Write the data sets; what is signed and could not be put in is named on stderr."""
    from utb.store.curated import write_curated
    from utb.store.signatures import standing_of

    listing = open_workspace(workspace or settings_from_environment().workspace)
    datasets = [listing.dataset(name) for name in dict.fromkeys(names)] or list(listing.datasets)
    with _opened(workspace, store, may_make=False) as opened:
        standing = standing_of(opened)
    done = write_curated(standing, datasets, out)
    faults = (*listing.faults, *done.faults)
    for fault in faults:
        say(str(fault))
    for each in done.decided:
        if each.reason:
            revision = each.signature.revision
            place = _address(revision.document.item)
            say(f"{place}: found a reference signed by {revision.author} (revision {revision.number}); {each.reason}")
    if format is Format.JSON:
        print_json({**done.manifest, "store": opened.name, "out": str(out)})
    else:
        counts = cast(Mapping[str, int], done.manifest["counts"])
        print(f"into {one_line(str(out))}: " + ", ".join(f"{count:,} {name}" for name, count in counts.items()))
    is_whole = not faults and not any(each.reason for each in done.decided)
    raise typer.Exit(exits.OK if is_whole else exits.PARTLY_USABLE)


def import_annotations(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `utb annotations export` wrote.")],
    workspace: _Workspace = None,
    store: _StoreUrl = None,
    format: _HowPrinted = Format.TEXT,
) -> None:
    """Take an export in. What the store has stays; what contradicts it is kept as a conflict and named."""
    if not file.is_file():
        raise DataError(str(file), None, None, "no such file", "an export of annotations")
    with _opened(workspace, store, may_make=True) as opened:
        done = opened.import_file(file)
    for fault in done.faults:
        say(str(fault))
    if done.faults:
        say(f"utb: nothing was imported; {file} has {len(done.faults):,} faults")
        raise typer.Exit(exits.NOTHING_USABLE)
    for conflict in done.diverged:
        say(f"{_address(conflict.document.item)}: {_diverged(conflict)}")
    counts = {
        "people": done.people,
        "entries": done.entries,
        "drafts": done.drafts,
        "known": done.known,
        "conflicts": len(done.diverged),
    }
    if format is Format.JSON:
        print_json({"format": "utb.import/1", "store": opened.name, "file": str(file), **counts})
    else:
        print(f"into {one_line(opened.name)}: " + ", ".join(f"{count:,} {name}" for name, count in counts.items()))
    raise typer.Exit(exits.PARTLY_USABLE if done.diverged else exits.OK)


def history(
    item: Annotated[str | None, typer.Option(metavar="DATASET/TOPIC/TURN", help="Only this item.")] = None,
    workspace: _Workspace = None,
    store: _StoreUrl = None,
    format: _HowPrinted = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Who did what and when, oldest first."""
    from utb.store.exports import as_json

    wanted = None if item is None else item_named(item)
    with _opened(workspace, store, may_make=False) as opened:
        entries = opened.log() if wanted is None else opened.item_history(wanted)
    if json or format is Format.JSON:
        document = {"format": "utb.history/1", "store": opened.name, "entries": [as_json(entry) for entry in entries]}
        print_json(document)
    elif entries:
        print_result(_table(entries, with_item=wanted is None))
    else:
        print(f"nothing has been done{'' if item is None else ' with ' + one_line(item)} in {one_line(opened.name)}")


def item_named(text: str) -> ItemId:
    """The item that `dataset/topic/turn` names; a topic may have slashes in it. Raises `ConfigError`."""
    dataset, _, rest = text.partition("/")
    topic, _, turn = rest.rpartition("/")
    if not (dataset and topic and turn.isascii() and turn.isdigit()):
        raise ConfigError(f"--item {text!r}: expected DATASET/TOPIC/TURN, as utb-mini/p1_news_1/0")
    return ItemId(dataset, topic, int(turn))


def _opened(workspace: Path | None, url: str | None, *, may_make: bool) -> "Store":
    """The store meant by the options, else by the environment."""
    from utb.store import STORE_FILE, address_without_password, open_store

    settings = settings_from_environment()
    if url is None and workspace is None:
        url = settings.store
    folder = workspace or settings.workspace
    target = folder / STORE_FILE if url is None else url
    if isinstance(target, str) and "://" not in target and address_without_password(target):
        target = Path(target)
    if isinstance(target, Path) and not may_make and not target.is_file():
        raise DataError(str(target), None, None, "no such file", "a store of annotations")
    return open_store(target)


def _table(entries: tuple[annotation_history.Entry, ...], *, with_item: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("when (UTC)", no_wrap=True)
    table.add_column("who", max_width=16)
    if with_item:
        table.add_column("item", max_width=28)
    table.add_column("what")
    for entry in entries:
        place = [cell(_address(annotation_history.item(entry)))] if with_item else []
        when = cell(entry.at[:19].replace("T", " "))
        table.add_row(when, cell(annotation_history.who(entry)), *place, cell(annotation_history.what(entry)))
    return table


def _address(item: ItemId) -> str:
    return f"{item.dataset}/{item.topic}/{item.turn}"


def _diverged(conflict: Conflict) -> str:
    """One line on a revision of the file that contradicts the store."""
    base = 0 if conflict.base is None else conflict.base.number
    return (
        f"found another {conflict.document.kind.value} by {conflict.yours.author} after revision {base}, expected "
        f"revision {base + 1} of the store; kept as a conflict"
    )
