"""Verdicts as the numbers need them: who was judged on what, where in the session, with which outcome.

Nothing here knows a table. A scoring of any length is kept in five numbers a verdict: labels and outcomes repeat, so
they are held once and numbered.
"""

from array import array
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from utb.metrics.behaviour import Behaviour
from utb.model import FindingCode, Mode, Status, Verdict
from utb.scoring.findings import FindingKind, kind_of

NO_PROFILE = "(none)"
_FAILS = (FindingKind.WRONG, FindingKind.NOT_SCORED)
_T = TypeVar("_T")


class TurnLabels(msgspec.Struct, frozen=True):
    """What a turn is counted under. `nodes` are the names of its reference's nodes, in file order.

    `domain` is that of the topic's tool set, where the data name one. `mode` says how the run was recorded.
    """

    profile: str = NO_PROFILE
    task_type: str | None = None
    subtype: str | None = None
    domain: str | None = None
    nodes: tuple[str, ...] = ()
    mode: Mode = Mode.OPEN


class Outcome(msgspec.Struct, frozen=True):
    """What a verdict says, without its sentences.

    `reasons` are the codes that kept the turn from being scored, `findings` all codes, each once; `failed_nodes` the
    nodes at which something is wrong. `behaviour` is None where the policy does not judge asking.
    """

    status: Status
    optimal: bool | None = None
    completed_steps: int | None = None
    reasons: tuple[FindingCode, ...] = ()
    findings: tuple[FindingCode, ...] = ()
    failed_nodes: tuple[int, ...] = ()
    behaviour: Behaviour | None = None


class Judged(msgspec.Struct, frozen=True):
    """One verdict. `topic` numbers the topic, `position` is the turn's place in the session of its profile."""

    topic: int
    position: int
    labels: TurnLabels
    outcome: Outcome
    trial: int = 0


def outcome_of(verdict: Verdict, behaviour: Behaviour | None = None) -> Outcome:
    """The outcome that a verdict stands for."""
    deciding = [finding for finding in verdict.findings if kind_of(finding) in _FAILS]
    unscored = verdict.status is Status.NOT_SCORED
    kept = {finding.code for finding in deciding if kind_of(finding) is FindingKind.NOT_SCORED} if unscored else ()
    return Outcome(
        status=verdict.status,
        optimal=verdict.optimal,
        completed_steps=verdict.completed_steps,
        reasons=tuple(sorted(kept)),
        findings=tuple(sorted({finding.code for finding in verdict.findings})),
        failed_nodes=tuple(sorted({finding.node for finding in deciding if finding.node is not None})),
        behaviour=behaviour,
    )


class Judgements:
    """The verdicts on one model under one policy. Add them one at a time, in any order."""

    def __init__(self, model: str, policy: str, policy_version: str) -> None:
        self.model = model
        self.policy = policy
        self.policy_version = policy_version
        self.labels: list[TurnLabels] = []
        self.outcomes: list[Outcome] = []
        self.topics = array("I")
        self.positions = array("I")
        self.trials = array("I")
        self.label_ids = array("I")
        self.outcome_ids = array("I")
        self._label_numbers: dict[TurnLabels, int] = {}
        self._outcome_numbers: dict[Outcome, int] = {}

    def add(self, judged: Judged) -> None:
        """Count one verdict."""
        self.topics.append(judged.topic)
        self.positions.append(judged.position)
        self.trials.append(judged.trial)
        self.label_ids.append(_number(judged.labels, self._label_numbers, self.labels))
        self.outcome_ids.append(_number(judged.outcome, self._outcome_numbers, self.outcomes))

    def __len__(self) -> int:
        return len(self.topics)

    def __iter__(self) -> Iterator[Judged]:
        rows = zip(self.topics, self.positions, self.label_ids, self.outcome_ids, self.trials, strict=True)
        for topic, position, label, outcome, trial in rows:
            yield Judged(topic, position, self.labels[label], self.outcomes[outcome], trial)


def _number(item: _T, numbers: dict[_T, int], items: list[_T]) -> int:
    number = numbers.setdefault(item, len(items))
    if number == len(items):
        items.append(item)
    return number
