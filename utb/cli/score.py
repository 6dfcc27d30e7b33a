"""`utb score`: prediction files against a data set; the table on stdout, verdicts and numbers in a folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from utb.cli.console import FaultPrinter, Format, print_json, print_result, say, width
from utb.cli.disagreements import Disagreements, disagreement_table
from utb.cli.options import policies_named
from utb.cli.scoring import Scoring, index_of, score_into
from utb.errors import ConfigError
from utb.io.inputs import prediction_inputs, topic_inputs
from utb.io.json_lines import whole_file
from utb.io.scores import MANIFEST

if TYPE_CHECKING:
    from utb.metrics.measures import Measures

EXAMPLE = "utb score annotations/datasets/utb-mini annotations/predictions/utb-mini --policy exact --out scores"


def score(
    data: Annotated[Path, typer.Argument(metavar="DATA", help="Topic file, or a folder of them.")],
    predictions: Annotated[Path, typer.Argument(metavar="PREDICTIONS", help="Prediction file, or a folder of them.")],
    policy: Annotated[
        list[str] | None, typer.Option(help="Policy to decide by; may be repeated. Default: exact and relaxed.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for verdicts.jsonl, metrics.json, metrics.csv and more.")
    ] = None,
    disagreements: Annotated[
        bool, typer.Option("--disagreements", help="List the runs on which the policies disagree.")
    ] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes that score.")] = 1,
    format: Annotated[Format, typer.Option(help="How the result is printed.")] = Format.TEXT,
) -> None:
    """Score predictions and print a table per model and policy."""
    policies = policies_named(policy or ("exact", "relaxed"))
    if disagreements and len(policies) == 1:
        raise ConfigError("--disagreements compares policies: name two with --policy")
    if out is not None and out.exists() and not out.is_dir():
        raise ConfigError(f"--out {out} is a file; a folder is needed")
    scoring, printer = Scoring(policies, Disagreements() if disagreements else None), FaultPrinter()
    try:
        measures, turns, document = _score(data, predictions, scoring, printer, workers=workers, out=out)
    except KeyboardInterrupt:
        say("utb score: interrupted, nothing was written; the same command starts over")
        raise
    if format is Format.JSON:
        print_json(document)
    else:
        from utb.cli.score_table import score_table

        print_result(score_table(measures, width(), turns))
        if scoring.disagreements is not None:
            print_result(disagreement_table(scoring.disagreements.rows))
        if printer.faults:
            print_result(f"\n{printer.lines:,} lines or files could not be used as they are; each is named on stderr.")
    raise typer.Exit(printer.exit_code)


def _score(
    data: Path, predictions: Path, scoring: Scoring, printer: FaultPrinter, *, workers: int, out: Path | None
) -> "tuple[tuple[Measures, ...], int, dict[str, object]]":
    """Score, write what is to be written, and return the numbers, the turns of the data, and the document of both."""
    from utb.io.metrics_files import metrics_csv, metrics_document, metrics_json

    topics = topic_inputs(data)
    index = index_of(topics, printer)
    inputs = prediction_inputs(predictions, topics.dataset)
    score_into(scoring, index, inputs, printer, workers=workers, out=out)
    manifest = scoring.manifest(index)
    del index  # the largest thing in memory, and no number needs it
    measures = scoring.measures()
    document = metrics_document(
        measures,
        data=str(data),
        predictions=str(predictions),
        dataset_sha256=manifest.dataset_sha256,
        topics=manifest.topics,
        turns=manifest.turns,
        runs=manifest.runs,
        unusable={"faults": printer.faults, "lines": printer.lines},
    )
    if scoring.disagreements is not None:
        document["disagreements"] = msgspec.to_builtins(scoring.disagreements.rows)
    if out is not None:
        about = msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"
        files = {"metrics.json": metrics_json(document), "metrics.csv": metrics_csv(measures), MANIFEST: about}
        for name, content in files.items():
            with whole_file(out / name) as file:
                file.write(content)
    return measures, manifest.turns, document
