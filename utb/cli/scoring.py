"""The work behind `utb score`: read topics into an index, score the stream of predictions, count, write."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from utb import __version__
from utb.cli.console import FaultPrinter, say
from utb.cli.disagreements import Disagreements
from utb.cli.progress import Meter
from utb.cli.workers import in_order
from utb.errors import DataError
from utb.io.inputs import Inputs
from utb.io.json_lines import whole_file
from utb.io.scored import ScoredRun, score_files
from utb.io.scores import FORMAT, RUNS, VERDICTS, Collector, Manifest, RunLine, encode_run, run_line
from utb.io.topic_index import TopicIndex
from utb.io.verdict_line import VerdictLine, encode_verdict, verdict_lines
from utb.model import Fault, Policy
from utb.scoring.ask import load

if TYPE_CHECKING:
    from utb.metrics.measures import Measures


class Scoring:
    """What a scoring adds up to while it runs."""

    def __init__(self, policies: Sequence[Policy], disagreements: Disagreements | None) -> None:
        self.policies = tuple(policies)
        self.disagreements = disagreements
        self.runs = 0
        self._collector = Collector(self.policies)

    def add(self, run: ScoredRun, index: TopicIndex) -> tuple[RunLine, tuple[VerdictLine, ...]]:
        """Count one run under every policy; returns what is written of it."""
        self.runs += 1
        line = run_line(run, index.position(run.topic_id, run.turn))
        verdicts = tuple(verdict_lines(run))
        for verdict in verdicts:
            self._collector.add(verdict, line, index.place(run.topic_id) or 0)
        if self.disagreements is not None:
            self.disagreements.add(run)
        return line, verdicts

    def measures(self) -> "tuple[Measures, ...]":
        """The numbers of each model and policy, models by name."""
        from utb.metrics.measures import measure  # NumPy takes a while to load: only where numbers are wanted

        return tuple(measure(judgements) for judgements in self._collector.judgements())

    def manifest(self, index: TopicIndex) -> Manifest:
        """What the folder of scores says of itself."""
        models = dict.fromkeys(item.model for item in self._collector.judgements())
        return Manifest(
            format=FORMAT,
            code_version=__version__,
            dataset=index.dataset,
            dataset_sha256=index.sha256,
            topics=index.topics,
            turns=index.turns,
            profiles=index.profiles,
            policies=self.policies,
            models=tuple(models),
            runs=self.runs,
        )


def index_of(inputs: Inputs, printer: FaultPrinter) -> TopicIndex:
    """Read every topic once; raises `DataError` where there is none to score against."""
    for fault in inputs.faults:
        printer.report(fault)
    index = TopicIndex(inputs.dataset)
    with Meter("reading topics", len(inputs.paths)) as meter:
        for number, path in enumerate(inputs.paths):
            for fault in index.add_file(path):
                printer.report(fault)
            meter.at(number + 1, f"{index.topics:,} topics")
    if not index.topics:
        named = ", ".join(map(str, inputs.paths)) or "the folder"
        raise DataError(named, None, None, "no usable topic", "topics in the release format")
    say(f"read {index.topics:,} topics with {index.turns:,} turns")
    return index


def score_into(
    scoring: Scoring, index: TopicIndex, inputs: Inputs, printer: FaultPrinter, *, workers: int, out: Path | None
) -> None:
    """Score every prediction; verdicts and runs are written into `out`, the files appearing when they are whole.

    Raises `DataError`, and writes nothing, where no run could be scored.
    """
    for fault in inputs.faults:
        printer.report(fault)
    with _file_or_nothing(out, VERDICTS) as verdicts, _file_or_nothing(out, RUNS) as runs:
        for item in _results(index, inputs.paths, scoring, workers):
            if isinstance(item, Fault):
                printer.report(item)
                continue
            run, lines = scoring.add(item, index)
            if verdicts is not None and runs is not None:
                verdicts.writelines(map(encode_verdict, lines))
                runs.write(encode_run(run))
        if not scoring.runs:
            named = ", ".join(map(str, inputs.paths)) or "the folder"
            raise DataError(named, None, None, "no run that could be scored", "runs of turns of the data set")
    say(f"scored {scoring.runs:,} runs")


def _results(index: TopicIndex, paths: Sequence[Path], scoring: Scoring, workers: int) -> Iterator[ScoredRun | Fault]:
    """Runs and faults in the order of the files, with progress."""
    sizes = {path: path.stat().st_size for path in paths if path.exists()}
    behind, current, count = 0, None, 0
    if workers > 1:
        load()  # once, before there are workers who would all do it
    with Meter("scoring", sum(sizes.values())) as meter:
        compare, run = scoring.disagreements is not None, partial(in_order, workers=workers)
        for block in score_files(index, paths, scoring.policies, compare=compare, run=run):
            if block.path != current:
                behind, current = behind + sizes.get(current, 0) if current else 0, block.path
            yield from block.results
            count += len(block.results)
            meter.at(behind + min(block.end, sizes.get(block.path, 0)), f"{count:,} runs")


@contextmanager
def _file_or_nothing(folder: Path | None, name: str) -> Iterator[BinaryIO | None]:
    if folder is None:
        yield None
        return
    folder.mkdir(parents=True, exist_ok=True)
    with whole_file(folder / name) as file:
        yield file
