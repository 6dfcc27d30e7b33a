"""`utb show`: one turn in the terminal, and why a model's run of it was judged as it was."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from utb.cli.console import FaultPrinter, Format, print_json, print_result
from utb.cli.options import policies_named
from utb.cli.show_run import run_parts
from utb.cli.show_turn import turn_parts
from utb.errors import ConfigError, DataError
from utb.io.inputs import prediction_inputs, topic_inputs
from utb.io.topic_index import TopicIndex, turn_of
from utb.io.trajectories import KnownRuns, canonical_record, read_trajectories
from utb.model import Alignment, Fault, Policy, Source, Topic, Trajectory, Turn, Verdict
from utb.scoring.align import align
from utb.scoring.score import score_turn
from utb.scoring.sources import find_sources

EXAMPLE = (
    "utb show annotations/datasets/utb-mini p1_news_1/0 "
    "--predictions annotations/predictions/utb-mini --model sample-hasty"
)


class ShownRun(msgspec.Struct, frozen=True):
    """A run with everything that was found out about it. The alignment belongs to the first verdict."""

    trajectory: Trajectory
    verdicts: tuple[Verdict, ...]
    alignment: Alignment


def show(
    data: Annotated[Path, typer.Argument(metavar="DATA", help="Topic file, or a folder of them.")],
    turn: Annotated[str, typer.Argument(metavar="TOPIC_ID/TURN", help="Which turn, counted from 0.")],
    predictions: Annotated[Path | None, typer.Option(help="Prediction file, or a folder of them.")] = None,
    model: Annotated[str | None, typer.Option(help="Whose run; needed where several models have one.")] = None,
    trial: Annotated[int, typer.Option(min=0, help="Which of the model's runs.")] = 0,
    policy: Annotated[list[str] | None, typer.Option(help="May be repeated. Default: exact and relaxed.")] = None,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Show one turn: request, reference graph, run, alignment, and the sentence that says why."""
    policies = policies_named(policy or ("exact", "relaxed"))
    topic_id, number = _place(turn)
    printer = FaultPrinter()
    inputs = topic_inputs(data)
    topic = _topic(inputs.paths, inputs.dataset, topic_id, printer)
    shown = turn_of(topic, number)
    if shown is None:
        usable = ", ".join(str(known.turn) for known in topic.turns) or "none that can be used"
        raise DataError(str(data), topic.line, "turn", str(number), f"a turn of topic {topic_id!r} ({usable})")
    run = None
    if predictions is not None:
        trajectory = _trajectory(prediction_inputs(predictions, inputs.dataset).paths, shown, model, trial)
        run = _judged(shown, trajectory, policies)
    sources = {node: find_sources(shown, node) for node in range(len(shown.reference.nodes))}
    if format is Format.JSON:
        print_json(_document(shown, run, sources))
    else:
        for part in turn_parts(shown, sources):
            print_result(part)
        for part in run_parts(shown, run.trajectory, run.verdicts, run.alignment) if run else ():
            print_result(part)
    raise typer.Exit(printer.exit_code)


def _place(named: str) -> tuple[str, int]:
    topic_id, _, number = named.rpartition("/")
    if not topic_id or not number.isdecimal():
        raise ConfigError(f"{named!r} names no turn; a topic's id and a number from 0 are expected: TOPIC_ID/TURN")
    return topic_id, int(number)


def _topic(paths: Iterable[Path], dataset: str | None, topic_id: str, printer: FaultPrinter) -> Topic:
    """The topic; the faults on its line are named, or all of them if there is no such topic."""
    index = TopicIndex(dataset)
    faults = [fault for path in paths for fault in index.add_file(path)]
    topic = index.topic(topic_id)
    for fault in faults:
        if topic is None or (fault.source, fault.line) == (topic.source, topic.line):
            printer.report(fault)
    if topic is None:
        named = ", ".join(map(str, paths))
        raise DataError(named, None, "id", f"no topic {topic_id!r}", f"one of {index.topics:,} topics")
    return topic


def _trajectory(paths: Iterable[Path], turn: Turn, model: str | None, trial: int) -> Trajectory:
    """The run meant; raises `DataError` or `ConfigError` saying which ones there are."""
    known = KnownRuns()
    items = (item for path in paths for item in read_trajectories(path, known=known))
    runs = [item for item in items if not isinstance(item, Fault) and _is_of(item, turn)]
    chosen = [run for run in runs if run.trial == trial and model in (None, run.model)]
    there_are = "; ".join(f"{run.model!r} trial {run.trial}" for run in runs) or "none"
    if len(chosen) > 1:
        raise ConfigError(f"several models have a run of this turn; name one with --model: {there_are}")
    if not chosen:
        wanted = f"no run by {model!r}" if model else "no run"
        found = f"{wanted}, trial {trial}"
        raise DataError(", ".join(map(str, paths)), None, None, found, f"a run of this turn ({there_are})")
    return chosen[0]


def _is_of(run: Trajectory, turn: Turn) -> bool:
    return (run.topic_id, run.turn) == (turn.topic_id, turn.turn)


def _judged(turn: Turn, trajectory: Trajectory, policies: tuple[Policy, ...]) -> ShownRun:
    verdicts = tuple(score_turn(turn, trajectory, policy) for policy in policies)
    return ShownRun(trajectory, verdicts, align(turn, trajectory, verdicts[0]))


def _document(turn: Turn, run: ShownRun | None, sources: dict[int, dict[str, Source]]) -> dict[str, object]:
    """The same as JSON: the records as they are."""
    document: dict[str, object] = {
        "topic_id": turn.topic_id,
        "turn": turn.turn,
        "dataset": turn.dataset,
        "profile": turn.profile,
        "task_type": turn.task_type,
        "subtype": turn.subtype,
        "env_info": turn.env_info,
        "request": turn.request,
        "tools": list(turn.tools.raw),
        "history": [{"topic_id": past.topic_id, "turn": past.turn, "request": past.request} for past in turn.history],
        "reference": {
            "nodes": turn.reference.nodes,
            "fault": turn.reference.fault,
            "notes": turn.reference.notes,
        },
        "sources": {str(node): found for node, found in sources.items() if found},
    }
    if run is not None:
        document["run"] = canonical_record(run.trajectory)
        document["verdicts"] = run.verdicts
        document["alignment"] = run.alignment
    return document
