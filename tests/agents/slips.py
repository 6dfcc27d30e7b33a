"""Mistakes that a run of the reference can be given, one kind a function.

Each takes the replies of a faultless run and gives those of the faulty one, or None where the turn leaves no room for
the mistake (nothing to ask, one call only). What changes is checked against the matcher: a value that would still
count as right is no mistake.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from tests.agents.messages import CallText, Reply
from tests.agents.wrong_values import other_value
from utb.matching.calls import same_arguments
from utb.matching.tools import compile_tools
from utb.model import NodeKind, Turn

Script = tuple[Reply, ...]
Slip = Callable[[Turn, Script, Random], Script | None]

QUESTION = "Could you tell me once more what you would like?"
NO_QUESTION = "I have taken care of it."
CLOSING = "That should be all."


def wrong_value(turn: Turn, script: Script, dice: Random) -> Script | None:
    """One argument has another value."""
    return _other_arguments(turn, script, dice, lambda key, schema, own: {**own, key: other_value(schema, own[key])})


def missing_argument(turn: Turn, script: Script, dice: Random) -> Script | None:
    """One argument is left out."""
    return _other_arguments(turn, script, dice, lambda key, _, own: {k: v for k, v in own.items() if k != key})


def skipped_step(turn: Turn, script: Script, dice: Random) -> Script | None:
    """One of several calls is not made."""
    places = _calls(script)
    if len(places) < 2:
        return None
    step, position = dice.choice(places)
    kept = tuple(call for place, call in enumerate(script[step].calls) if place != position)
    return _put(script, step, *([replace(script[step], calls=kept)] if kept else []))


def extra_call(turn: Turn, script: Script, dice: Random) -> Script | None:
    """One call is made twice."""
    places = _calls(script)
    if not places:
        return None
    step, position = dice.choice(places)
    return _put(script, step, script[step], Reply(calls=(script[step].calls[position],)))


def wrong_order(turn: Turn, script: Script, dice: Random) -> Script | None:
    """The steps of a chain are made back to front."""
    steps = [place for place, reply in enumerate(script) if reply.calls]
    if len(steps) < 2:
        return None
    turned = dict(zip(steps, reversed(steps), strict=True))
    return tuple(script[turned.get(place, place)] for place in range(len(script)))


def unknown_tool(turn: Turn, script: Script, dice: Random) -> Script | None:
    """A tool is called by a name that nobody offered."""
    return _other_call(script, dice, lambda call: replace(call, name=f"{call.name}Quickly"))


def malformed_json(turn: Turn, script: Script, dice: Random) -> Script | None:
    """The arguments of a call lack their last bracket."""
    return _other_call(script, dice, lambda call: replace(call, arguments=call.arguments[:-1]))


def answered_instead_of_asking(turn: Turn, script: Script, dice: Random) -> Script | None:
    """Where the user had to be asked, the turn is declared done."""
    asked = turn.reference.asks and next(place for place, reply in enumerate(script) if reply.text is not None)
    return None if not turn.reference.asks else (*script[:asked], Reply(text=NO_QUESTION))


def needless_ask(turn: Turn, script: Script, dice: Random) -> Script | None:
    """The user is asked although everything is known."""
    return None if turn.reference.asks or not turn.reference.calls else (Reply(text=QUESTION), *script)


def stopped_early(turn: Turn, script: Script, dice: Random) -> Script | None:
    """The turn is declared done before its last step."""
    return None if not script[-2:-1] or not script[-2].calls else (*script[:-2], Reply(text=CLOSING))


def provider_error(turn: Turn, script: Script, dice: Random) -> Script | None:
    """The provider fails at one step, three times over."""
    step = dice.randrange(len(script))
    return (*script[:step], Reply(error=("overloaded", "the provider sent no reply, three times")))


SLIPS: dict[str, Slip] = {
    slip.__name__: slip
    for slip in (
        wrong_value,
        missing_argument,
        skipped_step,
        extra_call,
        wrong_order,
        unknown_tool,
        malformed_json,
        answered_instead_of_asking,
        needless_ask,
        stopped_early,
        provider_error,
    )
}


def _calls(script: Script) -> list[tuple[int, int]]:
    return [(step, position) for step, reply in enumerate(script) for position in range(len(reply.calls))]


def _put(script: Script, step: int, *replies: Reply) -> Script:
    return (*script[:step], *replies, *script[step + 1 :])


def _other_call(script: Script, dice: Random, change: Callable[[CallText], CallText]) -> Script | None:
    places = _calls(script)
    if not places:
        return None
    step, position = dice.choice(places)
    return _changed(script, step, position, change(script[step].calls[position]))


def _changed(script: Script, step: int, position: int, call: CallText) -> Script:
    calls: Sequence[CallText] = script[step].calls
    return _put(script, step, replace(script[step], calls=(*calls[:position], call, *calls[position + 1 :])))


def _other_arguments(
    turn: Turn,
    script: Script,
    dice: Random,
    change: Callable[[str, dict[str, object], dict[str, object]], dict[str, object]],
) -> Script | None:
    """The script with one call whose changed arguments stand for no node."""
    places = _calls(script)
    for step, position in dice.sample(places, len(places)):
        call = script[step].calls[position]
        own = json.loads(call.arguments)
        for key, schema in dice.sample(properties := list(_properties(turn, call.name)), len(properties)):
            if key in own and not _stands_for_a_node(turn, call.name, changed := change(key, schema, own)):
                text = json.dumps(changed, ensure_ascii=False)
                return _changed(script, step, position, replace(call, arguments=text))
    return None


def _properties(turn: Turn, name: str) -> Iterator[tuple[str, dict[str, object]]]:
    for raw in turn.tools.raw:
        if raw["function"]["name"] == name:  # type: ignore[index]  # the sample's own schemas, of one shape
            yield from raw["function"]["parameters"]["properties"].items()  # type: ignore[index]


def _stands_for_a_node(turn: Turn, name: str, arguments: dict[str, object]) -> bool:
    tool, _ = compile_tools(turn.tools).find(name)
    nodes = (node for node in turn.reference.nodes if node.kind is NodeKind.CALL and node.name == name)
    return any(same_arguments(tool, node, arguments) for node in nodes)
