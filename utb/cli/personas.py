"""`utb personas`: how much personas say, where their preferences can show, and what the scan finds in them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import RenderableType
from rich.table import Table

from utb.cli.console import FaultPrinter, Format, print_json, print_result
from utb.cli.drawing import heading, table
from utb.cli.personas_quotes import Quotes, parts_of, quotes_in
from utb.cli.settings import CHECKOUT, settings_from_environment
from utb.cli.text import cell
from utb.errors import ConfigError, DataError
from utb.io.people import People, load_people
from utb.io.tool_sets import ToolSet, read_tool_sets
from utb.io.workspace import Workspace, open_workspace
from utb.metrics.persona_fields import EXTRA_OF_PAPER, FIELDS_OF_PAPER, count_fields, decisive
from utb.metrics.persona_reach import by_tool_set, reach
from utb.quality.findings import PersonaFinding
from utb.quality.links import check_links
from utb.quality.personas import scan_persona

EXAMPLE = "utb personas annotations --dataset utb-sim --persona persona3"
FORMAT = "utb.personas/1"
_SHIPPED_TOOLS = CHECKOUT / "tool_schemas"


def personas(
    workspace: Annotated[
        Path | None, typer.Argument(help="Workspace with personas. Default: UTB_WORKSPACE, else the one that ships.")
    ] = None,
    dataset: Annotated[str | None, typer.Option(help="Only the people of this data set.")] = None,
    persona: Annotated[str | None, typer.Option(help="Also list what decides for this person, and where.")] = None,
    tools: Annotated[
        Path | None, typer.Option(help="Folder of tool sets that links are checked against. Default: tool_schemas.")
    ] = None,
    quotes: Annotated[
        bool, typer.Option("--quotes", help="Also look for turns that show their model what only the persona says.")
    ] = False,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Print the fields of personas beside the paper's, where preferences can show, and contradictions."""
    folder = workspace or settings_from_environment().workspace
    printer = FaultPrinter()
    opened = open_workspace(folder)
    groups = _people(folder, opened, dataset, printer)
    if persona is not None and not any(persona in people.personas for people in groups):
        known = ", ".join(name for people in groups for name in people.personas)
        raise ConfigError(f"persona {persona!r} is not there; there are {known}")
    sets = _tool_sets(tools)
    found = {people.dataset: _findings(people, sets) for people in groups}
    quoted = quotes_in(opened, groups, printer) if quotes else {}
    if format is Format.JSON:
        print_json(_document(folder, groups, sets, found, quoted, printer))
    else:
        for people in groups:
            for part in _parts(people, sets, found[people.dataset], persona):
                print_result(part)
        for name, listed in quoted.items():
            for part in parts_of(name, listed):
                print_result(part)
    raise typer.Exit(printer.exit_code)


def _people(folder: Path, opened: Workspace, dataset: str | None, printer: FaultPrinter) -> list[People]:
    folders = [each for each in opened.persona_folders if each.persona_files and dataset in (None, each.name)]
    groups = [load_people(each) for each in folders]
    for people in groups:
        for fault in people.faults:
            printer.report(fault)
    usable = [people for people in groups if people.personas]
    if not usable:
        which = "" if dataset is None else f" of data set {dataset!r}"
        raise DataError(str(folder), None, None, f"no usable persona{which}", "personas/<data set>/<profile>.json")
    return usable


def _tool_sets(named: Path | None) -> dict[str, ToolSet]:
    folder = named or _SHIPPED_TOOLS
    if named is not None and not folder.is_dir():
        raise DataError(str(folder), None, None, "no such folder", "a folder of tool sets")
    return read_tool_sets(folder) if folder.is_dir() else {}


def _findings(people: People, sets: dict[str, ToolSet]) -> list[PersonaFinding]:
    scanned = [finding for persona in people.personas.values() for finding in scan_persona(persona)]
    return [*scanned, *check_links(people.links, people.personas, sets)]


