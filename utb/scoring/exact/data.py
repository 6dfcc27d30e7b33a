"""What is odd about a reference or a run without changing the verdict: data findings and notes."""

import msgspec

from utb.graph.build import fewest_steps
from utb.matching.calls import reference_findings
from utb.matching.tools import Tool, Tools, compile_tools
from utb.model import Finding, FindingCode, Node, NodeKind, Turn
from utb.scoring.exact.choices import most_states
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import is_asking
from utb.scoring.findings import make_finding

_C = FindingCode
_CALL, _ASK = NodeKind.CALL, NodeKind.ASK


class Facts(msgspec.Struct):
    """What holds for every run of a turn: its data findings, its fewest steps, and how it writes names."""

    tools: Tools
    findings: tuple[Finding, ...]
    fewest_steps: int
    writes_loosely: bool  # some node writes its tool's name in another way than it is offered
    most_states: dict[bool, int]  # bounds on the done-sets of a run, by whether it repeats nodes; filled when asked for


def facts_of(turn: Turn) -> Facts:
    """The facts of a turn; found out once per reference and tools."""
    graph, tools = turn.reference, compile_tools(turn.tools)
    known = graph.memo.value
    if isinstance(known, Facts) and known.tools is tools:
        return known
    found, loosely = graph.notes, False
    for index, node in enumerate(graph.nodes):
        if node.kind is _CALL:
            tool, is_loose = tools.find(node.name)
            loosely = loosely or is_loose
            if tool is None or not _is_plainly_valid(tool, node):
                found = (*found, *reference_findings(tools, node, index))
        elif node.kind is _ASK and isinstance(node.observation, str) and not _asks_somehow(node.observation):
            found = (*found, make_finding(_C.REFERENCE_ASK_NOT_RECOGNISED, node=index, actual=node.observation))
    facts = graph.memo.value = Facts(tools, found, fewest_steps(graph), loosely, {})
    return facts


def is_bounded(turn: Turn, limit: int, *, repeats: bool) -> bool:
    """Whether no run of the turn (or none that `repeats` its nodes) can reach more done-sets than the limit."""
    graph = turn.reference
    if 1 << (graph.calls | graph.asks).bit_count() <= limit:
        return True
    facts = facts_of(turn)
    if repeats not in facts.most_states:
        facts.most_states[repeats] = most_states(graph, facts.tools, repeats=repeats)
    return facts.most_states[repeats] <= limit


def run_notes(run: Run, steps: int, is_over: bool) -> tuple[Finding, ...]:
    """What a reader should know about the first `steps` steps of the run, and about what came after its end."""
    found: list[Finding] = []
    looks_close = facts_of(run.turn).writes_loosely
    for index in range(min(steps, len(run.steps))):
        for call in run.steps[index].calls:
            name = call.name
            if isinstance(name, str) and (looks_close or name not in run.spelled):
                tool, is_loose = run.tools.find(name)
                if tool is not None and is_loose:
                    place, spot = run.places[index], run.spot(index)
                    found.append(
                        make_finding(_C.NOTE_TOOL_NAME, step=place, call=spot, expected=tool.name, actual=name)
                    )
    if is_over and steps < len(run.steps):
        found.append(make_finding(_C.NOTE_AFTER_END, step=run.places[steps]))
    return tuple(found)


def _is_plainly_valid(tool: Tool, node: Node) -> bool:
    """Whether the node obeys a schema without oddities: nearly every one does, and then there is nothing to find."""
    if node.accepted or tool.faults:
        return False
    return tool.definitions[0].checker.is_valid(node.arguments)


def _asks_somehow(own: str) -> bool:
    """Whether the reference's own question is taken for one; a reference without words has nothing to be taken."""
    return not own.strip() or is_asking(own.strip())
