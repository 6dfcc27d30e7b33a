"""What is to be asked, and how far it has come."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from utb.errors import ConfigError
from utb.model import Mode
from utb.runner.budget import Budget
from utb.runner.journal import Spent
from utb.runner.open_rules import STEP_LIMIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A run.

    Args:
        mode: strict or open.
        trials: runs of each turn.
        chosen: whether a turn (topic, number, its place among all) is to be asked; None: every one.
        concurrency: requests under way at once, at most.
        budget: what it may cost.
        step_limit: steps of an open turn.
    """

    mode: Mode = Mode.OPEN
    trials: int = 1
    chosen: Callable[[str, int, int], bool] | None = None
    concurrency: int = 8
    budget: Budget = Budget()
    step_limit: int = STEP_LIMIT

    def __post_init__(self) -> None:
        if self.mode is Mode.SINGLE_RESPONSE:
            raise ConfigError(f"mode {self.mode.value!r} cannot be run; expected strict or open")
        if self.trials < 1 or self.concurrency < 1 or self.step_limit < 1:
            raise ConfigError("trials, concurrency and step limit must be at least 1")


class Stop:
    """Says that nothing new is to be asked, and why. Setting it is safe from signal handlers and other threads."""

    def __init__(self) -> None:
        self.reason: str | None = None

    def request(self, reason: str) -> None:
        """Ask for the end; the first reason counts."""
        if self.reason is None:
            self.reason = reason


@dataclass(slots=True, kw_only=True)
class Standing:
    """How far a run is; changed in place, read by whoever draws it.

    Args:
        total: turns to play, trials counted apart.
        known: of them, those that an earlier run has finished.
        played: turns that ended in this run, failed ones included.
        failed: turns that ended with an error of the provider, by its kind.
        requests: made in this run, every attempt.
        refusals: attempts that got no reply, by kind.
        under_way: requests at this moment.
        spent: what all replies cost, those of earlier runs included.
        elapsed_s: since the run began, in seconds.
    """

    total: int = 0
    known: int = 0
    played: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    under_way: int = 0
    spent: Spent = field(default_factory=Spent)
    elapsed_s: float = 0.0

    @property
    def done(self) -> int:
        """Turns that need not be played any more."""
        return self.known + self.played

    @property
    def turns_per_s(self) -> float | None:
        """Speed; None before there is one."""
        return self.played / self.elapsed_s if self.played and self.elapsed_s > 0 else None

    @property
    def left_s(self) -> float | None:
        """Seconds to go at the speed so far; None where nobody knows."""
        speed = self.turns_per_s
        return None if speed is None else (self.total - self.done) / speed


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a run ended. `stopped` says why it ended early; `written` counts the lines of the file of predictions."""

    standing: Standing
    written: int
    stopped: str | None = None

    @property
    def unfinished(self) -> int:
        """Turns that were to be played and are not."""
        return self.standing.total - self.standing.done
