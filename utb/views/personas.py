"""Views of people: how much each persona says (the paper's table 8), and where what they prefer can show.

Of sensitive information only the number of fields is ever shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.io.people import People
from utb.metrics.persona_fields import EXTRA_OF_PAPER, FIELDS_OF_PAPER, count_fields, decisive
from utb.metrics.persona_reach import by_tool_set, reach
from utb.model import Effect, Persona, PersonaLink
from utb.views.text import counted, one_line, plain

ABOUT, TEXT, NAME, WHERE = 170, 240, 60, 120
STRONG = 6  # preferences in one set that a cell is drawn darkest for
NO_LINKS = "no links are recorded; they stand in personas/{}/links.jsonl, one a line."
GROUPS = {
    "preferences.stereotypical": "stereotypical",
    "preferences.anti_stereotypical": "anti-stereotypical",
    "preferences.neutral": "neutral",
    "habits": "habit",
    "constraints": "constraint",
    "communication": "asking",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """One person's row of table 8."""

    name: str
    label: str
    about: str
    fields: int
    extra: int
    preferences: int
    linked: int
    tool_sets: int
    categories: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """How many preferences of one person can show in a set. `share` is 0 to 100, for the tint."""

    text: str
    share: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRow:
    """One tool set: a cell a person, in the order of the rows."""

    name: str
    people: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One place where a preference shows."""

    tool_set: str
    where: str
    effect: str
    then: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRow:
    """Something that decides, in the persona's own words, and where."""

    kind: str
    name: str
    text: str
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleView:
    """The people of one data set; `chosen` is the person whose preferences are listed."""

    dataset: str
    summary: str
    note: str  # why nothing is linked
    rows: tuple[PersonRow, ...]
    sets: tuple[SetRow, ...]
    chosen: str
    preferences: tuple[PreferenceRow, ...]


def build_people(people: People, asked: str | None) -> PeopleView:
    """The view of a folder of personas; where nobody of that name is there, the first person is shown."""
    names = {plain(name): name for name in people.personas}
    chosen = names.get(asked or "") or next(iter(people.personas), "")
    reached = reach(people.personas, people.links)
    rows = []
    for name, persona in people.personas.items():
        counts = count_fields(persona)
        rows.append(
            PersonRow(
                name=plain(name),
                label=one_line(name, NAME),
                about=one_line(_about(persona), ABOUT),
                fields=counts.fields,
                extra=counts.extra,
                preferences=counts.preferences,
                linked=len(reached[name].linked),
                tool_sets=len(reached[name].tool_sets),
                categories=one_line(", ".join(counts.categories), TEXT),
                is_chosen=name == chosen,
            )
        )
    shown = people.personas.get(chosen)
    return PeopleView(
        dataset=plain(people.dataset),
        summary=_summary(rows),
        note="" if people.links else f"linked and tool sets are 0: {NO_LINKS.format(plain(people.dataset))}",
        rows=tuple(rows),
        sets=_sets(people),
        chosen=plain(chosen),
        preferences=() if shown is None else _preferences(shown, people.links),
    )


def _summary(rows: Sequence[PersonRow]) -> str:
    if not rows:
        return "no persona can be read"
    spans = [
        (f"{min(values)}–{max(values)} {word} (paper {low}–{high})")
        for word, values, (low, high) in (
            ("fields", [row.fields for row in rows], FIELDS_OF_PAPER),
            ("of them extra", [row.extra for row in rows], EXTRA_OF_PAPER),
        )
    ]
    return f"{counted(len(rows), 'person', 'people')}, {', '.join(spans)}"


def _about(persona: Persona) -> str:
    summary = persona.summary
    found = summary.get("short_persona") if isinstance(summary, dict) else summary
    return found if isinstance(found, str) else ""


def _sets(people: People) -> tuple[SetRow, ...]:
    rows = []
    for name, counts in by_tool_set(people.links).items():
        cells = []
        for person in people.personas:
            count = counts.get(person, 0)
            title = f"{one_line(person, NAME)}: {counted(count, 'preference')} can show in {one_line(name, NAME)}"
            share = min(100, round(100 * count / STRONG))
            cells.append(Cell(text=str(count) if count else "", share=share, title=title))
        rows.append(
            SetRow(name=one_line(name, NAME), people=sum(bool(cell.text) for cell in cells), cells=tuple(cells))
        )
    return tuple(rows)


def _preferences(persona: Persona, links: Sequence[PersonaLink]) -> tuple[PreferenceRow, ...]:
    found = []
    for path, text in decisive(persona):
        group = next((group for group in GROUPS if path.startswith(group)), path)
        name = path.removeprefix(group).strip(".[]").replace("_", " ")
        own = [link for link in links if link.persona == persona.name and link.preference == path]
        found.append(
            PreferenceRow(
                kind=GROUPS.get(group, one_line(group, NAME)),
                name=one_line(name, NAME),
                text=one_line(text, TEXT),
                shown=tuple(map(_shown, own)),
            )
        )
    return tuple(found)


def _shown(link: PersonaLink) -> Shown:
    join = " → " if link.effect is Effect.ORDER else ", "
    tools = join.join(link.tools)
    return Shown(
        tool_set=one_line(link.tool_set, NAME),
        where=one_line(tools if link.slot is None else f"{tools} · {link.slot}", WHERE),
        effect=str(link.effect),
        then=one_line(link.shows, WHERE),
    )
