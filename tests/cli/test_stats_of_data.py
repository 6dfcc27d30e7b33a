"""`utb stats` without `--legacy`: data sets, and folders of scores."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import run_line, topic_line, write_jsonl


def test_statistics_of_data_stand_beside_the_papers(utb: Utb, data: Path, tmp_path: Path) -> None:
    done = utb("stats", data, "--out", tmp_path / "out")
    assert done.code == 0
    assert "Cross-Topic                  2     50.00    300     28.17" in done.out
    assert "all 1 tool sets       2         1     50.00  50.00      0.00   0.00" in done.out
    document = json.loads((tmp_path / "out" / "dataset.json").read_bytes())
    assert document == json.loads(utb("stats", data, "--format", "json").out)
    assert document["task_types"][1] == {
        "name": "ST",
        "count": 4,
        "total": 4,
        "paper_count": 265,
        "paper_percent": 33.17,
        "percent": 100.0,
    }


def test_a_domain_that_the_data_name_is_shown(utb: Utb, tmp_path: Path) -> None:
    lines = [topic_line("a", meta={"tool_set": {"name": "trips", "domain": "Travel"}}), topic_line("b")]
    document = json.loads(utb("stats", write_jsonl(tmp_path / "d.jsonl", lines), "--format", "json").out)
    assert [(row["name"], row["count"]) for row in document["domains"] if row["count"]] == [("Travel", 1)]
    assert [row["tool_set"] for row in document["diversity"]] == [None, "get_weather", "trips"]


def test_bad_topics_are_named_and_the_others_used(utb: Utb, tmp_path: Path) -> None:
    done = utb("stats", write_jsonl(tmp_path / "d.jsonl", [topic_line("a"), b"{", topic_line("a")]), "--format", "json")
    assert done.code == 4
    assert json.loads(done.out)["unusable"] == {"faults": 2, "lines": 2}
    assert utb("stats", write_jsonl(tmp_path / "e.jsonl", [b"{"])).code == 2


@pytest.fixture
def scores(utb: Utb, data: Path, predictions: Path, tmp_path: Path) -> Path:
    """What `utb score --out` wrote of two models, each in a folder."""
    other = write_jsonl(tmp_path / "other" / "model-b.jsonl", [run_line("a", model="model-b")])
    for path, name in ((predictions, "a"), (other, "b")):
        assert utb("score", data, path, "--out", tmp_path / "scores" / name).code == 0
    return tmp_path / "scores"


def test_scores_give_the_numbers_of_their_scoring(utb: Utb, scores: Path) -> None:
    own = json.loads((scores / "a" / "metrics.json").read_bytes())
    again = json.loads(utb("stats", scores / "a", "--format", "json").out)
    assert again["results"] == own["results"]
    assert (again["runs"], again["dataset_sha256"]) == (own["runs"], own["dataset_sha256"])


def test_folders_of_one_data_set_and_policy_stand_in_one_table(utb: Utb, scores: Path, tmp_path: Path) -> None:
    done = utb("stats", scores, "--out", tmp_path / "out")
    assert done.code == 0
    assert "The models were not run on the same turns (model-a 3, model-b 1)" in done.out
    for part in ("By task type", "By profile", "Asking and inferring", "Tools that turns fail at", "Progress"):
        assert part in done.out
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["metrics.csv", "metrics.json"]


def test_other_policies_and_other_data_are_refused(utb: Utb, scores: Path, data: Path, predictions: Path) -> None:
    assert utb("score", data, predictions, "--policy", "exact", "--out", scores / "b").code == 0
    done = utb("stats", scores)
    assert (done.code, done.out) == (2, "")
    assert "cannot stand in one table: their policies differ (exact 1, relaxed 1 and exact 1)" in done.err
    write_jsonl(data, [topic_line("a", turns=2), topic_line("b", turns=2, env_info="2024-05-02 08:00:00")])
    assert utb("score", data, predictions, "--out", scores / "b").code == 0
    assert "their data sets differ" in utb("stats", scores).err


def test_a_model_is_scored_once_in_a_table(utb: Utb, scores: Path, data: Path, predictions: Path) -> None:
    assert utb("score", data, predictions, "--out", scores / "c").code == 0
    assert "model 'model-a' was scored twice" in utb("stats", scores).err


def test_scores_that_do_not_fit_together_are_faults(utb: Utb, scores: Path) -> None:
    lines = (scores / "a" / "runs.jsonl").read_bytes().splitlines()
    write_jsonl(scores / "a" / "runs.jsonl", [lines[1], b"{", lines[2]])
    done = utb("stats", scores / "a", "--format", "json")
    assert done.code == 4
    assert "found a verdict on a/0 by 'model-a', expected the order of runs.jsonl" in done.err
    assert json.loads(done.out)["results"][0]["runs"] == 1
    write_jsonl(scores / "a" / "runs.jsonl", [])
    assert utb("stats", scores / "a").code == 2


@pytest.mark.parametrize("manifest", [b"{", b"{}", b"null"])
def test_a_manifest_that_is_none_is_named(utb: Utb, scores: Path, manifest: bytes) -> None:
    (scores / "a" / "manifest.json").write_bytes(manifest)
    done = utb("stats", scores / "a")
    assert (done.code, done.out) == (2, "")
    assert "expected a manifest as `utb score` writes it" in done.err
