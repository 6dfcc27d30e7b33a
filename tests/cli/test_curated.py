"""`utb annotations export --curated`: signed references in a data set, from the shell."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.editing.exports import curated
from tests.files import reference, run_line, topic_line, write_jsonl
from tests.store.making import Clock
from utb.io.item_hash import item_sha256
from utb.io.topics import read_topics
from utb.model import Action, DocumentId, DocumentKind, ItemId, Save, Topic
from utb.store import STORE_FILE, open_store

SHIPPED = Path(__file__).resolve().parents[2] / "annotations"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace whose first turn has a signed reference, and the second one about an older version."""
    monkeypatch.delenv("UTB_DATABASE_URL", raising=False)
    data = write_jsonl(tmp_path / "ws" / "datasets" / "d" / "set.jsonl", [topic_line("t", turns=2)])
    (topic,) = read_topics(data)
    assert isinstance(topic, Topic)
    with open_store(tmp_path / "ws" / STORE_FILE, now=Clock()) as store:
        store.join("ann")
        for turn, seen in ((0, item_sha256(topic.turns[0])), (1, "another")):
            store.save(
                Save(
                    document=DocumentId(DocumentKind.REFERENCE, ItemId("d", "t", turn)),
                    author="ann",
                    body={"answer_list": reference("Rome"), "clarification": []},
                    based_on=0,
                    event_id=f"e{turn}",
                    item_sha256=seen,
                    action=Action.SIGN_OFF,
                )
            )
    return tmp_path / "ws"


def test_what_is_signed_is_put_in_and_what_is_left_out_is_named(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = utb("annotations", "export", "--curated", "--workspace", workspace, "--out", out)
    assert done.code == 4
    assert done.err == (
        "d/t/1: found a reference signed by ann (revision 1); it was written about another version of the turn\n"
    )
    counts = (
        "1 topics, 2 turns, 2 signed, 1 applied, 0 unchanged, 1 outdated, 0 unusable, 0 missing, 0 unsigned, 0 drafts"
    )
    assert done.out.endswith(f": {counts}\n")
    line = json.loads((out / "datasets" / "d" / "set.jsonl").read_bytes())
    assert line["answer_list"] == [reference("Rome"), reference("city 1")]


def test_the_curated_folder_is_a_workspace_that_scores(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    utb("annotations", "export", "--curated", "--workspace", workspace, "--out", out)
    runs = write_jsonl(tmp_path / "runs" / "m.jsonl", [run_line("t")])
    before = utb("score", workspace / "datasets" / "d", runs, "--format", "json")
    after = utb("score", out / "datasets" / "d", runs, "--format", "json")
    assert (before.code, after.code) == (0, 0)
    assert json.loads(before.out)["results"] != json.loads(after.out)["results"]  # the run called for city 0, not Rome


def test_as_json_it_is_the_manifest(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = utb("annotations", "export", "--curated", "--workspace", workspace, "--out", out, "--format", "json")
    document = json.loads(done.out)
    assert document.pop("out") == str(out)
    assert document.pop("store").endswith(STORE_FILE)
    assert document == json.loads((out / "manifest.json").read_bytes())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--dataset", "e"], "data set 'e' is not in"),
        (["--out", "."], "a new or empty folder"),
        (["--out", "nowhere/out"], "no such folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    utb: Utb, workspace: Path, tmp_path: Path, options: list[str], words: str
) -> None:
    out = [] if "--out" in options else ["--out", tmp_path / "out"]
    done = utb("annotations", "export", "--curated", "--workspace", workspace, *out, *options)
    assert done.code == 2
    assert words in done.err
    assert done.err.count("\n") == 1


def test_a_data_set_is_chosen_for_curated_exports_only(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    done = utb("annotations", "export", "--workspace", workspace, "--out", tmp_path / "a.jsonl", "--dataset", "d")
    assert (done.code, "goes with --curated" in done.err) == (2, True)


def test_exports_score_as_the_store_says_and_come_back_the_same() -> None:
    seen = curated(SHIPPED, "utb-mini", signed=25)
    assert seen.different == []
    assert seen.counts["applied"] == seen.counts["signed"] > 5
    assert seen.counts["outdated"] == seen.counts["signed for another version"] > 0
    assert seen.scored > 500
