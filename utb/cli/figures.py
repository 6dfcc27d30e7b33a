"""`utb figures`: tables and figures for a paper, from a folder of scores, a data set, or published tables."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from utb.cli import exits
from utb.cli.console import FaultPrinter, Format, print_json, print_result, say
from utb.cli.drawing import heading, table
from utb.cli.figures_sheets import chosen_sheets
from utb.cli.text import cell
from utb.errors import ConfigError
from utb.figures.choices import Order, Width, Wishes
from utb.io.json_lines import whole_file

if TYPE_CHECKING:
    from rich.console import RenderableType

    from utb.figures.collection import Made
    from utb.metrics.consistency import Check

EXAMPLE = "utb figures scores --data annotations/datasets/utb-mini --out figures"


def figures(
    out: Annotated[Path, typer.Option(help="Folder for the files.")],
    scores: Annotated[
        Path | None, typer.Argument(metavar="SCORES", help="Folder that `utb score --out` wrote, or several of them.")
    ] = None,
    models: Annotated[
        list[str] | None, typer.Option(help="Models to show, parted by commas or option by option. Default: all.")
    ] = None,
    order: Annotated[
        Order | None, typer.Option(help="Order of models. Default: as named by --models, else by name.")
    ] = None,
    floors: Annotated[
        list[str] | None,
        typer.Option(help="Trivial agents, drawn too and set apart. Default: baseline-*, but for the oracle."),
    ] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="SHEET", help="Sheet to write; may be repeated.")] = None,
    rename: Annotated[
        list[str] | None, typer.Option(metavar="OLD=NEW", help="Another name for a model; may be repeated.")
    ] = None,
    width: Annotated[Width, typer.Option(help="One column of print (84 mm) or two (174 mm).")] = Width.SINGLE,
    no_intervals: Annotated[bool, typer.Option("--no-intervals", help="Leave the intervals out.")] = False,
    data: Annotated[Path | None, typer.Option(help="Data set, for the tables and figures about it.")] = None,
    published: Annotated[
        Path | None, typer.Option(help="JSON file with published tables, to stand beside the scores or alone.")
    ] = None,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Write tables (LaTeX, CSV, JSON) and figures (PDF, SVG, PNG) of scores, a data set or published tables."""
    if scores is None and data is None and published is None:
        raise ConfigError("nothing to draw: name SCORES, --data or --published")
    if out.exists() and not out.is_dir():
        raise ConfigError(f"--out {out} is a file; a folder is needed")
    printer = FaultPrinter()
    wishes = Wishes(
        models=None if models is None else tuple(models),
        order=order,
        intervals=not no_intervals,
        floors=None if floors is None else tuple(floors),
        renamed=_renamed(rename),
    )
    made = chosen_sheets(_made(scores, data, published, wishes, printer), only)
    lost = {} if scores is None else _lost(scores)
    document, removed = _write(made, out, width, {"unusable": _unusable(printer, lost), **_wished(only, wishes)})
    for line in removed:
        say(line)
    if format is Format.JSON:
        print_json(document)
    else:
        for part in _parts(made, out):
            print_result(part)
    raise typer.Exit(exits.PARTLY_USABLE if lost.get("lines") else printer.exit_code)


def _renamed(texts: Sequence[str] | None) -> tuple[tuple[str, str], ...]:
    from utb.figures.renamed import parted

    return parted(texts or ())


def _lost(scores: Path) -> dict[str, int]:
    """What could not be used while scoring; told, because the numbers lack it."""
    from utb.cli.figures_inputs import lost_in

    lost = lost_in(scores)
    if lost.get("lines"):
        say(f"{scores}: {lost['lines']:,} lines or files could not be used while scoring; no number has them")
    return lost


def _unusable(printer: FaultPrinter, lost: Mapping[str, int]) -> dict[str, object]:
    here: dict[str, object] = {"faults": printer.faults, "lines": printer.lines}
    return {**here, "while_scoring": dict(lost)} if lost else here


def _wished(only: Sequence[str] | None, wishes: Wishes) -> dict[str, object]:
    """What was chosen beside models and width, where it was."""
    return {**({"only": list(only)} if only else {}), **({"renamed": dict(wishes.renamed)} if wishes.renamed else {})}


def _made(
    scores: Path | None, data: Path | None, published: Path | None, wishes: Wishes, printer: FaultPrinter
) -> "Made":
    """Everything that can be made, and why the rest cannot; NumPy is loaded here and by no other command."""
    from utb.cli.figures_inputs import scope_of, scores_in, sheets_of_data, sources_of
    from utb.figures.collection import Made, put_together, score_sheets
    from utb.figures.data_collection import without_data
    from utb.figures.published import read_published

    printed = None if published is None else read_published(published)
    found, sources = (None, sources_of()) if scores is None else scores_in(scores, printer)
    parts = []
    if data is not None:
        parts.append(sheets_of_data(data, printer, None if found is None else found.manifest.dataset_sha256))
    elif scores is not None:
        parts.append(Made((), (), without_data(), ()))
    if found is not None or printed is not None:
        parts.append(
            score_sheets(
                () if found is None else found.judgements,
                wishes,
                sources=sources,
                datasets=() if found is None else (found.manifest.dataset_sha256,),
                listed=() if found is None else found.manifest.models,
                published=printed,
                scope=None if scores is None or found is None else scope_of(scores, found),
            )
        )
    return put_together(parts, sources)


def _write(
    made: "Made", out: Path, width: Width, about: Mapping[str, object]
) -> tuple[dict[str, object], tuple[str, ...]]:
    """Write everything; returns the document of the index, and what is said of files of an earlier run."""
    from utb.cli.figures_files import FORMAT, INDEX, listed_before, remove, write_sheets
    from utb.io.metrics_files import metrics_json

    before = listed_before(out)
    document: dict[str, object] = {
        "format": FORMAT,
        "width": width.value,
        "models": made.models,
        "sheets": write_sheets(made.sheets, out, width),
        "checks": [msgspec.to_builtins(check) for check in made.checks],
        "left_out": made.left_out,
        **about,
    }
    with whole_file(out / INDEX) as file:
        file.write(metrics_json(document))
    return document, tuple(remove(before, document, out))


def _parts(made: "Made", out: Path) -> "Iterator[RenderableType]":
    yield heading(f"Written to {out}")
    listed = table("file", "what", "also as")
    for sheet in made.sheets:
        kinds = "csv json pdf svg png, figure" if sheet.chart is not None else "csv json"
        listed.add_row(cell(f"{sheet.key}.tex"), cell(sheet.title), kinds)
    yield listed
    yield from _left_out(made.left_out)
    yield from _checks(made.checks)


def _left_out(reasons: Mapping[str, str]) -> "Iterator[RenderableType]":
    if reasons:
        yield heading("Left out")
        for name, why in reasons.items():
            yield cell(f"{name}: {why}")


def _checks(checks: "Sequence[Check]") -> "Iterator[RenderableType]":
    if not checks:
        return
    holds = sum(check.holds is True for check in checks)
    yield heading(f"Checks: {holds} of {len(checks)} hold")
    for check in checks:
        if check.holds is not True:
            about = "" if check.policy is None else f" ({check.policy})"
            said = "fails" if check.holds is False else "not checked"
            yield cell(f"{check.name.value}{about} {said}: {check.message}")
