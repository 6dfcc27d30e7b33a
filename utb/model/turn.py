"""Turns, topics and data sets as everything above `io` sees them."""

import msgspec

from utb.model.labels import Decision
from utb.model.reference import ReferenceGraph, Span
from utb.model.tools import Toolbox


class Evidence(msgspec.Struct, frozen=True):
    """A place in an earlier turn's request that a slot can be inferred from.

    `topic_id` is set when the turn belongs to another topic; `turn` then counts inside that topic.
    """

    turn: int
    start: int
    end: int
    topic_id: str | None = None

    @property
    def span(self) -> Span:
        """The same place as a span."""
        return Span(self.start, self.end)


class SlotLabel(msgspec.Struct, frozen=True):
    """Clarification label of one slot: ask for it, or infer it from the evidence."""

    slot: str
    decision: Decision
    evidence: tuple[Evidence, ...] = ()
    by: str | None = None


class Turn(msgspec.Struct, frozen=True):
    """One turn: what the model saw, and what it should have done.

    `tools` holds the tool schemas as offered; turns with equal tools share one toolbox.
    `history` holds the earlier turns of the topic - preceded by those of earlier topics in files of a persona -
    oldest first; their own `history` is not needed and may be empty. `request` None means that the case carries no
    request text: sources are then unknown. `task_type` and `subtype` are release names after normalisation.
    `answer_list` is the reference as it stands in the file, for the policy that repeats the released evaluator on
    references that no graph can be made of; None where the source does not keep it.
    """

    topic_id: str
    turn: int
    request: str | None
    tools: Toolbox
    reference: ReferenceGraph
    env_info: str | None = None
    history: "tuple[Turn, ...]" = ()
    task_type: str | None = None
    subtype: str | None = None
    clarification: tuple[SlotLabel, ...] = ()
    dataset: str | None = None
    profile: str | None = None
    answer_list: object = None


class Topic(msgspec.Struct, frozen=True):
    """One line of a release file. `raw` is the whole line as it was, so that writing it back loses nothing."""

    topic_id: str
    env_info: str | None
    turns: tuple[Turn, ...]
    raw: dict[str, object]
    profile: str | None = None
    dataset: str | None = None
    source: str | None = None
    line: int | None = None


class Fault(msgspec.Struct, frozen=True):
    """A place in a file that could not be used: `file:line: field: found, expected`. Collected, never raised."""

    source: str
    line: int | None
    field: str | None
    found: str
    expected: str

    def __str__(self) -> str:
        place = self.source if self.line is None else f"{self.source}:{self.line}"
        where = place if self.field is None else f"{place}: {self.field}"
        return f"{where}: found {self.found}, expected {self.expected}"
