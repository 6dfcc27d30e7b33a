"""How much a persona says: fields by group, and what the fields of its own are about (the paper's tables 7 and 8).

A field is a named entry of a group. As in table 7 each kind of preference is one field however many preferences it
holds, and the constraints are one; preferences are counted beside them. What has no group of its own is extra.
"""

from collections.abc import Iterator, Mapping

import msgspec

from utb.model import Persona

FIELDS_OF_PAPER, EXTRA_OF_PAPER = (22, 36), (2, 16)  # smallest and largest of the ten profiles

ASKING = "communication.clarification"
CATEGORIES = {
    "career": "career",
    "geographic_background": "geographic background",
    "family_structure": "family structure",
    "residence": "residence",
    "technology_habits": "technology habits",
    "technology": "technology habits",
    "daily_life": "daily life",
    "civic_context": "civic or belief context",
    "belief_context": "civic or belief context",
    "economic_context": "economic context",
    "travel_history": "travel history",
    "hobbies": "hobbies",
    "community_roles": "community roles",
    "community": "community roles",
    "migration": "migration",
    "health_context": "health-related context",
}


class FieldCounts(msgspec.Struct, frozen=True, kw_only=True):
    """One persona's row of table 8. `groups` has the fields of every group, `fields` their sum."""

    persona: str
    dataset: str | None
    fields: int
    extra: int
    groups: dict[str, int]
    categories: tuple[str, ...]
    preferences: int


def count_fields(persona: Persona) -> FieldCounts:
    """Counts of one persona; empty entries are no fields."""
    groups = {
        "summary": _entries(persona.summary),
        "communication": _entries(persona.communication),
        "preferences": _entries(persona.preferences),
        "habits": _entries(persona.habits),
        "constraints": 1 if any(map(_holds, persona.constraints)) else 0,
        "extra": _entries(persona.extra),
        "sensitive_information": _entries(persona.sensitive_information),
    }
    return FieldCounts(
        persona=persona.name,
        dataset=persona.dataset,
        fields=sum(groups.values()),
        extra=groups["extra"],
        groups=groups,
        categories=tuple(dict.fromkeys(category_of(name) for name, value in persona.extra.items() if _holds(value))),
        preferences=sum(path.startswith("preferences") for path, _ in decisive(persona)),
    )


def category_of(field: str) -> str:
    """What an extra field is about: a category of the paper, else the field's own name as words."""
    return CATEGORIES.get(field, field.replace("_", " "))


def decisive(persona: Persona) -> Iterator[tuple[str, str]]:
    """Path and text of everything that may decide something, one by one.

    Preferences, habits and constraints; and what the person wants to be asked, which decides between asking and acting.
    """
    if isinstance(persona.communication, Mapping):
        yield from _leaves(ASKING, persona.communication.get("clarification"))
    yield from _wishes(persona)


def _wishes(persona: Persona) -> Iterator[tuple[str, str]]:
    for kind, value in persona.preferences.items():
        yield from _leaves(f"preferences.{kind}", value)
    yield from _leaves("habits", persona.habits)
    yield from _leaves("constraints", list(persona.constraints))


def texts_of(persona: Persona, *, with_sensitive: bool = False) -> Iterator[tuple[str, str]]:
    """Path and text of every text of the persona; those that are sensitive only where they are asked for."""
    yield from _leaves("summary", persona.summary)
    yield from _leaves("communication", persona.communication)
    yield from _wishes(persona)
    yield from _leaves("extra", persona.extra)
    if with_sensitive:
        yield from _leaves("sensitive_information", persona.sensitive_information)


def _leaves(path: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from _leaves(f"{path}.{name}", item)
    elif isinstance(value, list | tuple):
        for at, item in enumerate(value):
            yield from _leaves(f"{path}[{at}]", item)
    elif _holds(value):
        yield path, str(value)


def _entries(value: object) -> int:
    """Named entries of a group; a group that is one text is one field."""
    return sum(map(_holds, value.values())) if isinstance(value, Mapping) else int(_holds(value))


def _holds(value: object) -> bool:
    return value is not None and value != "" and value != [] and value != {}
