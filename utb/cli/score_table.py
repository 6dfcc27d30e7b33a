"""What `utb score` prints: the paper's table for each model and policy, then what belongs beside the numbers.

Models have long names, so a name stands on a line of its own above its rows. Chat and All follow the paper's columns
where the width allows.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.text import Text

from utb.cli.text import cell
from utb.io.metrics_files import same_turns
from utb.metrics.bootstrap import FEWEST_PROFILES, Averaging, ClusterKind
from utb.metrics.cells import Cell
from utb.metrics.columns import THIRDS, Column
from utb.metrics.measures import Measures
from utb.metrics.table import TABLE, WITHOUT_CHAT

_LABEL, _WIDTH = 16, 8  # columns of the terminal: names of rows, numbers
_PAPER = tuple(column for column in Column if column not in (Column.CHAT, Column.ALL))


def score_table(measures: Sequence[Measures], width: int, turns: int) -> RenderableType:
    """Everything as one renderable; `turns` is how many the data set has."""
    columns = tuple(Column) if _LABEL + _WIDTH * len(Column) <= width else _PAPER
    lines: list[Text] = [Text(_line("per cent", [column.value for column in columns]), style="dim")]
    for model, items in groupby(measures, key=lambda item: item.model):
        listed = list(items)
        lines.append(cell(model, "bold"))
        if listed[0].turns < turns:
            lines.append(cell(f"  runs of {listed[0].turns:,} of the {turns:,} turns; the others are in no number"))
        for item in listed:
            lines += _rows(item, columns)
            lines += _notes(item)
    if not same_turns(measures):
        by_model = {item.model: item.turns for item in measures}
        runs = ", ".join(f"{model} {count:,}" for model, count in by_model.items())
        lines.append(cell(f"The models were not run on the same turns ({runs}): compare their numbers with care."))
    return Stack(*lines)


def _rows(item: Measures, columns: Sequence[Column]) -> Iterator[Text]:
    yield cell(f"  {item.policy}")
    pooled = [item.cell(column, Averaging.MICRO) for column in columns]
    for averaging in Averaging:
        cells = [item.cell(column, averaging) for column in columns]
        yield Text(_line(f"    {averaging.value}", [_rate(found) for found in cells]))
        if any(found.low is not None for found in cells):
            yield Text(_line("    95 %", [_interval(found) for found in cells]), style="dim")
    thirds = {column: item.cell(column, Averaging.MACRO, WITHOUT_CHAT) for column in THIRDS}
    if item.cell(Column.CHAT, Averaging.MICRO).scored:
        yield Text(_line("    without Chat", [_rate(thirds[column]) if column in thirds else "" for column in columns]))
    yield Text(_line("    turns", [f"{found.scored:,}" for found in pooled]))
    if any(found.excluded for found in pooled):
        yield Text(_line("    not scored", [f"{found.excluded:,}" for found in pooled]))


def _line(label: str, texts: Sequence[str]) -> str:
    return f"{label:{_LABEL}}" + "".join(f"{text:>{_WIDTH}}" for text in texts)


def _rate(found: Cell) -> str:
    """Nothing where there is nothing to say."""
    return "" if found.rate is None else f"{100 * found.rate:.2f}"


def _interval(found: Cell) -> str:
    return "" if found.low is None or found.high is None else f"{100 * found.low:.0f}–{100 * found.high:.0f}"


def _notes(item: Measures) -> Iterator[Text]:
    if item.empty_because:
        yield cell(f"    no rates, because {item.empty_because}")
    elif any(found.clustered_by is ClusterKind.TOPIC for found in item.table if found.kind == TABLE):
        yield cell(f"    intervals resample topics where fewer than {FEWEST_PROFILES} profiles have such turns")
    if item.sessions:
        yield cell(f"    sessions right throughout: {item.sessions_correct:,} of {item.sessions:,}")
    shown = {row.behaviour.value: row.turns for row in item.behaviours if row.profile is None and row.turns}
    not_scored = {code.value: count for code, count in item.not_scored.items()}
    findings = {code.value: count for code, count in item.findings.items()}
    for name, numbers in (("asking", shown), ("not scored", not_scored), ("findings", findings)):
        if numbers:
            yield cell(f"    {name}: {_listed(numbers)}")


def _listed(numbers: Mapping[str, int]) -> str:
    ordered = sorted(numbers.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{name} {count:,}" for name, count in ordered)
