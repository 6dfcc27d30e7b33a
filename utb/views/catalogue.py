"""Which tool sets and tools a data set offers, and where references call them.

A tool set is what a topic offers; topics that offer the same tools share it. Data that do not name their tool sets get
names from the tools. A tool is known by its name; where sets define it differently it has several variants.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from utb.io.tool_sets import domain_of, tool_set_of
from utb.model import NodeKind, Toolbox, Topic, Turn
from utb.views.facets import Place
from utb.views.schemas import function_of
from utb.views.text import one_line, plain, value_text

SAMPLES = 3  # results kept of each tool
NAME = 80
NAMED = 3  # tools that name a tool set without a name


@dataclass(slots=True)
class Variant:
    """One definition of a tool, as it stands in the data, and the sets that hold it."""

    raw: Mapping[str, object]
    sets: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ToolEntry:
    """A tool: its definitions, the turns whose reference calls it, and some of its results."""

    name: str
    variants: list[Variant] = field(default_factory=list)
    turns: list[Place] = field(default_factory=list)
    profiles: Counter[str] = field(default_factory=Counter)
    results: list[object] = field(default_factory=list)
    known: set[str] = field(default_factory=set)


@dataclass(slots=True)
class SetEntry:
    """A tool set: its tools in the order offered, and who is offered it."""

    name: str
    domain: str | None
    tools: tuple[str, ...]
    topics: int = 0
    turns: int = 0
    profiles: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All sets and tools by name; `together` counts the turns whose reference calls both of two tools."""

    sets: Mapping[str, SetEntry]
    tools: Mapping[str, ToolEntry]
    together: Mapping[tuple[str, str], int]


def build_catalogue(topics: Iterable[Topic]) -> Catalogue:
    """What these topics offer and call."""
    sets: dict[str, SetEntry] = {}
    tools: dict[str, ToolEntry] = {}
    together: Counter[tuple[str, str]] = Counter()
    names: dict[int, str] = {}
    for topic in topics:
        for turn in topic.turns:
            name = names.get(id(turn.tools))
            if name is None:
                name = names[id(turn.tools)] = _add_set(topic, turn.tools, sets, tools)
            _count_turn(turn, sets[name], tools, together)
        if topic.turns:
            sets[names[id(topic.turns[0].tools)]].topics += 1
    return Catalogue(sets, dict(sorted(tools.items())), together)


def _add_set(topic: Topic, box: Toolbox, sets: dict[str, SetEntry], tools: dict[str, ToolEntry]) -> str:
    functions = [function for raw in box.raw if (function := function_of(raw)) is not None]
    offered = tuple(dict.fromkeys(_name_of(function) for function in functions))
    named = tool_set_of(topic)
    name = base = one_line(named, NAME) if named else _made_name(offered)
    number = 2
    while name in sets and sets[name].tools != offered:
        name, number = f"{base} ({number})", number + 1
    sets.setdefault(name, SetEntry(name, domain_of(topic), offered))
    for function in functions:
        entry = tools.setdefault(_name_of(function), ToolEntry(_name_of(function)))
        variant = next((each for each in entry.variants if each.raw == function), None)
        if variant is None:
            entry.variants.append(variant := Variant(function))
        if name not in variant.sets:
            variant.sets.append(name)
    return name


def _count_turn(
    turn: Turn, entry: SetEntry, tools: Mapping[str, ToolEntry], together: Counter[tuple[str, str]]
) -> None:
    entry.turns += 1
    profile = plain(turn.profile or "")
    entry.profiles[profile] += 1
    called: dict[str, None] = {}
    for node in turn.reference.nodes:
        tool = tools.get(plain(node.name)) if node.kind is NodeKind.CALL else None
        if tool is None:
            continue
        called[tool.name] = None
        if node.observation is not None and len(tool.results) < SAMPLES:
            text = value_text(node.observation)[:2000]
            if text not in tool.known:
                tool.known.add(text)
                tool.results.append(node.observation)
    for name in called:
        tools[name].turns.append((turn.topic_id, turn.turn))
        tools[name].profiles[profile] += 1
    ordered = sorted(called)
    together.update((first, second) for at, first in enumerate(ordered) for second in ordered[at + 1 :])


def _name_of(function: Mapping[str, object]) -> str:
    return plain(str(function.get("name", "(no name)")))


def _made_name(tools: tuple[str, ...]) -> str:
    more = f" +{len(tools) - NAMED}" if len(tools) > NAMED else ""
    return one_line(", ".join(tools[:NAMED]), NAME) + more if tools else "(no tools)"
