"""What makes a turn wrong, in words for a caption: a definition for each finding that a table may name."""

from collections.abc import Iterable

from utb.model import FindingCode

_C = FindingCode
DEFINITIONS = {
    _C.EMPTY_REPLY: "a reply has neither a call nor text",
    _C.NO_ANSWER: "the run ends without an answer",
    _C.STOPPED_EARLY: "the model answers while calls are still to be made",
    _C.ANSWERED_INSTEAD_OF_ASKING: "the model answers where the reference asks the user",
    _C.ASKED_NEEDLESSLY: "the model asks where the reference goes on",
    _C.ACTED_INSTEAD_OF_ASKING: "the model calls a tool where the reference asks the user",
    _C.UNKNOWN_TOOL: "a tool is called that was not offered",
    _C.MALFORMED_CALL: "a call cannot be read",
    _C.ARGUMENTS_NOT_JSON: "the arguments of a call are no JSON object",
    _C.ARGUMENT_UNDECLARED: "an argument is given that the tool does not declare",
    _C.ARGUMENT_EXTRA: "an argument is given that the reference leaves out",
    _C.ARGUMENT_MISSING: "an argument of the reference is not given",
    _C.ARGUMENT_VALUE: "an argument has another value than in the reference",
    _C.SCHEMA_VIOLATION: "an argument breaks the schema of the tool",
    _C.EXTRA_CALL: "a call is made that the reference does not have",
    _C.MISSING_CALL: "a call of the reference is never made",
    _C.WRONG_ORDER: "a call is made before one that it depends on",
    _C.SIDE_EFFECT: "a call with side effects is made that the reference does not have",
    _C.STEP_NOT_IN_PLAN: "a step is on no path of the reference that is still open",
}


def label(code: FindingCode) -> str:
    """The name of a finding in a table."""
    return code.value.replace("_", " ").replace("json", "JSON")


def defined(codes: Iterable[FindingCode]) -> str:
    """What the names mean, as one sentence; empty for none."""
    parts = [f"{label(code)}: {DEFINITIONS[code]}" for code in codes if code in DEFINITIONS]
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""