def _document(
    source: Path,
    groups: Sequence[People],
    sets: dict[str, ToolSet],
    found: dict[str, list[PersonaFinding]],
    quoted: Quotes,
    printer: FaultPrinter,
) -> dict[str, object]:
    rows = []
    for people in groups:
        reached = reach(people.personas, people.links)
        for name, persona in people.personas.items():
            own = [msgspec.to_builtins(link) for link in people.links if link.persona == name]
            own_reach = msgspec.to_builtins(reached[name])
            rows.append({**msgspec.to_builtins(count_fields(persona)), **own_reach, "links": own})
    return {
        "format": FORMAT,
        "workspace": str(source),
        "paper": {"fields": FIELDS_OF_PAPER, "extra": EXTRA_OF_PAPER},
        "personas": rows,
        "tool_sets": {people.dataset: by_tool_set(people.links, _listed(people, sets)) for people in groups},
        "findings": {name: [msgspec.to_builtins(finding) for finding in listed] for name, listed in found.items()},
        "quotes": {name: msgspec.to_builtins(listed) for name, listed in quoted.items()},
        "unusable": {"faults": printer.faults, "lines": printer.lines},
    }


def _listed(people: People, sets: dict[str, ToolSet]) -> Sequence[str]:
    """Sets without a link are listed beside the others, but only where there are links at all."""
    return tuple(sets) if people.links else ()


def _parts(
    people: People, sets: dict[str, ToolSet], found: Sequence[PersonaFinding], persona: str | None
) -> Iterator[RenderableType]:
    yield heading(f"Fields of the personas of {people.dataset} (Table 8)")
    yield _coverage(people)
    yield heading("What the extra fields are about")
    extras = table("", "categories")
    for name, each in people.personas.items():
        extras.add_row(cell(name), cell(", ".join(count_fields(each).categories)))
    yield extras
    if people.links:
        yield heading("Preferences, habits and constraints that can show in a tool set")
        yield _matrix(people, _listed(people, sets))
    if persona in people.personas:
        yield heading(f"What decides for {persona}")
        yield _decisive(people, persona or "")
    yield heading(f"Contradictions, privacy and links: {len(found)} findings")
    for finding in found:
        yield cell(str(finding))


def _coverage(people: People) -> Table:
    reached = reach(people.personas, people.links)
    made = _numbers("", "fields", "extra", "preferences", "linked", "all linked", "tool sets")
    for name, persona in people.personas.items():
        counts, own = count_fields(persona), reached[name]
        linked = (own.linked_preferences, len(own.linked), len(own.tool_sets))
        made.add_row(cell(name), *map(str, (counts.fields, counts.extra, counts.preferences, *linked)))
    spans = (f"{low}-{high}" for low, high in (FIELDS_OF_PAPER, EXTRA_OF_PAPER))
    made.add_row(cell("paper"), *spans, "", "", "", "")
    return made


def _matrix(people: People, listed: Sequence[str]) -> Table:
    """A column a person, headed by the number in the name so that ten of them fit a line."""
    heads = [name.removeprefix("persona") or name for name in people.personas]
    made = _numbers("tool set", *heads, "people")
    for name, counts in by_tool_set(people.links, listed).items():
        cells = (str(counts.get(person, "")) for person in people.personas)
        made.add_row(cell(name), *cells, str(len(counts)))
    return made


def _decisive(people: People, persona: str) -> Table:
    made = table("preference", "in words", "shows in")
    for path, text in decisive(people.personas[persona]):
        own = [link for link in people.links if link.persona == persona and link.preference == path]
        where = "; ".join(f"{link.tool_set}: {_place(link.tools, link.slot)} = {link.shows}" for link in own)
        made.add_row(cell(path), cell(text), cell(where))
    return made


def _place(tools: Sequence[str], slot: str | None) -> str:
    return " > ".join(tools) if slot is None else f"{', '.join(tools)}.{slot}"


def _numbers(first: str, *columns: str) -> Table:
    made = table(first, *columns)
    for column in made.columns[1:]:
        column.justify = "right"
    return made
