"""Counts of one model under one policy: by group of task types, by task type, by reason and by finding.

The groups are the columns of the paper: ST (single tool), MT (every multi-tool type), LOI (lack of information) and
Chat. A turn whose type is none of these counts under `All` only, and under its own name among the task types.
"""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from utb.metrics.tally import Tally, tally_of
from utb.model import RELAXED, Finding, FindingCode, Mode, Status, TaskType, Verdict
from utb.scoring.findings import FindingKind, kind_of

UNLABELLED = "(none)"  # task type of turns without one
_CUT_STRICT_RUN = (
    "strict runs stop where they depart from the reference, so nobody knows whether the task would have been completed"
)


class Group(StrEnum):
    """A column of the table."""

    SINGLE = "ST"
    MULTI = "MT"
    CLARIFY = "LOI"
    CHAT = "Chat"
    ALL = "All"


_GROUPS: dict[str | None, Group] = {
    TaskType.SINGLE.value: Group.SINGLE,
    TaskType.CLARIFY.value: Group.CLARIFY,
    TaskType.CHAT.value: Group.CHAT,
}


class Counts(msgspec.Struct, frozen=True):
    """What one model's verdicts under one policy add up to.

    `findings` and `not_scored` count verdicts that carry a code, each verdict once a code. `empty_because` is set
    where no rate may be shown: the tallies are kept, the cells of the table stay empty.
    """

    model: str
    policy: str
    policy_version: str
    groups: dict[Group, Tally]
    task_types: dict[str, Tally]
    not_scored: dict[FindingCode, int]
    findings: dict[FindingCode, int]
    empty_because: str | None = None

    def rate(self, group: Group) -> float | None:
        """The rate to show in a cell; None where it stays empty."""
        return None if self.empty_because else self.groups[group].rate


class CountsBuilder:
    """Adds verdicts of one model under one policy, one at a time; memory does not grow with their number."""

    def __init__(self, model: str, policy: str, policy_version: str) -> None:
        self._names = (model, policy, policy_version)
        self._groups = dict.fromkeys(Group, Tally())
        self._task_types: dict[str, Tally] = {}
        self._not_scored: Counter[FindingCode] = Counter()
        self._findings: Counter[FindingCode] = Counter()
        self._has_cut_strict_run = False

    def add(self, verdict: Verdict, *, task_type: str | None, mode: Mode) -> None:
        """Count one verdict on a turn of this type."""
        tally, name, group = tally_of(verdict.status), task_type or UNLABELLED, group_of(task_type)
        self._task_types[name] = self._task_types.get(name, Tally()) + tally
        self._groups[Group.ALL] += tally
        if group is not None:
            self._groups[group] += tally
        self._findings.update({finding.code for finding in verdict.findings})
        if verdict.status is Status.NOT_SCORED:
            reasons = _reasons(verdict.findings)
            self._not_scored.update(reasons)
            self._has_cut_strict_run |= mode is Mode.STRICT and FindingCode.TRUNCATED_RUN in reasons

    def counts(self) -> Counts:
        """What was added so far."""
        model, policy, policy_version = self._names
        return Counts(
            model=model,
            policy=policy,
            policy_version=policy_version,
            groups=dict(self._groups),
            task_types=dict(sorted(self._task_types.items())),
            not_scored=dict(sorted(self._not_scored.items())),
            findings=dict(sorted(self._findings.items())),
            empty_because=_CUT_STRICT_RUN if policy == RELAXED.name and self._has_cut_strict_run else None,
        )


def _reasons(findings: Iterable[Finding]) -> set[FindingCode]:
    """Codes that kept a turn from being scored."""
    return {finding.code for finding in findings if kind_of(finding) is FindingKind.NOT_SCORED}


def group_of(task_type: str | None) -> Group | None:
    """The column that a task type belongs to; None for types that have none."""
    if task_type is not None and TaskType.MULTI.value in task_type:
        return Group.MULTI
    return _GROUPS.get(task_type)
