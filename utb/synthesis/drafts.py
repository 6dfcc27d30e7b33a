"""What roles reply with, as records: exactly these fields, nothing beside them."""

from enum import StrEnum
from typing import Any

import msgspec

from utb.model.synthesis import BatchKind, PlannedCall, SimulatedObservation


class Decision(StrEnum):
    """What a planner can decide."""

    CALL = "call"
    ASK = "ask"
    ANSWER = "answer"


class AnswerKind(StrEnum):
    """What the last text rests on: results of tools, or nothing but talk."""

    TOOL = "tool"
    CHAT = "chat"


class AskDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is missing: required parameters of one tool."""

    tool: str
    parameters: tuple[str, ...]


class PlanDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A planner's decision. `kind` and `actions` belong to a call, `ask` to a question, `answer` to an answer."""

    decision: Decision
    thought: str = ""
    kind: BatchKind | None = None
    actions: tuple[PlannedCall, ...] = ()
    ask: AskDraft | None = None
    answer: AnswerKind | None = None


class Correct(StrEnum):
    """A checker's verdict."""

    YES = "yes"
    NO = "no"


class CheckDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A checker's verdict and why. A "no" must say why."""

    correct: Correct
    analysis: str


class ObservationsDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool simulator's observations, one a call."""

    observations: tuple[SimulatedObservation, ...]


class CandidatesDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fresh requests of a user, one of which is drawn."""

    candidates: tuple[str, ...]


class TextDraft(msgspec.Struct, frozen=True):
    """Plain speech: a request, a reply, a question, an answer."""

    text: str


Draft = PlanDraft | CheckDraft | ObservationsDraft | CandidatesDraft | TextDraft


def plain(draft: Draft) -> Any:
    """The draft as JSON, for the record of the step; None for plain speech."""
    return None if isinstance(draft, TextDraft) else msgspec.to_builtins(draft)
