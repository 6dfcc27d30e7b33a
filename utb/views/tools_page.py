"""The Tools page: a list to search, and one tool with its schema, its results, where it is used and how it fails."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.measures import Measures
from utb.views.bodies import Body, body
from utb.views.catalogue import Catalogue, ToolEntry
from utb.views.schemas import SchemaView, build_schema
from utb.views.text import counted, cut_middle, one_line, plain, value_text

NAME = 60
MOST = 300  # tools listed at once; the search leads to the others
RESULT = 4_000
TURNS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTool:
    """One line of the list."""

    name: str
    label: str
    turns: int
    fails: str
    has_side_effect: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedSet:
    """A tool set with those of its tools that fit the search."""

    name: str
    about: str
    tools: tuple[ListedTool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolList:
    """The list, and how much of it is shown."""

    summary: str
    sets: tuple[ListedSet, ...]
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantView:
    """One definition, and the sets that hold it."""

    sets: str
    schema: SchemaView


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureRow:
    """How one model fails at the tool. `share` is 0 to 100."""

    model: str
    label: str
    needed: int
    failed: int
    text: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolView:
    """One tool."""

    name: str
    label: str
    where: str
    variants: tuple[VariantView, ...]
    results: tuple[Body, ...]
    turns: tuple[tuple[str, int, str], ...]  # topic, turn, label
    more: str
    failures: tuple[FailureRow, ...]


def build_list(catalogue: Catalogue, words: str, chosen: str | None, rates: Mapping[str, tuple[int, int]]) -> ToolList:
    """Sets and tools that fit the words: in the name of the tool or of its set, or in a description.

    `rates` has, by tool, how many judged turns need it and how many of them fail at it.
    """
    wanted = words.casefold().split()
    sets: list[ListedSet] = []
    shown = fitting = 0
    for entry in catalogue.sets.values():
        names = [name for name in entry.tools if _fits(catalogue.tools[name], entry.name, wanted)]
        fitting += len(names)
        kept = names[: max(0, MOST - shown)]
        shown += len(kept)
        if kept:
            tools = tuple(_listed(catalogue.tools[name], chosen, rates) for name in kept)
            domain = f"{one_line(entry.domain, NAME)} · " if entry.domain else ""
            sets.append(ListedSet(name=entry.name, about=f"{domain}{counted(entry.turns, 'turn')}", tools=tools))
    total = f"{counted(len(catalogue.sets), 'tool set')}, {counted(len(catalogue.tools), 'tool')}"
    found = f"{counted(fitting, 'entry', 'entries')} of {total}" if wanted else total
    hidden = fitting - shown
    return ToolList(summary=found, sets=tuple(sets), more=f"{hidden:,} more: search to see them." if hidden else "")


def first_tool(listed: ToolList) -> str | None:
    """The tool to show where none is chosen: the one that most turns need."""
    tools = [tool for each in listed.sets for tool in each.tools]
    return max(tools, key=lambda tool: tool.turns).name if tools else None


def build_tool(
    entry: ToolEntry, measures: Sequence[Measures], labels: Mapping[tuple[str, int], str], opened: Sequence[str] = ()
) -> ToolView:
    """The view of a tool; `measures` are those of the loaded models, `labels` names of turns."""
    hidden = len(entry.turns) - TURNS
    sets = len({name for variant in entry.variants for name in variant.sets})
    profiles = len(entry.profiles)
    return ToolView(
        name=entry.name,
        label=one_line(entry.name, NAME),
        where=f"{counted(len(entry.turns), 'turn')} of {counted(profiles, 'profile')} · in {counted(sets, 'tool set')}",
        variants=tuple(
            VariantView(sets=one_line(", ".join(variant.sets), 3 * NAME), schema=build_schema(variant.raw))
            for variant in entry.variants
        ),
        results=tuple(
            body(f"result-{number}", result, opened, folded=RESULT) for number, result in enumerate(entry.results)
        ),
        turns=tuple((plain(topic), turn, labels.get((topic, turn), "")) for topic, turn in entry.turns[:TURNS]),
        more=f"and {hidden:,} more" if hidden > 0 else "",
        failures=tuple(_failures(entry.name, measures)),
    )


def telling(measures: Sequence[Measures]) -> tuple[Measures, ...]:
    """The models whose failures say something about a tool: those that get some turn with a call right.

    A baseline that never calls anything fails at every tool alike.
    """
    return tuple(item for item in measures if any(use.failed < use.turns for use in item.tools))


def pooled_note(measures: Sequence[Measures]) -> str:
    """Over which models the numbers of the list are taken together."""
    kept = telling(measures)
    silent = [one_line(item.model, NAME) for item in measures if item not in kept]
    left = f", without {', '.join(silent)}, which fail at everything" if silent else ""
    return (
        "Numbers: turns whose reference calls the tool, and how many of the judged turns that need it fail at it,"
        f" under exact, over {counted(len(kept), 'model')}{left}."
    )


def tool_rates(measures: Sequence[Measures]) -> dict[str, tuple[int, int]]:
    """By tool, over all models whose failures tell something: turns that need it, and turns that fail at it."""
    found: dict[str, tuple[int, int]] = {}
    for item in telling(measures):
        for use in item.tools:
            needed, failed = found.get(plain(use.tool), (0, 0))
            found[plain(use.tool)] = (needed + use.turns, failed + use.failed)
    return found


def _failures(name: str, measures: Sequence[Measures]) -> list[FailureRow]:
    rows = []
    for item in measures:
        use = next((use for use in item.tools if plain(use.tool) == name), None)
        if use is not None and use.turns:
            share = 100 * use.failed / use.turns
            rows.append(
                FailureRow(
                    model=plain(item.model),
                    label=cut_middle(item.model, 36, 14),
                    needed=use.turns,
                    failed=use.failed,
                    text=f"{share:.0f} %",
                    share=round(share, 1),
                )
            )
    return sorted(rows, key=lambda row: (-row.share, row.model))


def _fits(entry: ToolEntry, set_name: str, wanted: Sequence[str]) -> bool:
    if not wanted:
        return True
    described = " ".join(value_text(variant.raw.get("description") or "")[:1000] for variant in entry.variants)
    text = f"{entry.name} {set_name} {described}".casefold()
    return all(word in text for word in wanted)


def _listed(entry: ToolEntry, chosen: str | None, rates: Mapping[str, tuple[int, int]]) -> ListedTool:
    needed, failed = rates.get(entry.name, (0, 0))
    return ListedTool(
        name=entry.name,
        label=one_line(entry.name, NAME),
        turns=len(entry.turns),
        fails=f"{100 * failed / needed:.0f} %" if needed else "",
        has_side_effect=any(variant.raw.get("x-utb-side-effect") is True for variant in entry.variants),
        is_chosen=entry.name == chosen,
    )
