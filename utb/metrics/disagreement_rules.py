"""What a finding means where the released evaluator and a policy of ours disagree.

`BY_RELEASED` explains findings of the released evaluator on runs that ours accepts, `AGAINST_RELEASED` findings of
ours on runs that the released evaluator accepts. A rule looks at the place of the finding in turn and run.
"""

from collections.abc import Callable

import msgspec

from utb.matching.arguments import parse_arguments
from utb.matching.calls import explain_arguments
from utb.matching.tools import compile_tools
from utb.metrics.disagreement_reasons import Reason
from utb.model import (
    ANSWER_NAME,
    ASK_NAME,
    ArgumentRow,
    Finding,
    FindingCode,
    Mode,
    Node,
    NodeKind,
    Trajectory,
    Turn,
    Verdict,
)

_C = FindingCode


class Case(msgspec.Struct, frozen=True):
    """What a rule looks at: the first deciding finding of the stricter verdict, and the other verdict."""

    turn: Turn
    trajectory: Trajectory
    finding: Finding
    other: Verdict


Rule = Callable[[Case], Reason | None]


def look_up(rules: dict[FindingCode, Reason | Rule], case: Case) -> Reason | None:
    """The reason by the finding's code; None where nobody has written one down."""
    rule = rules.get(case.finding.code)
    return rule(case) if callable(rule) else rule


def _released_step(case: Case) -> Reason | None:
    """Calls that no released path goes on with, and that are right all the same."""
    if case.trajectory.mode is Mode.SINGLE_RESPONSE:
        return Reason.PLAN
    if not any(node.kind is NodeKind.ANSWER for node in case.turn.reference.nodes):
        return Reason.NO_CLOSING_TEXT
    if any(item.code is _C.NOTE_TOOL_NAME for item in case.other.findings):
        return Reason.TOOL_NAME
    names = [node.name for node in case.turn.reference.nodes]
    return Reason.ORDER if len(names) > len(set(names)) else Reason.ANSWER_WAITS


def _released_value(case: Case) -> Reason | None:
    """A call that the released checker holds wrong: compared with another node than ours, or by other rules."""
    if "invalid json" in (case.finding.rule or ""):
        return Reason.NOTHING_IS_EMPTY
    rows = _rows_of_equal_call(case)
    if rows is None:
        return Reason.PAIRING
    if case.finding.code is _C.SCHEMA_VIOLATION:
        broken = any(item.code is _C.REFERENCE_BREAKS_SCHEMA for item in case.other.findings)
        return Reason.REFERENCE_BREAKS_SCHEMA if broken else Reason.SCHEMA
    named = [row for row in rows if row.rule not in _PLAIN_RULES]
    at = [row for row in named if _touches(row.path, case.finding.path)]
    if not named:  # the call equals its node, so another one was compared with it
        is_text = isinstance(case.finding.expected, str) and not case.finding.path
        return Reason.STORED_AS_TEXT if is_text else Reason.PAIRING
    return _of_row((at or named)[0])


_PLAIN_RULES = ("equal",)
_ROW_RULES = {
    "accepted": Reason.ACCEPTED,
    "schema default": Reason.DEFAULT,
    "number": Reason.NUMBER_SPELLING,
    "number in text": Reason.NUMBER_SPELLING,
}


def _of_row(row: ArgumentRow) -> Reason:
    if not row.deciding:
        return Reason.UNDECIDING
    return _ROW_RULES.get(row.rule, Reason.VALUES_BY_MEANING)


def _touches(path: str, place: str | None) -> bool:
    return not place or path == place or path.startswith((f"{place}.", f"{place}[")) or place.startswith(path)


