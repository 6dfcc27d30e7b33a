"""What each finding code means, in one sentence, for whoever meets it for the first time.

The sentence of a finding says what happened in this run; this says what the code stands for in any run.
"""

from utb.model import FindingCode

_C = FindingCode

MEANINGS: dict[FindingCode, str] = {
    _C.TRUNCATED_RUN: "The run was stopped from outside before it ended, so nobody knows how it would have gone on.",
    _C.PROVIDER_ERROR: "The service that runs the model failed; that is no reply of the model.",
    _C.INPUT_UNREADABLE: "What was recorded of the run cannot be read.",
    _C.REFERENCE_UNREADABLE: "The reference of the turn cannot be read.",
    _C.REFERENCE_CYCLE: "Nodes of the reference wait for each other, so none of them can ever be executed.",
    _C.REFERENCE_DANGLING: "The reference depends on a node that it does not have.",
    _C.REFERENCE_EMPTY: "The reference has no nodes.",
    _C.REFERENCE_AMBIGUOUS: "Calls and nodes look so much alike that they can be paired in too many ways.",
    _C.EVALUATOR_CRASH: "The released evaluator stops with an exception on this turn instead of judging it.",
    _C.EMPTY_REPLY: "A reply of the model holds neither a call nor text.",
    _C.NO_ANSWER: "The run ended before the model gave the text that the turn has to end with.",
    _C.STOPPED_EARLY: "The model answered although calls of the reference were still to be made.",
    _C.ANSWERED_INSTEAD_OF_ASKING: "The reference asks the user here; the model answered without asking.",
    _C.ASKED_NEEDLESSLY: "The model asked the user for what it could have inferred, or did not need.",
    _C.ACTED_INSTEAD_OF_ASKING: "The reference asks the user here; the model called a tool without asking.",
    _C.UNKNOWN_TOOL: "The model called a tool that it was not offered.",
    _C.MALFORMED_CALL: "What stands in place of a call is no call.",
    _C.ARGUMENTS_NOT_JSON: "The arguments of a call are no JSON object.",
    _C.ARGUMENT_UNDECLARED: "The call has an argument that the schema of its tool does not know.",
    _C.ARGUMENT_EXTRA: "The call has an argument that the reference leaves out.",
    _C.ARGUMENT_MISSING: "The call lacks an argument that the reference has.",
    _C.ARGUMENT_VALUE: "An argument of the call has another value than the reference wants.",
    _C.SCHEMA_VIOLATION: "An argument breaks the schema of the tool: type, allowed values, or what is required.",
    _C.EXTRA_CALL: "The model made a call that stands for no node of the reference.",
    _C.MISSING_CALL: "A call of the reference was never made.",
    _C.WRONG_ORDER: "A call was made before another one whose result the reference has it wait for.",
    _C.SIDE_EFFECT: "The model made a call that changes something in the world and that the reference does not make.",
    _C.STEP_NOT_IN_PLAN: (
        "The released evaluator lists all legal sequences of steps beforehand; none of them goes on with this step."
    ),
    _C.SOURCES_UNKNOWN: "Without the request's text nobody can say where values come from. It changes no verdict.",
    _C.NOTE_TOOL_NAME: "The tool's name was written otherwise and understood all the same. It changes no verdict.",
    _C.NOTE_AFTER_END: "Something was recorded after the end of the turn. It changes no verdict.",
    _C.REFERENCE_UNKNOWN_TOOL: "The reference calls a tool that is not offered: a fault of the data, not of the run.",
    _C.REFERENCE_BREAKS_SCHEMA: "The reference breaks the schema of its own tool: a fault of the data, not of the run.",
    _C.REFERENCE_SCHEMA_UNREADABLE: "The schema of a tool cannot be read in places: a fault of the data.",
    _C.REFERENCE_MANY_ANSWERS: "The reference has several answer nodes, which count as one: a fault of the data.",
    _C.REFERENCE_DEPENDS_ON_ANSWER: "A node waits for the answer, which ends the turn: a fault of the data.",
    _C.REFERENCE_ASK_NOT_RECOGNISED: (
        "The reference asks in words that are not recognised as a question, so the same words of a run would not be."
    ),
}
