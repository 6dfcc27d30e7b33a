"""Which turns show their model what only the persona says: the data sets of a workspace beside its people."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType

from utb.cli.console import FaultPrinter
from utb.cli.drawing import heading, table
from utb.cli.text import cell
from utb.io.loading import load_topics
from utb.io.people import People
from utb.io.workspace import Workspace
from utb.quality.visible import VisibleQuote, visible_quotes

Quotes = Mapping[str, Sequence[VisibleQuote] | None]  # by data set; None where it has no topics


def quotes_in(workspace: Workspace, groups: Sequence[People], printer: FaultPrinter) -> Quotes:
    """Scan every turn of the people's data sets; topics that cannot be read are reported."""
    datasets = {dataset.name: dataset for dataset in workspace.datasets}
    found: dict[str, list[VisibleQuote] | None] = {}
    for people in groups:
        dataset = datasets.get(people.dataset)
        if dataset is None or not dataset.topic_files:
            found[people.dataset] = None
            continue
        loaded = load_topics(dataset)
        for fault in loaded.faults:
            printer.report(fault)
        turns = (turn for topic in loaded.topics for turn in topic.turns if turn.profile in people.personas)
        found[people.dataset] = [
            quote for turn in turns for quote in visible_quotes(turn, people.personas[turn.profile or ""])
        ]
    return found


def parts_of(dataset: str, quotes: Sequence[VisibleQuote] | None) -> Iterator[RenderableType]:
    """What is printed about one data set."""
    if quotes is None:
        yield heading(f"{dataset} has no topics that could quote its people")
        return
    turns = len({(quote.topic_id, quote.turn) for quote in quotes})
    yield heading(f"Turns of {dataset} that quote a persona which their user never did: {turns}")
    if quotes:
        shown = table("field", "words", "where", "first turn", "turns")
        for (persona, path, found, place), turns_of in _grouped(quotes).items():
            first = f"{cell(turns_of[0].topic_id)}/{turns_of[0].turn}"
            shown.add_row(cell(f"{persona}: {path}"), cell(found), cell(place), first, str(len(turns_of)))
        yield shown


def _grouped(quotes: Sequence[VisibleQuote]) -> Mapping[tuple[str, str, str, str], Sequence[VisibleQuote]]:
    """What stands in a history is shown in every turn after it: one row for all of these."""
    rows: dict[tuple[str, str, str, str], list[VisibleQuote]] = {}
    for quote in quotes:
        rows.setdefault((quote.persona, quote.path, quote.found, quote.place), []).append(quote)
    return rows
