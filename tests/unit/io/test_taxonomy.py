"""Issue types and questions: what ships, what a workspace may bring, and every way in which a file can be wrong."""

import json
from pathlib import Path

import pytest

from utb.errors import DataError
from utb.io.taxonomy import Taxonomy, load_taxonomy, read_taxonomy

SHIPPED = Path(__file__).resolve().parents[3] / "annotations"
PAPER = (
    "Incorrect tool selection",
    "Incorrect or hallucinated parameter",
    "Missing required clarification",
    "Multi-turn inconsistency",
    "Persona inconsistency",
    "Incorrect use of tool observations",
    "Role protocol error",
    "Sensitive information leakage",
    "Format or JSON error",
    "Other",
)
ISSUE = {"id": "odd", "key": "1", "label": {"en": "Odd", "zh": "怪"}}
QUESTION = {"number": 1, "label": "Is it odd?"}


def write(folder: Path, value: object) -> Path:
    path = folder / "taxonomy.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_the_shipped_taxonomy_has_the_papers_ten_types_and_seven_points() -> None:
    taxonomy = read_taxonomy(SHIPPED / "taxonomy.json")
    assert isinstance(taxonomy, Taxonomy)
    assert tuple(issue.label for issue in taxonomy.issues) == PAPER
    assert [issue.key for issue in taxonomy.issues] == list("1234567890")
    assert [question.number for question in taxonomy.checklist] == [1, 2, 3, 4, 5, 6, 7]
    assert all("zh" in each.labels for each in (*taxonomy.issues, *taxonomy.checklist))


def test_a_workspace_may_bring_its_own(tmp_path: Path) -> None:
    more = [ISSUE, {"id": "rude", "label": "Rude"}]
    write(tmp_path, {"version": 3, "reviews_per_item": 2, "issues": more, "checklist": [QUESTION]})
    read = load_taxonomy(tmp_path, SHIPPED)
    assert (read.path, read.faults) == (tmp_path / "taxonomy.json", ())
    assert [(issue.id, issue.key) for issue in read.taxonomy.issues] == [("odd", "1"), ("rude", "")]
    assert (read.taxonomy.version, read.taxonomy.reviews_per_item, read.taxonomy.claim_minutes) == (3, 2, 30)


def test_without_one_the_shipped_one_is_used(tmp_path: Path) -> None:
    assert load_taxonomy(tmp_path, SHIPPED).path == SHIPPED / "taxonomy.json"


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("{broken", None),
        ([], None),
        ({}, "issues"),
        ({"issues": [], "checklist": [QUESTION]}, "issues"),
        ({"issues": [ISSUE], "checklist": "no"}, "checklist"),
        ({"issues": ["odd"], "checklist": [QUESTION]}, "issues[0]"),
        ({"issues": [ISSUE, ISSUE], "checklist": [QUESTION]}, "issues"),
        ({"issues": [{**ISSUE, "id": ""}], "checklist": [QUESTION]}, "issues[0].id"),
        ({"issues": [{**ISSUE, "key": "12"}], "checklist": [QUESTION]}, "issues[0].key"),
        ({"issues": [{**ISSUE, "key": 1}], "checklist": [QUESTION]}, "issues[0].key"),
        ({"issues": [{**ISSUE, "label": {"zh": "怪"}}], "checklist": [QUESTION]}, "issues[0].label"),
        ({"issues": [ISSUE], "checklist": [{**QUESTION, "number": 0}]}, "checklist[0].number"),
        ({"issues": [ISSUE], "checklist": [{**QUESTION, "number": True}]}, "checklist[0].number"),
        ({"issues": [ISSUE], "checklist": [QUESTION, QUESTION]}, "checklist"),
        ({"issues": [ISSUE], "checklist": [{"number": 1, "label": " "}]}, "checklist[0].label"),
        ({"issues": [ISSUE], "checklist": [QUESTION], "version": "2"}, "version"),
        ({"issues": [ISSUE], "checklist": [QUESTION], "claim_minutes": 0}, "claim_minutes"),
    ],
)
def test_a_broken_one_is_named_and_the_shipped_one_used(tmp_path: Path, value: object, field: str | None) -> None:
    path = write(tmp_path, value)
    read = load_taxonomy(tmp_path, SHIPPED)
    assert read.path == SHIPPED / "taxonomy.json"
    assert read.faults[0].source == str(path)
    assert field in [fault.field for fault in read.faults]


def test_without_any_usable_taxonomy_there_is_no_guessing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="taxonomy"):
        load_taxonomy(tmp_path / "none", tmp_path)
