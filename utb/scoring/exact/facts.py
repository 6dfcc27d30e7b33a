"""What holds for every run of a turn, found out once per reference and tools, each part when somebody first asks.

References come again with every model and every trial, so the facts of one are kept in its graph (`memo`).
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from typing import Any

from utb.graph.build import bits, fewest_steps, layers_of
from utb.matching.calls import reference_findings, same_arguments
from utb.matching.json_values import json_equal
from utb.matching.tools import Tool, Tools, compile_tools
from utb.model import Finding, FindingCode, Node, NodeKind, ReferenceGraph, Turn
from utb.scoring.exact.choices import most_states
from utb.scoring.exact.texts import is_asking
from utb.scoring.findings import make_finding
from utb.scoring.wording import counted

_CALL, _ASK = NodeKind.CALL, NodeKind.ASK
_MOST_TEXTS, _LONGEST_TEXT = 32, 1_000  # right argument texts remembered per reference, and characters of one
_UNKNOWN: Any = object()
_FEW_NODES = 6  # of one tool: up to here it is found out whether they can be taken for each other
_MOST_MASKS = 8  # sets of nodes whose names are remembered as part of a sentence
NOT_OFFERED = " (which is not among the tools offered)"  # said behind the name of a tool


class Facts:
    """The facts of one reference with one set of tools."""

    def __init__(self, graph: ReferenceGraph, tools: Tools) -> None:
        self.graph = graph
        self.tools = tools
        self.spelled: dict[str, list[int]] = {}  # call nodes by the name they spell
        self.repeated: dict[tuple[object, object], Sequence[int]] = {}  # nodes that a name and text repeat, for some
        self._tools: dict[int, Tool | None] = {}
        self._alike: dict[tuple[int, int], bool] = {}
        self._most_states: dict[bool, int] = {}
        self._missing: dict[int, Finding] = {}
        self._named: dict[int, str] = {}
        for index, node in enumerate(graph.nodes):
            if node.kind is _CALL:
                self.spelled.setdefault(node.name, []).append(index)
        # Two nodes may spell one tool in two ways.
        self.is_loose = any("." in name or name != name.strip() for name in self.spelled)

    @cached_property
    def has_one_way(self) -> bool:
        """Whether no two nodes can be taken for each other: each tool is called once, and one question asked."""
        graph = self.graph
        return len(self.spelled) == graph.calls.bit_count() and graph.asks.bit_count() < 2 and not self.is_loose

    @cached_property
    def tells_apart(self) -> bool:
        """Whether a call or text that repeats a node stands for no other: then repeating them is no choice.

        False also where so many nodes share a tool that finding out would cost more than it saves.
        """
        if self.has_one_way:
            return True
        groups = self.by_tool.values()
        if self.is_loose or self.graph.asks.bit_count() > 1 or any(len(nodes) > _FEW_NODES for nodes in groups):
            return False
        return not any(self.is_alike(node, other) for nodes in groups for node, other in permutations(nodes, 2))

    @cached_property
    def is_plain(self) -> bool:
        """Whether nodes are told apart and write the names of their tools as they are offered."""
        return self.tells_apart and not self.writes_loosely

    @cached_property
    def by_tool(self) -> dict[str, list[int]]:
        """Call nodes by the key of their tool."""
        found: dict[str, list[int]] = {}
        for spelled, nodes in self.spelled.items():
            found.setdefault(self.key(spelled), []).extend(nodes)
        for nodes in found.values():
            nodes.sort()
        return found

    @cached_property
    def fewest_steps(self) -> int:
        """How few steps execute the reference."""
        return fewest_steps(self.graph)

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """Per node how many nodes at most it has to wait for, one after the other."""
        return layers_of(self.graph)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What is odd about the reference."""
        found = self.graph.notes
        for index, node in enumerate(self.graph.nodes):
            if node.kind is _CALL:
                tool, _ = self.tools.find(node.name)
                if tool is None or not _is_plainly_valid(tool, node):
                    found = (*found, *reference_findings(self.tools, node, index))
            elif node.kind is _ASK and isinstance(node.observation, str) and not _asks_somehow(node.observation):
                own = node.observation
                found = (*found, make_finding(FindingCode.REFERENCE_ASK_NOT_RECOGNISED, node=index, actual=own))
        return found

    @cached_property
    def writes_loosely(self) -> bool:
        """Whether some node writes its tool's name in another way than it is offered."""
        return any(self.tools.find(name)[1] for name in self.spelled)

    def key(self, name: str) -> str:
        """One spelling per tool: the offered name where the tool is offered, else the name read loosely."""
        tool = self.tools.find(name)[0]
        return name.strip().replace(".", "_") if tool is None else tool.name

    def bucket(self, name: object) -> Sequence[int]:
        """The call nodes of the tool that this name means, in file order."""
        if not isinstance(name, str):
            return ()
        found = self.spelled.get(name)
        if found is None or self.is_loose:  # spelling does not tell
            return self.by_tool.get(self.key(name), ())
        return found

    def remember(self, name: object, arguments: object, nodes: Sequence[int]) -> None:
        """Models write the same right call in the same letters, so some are remembered with the nodes they repeat."""
        if type(name) is not str or type(arguments) is not str or name not in self.spelled or self.is_loose:
            return
        if len(arguments) <= _LONGEST_TEXT and len(self.repeated) < _MOST_TEXTS:
            self.repeated[name, arguments] = nodes

    def tool_of(self, node: int) -> Tool | None:
        """The offered tool that the node means."""
        known: Tool | None = self._tools.get(node, _UNKNOWN)
        if known is _UNKNOWN:
            known = self._tools[node] = self.tools.find(self.graph.nodes[node].name)[0]
        return known

    def is_offered(self, node: int) -> bool:
        """Whether the tool of a node is offered."""
        return self.tool_of(node) is not None

    def missing(self, node: int) -> Finding:
        """What is said of a node that no call accounts for; it says nothing about the run."""
        known = self._missing.get(node)
        if known is None:
            record = self.graph.nodes[node]
            known = self._missing[node] = make_finding(
                FindingCode.MISSING_CALL,
                node=node,
                expected=record.arguments,
                tool=record.name,
                offered="" if self.is_offered(node) else NOT_OFFERED,
            )
        return known

    def calls_named(self, mask: int) -> str:
        """The tools of these nodes, each with how often it is called, and whether it is offered at all."""
        known = self._named.get(mask)
        if known is None:
            times: dict[str, int] = {}
            said: dict[str, str] = {}
            for node in bits(mask):
                name = self.graph.nodes[node].name
                times[name] = times.get(name, 0) + 1
                said[name] = "" if self.is_offered(node) else NOT_OFFERED
            known = counted({name: (count, said[name]) for name, count in times.items()})
            if len(self._named) < _MOST_MASKS:
                self._named[mask] = known
        return known

    def is_alike(self, node: int, other: int) -> bool:
        """Whether a call that repeats `node`, of the same tool, stands for `other` too."""
        known = self._alike.get((node, other))
        if known is None:
            mine, theirs = self.graph.nodes[node], self.graph.nodes[other]
            known = same_arguments(self.tool_of(other), theirs, mine.arguments)
            self._alike[node, other] = known
        return known

    def is_bounded(self, limit: int, *, repeats: bool) -> bool:
        """Whether no run (or none that `repeats` nodes word by word) can reach more done-sets than the limit."""
        if 1 << (self.graph.calls | self.graph.asks).bit_count() <= limit:
            return True
        if repeats not in self._most_states:
            is_alike = self.is_alike if repeats else None
            self._most_states[repeats] = most_states(self.graph, self.by_tool.values(), is_alike)
        return self._most_states[repeats] <= limit


def equal_objects(left: dict[str, object], right: dict[str, object]) -> bool:
    """JSON equality of two objects. Python's own comparison rules out nearly everything, but thinks 1 is true."""
    if left != right:
        return False
    for key, value in left.items():
        kind = type(value)
        if kind is str:
            continue
        other = right[key]
        if (kind is dict or kind is list or kind is not type(other)) and not json_equal(value, other):
            return False
    return True


def facts_of(turn: Turn) -> Facts:
    """The facts of a turn."""
    memo, box = turn.reference.memo, turn.tools
    known = memo.value
    if type(known) is Facts and known.tools is box.compiled:
        return known
    facts = memo.value = Facts(turn.reference, compile_tools(box))
    return facts


def _is_plainly_valid(tool: Tool, node: Node) -> bool:
    """Whether the node obeys a schema without oddities: nearly every one does, and then there is nothing to find."""
    if node.accepted or tool.faults:
        return False
    return tool.definitions[0].checker.is_valid(node.arguments)


def _asks_somehow(own: str) -> bool:
    """Whether the reference's own question is taken for one; a reference without words has nothing to be taken."""
    return not own.strip() or is_asking(own.strip())
