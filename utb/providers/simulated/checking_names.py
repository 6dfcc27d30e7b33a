"""Whether the scenarios of one person fit together: order, windows, references, and names used before they exist."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from utb.io.faults import shown
from utb.model import Fault
from utb.providers.simulated.expressions import EARLIER, ScenarioFault, earlier_in, names_in
from utb.providers.simulated.records import Scenario, ScenarioTurn

_ALWAYS = ("now", EARLIER)
_Template = tuple[str, Any, str | None]  # field, template; or field, nothing, and the name that is given here


def session_faults(scenarios: Sequence[Scenario]) -> Iterator[Fault]:
    """Faults between the scenarios of one person, and of names in them; `scenarios` are sorted by `order`."""
    yield from _order(scenarios)
    known: dict[str, Scenario] = {}
    for scenario in scenarios:
        yield from _references(scenario, known)
        yield from _names(scenario, known)
        known[scenario.tool_set] = scenario


def names_of(scenario: Scenario) -> set[str]:
    """What later topics can use of a scenario."""
    return {*scenario.head.draws, *(call.name for turn in scenario.turns for call in turn.calls if call.name)}


def all_words(words: str | tuple[str, ...]) -> tuple[str, ...]:
    """What `says` holds of one argument, as a list."""
    return (words,) if isinstance(words, str) else words


def _order(scenarios: Sequence[Scenario]) -> Iterator[Fault]:
    for place, (before, after) in enumerate(zip((None, *scenarios), scenarios, strict=False), start=1):
        expected = place if before is None else before.head.order + 1
        if after.head.order != expected:
            yield Fault(after.source, None, "order", str(after.head.order), f"{expected}: places have no gaps or twins")
        if before is not None and after.head.when.first <= before.head.when.last:
            window = f"{after.head.when.first}, but {before.tool_set} is until {before.head.when.last}"
            yield Fault(after.source, None, "when", window, "a window after those of earlier topics")


def _references(scenario: Scenario, known: Mapping[str, Scenario]) -> Iterator[Fault]:
    for at, turn in enumerate(scenario.turns):
        if isinstance(turn.refers_to, str):
            tool_set, _, number = turn.refers_to.partition("/")
            meant = known.get(tool_set)
            if meant is None or not number.isdecimal() or int(number) >= len(meant.turns):
                field = f"turns[{at}].refers_to"
                yield Fault(scenario.source, None, field, shown(turn.refers_to), "`<tool set>/<turn>` that is earlier")


def _names(scenario: Scenario, known: Mapping[str, Scenario]) -> Iterator[Fault]:
    names, taken = {*_ALWAYS, *scenario.head.draws}, set(scenario.head.draws)
    for at, turn in enumerate(scenario.turns):
        here = set(names)
        for field, template, given in _templates(turn):
            place = f"turns[{at}].{field}"
            if given is None:
                yield from _used(scenario, place, template, here, known)
            elif given in taken:
                yield Fault(scenario.source, None, place, shown(given), "a name that is used once in a topic")
            here |= {given} if given else set()
            taken |= {given} if given else set()
        names = here


def _templates(turn: ScenarioTurn) -> Iterator[_Template]:
    """Every template of a turn in the order of use; between them, the names that come into being."""
    yield from _listed("requests", turn.requests)
    for at, step in enumerate(turn.steps):
        yield from _listed(f"steps[{at}].questions", step.questions)
        yield from _listed(f"steps[{at}].replies", step.replies)
        for number, call in enumerate(step.calls):
            place = f"steps[{at}].calls[{number}]"
            for argument, template in call.arguments.items():
                yield f"{place}.arguments.{argument}", template, None
            for path, words in call.says.items():
                yield from ((f"{place}.says.{path}", word, None) for word in all_words(words))
        for number, call in enumerate(step.calls):
            if call.name is not None:
                yield f"steps[{at}].calls[{number}].as", None, call.name
    yield from _listed("answers", turn.answers)


def _listed(field: str, texts: Iterable[str]) -> Iterator[_Template]:
    for at, text in enumerate(texts):
        yield f"{field}[{at}]", text, None


def _used(
    scenario: Scenario, field: str, template: Any, names: set[str], known: Mapping[str, Scenario]
) -> Iterator[Fault]:
    try:
        unknown, earlier = names_in(template) - names, earlier_in(template)
    except ScenarioFault as fault:
        yield Fault(scenario.source, None, field, str(fault), "a template that can be read")
        return
    for name in sorted(unknown):
        yield Fault(scenario.source, None, field, f"{name}, unknown here", f"one of {', '.join(sorted(names))}")
    for tool_set, member in sorted(earlier, key=str):
        if tool_set not in known:
            listed = ", ".join(known) or "none"
            yield Fault(scenario.source, None, field, f"earlier.{tool_set}", f"a topic before this one: {listed}")
        elif member is not None and member not in names_of(known[tool_set]):
            listed = ", ".join(sorted(names_of(known[tool_set]))) or "none"
            yield Fault(scenario.source, None, field, f"earlier.{tool_set}.{member}", f"one of its names: {listed}")
