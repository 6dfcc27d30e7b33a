"""Sessions as they are synthesised: what was asked, every reply of every role, and what was accepted in the end.

A session file holds the topics of one persona, one `SynthesisTopic` a line, in the order of their making. Everything
that went wrong on the way stays in `steps`; `plan` and `answer` hold only what was accepted. Files with gaps (made by
other generators) load too: what they do not say is None or empty.
"""

from enum import StrEnum
from typing import Any

import msgspec

from utb.model.labels import Decision, TurnSubtype


class SynthesisRole(StrEnum):
    """Who speaks in synthesis. `WORLD` is the executable tools, which answer in place of the tool simulator."""

    USER = "user_simulator"
    PLANNER = "planner"
    PLANNER_CHECKER = "planner_checker"
    TOOL = "tool_simulator"
    TOOL_CHECKER = "tool_checker"
    ASSISTANT = "assistant"
    WORLD = "world"


class TurnMode(StrEnum):
    """What a turn was drawn to be; the accepted plan may have become something else."""

    SINGLE = "single"
    SERIAL = "serial"
    PARALLEL = "parallel"
    MIXED = "mixed"
    UNDERSPECIFIED = "underspecified"
    CHAT = "chat"


class FollowUp(StrEnum):
    """How a request leans on what was said before; the first turn of a session has none."""

    REPLY = "refer_to_reply"
    REQUEST = "refer_to_own_request"
    OMIT = "omit"
    ADD = "add_condition"
    MODIFY = "modify_condition"
    CONTINUE = "continue"
    SWITCH_BACK = "switch_back"


class BatchKind(StrEnum):
    """`PARALLEL`: two or more calls at once, none of which needs another; `SERIAL`: one call."""

    SERIAL = "serial"
    PARALLEL = "parallel"


class FailureCode(StrEnum):
    """Why a turn has no end."""

    REQUEST_UNUSABLE = "request_unusable"
    PLAN_REJECTED = "plan_rejected"
    PLAN_CHECK_UNREADABLE = "plan_check_unreadable"
    QUESTION_UNUSABLE = "question_unusable"
    REPLY_UNUSABLE = "reply_unusable"
    OBSERVATIONS_REJECTED = "observations_rejected"
    OBSERVATION_CHECK_UNREADABLE = "observation_check_unreadable"
    ANSWER_UNUSABLE = "answer_unusable"
    STEP_LIMIT = "step_limit"
    PROVIDER_FAILED = "provider_failed"


class PlannedCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call of the plan. `needs` are the calls of this turn (counted from 0) whose results it uses, as the planner
    says; None where nobody said it. `says` tells, by argument path, the words that a value was read from, where they
    do not spell it; left out where nobody said it."""

    name: str
    arguments: dict[str, Any]
    purpose: str = ""
    needs: tuple[int, ...] | None = None
    says: dict[str, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET


class SimulatedObservation(msgspec.Struct, frozen=True, kw_only=True):
    """What a call returned: a status as of HTTP, and JSON."""

    status_code: int
    response: Any


class Batch(msgspec.Struct, frozen=True, kw_only=True, tag_field="move", tag="calls"):
    """One accepted decision to call: the calls made at once, and as many observations, in the same order."""

    kind: BatchKind
    actions: tuple[PlannedCall, ...]
    observations: tuple[SimulatedObservation, ...] = ()


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="move", tag="ask"):
    """One accepted decision to ask: the required parameters of `tool` that are missing, the question, the reply.

    `is_clear` says whether the user was told to answer clearly (else vaguely); None where nobody said it.
    """

    tool: str
    parameters: tuple[str, ...]
    ask: str = ""
    reply: str = ""
    is_clear: bool | None = None


class RoleStep(msgspec.Struct, frozen=True, kw_only=True):
    """One reply of one role, accepted or not.

    Args:
        role: who spoke.
        purpose: what for: `request`, `plan`, `check_plan`, `ask`, `reply`, `observe`, `check_observations`, `answer`.
        attempt: counted from 1; a rejected reply is followed by one with the next number.
        content: the text as received (for the world: its observations as JSON text).
        parsed: the JSON in it, where it was read.
        accepted: whether it counts; of a checker: whether it could be read, whatever it says.
        reasons: why it was not accepted, or what a checker found wrong.
        prompt: name of the prompt file (`en/planner`); None for the world.
        prompt_version: from the head of that file.
    """

    role: SynthesisRole
    purpose: str
    attempt: int
    content: str
    accepted: bool
    parsed: Any = None
    reasons: tuple[str, ...] = ()
    prompt: str | None = None
    prompt_version: str | None = None


class SynthesisFailure(msgspec.Struct, frozen=True, kw_only=True):
    """Why a topic stops early: a named reason, in words, and the steps of the turn that has no end."""

    code: FailureCode
    message: str
    turn: int
    steps: tuple[RoleStep, ...] = ()


class SynthesisTurn(msgspec.Struct, frozen=True, kw_only=True):
    """One finished turn.

    Args:
        mode: what the turn was drawn to be.
        follow_up: how the request leans on earlier turns; None for a fresh request.
        refers_to: `topic_id/turn` (turn from 0) of the earlier turn meant, where there is one.
        milestone: number of this turn in its session, from 0.
        history: how many turns of the session (from its beginning) were part of the history when this was made;
            the earlier turns of its own topic were seen beside them.
        request: the user's text.
        candidates: the fresh requests that `request` was drawn from.
        steps: every reply of every role, in order.
        plan: what was decided, in order: calls with their observations, questions with their replies.
        answer: the assistant's last text.
        subtype: how the turn leans on earlier ones, where whoever drew it knows; left out elsewhere.
        decision: whether an underspecified turn is to ask or to infer, where whoever drew it knows; else left out.
    """

    mode: TurnMode
    request: str
    answer: str
    plan: tuple[Batch | Question, ...] = ()
    steps: tuple[RoleStep, ...] = ()
    follow_up: FollowUp | None = None
    refers_to: str | None = None
    milestone: int = 0
    history: int = 0
    candidates: tuple[str, ...] = ()
    subtype: TurnSubtype | msgspec.UnsetType = msgspec.UNSET
    decision: Decision | msgspec.UnsetType = msgspec.UNSET


class SynthesisTopic(msgspec.Struct, frozen=True, kw_only=True):
    """One topic, one line of a session file.

    Args:
        persona: name of the persona.
        tool_set: name of the tool set; None where only the tools are known.
        topic_id: unique in the data set.
        env_info: the environment time, `2026-03-03 09:30:00 Tuesday`.
        language: `en` or `zh`.
        node_path: per turn that was planned `ST`, `MT`, `CQ` or `CC`, as the released generator names modes.
        tools: the tools as a topic of the release holds them, marks included.
        turns: the finished turns.
        failure: why there are fewer turns than were planned, if so.
        domain: of the tool set; left out where it is not known.
    """

    persona: str
    topic_id: str
    language: str
    env_info: str
    tool_set: str | None = None
    node_path: tuple[str, ...] = ()
    tools: tuple[dict[str, Any], ...] = ()
    turns: tuple[SynthesisTurn, ...] = ()
    failure: SynthesisFailure | None = None
    domain: str | msgspec.UnsetType = msgspec.UNSET


NODE_TYPES = {
    TurnMode.SINGLE: "ST",
    TurnMode.SERIAL: "MT",
    TurnMode.PARALLEL: "MT",
    TurnMode.MIXED: "MT",
    TurnMode.UNDERSPECIFIED: "CQ",
    TurnMode.CHAT: "CC",
}
