"""One entry for every policy."""

import pytest

from utb.errors import ConfigError
from utb.model import EXACT, POLICIES, RELAXED, Policy, Status
from utb.scoring.findings import FINDINGS
from utb.scoring.score import SCORERS, score_turn, score_turns
from utb.testing import builders as b

TURN = b.turn(b.node("f", {"x": 1}), b.answer(after=[0]), tools=[b.tool("f", {"x": {"type": "integer"}})])
RIGHT = b.trajectory(b.step(b.call("f", '{"x": 1}')), b.text())
WRONG = b.trajectory(b.text())


def test_every_policy_has_a_scorer():
    assert set(SCORERS) == set(POLICIES)


@pytest.mark.parametrize("policy", POLICIES.values())
def test_a_verdict_names_its_policy(policy):
    verdict = score_turn(TURN, RIGHT, policy)
    assert (verdict.policy, verdict.policy_version, verdict.status) == (policy.name, policy.version, Status.CORRECT)


def test_progress_is_left_out_under_relaxed():
    verdict = score_turn(TURN, WRONG, RELAXED)
    assert (verdict.optimal, verdict.completed_steps) == (None, None)


def test_many_turns_come_in_order():
    verdicts = score_turns([(TURN, RIGHT), (TURN, WRONG), (TURN, RIGHT)], EXACT)
    assert [verdict.status for verdict in verdicts] == [Status.CORRECT, Status.WRONG, Status.CORRECT]


def test_an_unknown_policy_names_the_known_ones():
    with pytest.raises(ConfigError, match="known are exact, "):
        score_turn(TURN, RIGHT, Policy(name="other", version="1"))


def test_what_was_found_out_about_a_reference_is_found_out_once():
    turn = b.turn(b.node("f", {"x": "1"}), b.answer(), tools=[b.tool("f", {"x": {"type": "integer"}})])
    first = score_turn(turn, RIGHT, EXACT)
    assert turn.reference.memo.value is not None
    assert score_turn(turn, RIGHT, EXACT) == first


@pytest.mark.parametrize("policy", POLICIES.values(), ids=lambda policy: policy.name)
def test_findings_are_of_their_policy(policy):
    runs = [
        WRONG,
        b.trajectory(),
        b.trajectory(b.step(b.call("f", '{"x": "1"}')), b.text()),
        b.trajectory(b.step(b.call("g"))),
    ]
    for run in runs:
        verdict = score_turn(TURN, run, policy)
        assert verdict.findings
        assert all(policy.name in FINDINGS[finding.code].policies for finding in verdict.findings)
