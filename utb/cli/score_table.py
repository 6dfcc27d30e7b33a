"""What `utb score` prints: a row for each model and policy, then why turns were not scored, then findings.

Models have long names, so a name stands on a line of its own above its rows.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.text import Text

from utb.cli.text import cell
from utb.metrics.counts import Counts, Group
from utb.model import FindingCode

_POLICY, _RATE, _EXCLUDED = 12, 15, 12  # widths of the columns; together 99 characters


def score_table(counts: Sequence[Counts]) -> RenderableType:
    """Everything as one renderable."""
    return Stack(_header(), *_models(counts))


def _header() -> Text:
    groups = "".join(f"{group.value:>{_RATE}}" for group in Group)
    return Text(f"{'per cent':{_POLICY}}{groups}{'not scored':>{_EXCLUDED}}", style="dim")


def _models(counts: Sequence[Counts]) -> Iterator[Text]:
    for model, items in groupby(counts, key=lambda item: item.model):
        rows = list(items)
        yield cell(model, "bold")
        yield from map(_rates, rows)
        for item in rows:
            yield from _notes(item)


def _rates(item: Counts) -> Text:
    rates = "".join(f"{_rate(item, group):>{_RATE}}" for group in Group)
    return Text(f"{item.policy:{_POLICY}}{rates}{item.groups[Group.ALL].excluded:>{_EXCLUDED},}")


def _rate(item: Counts, group: Group) -> str:
    """Per cent and how many of how many; nothing where there is nothing to say."""
    rate, tally = item.rate(group), item.groups[group]
    return "" if rate is None else f"{100 * rate:.1f} ({tally.correct}/{tally.total})"


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