def _rows_of_equal_call(case: Case) -> tuple[ArgumentRow, ...] | None:
    """How the call that equals the finding's node compares with it; None if no call of that step does."""
    finding, nodes, steps = case.finding, case.turn.reference.nodes, case.trajectory.steps
    if finding.node is None or finding.step is None or finding.node >= len(nodes) or finding.step >= len(steps):
        return None
    node: Node = nodes[finding.node]
    tool, _ = compile_tools(case.turn.tools).find(node.name)
    for call in steps[finding.step].calls:
        actual = parse_arguments(call.arguments).value if call.name == node.name else None
        if actual is not None:
            rows = explain_arguments(tool, node, actual)
            if all(row.equal or not row.deciding for row in rows):
                return rows
    return None


BY_RELEASED: dict[FindingCode, Reason | Rule] = {
    _C.STEP_NOT_IN_PLAN: _released_step,
    _C.ARGUMENT_VALUE: _released_value,
    _C.SCHEMA_VIOLATION: _released_value,
    _C.ARGUMENTS_NOT_JSON: _released_value,
    _C.NO_ANSWER: Reason.NO_CLOSING_TEXT,
    _C.EMPTY_REPLY: Reason.NO_CLOSING_TEXT,
    _C.MALFORMED_CALL: Reason.CALL_FIELDS,
}


def _unknown_tool(case: Case) -> Reason | None:
    called = [call.name for step in case.trajectory.steps for call in step.calls]
    return Reason.PSEUDO_TOOL if {ASK_NAME, ANSWER_NAME} & set(map(str, called)) else Reason.AFTER_THE_ERROR


def _early_end(case: Case) -> Reason:
    """A text where calls are left: the answer does not list them all, or a text was taken for a call."""
    graph = case.turn.reference
    waited = _listed(graph.nodes, [i for i, node in enumerate(graph.nodes) if node.kind is NodeKind.ANSWER])
    waits_for_all = all(index in waited for index, node in enumerate(graph.nodes) if node.kind is not NodeKind.ANSWER)
    return Reason.TEXT_FOR_CALL if waits_for_all else Reason.ANSWER_WAITS


def _listed(nodes: tuple[Node, ...], start: list[int]) -> set[int]:
    """Everything that the nodes depend on by their own lists."""
    found, waiting = set(start), list(start)
    while waiting:
        new = [index for index in nodes[waiting.pop()].depends_on if index not in found]
        found.update(new)
        waiting += new
    return found


def _strings_or_schema(case: Case) -> Reason:
    finding = case.finding
    if isinstance(finding.expected, str) and isinstance(finding.actual, str):
        return Reason.STRING_SIMILARITY
    return Reason.SCHEMA


def _same_tool(case: Case) -> Reason:
    names = [node.name for node in case.turn.reference.nodes]
    return Reason.PAIRING if len(names) > len(set(names)) else Reason.TEXT_FOR_CALL


AGAINST_RELEASED: dict[FindingCode, Reason | Rule] = {
    _C.ARGUMENT_VALUE: _strings_or_schema,
    _C.ARGUMENT_MISSING: _same_tool,
    _C.ARGUMENT_EXTRA: _same_tool,
    _C.ARGUMENT_UNDECLARED: Reason.SCHEMA,
    _C.SCHEMA_VIOLATION: Reason.SCHEMA,
    _C.ARGUMENTS_NOT_JSON: Reason.LENIENT_JSON,
    _C.UNKNOWN_TOOL: _unknown_tool,
    _C.MALFORMED_CALL: Reason.CALL_FIELDS,
    _C.EMPTY_REPLY: Reason.BLANK_TEXT,
    _C.ANSWERED_INSTEAD_OF_ASKING: Reason.ASK_TEXT,
    _C.ASKED_NEEDLESSLY: _early_end,
    _C.STOPPED_EARLY: _early_end,
    _C.MISSING_CALL: _early_end,
    _C.NO_ANSWER: _early_end,
    _C.ACTED_INSTEAD_OF_ASKING: Reason.ASK_TEXT,
    _C.WRONG_ORDER: _same_tool,
    _C.EXTRA_CALL: _same_tool,
}
