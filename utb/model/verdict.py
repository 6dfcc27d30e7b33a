"""Outcome of scoring one turn. A verdict never carries a bare number: findings say why.

The closed table of finding codes (sentence, policy, which fields are filled) stands in `utb.scoring.findings`.
"""

from enum import StrEnum

import msgspec

from utb.model.labels import Status


class FindingCode(StrEnum):
    """Every code a finding may carry; grouped by what it does to a verdict."""

    # not scored
    TRUNCATED_RUN = "truncated_run"
    PROVIDER_ERROR = "provider_error"
    INPUT_UNREADABLE = "input_unreadable"
    REFERENCE_UNREADABLE = "reference_unreadable"
    REFERENCE_CYCLE = "reference_cycle"
    REFERENCE_DANGLING = "reference_dangling"
    REFERENCE_EMPTY = "reference_empty"
    REFERENCE_AMBIGUOUS = "reference_ambiguous"
    EVALUATOR_CRASH = "evaluator_crash"
    # wrong
    EMPTY_REPLY = "empty_reply"
    NO_ANSWER = "no_answer"
    STOPPED_EARLY = "stopped_early"
    ANSWERED_INSTEAD_OF_ASKING = "answered_instead_of_asking"
    ASKED_NEEDLESSLY = "asked_needlessly"
    ACTED_INSTEAD_OF_ASKING = "acted_instead_of_asking"
    UNKNOWN_TOOL = "unknown_tool"
    MALFORMED_CALL = "malformed_call"
    ARGUMENTS_NOT_JSON = "arguments_not_json"
    ARGUMENT_UNDECLARED = "argument_undeclared"
    ARGUMENT_EXTRA = "argument_extra"
    ARGUMENT_MISSING = "argument_missing"
    ARGUMENT_VALUE = "argument_value"
    SCHEMA_VIOLATION = "schema_violation"
    EXTRA_CALL = "extra_call"
    MISSING_CALL = "missing_call"
    WRONG_ORDER = "wrong_order"
    SIDE_EFFECT = "side_effect"
    STEP_NOT_IN_PLAN = "step_not_in_plan"
    # notes on the run
    SOURCES_UNKNOWN = "sources_unknown"
    NOTE_TOOL_NAME = "note_tool_name"
    NOTE_AFTER_END = "note_after_end"
    # findings on the data
    REFERENCE_UNKNOWN_TOOL = "reference_unknown_tool"
    REFERENCE_BREAKS_SCHEMA = "reference_breaks_schema"
    REFERENCE_SCHEMA_UNREADABLE = "reference_schema_unreadable"
    REFERENCE_MANY_ANSWERS = "reference_many_answers"
    REFERENCE_DEPENDS_ON_ANSWER = "reference_depends_on_answer"
    REFERENCE_ASK_NOT_RECOGNISED = "reference_ask_not_recognised"


class Finding(msgspec.Struct, frozen=True):
    """One reason, with its place. `step` and `node` count from 0; `path` is an argument path (`seats[0].row`)."""

    code: FindingCode
    step: int | None = None
    node: int | None = None
    path: str | None = None
    rule: str | None = None
    expected: object = None
    actual: object = None
    message: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one turn under one policy.

    `completed_steps` counts legally executed steps before the first finding; `optimal` is CORRECT in the fewest
    steps. Both are None under `relaxed`, `optimal` also for single responses. `legacy` holds the released evaluator's
    own fields and words, under `reference` only.
    """

    policy: str
    policy_version: str
    status: Status
    optimal: bool | None = None
    completed_steps: int | None = None
    findings: tuple[Finding, ...] = ()
    legacy: dict[str, object] | None = None
