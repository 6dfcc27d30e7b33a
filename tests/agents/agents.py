"""The three agents: one says a sentence, one asks a question, one follows the reference and slips now and then."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.agents.messages import CallText, Message, Reply
from tests.agents.slips import SLIPS, Script
from utb.model import Step, Turn
from utb.scoring.execute import execute_reference

SENTENCE = "Consider it done."
QUESTION = "Could you tell me more about what you need?"
NONE, TRUNCATED = "none", "truncated"
SLIPPING = 0.7  # share of the turns with calls in which the third agent makes a mistake


@dataclass(frozen=True, slots=True)
class OneText:
    """Says the same whatever it is told."""

    text: str

    def reply(self, _: Sequence[Message]) -> Reply:
        """The one text."""
        return Reply(text=self.text)


class Scripted:
    """Says what its script holds, a reply at a time."""

    def __init__(self, script: Script) -> None:
        self._rest = iter(script)

    def reply(self, _: Sequence[Message]) -> Reply:
        """The next reply of the script; after its end a closing sentence."""
        return next(self._rest, Reply(text=SENTENCE))


def faultless(turn: Turn) -> Script:
    """The reference as replies: everything that is ready at once, questions first."""
    return tuple(_reply(step) for step in execute_reference(turn).steps)


class Slipping:
    """Hands out mistakes: in a share of the turns, each kind as often as there is room for it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._used: Counter[str] = Counter()

    def choose(self, turn: Turn) -> tuple[str, Script]:
        """The mistake of this turn and the replies that make it; `none` with those of the reference."""
        dice = Random(f"{self._seed}/{turn.topic_id}/{turn.turn}")
        script = faultless(turn)
        if dice.random() >= SLIPPING or not turn.reference.calls:
            return NONE, script
        room = {name: made for name, slip in SLIPS.items() if (made := slip(turn, script, dice)) is not None}
        room[TRUNCATED] = script
        rarest = min(self._used[name] for name in room)
        name = dice.choice([name for name in room if self._used[name] == rarest])
        self._used[name] += 1
        return name, room[name]


def _reply(step: Step) -> Reply:
    if not step.calls:
        return Reply(text=str(step.content))
    calls = (CallText(name=str(c.name), arguments=json.dumps(c.arguments, ensure_ascii=False)) for c in step.calls)
    return Reply(calls=tuple(calls))
