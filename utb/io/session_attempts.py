"""A turn of a session file while its messages are read: attempts, what was accepted of them, what was said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from utb.io.session_messages import Speaker
from utb.io.session_payloads import Decided, Plan, question_about
from utb.model.synthesis import Batch, BatchKind, Question, RoleStep, SynthesisRole, SynthesisTurn, TurnMode

_ROLES = {
    "request": SynthesisRole.USER,
    "plan": SynthesisRole.PLANNER,
    "check_plan": SynthesisRole.PLANNER_CHECKER,
    "ask": SynthesisRole.ASSISTANT,
    "reply": SynthesisRole.USER,
    "observe": SynthesisRole.TOOL,
    "check_observations": SynthesisRole.TOOL_CHECKER,
    "answer": SynthesisRole.ASSISTANT,
}
_QUESTION_MARKS = ("?", "？")


class BrokenTurn(Exception):  # noqa: N818 - it says what is wrong with the turn, and never leaves the reader
    """Something without which the turn has no reference."""


@dataclass(slots=True)
class Attempt:
    """One attempt of a role. `said`: what the checker says of it, None as long as none does."""

    text: str
    payload: Mapping[str, Any] | None
    read: Any
    said: bool | None = None
    step: int = -1


@dataclass(slots=True)
class OpenTurn:
    """The turn that is being heard. `planned` and `observed` are the attempts that count unless another follows."""

    request: str
    index: int
    planned: Attempt | None = None
    observed: Attempt | None = None
    answer: str | None = None
    broken: str | None = None
    _question: Question | None = None
    _moves: list[Batch | Question] = field(default_factory=list)
    _steps: list[RoleStep] = field(default_factory=list)
    _asked: dict[int, dict[str, object]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._note("request", self.request)

    @property
    def is_asking(self) -> bool:
        """Whether the user's next words are a reply."""
        return self._question is not None

    @property
    def has_plan(self) -> bool:
        """Whether there is a plan, readable or not, for what comes next."""
        return self.planned is not None and self.observed is None

    def decided(self) -> Decided | None:
        """What the last plan decides; None where there is none, or none that can be read."""
        plan = self.planned.read if self.planned is not None else None
        return plan.decided if isinstance(plan, Plan) and self.observed is None else None

    def plan(self, attempt: Attempt) -> None:
        """A planner's attempt: what was observed counts now, and a plan that was not followed does not."""
        if self.observed is not None:
            self._commit()
        elif self.planned is not None:
            self._reject(self.planned)
        missed, self._question = self._question, None
        attempt.step = self._note("plan", attempt.text, attempt.payload)
        self.planned = attempt
        if missed is not None:
            raise BrokenTurn("a question is not replied to")

    def observe(self, attempt: Attempt) -> None:
        """A tool's attempt."""
        if self.observed is not None:
            self._reject(self.observed)
        attempt.step = self._note("observe", attempt.text, attempt.payload)
        if self.planned is None:
            raise BrokenTurn("observations without a plan")
        self.observed = attempt

    def judge(
        self, judged: Attempt, speaker: Speaker, attempt: Attempt, said: bool | None, reasons: Sequence[str]
    ) -> None:
        """A checker's opinion of the attempt before it."""
        judged.said = said
        purpose = "check_plan" if speaker is Speaker.PLANNER_CHECKER else "check_observations"
        self._note(purpose, attempt.text, attempt.payload, accepted=said is not None)
        if said is False:
            self._steps[judged.step] = replace(self._steps[judged.step], reasons=tuple(reasons))

    def say(self, text: str) -> Decided:
        """The assistant's words: a question where one was planned, else the answer."""
        if self.observed is not None:
            self._commit()
        decided, unreadable = self.decided(), self.planned is not None and self.planned.read is None
        speaks_on = self.planned is None and self._question is not None  # the last words are the question
        if decided is Decided.ASK or speaks_on or (unreadable and text.rstrip().endswith(_QUESTION_MARKS)):
            self._ask(text, {} if decided is not Decided.ASK or self.planned is None else self.planned.read.asked)
            if unreadable:
                raise BrokenTurn("a plan that cannot be read")
            return Decided.ASK
        self._note("answer", text)
        self.answer = text
        if self.planned is not None and decided is not Decided.ANSWER:
            raise BrokenTurn("a plan that cannot be read" if unreadable else "calls without observations")
        return Decided.ANSWER

    def reply(self, text: str) -> None:
        """The user's reply to the question."""
        self._note("reply", text)
        question, self._question = self._question, None
        self._moves += [] if question is None else [replace(question, reply=text)]

    def made(self, tools: Sequence[object]) -> tuple[SynthesisTurn, str | None]:
        """The turn, and why it cannot be used; what was planned is left out then."""
        moves = tuple(
            _about(move, self._asked.get(index, {}), tools) if isinstance(move, Question) else move
            for index, move in enumerate(self._moves)
        )
        turn = SynthesisTurn(
            mode=_mode(moves),
            request=self.request,
            answer=self.answer or "",
            plan=() if self.broken is not None else moves,
            steps=tuple(self._steps),
        )
        return turn, self.broken

    def _ask(self, text: str, asked: dict[str, object]) -> None:
        self._note("ask", text)
        self._asked.setdefault(len(self._moves), asked)
        self._question = Question(tool="", parameters=(), ask=text)
        self.planned = None

    def _commit(self) -> None:
        """What was planned was called, and this came back."""
        plan, observations = (None if one is None else one.read for one in (self.planned, self.observed))
        self.planned = self.observed = None
        if not isinstance(plan, Plan):
            raise BrokenTurn("a plan that cannot be read")
        if observations is None:
            raise BrokenTurn("observations that cannot be read")
        if plan.decided is not Decided.CALL:
            raise BrokenTurn("observations of a plan that calls nothing")
        if len(observations) != len(plan.calls):
            raise BrokenTurn(f"{len(observations)} observations of {len(plan.calls)} calls")
        kind = BatchKind.PARALLEL if len(plan.calls) > 1 else BatchKind.SERIAL
        self._moves.append(Batch(kind=kind, actions=plan.calls, observations=observations))

    def _reject(self, attempt: Attempt) -> None:
        self._steps[attempt.step] = replace(self._steps[attempt.step], accepted=False)

    def _note(self, purpose: str, text: str, payload: object = None, *, accepted: bool = True) -> int:
        """Keep what was said; returns its place."""
        attempt = 1
        for step in reversed(self._steps):
            if step.purpose == purpose and not step.accepted:
                attempt = step.attempt + 1
            if step.purpose == purpose or step.role is SynthesisRole.ASSISTANT:
                break
        self._steps.append(
            RoleStep(
                role=_ROLES[purpose],
                purpose=purpose,
                attempt=attempt,
                content=text,
                parsed=payload,
                accepted=accepted,
            )
        )
        return len(self._steps) - 1


def _about(question: Question, asked: Mapping[str, object], tools: Sequence[object]) -> Question:
    tool, parameters = question_about(asked, tools)
    return replace(question, tool=tool, parameters=parameters)


def _mode(moves: Sequence[Batch | Question]) -> TurnMode:
    """What the turn has become."""
    sizes = [len(move.actions) for move in moves if isinstance(move, Batch)]
    if len(sizes) < len(moves):
        return TurnMode.UNDERSPECIFIED
    if len(sizes) < 2:
        return TurnMode.CHAT if not sizes else TurnMode.SINGLE if sizes[0] == 1 else TurnMode.PARALLEL
    return TurnMode.SERIAL if set(sizes) == {1} else TurnMode.MIXED
