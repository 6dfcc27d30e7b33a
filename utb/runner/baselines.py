"""The baselines as models, by name. They need no server, no key and no file."""

from collections.abc import Callable, Mapping

from utb.matching.tools import compile_tools
from utb.providers.baselines import QUESTION, SENTENCE, FirstTool, OneText, Oracle, RandomValid
from utb.providers.chat import ChatProvider
from utb.providers.copying import CopyFromHistory
from utb.runner.models import Model, Seat
from utb.world.draws import Draws

SEED = 7
EVERY_BASELINE = "baselines"  # the name that stands for all of them

_RULES: Mapping[str, tuple[dict[str, object], Callable[[Seat], ChatProvider]]] = {
    "baseline-one-sentence": ({"text": SENTENCE}, lambda _: OneText(SENTENCE)),
    "baseline-always-ask": ({"text": QUESTION}, lambda _: OneText(QUESTION)),
    "baseline-first-tool": ({}, lambda seat: FirstTool(compile_tools(seat.turn.tools))),
    "baseline-random-valid": ({"seed": SEED}, lambda seat: RandomValid(compile_tools(seat.turn.tools), _draws(seat))),
    "baseline-copy-history": ({}, lambda _: CopyFromHistory()),
    "baseline-oracle": ({}, lambda seat: Oracle(seat.turn, seat.opening)),
}
BASELINES = tuple(_RULES)


def baseline(name: str) -> Model:
    """The baseline of that name; raises `KeyError` for another one."""
    about, provider_of = _RULES[name]
    return Model(name=name, parameters={"rule": name, **about}, provider_of=provider_of, is_local=True)


def _draws(seat: Seat) -> Draws:
    turn = seat.turn
    return Draws("random-valid", SEED, turn.dataset or "", turn.topic_id, turn.turn, seat.trial)
