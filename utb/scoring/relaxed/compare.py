"""Whether one call covers one goal node under the relaxed policy: schema, and the arguments that count."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from utb.matching.calls import explain_arguments, schema_rows
from utb.model import ArgumentRow, FindingCode, Node, Turn
from utb.scoring.relaxed.mentions import says_the_same
from utb.scoring.relaxed.needs import Need
from utb.scoring.relaxed.received import received_value
from utb.scoring.relaxed.run import MadeCall, RunRead
from utb.scoring.sources.paths import overlaps, value_at, with_value

Chosen = dict[int, int]  # node -> index of the call that stands for it

_SCHEMA_CODES = frozenset({FindingCode.SCHEMA_VIOLATION, FindingCode.ARGUMENT_UNDECLARED})


def breaks_schema(row: ArgumentRow) -> bool:
    """Whether the row speaks for the schema of the tool."""
    return not row.equal and (row.code in _SCHEMA_CODES or row.rule.startswith("schema: "))


@dataclass(slots=True)
class Comparer:
    """Compares calls with nodes, each comparison once. Holds nothing but answers already given."""

    turn: Turn
    run: RunRead
    _rows: dict[tuple[int, int, tuple[int | None, ...]], tuple[ArgumentRow, ...]] = field(default_factory=dict)

    def wrong_rows(self, need: Need, call: int, chosen: Chosen) -> tuple[ArgumentRow, ...]:
        """The rows that keep the call from covering the node, given the calls chosen for the nodes it reads from."""
        sources = tuple(chosen.get(link.node) for link in need.links)
        key = (need.index, call, sources)
        if key not in self._rows:
            self._rows[key] = self._compare(need, self.run.calls[call], sources)
        return self._rows[key]

    def broken_rows(self, call: int, nodes: tuple[Node, ...]) -> tuple[ArgumentRow, ...]:
        """What makes the call invalid by itself: nothing if it is valid, or if some node of the same tool is so too."""
        made = self.run.calls[call]
        return min((schema_rows(made.tool, made.arguments, node) for node in (None, *nodes)), key=len)

    def _compare(self, need: Need, made: MadeCall, sources: tuple[int | None, ...]) -> tuple[ArgumentRow, ...]:
        node = self._as_spoken(need, made, self._as_received(need, made, sources))
        rows = explain_arguments(made.tool, node, made.arguments)
        return tuple(row for row in rows if not row.equal and (breaks_schema(row) or self._counts(need, made, row)))

    def _counts(self, need: Need, made: MadeCall, row: ArgumentRow) -> bool:
        """Whether an unequal row speaks against the call: it decides, the reference has it, and it is constrained."""
        if not row.deciding or not row.has_expected:
            return False
        if need.constrained is None or any(overlaps(row.path, path) for path in need.constrained):
            return True
        if any(question.moment < made.moment for question in self.run.questions):
            return False
        return any(overlaps(row.path, path) for path in need.inferable)

    def _as_received(self, need: Need, made: MadeCall, sources: tuple[int | None, ...]) -> Node:
        """The node with every value it read from an observation replaced by what the run received instead."""
        arguments: object = need.node.arguments
        for link, source in zip(need.links, sources, strict=True):
            if source is None or not self.run.calls[source].observed:
                continue
            _, wanted = value_at(need.node.arguments, link.steps)
            reference = self.turn.reference.nodes[link.node].observation
            received = received_value(link, wanted, reference, self.run.calls[source].observation)
            if received is None:
                continue
            there, actual = value_at(made.arguments, link.steps)
            same = there and received.stands_for(actual)
            arguments = with_value(arguments, link.steps, actual if same else received.value)
        if arguments is need.node.arguments or not isinstance(arguments, dict):
            return need.node
        return replace(need.node, arguments=arguments)

    def _as_spoken(self, need: Need, made: MadeCall, node: Node) -> Node:
        """The node with every text that the run says as well, with another qualifier, replaced by the run's own."""
        arguments: object = node.arguments
        for place in need.places:
            _, wanted = value_at(node.arguments, place.steps)
            there, actual = value_at(made.arguments, place.steps)
            if not (there and isinstance(wanted, str) and isinstance(actual, str)) or wanted == actual:
                continue
            if says_the_same(self.turn, place.source, wanted, actual):
                arguments = with_value(arguments, place.steps, actual)
        if arguments is node.arguments or not isinstance(arguments, dict):
            return node
        return replace(node, arguments=arguments)
