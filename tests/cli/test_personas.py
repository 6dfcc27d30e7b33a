"""`utb personas`."""

import json
from pathlib import Path

import pytest

from tests.app.workspaces import topic, write_dataset
from tests.cli.conftest import Utb
from tests.files import write_jsonl
from utb.testing import answer, node

ROOT = Path(__file__).resolve().parents[2]
TOLD = "Paid out of the savings that you keep for bags."
LINK = {
    "persona": "persona1",
    "preference": "habits.budget",
    "tool_set": "bank",
    "tools": ["pay"],
    "slot": "account",
    "effect": "argument",
    "shows": "savings",
}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Two people without topics; one of them writes an address into a wrong place."""
    root = tmp_path / "workspace"
    (root / "datasets").mkdir(parents=True)
    folder = root / "personas" / "later"
    folder.mkdir(parents=True)
    person = {"summary": {"short_persona": "Ida, 40, baker."}, "habits": {"budget": "Out of savings."}}
    (folder / "persona1.json").write_text(json.dumps(person), encoding="utf-8")
    other = {**person, "extra": {"hobbies": "Writes to ida@bakery.dk \x1b[31m"}}
    (folder / "persona2.json").write_text(json.dumps(other), encoding="utf-8")
    write_jsonl(folder / "links.jsonl", [LINK])
    return root


def test_fields_reach_and_findings_are_printed(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    (tmp_path / "tools").mkdir()
    done = utb("personas", workspace, "--tools", tmp_path / "tools", "--persona", "persona1")
    assert (done.code, done.err) == (0, "")
    assert "paper      22-36   2-16" in done.out
    assert "bank: pay.account = savings" in done.out
    assert "Contradictions, privacy and links: 1 findings" in done.out
    assert "persona2: extra.hobbies: an address on the net or a telephone number (ida@bakery.dk)" in done.out


def test_json_has_counts_links_and_findings(utb: Utb, workspace: Path) -> None:
    document = json.loads(utb("personas", workspace, "--format", "json").out)
    one, two = document["personas"]
    assert (one["fields"], one["linked"], one["links"], two["extra"]) == (2, ["habits.budget"], [LINK], 1)
    assert document["tool_sets"]["later"]["bank"] == {"persona1": 1}
    assert [finding["rule"] for finding in document["findings"]["later"]] == ["contact"]
    assert document["paper"] == {"fields": [22, 36], "extra": [2, 16]}


def test_a_broken_persona_is_named_and_the_others_are_used(utb: Utb, workspace: Path) -> None:
    (workspace / "personas" / "later" / "persona3.json").write_text("{", encoding="utf-8")
    done = utb("personas", workspace, "--format", "json")
    assert done.code == 4
    assert "persona3.json" in done.err
    assert len(json.loads(done.out)["personas"]) == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--dataset", "gone"], "no usable persona of data set 'gone'"),
        (["--persona", "persona9"], "persona 'persona9' is not there; there are persona1, persona2"),
        (["--tools", "gone"], "expected a folder of tool sets"),
    ],
)
def test_what_is_not_there_is_said(utb: Utb, workspace: Path, options: list[str], told: str) -> None:
    done = utb("personas", workspace, *options)
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_the_shipped_people_print_without_a_finding(utb: Utb) -> None:
    done = utb("personas", ROOT / "annotations", "--dataset", "utb-sim", "--persona", "persona8")
    assert done.code == 0
    assert "Contradictions, privacy and links: 0 findings" in done.out
    assert "心脏支架" not in done.out


def test_turns_that_quote_a_persona_are_listed_once_for_each_phrase(utb: Utb, workspace: Path) -> None:
    told = node("find", {"query": "bag"}), {**answer(after=[0]), "observation": TOLD}
    again = node("find", {"query": "shoe"}), answer(after=[0])
    bags = topic("bags", list(told), list(again), list(again))
    write_dataset(workspace, "later", [bags], {}, file="later_persona1.jsonl")
    person = {"habits": {"budget": "Only out of the savings that she has.", "hours": "early"}}
    (workspace / "personas" / "later" / "persona1.json").write_text(json.dumps(person), encoding="utf-8")
    done = utb("personas", workspace, "--quotes")
    assert done.code == 0
    assert "Turns of later that quote a persona which their user never did: 2" in done.out
    assert done.out.count("out of the savings that") == 1
    document = json.loads(utb("personas", workspace, "--quotes", "--format", "json").out)
    assert [(each["topic_id"], each["turn"]) for each in document["quotes"]["later"]] == [("bags", 1), ("bags", 2)]
    assert json.loads(utb("personas", workspace, "--format", "json").out)["quotes"] == {}


def test_people_without_topics_are_quoted_by_nobody(utb: Utb, workspace: Path) -> None:
    done = utb("personas", workspace, "--quotes")
    assert "later has no topics that could quote its people" in done.out
    assert json.loads(utb("personas", workspace, "--quotes", "--format", "json").out)["quotes"] == {"later": None}
