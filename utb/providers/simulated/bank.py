"""A bank of scenarios: `<folder>/<tool set>/<persona>.toml`, read and checked as a whole before anything is played."""

import re
from collections.abc import Collection, Mapping
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.io.faults import shown
from utb.io.tool_sets import Language, ToolSet
from utb.model import Fault, Persona
from utb.providers.simulated.checking import own_faults, tools_by_name
from utb.providers.simulated.checking_names import session_faults
from utb.providers.simulated.checking_turns import turn_faults
from utb.providers.simulated.reading import read_scenario
from utb.providers.simulated.records import Scenario

_CHINESE = re.compile(r"[\u3400-\u9fff]")
_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_LATIN = re.compile(r"[A-Za-z]{2,}")


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The scenarios of each person, in order, the language they are written in, and what is wrong with them."""

    sessions: dict[str, tuple[Scenario, ...]]
    languages: dict[str, Language]
    faults: tuple[Fault, ...] = ()

    def scenario(self, persona: str, tool_set: str) -> Scenario | None:
        """The scenario of a person with a tool set."""
        return next((each for each in self.sessions.get(persona, ()) if each.tool_set == tool_set), None)


def load_bank(
    folder: Path, personas: Mapping[str, Persona], tool_sets: Mapping[str, ToolSet], only: Collection[str] | None = None
) -> Bank:
    """The bank with all its faults.

    Args:
        folder: of the bank.
        personas: those of the data set, by name.
        tool_sets: all that there are.
        only: the people whose files are read; None for all.

    Raises:
        DataError: there is no such folder.
    """
    if not folder.is_dir():
        raise DataError(str(folder), None, None, "no such folder", "a bank of scenarios")
    faults: list[Fault] = []
    read: dict[str, list[Scenario]] = {}
    for path in sorted(folder.glob("*/*.toml")):
        if only is not None and path.stem not in only:
            continue
        source = f"{path.parent.name}/{path.name}"
        if path.parent.name not in tool_sets:
            faults.append(Fault(source, None, None, shown(path.parent.name), "a folder named for a tool set"))
            continue
        scenario, found = read_scenario(path, source)
        faults += found
        if scenario is not None:
            read.setdefault(scenario.persona, []).append(scenario)
            tools = tools_by_name(tool_sets[scenario.tool_set].tools)
            faults += own_faults(scenario, personas.get(scenario.persona), tools)
            faults += turn_faults(scenario)
    sessions = {name: tuple(sorted(found, key=_place)) for name, found in sorted(read.items())}
    for scenarios in sessions.values():
        faults += session_faults(scenarios)
    return Bank(
        sessions=sessions,
        languages={name: language_of(scenarios) for name, scenarios in sessions.items()},
        faults=tuple(faults),
    )


def language_of(scenarios: tuple[Scenario, ...]) -> Language:
    """The language in which the person speaks: that of most requests."""
    texts = [_TEMPLATE.sub("", text) for scenario in scenarios for turn in scenario.turns for text in turn.requests]
    chinese = sum(len(_CHINESE.findall(text)) > len(_LATIN.findall(text)) for text in texts)
    return "zh" if 2 * chinese > len(texts) else "en"


def _place(scenario: Scenario) -> tuple[int, str]:
    return scenario.head.order, scenario.tool_set
