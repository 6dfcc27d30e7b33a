"""The paper's exact trajectory accuracy: some legal execution of the reference, with nothing left over."""

from utb.scoring.exact.judge import score_exact

__all__ = ["score_exact"]
