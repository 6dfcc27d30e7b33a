"""Findings that a reference carries whatever a run made of it."""

from collections.abc import Sequence

from utb.matching.references import reference_findings
from utb.matching.tools import compile_tools
from utb.model import Finding, NodeKind, Turn


def reference_codes(turn: Turn) -> frozenset[str]:
    """The codes of these findings."""
    return frozenset(finding.code.value for finding in _findings(turn))


def _findings(turn: Turn) -> Sequence[Finding]:
    graph = turn.reference
    if graph.fault is not None:
        return (graph.fault,)
    tools = compile_tools(turn.tools)
    nodes = (pair for pair in enumerate(graph.nodes) if pair[1].kind is NodeKind.CALL)
    of_calls = (finding for index, node in nodes for finding in reference_findings(tools, node, index))
    return (*graph.notes, *of_calls)
