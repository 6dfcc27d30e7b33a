"""The nodes of one turn as they stand in a topic file, still without dependencies, and the steps they were made in."""

from collections.abc import Sequence
from typing import Any

import msgspec

from utb.model import ANSWER_NAME, ASK_NAME
from utb.model.synthesis import Batch, SimulatedObservation, SynthesisTurn
from utb.synthesis.conversion.claims import Claim, asked_by

Raw = dict[str, Any]


class Laid(msgspec.Struct, frozen=True):
    """The nodes of a turn; `steps` holds the indices of those that were decided on together, the answer's left out.

    `needs` are the nodes that a call uses as the planner says, for the calls of which it says anything.
    """

    nodes: list[Raw]
    steps: tuple[tuple[int, ...], ...]
    claims: tuple[Claim, ...]
    needs: dict[int, tuple[int, ...]]


def lay_out(turn: SynthesisTurn, claims: Sequence[Claim]) -> Laid:
    """The nodes in the order of the plan, the answer last."""
    nodes: list[Raw] = []
    steps: list[tuple[int, ...]] = []
    calls: list[int] = []
    needs: dict[int, tuple[int, ...]] = {}
    for move, claim in zip(turn.plan, claims, strict=True):
        first = len(nodes)
        if isinstance(move, Batch):
            for action, observation in zip(move.actions, move.observations, strict=True):
                if action.needs is not None:
                    needs[len(nodes)] = tuple(calls[k] for k in action.needs if 0 <= k < len(calls))
                nodes.append(_node(action.name, action.arguments, observed(observation)))
            calls += range(first, len(nodes))
        else:
            nodes.append({**_node(ASK_NAME, asked_by(move, claim), move.ask), "user_input": move.reply})
        steps.append(tuple(range(first, len(nodes))))
    answer = _node(ANSWER_NAME, {"answer_type": "tool" if calls else "chat"}, turn.answer)
    answer["dependency_list"] = list(range(len(nodes)))
    return Laid([*nodes, answer], tuple(steps), tuple(claims), needs)


def observed(observation: SimulatedObservation) -> object:
    """What a model sees of an observation: the response; beside it a status that is no success."""
    if 200 <= observation.status_code < 300:
        return observation.response
    return {"status_code": observation.status_code, "response": observation.response}


def _node(name: str, arguments: Raw, observation: object) -> Raw:
    return {
        "action": {"name": name, "arguments": arguments},
        "observation": observation,
        "user_input": None,
        "dependency_list": [],
    }
