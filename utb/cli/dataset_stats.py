"""`utb stats DATA`: what a data set consists of, the paper's numbers beside ours."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import RenderableType
from rich.table import Table

from utb.cli.console import FaultPrinter, Format, print_json, print_result
from utb.cli.drawing import heading, table
from utb.cli.text import cell
from utb.errors import DataError
from utb.io.inputs import topic_inputs
from utb.io.json_lines import whole_file
from utb.io.metrics_files import metrics_json
from utb.io.topic_facts import read_facts
from utb.metrics.dataset import paper
from utb.metrics.dataset.composition import DatasetStats, Share, dataset_stats
from utb.metrics.dataset.diversity import Diversity
from utb.metrics.dataset.facts import TopicFacts
from utb.model import Fault

FORMAT = "utb.dataset/1"
_MOST_TOOL_SETS = 20  # rows printed; JSON has all
_NAME_WIDTH = 40


def print_dataset_stats(source: Path, out: Path | None, format: Format) -> int:
    """Compute, write `dataset.json`, and print; returns the exit code."""
    printer = FaultPrinter()
    topics = list(_topics(source, printer))
    if not topics:
        raise DataError(str(source), None, None, "no usable topic", "topics in the release format")
    stats = dataset_stats(topics)
    document = _document(source, stats, printer)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        with whole_file(out / "dataset.json") as file:
            file.write(metrics_json(document))
    if format is Format.JSON:
        print_json(document)
    else:
        for part in _parts(stats):
            print_result(part)
    return printer.exit_code


def _topics(source: Path, printer: FaultPrinter) -> Iterator[TopicFacts]:
    inputs = topic_inputs(source)
    for fault in inputs.faults:
        printer.report(fault)
    for item in read_facts(inputs.paths, inputs.dataset):
        if isinstance(item, Fault):
            printer.report(item)
        else:
            yield item


def _document(source: Path, stats: DatasetStats, printer: FaultPrinter) -> dict[str, object]:
    """The record as it is, shares with their percent."""
    document: dict[str, object] = {"format": FORMAT, "data": str(source), **msgspec.to_builtins(stats)}
    for name in ("task_types", "labels", "subtypes", "domains", "languages", "shapes"):
        shares: tuple[Share, ...] = getattr(stats, name)
        document[name] = [{**msgspec.to_builtins(share), "percent": share.percent} for share in shares]
    document["paper_diversity_percent"] = paper.DIVERSITY
    document["unusable"] = {"faults": printer.faults, "lines": printer.lines}
    return document


def _parts(stats: DatasetStats) -> Iterator[RenderableType]:
    yield heading("Scale")
    scale = _numbers("", "count", "paper")
    for row in stats.scale:
        scale.add_row(cell(row.name.replace("_", " ")), f"{row.count:,}", _count(row.paper_count))
    yield scale
    named = (
        ("Task types (Table 2; of the turns with one)", stats.task_types),
        ("Labels of turns", stats.labels),
        ("Subtypes (Table 2; the first turn of a topic is Cross-Topic)", stats.subtypes),
        ("Domains of tool sets (Figure 2b)", stats.domains),
        ("Languages of requests", stats.languages),
        ("Shapes of references", stats.shapes),
    )
    for title, shares in named:
        yield heading(title)
        yield _shares(shares) if shares else cell("the data name none")
    yield heading("Sizes")
    yield _sizes(stats)
    yield heading("Diversity on one tool set (Table 3)")
    yield _diversity(stats.diversity)


def _shares(shares: Sequence[Share]) -> Table:
    published = any(row.paper_percent is not None for row in shares)
    made = _numbers("", "count", "per cent", *(("paper", "per cent") if published else ()))
    for row in shares:
        theirs = (_count(row.paper_count), _percent(row.paper_percent)) if published else ()
        made.add_row(cell(row.name), f"{row.count:,}", _percent(row.percent), *theirs)
    return made


def _sizes(stats: DatasetStats) -> Table:
    made = _numbers("", "measured", "mean", "median", "smallest", "largest", "paper's mean")
    for row in stats.sizes:
        means = (_decimal(row.mean), _decimal(row.median))
        made.add_row(
            cell(row.name),
            f"{row.measured:,}",
            *means,
            _count(row.smallest),
            _count(row.largest),
            _decimal(row.paper_mean),
        )
    return made


def _diversity(rows: Sequence[Diversity]) -> Table:
    """All together, the sets with the most topics, the paper. A set with one topic has nothing to compare."""
    made = _numbers("", "topics", "profiles", "distinct", "exact", "distance", "exact")
    several = [row for row in rows if row.tool_set is not None and row.pairs]
    several.sort(key=lambda row: (-row.topics, row.tool_set or ""))
    for row in (rows[0], *several[:_MOST_TOOL_SETS]):
        name = f"all {row.tool_sets:,} tool sets" if row.tool_set is None else row.tool_set
        shares = (row.distinct_sequences, row.distinct_trajectories, row.sequence_distance, row.trajectory_distance)
        numbers = (f"{row.topics:,}", f"{row.profiles:,}", *(_percent(share, 100) for share in shares))
        made.add_row(cell(name if len(name) <= _NAME_WIDTH else f"{name[:_NAME_WIDTH]}…"), *numbers)
    made.add_row(cell("paper"), "300", "10", *(_percent(share) for share in paper.DIVERSITY.values()))
    return made


def _numbers(first: str, *columns: str) -> Table:
    """A table of numbers under a first column of names."""
    made = table(first, *columns)
    for column in made.columns[1:]:
        column.justify = "right"
    return made


def _percent(share: float | None, times: int = 1) -> str:
    return "" if share is None else f"{times * share:.2f}"


def _count(count: int | None) -> str:
    return "" if count is None else f"{count:,}"


def _decimal(number: float | None) -> str:
    return "" if number is None else f"{number:.2f}"
