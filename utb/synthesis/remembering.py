"""Which earlier turns a role sees: those of its own topic always, those of earlier topics in blocks of four.

A finished turn is verified (its checkers said yes), but it joins the history of later topics only together with three
others, so that later requests lean on settled ground. The order is that of the session.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model.synthesis import SynthesisTopic, SynthesisTurn

BLOCK = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """A finished turn and where it stands; `key` is `topic_id/turn`."""

    topic_id: str
    number: int
    env_info: str
    turn: SynthesisTurn

    @property
    def key(self) -> str:
        """How other turns refer to it."""
        return f"{self.topic_id}/{self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """What is seen at the beginning of a turn.

    Args:
        earlier: turns of earlier topics that have joined the history.
        own: the turns of this topic so far.
        joined: how many turns of the session have joined the history.
        milestone: the number of the turn that is about to be made.
    """

    earlier: tuple[Remembered, ...]
    own: tuple[Remembered, ...]
    joined: int
    milestone: int

    @property
    def seen(self) -> tuple[Remembered, ...]:
        """Everything that a request can lean on, oldest first."""
        return (*self.earlier, *self.own)


def memory_of(topics: Sequence[SynthesisTopic], own: SynthesisTopic) -> Memory:
    """The memory of the next turn of `own`, of which `turns` holds what is done; `topics` are those before it."""
    before = [turn for topic in topics for turn in _turns(topic)]
    current = _turns(own)
    milestone = len(before) + len(current)
    joined = milestone - milestone % BLOCK
    return Memory(earlier=tuple(before[:joined]), own=current, joined=joined, milestone=milestone)


def _turns(topic: SynthesisTopic) -> tuple[Remembered, ...]:
    return tuple(
        Remembered(topic_id=topic.topic_id, number=number, env_info=topic.env_info, turn=turn)
        for number, turn in enumerate(topic.turns)
    )
