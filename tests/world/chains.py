"""Running the chains that a set's file describes: calls that belong together, with what they must return."""

from collections import ChainMap
from typing import Any

from tests.world.sets import world_of
from tests.world.walks import returns_faults
from utb.io.tool_sets import Language
from utb.world.behaviour import Chain, Step
from utb.world.expressions import compute
from utb.world.templates import fill
from utb.world.world import Session


def run_chain(name: str, chain: Chain, language: Language) -> list[str]:
    """What went otherwise than the chain says, in words; nothing when all is well."""
    world = world_of(name, language=language)
    session, kept, faults = world.session(), {}, []
    for number, step in enumerate(chain.steps):
        found = _step(session, name, step, kept)
        faults += [f"{chain.name}: step {number} ({step.call}): {fault}" for fault in found]
        if found:
            break  # what follows would only repeat it
    return faults


def _step(session: Session, name: str, step: Step, kept: dict[str, Any]) -> list[str]:
    base = session.world.stock.names(name)
    observation = session.call(step.call, fill(step.arguments, ChainMap(kept, base)))
    faults = returns_faults(session.world, step.call, observation)
    error = observation.response.get("error", {}) if observation.is_error else {}
    if (error.get("code"), error.get("parameter") if step.parameter else None) != (step.error, step.parameter):
        return [*faults, f"expected {step.error or 'a result'} {step.parameter or ''}, got {observation.text[:300]}"]
    names = ChainMap({"result": observation.response}, kept, base)
    faults += [f"{text} does not hold of {observation.text[:600]}" for text in step.expect if not compute(text, names)]
    if not faults:
        kept.update({key: compute(text, names) for key, text in step.keep.items()})
    return faults
