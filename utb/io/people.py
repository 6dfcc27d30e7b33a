"""The people of a data set: their personas, and the links from what they prefer to the tools that show it."""

import re

import msgspec

from utb.io.persona import read_persona
from utb.io.persona_links import load_links
from utb.io.workspace import PersonaFolder
from utb.model import Fault, Persona, PersonaLink

_DIGITS = re.compile(r"(\d+)")


class People(msgspec.Struct, frozen=True):
    """Personas by name, numbers in their names by value; links as they stand in the file; what could not be used."""

    dataset: str
    personas: dict[str, Persona]
    links: tuple[PersonaLink, ...]
    faults: tuple[Fault, ...]


def load_people(folder: PersonaFolder) -> People:
    """Everything in a folder of personas."""
    read = [read_persona(file.path, dataset=folder.name) for file in folder.persona_files]
    found = sorted((item for item in read if isinstance(item, Persona)), key=lambda item: _order(item.name))
    loaded = load_links(folder.links)
    faults = (*(item for item in read if isinstance(item, Fault)), *loaded.faults)
    return People(folder.name, {item.name: item for item in found}, loaded.links, faults)


def _order(name: str) -> list[tuple[int, str]]:
    """Numbers by value, what stands around them as text."""
    parts = _DIGITS.split(name)
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]
