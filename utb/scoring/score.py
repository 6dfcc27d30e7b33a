"""One entry for every policy: a turn, a run of it and a policy give a verdict.

Pure: no file, no clock, nothing installed and nothing remembered decides anything.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from utb.errors import ConfigError
from utb.model import Policy, Trajectory, Turn, Verdict
from utb.scoring.exact import score_exact
from utb.scoring.relaxed import score_relaxed
from utb.scoring.released import score_released


class Scorer(Protocol):
    """What every policy comes down to."""

    def __call__(self, turn: Turn, trajectory: Trajectory, policy: Policy, /) -> Verdict:
        """The verdict on one run of one turn."""
        ...


def _score_relaxed(turn: Turn, trajectory: Trajectory, policy: Policy, /) -> Verdict:
    """Relaxed accuracy builds on the exact verdict: what is exactly right is right."""
    return score_relaxed(turn, trajectory, policy, score_exact(turn, trajectory, policy))


SCORERS: dict[str, Scorer] = {
    "exact": score_exact,
    "relaxed": _score_relaxed,
    "reference": score_released,
    "reference-difflib": score_released,
}


def score_turn(turn: Turn, trajectory: Trajectory, policy: Policy) -> Verdict:
    """The verdict on one run of one turn; raises `ConfigError` for a policy that nobody scores by."""
    return scorer_of(policy)(turn, trajectory, policy)


def score_turns(pairs: Iterable[tuple[Turn, Trajectory]], policy: Policy) -> Iterator[Verdict]:
    """Verdicts in the order of the pairs, one at a time, so that memory does not grow with their number."""
    scorer = scorer_of(policy)
    return (scorer(turn, trajectory, policy) for turn, trajectory in pairs)


def scorer_of(policy: Policy) -> Scorer:
    """What scores by a policy, for those who score many turns; raises `ConfigError` where nothing does."""
    scorer = SCORERS.get(policy.name)
    if scorer is None:
        raise ConfigError(f"no scorer for policy {policy.name!r}; known are {', '.join(sorted(SCORERS))}")
    return scorer
