"""Every recorded reference executed as a run, plainly and in other legal orders."""

from collections import Counter
from random import Random

import pytest

from tests.shared.recorded import recorded_turns
from utb.model import EXACT, Status
from utb.scoring.exact import score_exact
from utb.scoring.execute import execute_reference


def test_references_are_correct_or_cannot_be_read():
    verdicts = [score_exact(turn, execute_reference(turn), EXACT) for turn in recorded_turns()]
    counts = Counter(
        (verdict.status, None if verdict.status is Status.CORRECT else verdict.findings[0].code.value)
        for verdict in verdicts
    )
    assert counts == {(Status.CORRECT, None): 987, (Status.NOT_SCORED, "reference_unreadable"): 22}
    assert all(verdict.optimal for verdict in verdicts if verdict.status is Status.CORRECT)


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_order_is_correct_and_both_paths_agree(seed):
    for turn in recorded_turns():
        if turn.reference.fault is None:
            run = execute_reference(turn, Random(seed))
            verdict = score_exact(turn, run, EXACT)
            assert verdict.status is Status.CORRECT, (turn.topic_id, turn.turn, verdict.findings)
            assert score_exact(turn, run, EXACT, thorough=True) == verdict
