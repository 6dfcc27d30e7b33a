"""What a provider is: messages and parameters in, one reply out, or a `ProviderError` with its kind.

A provider that plays a part is told, beside the messages, whose turn it is and what has happened: a `Cue`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

import msgspec

from utb.model.synthesis import Batch, Question, SynthesisRole, SynthesisTopic


class Speaker(StrEnum):
    """Whose message it is."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


class Message(msgspec.Struct, frozen=True):
    """One message to a model."""

    role: Speaker
    content: str


class Parameters(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a model is asked. What is None is left to the server.

    Args:
        model: its name, as the server knows it.
        max_tokens: of the reply.
        temperature: 0 and above.
        seed: for servers that can repeat themselves.
    """

    model: str
    max_tokens: int | None = None
    temperature: float | None = None
    seed: int | None = None


class Tokens(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens as the server counted them; None where it did not."""

    input: int | None = None
    output: int | None = None


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What a model said.

    Args:
        text: all of it.
        tokens: read and written.
        latency_s: from the question to the reply, in seconds, the last attempt alone.
        finish_reason: `stop`, `length` or whatever the server says.
        attempts: how often it was asked until it answered.
    """

    text: str
    tokens: Tokens = Tokens()
    latency_s: float = 0.0
    finish_reason: str = "stop"
    attempts: int = 1

    @property
    def is_cut_off(self) -> bool:
        """Whether the reply ends because it was too long."""
        return self.finish_reason == "length"


class Provider(Protocol):
    """Somebody who answers."""

    async def complete(self, messages: Sequence[Message], parameters: Parameters, /) -> Reply:
        """One reply.

        Raises:
            ProviderError: there is none.
        """
        ...

    async def close(self) -> None:
        """Let go of connections; nothing is asked afterwards."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """Who is to speak, what for, and what has happened so far.

    Args:
        role, purpose, attempt: who speaks, what for (as in the steps of a session), at which attempt.
        before: the earlier topics of the person.
        topic: the topic, with the turns that are finished.
        turn: the number of the turn in the topic.
        is_fresh: of a request: whether candidates are due.
        plan: what the turn has done, results and replies included.
        proposal: the decision that a checker is to judge, as JSON; None for everybody else.
    """

    role: SynthesisRole
    purpose: str
    attempt: int
    before: tuple[SynthesisTopic, ...]
    topic: SynthesisTopic
    turn: int
    is_fresh: bool
    plan: tuple[Batch | Question, ...] = ()
    proposal: Any = None


@runtime_checkable
class Player(Protocol):
    """A provider that plays a part."""

    async def play(self, cue: Cue, parameters: Parameters, /) -> Reply:
        """What the part says next; raises `ProviderError` where it has nothing to say."""
        ...
