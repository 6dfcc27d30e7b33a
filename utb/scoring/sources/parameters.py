"""What a tool's schema says about one argument: its description and its default.

Schemas are read as they come, dialects included (`arguments` for `parameters`); nothing is validated here.
"""

import re
from dataclasses import dataclass

from utb.matching.paths import Steps
from utb.model import Toolbox
from utb.scoring.sources.paths import value_at

_OFFERS = re.compile(r"\b(?:values?|options?|one of|choices?|either|allowed)\b", re.IGNORECASE)
_SCHEMA_KEYS = ("parameters", "arguments", "_arguments")


@dataclass(frozen=True, slots=True)
class Parameter:
    """The schema's word on one leaf. `defaults` holds every default that covers it, as seen at the leaf, each
    item of a default list being one for items."""

    description: str = ""
    defaults: tuple[object, ...] = ()
    is_choice: bool = False  # the schema lists the values

    def lists(self, value: object) -> bool:
        """Whether the value is one of a few that the schema, or the description, offers."""
        if not isinstance(value, str) or not value.strip():
            return False
        offered = _OFFERS.search(self.description)
        return self.is_choice or (offered is not None and _stands_in(value.strip(), self.description[offered.end() :]))


def parameter_at(toolbox: Toolbox, tool: str, steps: Steps) -> Parameter:
    """Description and defaults along the path, from every definition of the tool."""
    description, is_choice = "", False
    defaults: list[object] = []
    for schema in _schemas(toolbox, tool):
        node: object = schema
        for place in range(len(steps) + 1):
            if not isinstance(node, dict):
                break
            described = node.get("description")
            description = described if isinstance(described, str) and place else description
            if "default" in node and place:
                defaults.extend(_seen_at(node["default"], steps[place:]))
            is_choice = is_choice or (place == len(steps) and "enum" in node)
            node = _below(node, steps[place]) if place < len(steps) else None
    return Parameter(description, tuple(defaults), is_choice)


def _seen_at(default: object, steps: Steps) -> list[object]:
    """What a default says about a leaf below it."""
    if isinstance(default, list) and len(steps) == 1 and isinstance(steps[0], int):
        return list(default)
    there, value = value_at(default, steps)
    return [value] if there else []


def _stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def _schemas(toolbox: Toolbox, tool: str) -> list[object]:
    found: list[object] = []
    for raw in toolbox.raw:
        function = raw.get("function", raw) if isinstance(raw, dict) else None
        if isinstance(function, dict) and function.get("name") == tool:
            found.extend(function[key] for key in _SCHEMA_KEYS if key in function)
    return found


def _below(schema: dict[object, object], step: str | int) -> object:
    """The schema of a member or an item, as far as it is written down plainly."""
    if isinstance(step, int):
        items = schema.get("items")
        return items[step] if isinstance(items, list) and step < len(items) else items
    properties = schema.get("properties")
    return properties.get(step) if isinstance(properties, dict) else None
