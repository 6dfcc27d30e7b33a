"""How the tools of a set behave, as its file says it under `world`. Unknown words are mistakes and are named."""

from typing import Any

import msgspec

from utb.errors import ConfigError
from utb.io.tool_sets import ToolSet, Words


class Dated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows that exist once a day: `first` to `last` days from today, where `when` holds, with fields of the day."""

    last: int
    first: int = 0
    when: str | None = None
    fields: dict[str, Any] = {}


class CatalogueSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What there is to begin with. Rows are written out, or `count` of them made for each of the `for_each` values.

    `bookkeeping`: what tools keep for themselves, such as result lists that can be filtered later. Writing there is no
    side effect, and the same call writes the same row.
    """

    id: str
    prefix: str
    what: Words
    known_by: tuple[str, ...] = ()
    for_each: dict[str, Any] = {}
    count: int = 1
    rows: tuple[dict[str, Any], ...] | None = None
    fields: dict[str, Any] = {}
    dated: Dated | None = None
    bookkeeping: bool = False


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to refuse: `when` it holds, with this code, naming the parameter."""

    when: str
    code: str
    message: Words
    parameter: str | None = None
    status: int = 422


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of a catalogue (`on` one date where it is dated) that meet every condition, ordered and cut off.

    `order` is a list of expressions, or an object of such lists by the value of the argument `order_by`.
    """

    source: str = msgspec.field(name="in")
    where: tuple[str, ...] = ()
    order: tuple[str, ...] | dict[str, tuple[str, ...]] = ()
    order_by: str | None = None
    on: str | None = None
    skip: Any = 0
    limit: Any = None


class Conflict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row that is there already and forbids a new one."""

    when: str
    message: Words
    code: str = "conflict"


class Create(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new row in a catalogue, unless another one is in the way."""

    into: str = msgspec.field(name="in")
    fields: dict[str, Any]
    unless: tuple[Conflict, ...] = ()


class Update(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other values in a row: `row` is an expression for the row."""

    source: str = msgspec.field(name="in")
    row: str
    fields: dict[str, Any] = msgspec.field(name="set")


class Delete(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row that is gone afterwards."""

    source: str = msgspec.field(name="in")
    row: str


class Behaviour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one tool does, in this order: load, let, checks, search, create, update, delete, then, result."""

    result: Any
    load: dict[str, str] = {}
    let: dict[str, Any] = {}
    checks: tuple[Check, ...] = ()
    search: Search | None = None
    create: Create | None = None
    update: tuple[Update, ...] = ()
    delete: Delete | None = None
    then: dict[str, Any] = {}
    sample: dict[str, Any] = {}

    @property
    def is_writing(self) -> bool:
        """Whether a call may change a state."""
        return bool(self.create or self.update or self.delete)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One call of a chain: what it must return, or the code of its refusal and the parameter that it names."""

    call: str
    arguments: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    keep: dict[str, str] = {}
    expect: tuple[str, ...] = ()
    error: str | None = None
    parameter: str | None = None


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Calls that belong together: search, details, booking, read back, cancel, once more."""

    name: str
    steps: tuple[Step, ...]


class WorldSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything under `world` in a file."""

    behaviours: dict[str, Behaviour]
    catalogues: dict[str, CatalogueSpec] = {}
    lists: dict[str, Any] = {}
    chains: tuple[Chain, ...] = ()


def read_world(tool_set: ToolSet) -> WorldSpec:
    """The behaviour of a set.

    Raises:
        ConfigError: a word that is not known, or a tool of the set without behaviour (or the other way round).
    """
    try:
        spec = msgspec.convert(tool_set.world, WorldSpec)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{tool_set.name}: world: {error}") from None
    own = {
        tool["function"]["name"]
        for tool, home in zip(tool_set.tools, tool_set.homes, strict=True)
        if home == tool_set.name
    }
    if odd := sorted(own ^ spec.behaviours.keys()):
        raise ConfigError(f"{tool_set.name}: tools without behaviour, or behaviour without tool: {', '.join(odd)}")
    return spec
