"""The commands put together, and what every one of them does with errors."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from utb import __version__
from utb.cli import (
    annotations,
    compare_arguments,
    convert,
    exits,
    figures,
    generate,
    personas,
    predict,
    score,
    score_turns,
    show,
    stats,
)
from utb.cli import app as app_command
from utb.cli.console import say
from utb.errors import UtbError

cli = typer.Typer(
    name="utb",
    help="Score, replay and curate profile-hidden tool-use benchmarks. Exit codes: 0 everything was used; 4 finished, "
    "but some lines or files were unusable; 2 nothing usable, or wrong options; 1 a bug.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_COMMANDS = (
    ("app", app_command.app, app_command.EXAMPLE),
    ("score", score.score, score.EXAMPLE),
    ("show", show.show, show.EXAMPLE),
    ("score-turns", score_turns.score_turns, score_turns.EXAMPLE),
    ("compare-arguments", compare_arguments.compare_arguments, compare_arguments.EXAMPLE),
    ("convert", convert.convert, convert.EXAMPLE),
    ("stats", stats.stats, stats.EXAMPLE),
    ("figures", figures.figures, figures.EXAMPLE),
    ("personas", personas.personas, personas.EXAMPLE),
    ("generate", generate.generate, generate.EXAMPLE),
    ("predict", predict.predict, predict.EXAMPLE),
)
_ANNOTATIONS = (
    ("export", annotations.export_annotations, annotations.EXPORT_EXAMPLE),
    ("import", annotations.import_annotations, annotations.IMPORT_EXAMPLE),
    ("history", annotations.history, annotations.HISTORY_EXAMPLE),
)
_ALL = (*_COMMANDS, *((f"annotations {name}", function, example) for name, function, example in _ANNOTATIONS))
COMMANDS = tuple(name for name, _, _ in _ALL)
EXAMPLES = {name: example for name, _, example in _ALL}
_annotations = typer.Typer(help="The store of annotations from the shell.", no_args_is_help=True, rich_markup_mode=None)
for _group, _commands in ((cli, _COMMANDS), (_annotations, _ANNOTATIONS)):
    for _name, _function, _example in _commands:
        _group.command(_name, epilog=f"Example:\n\n\b\n  {_example}")(_function)
cli.add_typer(_annotations, name="annotations")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(__version__)
        raise typer.Exit(exits.OK)


@cli.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """Common to all commands."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line; returns its exit code. What a user can mend is one line on stderr, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        cli(args=list(arguments), prog_name="utb")
    except UtbError as error:
        say(f"utb: {error}")
        return exits.NOTHING_USABLE
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else exits.OK
    return exits.OK
