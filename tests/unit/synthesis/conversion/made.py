"""Synthesised turns and topics for tests, written short."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.files import Json
from utb.model.synthesis import (
    Batch,
    BatchKind,
    PlannedCall,
    Question,
    RoleStep,
    SimulatedObservation,
    SynthesisRole,
    SynthesisTopic,
    SynthesisTurn,
    TurnMode,
)
from utb.testing import tool

Call = tuple[str, Mapping[str, Any], object]
TOOLS = tuple(tool(name, {"x": {"type": "string"}, "y": {"type": "string"}}) for name in ("find", "read", "send"))


def batch(*calls: Call, needs: Sequence[Sequence[int] | None] | None = None, status: int = 200) -> Batch:
    """Calls made at once: name, arguments, result."""
    asked = needs or [None] * len(calls)
    return Batch(
        kind=BatchKind.PARALLEL if len(calls) > 1 else BatchKind.SERIAL,
        actions=tuple(
            PlannedCall(name=name, arguments=dict(arguments), needs=None if need is None else tuple(need))
            for (name, arguments, _), need in zip(calls, asked, strict=True)
        ),
        observations=tuple(SimulatedObservation(status_code=status, response=result) for _, _, result in calls),
    )


def ask(tool: str, *parameters: str, reply: str = "A blue one.") -> Question:
    """A question with its reply."""
    return Question(tool=tool, parameters=parameters, ask="Which one would you like?", reply=reply)


def turn(
    request: str, *moves: Batch | Question, words: Sequence[object] = (), mode: TurnMode = TurnMode.MIXED, **fields: Any
) -> SynthesisTurn:
    """A turn; `words` are what the planner says of each move."""
    steps = tuple(
        RoleStep(
            role=SynthesisRole.PLANNER, purpose="plan", attempt=1, content="", accepted=True, parsed={"Plan": text}
        )
        for text in words
    )
    return SynthesisTurn(mode=mode, request=request, answer="That is done.", plan=moves, steps=steps, **fields)


def topic(*turns: SynthesisTurn, **fields: Any) -> SynthesisTopic:
    """A topic of these turns."""
    about: Json = {"persona": "p1", "topic_id": "t", "language": "en", "env_info": "2026-03-03 09:30:00 Tuesday"}
    return SynthesisTopic(**{**about, "tools": TOOLS, **fields}, turns=turns)
