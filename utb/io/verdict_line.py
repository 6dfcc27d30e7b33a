"""One line of `verdicts.jsonl`: a verdict with the labels it is counted under."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET, UnsetType

from utb.io.json_lines import encode_json
from utb.io.scored import ScoredRun
from utb.model import POLICIES, Finding, Status, Verdict

_RELEASED = {policy.name for policy in POLICIES.values() if policy.similarity is not None}


class VerdictLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the file, fields in the order of the file.

    `legacy` is there under the released policies only; null where the released evaluator has no words of its own.
    """

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
    legacy: dict[str, object] | None | UnsetType = UNSET

    @property
    def verdict(self) -> Verdict:
        """The verdict alone."""
        legacy = None if self.legacy is UNSET else self.legacy
        return Verdict(
            self.policy, self.policy_version, self.status, self.optimal, self.completed_steps, self.findings, legacy
        )


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
            legacy=UNSET if verdict.legacy is None and verdict.policy not in _RELEASED else verdict.legacy,
        )


def encode_verdict(line: VerdictLine) -> bytes:
    """The text of the line, its end included."""
    return encode_json(line) + b"\n"
