"""The address of the page on which references are edited: the turn, the node, and how it is looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from utb.views.facets import Place
from utb.views.text import plain

TABS = ("graph", "form", "json")
FIELDS = ("dataset", "topic", "turn", "node", "tab", "slot", "turns")
ALL_TURNS = "all"
_NUMBERS = frozenset({"turn", "node"})


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorAddress:
    """None stands for "not said". `slot` is the one that evidence is picked for; `turns` is "all" or nothing."""

    dataset: str | None = None
    topic: str | None = None
    turn: int | None = None
    node: int | None = None
    tab: str | None = None
    slot: str | None = None
    turns: str | None = None

    @property
    def shown_tab(self) -> str:
        """The tab that is open: the graph unless the link says otherwise."""
        return self.tab if self.tab in TABS else TABS[0]

    def with_turn(self, place: Place) -> "EditorAddress":
        """Another turn of the same data set; nothing is chosen in it."""
        return replace(self, topic=place[0], turn=place[1], node=None, slot=None)

    def at(self, node: int | None) -> "EditorAddress":
        """The same turn with another node chosen."""
        return replace(self, node=node)


def read_editor_address(parameters: Mapping[str, str]) -> EditorAddress:
    """The address in a URL's parameters; numbers that are none are taken as not said."""
    found: dict[str, object] = {name: parameters[name] for name in FIELDS if parameters.get(name)}
    for name in _NUMBERS & found.keys():
        text = str(found[name])
        found[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
    return EditorAddress(**found)  # type: ignore[arg-type]  # names and types are those of FIELDS


def write_editor_address(address: EditorAddress) -> dict[str, str]:
    """The parameters that read back as this address."""
    return {name: plain(str(value)) for name in FIELDS if (value := getattr(address, name)) is not None}
