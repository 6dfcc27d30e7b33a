"""`utb generate --provider simulated`: sessions from a bank of scenarios, without a model."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import typer

from utb.cli import exits
from utb.cli.console import FaultPrinter, say
from utb.errors import ConfigError
from utb.io.tool_sets import Language, ToolSet
from utb.model import Persona
from utb.providers.simulated.bank import Bank, load_bank
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import NAME, SimulatedProvider
from utb.synthesis.banked import CANDIDATES, BankedOutlines, simulated_cast
from utb.synthesis.roles import Cast
from utb.synthesis.running import RunPlan
from utb.synthesis.templates import LANGUAGES, read_prompts
from utb.synthesis.turns import Limits


def simulated_run(
    folder: Path,
    people: Mapping[str, Persona],
    sets: Mapping[str, ToolSet],
    seed: int,
    language: Language | None,
    most: int | None,
    printer: FaultPrinter,
) -> tuple[RunPlan, Cast]:
    """What is to be made, and who speaks.

    Args:
        folder: of the bank.
        people: who may speak, by name.
        sets: all tool sets.
        seed: what everything that is drawn depends on.
        language: only people whose scenarios are written in it; None for all.
        most: so many people, from the first; None for all.
        printer: is told of every fault of the bank.

    Raises:
        ConfigError: nobody is left to speak.
        typer.Exit: the bank has faults.
    """
    bank = load_bank(folder, people, sets, only=people)
    if bank.faults:
        for fault in bank.faults:
            printer.report(fault)
        say(f"utb generate: {len(bank.faults)} faults in {folder}; nothing was made")
        raise typer.Exit(exits.NOTHING_USABLE)
    chosen = _chosen(folder, bank, people, language)[:most]
    playing = Playing(bank, seed)
    plan = RunPlan(
        seed=seed,
        language=language or "en",
        personas=chosen,
        tool_sets=sets,
        drawn=sorted(sets),
        prompts={each: read_prompts(each) for each in LANGUAGES},
        limits=Limits(candidates=CANDIDATES),
        outlines=BankedOutlines(bank, playing),
    )
    return plan, simulated_cast(SimulatedProvider(playing))


def refuse_options(config: Path | None, turns: int | None, tool_set: Sequence[str] | None) -> None:
    """Raises `ConfigError` for an option that scenarios leave nothing to decide for."""
    given = {"--config": config, "--turns": turns, "--tool-set": tool_set}
    named = ", ".join(name for name, value in given.items() if value)
    if named:
        raise ConfigError(f"{named}: not with --provider {NAME}, whose scenarios say it")


def _chosen(folder: Path, bank: Bank, people: Mapping[str, Persona], language: Language | None) -> list[Persona]:
    told = [person for name, person in people.items() if name in bank.sessions]
    chosen = [person for person in told if language in (None, bank.languages[person.name])]
    if not chosen:
        spoken = "" if language is None else f" in {language!r}"
        known = ", ".join(bank.sessions) or "nobody"
        raise ConfigError(f"{folder}: no scenarios{spoken} of {', '.join(people)}; there are some of {known}")
    return chosen
