"""Verdicts written short, for tests of numbers."""

from utb.metrics.behaviour import Behaviour
from utb.metrics.judged import Judged, Judgements, Outcome, TurnLabels
from utb.model import FindingCode, Mode, Status


def judged(
    position: int,
    task_type: str | None = "Single-Tool",
    *,
    right: bool = True,
    profile: str = "p1",
    topic: int = 0,
    trial: int = 0,
    status: Status | None = None,
    reasons: tuple[FindingCode, ...] = (),
    mode: Mode = Mode.OPEN,
    subtype: str | None = None,
    domain: str | None = None,
    nodes: tuple[str, ...] = (),
    failed_nodes: tuple[int, ...] = (),
    optimal: bool | None = None,
    completed_steps: int | None = None,
    behaviour: Behaviour | None = None,
) -> Judged:
    """One verdict."""
    labels = TurnLabels(profile, task_type, subtype, domain, nodes, mode)
    outcome = Outcome(
        status or (Status.CORRECT if right else Status.WRONG),
        optimal,
        completed_steps,
        reasons,
        reasons,
        failed_nodes,
        behaviour,
    )
    return Judged(topic, position, labels, outcome, trial)


def judgements(*rows: Judged, model: str = "m", policy: str = "exact") -> Judgements:
    """Verdicts of one model under one policy."""
    made = Judgements(model, policy, "1")
    for row in rows:
        made.add(row)
    return made
