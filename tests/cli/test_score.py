"""`utb score`: what it prints, what it writes, and what it says about lines that it cannot use."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import Json, reference, run_line, topic_line, write_jsonl
from utb.io.verdict_line import VerdictLine
from utb.io.verdicts import read_verdicts
from utb.testing import node, tool


def test_a_clean_scoring_prints_a_table_and_leaves_with_0(utb: Utb, data: Path, predictions: Path) -> None:
    done = utb("score", data, predictions, "--policy", "exact")
    assert done.code == 0
    assert "    macro          66.67 " in done.out
    assert "    findings: missing_call 1, stopped_early 1" in done.out
    assert done.err.splitlines() == ["read 2 topics with 4 turns", "scored 3 runs"]


def test_json_is_the_only_thing_on_stdout(utb: Utb, data: Path, predictions: Path) -> None:
    done = utb("score", data.parent, predictions.parent, "--format", "json")
    document = json.loads(done.out)
    assert (document["format"], document["runs"], document["turns"]) == ("utb.metrics/2", 3, 4)
    assert [(result["model"], result["policy"]) for result in document["results"]] == [
        ("model-a", "exact"),
        ("model-a", "relaxed"),
    ]
    exact = document["results"][0]
    assert exact["groups"]["ST"] == {"correct": 2, "scored": 3, "not_scored": 0, "rate": 2 / 3}
    assert exact["groups"]["LOI"]["rate"] is None
    assert exact["findings"] == {"missing_call": 1, "stopped_early": 1}


def test_out_gets_verdicts_and_numbers_and_nothing_else(
    utb: Utb, data: Path, predictions: Path, tmp_path: Path
) -> None:
    out = tmp_path / "new" / "scores"
    done = utb("score", data, predictions, "--out", out, "--format", "json")
    names = ["manifest.json", "metrics.csv", "metrics.json", "runs.jsonl", "verdicts.jsonl"]
    assert sorted(path.name for path in out.iterdir()) == names
    lines = list(read_verdicts(out / "verdicts.jsonl"))
    assert len(lines) == 6
    assert isinstance(lines[0], VerdictLine)
    assert (lines[0].id, lines[0].policy, lines[1].policy) == ("a/0", "exact", "relaxed")
    assert json.loads((out / "metrics.json").read_bytes()) == json.loads(done.out)
    with (out / "metrics.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {"model": "model-a", "policy": "exact", "name": "ST", "correct": "2"}.items() <= rows[0].items()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "new", "runs"]


def test_several_processes_give_the_same_bytes(utb: Utb, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line(f"t{number}") for number in range(600)])
    runs = write_jsonl(tmp_path / "r" / "m.jsonl", [run_line(f"t{number}") for number in range(600)] + [b"{"])
    for workers in (1, 2):
        assert utb("score", data, runs, "--out", tmp_path / str(workers), "--workers", workers).code == 4
    for name in ("manifest.json", "metrics.csv", "metrics.json", "runs.jsonl", "verdicts.jsonl"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_disagreements_are_listed(utb: Utb, data: Path, tmp_path: Path) -> None:
    call = {"name": "get_weather", "arguments": '{"city": "city 0"}'}
    steps = [{"tool_calls": [call]}, {"tool_calls": [call]}, {"content": "21 degrees."}]
    runs = write_jsonl(tmp_path / "r.jsonl", [run_line("a", steps=steps), run_line("b")])
    done = utb("score", data, runs, "--disagreements")
    assert "1 run on which the policies disagree" in done.out
    assert "exact: wrong, relaxed: correct" in done.out
    assert "extra_calls_allowed 1: `relaxed` allows further calls" in done.out
    (row,) = json.loads(utb("score", data, runs, "--disagreements", "--format", "json").out)["disagreements"]
    assert (row["topic_id"], row["statuses"]) == ("a", {"exact": "wrong", "relaxed": "correct"})
    assert row["reason"] == "extra_calls_allowed"


def test_a_cut_strict_run_empties_the_relaxed_cells_and_says_why(utb: Utb, data: Path, tmp_path: Path) -> None:
    departed = [{"tool_calls": [{"name": "get_weather", "arguments": "{}"}]}]
    lines = [run_line("a", mode="strict", steps=departed), run_line("b", mode="strict")]
    done = utb("score", data, write_jsonl(tmp_path / "r.jsonl", lines), "--policy", "relaxed", "--format", "json")
    (result,) = json.loads(done.out)["results"]
    assert result["groups"]["All"] == {"correct": 1, "scored": 1, "not_scored": 1, "rate": None}
    assert result["empty_because"].startswith("strict runs stop where they depart")
    assert "no rates, because" in utb("score", data, tmp_path / "r.jsonl", "--policy", "relaxed").out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--policy", "strictest"], "policy 'strictest' is not known; known are exact, "),
        (["--policy", "exact", "--disagreements"], "--disagreements compares policies"),
        (["--workers", "0"], "--workers"),
        (["--unheard-of"], "--unheard-of"),
    ],
)
def test_wrong_options_leave_with_2(
    utb: Utb, data: Path, predictions: Path, arguments: list[str], sentence: str
) -> None:
    done = utb("score", data, predictions, *arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_an_output_that_is_a_file_is_refused(utb: Utb, data: Path, predictions: Path) -> None:
    done = utb("score", data, predictions, "--out", data)
    assert done.code == 2
    assert "is a file; a folder is needed" in done.err


_DANGLING = [node("get_weather", {"city": "city 0"}, after=[7])]
_CYCLE = [node("get_weather", {"city": "city 0"}, after=[1]), node("get_weather", {"city": "x"}, after=[0])]
_NOT_JSON = [node("get_weather", {}) | {"action": {"name": "get_weather", "arguments": "{city"}}]
_OTHER_TOOL = [tool("other", {})]
_NUMBER_TOOL = [tool("get_weather", {"city": {"type": "integer"}})]


@pytest.mark.parametrize(
    ("line", "code", "named"),
    [
        (b"{broken", 4, ":2: found '{broken' (malformed), expected one JSON object in UTF-8"),
        (b'{"id": "\xff"}', 4, ":2: found a byte that is no UTF-8 (0xff at byte 8)"),
        (topic_line("x", tasks=["a", "b"]), 4, ":2: answer_list: found 1 entry, expected 2 entries"),
        (topic_line("x", task_types=["Chat"] * 2), 4, ":2: task_types: found 2 entries, expected 1 entry"),
        (topic_line("x", answer_list=[_CYCLE]), 4, ":2: answer_list[0]: found a reference that cannot be executed"),
        (topic_line("x", answer_list=[_DANGLING]), 4, "depends on 7, which is no index"),
        (topic_line("x", answer_list=[_NOT_JSON]), 4, "are not JSON"),
        (topic_line("x", tools=_OTHER_TOOL), 0, ""),
        (topic_line("x", tools=_NUMBER_TOOL), 0, ""),
        (topic_line("a"), 4, ":2: id: found 'a' a second time"),
    ],
)
def test_a_bad_topic_among_good_ones_is_named_and_the_others_are_scored(
    utb: Utb, tmp_path: Path, line: object, code: int, named: str
) -> None:
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line("a"), line, topic_line("b")])
    runs = write_jsonl(tmp_path / "r" / "m.jsonl", [run_line("a"), run_line("b")])
    done = utb("score", data, runs, "--policy", "exact", "--format", "json")
    assert done.code == code
    assert named in done.err
    document = json.loads(done.out)
    assert document["results"][0]["groups"]["All"]["correct"] == 2
    assert document["unusable"]["lines"] == (1 if code else 0)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        (b"[", "found '[' (malformed)"),
        (run_line("c"), "topic_id: found 'c', expected a topic of the data set"),
        (run_line("a", 9), "turn: found 9, expected a turn of topic 'a' (0, 1)"),
        (run_line("a"), "found a second run of 'a' turn 0 by 'model-a', trial 0 (the first, which counts, is"),
        (run_line("b", steps=[7]), "steps[0]: found 7"),
    ],
)
def test_a_bad_prediction_among_good_ones_is_named(
    utb: Utb, data: Path, tmp_path: Path, line: object, named: str
) -> None:
    runs = write_jsonl(tmp_path / "m.jsonl", [run_line("a"), line, run_line("b", 1)])
    done = utb("score", data, runs, "--policy", "exact", "--format", "json")
    assert done.code == 4
    assert f"{runs}:2: " in done.err
    assert named in done.err
    assert json.loads(done.out)["runs"] == 2


@pytest.mark.parametrize("lines", [None, [], [b"{"], [run_line("c")]])
def test_predictions_with_nothing_usable_leave_with_2_and_write_nothing(
    utb: Utb, data: Path, tmp_path: Path, lines: list[Json] | None
) -> None:
    path = tmp_path / "m.jsonl"
    if lines is not None:
        write_jsonl(path, lines)
    done = utb("score", data, path, "--out", tmp_path / "out")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[-1].startswith("utb: ")
    assert not (tmp_path / "out" / "verdicts.jsonl").exists()


@pytest.mark.parametrize("lines", [None, [], [b"{"], [{"id": "x"}]])
def test_data_with_nothing_usable_leaves_with_2(
    utb: Utb, predictions: Path, tmp_path: Path, lines: list[Json] | None
) -> None:
    path = tmp_path / "d.jsonl"
    if lines is not None:
        write_jsonl(path, lines)
    done = utb("score", path, predictions)
    assert (done.code, done.out) == (2, "")


def test_a_line_of_50_megabytes_is_read_like_any_other(utb: Utb, tmp_path: Path) -> None:
    large = topic_line("large", meta="x" * 50_000_000)
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line("a"), large, b'{"' + b"y" * 50_000_000])
    runs = write_jsonl(tmp_path / "m.jsonl", [run_line("a"), run_line("large")])
    done = utb("score", data, runs, "--policy", "exact", "--format", "json")
    assert done.code == 4
    assert len(done.err) < 1_000
    assert json.loads(done.out)["results"][0]["groups"]["All"]["correct"] == 2


def test_hostile_text_cannot_steer_the_terminal(utb: Utb, data: Path, tmp_path: Path) -> None:
    hostile = "[red]\x1b[31m\u202eevil\x9b2J\n[/red]"
    runs = write_jsonl(tmp_path / "m.jsonl", [run_line("a", model=hostile), run_line(hostile), run_line("b")])
    for format in ("text", "json"):
        done = utb("score", data, runs, "--format", format)
        for character in "\x1b\x9b\u202e":
            assert character not in done.out + done.err
    assert "[red]\\x1b[31m\\u202eevil\\x9b2J\\n[/red]" in utb("score", data, runs).out
    names = [result["model"] for result in json.loads(utb("score", data, runs, "--format", "json").out)["results"]]
    assert hostile in names


def test_ctrl_c_leaves_nothing_half_written(tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line("a")])
    (tmp_path / "slow").mkdir()
    os.mkfifo(pipe := tmp_path / "slow.jsonl")
    out = tmp_path / "out"
    command = [sys.executable, "-m", "utb", "score", str(data), str(pipe), "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with pipe.open("wb") as writer:  # blocks until the command reads, and keeps it waiting for more
        writer.write(json.dumps(run_line("a")).encode() + b"\n")
        writer.flush()
        _wait_until(lambda: out.is_dir() and any(out.iterdir()))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted, nothing was written; the same command starts over" in err
    assert list(out.iterdir()) == []


def _wait_until(condition: object, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if callable(condition) and condition():
            return
        time.sleep(0.02)
    raise TimeoutError


def test_references_are_scored_against_themselves_whatever_their_tools(utb: Utb, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d" / "s.jsonl", [topic_line("a", tools=_OTHER_TOOL, answer_list=[reference()])])
    runs = write_jsonl(tmp_path / "m.jsonl", [run_line("a")])
    (result,) = json.loads(utb("score", data, runs, "--policy", "exact", "--format", "json").out)["results"]
    assert (result["groups"]["All"]["correct"], result["findings"]) == (1, {"reference_unknown_tool": 1})
