"""Rules that a draft must keep. What can be decided without a model is decided here, before any checker is asked.

Each gate returns the reasons against a draft, in words that are fed back; none means that it passes.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from utb.io.faults import shown
from utb.matching.paths import write_path
from utb.matching.tools import Tool, Tools
from utb.model.synthesis import Batch, BatchKind, PlannedCall, Question
from utb.synthesis.drafts import AnswerKind, AskDraft, Decision, ObservationsDraft, PlanDraft

_LOWEST_STATUS, _HIGHEST_STATUS = 100, 599
_SHORTEST_NAME = 6  # a shorter tool name may well be an ordinary word ("search")


@dataclass(frozen=True, slots=True)
class Offer:
    """The tools of a topic, raw and compiled."""

    raw: tuple[dict[str, Any], ...]
    tools: Tools = field(compare=False)

    @classmethod
    def of(cls, raw: Iterable[dict[str, Any]]) -> "Offer":
        """The offer of these schemas."""
        kept = tuple(raw)
        return cls(kept, Tools(kept))

    def named(self, name: str) -> Tool | None:
        """The tool of exactly that name."""
        tool, is_respelled = self.tools.find(name)
        return None if is_respelled else tool


def plan_reasons(draft: PlanDraft, offer: Offer, plan: tuple[Batch | Question, ...]) -> tuple[str, ...]:
    """What speaks against a planner's decision, given what this turn has done so far."""
    reasons = list(_mixed_up(draft))
    calls_made = sum(len(move.actions) for move in plan if isinstance(move, Batch))
    if draft.decision is Decision.CALL:
        reasons += _batch_reasons(draft)
        for action in draft.actions:
            reasons += _call_reasons(action, offer, calls_made)
    elif draft.decision is Decision.ASK and draft.ask is not None:
        reasons += _ask_reasons(draft.ask, offer)
    elif draft.decision is Decision.ANSWER and draft.answer is not None:
        due = AnswerKind.TOOL if calls_made else AnswerKind.CHAT
        if draft.answer is not due:
            basis = "there are results of tools" if calls_made else "no tool was called in this turn"
            reasons.append(f"`answer` must be {due.value!r}, because {basis}")
    return tuple(reasons)


def observation_reasons(draft: ObservationsDraft, calls: tuple[PlannedCall, ...]) -> tuple[str, ...]:
    """What speaks against simulated observations of these calls."""
    reasons = []
    if len(draft.observations) != len(calls):
        reasons.append(f"{len(draft.observations)} observations for {len(calls)} calls; exactly one a call is due")
    for at, observation in enumerate(draft.observations):
        if not _LOWEST_STATUS <= observation.status_code <= _HIGHEST_STATUS:
            reasons.append(f"observations[{at}].status_code is {observation.status_code}, no HTTP status")
    return tuple(reasons)


def speech_reasons(text: str, offer: Offer) -> tuple[str, ...]:
    """What speaks against a user's text: people do not know the names of tools."""
    said = [
        name
        for name in offer.tools.names
        if len(name) >= _SHORTEST_NAME and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE)
    ]
    return tuple(f"the text names the tool {name!r}; users do not know tools" for name in said)


def candidate_reasons(candidates: tuple[str, ...], wanted: int, offer: Offer) -> tuple[str, ...]:
    """What speaks against fresh requests: another number than was asked for, empty or equal ones, names of tools."""
    reasons = []
    if len(candidates) != wanted:
        reasons.append(f"{len(candidates)} candidates where {wanted} are due")
    if any(not text.strip() for text in candidates):
        reasons.append("a candidate is empty")
    if len({text.strip() for text in candidates}) < len(candidates):
        reasons.append("two candidates are the same")
    return (*reasons, *(reason for text in candidates for reason in speech_reasons(text, offer)))


def _mixed_up(draft: PlanDraft) -> list[str]:
    """A decision has its own field and no other's."""
    held = {
        Decision.CALL: bool(draft.actions) or draft.kind is not None,
        Decision.ASK: draft.ask is not None,
        Decision.ANSWER: draft.answer is not None,
    }
    fields = {Decision.CALL: "`kind` and `actions`", Decision.ASK: "`ask`", Decision.ANSWER: "`answer`"}
    reasons = [] if held[draft.decision] else [f"a decision to {draft.decision.value} needs {fields[draft.decision]}"]
    reasons += [
        f"a decision to {draft.decision.value} is never mixed with {fields[other]}"
        for other, is_there in held.items()
        if is_there and other is not draft.decision
    ]
    return reasons


def _batch_reasons(draft: PlanDraft) -> list[str]:
    count = len(draft.actions)
    if draft.kind is None or not count:
        return ["calls need `kind` and at least one entry in `actions`"]
    if draft.kind is BatchKind.SERIAL and count != 1:
        return [f"`kind` is serial with {count} actions; a serial step makes one call and waits for its result"]
    if draft.kind is BatchKind.PARALLEL and count == 1:
        return ["`kind` is parallel with one action; a single call is serial"]
    seen = [(action.name, action.arguments) for action in draft.actions]
    return ["two actions are the same call"] if any(call in seen[:at] for at, call in enumerate(seen)) else []


def _call_reasons(action: PlannedCall, offer: Offer, calls_made: int) -> list[str]:
    tool = offer.named(action.name)
    if tool is None:
        return [f"there is no tool {action.name!r}; offered are {', '.join(offer.tools.names)}"]
    reasons = _argument_reasons(action, tool)
    if not action.purpose.strip():
        reasons.append(f"{action.name}: `purpose` is missing")
    if action.needs is None:
        reasons.append(f"{action.name}: `needs` is missing (an empty list where no earlier result is used)")
    elif any(not 0 <= earlier < calls_made for earlier in action.needs) or len(set(action.needs)) < len(action.needs):
        reasons.append(
            f"{action.name}: `needs` is {list(action.needs)}, but only earlier calls of this turn can be needed"
        )
    return reasons


def _argument_reasons(action: PlannedCall, tool: Tool) -> list[str]:
    found = [definition.checker.violations(action.arguments) for definition in tool.definitions]
    if any(not violations for violations in found):
        return []
    return [
        f"{action.name}: {write_path(fault.steps) or 'arguments'} breaks {fault.keyword} {_demand(fault.demand)}"
        for fault in found[0]
    ]


def _demand(value: object) -> str:
    return " or ".join(map(str, value)) if isinstance(value, list) else shown(value)


def _ask_reasons(ask: AskDraft, offer: Offer) -> list[str]:
    tool = offer.named(ask.tool)
    if tool is None:
        return [f"the question is for {ask.tool!r}, which is no tool; offered are {', '.join(offer.tools.names)}"]
    required = _required(tool)
    if not ask.parameters:
        return ["a question names at least one missing parameter"]
    return [
        f"{name!r} is no required parameter of {ask.tool} (required: {', '.join(sorted(required)) or 'none'})"
        for name in ask.parameters
        if name not in required
    ]


def _required(tool: Tool) -> set[str]:
    named = (definition.schema.get("required") for definition in tool.definitions)
    return {str(name) for required in named if isinstance(required, list) for name in required}
