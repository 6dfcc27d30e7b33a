"""`utb stats SCORES`: the tables again, from folders that `utb score --out` wrote."""

from pathlib import Path

from utb.cli.console import FaultPrinter, Format, print_json, print_result, width
from utb.cli.score_table import score_table
from utb.cli.score_tables_more import more_tables
from utb.io.json_lines import whole_file
from utb.io.metrics_files import metrics_csv, metrics_document, metrics_json
from utb.io.scores import read_scores
from utb.metrics.measures import measure


def print_score_stats(source: Path, out: Path | None, format: Format) -> int:
    """Compute, write `metrics.json` and `metrics.csv`, and print; returns the exit code."""
    printer = FaultPrinter()
    scores = read_scores(source)
    for fault in scores.faults:
        printer.report(fault)
    measures = tuple(measure(judgements) for judgements in scores.judgements)
    document = metrics_document(
        measures,
        scores=str(source),
        dataset=scores.manifest.dataset,
        dataset_sha256=scores.manifest.dataset_sha256,
        topics=scores.manifest.topics,
        turns=scores.manifest.turns,
        runs=scores.manifest.runs,
        unusable={"faults": printer.faults, "lines": printer.lines},
    )
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in (("metrics.json", metrics_json(document)), ("metrics.csv", metrics_csv(measures))):
            with whole_file(out / name) as file:
                file.write(content)
    if format is Format.JSON:
        print_json(document)
    else:
        print_result(score_table(measures, width(), scores.manifest.turns))
        for part in more_tables(measures):
            print_result(part)
    return printer.exit_code
