"""The records of a turn in the making: what was drawn for it, what can happen, and where it stands."""

from dataclasses import dataclass, field
from enum import StrEnum

from utb.model import Decision, TurnSubtype
from utb.model.synthesis import (
    Batch,
    FailureCode,
    FollowUp,
    Question,
    RoleStep,
    SimulatedObservation,
    SynthesisRole,
    TurnMode,
)
from utb.synthesis.drafts import PlanDraft
from utb.synthesis.gates import Offer


class Purpose(StrEnum):
    """What the next reply is for."""

    REQUEST = "request"
    PLAN = "plan"
    CHECK_PLAN = "check_plan"
    ASK = "ask"
    REPLY = "reply"
    OBSERVE = "observe"
    CHECK_OBSERVATIONS = "check_observations"
    ANSWER = "answer"


CHECKS = {Purpose.CHECK_PLAN: Purpose.PLAN, Purpose.CHECK_OBSERVATIONS: Purpose.OBSERVE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`attempts` at one draft; `steps` of one turn, the world's included; `candidates` of a fresh request."""

    attempts: int = 3
    steps: int = 100
    candidates: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOutline:
    """What was drawn for a turn before anybody spoke.

    Args:
        mode: what the user is told to ask for.
        follow_up: how the request leans on an earlier turn; None for a fresh one.
        refers_to: `topic_id/turn` of that turn.
        candidate: which of the candidates of a fresh request is taken.
        clear: for each question in turn whether the reply is clear; further replies are clear.
        subtype, decision: what the turn is, where that is known before anybody speaks.
    """

    mode: TurnMode
    follow_up: FollowUp | None = None
    refers_to: str | None = None
    candidate: int = 0
    clear: tuple[bool, ...] = ()
    subtype: TurnSubtype | None = None
    decision: Decision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A role's reply. `is_cut_off` where the provider stopped it for its length."""

    text: str
    prompt: str | None = None
    prompt_version: str | None = None
    is_cut_off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What the world answered to the calls that were due; `text` is the same as JSON."""

    observations: tuple[SimulatedObservation, ...]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A provider declined for good; asking again would change nothing."""

    message: str


Event = Said | Observed | Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCall:
    """Who speaks next, what for, at which attempt; `rejected` is the draft before, `reasons` what spoke against it."""

    role: SynthesisRole
    purpose: Purpose
    attempt: int
    rejected: str | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a turn ended: with an answer (`failure` None) or by name."""

    failure: FailureCode | None = None
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """The how-manieth attempt is due, and what is known about the one before."""

    number: int = 1
    rejected: str | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnState:
    """Everything about a turn so far; a state is never changed. `drafting` counts attempts at drafts, `checking` those
    of the checker at a readable verdict."""

    outline: TurnOutline
    offer: Offer
    limits: Limits = field(default_factory=Limits)
    has_world: bool = True
    purpose: Purpose = Purpose.REQUEST
    drafting: Attempt = field(default_factory=Attempt)
    checking: Attempt = field(default_factory=Attempt)
    request: str = ""
    candidates: tuple[str, ...] = ()
    plan: tuple[Batch | Question, ...] = ()
    decision: PlanDraft | None = None
    observations: tuple[SimulatedObservation, ...] = ()
    question: str = ""
    answer: str = ""
    steps: tuple[RoleStep, ...] = ()
    ended: Ended | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the user is to answer the question at hand clearly."""
        asked = sum(isinstance(move, Question) for move in self.plan)
        return self.outline.clear[asked] if asked < len(self.outline.clear) else True

    @property
    def attempt(self) -> Attempt:
        """The attempt that is due."""
        return self.checking if self.purpose in CHECKS else self.drafting
