"""Verdicts: policies, trajectories against references, the ask detector, sources, display alignment. All pure."""
