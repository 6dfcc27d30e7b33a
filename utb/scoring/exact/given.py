"""One call of a run beside the nodes it may stand for: read once, compared with a node once.

Everything that asks about a call (the walk, the explanation, the pairing) asks here, so that no answer is found twice.
"""

from collections.abc import Sequence

from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.calls import Comparison
from utb.model import Call
from utb.scoring.exact.facts import Facts, equal_objects

_FEW_NODES = 8  # comparisons of a call with more are not kept: their number is that of all pairs


class GivenCall:
    """A call as the model wrote it.

    `bucket` holds the call nodes of the tool that its name means, `repeats` those of them that it repeats word by
    word. `is_readable` tells whether its arguments are an object at all; where no node has its tool nobody asks.
    """

    __slots__ = ("_beside", "_facts", "_fits", "_parsed", "arguments", "bucket", "is_readable", "name", "repeats")

    def __init__(self, facts: Facts, call: Call) -> None:
        self._facts = facts
        self._parsed: Parsed | None = None
        self._fits: dict[int, bool] = {}
        self._beside: dict[int, Comparison] = {}
        self.name = name = call.name
        self.arguments = arguments = call.arguments
        self.is_readable = True
        known: Sequence[int] | None = None  # the nodes it repeats, if that is remembered
        if type(name) is str and not facts.is_loose:
            self.bucket = facts.spelled.get(name) or facts.bucket(name)
            if type(arguments) is str:
                known = facts.repeated.get((name, arguments))
        else:
            self.bucket = facts.bucket(name)
        self.repeats: Sequence[int] = (self._find_repeated() if self.bucket else ()) if known is None else known

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
        return (self._parsed or self.parsed).value

    def fits(self, index: int) -> bool:
        """Whether the call stands for the node: the same tool, and arguments that mean the same."""
        known = self._fits.get(index)
        if known is None:
            known = self._fits[index] = index in self.repeats or (index in self.bucket and self._compare(index))
        return known

    def beside(self, index: int) -> Comparison:
        """The call beside a node of its tool, given that its arguments are to be read."""
        known = self._beside.get(index)
        if known is None:
            facts = self._facts
            actual = (self._parsed or self.parsed).value or {}
            known = self._beside[index] = Comparison(facts.tool_of(index), facts.graph.nodes[index], actual)
        return known

    def _find_repeated(self) -> Sequence[int]:
        """Read the arguments, and find the nodes that have literally the same."""
        self._parsed = parsed = parse_arguments(self.arguments)
        given = parsed.value
        if given is None:
            self.is_readable = False
            return ()
        facts = self._facts
        nodes, found = facts.graph.nodes, []
        for index in self.bucket:
            if equal_objects(nodes[index].arguments, given):
                found.append(index)
        if found:
            facts.remember(self.name, self.arguments, found)
        return found

    def _compare(self, index: int) -> bool:
        if self.repeats:
            return len(self.bucket) > 1 and self._facts.is_alike(self.repeats[0], index)
        if not self.is_readable:
            return False
        is_same = self.beside(index).is_same
        if len(self.bucket) > _FEW_NODES:
            del self._beside[index]
        return is_same
