"""Personas: the person whose preferences the evaluated model cannot see."""

from enum import StrEnum

import msgspec


class Effect(StrEnum):
    """What a preference changes in a trajectory."""

    ARGUMENT = "argument"
    TOOL = "tool"
    ORDER = "order"
    ASK = "ask"


class Persona(msgspec.Struct, frozen=True):
    """The text about one person, by group. `raw` is the whole object as it stands in its file.

    Groups hold what the file has (text, lists, objects): field names differ from person to person. Nothing of this
    is ever shown to an evaluated model; `sensitive_information` is hidden from readers too unless they ask for it.
    """

    name: str
    dataset: str | None
    summary: object
    communication: object
    preferences: dict[str, object]
    habits: object
    constraints: tuple[object, ...]
    extra: dict[str, object]
    sensitive_information: dict[str, object]
    raw: dict[str, object]


class PersonaLink(msgspec.Struct, frozen=True, kw_only=True):
    """One place where something about a person shows: a tool, a value of one of its arguments, an order, a question.

    `preference` is a path into the persona (`preferences.neutral.train`, `habits.budget`, `constraints[0]`). `slot` is
    the argument where the effect is one. `tools` of an order stand in it. `shows` says in words what is then right.
    """

    persona: str
    preference: str
    tool_set: str
    tools: tuple[str, ...]
    slot: str | None
    effect: Effect
    shows: str
