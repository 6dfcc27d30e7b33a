"""`utb generate --provider simulated`: from the command line to a data set, whatever interrupts it."""

import json
from pathlib import Path

import pytest

from tests.simulated.data import DATASET
from tests.simulated.runs import run, run_killed, unlike_files
from tests.simulated.small import AIR, PERSON, STAYS, written
from utb.cli.main import run as cli
from utb.io.topics import read_topics
from utb.model import Topic


def workspace(folder: Path, air: str = AIR) -> list[str]:
    """The words of a small run."""
    people = folder / "workspace" / "personas" / "small"
    people.mkdir(parents=True)
    (folder / "workspace" / "datasets").mkdir()
    (people / "p.json").write_text(json.dumps(PERSON.raw), encoding="utf-8")
    (people / "q.json").write_text(json.dumps(PERSON.raw), encoding="utf-8")
    written(folder / "workspace" / "scenarios" / "small", air, STAYS)
    named = ("--workspace", str(folder / "workspace"), "--people", "small")
    return ["generate", "--provider", "simulated", "--seed", "3", "--out", str(folder / "run"), *named]


def test_the_bank_becomes_sessions_and_a_data_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = workspace(tmp_path)
    assert cli(words) == 0
    said = capsys.readouterr()
    assert "1 of 1 sessions complete, 4 turns" in said.out and "as a data set in" in said.out
    (topics,) = [list(read_topics(path)) for path in (tmp_path / "run" / "dataset").glob("*.jsonl")]
    found = [topic for topic in topics if isinstance(topic, Topic)]
    assert [[turn.task_type for turn in topic.turns] for topic in found] == [
        ["Single-Tool", "Clarify"], ["Sequential Multi-Tool", "Chat"],
    ]  # fmt: skip
    assert [turn.subtype for topic in found for turn in topic.turns] == [
        None, "Partial Information", None, "Long-Range Dependency",
    ]  # fmt: skip


def test_the_same_command_again_changes_nothing_and_says_so_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = workspace(tmp_path)
    cli(words)
    before = {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()}
    capsys.readouterr()
    assert cli([*words, "--format", "json"]) == 0
    assert {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()} == before
    assert json.loads(capsys.readouterr().out) == {
        "format": "utb.generation/1",
        "out": str(tmp_path / "run"),
        "dataset": str(tmp_path / "run" / "dataset"),
        "sessions": [{"persona": "p", "turns": 4, "wanted": 4, "stopped": None}],
    }


def test_a_bank_with_a_hole_is_named_before_anything_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    air = AIR.replace('tool = "getAirQuality"', 'tool = "getAir"').replace("habits.budget", "habits.travel")
    assert cli(workspace(tmp_path, air)) == 2
    said = capsys.readouterr().err
    assert "weather_air/p.toml: turns[0].steps[0].calls[0].tool: found 'getAir'" in said
    assert "rests_on[0]: found 'habits.travel', expected a path that exists in p" in said
    assert "2 faults in" in said and not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--turns", "4"], "--turns: not with --provider simulated"),
        (["--tool-set", "weather_air"], "--tool-set: not with --provider simulated"),
        (["--language", "zh"], "no scenarios in 'zh' of p, q; there are some of p"),
        (["--persona", "q"], "no scenarios of q"),
        (["--scenarios", "nowhere"], "nowhere: found no such folder, expected a bank of scenarios"),
    ],
)
def test_options_that_do_not_fit_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert cli([*workspace(tmp_path), *more]) == 2
    assert message in capsys.readouterr().err


def test_models_need_a_file_that_says_where_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli(["generate", "--provider", "local", "--seed", "1", "--out", str(tmp_path / "run")]) == 2
    assert "name it with --config (or use 'simulated')" in capsys.readouterr().err


def test_another_seed_is_another_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = workspace(tmp_path)
    cli(words)
    words[words.index("3")] = "4"
    assert cli(words) == 2
    assert "made with other settings (seed)" in capsys.readouterr().err


def test_a_whole_session_is_the_same_after_two_kills_and_as_it_ships(tmp_path: Path) -> None:
    run(tmp_path / "whole", "--persona", "persona3")
    shipped = DATASET / "persona3.jsonl"
    assert (tmp_path / "whole" / "dataset" / "persona3.jsonl").read_bytes() == shipped.read_bytes()
    size = (tmp_path / "whole" / "calls" / "persona3.jsonl").stat().st_size
    assert run_killed(tmp_path / "killed", [size // 5, size // 3], "--persona", "persona3") == 2
    assert unlike_files(tmp_path / "whole", tmp_path / "killed") == []
    (tmp_path / "killed" / "run.json").write_bytes(b"")
    assert unlike_files(tmp_path / "whole", tmp_path / "killed") == ["run.json"]
