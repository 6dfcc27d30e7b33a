"""What is said next: from the scenario, the seed and what has happened so far. Nothing is remembered between cues but
what can be worked out again, so an interrupted run goes on with the same words.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from utb.model.synthesis import Batch, BatchKind, Question, SynthesisTopic, TurnMode
from utb.providers.protocol import Cue
from utb.providers.simulated.bank import Bank
from utb.providers.simulated.checking_names import all_words
from utb.providers.simulated.dates import Moment
from utb.providers.simulated.drawing import drawn, draws_of, time_of
from utb.providers.simulated.expressions import EARLIER, Names, ScenarioFault, Templates, names_in
from utb.providers.simulated.records import Scenario, ScenarioCall, ScenarioStep, ScenarioTurn
from utb.world.draws import Draws

Plan = Sequence[Batch | Question]


class Part:
    """One scenario as the seed has it: its time, its draws, and its templates."""

    def __init__(self, scenario: Scenario, seed: int, language: str, wording: int | None = None) -> None:
        self.scenario = scenario
        self._wording = wording
        self.draws: Draws = draws_of(seed, scenario)
        self.now: datetime = time_of(scenario, self.draws)
        self.templates = Templates(self.now.date(), language)
        self.names: dict[str, Any] = {
            **drawn(scenario, self.draws, self.now, language),
            "now": Moment(self.now, language),
        }

    def wording(self, texts: Sequence[str], *key: object) -> int:
        """Which of the wordings is spoken."""
        if self._wording is not None:
            return self._wording % len(texts)
        return self.draws.integer(0, max(0, len(texts) - 1), 1, "wording", *key)


class Playing:
    """Plays the scenarios of a bank with a seed.

    Args:
        bank: the scenarios.
        seed: what everything that is drawn depends on.
        wording: the one that is spoken everywhere, for checks; None: the seed draws each.
    """

    def __init__(self, bank: Bank, seed: int, wording: int | None = None) -> None:
        self._bank, self._seed, self._wording = bank, seed, wording
        self._parts: dict[tuple[str, str], Part] = {}
        self._told: dict[str, tuple[SynthesisTopic, dict[str, Any]]] = {}

    def part(self, persona: str, tool_set: str) -> Part:
        """The scenario of a person with a tool set.

        Raises:
            ScenarioFault: there is none.
        """
        key = (persona, tool_set)
        if key not in self._parts:
            scenario = self._bank.scenario(persona, tool_set)
            if scenario is None:
                raise ScenarioFault(f"the bank has no scenario of {persona} with {tool_set}")
            self._parts[key] = Part(scenario, self._seed, self._bank.languages[persona], self._wording)
        return self._parts[key]

    def say(self, cue: Cue) -> str:
        """The reply to the cue.

        Raises:
            ScenarioFault: the scenario has nothing to say there, or a template cannot be filled in.
        """
        part = self.part(cue.topic.persona, cue.topic.tool_set or "")
        if cue.turn >= len(part.scenario.turns):
            raise ScenarioFault(f"{part.scenario.source} has no turn {cue.turn}")
        line = _Line(part, cue, self._names(part, cue))
        speak = {
            "request": line.request,
            "plan": line.plan,
            "check_plan": line.verdict,
            "ask": lambda: line.spoken("questions"),
            "reply": lambda: line.spoken("replies"),
            "answer": line.answer,
        }.get(cue.purpose)
        if speak is None:
            raise ScenarioFault(f"scenarios say nothing for {cue.purpose!r}: tools are executed")
        return speak()

    def _names(self, part: Part, cue: Cue) -> Names:
        earlier = {topic.tool_set: self._topic_names(topic) for topic in cue.before if topic.tool_set}
        plans = [*(turn.plan for turn in cue.topic.turns), cue.plan]
        return {**part.names, **_observed(part.scenario.turns, plans), EARLIER: earlier}

    def _topic_names(self, topic: SynthesisTopic) -> dict[str, Any]:
        known = self._told.get(topic.topic_id)
        if known is None or known[0] is not topic:
            part = self.part(topic.persona, topic.tool_set or "")
            names = {**part.names, **_observed(part.scenario.turns, [turn.plan for turn in topic.turns])}
            self._told[topic.topic_id] = known = topic, names
        return known[1]


class _Line:
    """What is said in one turn at one moment."""

    def __init__(self, part: Part, cue: Cue, names: Names) -> None:
        self._part, self._cue, self._names = part, cue, names
        self._turn: ScenarioTurn = part.scenario.turns[cue.turn]

    @property
    def _step(self) -> ScenarioStep | None:
        """The step that is due; None where all are done."""
        done = len(self._cue.plan)
        return self._turn.steps[done] if done < len(self._turn.steps) else None

    def request(self) -> str:
        if not self._cue.is_fresh:
            return self._pick(self._turn.requests, "request")
        return _json({"candidates": [self._part.templates.text(text, self._names) for text in self._turn.requests]})

    def answer(self) -> str:
        return self._pick(self._turn.answers, "answer")

    def spoken(self, what: str) -> str:
        """A question, or the reply to it."""
        step = self._step
        if step is None or step.ask is None:
            raise ScenarioFault(f"{self._part.scenario.source}: no question is due in turn {self._cue.turn}")
        return self._pick(step.questions if what == "questions" else step.replies, what, len(self._cue.plan))

    def plan(self) -> str:
        return _json({"thought": self._thought(), **self._decision()})

    def verdict(self) -> str:
        """The checker's word: the decision is compared with what is due, part for part."""
        proposed = self._cue.proposal if isinstance(self._cue.proposal, dict) else {}
        due = self._decision()
        unlike = [name for name, value in due.items() if _without_words(proposed.get(name)) != _without_words(value)]
        if unlike:
            return _json({"correct": "no", "analysis": f"Not what is due now: {', '.join(unlike)}."})
        return _json({"correct": "yes", "analysis": self._checked()})

    def _pick(self, texts: Sequence[str], *key: object) -> str:
        at = self._part.wording(texts, self._cue.turn, *key)
        return self._part.templates.text(texts[at], self._names)

    def _decision(self) -> dict[str, Any]:
        step = self._step
        if step is None:
            return {"decision": "answer", "answer": "tool" if self._turn.calls else "chat"}
        if step.ask is not None:
            return {"decision": "ask", "ask": {"tool": step.ask.tool, "parameters": list(step.ask.parameters)}}
        kind = BatchKind.PARALLEL if len(step.calls) > 1 else BatchKind.SERIAL
        return {"decision": "call", "kind": kind.value, "actions": [self._action(call) for call in step.calls]}

    def _action(self, call: ScenarioCall) -> dict[str, Any]:
        templates = self._part.templates
        action = {
            "name": call.tool,
            "arguments": templates.value(call.arguments, self._names),
            "purpose": call.purpose,
            "needs": self._needs(call),
        }
        if call.says:
            action["says"] = {
                path: [templates.text(text, self._names) for text in all_words(words)]
                for path, words in call.says.items()
            }
        return action

    def _needs(self, call: ScenarioCall) -> list[int]:
        """The earlier calls of this turn whose names the call uses, and those that it waits for."""
        made = [each.name for step in self._turn.steps[: len(self._cue.plan)] for each in step.calls]
        used = {*names_in(call.arguments), *call.after}
        return [at for at, name in enumerate(made) if name in used]

    def _thought(self) -> str:
        step = self._step
        if step is None:
            return "Everything that was asked for is there."
        if step.ask is not None:
            return f"{_listing(step.ask.parameters)} of {step.ask.tool}: said nowhere, so it must be asked for."
        return f"Next: {'; '.join(call.purpose for call in step.calls)}."

    def _checked(self) -> str:
        step = self._step
        if step is None:
            return "Nothing is left to do; the answer rests on what it says it rests on."
        if step.ask is not None:
            return f"{_listing(step.ask.parameters)} can be known from nothing that was said; one question for it."
        place = f"step {len(self._cue.plan) + 1} of {len(self._turn.steps)}"
        is_inferred = self._turn.mode is TurnMode.UNDERSPECIFIED and not any(each.ask for each in self._turn.steps)
        told = " What the request leaves open was told earlier." if is_inferred else ""
        return f"These calls are due ({place}); their values were said or returned before.{told}"


def _observed(turns: Iterable[ScenarioTurn], plans: Iterable[Plan]) -> dict[str, Any]:
    """Results by the names of their calls."""
    found: dict[str, Any] = {}
    for turn, plan in zip(turns, plans, strict=False):
        for step, move in zip(turn.steps, plan, strict=False):
            if isinstance(move, Batch):
                pairs = zip(step.calls, move.observations, strict=False)
                found |= {call.name: seen.response for call, seen in pairs if call.name}
    return found


def _without_words(value: Any) -> Any:
    """A decision without what two planners may word in two ways."""
    if isinstance(value, dict):
        return {key: _without_words(item) for key, item in value.items() if key not in ("purpose", "says")}
    return [_without_words(item) for item in value] if isinstance(value, list | tuple) else value


def _listing(names: Sequence[str]) -> str:
    return ", ".join(names)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
