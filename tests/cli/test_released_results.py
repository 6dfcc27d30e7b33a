"""Results of the released evaluator as predictions: scored, shown and converted like any others."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import Json
from tests.unit.io.released.small import MODEL, data_file, result_file, result_line, scores_in, turn_entry
from utb.io.verdict_line import VerdictLine
from utb.io.verdicts import read_verdicts


def lines_of(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_file_and_a_folder_of_results_are_scored_alike(utb: Utb, tmp_path: Path) -> None:
    data, results = data_file(tmp_path), result_file(tmp_path)
    done = [
        utb("score", data, named, "--policy", "reference", "--format", "json") for named in (results, results.parent)
    ]
    assert [outcome.code for outcome in done] == [0, 0]
    (result,) = json.loads(done[0].out)["results"]
    assert (result["model"], result["policy"]) == (MODEL, "reference")
    assert result["groups"]["All"]["correct"] == 2
    assert result["findings"] == {"argument_value": 1, "step_not_in_plan": 1}


def test_verdicts_under_reference_have_the_released_words(utb: Utb, tmp_path: Path) -> None:
    arguments = ("--policy", "exact", "--policy", "reference", "--out", tmp_path / "out")
    assert utb("score", data_file(tmp_path), result_file(tmp_path), *arguments).code == 0
    lines = lines_of(tmp_path / "out" / "verdicts.jsonl")
    assert [line["policy"] for line in lines if "legacy" in line] == ["reference"] * 4
    recorded = lines_of(scores_in(tmp_path / "scored_file").joinpath("shop_persona3__tiny_model_score.jsonl"))
    labels = [entry["label"] for entry in recorded[0]["results"]]
    assert [line["legacy"]["label"] for line in lines[1::2]] == labels
    assert lines[3]["legacy"]["args_checks"] == [["correct", lines[3]["findings"][0]["rule"]], None]
    again = [item for item in read_verdicts(tmp_path / "out" / "verdicts.jsonl") if isinstance(item, VerdictLine)]
    assert [item.verdict.legacy for item in again] == [line.get("legacy") for line in lines]


def test_what_cannot_be_used_of_a_result_is_named_and_the_rest_is_scored(utb: Utb, tmp_path: Path) -> None:
    unknown = turn_entry(1, turn_metadata={"topic_source_id": "zoo", "turn_index_in_topic": 0})
    again = turn_entry(2, turn_metadata={"topic_source_id": "cafe", "turn_index_in_topic": 0})
    results = result_file(tmp_path, result_line(result=[turn_entry(0), unknown, again, turn_entry(3)]), result_line())
    done = utb("score", data_file(tmp_path), results, "--policy", "reference", "--format", "json")
    assert done.code == 4
    assert json.loads(done.out)["runs"] == 4
    named = done.err.splitlines()
    assert any(
        "turn 2: found turn 0 of topic 'cafe' again (turn 0, which counts, is the same)" in line for line in named
    )
    assert any("topic_id: found 'zoo', expected a topic of the data set" in line for line in named)
    assert sum("found a second run of" in line for line in named) == 2


def test_a_turn_of_a_result_is_shown(utb: Utb, tmp_path: Path) -> None:
    arguments = ("--predictions", result_file(tmp_path), "--policy", "reference")
    done = utb("show", data_file(tmp_path), "cafe/1", *arguments)
    assert done.code == 0
    assert "reference: wrong" in done.out
    assert "error_match" in done.out


def test_converted_runs_get_the_same_verdicts(utb: Utb, tmp_path: Path) -> None:
    data, results, runs = data_file(tmp_path), result_file(tmp_path), tmp_path / "runs.jsonl"
    done = utb("convert", results.parent, "--to", "trajectories", "--out", runs, "--format", "json")
    assert done.code == 0
    document = json.loads(done.out)
    assert (document["kinds"], document["lines"]) == (["predictions"], 4)
    assert document["not_carried_over"]["field 'inference_input' of a step"] == 8
    assert "field 'num_turns' of a session" in document["not_carried_over"]
    for name, source in (("before", results), ("after", runs)):
        assert utb("score", data, source, "--policy", "reference", "--out", tmp_path / name).code == 0
    before, after = ((tmp_path / name / "verdicts.jsonl").read_bytes() for name in ("before", "after"))
    assert before == after


@pytest.mark.parametrize("policy", ["reference", "reference-difflib"])
def test_both_set_ups_are_policies(utb: Utb, tmp_path: Path, policy: str) -> None:
    done = utb("score", data_file(tmp_path), result_file(tmp_path), "--policy", policy, "--format", "json")
    assert done.code == 0
    assert json.loads(done.out)["results"][0]["policy"] == policy
