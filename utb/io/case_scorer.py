"""Lines in, verdicts out: the two filters as functions from bytes to bytes, one output line per input line, always.

Every line stands for itself, so a file of any length takes the memory of its longest line, and lines may be scored
in any process.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

import msgspec

from utb.io.case_tools import CaseTools
from utb.io.cases import Case, CaseReader
from utb.io.json_text import encode
from utb.io.single_calls import SingleCallReader
from utb.model import Fault, Finding, FindingCode, Policy, Status, Verdict
from utb.scoring.findings import make_finding
from utb.scoring.score import score_turn
from utb.scoring.wording import show


class Scored(msgspec.Struct):
    """What a line gave: one line of output, its end included, and the fault that kept the line from being used."""

    output: bytes
    fault: Fault | None = None


class LineScorer(Protocol):
    """Scores one line; `number` counts from 1."""

    def score(self, text: bytes, number: int) -> Scored:
        """The output line."""
        ...


class _Reader(Protocol):
    def read(self, text: bytes, number: int) -> Case: ...


class _Out(msgspec.Struct):
    """The output record, fields in the order they are written."""

    id: object
    policy: str
    policy_version: str
    status: Status
    optimal: bool | None
    completed_steps: int | None
    findings: tuple[Finding, ...]


_encode_plain = msgspec.json.Encoder().encode


class CaseScorer:
    """Scores lines under one policy."""

    def __init__(self, reader: _Reader, policy: Policy) -> None:
        self._reader = reader
        self._policy = policy

    @classmethod
    def of_turns(cls, policy: Policy, tools: Mapping[str, object] | None = None) -> "CaseScorer":
        """For turns: `id, tools, answer_list, outputs, ...`; `tools` holds schemas that a case may name."""
        return cls(CaseReader(CaseTools(tools), with_history=policy.name == "relaxed"), policy)

    @classmethod
    def of_calls(cls, policy: Policy) -> "CaseScorer":
        """For single calls: `id, tools, name, predicted, answer, ...`."""
        return cls(SingleCallReader(CaseTools()), policy)

    def score(self, text: bytes, number: int) -> Scored:
        """The output line for a line of input."""
        case = self._reader.read(text, number)
        if case.fault is not None or case.turn is None or case.trajectory is None:
            return Scored(_line(case.id, self._unreadable(case.fault)), case.fault)
        return Scored(_line(case.id, score_turn(case.turn, case.trajectory, self._policy)))

    def _unreadable(self, fault: Fault | None) -> Verdict:
        why = "it holds nothing to score"
        if fault is not None:
            where = "" if fault.field is None else f"{fault.field}: "
            why = f"{where}found {fault.found}, expected {fault.expected}"
        field = None if fault is None else fault.field
        finding = make_finding(FindingCode.INPUT_UNREADABLE, path=field, why=why)
        return Verdict(self._policy.name, self._policy.version, Status.NOT_SCORED, None, 0, (finding,))


def score_lines(lines: Iterable[bytes], policy: Policy, tools: Mapping[str, object] | None = None) -> Iterator[bytes]:
    """Verdict lines for case lines, in order; `tools` holds schemas that cases may name."""
    return _outputs(lines, CaseScorer.of_turns(policy, tools))


def compare_lines(lines: Iterable[bytes], policy: Policy) -> Iterator[bytes]:
    """Verdict lines for lines with a single call each, in order."""
    return _outputs(lines, CaseScorer.of_calls(policy))


def _outputs(lines: Iterable[bytes], scorer: LineScorer) -> Iterator[bytes]:
    return (scorer.score(text, number).output for number, text in enumerate(lines, start=1))


def _line(case_id: object, verdict: Verdict) -> bytes:
    """The output line. Values that JSON cannot hold as they are (or a parser would choke on) are shown as text."""
    out = _Out(
        case_id,
        verdict.policy,
        verdict.policy_version,
        verdict.status,
        verdict.optimal,
        verdict.completed_steps,
        verdict.findings,
    )
    try:
        return _encode_plain(out) + b"\n"
    except (UnicodeEncodeError, ValueError, RecursionError, TypeError):
        return _patient_line(out)


def _patient_line(out: _Out) -> bytes:
    written = {name: encode(getattr(out, name)) for name in _Out.__struct_fields__ if name != "findings"}
    findings = [_finding(finding) for finding in out.findings]
    members = [f'"{name}":'.encode() + text for name, text in written.items()]
    members.append(b'"findings":[' + b",".join(findings) + b"]")
    return b"{" + b",".join(members) + b"}\n"


def _finding(finding: Finding) -> bytes:
    try:
        return _encode_plain(finding)
    except (UnicodeEncodeError, ValueError, RecursionError, TypeError):
        values = {"expected": show(finding.expected), "actual": show(finding.actual)}
        return encode(msgspec.structs.replace(finding, **values))
