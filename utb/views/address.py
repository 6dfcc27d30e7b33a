"""The address of a view: everything in it that a link must bring back. It is read from and written to the URL."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from utb.views.text import plain

FIELDS = ("file", "topic", "turn", "model", "trial", "policy", "only", "rows", "step", "node", "path")
_NUMBERS = frozenset({"turn", "trial", "step", "node"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """None stands for "not said": the page then chooses."""

    file: str | None = None
    topic: str | None = None
    turn: int | None = None
    model: str | None = None
    trial: int | None = None
    policy: str | None = None
    only: str | None = None  # "wrong": pickers offer wrong turns only
    rows: str | None = None  # "node": the argument table shows the chosen node only
    step: int | None = None
    node: int | None = None
    path: str | None = None

    def at(self, *, step: int | None, node: int | None, path: str | None) -> "Address":
        """The same turn and run with another selection."""
        return replace(self, step=step, node=node, path=path)

    def with_turn(self, topic: str, turn: int) -> "Address":
        """Another turn of the same file; the selection is dropped, the model stays."""
        return replace(self, topic=topic, turn=turn, trial=None).at(step=None, node=None, path=None)

    def with_run(self, model: str, trial: int | None = None) -> "Address":
        """Another run of the same turn; node and path stay, steps differ from run to run."""
        return replace(self, model=model, trial=trial, step=None)

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
