"""`utb generate`: synthesise sessions of personas; the same command goes on where it stopped."""

import asyncio
import itertools
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from utb.cli import exits
from utb.cli.console import FaultPrinter, Format, print_json, say
from utb.cli.generate_simulated import refuse_options, simulated_run
from utb.cli.progress import Meter
from utb.cli.settings import CHECKOUT, settings_from_environment
from utb.cli.text import one_line
from utb.errors import ConfigError
from utb.io.people import load_people
from utb.io.tool_sets import ToolSet, read_tool_sets
from utb.io.workspace import open_workspace
from utb.model import Persona
from utb.providers.protocol import Provider
from utb.providers.settings import ProviderSettings, connect
from utb.providers.simulated.provider import NAME as SIMULATED
from utb.synthesis.checkpoints import RunFolder
from utb.synthesis.outline import FEWEST_OF_SESSION, MOST_OF_SESSION
from utb.synthesis.roles import Cast, cast_of, read_roles
from utb.synthesis.running import RunPlan, SessionEnded, TopicMade, synthesise
from utb.synthesis.templates import LANGUAGES, read_prompts
from utb.world.draws import Draws

EXAMPLE = "utb generate --provider simulated --seed 7 --personas 2 --out run"
_SCHEMAS = CHECKOUT / "tool_schemas"


