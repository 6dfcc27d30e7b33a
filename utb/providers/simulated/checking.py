"""What a scenario must keep by itself: its head, its window, its draws, the persona it rests on, its tools."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from utb.io.faults import shown
from utb.model import Fault, Persona
from utb.providers.simulated.drawing import day_faults, is_day
from utb.providers.simulated.records import Asked, Scenario, ScenarioCall

Found = Iterator[tuple[str, str, str]]  # field, found, expected
Tools = Mapping[str, dict[str, Any]]  # the function schema by name

_SENSITIVE = "sensitive_information"
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
_NAME = re.compile(r"[A-Za-z_]\w*")
_DAY_HOURS = 24


def tools_by_name(raw: Any) -> Tools:
    """The functions of a topic's tools."""
    return {tool["function"]["name"]: tool["function"] for tool in raw}


def own_faults(scenario: Scenario, persona: Persona | None, tools: Tools) -> Iterator[Fault]:
    """Faults that a scenario shows by itself."""
    found = (
        *_head(scenario),
        *_persona(scenario, persona),
        *(fault for place, call in calls_of(scenario) for fault in _call(place, call, tools)),
        *(fault for place, asked in _asks(scenario) for fault in _ask(place, asked, tools)),
    )
    for field, seen, expected in found:
        yield Fault(scenario.source, None, field, seen, expected)


def calls_of(scenario: Scenario) -> Iterator[tuple[str, ScenarioCall]]:
    """Every call with its place."""
    for turn, spoken in enumerate(scenario.turns):
        for step, done in enumerate(spoken.steps):
            for number, call in enumerate(done.calls):
                yield f"turns[{turn}].steps[{step}].calls[{number}]", call


def persona_value(raw: object, path: str) -> tuple[bool, object]:
    """Whether the path (`habits.budget`, `constraints[0]`) exists in the persona, and what stands there."""
    for key, index in _STEP.findall(path):
        if index:
            if not isinstance(raw, list) or int(index) >= len(raw):
                return False, None
            raw = raw[int(index)]
        elif isinstance(raw, dict) and key in raw:
            raw = raw[key]
        else:
            return False, None
    return True, raw


def _asks(scenario: Scenario) -> Iterator[tuple[str, Asked]]:
    for turn, spoken in enumerate(scenario.turns):
        for step, done in enumerate(spoken.steps):
            if done.ask is not None:
                yield f"turns[{turn}].steps[{step}].ask", done.ask


def _head(scenario: Scenario) -> Found:
    head = scenario.head
    if head.order < 1:
        yield "order", str(head.order), "1 or more"
    if not head.goal.strip():
        yield "goal", "empty text", "what the person wants, in one sentence"
    if head.when.last < head.when.first:
        yield "when", f"{head.when.first} to {head.when.last}", "a day and the same or a later one"
    low, high = head.when.hours
    if not 0 <= low <= high <= _DAY_HOURS or low == _DAY_HOURS:
        yield "when.hours", f"[{low}, {high}]", "two hours from 0 to 24, in order"
    yield from _draws(head.draws)


def _draws(draws: Mapping[str, list[Any]]) -> Found:
    above: set[str] = set()
    for name, alternatives in draws.items():
        field = f"draws.{name}"
        if not _NAME.fullmatch(name) or name in ("now", "earlier"):
            yield field, shown(name), "a name of letters, digits and _, neither `now` nor `earlier`"
        if not alternatives:
            yield field, "no alternative", "at least one"
        for at, value in enumerate(alternatives):
            yield from _draw(f"{field}[{at}]", value, above)
        above.add(name)


def _draw(field: str, value: Any, above: set[str]) -> Found:
    if is_day(value):
        fault = day_faults(value, above)
        if fault is not None:
            found, _, expected = fault.partition(", expected ")
            yield field, found, expected
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _draw(f"{field}.{key}", item, above)
    elif isinstance(value, str) and ("{{" in value or value.startswith("=")):
        yield field, shown(value), "a plain value: draws are no templates"


def _persona(scenario: Scenario, persona: Persona | None) -> Found:
    if persona is None:
        yield "(file name)", shown(scenario.persona), "the name of a persona of this data set"
        return
    for at, path in enumerate(scenario.head.rests_on):
        field = f"rests_on[{at}]"
        if path.split(".")[0].split("[")[0] == _SENSITIVE:
            yield field, shown(path), f"nothing under {_SENSITIVE}"
        elif not persona_value(persona.raw, path)[0]:
            yield field, shown(path), f"a path that exists in {scenario.persona}"


def _call(place: str, call: ScenarioCall, tools: Tools) -> Found:
    schema = tools.get(call.tool)
    if schema is None:
        yield f"{place}.tool", shown(call.tool), f"a tool of the set: {', '.join(tools)}"
        return
    known = schema["parameters"].get("properties", {})
    for name in call.arguments:
        if name not in known:
            yield f"{place}.arguments.{name}", "no such parameter", f"one of {', '.join(known) or 'none'}"
    missing = [name for name in schema["parameters"].get("required", ()) if name not in call.arguments]
    if missing and not call.refused:
        yield f"{place}.arguments", f"nothing for {', '.join(missing)}", "every required parameter"
    if not call.purpose.strip():
        yield f"{place}.purpose", "empty text", "a few words"
    for path in call.says:
        if path.split(".")[0].split("[")[0] not in call.arguments:
            yield f"{place}.says.{path}", "no such argument", f"one of {', '.join(call.arguments) or 'none'}"


def _ask(place: str, asked: Asked, tools: Tools) -> Found:
    schema = tools.get(asked.tool)
    if schema is None:
        yield f"{place}.tool", shown(asked.tool), f"a tool of the set: {', '.join(tools)}"
        return
    required = schema["parameters"].get("required", ())
    if not asked.parameters:
        yield f"{place}.parameters", "none", "at least one"
    for name in asked.parameters:
        if name not in required:
            yield f"{place}.parameters", shown(name), f"a required one: {', '.join(required) or 'there is none'}"
