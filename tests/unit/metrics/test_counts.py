"""Counts of a model under a policy."""

import pytest

from utb.metrics.counts import CountsBuilder, Group, group_of
from utb.metrics.tally import Tally
from utb.model import Finding, FindingCode, Mode, Status, Verdict

_MISSING = Finding(FindingCode.MISSING_CALL)
_TRUNCATED = Finding(FindingCode.TRUNCATED_RUN)
_NOTE = Finding(FindingCode.REFERENCE_MANY_ANSWERS)


def _verdict(status: Status, *findings: Finding, policy: str = "exact") -> Verdict:
    return Verdict(policy, "1", status, findings=findings)


@pytest.mark.parametrize(
    ("task_type", "group"),
    [
        ("Single-Tool", Group.SINGLE),
        ("Multi-Tool", Group.MULTI),
        ("Mixed Multi-Tool", Group.MULTI),
        ("Brand-New Multi-Tool", Group.MULTI),
        ("Clarify", Group.CLARIFY),
        ("Chat", Group.CHAT),
        ("Something else", None),
        (None, None),
    ],
)
def test_task_types_belong_to_a_column(task_type: str | None, group: Group | None) -> None:
    assert group_of(task_type) is group


def test_turns_without_a_column_count_in_all_only() -> None:
    builder = CountsBuilder("m", "exact", "1")
    builder.add(_verdict(Status.CORRECT), task_type="Chat", mode=Mode.OPEN)
    builder.add(_verdict(Status.WRONG, _MISSING, _MISSING), task_type=None, mode=Mode.OPEN)
    builder.add(_verdict(Status.NOT_SCORED, _TRUNCATED, _NOTE), task_type="Chat", mode=Mode.OPEN)
    counts = builder.counts()
    assert counts.groups[Group.ALL] == Tally(1, 2, 1)
    assert counts.groups[Group.CHAT] == Tally(1, 1, 1)
    assert counts.task_types == {"(none)": Tally(0, 1), "Chat": Tally(1, 1, 1)}
    assert counts.not_scored == {FindingCode.TRUNCATED_RUN: 1}
    assert counts.findings == {_MISSING.code: 1, _TRUNCATED.code: 1, _NOTE.code: 1}
    assert counts.rate(Group.CHAT) == 1.0
    assert counts.rate(Group.SINGLE) is None


@pytest.mark.parametrize(
    ("policy", "mode", "empty"),
    [
        ("relaxed", Mode.STRICT, True),
        ("relaxed", Mode.OPEN, False),
        ("relaxed", Mode.SINGLE_RESPONSE, False),
        ("exact", Mode.STRICT, False),
    ],
)
def test_a_strict_run_that_was_cut_empties_the_relaxed_rates_of_its_model(policy: str, mode: Mode, empty: bool) -> None:
    builder = CountsBuilder("m", policy, "1")
    builder.add(_verdict(Status.CORRECT, policy=policy), task_type="Chat", mode=mode)
    builder.add(_verdict(Status.NOT_SCORED, _TRUNCATED, policy=policy), task_type="Chat", mode=mode)
    counts = builder.counts()
    assert (counts.empty_because is not None, counts.rate(Group.ALL) is None) == (empty, empty)
    assert counts.groups[Group.ALL] == Tally(1, 1, 1)
