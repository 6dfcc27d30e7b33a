"""`utb convert`: between the readable formats, saying what could not be carried over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from utb.cli.console import FaultPrinter, Format, print_json, say
from utb.cli.text import one_line
from utb.errors import DataError
from utb.io.convert import CaseOptions, Conversion, Target
from utb.io.inputs import Inputs, prediction_inputs, session_inputs, topic_inputs
from utb.io.json_lines import write_lines
from utb.io.json_object import read_object
from utb.synthesis.conversion import SessionTopics

EXAMPLE = "utb convert predictions.jsonl --to trajectories --out run.jsonl"


def convert(
    src: Annotated[
        Path, typer.Argument(metavar="SRC", help="File of topics, sessions, predictions or cases, or a folder.")
    ],
    to: Annotated[Target, typer.Option(help="What to write.")],
    out: Annotated[Path, typer.Option(help="File to write; gzipped if it ends in .gz.")],
    tools: Annotated[
        Path | None, typer.Option(help="JSON object, name to function schema, for cases that name their tools.")
    ] = None,
    model: Annotated[str, typer.Option(help="Whose replies cases hold.")] = "unnamed",
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Convert topics, sessions, predictions or cases to the release format or to trajectories."""
    printer = FaultPrinter()
    inputs = _inputs(src, to)
    for fault in inputs.faults:
        printer.report(fault)
    cases = CaseOptions({} if tools is None else read_object(tools), model)
    conversion = Conversion(to, cases, printer.report, SessionTopics())
    out.parent.mkdir(parents=True, exist_ok=True)
    try:
        written = write_lines(out, _some(conversion.lines(inputs.paths), src))
    except KeyboardInterrupt:
        say("utb convert: interrupted, nothing was written; the same command starts over")
        raise
    document = {
        "format": "utb.conversion/1",
        "source": str(src),
        "to": to.value,
        "out": str(out),
        "kinds": sorted(kind.value for kind in conversion.kinds),
        "lines": written,
        "not_carried_over": dict(sorted(conversion.losses.items())),
        "unusable": {"faults": printer.faults, "lines": printer.lines},
    }
    if format is Format.JSON:
        print_json(document)
    else:
        print(f"{written:,} lines written to {one_line(str(out))}")
        for what, count in sorted(conversion.losses.items()):
            print(f"not carried over: {one_line(what)} ({count:,} times)")
    raise typer.Exit(printer.exit_code)


def _inputs(src: Path, to: Target) -> Inputs:
    """The files meant: of a folder those that can become the target."""
    if to is Target.TRAJECTORIES and src.is_dir():
        return prediction_inputs(src, None)
    return session_inputs(src) if src.is_dir() else topic_inputs(src)


def _some(lines: Iterator[bytes], src: Path) -> Iterator[bytes]:
    """The lines; raises `DataError` where there is none, so that no empty file is written."""
    first = next(lines, None)
    if first is None:
        raise DataError(
            str(src), None, None, "no line that could be converted", "topics, sessions, predictions or cases"
        )
    yield first
    yield from lines
