"""`verdicts.jsonl`: every verdict of a scoring, a line each, with the labels it is counted under."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from utb.io.json_lines import encode_json, read_records
from utb.io.scored import ScoredRun
from utb.model import Fault, Finding, Status, Verdict


class VerdictLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the file, fields in the order of the file."""

    dataset: str | None = None
    topic_id: str
    turn: int
    model: str
    trial: int = 0
    profile: str | None = None
    task_type: str | None = None
    subtype: str | None = None
    id: str | None = None
    policy: str
    policy_version: str
    status: Status
    optimal: bool | None = None
    completed_steps: int | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The verdict alone."""
        return Verdict(self.policy, self.policy_version, self.status, self.optimal, self.completed_steps, self.findings)


def verdict_lines(run: ScoredRun) -> Iterator[VerdictLine]:
    """The lines of one run, one a policy."""
    for verdict in run.verdicts:
        yield VerdictLine(
            dataset=run.dataset,
            topic_id=run.topic_id,
            turn=run.turn,
            model=run.model,
            trial=run.trial,
            profile=run.profile,
            task_type=run.task_type,
            subtype=run.subtype,
            id=f"{run.topic_id}/{run.turn}",
            policy=verdict.policy,
            policy_version=verdict.policy_version,
            status=verdict.status,
            optimal=verdict.optimal,
            completed_steps=verdict.completed_steps,
            findings=verdict.findings,
        )


def encode_verdict(line: VerdictLine) -> bytes:
    """The text of the line, its end included."""
    return encode_json(line) + b"\n"


def read_verdicts(path: Path) -> Iterator[VerdictLine | Fault]:
    """The verdicts of a file in order, and the faults between them."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        try:
            yield msgspec.convert(record.value, VerdictLine)
        except msgspec.ValidationError as error:
            yield Fault(str(path), record.line.number, None, str(error), "a verdict as `utb score` writes it")
