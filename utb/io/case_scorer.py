"""Lines in, verdicts out: the two filters as functions from bytes to bytes, one output line per input line, always.

Every line stands for itself, so a file of any length takes the memory of its longest line, and lines may be scored
in any process.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

import msgspec
from msgspec import UNSET

from utb.io.case_tools import CaseTools
from utb.io.cases import Case, CaseReader
from utb.io.json_text import encode
from utb.io.single_calls import SingleCallReader, read_raw_call
from utb.model import Fault, Finding, FindingCode, Policy, Status, Verdict
from utb.scoring.findings import make_finding
from utb.scoring.released import compare_released
from utb.scoring.score import scorer_of
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
    """The output record, fields in the order they are written; `legacy` under the released policies only."""

    id: object
    policy: str
    policy_version: str
    status: Status
    optimal: bool | None
    completed_steps: int | None
    findings: tuple[Finding, ...]
    legacy: object = UNSET


_BEFORE_FINDINGS = _Out.__struct_fields__[: _Out.__struct_fields__.index("findings")]
_encode_plain = msgspec.json.Encoder().encode


class CaseScorer:
    """Scores lines under one policy."""

    def __init__(self, reader: _Reader, policy: Policy) -> None:
        self._reader = reader
        self._policy = policy
        self._scorer = scorer_of(policy)

    @classmethod
    def of_turns(cls, policy: Policy, tools: Mapping[str, object] | None = None) -> "CaseScorer":
        """For turns: `id, tools, answer_list, outputs, ...`; `tools` holds schemas that a case may name."""
        is_released = policy.similarity is not None
        return cls(CaseReader(CaseTools(tools), with_history=policy.name == "relaxed", keep_raw=is_released), policy)

    @classmethod
    def of_calls(cls, policy: Policy) -> LineScorer:
        """For single calls: `id, tools, name, predicted, answer, ...`."""
        if policy.similarity is not None:
            return _ReleasedCallScorer(policy)
        return cls(SingleCallReader(CaseTools()), policy)

    def score(self, text: bytes, number: int) -> Scored:
        """The output line for a line of input."""
        case = self._reader.read(text, number)
        if case.fault is not None or case.turn is None or case.trajectory is None:
            return _unreadable(case.id, case.fault, self._policy)
        verdict = self._scorer(case.turn, case.trajectory, self._policy)
        return Scored(_line(case.id, verdict, UNSET if self._policy.similarity is None else verdict.legacy))


class _ReleasedCallScorer:
    """Scores single calls as the released checker does, on the values as they stand; its words are one string."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def score(self, text: bytes, number: int) -> Scored:
        """The output line for a line of input."""
        call = read_raw_call(text, number)
        if call.fault is not None:
            return _unreadable(call.id, call.fault, self._policy)
        verdict = compare_released(call.tools, call.name, call.predicted, call.answer, self._policy)
        return Scored(_line(call.id, verdict, None if verdict.legacy is None else verdict.legacy["result"]))


def _unreadable(case_id: object, fault: Fault | None, policy: Policy) -> Scored:
    why = "it holds nothing to score"
    if fault is not None:
        where = "" if fault.field is None else f"{fault.field}: "
        why = f"{where}found {fault.found}, expected {fault.expected}"
    field = None if fault is None else fault.field
    finding = make_finding(FindingCode.INPUT_UNREADABLE, path=field, why=why)
    verdict = Verdict(policy.name, policy.version, Status.NOT_SCORED, None, 0, (finding,))
    return Scored(_line(case_id, verdict, UNSET if policy.similarity is None else None), fault)


def score_lines(lines: Iterable[bytes], policy: Policy, tools: Mapping[str, object] | None = None) -> Iterator[bytes]:
    """Verdict lines for case lines, in order; `tools` holds schemas that cases may name."""
    return _outputs(lines, CaseScorer.of_turns(policy, tools))


def compare_lines(lines: Iterable[bytes], policy: Policy) -> Iterator[bytes]:
    """Verdict lines for lines with a single call each, in order."""
    return _outputs(lines, CaseScorer.of_calls(policy))


def _outputs(lines: Iterable[bytes], scorer: LineScorer) -> Iterator[bytes]:
    return (scorer.score(text, number).output for number, text in enumerate(lines, start=1))


def _line(case_id: object, verdict: Verdict, legacy: object) -> bytes:
    """The output line. Values that JSON cannot hold as they are (or a parser would choke on) are shown as text."""
    out = _Out(
        case_id,
        verdict.policy,
        verdict.policy_version,
        verdict.status,
        verdict.optimal,
        verdict.completed_steps,
        verdict.findings,
        legacy,
    )
    try:
        return _encode_plain(out) + b"\n"
    except (UnicodeEncodeError, ValueError, RecursionError, TypeError):
        return _patient_line(out)


def _patient_line(out: _Out) -> bytes:
    written = {name: encode(getattr(out, name)) for name in _BEFORE_FINDINGS}
    findings = [_finding(finding) for finding in out.findings]
    members = [f'"{name}":'.encode() + text for name, text in written.items()]
    members.append(b'"findings":[' + b",".join(findings) + b"]")
    if out.legacy is not UNSET:
        members.append(b'"legacy":' + encode(out.legacy))
    return b"{" + b",".join(members) + b"}\n"


def _finding(finding: Finding) -> bytes:
    try:
        return _encode_plain(finding)
    except (UnicodeEncodeError, ValueError, RecursionError, TypeError):
        values = {"expected": show(finding.expected), "actual": show(finding.actual)}
        return encode(msgspec.structs.replace(finding, **values))
