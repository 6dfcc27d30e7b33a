"""The table that `utb score` prints: a row for each model and policy, then why turns were not scored, then findings."""

from collections.abc import Sequence

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from utb.cli.text import cell
from utb.metrics.counts import Counts, Group
from utb.model import FindingCode


def score_table(counts: Sequence[Counts]) -> RenderableType:
    """Everything as one renderable."""
    parts: list[RenderableType] = [_rates(counts)]
    for item in counts:
        parts.extend(_notes(item))
    return Stack(*parts)


def _rates(counts: Sequence[Counts]) -> Table:
    table = Table(title=None, pad_edge=False, show_edge=False)
    table.add_column("Model", overflow="fold", ratio=1)
    table.add_column("Policy")
    for group in Group:
        table.add_column(group.value, justify="right", no_wrap=True)
    table.add_column("Not scored", justify="right")
    for item in counts:
        excluded = str(item.groups[Group.ALL].excluded)
        rates = [_rate(item, group) for group in Group]
        table.add_row(cell(item.model), cell(item.policy), *rates, excluded)
    return table


def _rate(item: Counts, group: Group) -> Text:
    """Per cent and how many of how many; nothing where there is nothing to say."""
    rate, tally = item.rate(group), item.groups[group]
    return Text("" if rate is None else f"{100 * rate:.1f} ({tally.correct}/{tally.total})")


def _notes(item: Counts) -> list[Text]:
    name = f"{item.model}, {item.policy}"
    lines = []
    if item.empty_because:
        lines.append(cell(f"{name}: no rates, because {item.empty_because}"))
    if item.not_scored:
        lines.append(cell(f"{name}: not scored: {_listed(item.not_scored)}"))
    if item.findings:
        lines.append(cell(f"{name}: findings: {_listed(item.findings)}"))
    return [Text(""), *lines] if lines else []


def _listed(numbers: dict[FindingCode, int]) -> str:
    ordered = sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{code.value} {count}" for code, count in ordered)
