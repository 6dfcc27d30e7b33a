"""Problems of an edited reference: a place, a sentence, and whether it keeps the reference from being signed off."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec


class ProblemCode(StrEnum):
    """Every kind of problem."""

    # the reference cannot be executed
    UNREADABLE = "unreadable"
    DANGLING = "dangling"
    CYCLE = "cycle"
    EMPTY = "empty"
    ANSWER_UNREACHABLE = "answer_unreachable"
    NOT_CORRECT = "not_correct"
    # a call does not fit the tools offered
    UNKNOWN_TOOL = "unknown_tool"
    BREAKS_SCHEMA = "breaks_schema"
    ACCEPTED_BREAKS_SCHEMA = "accepted_breaks_schema"
    SCHEMA_UNREADABLE = "schema_unreadable"
    # odd, with one clear meaning
    NO_ANSWER = "no_answer"
    MANY_ANSWERS = "many_answers"
    DEPENDS_ON_ANSWER = "depends_on_answer"
    ANSWER_INCOMPLETE = "answer_incomplete"
    ASK_NOT_RECOGNISED = "ask_not_recognised"
    OBSERVATION_NOT_JSON = "observation_not_json"
    # where values come from
    NO_SOURCE = "no_source"
    SOURCE_MISFIT = "source_misfit"
    # labels
    LABEL_UNREADABLE = "label_unreadable"
    LABEL_REPEATED = "label_repeated"
    LABEL_WITHOUT_EVIDENCE = "label_without_evidence"
    LABEL_EVIDENCE_MISSING = "label_evidence_missing"
    LABEL_NOT_ASKED = "label_not_asked"


class Problem(msgspec.Struct, frozen=True):
    """One problem. `node` counts from 0, `path` is an argument path, `slot` the slot of a label."""

    code: ProblemCode
    sentence: str
    blocks_sign_off: bool
    node: int | None = None
    path: str | None = None
    slot: str | None = None


def may_be_signed(problems: Iterable[Problem]) -> bool:
    """Whether none of the problems keeps the reference from being signed off."""
    return not any(problem.blocks_sign_off for problem in problems)
