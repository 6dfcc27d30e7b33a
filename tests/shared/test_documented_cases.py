"""Documented turns in which the released evaluator decides otherwise, and hand-made pairs with the right answer."""

import json
from functools import cache

import pytest

from tests.prove.scoring import RIGHT, RIGHT_WITH_DATA_FINDING, WRONG, pair_case
from tests.shared_data import shared
from utb.io.case_scorer import compare_lines, score_lines
from utb.model import EXACT
from utb.scoring.findings import FINDINGS, FindingKind

PAIRS = json.loads((shared() / "cases" / "argument_pairs.json").read_text(encoding="utf-8"))


@cache
def verdicts(name: str) -> list[dict[str, object]]:
    """Verdicts on all documented cases of this number (`G4` has two)."""
    quirks = json.loads((shared() / "parity" / "quirks.json").read_text(encoding="utf-8"))
    found = [quirk for quirk in quirks if quirk["id"].split("-")[0] == name]
    return [
        json.loads(next((score_lines if "outputs" in quirk else compare_lines)([json.dumps(quirk).encode()], EXACT)))
        for quirk in found
    ]


def has_data_finding(verdict: dict[str, object]) -> bool:
    return any(FINDINGS[finding["code"]].kind is FindingKind.DATA for finding in verdict["findings"])


@pytest.mark.parametrize("name", RIGHT)
def test_right_runs_are_correct(name):
    assert {verdict["status"] for verdict in verdicts(name)} == {"correct"}


@pytest.mark.parametrize("name", RIGHT_WITH_DATA_FINDING)
def test_runs_that_repeat_an_odd_reference_are_correct_and_the_reference_is_reported(name):
    for verdict in verdicts(name):
        assert verdict["status"] == "correct"
        assert has_data_finding(verdict)


@pytest.mark.parametrize("name", WRONG)
def test_wrong_runs_are_wrong_and_say_why(name):
    for verdict in verdicts(name):
        assert verdict["status"] == "wrong"
        assert verdict["findings"][0]["message"]


@pytest.mark.parametrize("pair", PAIRS, ids=[pair["id"] for pair in PAIRS])
def test_hand_made_pairs_are_judged_rightly(pair):
    verdict = json.loads(next(score_lines([json.dumps(pair_case(pair)).encode()], EXACT)))
    assert (verdict["status"] == "correct") is pair["expected_exact"]
