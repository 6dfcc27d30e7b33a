"""Who decides what topics and turns are about before anybody speaks: chance, or a bank of scenarios."""

from collections.abc import Sequence
from typing import Any, Protocol

from utb.io.tool_sets import Language
from utb.synthesis.outline import TopicOutline, session_turns, topic_outline, turn_outline
from utb.synthesis.remembering import Memory
from utb.synthesis.turns import Limits, TurnOutline
from utb.world.draws import Draws


class Outlines(Protocol):
    """The outlines of the sessions of a run."""

    def language(self, persona: str, /) -> Language:
        """The language in which this person's session is held."""
        ...

    def turns(self, persona: str) -> int:
        """How many turns the session has in the end."""
        ...

    def topic(self, persona: str, number: int, remaining: int, /) -> TopicOutline | None:
        """The topic of that number, from 0, of a session that still lacks so many turns; None where there is none."""
        ...

    def turn(self, persona: str, topic: TopicOutline, memory: Memory) -> TurnOutline:
        """The next turn of the topic, given what can be leaned on."""
        ...

    def described(self) -> dict[str, Any]:
        """What the outlines depend on, as JSON, for the description of the run."""
        ...


class DrawnOutlines:
    """Outlines that chance decides.

    Args:
        seed: everything that is drawn depends on it.
        language: of all sessions.
        drawn: names of the tool sets that topics draw from.
        fewest, most: turns of a session.
        limits: how many candidates a fresh request has.
    """

    def __init__(
        self, seed: int, language: Language, drawn: Sequence[str], fewest: int, most: int, limits: Limits
    ) -> None:
        self._seed, self._language, self._drawn = seed, language, drawn
        self._fewest, self._most, self._limits = fewest, most, limits

    def language(self, _persona: str, /) -> Language:
        """The language of the run."""
        return self._language

    def turns(self, persona: str) -> int:
        """A number between the fewest and the most."""
        return session_turns(self._draws(persona), self._fewest, self._most)

    def topic(self, persona: str, number: int, remaining: int, /) -> TopicOutline | None:
        """A drawn topic; there is always another one."""
        return topic_outline(self._draws(persona), persona, number, remaining, self._drawn, self._language)

    def turn(self, persona: str, topic: TopicOutline, memory: Memory) -> TurnOutline:
        """A drawn turn."""
        return turn_outline(self._draws(persona), topic, memory, self._limits)

    def described(self) -> dict[str, Any]:
        """Nothing beside what the plan of the run says."""
        return {}

    def _draws(self, persona: str) -> Draws:
        return Draws("synthesis", self._seed, persona)
