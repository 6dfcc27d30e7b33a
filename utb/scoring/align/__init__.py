"""Which call is drawn beside which node, and what became of every node."""

from utb.scoring.align.drawing import align

__all__ = ["align"]
