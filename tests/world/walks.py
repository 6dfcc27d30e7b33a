"""Random walks through a set: drawn valid calls one after the other in one session, and what is wrong with them.

`python -m tests.world.walks SET [ROUNDS]` prints what came back.
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.world.sets import own_tools, world_of
from utb.io.tool_sets import Language
from utb.matching.tools import Definition
from utb.world.sampling import sample_arguments
from utb.world.state import State
from utb.world.world import Observation, Session, World


@dataclass
class Walk:
    """What a walk met: calls and successes by tool, faults in words, a hash over everything returned, and the end."""

    calls: Counter[str] = field(default_factory=Counter)
    successes: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)
    distinct: dict[str, set[str]] = field(default_factory=dict)
    refusals: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    digest: str = ""
    state: State = field(default_factory=State)


def walk(name: str, rounds: int, *, seed: int = 11, language: Language = "en") -> Walk:
    """Call every tool of a set `rounds` times with drawn arguments, round after round in one session."""
    world = world_of(name, seed=seed, language=language)
    session, out, hashed = world.session(), Walk(), hashlib.sha256()
    for tool, number in _order(name, rounds):
        arguments = sample_arguments(world, tool, session.state, world.draws.part("walk", tool, number))
        if arguments is None:
            out.impossible[tool] += 1
            continue
        observation = _call(session, tool, arguments, out)
        hashed.update(json.dumps([tool, arguments, observation.status, observation.text]).encode())
    out.digest, out.state = hashed.hexdigest(), session.state
    return out


def returns_faults(world: World, tool: str, observation: Observation) -> list[str]:
    """What in a result breaks the schema that its tool promises; refusals must look like refusals."""
    if observation.is_error:
        error = observation.response.get("error", {})
        good = observation.response.keys() == {"error"} and {"code", "message"} <= error.keys() and error["message"]
        return [] if good else [f"{tool}: not a refusal: {observation.text}"]
    checker = Definition(world.tools[tool].raw["function"]["x-utb-returns"]).checker
    return [
        f"{tool}: {found.steps} {found.keyword} {found.demand}" for found in checker.violations(observation.response)
    ]


def _order(name: str, rounds: int) -> Iterator[tuple[str, int]]:
    for number in range(rounds):
        for tool in own_tools(name):
            yield tool, number


def _call(session: Session, tool: str, arguments: dict[str, Any], out: Walk) -> Observation:
    before, copy = session.state, json.dumps(arguments)
    observation = session.call(tool, arguments)
    again, _ = session.world.execute(tool, arguments, before)
    out.calls[tool] += 1
    out.faults += returns_faults(session.world, tool, observation)
    if again != observation or again.text != observation.text:
        out.faults.append(f"{tool}: not the same twice: {copy}")
    if json.dumps(arguments) != copy:
        out.faults.append(f"{tool}: arguments were changed: {copy}")
    if observation.is_error:
        error = observation.response["error"]
        out.refusals[tool, error["code"]] += 1
        if error["code"] == "invalid_argument":
            out.faults.append(f"{tool}: drawn arguments are not valid: {copy}: {error['message']}")
    else:
        out.successes[tool] += 1
        out.distinct.setdefault(tool, set()).add(observation.text)
        is_marked = session.world.tools[tool].raw["function"].get("x-utb-side-effect") is True
        if is_marked is (_lasting(session, before) == _lasting(session, session.state)):
            out.faults.append(f"{tool}: {'changed nothing' if is_marked else 'changed something'}, marked otherwise")
    return observation


def _lasting(session: Session, state: State) -> dict[str, Any]:
    """What is written in a state, bookkeeping left out."""
    stock = session.world.stock
    return {place: rows for place, rows in state.rows.items() if not stock.catalogue(place).spec.bookkeeping}


if __name__ == "__main__":
    walked = walk(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30)
    for called in own_tools(sys.argv[1]):
        refused = {code: n for (tool, code), n in walked.refusals.items() if tool == called}
        print(f"{called}: {walked.calls[called]} calls, {walked.successes[called]} results", end="")
        print(f" ({len(walked.distinct.get(called, ()))} different), refused {refused}")
    print("\n".join(walked.faults) or "no faults")
