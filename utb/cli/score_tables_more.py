"""What `utb stats SCORES` prints under the paper's table: other groups, asking, tools, progress."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table

from utb.cli.drawing import heading, table
from utb.cli.text import cell
from utb.metrics.behaviour import Behaviour
from utb.metrics.bootstrap import Averaging
from utb.metrics.cells import Cell
from utb.metrics.measures import Measures

_TITLES = {
    "task_type": "By task type",
    "subtype": "By subtype",
    "domain": "By domain",
    "profile": "By profile",
    "optimal": "Correct in the fewest steps",
}
_MOST_TOOLS = 15  # rows a model; JSON has all


def more_tables(measures: Sequence[Measures]) -> Iterator[RenderableType]:
    """A heading and a table for each kind of group; pooled rates with their interval and counts."""
    for kind, title in _TITLES.items():
        cells = [(item, found) for item in measures for found in item.cells if _is_of(found, kind)]
        if cells:
            yield heading(title)
            yield _groups(cells)
    if any(item.behaviours for item in measures):
        yield heading("Asking and inferring, turns by profile")
        yield _behaviours(measures)
    yield heading("Tools that turns fail at")
    yield _tools(measures)
    yield heading("Progress: legally executed steps over nodes of the reference")
    yield _progress(measures)


def _is_of(found: Cell, kind: str) -> bool:
    return found.kind == kind and found.averaging is Averaging.MICRO


def _groups(cells: Sequence[tuple[Measures, Cell]]) -> Table:
    made = table("", "model", "policy", "per cent", "95 %", "correct", "scored", "not scored")
    for column in made.columns[3:]:
        column.justify = "right"
    for item, found in sorted(cells, key=lambda pair: pair[1].name):
        interval = "" if found.low is None or found.high is None else f"{100 * found.low:.0f}–{100 * found.high:.0f}"
        rate = "" if found.rate is None else f"{100 * found.rate:.2f}"
        counts = (f"{found.correct:,}", f"{found.scored:,}", f"{found.excluded:,}")
        made.add_row(cell(found.name), cell(item.model), item.policy, rate, interval, *counts)
    return made


def _behaviours(measures: Sequence[Measures]) -> Table:
    made = table("model", "policy", "profile", *(behaviour.value for behaviour in Behaviour))
    for column in made.columns[3:]:
        column.justify = "right"
    for item in measures:
        for profile in dict.fromkeys(row.profile for row in item.behaviours):
            turns = [f"{row.turns:,}" for row in item.behaviours if row.profile == profile]
            made.add_row(cell(item.model), item.policy, cell(profile or "all"), *turns)
    return made


def _tools(measures: Sequence[Measures]) -> Table:
    made = table("tool", "model", "policy", "turns", "wrong", "fail at it")
    for column in made.columns[3:]:
        column.justify = "right"
    for item in measures:
        worst = sorted(item.tools, key=lambda tool: (-tool.failed, -tool.turns, tool.tool))
        for tool in worst[:_MOST_TOOLS]:
            counts = (f"{tool.turns:,}", f"{tool.wrong:,}", f"{tool.failed:,}")
            made.add_row(cell(tool.tool), cell(item.model), item.policy, *counts)
        if len(worst) > _MOST_TOOLS:
            made.add_row(cell(f"and {len(worst) - _MOST_TOOLS:,} more"), cell(item.model), item.policy)
    return made


def _progress(measures: Sequence[Measures]) -> Table:
    made = table("turns", "model", "policy", "per cent", "steps", "nodes")
    for column in made.columns[3:]:
        column.justify = "right"
    for item in measures:
        for part in item.progress:
            rate = "" if part.rate is None else f"{100 * part.rate:.2f}"
            counts = (f"{part.completed_steps:,}", f"{part.nodes:,}")
            made.add_row(part.name, cell(item.model), item.policy, rate, *counts)
    return made
