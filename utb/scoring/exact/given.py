"""One call of a run beside the nodes it may stand for: read once, compared with a node once.

Everything that asks about a call (the walk, the explanation, the pairing) asks here, so that no answer is found twice.
"""

from collections.abc import Sequence

from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.calls import count_unlike, same_arguments, wrong_rows
from utb.model import ArgumentRow, Call
from utb.scoring.exact.facts import Facts, equal_objects


class GivenCall:
    """A call as the model wrote it; `bucket` holds the call nodes of the tool that its name means."""

    __slots__ = ("_facts", "_fits", "_parsed", "_repeats", "_rows", "_unlike", "arguments", "bucket", "name")

    def __init__(self, facts: Facts, call: Call) -> None:
        self._facts = facts
        self.name = call.name
        self.arguments = call.arguments
        self.bucket: Sequence[int] = facts.bucket(call.name)
        self._parsed: Parsed | None = None
        self._repeats: Sequence[int] | None = None
        self._fits: dict[int, bool] | None = None
        self._rows: dict[int, tuple[ArgumentRow, ...]] | None = None
        self._unlike: dict[int, int | None] | None = None

    @property
    def parsed(self) -> Parsed:
        """Its arguments, or why there are none."""
        found = self._parsed
        if found is None:
            found = self._parsed = parse_arguments(self.arguments)
        return found

    @property
    def value(self) -> dict[str, object] | None:
        """Its arguments; None where they are not to be read."""
        return self.parsed.value

    @property
    def repeats(self) -> Sequence[int]:
        """The nodes that it repeats word by word, whatever way each spells the tool."""
        found = self._repeats
        if found is None:
            found = self._repeats = self._find_repeated()
        return found

    def fits(self, index: int) -> bool:
        """Whether the call stands for the node: the same tool, and arguments that mean the same."""
        if self._fits is None:
            self._fits = {}
        known = self._fits.get(index)
        if known is None:
            known = self._fits[index] = index in self.bucket and self._compare(index)
        return known

    def wrong_rows(self, index: int) -> tuple[ArgumentRow, ...]:
        """The argument rows that keep the call from standing for the node, given that the tool is the same."""
        if self._rows is None:
            self._rows = {}
        known = self._rows.get(index)
        if known is None:
            facts = self._facts
            known = self._rows[index] = wrong_rows(facts.tool_of(index), facts.graph.nodes[index], self.value or {})
        return known

    def unlike(self, index: int) -> int | None:
        """How many arguments of a call of the node's tool differ, schema aside; None if none can be read."""
        if self._unlike is None:
            self._unlike = {}
        if index not in self._unlike:
            facts, value = self._facts, self.value
            node = facts.graph.nodes[index]
            self._unlike[index] = None if value is None else count_unlike(facts.tool_of(index), node, value)
        return self._unlike[index]

    def _find_repeated(self) -> Sequence[int]:
        facts, bucket = self._facts, self.bucket
        if not bucket:
            return ()
        known = facts.known(self.name, self.arguments)
        if known is not None:
            return known
        given, nodes = self.value, facts.graph.nodes
        if given is None:
            return ()
        found = [index for index in bucket if equal_objects(nodes[index].arguments, given)]
        if found:
            facts.remember(self.name, self.arguments, found)
        return found

    def _compare(self, index: int) -> bool:
        repeats = self.repeats
        if len(self.bucket) == 1:  # then it is this node or none, and if none, the rows will be wanted
            return bool(repeats) or (self.value is not None and not self.wrong_rows(index))
        if repeats:
            return index in repeats or self._facts.is_alike(repeats[0], index)
        value = self.value
        if value is None or self.unlike(index):  # and here the numbers will be
            return False
        return same_arguments(self._facts.tool_of(index), self._facts.graph.nodes[index], value)