def generate(
    provider: Annotated[
        str, typer.Option(help="Provider of the file for roles that name none; or `simulated`: scenarios, no model.")
    ],
    seed: Annotated[int, typer.Option(help="Everything that is drawn depends on it.")],
    out: Annotated[Path, typer.Option(help="Folder of the run; one that holds part of this run is completed.")],
    config: Annotated[
        Path | None, typer.Option(help="TOML file: providers, and which model speaks for which role.")
    ] = None,
    personas: Annotated[int | None, typer.Option(min=1, help="So many, from the first. Default: all.")] = None,
    persona: Annotated[
        list[str] | None, typer.Option(help="Name of a person; repeatable. Default: all, in order.")
    ] = None,
    people: Annotated[str, typer.Option(help="Data set whose people they are.")] = "utb-sim",
    workspace: Annotated[
        Path | None, typer.Option(help="Workspace with the people. Default: UTB_WORKSPACE, else the one that ships.")
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="en or zh. Default: en; of scenarios, those in every language.")
    ] = None,
    turns: Annotated[
        int | None,
        typer.Option(min=1, help=f"Turns of a session. Default: {FEWEST_OF_SESSION} to {MOST_OF_SESSION}, drawn."),
    ] = None,
    tool_set: Annotated[
        list[str] | None, typer.Option(help="Tool set that topics draw from; repeatable. Default: all.")
    ] = None,
    scenarios: Annotated[
        Path | None, typer.Option(help="Folder of scenarios. Default: that of the people in the workspace.")
    ] = None,
    tools: Annotated[Path, typer.Option(help="Folder of tool sets.", show_default="tool_schemas")] = _SCHEMAS,
    concurrency: Annotated[int, typer.Option(min=1, help="Personas at once.")] = 4,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Synthesise the sessions of personas, with models or scenarios for the roles and executable tools."""
    if language not in (None, *LANGUAGES):
        raise ConfigError(f"--language {language!r}: expected {' or '.join(LANGUAGES)}")
    printer, folder = FaultPrinter(), workspace or settings_from_environment().workspace
    sets = read_tool_sets(tools)
    who = _personas(folder, people, persona, printer)
    if provider == SIMULATED:
        refuse_options(config, turns, tool_set)
        bank = scenarios or folder / "scenarios" / people
        plan, voices = simulated_run(bank, who, sets, seed, language, personas, printer)
    else:
        plan = RunPlan(
            seed=seed,
            language=language or "en",
            personas=list(who.values())[:personas],
            tool_sets=sets,
            drawn=_drawn(tool_set, sets),
            prompts={language or "en": read_prompts(language or "en")},
            fewest_turns=turns or FEWEST_OF_SESSION,
            most_turns=turns or MOST_OF_SESSION,
            concurrency=concurrency,
        )
        voices = _voices(config, provider, seed)
    ended = _run(plan, voices, out)
    _report(ended, out, format)
    raise typer.Exit(_exit_code(ended, printer))


def _voices(config: Path | None, provider: str, seed: int) -> Cast:
    if config is None:
        raise ConfigError(f"--provider {provider!r} stands in a file: name it with --config (or use {SIMULATED!r})")
    return cast_of(read_roles(config), provider, _Connector(Draws("waits", seed)))


def _run(plan: RunPlan, voices: Cast, out: Path) -> tuple[SessionEnded, ...]:
    done: dict[str, int] = {}
    with Meter("generate", 0) as meter:

        def listen(event: TopicMade | SessionEnded) -> None:
            done[event.persona] = event.turns
            if isinstance(event, TopicMade) and event.failure is not None:
                failed = event.failure
                say(f"{event.topic_id}/{failed.turn}: {failed.code.value}: {one_line(failed.message)}")
            meter.at(sum(done.values()), f"{sum(done.values())} turns")

        try:
            return asyncio.run(synthesise(plan, voices, RunFolder(out), listen, lambda: datetime.now(UTC)))
        except KeyboardInterrupt:
            say(f"utb generate: interrupted; the same command goes on where it stopped in {one_line(str(out))}")
            raise


def _personas(workspace: Path, dataset: str, wanted: list[str] | None, printer: FaultPrinter) -> dict[str, Persona]:
    folders = open_workspace(workspace).persona_folders
    found = next((folder for folder in folders if folder.name == dataset), None)
    if found is None:
        known = ", ".join(sorted(folder.name for folder in folders)) or "none"
        raise ConfigError(f"no people {dataset!r} in {workspace}; there are: {known}")
    loaded = load_people(found)
    for fault in loaded.faults:
        printer.report(fault)
    if not loaded.personas:
        raise ConfigError(f"{workspace}: no persona of {dataset!r} can be used")
    unknown = sorted(set(wanted or ()) - loaded.personas.keys())
    if unknown:
        raise ConfigError(f"unknown persona {', '.join(unknown)}; known: {', '.join(loaded.personas)}")
    return {name: person for name, person in loaded.personas.items() if not wanted or name in wanted}


def _drawn(wanted: list[str] | None, sets: Mapping[str, ToolSet]) -> list[str]:
    names = sorted(sets)
    unknown = sorted(set(wanted or ()) - set(names))
    if unknown:
        raise ConfigError(f"unknown tool set {', '.join(unknown)}; known: {', '.join(names)}")
    return sorted(set(wanted)) if wanted else names


class _Connector:
    """Makes providers; keys come from the environment, waits between attempts are spread by the seed."""

    def __init__(self, draws: Draws) -> None:
        self._draws = draws
        self._count = itertools.count()

    def __call__(self, name: str, settings: ProviderSettings) -> Provider:
        """The provider of that name."""
        return connect(name, settings, os.environ, lambda: self._draws.unit(next(self._count)))


def _report(ended: tuple[SessionEnded, ...], out: Path, format: Format) -> None:
    for session in ended:
        if session.stopped is not None:
            say(f"{session.persona}: stopped at {session.turns} of {session.wanted} turns: {one_line(session.stopped)}")
    if format is Format.JSON:
        print_json(
            {
                "format": "utb.generation/1",
                "out": str(out),
                "dataset": str(out / "dataset"),
                "sessions": [
                    {"persona": one.persona, "turns": one.turns, "wanted": one.wanted, "stopped": one.stopped}
                    for one in ended
                ],
            }
        )
        return
    complete = sum(session.stopped is None for session in ended)
    turns = sum(session.turns for session in ended)
    print(f"{complete} of {len(ended)} sessions complete, {turns:,} turns, in {one_line(str(out))}")
    if complete:
        print(f"as a data set in {one_line(str(out / 'dataset'))}")
    if complete < len(ended):
        print("the same command goes on where it stopped")


def _exit_code(ended: tuple[SessionEnded, ...], printer: FaultPrinter) -> int:
    if not any(session.turns for session in ended):
        return exits.NOTHING_USABLE
    return exits.PARTLY_USABLE if any(session.stopped for session in ended) else printer.exit_code
