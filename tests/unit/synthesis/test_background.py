"""Runs in the background: a process that outlives whoever started it, and a folder that tells all about it."""

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.synthesis.runs import DATA
from tests.synthesis.scripts import TOOL_SETS, answered, roles_toml
from tests.synthesis.stub_server import Answer, Answerer, error, serving
from utb.errors import ConfigError
from utb.model.synthesis_run import RunRequest, Standing
from utb.synthesis import background, standing
from utb.synthesis.background import StartedProcess, command_of, is_running, start, stop
from utb.synthesis.standing import status_of

PATIENCE_S = 60.0


@contextmanager
def asked(root: Path, answer: Answerer, more: str = "") -> Iterator[RunRequest]:
    """A workspace with two people and a server that plays the roles."""
    (root / "datasets").mkdir(parents=True, exist_ok=True)
    shutil.copytree(DATA / "personas", root / "personas" / "small", dirs_exist_ok=True)
    with serving(answer) as stub:
        (root / "roles.toml").write_text(roles_toml(stub.base_url, more=more), encoding="utf-8")
        yield RunRequest(
            provider="stub",
            config="roles.toml",
            seed=7,
            people="small",
            personas=("persona1", "persona2"),
            turns=4,
            tool_sets=TOOL_SETS,
        )


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def finished(folder: Path) -> bool:
    return not is_running(folder)


def test_a_run_ends_complete_and_its_folder_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "synthesis" / "first"
    with asked(tmp_path, answered) as request:
        assert start(request, folder, tmp_path, tools=DATA / "tool_schemas")
        assert status_of(folder).standing is Standing.RUNNING and status_of(folder).is_ours
        assert not start(request, folder, tmp_path)
        until(lambda: finished(folder))
    status = status_of(folder)
    assert status.standing is Standing.COMPLETE and not status.is_ours and not status.faults
    assert [(each.persona, each.turns, each.wanted) for each in status.people] == [
        ("persona1", 4, 4),
        ("persona2", 4, 4),
    ]
    assert status.request == request and status.about["seed"] == 7 and status.turns == 8


