"""What `utb score` prints: a row for each model and policy, then why turns were not scored, then findings.

Models have long names, so a name stands on a line of its own above its rows. Where the counts beside the rates do not
fit the width, the rates stand alone.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.text import Text

from utb.cli.text import cell
from utb.metrics.counts import Counts, Group
from utb.model import FindingCode

_GAP = 2  # blanks between columns


def score_table(counts: Sequence[Counts], width: int) -> RenderableType:
    """Everything as one renderable of at most that many columns."""
    rows = [_cells(item, with_counts=True) for item in counts]
    if sum(_widths(rows)) > width:
        rows = [_cells(item, with_counts=False) for item in counts]
    widths = _widths(rows)
    lines = {(item.model, item.policy): _line(row, widths) for item, row in zip(counts, rows, strict=True)}
    return Stack(Text(_line(_HEADER, widths), style="dim"), *_models(counts, lines))


_HEADER = ("per cent", *(group.value for group in Group), "not scored")


def _cells(item: Counts, *, with_counts: bool) -> tuple[str, ...]:
    rates = (_rate(item, group, with_counts) for group in Group)
    return (item.policy, *rates, f"{item.groups[Group.ALL].excluded:,}")


def _rate(item: Counts, group: Group, with_counts: bool) -> str:
    """Per cent, and how many of how many; nothing where there is nothing to say."""
    rate, tally = item.rate(group), item.groups[group]
    if rate is None:
        return ""
    return f"{100 * rate:.1f} ({tally.correct}/{tally.total})" if with_counts else f"{100 * rate:.1f}"


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) + _GAP for column in zip(_HEADER, *rows, strict=True)]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(row, widths, strict=True)
    return f"{first[0]:{first[1]}}" + "".join(f"{text:>{width}}" for text, width in others)


def _models(counts: Sequence[Counts], lines: dict[tuple[str, str], str]) -> Iterator[Text]:
    for model, items in groupby(counts, key=lambda item: item.model):
        listed = list(items)
        yield cell(model, "bold")
        yield from (Text(lines[item.model, item.policy]) for item in listed)
        for item in listed:
            yield from _notes(item)


def _notes(item: Counts) -> Iterator[Text]:
    if item.empty_because:
        yield cell(f"  {item.policy}: no rates, because {item.empty_because}")
    if item.not_scored:
        yield cell(f"  {item.policy}: not scored: {_listed(item.not_scored)}")
    if item.findings:
        yield cell(f"  {item.policy}: findings: {_listed(item.findings)}")


def _listed(numbers: dict[FindingCode, int]) -> str:
    ordered = sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{code.value} {count:,}" for code, count in ordered)
