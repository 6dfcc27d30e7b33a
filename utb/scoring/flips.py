"""How an edit of a reference changes the verdicts on the runs of its turn, before anything is saved.

Only this turn is scored again. An edit can also change what later turns could have looked up in their history; that
shows when the data set is scored as a whole.
"""

from collections.abc import Iterable, Sequence

import msgspec

from utb.model import Policy, Status, Trajectory, Turn, Verdict
from utb.scoring.findings import FindingKind, kind_of
from utb.scoring.score import score_turn


class Flip(msgspec.Struct, frozen=True):
    """The verdicts on one run under one policy; a reason is the sentence that decided, empty for a correct run."""

    model: str
    trial: int
    policy: str
    before: Status
    after: Status
    reason_before: str = ""
    reason_after: str = ""

    @property
    def is_flipped(self) -> bool:
        """Whether the status is another one; another reason for the same status is no flip."""
        return self.before is not self.after


def flips(
    before: Turn, after: Turn, trajectories: Sequence[Trajectory], policies: Sequence[Policy]
) -> tuple[Flip, ...]:
    """A row per policy and run, flipped or not, in the order given. The runs are those of this turn."""
    return flips_from(verdicts_of(before, trajectories, policies), after, trajectories, policies)


def flips_from(
    known: Sequence[Verdict], after: Turn, trajectories: Sequence[Trajectory], policies: Sequence[Policy]
) -> tuple[Flip, ...]:
    """The same with verdicts from before (`verdicts_of`), which stay while somebody tries one edit after the other."""
    pairs = [(run, policy) for policy in policies for run in trajectories]
    verdicts = zip(pairs, known, verdicts_of(after, trajectories, policies), strict=True)
    return tuple(
        Flip(run.model, run.trial, policy.name, old.status, new.status, reason_of(old), reason_of(new))
        for (run, policy), old, new in verdicts
    )


def verdicts_of(turn: Turn, trajectories: Sequence[Trajectory], policies: Sequence[Policy]) -> tuple[Verdict, ...]:
    """Every run under every policy, policy by policy."""
    return tuple(score_turn(turn, run, policy) for policy in policies for run in trajectories)


def count_flipped(rows: Iterable[Flip], policy: str) -> tuple[int, int]:
    """How many models have a flipped run under the policy, and how many have runs: `2 of 5 models flip`."""
    mine = [row for row in rows if row.policy == policy]
    return len({row.model for row in mine if row.is_flipped}), len({row.model for row in mine})


def reason_of(verdict: Verdict) -> str:
    """The sentence of the first finding that decides."""
    deciding = (FindingKind.WRONG, FindingKind.NOT_SCORED)
    return next((finding.message for finding in verdict.findings if kind_of(finding) in deciding), "")