def test_a_run_that_is_stopped_says_so_and_goes_on_by_the_same_request(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    slowly: list[int] = []

    def answer(question: dict[str, object]) -> Answer:
        slowly.append(1)
        return _slow(question, len(slowly))

    with asked(tmp_path, answer) as request:
        assert not stop(folder)
        start(request, folder, tmp_path, tools=DATA / "tool_schemas")
        until(lambda: len(slowly) > 30)
        assert stop(folder)
        until(lambda: finished(folder))
        assert status_of(folder).standing is Standing.STOPPED
        assert not stop(folder)
        start(request, folder, tmp_path, tools=DATA / "tool_schemas", turns_before=status_of(folder).turns)
        until(lambda: finished(folder))
    assert status_of(folder).standing is Standing.COMPLETE


def _slow(question: dict[str, object], count: int) -> Answer:
    reply = answered(question)
    return Answer(text=reply.text, delay_s=0.05 if count > 20 else 0.0)


def test_a_model_that_does_not_answer_is_a_failure_with_its_reason(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with asked(tmp_path, lambda _: error(401)) as request:
        start(request, folder, tmp_path, tools=DATA / "tool_schemas")
        until(lambda: finished(folder))
    status = status_of(folder)
    assert status.standing is Standing.FAILED
    assert all("unauthorized" in person.stopped for person in status.people)


def test_an_unknown_model_and_a_server_that_is_not_there_are_named(tmp_path: Path) -> None:
    with asked(tmp_path, lambda _: error(404)) as request:
        start(request, tmp_path / "unknown", tmp_path, tools=DATA / "tool_schemas")
        until(lambda: finished(tmp_path / "unknown"))
    (tmp_path / "roles.toml").write_text(roles_toml("http://127.0.0.1:9/v1", more="attempts = 1"), encoding="utf-8")
    start(request, tmp_path / "nobody", tmp_path, tools=DATA / "tool_schemas")
    until(lambda: finished(tmp_path / "nobody"))
    for name, kind in (("unknown", "unknown_model"), ("nobody", "unreachable")):
        status = status_of(tmp_path / name)
        assert status.standing is Standing.FAILED and all(kind in person.stopped for person in status.people)


def test_files_that_the_run_cannot_use_are_named_by_what_it_said(tmp_path: Path) -> None:
    with asked(tmp_path, answered) as request:
        (tmp_path / "personas" / "small" / "persona2.json").write_text('{"summary": ', encoding="utf-8")
        start(request, tmp_path / "person", tmp_path, tools=DATA / "tool_schemas")
        until(lambda: finished(tmp_path / "person"))
        shutil.copytree(DATA / "tool_schemas", tmp_path / "tools")
        (tmp_path / "tools" / "travel_stays.json").write_text("[]", encoding="utf-8")
        alone = msgspec.structs.replace(request, personas=("persona1",))
        start(alone, tmp_path / "tools_run", tmp_path, tools=tmp_path / "tools")
        until(lambda: finished(tmp_path / "tools_run"))
        other = tmp_path / "version"
        other.mkdir()
        (other / "run.json").write_text('{"format": "utb.synthesis/0"}', encoding="utf-8")
        start(alone, other, tmp_path, tools=DATA / "tool_schemas")
        until(lambda: finished(other))
    for name, words in (("person", "persona2.json"), ("tools_run", "travel_stays.json"), ("version", "other settings")):
        status = status_of(tmp_path / name)
        assert status.standing is Standing.FAILED and any(words in line for line in status.said), status.said
        assert not list((tmp_path / name).glob("sessions/*"))


def test_a_missing_key_is_a_failure_that_names_the_variable(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with asked(tmp_path, answered, more='key_env = "NO_SUCH_KEY"') as request:
        start(request, folder, tmp_path, tools=DATA / "tool_schemas")
        until(lambda: finished(folder))
    status = status_of(folder)
    assert status.standing is Standing.FAILED and not status.about
    assert [person.persona for person in status.people] == ["persona1", "persona2"]
    assert "the variable NO_SUCH_KEY is not set" in status.said[-1]


def test_a_process_that_dies_without_a_word_is_interrupted(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with asked(tmp_path, lambda question: _slow(question, 99)) as request:
        start(request, folder, tmp_path, tools=DATA / "tool_schemas")
        until(lambda: (folder / "run.json").exists())
        started = background.started_process(folder)
        assert started is not None
        os.kill(started.pid, 9)
        until(lambda: finished(folder))
    assert status_of(folder).standing is Standing.INTERRUPTED


def test_a_run_from_a_terminal_is_seen_by_its_lock_and_not_ours_to_stop(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"personas": {"p": "x"}, "seed": 1}', encoding="utf-8")
    with (tmp_path / ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        status = status_of(tmp_path)
        assert status.standing is Standing.RUNNING and not status.is_ours
        assert not stop(tmp_path)
    status = status_of(tmp_path)
    assert status.standing is Standing.UNKNOWN and status.request is None


def test_a_number_that_another_process_has_now_is_left_alone(tmp_path: Path) -> None:
    started = StartedProcess(pid=os.getpid(), started_at=1.0)
    (tmp_path / background.PROCESS).write_bytes(msgspec.json.encode(started))
    assert not is_running(tmp_path) and not stop(tmp_path)


def test_names_that_look_like_options_stay_names(tmp_path: Path) -> None:
    request = RunRequest(provider="--out", config=None, seed=1, people="-p", personas=("--help", "a b"))
    words = command_of(request, tmp_path, tmp_path)
    assert "--provider=--out" in words and "--persona=--help" in words and "--persona=a b" in words
    assert not [word for word in words if word.startswith("--config")]


def test_a_place_where_nothing_can_be_written_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    request = RunRequest(provider="simulated", config=None, seed=1, people="p", personas=("a",))
    with pytest.raises(ConfigError, match="the run cannot be started"):
        start(request, tmp_path / "file" / "run", tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"seed": "x"}', "\udcff"])
def test_a_folder_of_rubbish_is_told_and_not_believed(tmp_path: Path, text: str) -> None:
    for name in ("request.json", "process.json", "result.json", "run.json", "output.log"):
        (tmp_path / name).write_bytes(text.encode(errors="surrogateescape"))
    status = status_of(tmp_path)
    assert status.standing is Standing.UNKNOWN and status.faults


def test_a_bug_is_told_in_one_line_and_its_traceback_stays_in_the_log(tmp_path: Path) -> None:
    request = RunRequest(provider="stub", config=None, seed=1, people="p", personas=("a",))
    (tmp_path / "request.json").write_bytes(msgspec.json.encode(request))
    (tmp_path / "process.json").write_bytes(msgspec.json.encode(StartedProcess(pid=2**30, started_at=1.0)))
    text = 'Traceback (most recent call last):\n  File "x.py", line 1\nOSError: no space left on device\n'
    (tmp_path / "output.log").write_text(f"t/0: plan_rejected: x\n{text}", encoding="utf-8")
    status = status_of(tmp_path)
    assert status.standing is Standing.FAILED
    assert status.said == (
        "t/0: plan_rejected: x",
        "it ended by a bug: OSError: no space left on device (output.log has the rest)",
    )


def test_a_full_disk_is_told_where_the_process_could_not_say_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert status_of(tmp_path).said == ()
    monkeypatch.setattr(standing, "_LEAST_FREE", 2**80)
    assert "is full: " in status_of(tmp_path).said[-1]
