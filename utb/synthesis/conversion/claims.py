"""What a planner says about the order of its calls: in words, and the arguments of its questions as it wrote them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from utb.model import ASK_NAME
from utb.model.synthesis import BatchKind, Question, SynthesisTurn

_SERIAL = re.compile(
    r"(?<!not )(?<!no )\b(?:serial|serially|sequential|sequentially)\b|(?<!不)(?:串行|依次|顺序调用)", re.I
)
_PARALLEL = re.compile(
    r"(?<!not )(?<!no )\b(?:parallel|in parallel|at the same time|simultaneously)\b|(?<!不)(?:并行|同时调用|并发)", re.I
)
_FIELDS = ("Plan", "Thought")  # the plan first: a thought weighs what the plan then says


class Claim:
    """What the plan of one step claims: `order` where its words say one thing only, `asked` of a question."""

    __slots__ = ("asked", "order")

    def __init__(self, payload: Mapping[str, Any]) -> None:
        self.order = _order(payload)
        self.asked = _asked(payload)


def claims_of(turn: SynthesisTurn) -> tuple[Claim, ...]:
    """A claim per move of the plan; empty ones where the accepted plans do not go with the moves."""
    plans = [step for step in turn.steps if step.purpose == "plan" and step.accepted]
    payloads = [step.parsed if isinstance(step.parsed, Mapping) else {} for step in plans]
    if not len(turn.plan) <= len(payloads) <= len(turn.plan) + 1:
        payloads = [{} for _ in turn.plan]
    return tuple(Claim(payload) for payload in payloads[: len(turn.plan)])


def asked_by(question: Question, claim: Claim) -> dict[str, object]:
    """The arguments of the question's node."""
    if claim.asked:
        return dict(claim.asked)
    tools = [question.tool] if question.tool else []
    parameters = {"missing_parameters": list(question.parameters)} if question.parameters else {}
    return {"tool_name_list": tools, **parameters}


def _order(payload: Mapping[str, Any]) -> BatchKind | None:
    for field in _FIELDS:
        text = "\n".join(_texts(payload.get(field)))
        serial, parallel = _SERIAL.search(text) is not None, _PARALLEL.search(text) is not None
        if serial != parallel:
            return BatchKind.SERIAL if serial else BatchKind.PARALLEL
        if serial:
            return None
    return None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (item for item in value if isinstance(item, str))


def _asked(payload: Mapping[str, Any]) -> Mapping[str, object]:
    listed = payload.get("Action_List")
    for action in listed if isinstance(listed, list) else ():
        if isinstance(action, Mapping) and action.get("name") == ASK_NAME:
            arguments = action.get("arguments")
            return arguments if isinstance(arguments, Mapping) else {}
    return {}
