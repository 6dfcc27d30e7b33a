"""The work behind `utb score`: read topics into an index, score the stream of predictions, count, write."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

from utb.cli.console import FaultPrinter, say
from utb.cli.disagreements import Disagreements
from utb.cli.progress import Meter
from utb.cli.workers import in_order
from utb.errors import DataError
from utb.io.inputs import Inputs
from utb.io.json_lines import whole_file
from utb.io.scored import ScoredRun, score_files
from utb.io.topic_index import TopicIndex
from utb.io.verdicts import encode_verdict, verdict_lines
from utb.metrics.counts import Counts, CountsBuilder
from utb.model import Fault, Policy


class Scoring:
    """What a scoring adds up to while it runs."""

    def __init__(self, policies: Sequence[Policy], disagreements: Disagreements | None) -> None:
        self.policies = policies
        self.disagreements = disagreements
        self.runs = 0
        self._builders: dict[str, tuple[CountsBuilder, ...]] = {}

    def add(self, run: ScoredRun) -> None:
        """Count one run under every policy."""
        self.runs += 1
        if run.model not in self._builders:
            builders = tuple(CountsBuilder(run.model, policy.name, policy.version) for policy in self.policies)
            self._builders[run.model] = builders
        for builder, verdict in zip(self._builders[run.model], run.verdicts, strict=True):
            builder.add(verdict, task_type=run.task_type, mode=run.mode)
        if self.disagreements is not None:
            self.disagreements.add(run)

    def counts(self) -> tuple[Counts, ...]:
        """The numbers of each model and policy, models by name."""
        return tuple(builder.counts() for _, builders in sorted(self._builders.items()) for builder in builders)


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
    scoring: Scoring, index: TopicIndex, inputs: Inputs, printer: FaultPrinter, *, workers: int, verdicts: Path | None
) -> None:
    """Score every prediction; with `verdicts` each verdict is written there, the file appearing when it is whole.

    Raises `DataError`, and writes nothing, where no run could be scored.
    """
    for fault in inputs.faults:
        printer.report(fault)
    with _file_or_nothing(verdicts) as file:
        for item in _results(index, inputs.paths, scoring.policies, workers):
            if isinstance(item, Fault):
                printer.report(item)
                continue
            scoring.add(item)
            if file is not None:
                file.writelines(encode_verdict(line) for line in verdict_lines(item))
        if not scoring.runs:
            named = ", ".join(map(str, inputs.paths)) or "the folder"
            raise DataError(named, None, None, "no run that could be scored", "runs of turns of the data set")
    say(f"scored {scoring.runs:,} runs")


def _results(
    index: TopicIndex, paths: Sequence[Path], policies: Sequence[Policy], workers: int
) -> Iterator[ScoredRun | Fault]:
    """Runs and faults in the order of the files, with progress."""
    sizes = {path: path.stat().st_size for path in paths if path.exists()}
    behind, current, count = 0, None, 0
    with Meter("scoring", sum(sizes.values())) as meter:
        for block in score_files(index, paths, policies, run=partial(in_order, workers=workers)):
            if block.path != current:
                behind, current = behind + sizes.get(current, 0) if current else 0, block.path
            yield from block.results
            count += len(block.results)
            meter.at(behind + min(block.end, sizes.get(block.path, 0)), f"{count:,} runs")


@contextmanager
def _file_or_nothing(path: Path | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as file:
        yield file
