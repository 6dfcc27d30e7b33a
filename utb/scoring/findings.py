"""The closed table of findings: what each code does to a verdict, and the sentence a researcher reads.

One row per `FindingCode`. A new code is a new row, and a code without a row fails the tests. `make_finding` is the
only maker of findings in `scoring`; what `graph` and `matching` report about references they word themselves, along
the sentences of this table.

Sentences name the tool, the argument and the step, count from 0 like all ids, and are true by themselves.
"""

from enum import StrEnum
from string import Formatter

import msgspec

from utb.model import ArgumentRow, CallStatus, Finding, FindingCode, NodeStatus
from utb.scoring.wording import show


class FindingKind(StrEnum):
    """What a finding does: keep a turn out of the count, make it wrong, or merely say something."""

    NOT_SCORED = "not_scored"
    WRONG = "wrong"
    NOTE = "note"
    DATA = "data"  # about the reference, not about the run


class FindingRow(msgspec.Struct, frozen=True):
    """One row of the table.

    `fills` names the places that the finding always carries (`step`, `node`, `path`; others may be filled as well).
    `drawn` is the status that the app draws at the place, None where it draws none.
    """

    code: FindingCode
    kind: FindingKind
    policies: tuple[str, ...]
    fills: tuple[str, ...]
    drawn: NodeStatus | CallStatus | None
    sentence: str


def _row(
    code: FindingCode,
    kind: FindingKind,
    policies: tuple[str, ...],
    fills: str,
    drawn: NodeStatus | CallStatus | None,
    sentence: str,
) -> FindingRow:
    return FindingRow(code, kind, policies, tuple(fills.split()), drawn, sentence)


_BOTH = ("exact", "relaxed")
_EXACT = ("exact",)
_RELAXED = ("relaxed",)
_REFERENCE = ("reference", "reference-difflib")
_ALL = (*_BOTH, *_REFERENCE)
_C = FindingCode
_K = FindingKind

