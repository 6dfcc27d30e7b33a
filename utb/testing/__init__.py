"""Shipped fakes and builders: small records written by hand, for tests, docs and demos."""

from utb.testing.builders import answer, ask, call, node, step, text, tool, trajectory, turn

__all__ = ["answer", "ask", "call", "node", "step", "text", "tool", "trajectory", "turn"]
