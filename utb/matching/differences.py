"""How many arguments tell a call from a node, for many calls and nodes of one tool: equal pairs are compared once.

Arguments are numbered by what they say, so that a pair of values costs one look-up from its second meeting on.
Whatever differs here keeps the call from standing for the node; the converse needs the schema as well.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from utb.matching.fields import Field
from utb.matching.json_values import canonical
from utb.matching.leaves import as_declared, same_leaf
from utb.matching.tools import NO_DEFINITION, Tool
from utb.matching.values import LEFT_OUT, compare_objects
from utb.model import Node

_ABSENT = -1
_NOTHING = object()
_PLAIN = (str, int)


class Side(msgspec.Struct, frozen=True):
    """The arguments of a node or call: by key the number of what is said (and accepted), and the bare values' numbers.

    `plain` holds what is compared at a glance: integers, then texts where the schema allows texts.
    """

    numbers: dict[str, int]
    values: frozenset[int]
    plain: dict[str, object]


class Differences:
    """Compares arguments under the definitions of one tool; holds only answers already given."""

    def __init__(self, tool: Tool | None) -> None:
        definitions = (NO_DEFINITION,) if tool is None else tool.definitions
        self._fields = [definition.field for definition in definitions]
        self._known: list[dict[tuple[int, int], bool]] = [{} for _ in definitions]
        self._numbers: dict[tuple[str, bytes, bytes | None], int] = {}
        self._said: list[tuple[object, Sequence[object]]] = []

    def of_node(self, node: Node) -> Side:
        """The arguments that a node has or accepts."""
        accepted = node.accepted or {}
        return self._side({**dict.fromkeys(accepted, _NOTHING), **node.arguments}, accepted)

    def of_call(self, arguments: Mapping[str, object]) -> Side:
        """The arguments that a call gives."""
        return self._side(arguments, {})

    def count(self, node: Side, call: Side) -> int:
        """How many arguments differ, under the kindest definition."""
        return min(sum(self._differing(node, call, place)) for place in range(len(self._fields)))

    def tells_apart(self, node: Side, call: Side) -> bool:
        """Whether any argument differs."""
        theirs = call.plain
        for key, value in node.plain.items():
            other = theirs.get(key)
            if (
                type(other) is type(value)
                and other != value
                and (type(value) is int or self._are_apart(key, value, other))
            ):
                return True
        return all(any(self._differing(node, call, place)) for place in range(len(self._fields)))

    def _side(self, arguments: Mapping[str, object], accepted: Mapping[str, Sequence[object]]) -> Side:
        plain = {key: value for key, value in arguments.items() if self._is_plain(key, value, accepted)}
        return Side(
            numbers={key: self._number(key, value, accepted.get(key, ())) for key, value in arguments.items()},
            values=frozenset(self._number(key, value, ()) for key, value in arguments.items()),
            plain=dict(sorted(plain.items(), key=lambda item: type(item[1]) is str)),
        )

    def _is_plain(self, key: str, value: object, accepted: Mapping[str, Sequence[object]]) -> bool:
        if type(value) not in _PLAIN or value == LEFT_OUT or accepted.get(key):
            return False
        members = [field.member(key) for field in self._fields]
        return all(member.is_deciding and as_declared(member, value) is value for member in members)

    def _are_apart(self, key: str, mine: object, theirs: object) -> bool:
        return all(not same_leaf(field.member(key), mine, theirs).equal for field in self._fields)

    def _number(self, key: str, value: object, options: Sequence[object]) -> int:
        said = b"" if value is _NOTHING else canonical(value)
        mark = (key, said, canonical(list(options)) if options else None)
        number = self._numbers.get(mark)
        if number is None:
            number = self._numbers[mark] = len(self._said)
            self._said.append((value, options))
        return number

    def _differing(self, node: Side, call: Side, place: int) -> Iterator[bool]:
        """Per argument whether it differs under one definition."""
        known, given, wanted = self._known[place], call.numbers, node.numbers
        pairs = [(key, (mine, given.get(key, _ABSENT))) for key, mine in wanted.items()]
        pairs += [(key, (_ABSENT, theirs)) for key, theirs in given.items() if key not in wanted]
        for key, pair in pairs:
            differs = known.get(pair)
            if differs is None:
                differs = known[pair] = self._differs(self._fields[place], key, *pair)
            yield differs

    def _differs(self, field: Field, key: str, mine: int, theirs: int) -> bool:
        expected, options = (_NOTHING, ()) if mine == _ABSENT else self._said[mine]
        actual = _NOTHING if theirs == _ABSENT else self._said[theirs][0]
        left = {} if expected is _NOTHING else {key: expected}
        right = {} if actual is _NOTHING else {key: actual}
        rows = compare_objects(field, left, right, accepted={key: options} if options else {})
        return any(row.deciding and not row.equal for row in rows)
