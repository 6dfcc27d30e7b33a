"""`utb predict`: ask a model for every turn of a data set; an interrupted run goes on where it stopped."""

from pathlib import Path
from typing import Annotated

import typer

from utb.cli import exits
from utb.cli.asking_models import Asked, ask_models
from utb.cli.choosing import chosen_turns
from utb.cli.console import FaultPrinter, Format, print_json, say
from utb.cli.scoring import index_of
from utb.cli.settings import CHECKOUT
from utb.cli.text import one_line
from utb.errors import ConfigError
from utb.io.inputs import topic_inputs
from utb.model import Mode
from utb.runner.baselines import BASELINES, EVERY_BASELINE
from utb.runner.budget import Budget
from utb.runner.job import Ended, Job

EXAMPLE = "utb predict annotations/datasets/utb-mini --model baseline-always-ask --out runs"
_SCHEMAS = CHECKOUT / "tool_schemas"


def predict(
    data: Annotated[Path, typer.Argument(metavar="DATA", help="Topic file, or a folder of them.")],
    model: Annotated[
        list[str],
        typer.Option(
            help=f"Model of the models file, or a baseline ({', '.join(BASELINES)}); may be repeated. "
            f"{EVERY_BASELINE}: all of those."
        ),
    ],
    out: Annotated[Path, typer.Option(help="Folder of the predictions; a run that was begun there is completed.")],
    mode: Annotated[str, typer.Option(help="strict: ends at the first departure. open: goes on.")] = Mode.OPEN.value,
    only: Annotated[
        list[str] | None, typer.Option(help="Topics, or turns as TOPIC/TURN, parted by commas; may be repeated.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="So many turns, from the first.")] = None,
    trials: Annotated[int, typer.Option(min=1, help="Runs of each turn.")] = 1,
    concurrency: Annotated[int, typer.Option(min=1, help="Requests at once, at most.")] = 8,
    budget: Annotated[float | None, typer.Option(min=0, help="US dollars that the run may cost.")] = None,
    budget_tokens: Annotated[int | None, typer.Option(min=0, help="Tokens that it may read and write.")] = None,
    budget_seconds: Annotated[float | None, typer.Option(min=0, help="Seconds that it may take.")] = None,
    config: Annotated[Path | None, typer.Option(help="TOML file of models, with addresses and names of keys.")] = None,
    tools: Annotated[Path, typer.Option(help="Tool sets that are executable.", show_default="tool_schemas")] = _SCHEMAS,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Ask a model for every turn, profile hidden, and write its runs as a prediction file."""
    if only and limit is not None:
        raise ConfigError("--only and --limit contradict each other: name one")
    if mode not in (Mode.OPEN, Mode.STRICT):
        raise ConfigError(f"--mode {mode!r}: expected strict or open")
    printer = FaultPrinter()
    index = index_of(topic_inputs(data), printer)
    job = Job(
        mode=Mode(mode),
        trials=trials,
        chosen=chosen_turns(index, only, limit),
        concurrency=concurrency,
        budget=Budget(usd=budget, tokens=budget_tokens, seconds=budget_seconds),
    )
    asked = ask_models(model, config, index, job, out, tools)
    _report(asked, out, format)
    raise typer.Exit(_exit_code(asked, printer))


def _report(asked: list[Asked], out: Path, format: Format) -> None:
    if format is Format.JSON:
        print_json({"format": "utb.prediction/1", "out": str(out), "runs": [_document(one) for one in asked]})
        return
    for one in asked:
        for kind, turns in sorted(one.ended.standing.failed.items()):
            say(f"{one.model}: {turns:,} turns have no run: {kind}")
        print(_summary(one))
        if one.ended.stopped is not None and one.ended.unfinished:
            print("  the same command goes on where it stopped")


def _summary(one: Asked) -> str:
    ended, standing = one.ended, one.ended.standing
    finished = standing.done - standing.failed.total()
    parts = [f"{finished:,} of {standing.total:,} turns"]
    if standing.known:
        parts.append(f"{standing.known:,} of them from before")
    if standing.failed:
        parts.append(f"{standing.failed.total():,} failed")
    if tokens := standing.spent.input_tokens + standing.spent.output_tokens:
        parts.append(f"{tokens:,} tokens")
    if standing.spent.cost_usd:
        parts.append(f"${standing.spent.cost_usd:.4f}")
    if ended.stopped is not None:
        parts.append(f"stopped: {ended.stopped}")
    return f"{one_line(one.model)}: {', '.join(parts)}, in {one_line(str(one.path))}"


def _document(one: Asked) -> dict[str, object]:
    ended, standing = one.ended, one.ended.standing
    return {
        "model": one.model,
        "file": str(one.path),
        "turns": standing.total,
        "known": standing.known,
        "played": standing.played,
        "failed": dict(sorted(standing.failed.items())),
        "unfinished": ended.unfinished,
        "requests": standing.requests,
        "refusals": dict(sorted(standing.refusals.items())),
        "input_tokens": standing.spent.input_tokens,
        "output_tokens": standing.spent.output_tokens,
        "cost_usd": standing.spent.cost_usd,
        "replies_without_counts": standing.spent.uncounted,
        "stopped": ended.stopped,
    }


def _exit_code(asked: list[Asked], printer: FaultPrinter) -> int:
    if any(one.is_interrupted for one in asked):
        return exits.INTERRUPTED
    if not any(_finished(one.ended) for one in asked):
        return exits.NOTHING_USABLE
    is_partial = any(one.ended.unfinished or one.ended.standing.failed for one in asked)
    return exits.PARTLY_USABLE if is_partial else printer.exit_code


def _finished(ended: Ended) -> int:
    return ended.standing.done - ended.standing.failed.total()