# fmt: off
_ROWS = (
    # Not scored: the run or the reference gives nothing to judge.
    _row(_C.TRUNCATED_RUN, _K.NOT_SCORED, _BOTH, "", NodeStatus.NOT_REACHED,
         "The run was cut short {after}: {why}."),
    _row(_C.PROVIDER_ERROR, _K.NOT_SCORED, _BOTH, "step", None,
         "Step {step} is a failure of the provider, not a reply: {actual}."),
    _row(_C.INPUT_UNREADABLE, _K.NOT_SCORED, _ALL, "", None,
         "The case cannot be read: {why}."),
    _row(_C.REFERENCE_UNREADABLE, _K.NOT_SCORED, _ALL, "", None,
         "The reference cannot be read: {why}."),
    _row(_C.REFERENCE_CYCLE, _K.NOT_SCORED, _ALL, "node", None,
         "The reference can never be executed: node {node} waits for itself{why}."),
    _row(_C.REFERENCE_DANGLING, _K.NOT_SCORED, _ALL, "node", None,
         "Node {node} of the reference depends on {actual}, which is no index into its {count} nodes."),
    _row(_C.REFERENCE_EMPTY, _K.NOT_SCORED, _ALL, "", None,
         "The reference has no nodes, so there is nothing to compare with."),
    _row(_C.REFERENCE_AMBIGUOUS, _K.NOT_SCORED, _BOTH, "step", None,
         "At step {step} the calls could stand for the nodes of the reference in more than {expected} ways."),
    _row(_C.EVALUATOR_CRASH, _K.NOT_SCORED, _REFERENCE, "", None,
         "The released evaluator stops with an exception on this turn: {why}."),
    # Wrong: the run departs from the reference.
    _row(_C.EMPTY_REPLY, _K.WRONG, _ALL, "step", None,
         "Step {step} holds neither a call nor text."),
    _row(_C.NO_ANSWER, _K.WRONG, _ALL, "", NodeStatus.NOT_REACHED,
         "The run ended {after} without {what}."),
    _row(_C.STOPPED_EARLY, _K.WRONG, _BOTH, "step", NodeStatus.MISSING,
         "Step {step} answered with text while {calls} still had to be called."),
    _row(_C.ANSWERED_INSTEAD_OF_ASKING, _K.WRONG, _BOTH, "step node", NodeStatus.MISSING,
         "Step {step} wrote a text that does not ask the user, where the reference asks (node {node}{slots})."),
    _row(_C.ASKED_NEEDLESSLY, _K.WRONG, _EXACT, "step", None,
         "Step {step} asked the user, where the reference asks nothing and goes on with {calls}."),
    _row(_C.ACTED_INSTEAD_OF_ASKING, _K.WRONG, _BOTH, "step node", NodeStatus.MISSING,
         "Step {step} called `{tool}`, where the reference first asks the user (node {node}{slots})."),
    _row(_C.UNKNOWN_TOOL, _K.WRONG, _BOTH, "step", CallStatus.UNKNOWN_TOOL,
         "Step {step} called `{tool}`, which is not among the tools offered."),
    _row(_C.MALFORMED_CALL, _K.WRONG, _ALL, "step", CallStatus.MALFORMED,
         "Step {step} holds a call that cannot be read: {why}."),
    _row(_C.ARGUMENTS_NOT_JSON, _K.WRONG, _BOTH, "step", CallStatus.MALFORMED,
         "Step {step} called `{tool}` with arguments that are no JSON object ({why}): {actual}."),
    _row(_C.ARGUMENT_UNDECLARED, _K.WRONG, _BOTH, "step path", NodeStatus.WRONG_ARGUMENTS,
         "Step {step} called `{tool}`{at}: {row}"),
    _row(_C.ARGUMENT_EXTRA, _K.WRONG, _EXACT, "step node path", NodeStatus.WRONG_ARGUMENTS,
         "Step {step} called `{tool}`{at}: {row}"),
    _row(_C.ARGUMENT_MISSING, _K.WRONG, _BOTH, "step path", NodeStatus.WRONG_ARGUMENTS,
         "Step {step} called `{tool}`{at}: {row}"),
    _row(_C.ARGUMENT_VALUE, _K.WRONG, _ALL, "step node path", NodeStatus.WRONG_ARGUMENTS,
         "Step {step} called `{tool}`{at}: {row}"),
    _row(_C.SCHEMA_VIOLATION, _K.WRONG, _ALL, "step path", NodeStatus.WRONG_ARGUMENTS,
         "Step {step} called `{tool}`{at}: {row}"),
    _row(_C.EXTRA_CALL, _K.WRONG, _EXACT, "step", CallStatus.EXTRA,
         "Step {step} called `{tool}`, {why}."),
    _row(_C.MISSING_CALL, _K.WRONG, _BOTH, "node", NodeStatus.MISSING,
         "The run never called `{tool}`{offered} with {expected} (node {node})."),
    _row(_C.WRONG_ORDER, _K.WRONG, _BOTH, "step node", NodeStatus.WRONG_ORDER,
         "Step {step} called `{tool}` (node {node}) before {waits}, which it depends on."),
    _row(_C.SIDE_EFFECT, _K.WRONG, _RELAXED, "step", CallStatus.EXTRA,
         "Step {step} called `{tool}`, which has side effects and is {why}."),
    _row(_C.STEP_NOT_IN_PLAN, _K.WRONG, _REFERENCE, "step", CallStatus.EXTRA,
         "Step {step} {did}, but no path that was still open goes on like that{why}."),
    # Notes on the run: they change nothing.
    _row(_C.SOURCES_UNKNOWN, _K.NOTE, _RELAXED, "", None,
         "The case carries no request text, so every argument counts as constrained."),
    _row(_C.NOTE_TOOL_NAME, _K.NOTE, _BOTH, "step", None,
         "Step {step} wrote the tool name {actual}; it was read as `{expected}`."),
    _row(_C.NOTE_AFTER_END, _K.NOTE, _BOTH, "step", None,
         "The turn had ended before step {step}; what was recorded from there on is ignored."),
    # Findings on the data: computed once per reference, attached to every verdict of the turn.
    _row(_C.REFERENCE_UNKNOWN_TOOL, _K.DATA, _BOTH, "node", None,
         "Node {node} of the reference calls `{tool}`, which is not among the tools offered."),
    _row(_C.REFERENCE_BREAKS_SCHEMA, _K.DATA, _BOTH, "node", None,
         "Node {node} of the reference breaks the schema of its tool{why}."),
    _row(_C.REFERENCE_SCHEMA_UNREADABLE, _K.DATA, _BOTH, "", None,
         "The schema of a tool cannot be read{why}."),
    _row(_C.REFERENCE_MANY_ANSWERS, _K.DATA, _ALL, "node", None,
         "The reference has {actual} answer nodes; they count as one."),
    _row(_C.REFERENCE_DEPENDS_ON_ANSWER, _K.DATA, _ALL, "node", None,
         "Node {node} of the reference depends on the answer node {actual}; the dependency is dropped."),
    _row(_C.REFERENCE_ASK_NOT_RECOGNISED, _K.DATA, _BOTH, "node", None,
         "Node {node} of the reference asks in words that the ask detector does not take for asking: {actual}."),
)
# fmt: on

