"""Outlines from a bank of scenarios: topics, times, modes and follow-ups stand in it, wordings are drawn."""

from collections.abc import Mapping
from typing import Any

from utb.io.tool_sets import Language
from utb.model import TurnSubtype
from utb.model.synthesis import SynthesisRole
from utb.providers.protocol import Parameters
from utb.providers.simulated.bank import Bank
from utb.providers.simulated.checking_turns import asked_in
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import NAME, SimulatedProvider
from utb.synthesis.outline import TopicOutline, environment
from utb.synthesis.remembering import Memory
from utb.synthesis.roles import Cast, ToolSource, Voice
from utb.synthesis.turns import TurnOutline

CANDIDATES = 2  # wordings of a request in a scenario
_SPEAKERS = (SynthesisRole.USER, SynthesisRole.PLANNER, SynthesisRole.PLANNER_CHECKER, SynthesisRole.ASSISTANT)
_SUBTYPES: Mapping[str | None, TurnSubtype | None] = {
    None: None,
    "partial": TurnSubtype.PARTIAL,
    "long_range": TurnSubtype.LONG_RANGE,
}


def simulated_cast(provider: SimulatedProvider) -> Cast:
    """The provider speaks for everybody, and tools are executed."""
    voice = Voice(provider_name=NAME, provider=provider, parameters=Parameters(model=NAME))
    return Cast(tools=ToolSource.WORLD, voices=dict.fromkeys(_SPEAKERS, voice))


class BankedOutlines:
    """Outlines that a bank holds.

    Args:
        bank: the scenarios.
        playing: the same scenarios with a seed.
    """

    def __init__(self, bank: Bank, playing: Playing) -> None:
        self._bank, self._playing = bank, playing

    def language(self, persona: str, /) -> Language:
        """The language in which the person's scenarios are written."""
        return self._bank.languages[persona]

    def turns(self, persona: str) -> int:
        """All turns of all scenarios of the person."""
        return sum(len(scenario.turns) for scenario in self._bank.sessions[persona])

    def topic(self, persona: str, number: int, _remaining: int, /) -> TopicOutline | None:
        """The scenario at that place."""
        scenarios = self._bank.sessions[persona]
        if number >= len(scenarios):
            return None
        scenario = scenarios[number]
        now = self._playing.part(persona, scenario.tool_set).now
        return TopicOutline(
            topic_id=scenario.topic_id,
            tool_set=scenario.tool_set,
            now=now,
            env_info=environment(now, self.language(persona)),
            modes=tuple(turn.mode for turn in scenario.turns),
        )

    def turn(self, persona: str, topic: TopicOutline, memory: Memory) -> TurnOutline:
        """The turn that comes next in the scenario."""
        part = self._playing.part(persona, topic.tool_set)
        number = len(memory.own)
        turn = part.scenario.turns[number]
        return TurnOutline(
            mode=turn.mode,
            follow_up=turn.follow_up,
            refers_to=self._meant(persona, topic, turn.refers_to),
            candidate=part.wording(turn.requests, number, "request"),
            clear=tuple(not step.vague for step in asked_in(turn)),
            subtype=_SUBTYPES[turn.subtype],
            decision=turn.decision,
        )

    def described(self) -> dict[str, Any]:
        """The hashes of all scenarios that are played."""
        return {
            "scenarios": {
                persona: {each.tool_set: each.sha256 for each in scenarios}
                for persona, scenarios in self._bank.sessions.items()
            }
        }

    def _meant(self, persona: str, topic: TopicOutline, refers_to: int | str | None) -> str | None:
        if isinstance(refers_to, str):
            tool_set, _, number = refers_to.partition("/")
            scenario = self._bank.scenario(persona, tool_set)
            return None if scenario is None else f"{scenario.topic_id}/{number}"
        return None if refers_to is None else f"{topic.topic_id}/{refers_to}"
