"""Result files as files of runs: every turn once."""

from collections.abc import Iterator
from pathlib import Path

from utb.io.json_lines import read_records
from utb.io.released.runs import runs_on_line
from utb.io.trajectories import KnownRuns, RunKey
from utb.model import Fault, Trajectory


def read_released_runs(path: Path, *, known: KnownRuns | None = None) -> Iterator[Trajectory | Fault]:
    """The trajectories of a result file in order, and the faults between them; of repeated runs the first counts."""
    registry = KnownRuns() if known is None else known
    source = str(path)
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        for item in runs_on_line(record, source):
            if isinstance(item, Fault):
                yield item
                continue
            run = RunKey(item.topic_id, item.turn, item.model, item.trial)
            yield registry.repeated(run, source, record.line.number) or item
