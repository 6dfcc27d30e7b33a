"""Why arguments that differ have no finding: nothing on the page is red without a word about it."""

from collections.abc import Sequence
from dataclasses import replace

from utb.model import EXACT, Status, Verdict
from utb.views.argument_rows import WRONG
from utb.views.arguments import Group

FIRST_ONLY = "no finding of its own: exact explains only the step where the run departs first"


def with_notes(groups: Sequence[Group], verdict: Verdict | None) -> tuple[Group, ...]:
    """The groups; those of nodes that differ and that no finding names say why there is none."""
    if verdict is None or verdict.status is Status.NOT_SCORED:
        return tuple(groups)
    named = {finding.node for finding in verdict.findings}
    return tuple(group if group.node in named else _noted(group, verdict) for group in groups)


def _noted(group: Group, verdict: Verdict) -> Group:
    if not group.is_of_node or not any(row.mark in WRONG for row in group.rows):
        return group
    why = FIRST_ONLY if verdict.policy == EXACT.name else f"{verdict.policy} has no finding on it"
    return replace(group, summary=f"{group.summary} · {why}")
