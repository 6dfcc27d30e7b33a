"""Which preferences of whom can show in which tool sets: links counted by person and by set."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from utb.model import PersonaLink


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """How far one persona's links go. `linked` are paths of preferences, habits and constraints, each once."""

    persona: str
    linked: tuple[str, ...]
    tool_sets: tuple[str, ...]
    effects: dict[str, int]

    @property
    def linked_preferences(self) -> int:
        """How many of them are preferences in the narrow sense."""
        return sum(path.startswith("preferences") for path in self.linked)


def reach(names: Iterable[str], links: Sequence[PersonaLink]) -> dict[str, Reach]:
    """Every person by name, those without links too."""
    found = {}
    for name in names:
        own = [link for link in links if link.persona == name]
        effects: dict[str, int] = {}
        for link in own:
            effects[str(link.effect)] = effects.get(str(link.effect), 0) + 1
        found[name] = Reach(
            persona=name,
            linked=tuple(dict.fromkeys(link.preference for link in own)),
            tool_sets=tuple(sorted({link.tool_set for link in own})),
            effects=effects,
        )
    return found


def by_tool_set(links: Iterable[PersonaLink], tool_sets: Iterable[str] = ()) -> Mapping[str, Mapping[str, int]]:
    """By tool set and person, how many preferences can show there; `tool_sets` are listed even without a link."""
    paths: dict[str, dict[str, set[str]]] = {name: {} for name in tool_sets}
    for link in links:
        paths.setdefault(link.tool_set, {}).setdefault(link.persona, set()).add(link.preference)
    return {name: {persona: len(found) for persona, found in paths[name].items()} for name in sorted(paths)}
