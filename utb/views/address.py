"""The address of a view: everything in it that a link must bring back. It is read from and written to the URL."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from utb.views.text import plain

FILTERS = ("only", "code", "type", "subtype", "tool", "profile", "third", "disagree", "find")
FIELDS = ("dataset", "topic", "turn", "model", "trial", "policy", *FILTERS, "rows", "step", "node", "call", "path")
_NUMBERS = frozenset({"turn", "trial", "step", "node", "call"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """None stands for "not said": the page then chooses. `only` to `find` say which turns are offered."""

    dataset: str | None = None
    topic: str | None = None
    turn: int | None = None
    model: str | None = None
    trial: int | None = None
    policy: str | None = None
    only: str | None = None  # a status
    code: str | None = None  # a finding's
    type: str | None = None
    subtype: str | None = None
    tool: str | None = None
    profile: str | None = None
    third: str | None = None
    disagree: str | None = None  # a reason, or "any"
    find: str | None = None  # words in the topic's name or the request
    rows: str | None = None  # "node": the argument table shows the chosen node only
    step: int | None = None
    node: int | None = None
    call: int | None = None  # position among the calls of the step
    path: str | None = None

    def at(
        self, *, step: int | None = None, node: int | None = None, call: int | None = None, path: str | None = None
    ) -> "Address":
        """The same turn and run with another selection."""
        return replace(self, step=step, node=node, call=call, path=path)

    def selecting_as(self, other: "Address") -> "Address":
        """The same turn and run with the selection of another address, and its choice of rows."""
        chosen = self.at(step=other.step, node=other.node, call=other.call, path=other.path)
        return replace(chosen, rows=other.rows)

    def with_turn(self, topic: str, turn: int) -> "Address":
        """Another turn of the same data set; the selection is dropped, the model stays."""
        return replace(self, topic=topic, turn=turn, trial=None).at()

    def with_filter(self, name: str, value: str | None) -> "Address":
        """Other turns to offer; which of them is shown is left open."""
        return replace(self, topic=None, turn=None, trial=None, **{name: value}).at()  # type: ignore[arg-type]

    @property
    def filters(self) -> dict[str, str]:
        """The filters that are set."""
        return {name: value for name in FILTERS if (value := getattr(self, name)) is not None}

    def with_run(self, model: str, trial: int | None = None) -> "Address":
        """Another run of the same turn; node and path stay, steps differ from run to run."""
        return replace(self, model=model, trial=trial, step=None, call=None)

    @property
    def is_selecting(self) -> bool:
        """Whether the address itself names a step or a node."""
        return self.step is not None or self.node is not None


def read_address(parameters: Mapping[str, str]) -> Address:
    """The address in a URL's parameters; numbers that are none are taken as not said."""
    found: dict[str, object] = {name: parameters[name] for name in FIELDS if parameters.get(name)}
    for name in _NUMBERS & found.keys():
        text = str(found[name])
        found[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None
    return Address(**found)  # type: ignore[arg-type]  # names and types are those of FIELDS


def write_address(address: Address) -> dict[str, str]:
    """The parameters that read back as this address; names in the form in which links can carry them."""
    return {name: plain(str(value)) for name in FIELDS if (value := getattr(address, name)) is not None}
