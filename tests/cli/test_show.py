"""`utb show`: one turn and one run, readable and harmless."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import reference, run_line, topic_line, write_jsonl
from utb.testing import answer, ask, node


def test_a_turn_is_shown_with_request_graph_and_sources(utb: Utb, data: Path) -> None:
    done = utb("show", data, "a/1")
    assert (done.code, done.err) == (0, "")
    for words in ("What is the weather in city 1?", "History: 1 earlier turns", "get_weather", '{"city": "city 1"}'):
        assert words in done.out
    assert "0     city      request  characters 23 to 29: 'city 1'" in done.out


def test_a_run_is_shown_with_the_sentence_that_says_why(utb: Utb, data: Path, predictions: Path) -> None:
    done = utb("show", data, "b/0", "--predictions", predictions)
    assert done.code == 0
    for words in (
        "Run of model-a (open)",
        "step 0: No idea.",
        "exact: wrong",
        "relaxed: wrong",
        "stopped_early: Step 0",
    ):
        assert words in done.out
    assert "0     get_weather        missing" in done.out


def test_arguments_are_shown_side_by_side(utb: Utb, data: Path, tmp_path: Path) -> None:
    call = {"name": "get_weather", "arguments": '{"city": "city 9"}'}
    runs = write_jsonl(tmp_path / "m.jsonl", [run_line("a", steps=[{"tool_calls": [call], "observation": 3}])])
    done = utb("show", data, "a/0", "--predictions", runs, "--policy", "exact")
    assert '"city 0"  "city 9"' in done.out
    assert "argument_value" in done.out
    assert "got 3" in done.out


def test_every_line_fits_100_columns(utb: Utb, tmp_path: Path) -> None:
    long = "word " * 300
    nodes = [ask("date", long), node("get_weather", {"city": long}, after=[0], observation={"x": long}), answer()]
    data = write_jsonl(tmp_path / "d.jsonl", [topic_line("a", answer_list=[nodes], tasks=[long])])
    steps = [{"content": long}, {"user_input": long}, {"tool_calls": [{"name": "x" * 150, "arguments": long}]}]
    done = utb("show", data, "a/0", "--predictions", write_jsonl(tmp_path / "p.jsonl", [run_line("a", steps=steps)]))
    assert max(map(len, done.out.splitlines())) <= 100


def test_hostile_text_is_escaped_and_markup_is_not_read(utb: Utb, tmp_path: Path) -> None:
    hostile = "\x1b]0;title\x07[bold]\u202eevil\u2066\x9b\u200b\ufeff"
    nodes = [node("get_weather", {"city": hostile, hostile: 1}, observation=hostile), answer()]
    data = write_jsonl(tmp_path / "d.jsonl", [topic_line(hostile, answer_list=[nodes] * 2, tasks=[hostile] * 2)])
    call = {"name": hostile, "arguments": hostile}
    steps = [{"tool_calls": [call], "observation": hostile}, {"user_input": hostile}, {"content": hostile}]
    runs = write_jsonl(tmp_path / "p.jsonl", [run_line(hostile, 1, model=hostile, steps=steps, error=hostile)])
    for format in ("text", "json"):
        done = utb("show", data, f"{hostile}/1", "--predictions", runs, "--format", format)
        assert done.code in (0, 4)
        for character in "\x1b\x07\u202e\u2066\x9b\u200b\ufeff":
            assert character not in done.out + done.err
    assert "[bold]" in utb("show", data, f"{hostile}/1", "--predictions", runs).out


def test_json_holds_the_records(utb: Utb, data: Path, predictions: Path) -> None:
    document = json.loads(utb("show", data, "a/1", "--predictions", predictions, "--format", "json").out)
    assert (document["topic_id"], document["turn"], document["request"]) == ("a", 1, "What is the weather in city 1?")
    assert [verdict["status"] for verdict in document["verdicts"]] == ["correct", "correct"]
    assert document["run"]["steps"][0]["observations"][0]["content"] == "21 degrees"
    assert document["alignment"]["nodes"][0]["status"] == "matched"
    assert document["sources"]["0"]["city"]["kind"] == "request"


def test_a_reference_that_cannot_be_executed_is_shown_with_the_reason(utb: Utb, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d.jsonl", [topic_line("a", answer_list=[[node("x", after=[3])]])])
    done = utb("show", data, "a/0", "--predictions", write_jsonl(tmp_path / "p.jsonl", [run_line("a")]))
    assert done.code == 4
    assert "Not scored: Node 0 of the reference depends on 3" in done.out
    assert "exact: not scored" in done.out


@pytest.mark.parametrize(
    ("turn", "options", "sentence"),
    [
        ("a", [], "'a' names no turn"),
        ("a/x", [], "'a/x' names no turn"),
        ("c/0", [], "found no topic 'c', expected one of 2 topics"),
        ("a/7", [], "found 7, expected a turn of topic 'a' (0, 1)"),
        ("b/1", ["--predictions"], "found no run, trial 0, expected a run of this turn (none)"),
        (
            "a/0",
            ["--model", "x", "--predictions"],
            "found no run by 'x', trial 0, expected a run of this turn",
        ),
    ],
)
def test_what_is_not_there_leaves_with_2(
    utb: Utb, data: Path, predictions: Path, turn: str, options: list[str], sentence: str
) -> None:
    done = utb("show", data, turn, *options, *([predictions] if options else []))
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_several_models_need_one_named(utb: Utb, data: Path, tmp_path: Path) -> None:
    runs = write_jsonl(tmp_path / "p.jsonl", [run_line("a"), run_line("a", model="model-b")])
    assert (
        "name one with --model: 'model-a' trial 0; 'model-b' trial 0"
        in utb("show", data, "a/0", "--predictions", runs).err
    )
    assert "Run of model-b" in utb("show", data, "a/0", "--predictions", runs, "--model", "model-b").out


def test_topic_ids_may_hold_slashes(utb: Utb, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d.jsonl", [topic_line("a/b", answer_list=[reference()])])
    assert utb("show", data, "a/b/0").code == 0
