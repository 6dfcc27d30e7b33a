"""Two versions of a review: what differs, which side is proposed, and what becomes of a choice."""

from pathlib import Path

from utb.io.taxonomy import load_taxonomy
from utb.model.annotation import Review, ReviewDecision
from utb.views.review_merge import MINE, THEIRS, is_finished, merge_rows, merged

SHIPPED = Path(__file__).resolve().parents[3] / "annotations"
TAXONOMY = load_taxonomy(SHIPPED, SHIPPED).taxonomy
BASE = Review(notes="old")
FAILED = Review(
    decision=ReviewDecision.FAIL, issues=("incorrect_tool", "ours"), checklist={"1": True, "4": False}, notes="mine"
)
PASSED = Review(decision=ReviewDecision.PASS, checklist={"1": True}, notes="old")


def test_fields_stand_side_by_side_in_words() -> None:
    rows = {row.field: row for row in merge_rows(BASE, FAILED, PASSED, TAXONOMY)}
    assert (rows["decision"].mine, rows["decision"].theirs) == ("× fail", "✓ pass")
    assert rows["issues"].mine == "Incorrect tool selection; ours (not in the taxonomy)"
    assert (rows["checklist"].mine, rows["checklist"].theirs) == ("yes: 1; no: 4", "yes: 1")
    assert (rows["issues"].theirs, rows["notes"].theirs) == ("–", "old")


def test_a_side_is_proposed_only_where_the_other_changed_nothing() -> None:
    rows = {row.field: row.proposed for row in merge_rows(BASE, FAILED, PASSED, TAXONOMY)}
    assert rows == {"decision": None, "issues": MINE, "checklist": None, "notes": MINE}


def test_what_is_the_same_needs_no_choice() -> None:
    rows = merge_rows(BASE, PASSED, PASSED, TAXONOMY)
    assert all(row.is_same and row.proposed == THEIRS for row in rows)


def test_each_field_is_taken_from_its_side() -> None:
    made = merged(FAILED, PASSED, {"decision": THEIRS, "issues": THEIRS, "checklist": MINE, "notes": MINE})
    assert made == Review(decision=ReviewDecision.PASS, checklist={"1": True, "4": False}, notes="mine")
    assert merged(FAILED, PASSED, {}) == PASSED
    assert merged(FAILED, PASSED, {"issues": MINE}) == PASSED  # issue types do not belong to what is passed


def test_a_verdict_gives_way_to_a_verdict_only() -> None:
    assert is_finished(FAILED, PASSED) and is_finished(PASSED, FAILED) and is_finished(BASE, BASE)
    assert not is_finished(BASE, PASSED)
    assert not is_finished(Review(decision=ReviewDecision.FAIL, notes="which issue?"), PASSED)
