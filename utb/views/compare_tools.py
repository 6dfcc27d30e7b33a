"""Expected and called tools: which tool a run called where the reference wanted another one.

Calls of a tool that the turn expects are its own. What a run called beyond them stands, in order, beside what it did
not call: that is the confusion. What is left over on either side was not called, or not expected. Which arguments the
calls had does not matter here.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from utb.matching.tools import compile_tools
from utb.model import NodeKind, Trajectory, Turn
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_pairs import NONE_CALLED, NOT_EXPECTED, SIDES, Cell, Details, Listing, Pair
from utb.views.text import counted, cut_middle, one_line, plain

MOST = 8  # tools in the table
NAME_CELLS, NAME_TAIL = 22, 8
TITLE = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCell:
    """One cell of the table: how many calls, and where the turns behind them are listed. `heat` is 0 to 100."""

    count: int
    is_right: bool
    heat: int
    title: str
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRow:
    """One expected tool."""

    label: str
    title: str
    cells: tuple[ToolCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolTable:
    """The tools that one side confuses most."""

    summary: str
    heads: tuple[tuple[str, str], ...]  # label and title
    rows: tuple[ToolRow, ...]
    note: str


def tool_pairs(turn: Turn, run: Trajectory) -> tuple[tuple[str, str], ...]:
    """Expected and called tool, one pair for each call that was made or should have been."""
    tools = compile_tools(turn.tools)

    def key(name: str) -> str:
        found = tools.find(name)[0]
        return found.name if found is not None else name.strip()

    expected = Counter(key(node.name) for node in turn.reference.nodes if node.kind is NodeKind.CALL)
    called = Counter(
        key(call.name) for step in run.steps for call in step.calls if isinstance(call.name, str) and call.name
    )
    right = expected & called
    found = [(name, name) for name in right.elements()]
    lacking, beyond = (expected - right).elements(), (called - right).elements()
    return (*found, *zip_longest(lacking, beyond, fillvalue=NONE_CALLED))


def build_tool_table(
    pairs: Iterable[Pair], details: Sequence[Details], side: int, address: CompareAddress, *, is_cut: bool
) -> ToolTable:
    """The table of one side over the turns that both have scored; `is_cut` says that strict runs are among them."""
    counts: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        if pair.cell is not Cell.NOT_SCORED:
            counts.update(details[side].tools.get((pair.place, pair.trials[side]), ()))
    confused: Counter[str] = Counter()
    for (expected, called), count in counts.items():
        if expected != called:
            confused.update({name: count for name in (expected, called) if name})
    names = [name for name, _ in sorted(confused.items(), key=lambda item: (-item[1], item[0]))[:MOST]]
    total = len({name for names_of in counts for name in names_of if name})
    columns = [*names, NONE_CALLED]
    rows = [*names, NOT_EXPECTED]
    return ToolTable(
        summary=f"{len(names)} of {counted(total, 'tool')}, most confused" if names else "",
        heads=tuple((_label(name) or "(none called)", one_line(name, TITLE)) for name in columns),
        rows=tuple(_row(expected, columns, counts, side, address) for expected in rows) if names else (),
        note=_note(counts, is_cut=is_cut),
    )


def _row(
    expected: str, columns: Sequence[str], counts: Counter[tuple[str, str]], side: int, address: CompareAddress
) -> ToolRow:
    total = sum(counts[expected, called] for called in columns)
    return ToolRow(
        label=_label(expected) or "(not expected)",
        title=one_line(expected, TITLE),
        cells=tuple(_cell(expected, called, counts[expected, called], total, side, address) for called in columns),
    )


def _cell(expected: str, called: str, count: int, total: int, side: int, address: CompareAddress) -> ToolCell:
    target = address.listing(
        Listing.CALLED.value, who=SIDES[side], expected=plain(expected) or None, called=plain(called) or None
    )
    what = f"expected {one_line(expected, TITLE) or 'nothing'}, called {one_line(called, TITLE) or 'nothing'}"
    return ToolCell(
        count=count,
        is_right=expected == called,
        heat=max(12, round(90 * count / total)) if count and total else 0,
        title=f"{what}: {counted(count, 'time')}",
        parameters=write_compare_address(target),
    )


def _label(name: str) -> str:
    return cut_middle(name, NAME_CELLS, NAME_TAIL)


def _note(counts: Counter[tuple[str, str]], *, is_cut: bool) -> str:
    if not counts:
        return "No turn that both have scored expects or calls a tool."
    if all(expected == called for expected, called in counts):
        return "Every call is of a tool that its turn expects, and none is lacking."
    strict = " Strict runs end where they depart from the reference: what they never reached counts as not called."
    return f"Rows: expected by the reference. Columns: called. Grey: agreed.{strict if is_cut else ''}"
