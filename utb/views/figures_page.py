"""The Figures page: the list of sheets, one of them as a table, and what has to be known before it is printed.

The sheets themselves are made by `figures`, which stands above this package: here are plain values only.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.metrics.consistency import Check
from utb.model import POLICIES
from utb.views.figures_address import FiguresAddress, write_figures_address
from utb.views.text import cut_middle, one_line, plain
from utb.views.words import Mark

TABLES, CHARTS = "Tables", "Figures with tables"
MOST_ROWS = 200
TITLE = 300
HEAD_CELLS, HEAD_TAIL = 30, 10
HOLDS: dict[bool | None, Mark] = {
    True: Mark("correct", "✓", "holds"),
    False: Mark("wrong", "×", "fails"),
    None: Mark("warn", "▲", "not checked"),
}
NAMES: dict[str, tuple[str, str]] = {
    "table2_composition": ("Table 2", "composition"),
    "table3_diversity": ("Table 3", "diversity"),
    "table4": ("Table 4", "accuracy"),
    "table5": ("Table 5", "accuracy"),
    "table": ("Table", "accuracy"),
    "table8_profiles": ("Table 8", "profile fields"),
    "table9_tools": ("Table 9", "tool ecosystem"),
    "figure2a_field_groups": ("Figure 2a", "profile field groups"),
    "figure2b_domains": ("Figure 2b", "tool domains"),
    "gap_exact_relaxed": ("Gap", "two policies"),
    "single_to_multi": ("Drop", "single to multi"),
    "positions": ("Positions", "by third"),
    "bottlenecks": ("Bottlenecks", "findings"),
    "tools": ("Tools", "where turns fail"),
    "pairs": ("Pairs", "tests"),
    "trials": ("Trials", "seeds, pass@k"),
    "checks": ("Checks", "before printing"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLink:
    """One line of the list."""

    name: str
    about: str
    title: str
    is_chosen: bool
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGroup:
    """Figures, which have tables as well, or tables alone."""

    name: str
    links: tuple[SheetLink, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadView:
    """A column's name, cut, and in full."""

    label: str
    title: str
    is_number: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A sheet as a table; an interval stands in the cell that it belongs to."""

    heads: tuple[HeadView, ...]
    groups: tuple[tuple[str, int], ...]  # label and how many columns it spans; empty where no column has one
    rows: tuple[tuple[tuple[str, str], ...], ...]  # text and interval
    rules: frozenset[int]
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRow:
    """One check in words."""

    mark: Mark
    name: str
    policy: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What stands beside a sheet: the checks that touch it, and what it was made of."""

    checks: tuple[CheckRow, ...]  # that fail or could not be made
    held: tuple[CheckRow, ...]
    summary: str
    sources: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column of a table: its texts as printed, and those of its intervals where it has some."""

    label: str
    is_number: bool
    group: str | None
    texts: tuple[str, ...]
    intervals: tuple[str, ...] = ()


def build_sheet_list(
    sheets: Iterable[tuple[str, str, bool]], chosen: str, address: FiguresAddress
) -> tuple[SheetGroup, ...]:
    """The list; a sheet is its key, its title, and whether it has a chart."""
    groups: dict[str, list[SheetLink]] = {TABLES: [], CHARTS: []}
    for key, title, has_chart in sorted(sheets, key=lambda sheet: _rank(sheet[0])):
        name, about = name_of(key)
        link = SheetLink(
            name=name,
            about=about,
            title=one_line(title, TITLE),
            is_chosen=key == chosen,
            parameters=write_figures_address(replace(address, sheet=key)),
        )
        groups[CHARTS if has_chart else TABLES].append(link)
    return tuple(SheetGroup(name=name, links=tuple(links)) for name, links in groups.items() if links)


def name_of(key: str) -> tuple[str, str]:
    """What a sheet is called in the list, and what it is about: sheets of a policy carry its name."""
    policy, base = policy_of(key), _base(key)
    name, about = NAMES.get(base) or (base.replace("_", " "), "")
    return name, ", ".join(filter(None, (about, policy)))


def _base(key: str) -> str:
    """The key without its policy."""
    policy = policy_of(key)
    if key.startswith("gap_"):
        return "gap_exact_relaxed"
    return key.removesuffix(f"_{policy}") if policy else key


def _rank(key: str) -> int:
    """As in the paper, and one kind of sheet beside another policy's."""
    base = _base(key)
    return list(NAMES).index(base) if base in NAMES else len(NAMES)


def policy_of(key: str) -> str | None:
    """The policy that a sheet is under; None where it is under several or none."""
    if key.startswith("gap_"):
        return None
    return next((name for name in sorted(POLICIES, key=len, reverse=True) if key.endswith(f"_{name}")), None)


def build_table(columns: Sequence[Column], rules: Iterable[int]) -> TableView:
    """The table of these columns."""
    count = max((len(column.texts) for column in columns), default=0)
    shown = min(count, MOST_ROWS)
    hidden = count - shown
    return TableView(
        heads=tuple(
            HeadView(
                label=cut_middle(column.label, HEAD_CELLS, HEAD_TAIL),
                title=one_line(column.label, TITLE),
                is_number=column.is_number,
            )
            for column in columns
        ),
        groups=_groups(columns),
        rows=tuple(tuple(_cell(column, place) for column in columns) for place in range(shown)),
        rules=frozenset(rules),
        more=f"{hidden:,} more rows are in the files." if hidden else "",
    )


def build_beside(checks: Iterable[Check], sources: Mapping[str, str], key: str) -> Beside:
    """What stands beside the sheet of that key; checks that fail come first."""
    policy = policy_of(key)
    touching = [check for check in checks if policy is None or check.policy in (None, policy)]
    touching.sort(key=lambda check: (False, None, True).index(check.holds))
    held = [check for check in touching if check.holds is True]
    return Beside(
        checks=tuple(_check(check) for check in touching if check.holds is not True),
        held=tuple(map(_check, held)),
        summary=f"{len(held)} of {len(touching)} hold" if touching else "",
        sources=tuple((name, plain(value)) for name, value in sources.items()),
    )


def _check(check: Check) -> CheckRow:
    return CheckRow(
        mark=HOLDS[check.holds],
        name=check.name.value.replace("_", " "),
        policy=check.policy or "",
        message=plain(check.message),
    )


def _cell(column: Column, place: int) -> tuple[str, str]:
    """Text and interval; an empty cell stays empty."""
    return one_line(column.texts[place], TITLE), column.intervals[place] if column.intervals else ""


def _groups(columns: Sequence[Column]) -> tuple[tuple[str, int], ...]:
    if not any(column.group for column in columns):
        return ()
    found: list[tuple[str, int]] = []
    for column in columns:
        label = plain(column.group or "")
        if found and found[-1][0] == label:
            found[-1] = (label, found[-1][1] + 1)
        else:
            found.append((label, 1))
    return tuple(found)
