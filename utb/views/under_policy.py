"""What another policy than `exact` holds against arguments, drawn where `exact` finds nothing wrong.

Run and reference are laid beside each other as `exact` compares them. A policy may object to an argument that `exact`
lets pass: without its objection the page would say "wrong" over a table in which everything is right.
"""

from collections.abc import Iterator, Sequence

import msgspec

from utb.model import (
    EXACT,
    AlignedCall,
    AlignedNode,
    Alignment,
    ArgumentRow,
    CallStatus,
    Finding,
    FindingCode,
    NodeStatus,
    Verdict,
)
from utb.scoring.findings import FindingKind, kind_of

ARGUMENT_CODES = frozenset(
    {
        FindingCode.ARGUMENT_UNDECLARED,
        FindingCode.ARGUMENT_EXTRA,
        FindingCode.ARGUMENT_MISSING,
        FindingCode.ARGUMENT_VALUE,
        FindingCode.SCHEMA_VIOLATION,
    }
)


def paths_of(finding: Finding) -> tuple[str, ...]:
    """The argument paths that the finding is about: of two objects with other members, those members."""
    if finding.code not in ARGUMENT_CODES or finding.path is None:
        return ()
    path, expected, actual = finding.path, finding.expected, finding.actual
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() != actual.keys():
        names = [*(name for name in actual if name not in expected), *(name for name in expected if name not in actual)]
        return tuple(f"{path}.{name}" if path else str(name) for name in names)
    return (path,) if path else ()


def compared(verdict: Verdict | None) -> str:
    """What is said beside graph and arguments of another policy."""
    return "" if verdict is None or verdict.policy == EXACT.name else "compared as exact does"


def as_judged(alignment: Alignment | None, verdict: Verdict | None) -> Alignment | None:
    """The alignment with what this verdict holds against arguments; as it is where `exact` is the policy."""
    if alignment is None or verdict is None or verdict.policy == EXACT.name:
        return alignment
    nodes, calls = list(alignment.nodes), list(alignment.calls)
    for finding in verdict.findings:
        if kind_of(finding) is FindingKind.WRONG and finding.code in ARGUMENT_CODES and finding.node is not None:
            _object(finding, finding.node, nodes, calls)
    return Alignment(nodes=tuple(nodes), calls=tuple(calls))


def _object(finding: Finding, index: int, nodes: list[AlignedNode], calls: list[AlignedCall]) -> None:
    node = nodes[index] if index < len(nodes) else None
    if node is None or node.call is None or node.step != finding.step:
        return
    call = calls[node.call]
    status = CallStatus.WRONG_ARGUMENTS if call.status is CallStatus.MATCHED else call.status
    calls[node.call] = msgspec.structs.replace(call, rows=tuple(_rows(call.rows, finding)), status=status)
    if node.status is NodeStatus.MATCHED:
        nodes[index] = msgspec.structs.replace(node, status=NodeStatus.WRONG_ARGUMENTS)


def _rows(rows: Sequence[ArgumentRow], finding: Finding) -> Iterator[ArgumentRow]:
    """The rows, of which those that the finding is about are not as wanted; a path without a row gets one."""
    left = list(paths_of(finding))
    for row in rows:
        about = [path for path in left if _touches(row.path, path)]
        left = [path for path in left if path not in about]
        code = finding.code.value
        yield _against(row, code, finding.message) if about and row.equal | (not row.deciding) else row
    yield from (_new(finding, path) for path in left)


def _new(finding: Finding, path: str) -> ArgumentRow:
    """A row for a path that was not compared: the whole value, or the member of the object that has it."""
    expected, actual, name = finding.expected, finding.actual, path.removeprefix(f"{finding.path}.")
    is_member = isinstance(expected, dict) and isinstance(actual, dict) and path != finding.path
    has_expected, has_actual = not is_member or name in expected, not is_member or name in actual  # type: ignore[operator]
    return ArgumentRow(
        path=path,
        expected=expected.get(name) if is_member and isinstance(expected, dict) else expected,
        actual=actual.get(name) if is_member and isinstance(actual, dict) else actual,
        has_expected=has_expected,
        has_actual=has_actual,
        rule="equal",
        equal=False,
        code=finding.code.value,
        message=finding.message,
    )


def _against(row: ArgumentRow, code: str, message: str) -> ArgumentRow:
    return msgspec.structs.replace(row, equal=False, deciding=True, code=code, message=message)


def _touches(path: str, other: str) -> bool:
    return path == other or path.startswith((f"{other}.", f"{other}[")) or other.startswith((f"{path}.", f"{path}["))
