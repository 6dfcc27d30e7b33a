"""One selection - step, node, call, argument path - drives all parts of the page; here it is completed.

Where a link does not name one, the first finding that decides does. `call` is the position of a call in its step: in
a reply with several calls the step alone would not say which one is meant.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from utb.model import AlignedCall, Alignment, CallStatus, Finding, Turn, Verdict
from utb.scoring.findings import FINDINGS, FindingKind, kind_of
from utb.views.address import Address
from utb.views.arguments import Group
from utb.views.text import plain

DECIDING = (FindingKind.WRONG, FindingKind.NOT_SCORED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is chosen; None means nothing."""

    step: int | None = None
    node: int | None = None
    call: int | None = None
    path: str | None = None


def select(
    address: Address, turn: Turn, verdict: Verdict | None, alignment: Alignment | None, groups: Sequence[Group]
) -> Selection:
    """The selection that the address asks for, completed; without one, that of the first finding that decides."""
    step, node, call, path = address.step, address.node, address.call, address.path
    if not address.is_selecting:
        findings = verdict.findings if verdict else ()
        first = next((finding for finding in findings if kind_of(finding) in DECIDING), None)
        if first is None:
            return Selection()
        step, node, path = first.step, first.node, first.path
        call = calls_of(findings, alignment)[findings.index(first)]
    if node is not None and node >= len(turn.reference.nodes):
        node = path = None
    if alignment is not None:
        step, node, call = _completed(step, node, call, alignment)
    return Selection(step=step, node=node, call=call, path=_path(path, node, groups))


def calls_of(findings: Sequence[Finding], alignment: Alignment | None) -> tuple[int | None, ...]:
    """For each finding on a call without a node, which call of its step: findings stand in the order of the calls."""
    taken: dict[tuple[int, CallStatus], int] = {}
    found: list[int | None] = []
    for finding in findings:
        drawn = FINDINGS[finding.code].drawn
        if alignment is None or finding.step is None or not isinstance(drawn, CallStatus):
            found.append(None)
            continue
        key = (finding.step, drawn)
        same = [call.position for call in alignment.calls if (call.step, call.status) == key]
        nth = taken.get(key, 0)
        taken[key] = nth + 1
        found.append(same[nth] if nth < len(same) else None)
    return tuple(found)


def _completed(
    step: int | None, node: int | None, call: int | None, alignment: Alignment
) -> tuple[int | None, int | None, int | None]:
    """Step, node and call, each found from the others where it is open."""
    if node is not None:
        step = alignment.nodes[node].step if step is None else step
        standing = _first(alignment, lambda each: (each.step, each.node) == (step, node))
        return step, node, standing.position if call is None and standing else call
    if call is not None:
        meant = _first(alignment, lambda each: (each.step, each.position) == (step, call))
        return step, meant.node if meant else None, call
    with_node = _first(alignment, lambda each: each.step == step and each.node is not None)
    return (step, with_node.node, with_node.position) if with_node else (step, None, None)


def _first(alignment: Alignment, holds: Callable[[AlignedCall], bool]) -> AlignedCall | None:
    return next((call for call in alignment.calls if holds(call)), None)


def _path(path: str | None, node: int | None, groups: Sequence[Group]) -> str | None:
    """The path as asked for, if the node has it; else its first argument that differs, or its first one."""
    rows = next((group.rows for group in groups if group.is_of_node and group.node == node), ())
    names = [row.path for row in rows]
    if path is not None and plain(path) in names:
        return plain(path)
    differing = (row.path for row in rows if row.mark.style not in ("matched", "plain", "note"))
    return next(differing, names[0] if names else None)
