"""The address of the Review page: the item, the queue that it was taken from, and what is chosen in it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from utb.views.facets import Place
from utb.views.selection import Selection
from utb.views.text import plain

QUEUES = ("unreviewed", "mine", "disputed", "findings", "all")
FIELDS = ("dataset", "topic", "turn", "show", "type", "find", "overlap", "turns", "node", "path")
ALL_TURNS = "all"
MOST_OVERLAP = 9
_NUMBERS = frozenset({"turn", "overlap", "node"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewAddress:
    """None stands for "not said". `show` names a queue, `type` and `find` narrow it; `turns` is "all" or nothing."""

    dataset: str | None = None
    topic: str | None = None
    turn: int | None = None
    show: str | None = None
    type: str | None = None
    find: str | None = None
    overlap: int | None = None
    turns: str | None = None
    node: int | None = None
    path: str | None = None

    @property
    def queue(self) -> str:
        """The queue that is worked through; the one of open items unless the link says otherwise."""
        return self.show if self.show in QUEUES else QUEUES[0]

    @property
    def narrowed(self) -> dict[str, str]:
        """The filters beside the queue, as facets know them."""
        return {name: value for name in ("type", "find") if (value := getattr(self, name)) is not None}

    @property
    def selection(self) -> Selection:
        """What the address chooses in the item."""
        return Selection(node=self.node, path=self.path)

    def with_item(self, place: Place) -> "ReviewAddress":
        """Another item of the same queue; nothing is chosen in it."""
        return replace(self, topic=place[0], turn=place[1], node=None, path=None)

    def with_queue(self, **changed: str | int | None) -> "ReviewAddress":
        """Another queue; which of its items is shown is left open."""
        return replace(self, topic=None, turn=None, node=None, path=None, **changed)  # type: ignore[arg-type]

    def at(self, node: int | None, path: str | None) -> "ReviewAddress":
        """The same item with another choice."""
        return replace(self, node=node, path=path)


def read_review_address(parameters: Mapping[str, str]) -> ReviewAddress:
    """The address in a URL's parameters; what makes no sense is taken as not said."""
    found: dict[str, object] = {name: parameters[name] for name in FIELDS if parameters.get(name)}
    for name in _NUMBERS & found.keys():
        text = str(found[name])
        found[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
    overlap = found.get("overlap")
    if isinstance(overlap, int) and not 1 <= overlap <= MOST_OVERLAP:
        found["overlap"] = None
    return ReviewAddress(**found)  # type: ignore[arg-type]  # names and types are those of FIELDS


def write_review_address(address: ReviewAddress) -> dict[str, str]:
    """The parameters that read back as this address."""
    return {name: plain(str(value)) for name in FIELDS if (value := getattr(address, name)) is not None}
