"""Personas: the person whose preferences the evaluated model cannot see."""

import msgspec


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
