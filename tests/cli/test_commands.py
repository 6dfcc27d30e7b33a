"""What holds for every command: help, exit codes, one line for what a user can mend; the filters and `convert`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import Json, reference, run_line, topic_line, write_jsonl
from utb import __version__
from utb.cli.main import COMMANDS, EXAMPLES
from utb.testing import tool

_CASE: Json = {
    "id": "case",
    "tools": ["get_weather"],
    "task": "Weather?",
    "answer_list": reference(),
    "outputs": [
        {"content": None, "tool_calls": [{"name": "get_weather", "arguments": '{"city": "city 0"}'}]},
        {"content": "21 degrees.", "tool_calls": None},
    ],
}


def _filter(*arguments: object, lines: list[object]) -> subprocess.CompletedProcess[bytes]:
    text = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    command = [sys.executable, "-m", "utb", *map(str, arguments)]
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(utb: Utb, command: str) -> None:
    done = utb(*command.split(), "--help")
    assert (done.code, done.err) == (0, "")
    assert f"Example:\n\n    {EXAMPLES[command]}" in done.out


def test_without_a_command_the_commands_are_listed(utb: Utb) -> None:
    done = utb()
    assert done.code == 2
    assert all(command.split()[0] in done.out + done.err for command in COMMANDS)
    assert utb("--help").code == 0


def test_the_version_is_printed(utb: Utb) -> None:
    assert utb("--version").out == f"{__version__}\n"


def test_an_unknown_command_leaves_with_2(utb: Utb) -> None:
    assert utb("validate").code == 2


def test_score_turns_gives_a_verdict_for_every_line(tmp_path: Path) -> None:
    tools = tmp_path / "tools.json"
    tools.write_text(json.dumps({"get_weather": tool("get_weather", {"city": {"type": "string"}})}), encoding="utf-8")
    done = _filter("score-turns", "--policy", "exact", "--tools", tools, lines=[_CASE, b"", b"{", _CASE])
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 4
    assert [verdict["status"] for verdict in verdicts] == ["correct", "not_scored", "not_scored", "correct"]
    assert [verdict["id"] for verdict in verdicts] == ["case", None, None, "case"]


def test_compare_arguments_gives_a_verdict_for_every_line() -> None:
    schema = tool("get_weather", {"city": {"type": "string"}})
    line = {
        "id": 1,
        "tools": [schema],
        "name": "get_weather",
        "predicted": '{"city": "Rome"}',
        "answer": {"city": "rome"},
    }
    done = _filter("compare-arguments", "--policy", "exact", lines=[line, line | {"predicted": "{}"}])
    assert done.returncode == 0
    assert [json.loads(text)["status"] for text in done.stdout.splitlines()] == ["correct", "wrong"]


@pytest.mark.parametrize("command", ["score-turns", "compare-arguments"])
def test_a_filter_without_usable_lines_leaves_with_2(command: str) -> None:
    assert _filter(command, "--policy", "exact", lines=[b"{"]).returncode == 2
    assert _filter(command, "--policy", "strictest", lines=[]).returncode == 2


def test_convert_writes_trajectories_that_score_alike(utb: Utb, data: Path, predictions: Path, tmp_path: Path) -> None:
    out = tmp_path / "out" / "model-a.jsonl.gz"
    done = utb("convert", predictions, "--to", "trajectories", "--out", out, "--format", "json")
    document = json.loads(done.out)
    assert (done.code, document["lines"], document["kinds"]) == (0, 3, ["predictions"])
    before = utb("score", data, predictions, "--format", "json").out
    after = utb("score", data, out, "--format", "json").out
    assert json.loads(before)["results"] == json.loads(after)["results"]


def test_convert_says_what_was_lost_and_names_bad_lines(utb: Utb, tmp_path: Path) -> None:
    lines = [_CASE | {"env_info": "Monday", "tools": [tool("get_weather")]}, b"{"]
    cases = write_jsonl(tmp_path / "cases.jsonl", lines)
    done = utb("convert", cases, "--to", "release", "--out", tmp_path / "topics.jsonl")
    assert done.code == 4
    assert done.out.splitlines()[0] == f"1 lines written to {tmp_path / 'topics.jsonl'}"
    assert done.out.splitlines()[1] == "not carried over: field 'outputs' (1 times)"
    assert f"{cases}:2: " in done.err
    assert utb("show", tmp_path / "topics.jsonl", "case/0").code == 0


def test_convert_of_a_folder_takes_the_files_that_fit(utb: Utb, tmp_path: Path) -> None:
    write_jsonl(tmp_path / "in" / "topics.jsonl", [topic_line("a", task_types=["单工具"])])
    write_jsonl(tmp_path / "in" / "runs.jsonl", [run_line("a")])
    assert utb("convert", tmp_path / "in", "--to", "release", "--out", tmp_path / "t.jsonl").code == 0
    assert json.loads((tmp_path / "t.jsonl").read_text(encoding="utf-8"))["task_types"] == ["Single-Tool"]
    assert utb("convert", tmp_path / "in", "--to", "trajectories", "--out", tmp_path / "r.jsonl").code == 0
    assert json.loads((tmp_path / "r.jsonl").read_text(encoding="utf-8"))["topic_id"] == "a"


@pytest.mark.parametrize(
    ("lines", "to"), [([topic_line()], "trajectories"), ([run_line()], "release"), ([b"{"], "release"), ([], "release")]
)
def test_convert_without_anything_to_convert_leaves_with_2_and_writes_nothing(
    utb: Utb, tmp_path: Path, lines: list[object], to: str
) -> None:
    source = write_jsonl(tmp_path / "in.jsonl", lines)
    done = utb("convert", source, "--to", to, "--out", tmp_path / "out.jsonl")
    assert (done.code, done.out) == (2, "")
    assert not (tmp_path / "out.jsonl").exists()
