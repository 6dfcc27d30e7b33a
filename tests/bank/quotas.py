"""How many turns of each kind a person has, beside a plan."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from utb.model import Fault
from utb.providers.simulated.records import Scenario


def counted(scenarios: tuple[Scenario, ...]) -> dict[str, int]:
    """Topics, turns, modes, decisions and subtypes."""
    turns = [turn for scenario in scenarios for turn in scenario.turns]
    found = Counter[str]({"topics": len(scenarios), "turns": len(turns)})
    for turn in turns:
        found[turn.mode.value] += 1
        found[turn.subtype or "first"] += 1
        if turn.decision is not None:
            found[turn.decision.value] += 1
    return dict(found)


def table(scenarios: tuple[Scenario, ...], plan: Mapping[str, Any]) -> Iterator[str]:
    """A line a quota, marked where it is not met."""
    found = counted(scenarios)
    wanted = {name: value for name, value in plan.items() if isinstance(value, int)}
    for name in [*wanted, *sorted(set(found) - set(wanted))]:
        mark = "" if name not in wanted or wanted[name] == found.get(name, 0) else "  <- not yet"
        yield f"{name:<16}{found.get(name, 0):>5} of {wanted.get(name, '-')}{mark}"


def missing_tools(scenarios: tuple[Scenario, ...], plan: Mapping[str, Any]) -> Iterator[str]:
    """Tool sets of the plan that are not there, others that are, and tools that a topic must call."""
    sets: Mapping[str, Any] = plan.get("sets", {})
    by_set = {scenario.tool_set: scenario for scenario in scenarios}
    absent, others = sorted(set(sets) - set(by_set)), sorted(set(by_set) - set(sets))
    if absent:
        yield f"still to write: {', '.join(absent)}"
    if others and sets:
        yield f"not in the plan: {', '.join(others)}"
    for name, scenario in by_set.items():
        called = {call.tool for turn in scenario.turns for call in turn.calls}
        left = [tool for tool in sets.get(name, {}).get("must", ()) if tool not in called]
        if left:
            yield f"{scenario.source}: never calls {', '.join(left)}"


def twins(scenarios: tuple[Scenario, ...], others: Iterable[Scenario]) -> Iterator[Fault]:
    """Topics that call the very tools in the very order of another person's topic; the one written first stands."""
    first: dict[tuple[str, tuple[str, ...]], str] = {}
    for scenario in sorted(others, key=_written):
        key = (scenario.tool_set, tuple(call.tool for turn in scenario.turns for call in turn.calls))
        twin = first.setdefault(key, scenario.persona)
        if twin != scenario.persona and scenario in scenarios:
            found = f"the tools of {twin} in the same order: {', '.join(key[1])}"
            yield Fault(scenario.source, None, "turns", found, "another sequence of tools over the topic")


def _written(scenario: Scenario) -> tuple[bool, int]:
    """Banks grow by persons with odd numbers first."""
    number = int("".join(filter(str.isdecimal, scenario.persona)) or 0)
    return number % 2 == 0, number


def chatty(scenarios: tuple[Scenario, ...]) -> Iterator[str]:
    """Topics with more chat than work."""
    for scenario in scenarios:
        chats = sum(not turn.steps for turn in scenario.turns)
        if 2 * chats > len(scenario.turns):
            yield f"{scenario.source}: {chats} of {len(scenario.turns)} turns are chat"
