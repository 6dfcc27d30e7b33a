"""Turns for tests: two tools of a boat hire, and short ways to say what roles reply."""

import json
from typing import Any

from utb.model.synthesis import FollowUp, SimulatedObservation, TurnMode
from utb.synthesis.dialogue import receive
from utb.synthesis.gates import Offer
from utb.synthesis.turns import Limits, Observed, Said, TurnOutline, TurnState

_ID = {"type": "string"}


def schema(name: str, properties: dict[str, Any], *required: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return {"type": "function", "function": {"name": name, "description": name, "parameters": parameters}}


TOOLS = (
    schema("findBoats", {"harbour": _ID, "seats": {"type": "integer", "minimum": 1}}, "harbour"),
    schema("hireBoat", {"boat_id": _ID, "day": {"type": "string", "format": "date"}}, "boat_id", "day"),
)
OFFER = Offer.of(TOOLS)


def turn(*, follow_up: FollowUp | None = FollowUp.CONTINUE, world: bool = True, **outline: Any) -> TurnState:
    """A turn at its beginning; a follow-up unless told otherwise."""
    limits = outline.pop("limits", Limits())
    drawn = TurnOutline(mode=outline.pop("mode", TurnMode.SINGLE), follow_up=follow_up, **outline)
    return TurnState(outline=drawn, offer=OFFER, limits=limits, has_world=world)


def after(state: TurnState, *texts: str | Observed) -> TurnState:
    """The state after these replies, one after the other."""
    for text in texts:
        state = receive(state, Said(text=text) if isinstance(text, str) else text)
    return state


def action(name: str = "findBoats", needs: tuple[int, ...] = (), **arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments, "purpose": "to know", "needs": list(needs)}


FIND = action(harbour="Bergen")
HIRE = action("hireBoat", needs=(0,), boat_id="b1", day="2026-03-04")


def calls(*actions: dict[str, Any], kind: str | None = None) -> str:
    """A planner's decision to call."""
    kind = kind or ("parallel" if len(actions) > 1 else "serial")
    return json.dumps({"decision": "call", "kind": kind, "actions": actions})


def asks(tool: str = "hireBoat", *parameters: str) -> str:
    return json.dumps({"decision": "ask", "ask": {"tool": tool, "parameters": parameters or ("day",)}})


def answers(kind: str = "tool") -> str:
    return json.dumps({"decision": "answer", "answer": kind})


def seen(*responses: Any) -> Observed:
    """What the world answers."""
    found = tuple(SimulatedObservation(status_code=200, response=response) for response in responses)
    return Observed(observations=found, text=json.dumps(responses))


def simulated(*responses: Any) -> str:
    """What the tool simulator answers."""
    return json.dumps({"observations": [{"status_code": 200, "response": response} for response in responses]})


def no(analysis: str = "the harbour is another one") -> str:
    return json.dumps({"correct": "no", "analysis": analysis})


YES = json.dumps({"correct": "yes", "analysis": ""})
