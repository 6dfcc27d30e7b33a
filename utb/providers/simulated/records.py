"""What a scenario says: one topic of one person, as its TOML file holds it. docs/scenarios.md explains every field."""

import datetime
from typing import Any

import msgspec

from utb.model import Decision
from utb.model.synthesis import FollowUp, TurnMode


class Window(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The environment time is drawn in it: on a day from `from` to `to`, at an hour from the first to the second."""

    first: datetime.date = msgspec.field(name="from")
    last: datetime.date = msgspec.field(name="to")
    hours: tuple[int, int] = (9, 20)


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a question is about: required parameters of a tool."""

    tool: str
    parameters: tuple[str, ...]


class ScenarioCall(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One call.

    Args:
        tool: its name.
        arguments: JSON with templates; texts that begin with `=` are expressions.
        purpose: what for, in a few words.
        name: `as` in the file: what its response is called in later templates.
        says: argument path -> the words that tell the value, where the value itself is not said.
        after: names of earlier calls of the turn that must be done, though no value of theirs is used.
        refused: the tool is expected to refuse.
    """

    tool: str
    arguments: dict[str, Any] = {}
    purpose: str = ""
    name: str | None = msgspec.field(default=None, name="as")
    says: dict[str, str | tuple[str, ...]] = {}
    after: tuple[str, ...] = ()
    refused: bool = False


class ScenarioStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Calls made at once, or a question with its reply; `vague` where the reply leaves it open."""

    calls: tuple[ScenarioCall, ...] = ()
    ask: Asked | None = None
    questions: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    vague: bool = False


class ScenarioTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One turn: wordings of the request and of the answer, and what is done between them.

    Args:
        mode: what kind of turn it is.
        requests, answers: wordings of the same; the seed draws one.
        steps: what is done, in order.
        follow_up: how the request leans on an earlier turn; None for a fresh one.
        refers_to: the turn that is meant: its number in this topic, or `<tool set>/<turn>` of an earlier topic.
        subtype: `partial` or `long_range`; None for the first turn of a topic.
        decision: of an underspecified turn: ask, or infer.
    """

    mode: TurnMode
    requests: tuple[str, ...]
    answers: tuple[str, ...]
    steps: tuple[ScenarioStep, ...] = ()
    follow_up: FollowUp | None = None
    refers_to: int | str | None = None
    subtype: str | None = None
    decision: Decision | None = None

    @property
    def calls(self) -> tuple[ScenarioCall, ...]:
        """All calls, in order."""
        return tuple(call for step in self.steps for call in step.calls)


class ScenarioHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything but the turns.

    Args:
        order: place of this topic in the person's session, from 1.
        goal: what the person wants, for readers of the bank.
        when: the window of the environment time.
        rests_on: paths in the persona that decide something here.
        draws: name -> alternatives, one of which the seed draws.
    """

    order: int
    goal: str
    when: Window
    rests_on: tuple[str, ...] = ()
    draws: dict[str, list[Any]] = {}


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A scenario with its place: whose, for which tools, in which file, and the hash of that file."""

    persona: str
    tool_set: str
    source: str
    sha256: str
    head: ScenarioHead
    turns: tuple[ScenarioTurn, ...]

    @property
    def topic_id(self) -> str:
        """The id of its topic in the data set."""
        return f"{self.persona}_topic{self.head.order}"
