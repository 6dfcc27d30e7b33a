"""A run of synthesis as its folder tells it: what was asked for, whether it goes on, how far everybody is."""

from enum import StrEnum
from typing import Any

import msgspec


class RunRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody asked for. Paths are relative to the workspace; keys are nowhere in it.

    Args:
        provider: name in the file of roles, or of an embedded provider.
        config: the file of roles; None for an embedded provider.
        seed: everything that is drawn depends on it.
        people: data set whose people they are.
        personas: who of them.
        language: `en` or `zh`; None for whatever scenarios are written in.
        turns: of a session; None for as many as are drawn.
        tool_sets: that topics draw from; none means all.
        concurrency: personas at once.
    """

    provider: str
    config: str | None
    seed: int
    people: str
    personas: tuple[str, ...]
    language: str | None = "en"
    turns: int | None = None
    tool_sets: tuple[str, ...] = ()
    concurrency: int = 4


class Standing(StrEnum):
    """Where a run stands."""

    RUNNING = "running"
    COMPLETE = "complete"
    STOPPED = "stopped"  # by somebody
    FAILED = "failed"  # it ended by itself, with sessions that are not complete, or could not begin
    INTERRUPTED = "interrupted"  # the process is gone without a word
    UNKNOWN = "unknown"  # made elsewhere, and not complete


class FailedTopic(msgspec.Struct, frozen=True, kw_only=True):
    """A topic that is shorter than drawn."""

    topic_id: str
    turn: int
    code: str
    message: str


class PersonProgress(msgspec.Struct, frozen=True, kw_only=True):
    """How far the session of one person is. `wanted` None: its first topic is not finished yet."""

    persona: str
    topics: int = 0
    turns: int = 0
    wanted: int | None = None
    failed: tuple[FailedTopic, ...] = ()
    stopped: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether all turns are there."""
        return self.wanted is not None and self.turns >= self.wanted


class RunStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A run.

    Args:
        name: of its folder.
        standing: where it stands.
        request: what was asked for; None where it was started elsewhere.
        about: what `run.json` says; empty until the run has begun.
        people: everybody, in order.
        said: what the process last said on stderr.
        is_ours: whether it was started from here, so that it can be stopped from here.
        started_at: seconds since 1970, of the last start; None where nobody knows.
        ended_at: of the last change of its files, where it does not run.
        turns_before: turns that were there at the last start.
        faults: what of its files could not be read, in words.
    """

    name: str
    standing: Standing
    request: RunRequest | None = None
    about: dict[str, Any] = {}
    people: tuple[PersonProgress, ...] = ()
    said: tuple[str, ...] = ()
    is_ours: bool = False
    started_at: float | None = None
    ended_at: float | None = None
    turns_before: int = 0
    faults: tuple[str, ...] = ()

    @property
    def turns(self) -> int:
        """Turns of finished topics."""
        return sum(person.turns for person in self.people)