# What is said about one argument where the comparison has not said it itself.
_ABOUT_ARGUMENTS = {
    _C.ARGUMENT_UNDECLARED: "`{path}` is {actual}, but the tool declares no such argument.",
    _C.ARGUMENT_EXTRA: "`{path}` is {actual}; the reference leaves it out.",
    _C.ARGUMENT_MISSING: "`{path}` is missing; the reference has {expected}.",
    _C.ARGUMENT_VALUE: "`{path}` is {actual}; the reference has {expected}.",
    _C.SCHEMA_VIOLATION: "`{path}` is {actual}, which breaks the schema of the tool.",
}

_CODES = {code.value: code for code in FindingCode}  # a look-up is faster than making a member

FINDINGS: dict[FindingCode, FindingRow] = {row.code: row for row in _ROWS}

# The blanks of the sentences that hold no value of a model: where all are filled, the sentence needs no closer look.
_PLAIN_BLANKS = {
    row.code: frozenset(blanks)
    for row in _ROWS
    if not (blanks := {name for _, name, _, _ in Formatter().parse(row.sentence) if name})
    & {"expected", "actual", "row"}
}


def kind_of(finding: Finding) -> FindingKind:
    """What the finding does to a verdict."""
    return FINDINGS[finding.code].kind


def make_finding(
    code: FindingCode,
    *,
    step: int | None = None,
    call: int | None = None,
    node: int | None = None,
    path: str | None = None,
    rule: str | None = None,
    expected: object = None,
    actual: object = None,
    message: str | None = None,
    **names: object,
) -> Finding:
    """The finding with its sentence.

    `names` fills the other blanks of the row's sentence (`tool`, `why`, ...); a blank that nobody fills stays empty,
    so that a sentence may always be shortened but never fails. `row` is the sentence about one argument.
    `message` replaces the sentence altogether. `call` says which call of the step is meant, where the step is a whole
    plan whose calls follow each other.
    """
    if message is None:
        names["step"], names["node"] = step, node
        wanted = _PLAIN_BLANKS.get(code)
        if wanted is not None and wanted <= names.keys():
            message = FINDINGS[code].sentence.format_map(names)
        else:
            message = _sentence(code, names, path, expected, actual)
    if call is not None:
        message = f"Call {call} of step {step}{message.removeprefix(f'Step {step}')}"
    return Finding(code, step, node, path, rule, expected, actual, message)


def _sentence(code: FindingCode, names: dict[str, object], path: str | None, expected: object, actual: object) -> str:
    """The sentence where values have to be put into words, or blanks are left that nobody fills."""
    node = names["node"]
    blanks = _Blanks(names, at="" if node is None else f" (node {node})")
    blanks.shown = {"expected": expected, "actual": actual}
    if "row" not in names and code in _ABOUT_ARGUMENTS:
        blanks["path"] = path or "the arguments object"
        blanks["row"] = _ABOUT_ARGUMENTS[code].format_map(blanks)
    return FINDINGS[code].sentence.format_map(blanks)


def row_finding(row: ArgumentRow, *, step: int, node: int | None, tool: object, call: int | None = None) -> Finding:
    """An unequal argument row of a call as a finding; it must have a code."""
    code = _CODES[row.code or "argument_value"]
    path, rule, expected, actual = row.path, row.rule, row.expected, row.actual
    if not row.message or call is not None:
        said = {"row": row.message} if row.message else {}
        return make_finding(
            code,
            step=step,
            call=call,
            node=node,
            path=path,
            rule=rule,
            expected=expected,
            actual=actual,
            tool=tool,
            **said,
        )
    at = "" if node is None else f" (node {node})"  # the sentence of the row, without filling in blanks
    return Finding(code, step, node, path, rule, expected, actual, f"Step {step} called `{tool}`{at}: {row.message}")


class _Blanks(dict[str, object]):
    """Names for a sentence. Values are put into words where the sentence has them; what is not there is nothing."""

    shown: dict[str, object]

    def __missing__(self, key: str) -> str:
        return show(self.shown[key]) if key in self.shown else ""
