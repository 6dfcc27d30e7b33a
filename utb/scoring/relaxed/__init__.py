"""The relaxed task completion accuracy, for a turn whose exact verdict is known."""

from utb.scoring.relaxed.judge import score_relaxed

__all__ = ["score_relaxed"]
