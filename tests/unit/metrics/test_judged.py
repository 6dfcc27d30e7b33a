"""Verdicts kept as numbers come back as they were."""

from tests.unit.metrics.judging import judged, judgements
from utb.metrics.judged import Outcome, outcome_of
from utb.model import Finding, FindingCode, Status, Verdict


def test_what_was_added_comes_back_in_its_order() -> None:
    rows = [judged(3, trial=1), judged(1, "Chat", right=False, nodes=("a",)), judged(3, trial=1)]
    made = judgements(*rows)
    assert list(made) == rows
    assert (len(made), len(made.labels), len(made.outcomes)) == (3, 2, 2)


def test_an_outcome_has_each_code_once_and_the_nodes_that_fail() -> None:
    missing = Finding(FindingCode.MISSING_CALL, node=2)
    note = Finding(FindingCode.REFERENCE_MANY_ANSWERS, node=5)
    verdict = Verdict("exact", "1", Status.WRONG, False, 1, (missing, missing, note))
    codes = (FindingCode.MISSING_CALL, FindingCode.REFERENCE_MANY_ANSWERS)
    assert outcome_of(verdict) == Outcome(Status.WRONG, False, 1, (), codes, (2,))


def test_reasons_are_those_that_keep_from_scoring() -> None:
    findings = (Finding(FindingCode.TRUNCATED_RUN), Finding(FindingCode.MISSING_CALL, node=0))
    assert outcome_of(Verdict("exact", "1", Status.NOT_SCORED, None, 0, findings)).reasons == (
        FindingCode.TRUNCATED_RUN,
    )
    assert outcome_of(Verdict("exact", "1", Status.WRONG, None, 0, findings)).reasons == ()
