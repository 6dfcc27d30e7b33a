"""What the Compare page shows, as its URL says it: two runs, which turns are listed, and the turn laid side by side."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from utb.views.address import Address
from utb.views.text import plain

LIST_FILTERS = ("code", "type", "subtype", "tool", "profile", "third", "find")
SUBJECT = ("show", "who", "did", "expected", "called")
_NUMBERS = frozenset({"trial_a", "trial_b", "page", "turn", "nth", "step", "node", "call"})
_LONGEST = 8  # digits of a number


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareAddress:
    """None is what the link leaves open.

    `policy_b` None: B is judged as A is; `dataset_b` None: by the references of the same data set. `show` says what is
    listed, and `who` for whom it holds where that is one of the two. `topic` and `turn` name the turn that is laid side
    by side, `nth` its trial; `of` is the side on which `step` and `call` were chosen, while `node` and `path` belong to
    the reference and so to both. Where each has a reference of its own, the node has its number on the side `of`.
    """

    dataset: str | None = None
    dataset_b: str | None = None
    a: str | None = None
    trial_a: int | None = None
    b: str | None = None
    trial_b: int | None = None
    policy: str | None = None
    policy_b: str | None = None
    against: str | None = None
    side: str | None = None
    show: str | None = None
    who: str | None = None
    did: str | None = None
    expected: str | None = None
    called: str | None = None
    part: str | None = None
    code: str | None = None
    type: str | None = None
    subtype: str | None = None
    tool: str | None = None
    profile: str | None = None
    third: str | None = None
    find: str | None = None
    page: int | None = None  # counts from 1
    topic: str | None = None
    turn: int | None = None
    nth: int | None = None
    rows: str | None = None
    of: str | None = None
    step: int | None = None
    node: int | None = None
    call: int | None = None
    path: str | None = None

    @property
    def filters(self) -> dict[str, str]:
        """The filters on the list that are set."""
        return {name: value for name in LIST_FILTERS if (value := getattr(self, name)) is not None}

    def with_filter(self, name: str, value: str | None) -> "CompareAddress":
        """Other turns to list, from the first page on."""
        return replace(self.overview(), page=None, **{name: value or None})  # type: ignore[arg-type]

    def listing(self, show: str, **named: str | None) -> "CompareAddress":
        """Other turns to list, whatever was listed before; filters belong to what was listed."""
        cleared = dict.fromkeys((*SUBJECT, "part", "page", *LIST_FILTERS))
        return replace(self.overview(), **{**cleared, "show": show, **named})  # type: ignore[arg-type]

    def overview(self) -> "CompareAddress":
        """The same comparison and list, without a turn side by side."""
        return replace(self, topic=None, turn=None, nth=None).unselected()

    def at_turn(self, topic: str, turn: int, nth: int | None) -> "CompareAddress":
        """A turn side by side."""
        return replace(self, topic=topic, turn=turn, nth=nth).unselected()

    def unselected(self) -> "CompareAddress":
        """The same turn with nothing chosen in it."""
        return replace(self, of=None, step=None, node=None, call=None, path=None)

    def swapped(self) -> "CompareAddress":
        """A as B and B as A; the list stays the same turns."""
        other = {"only_a": "only_b", "only_b": "only_a", "a": "b", "b": "a"}
        policies = (self.policy_b, self.policy) if self.policy_b else (self.policy, None)
        return replace(
            self.unselected(),
            dataset=self.dataset_b or self.dataset,
            dataset_b=self.dataset if self.dataset_b else None,
            a=self.b,
            b=self.a,
            trial_a=self.trial_b,
            trial_b=self.trial_a,
            policy=policies[0],
            policy_b=policies[1],
            show=other.get(self.show or "", self.show),
            who=other.get(self.who or "", self.who),
            code=_swapped_code(self.code),
        )

    def in_replay(self, side: str, nodes: Mapping[int, int] | None = None) -> Address:
        """What this address selects in the turn, for the parts that Replay draws of one side.

        `nodes`: the other side's nodes as numbered on this one, where each has a reference of its own.
        """
        here = Address(topic=self.topic, turn=self.turn, rows=self.rows, node=self.node, path=self.path)
        if self.of == side:
            return replace(here, step=self.step, call=self.call)
        if nodes is None or self.node is None or side == (self.of or "a"):
            return here
        node = nodes.get(self.node)
        return replace(here, node=node, path=self.path if node is not None else None)


def read_compare_address(parameters: Mapping[str, str]) -> CompareAddress:
    """The address in a URL's parameters; numbers that are none are taken as not said."""
    found: dict[str, object] = {
        each.name: parameters[each.name] for each in fields(CompareAddress) if parameters.get(each.name)
    }
    for name in _NUMBERS & found.keys():
        text = str(found[name])
        found[name] = int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST else None
    return CompareAddress(**found)  # type: ignore[arg-type]  # names and types are those of the fields


def write_compare_address(address: CompareAddress) -> dict[str, str]:
    """The parameters that read back as this address."""
    named = {each.name: getattr(address, each.name) for each in fields(CompareAddress)}
    return {name: plain(str(value)) for name, value in named.items() if value is not None and value != ""}


def _swapped_code(code: str | None) -> str | None:
    """A finding of A is one of B then."""
    if code is None or code[:2] not in ("A ", "B "):
        return code
    return f"{'B' if code[0] == 'A' else 'A'}{code[1:]}"
