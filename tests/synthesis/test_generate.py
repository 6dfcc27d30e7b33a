"""`utb generate` against a real HTTP server: two personas, twelve turns each, disturbed in every way there is."""

import fcntl
import json
import re
import signal
from pathlib import Path

import pytest

from tests.synthesis.golden import GOLDEN, as_text
from tests.synthesis.runs import SEED, TURNS, arguments, calls, persona_files, sessions, started
from tests.synthesis.scripts import ROLES, answered
from tests.synthesis.stub_server import Answer, Stub, error, serving
from tests.synthesis.trials import QUICKLY, failing, killable, killed_and_resumed, refusing_after, same_files
from utb.cli.main import run
from utb.synthesis.checkpoints import read_session


def test_two_sessions_of_twelve_turns_are_the_golden_ones(whole: tuple[Path, Stub]) -> None:
    assert as_text(persona_files(whole[0])) == GOLDEN.read_text(encoding="utf-8")
    for path in persona_files(whole[0]):
        assert sum(len(topic.turns) for topic in read_session(path)) == TURNS


def test_the_golden_sessions_show_every_mode_and_what_was_refused() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    for word in ("single", "parallel", "mixed", "underspecified", "chat", "ask ", "fresh", "switch_back", "rejected"):
        assert word in text


def test_the_persona_reaches_user_planner_and_assistant_and_nobody_else(whole: tuple[Path, Stub]) -> None:
    asked = {request["model"] for request in whole[1].requests}
    shown = {request["model"] for request in whole[1].requests if "CANARY-" in json.dumps(request)}
    assert asked == {"user_simulator", "planner", "planner_checker", "assistant"}
    assert shown == {"user_simulator", "planner", "assistant"}
    assert "CANARY-SENSITIVE" not in json.dumps(whole[1].requests)


def test_simulated_tools_are_asked_and_checked_and_do_not_know_the_persona(tmp_path: Path) -> None:
    with serving(answered) as stub:
        assert run(arguments(tmp_path, stub.base_url, tools="simulated")) == 0
    assert {request["model"] for request in stub.requests} == set(ROLES)
    shown = {request["model"] for request in stub.requests if "CANARY-" in json.dumps(request)}
    assert shown == {"user_simulator", "planner", "assistant"}


def test_the_log_holds_every_question_with_its_prompt_reply_and_fate(whole: tuple[Path, Stub]) -> None:
    entries = [entry for log in calls(whole[0]).values() for entry in log]
    assert len(entries) == len(whole[1].requests)
    assert len({entry["call_id"] for entry in entries}) == len(entries)
    for entry in entries:
        assert entry["prompt"] == f"en/{entry['role']}" and entry["prompt_version"]
        assert re.fullmatch("[0-9a-f]{64}", entry["prompt_sha256"])
        assert entry["reply"]["text"] and entry["reply"]["tokens"]["output"] >= 0 and entry["reply"]["attempts"] == 1
        assert entry["accepted"] or entry["reasons"]
    assert ["say what the call is for"] in [e["reasons"] for e in entries if e["role"] == "planner_checker"]


def test_chinese_sessions_are_made_with_chinese_prompts_and_tools(tmp_path: Path) -> None:
    with serving(answered) as stub:
        assert run([*arguments(tmp_path, stub.base_url, tools="simulated"), "--language", "zh"]) == 0
    assert {request["model"] for request in stub.requests} == set(ROLES)
    assert all("现在是 2026-" in request["messages"][1]["content"] for request in stub.requests)
    topics = [topic for path in persona_files(tmp_path / "run") for topic in read_session(path)]
    assert {topic.language for topic in topics} == {"zh"} and all("星期" in topic.env_info for topic in topics)
    assert {entry["prompt"] for log in calls(tmp_path / "run").values() for entry in log} == {f"zh/{r}" for r in ROLES}


def test_a_finished_run_asks_nothing_more(whole: tuple[Path, Stub], tmp_path: Path) -> None:
    before, asked = sessions(whole[0]), len(whole[1].requests)
    assert run(arguments(whole[0].parent, whole[1].base_url)) == 0
    assert sessions(whole[0]) == before and len(whole[1].requests) == asked


def test_faults_that_pass_leave_no_trace_but_attempts(whole: tuple[Path, Stub], tmp_path: Path) -> None:
    with serving(failing()) as stub:
        assert run(arguments(tmp_path, stub.base_url, more=QUICKLY)) == 0
    assert sessions(tmp_path / "run") == sessions(whole[0])
    attempts = [entry["reply"]["attempts"] for log in calls(tmp_path / "run").values() for entry in log]
    assert sum(attempts) == len(stub.requests) > len(attempts)


def test_a_session_that_stopped_for_its_server_goes_on_there(
    whole: tuple[Path, Stub], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(refusing_after(70, error(401))) as stub:
        assert run(arguments(tmp_path, stub.base_url)) == 4
    said = capsys.readouterr()
    assert "0 of 2 sessions complete" in said.out and "persona1: stopped at" in said.err and "unauthorized" in said.err
    with serving(answered) as second:
        assert run(arguments(tmp_path, second.base_url)) == 0
    assert sessions(tmp_path / "run") == sessions(whole[0])
    assert len(second.requests) == len(whole[1].requests) - 70


def test_a_killed_run_ends_like_one_that_nobody_killed(whole: tuple[Path, Stub], tmp_path: Path) -> None:
    with killable() as (killer, stub):
        assert killed_and_resumed(tmp_path, stub.base_url, killer, [25, 60]) == 2
    assert same_files(tmp_path / "run", whole[0])
    assert not list((tmp_path / "run").rglob("*.part"))


def test_a_log_that_ends_in_half_a_line_is_mended(whole: tuple[Path, Stub], tmp_path: Path) -> None:
    with serving(refusing_after(40, error(401))) as stub:
        run(arguments(tmp_path, stub.base_url))
    log = tmp_path / "run" / "calls" / "persona1.jsonl"
    log.write_bytes(log.read_bytes() + b'{"call_id": "half')
    with serving(answered) as stub:
        assert run(arguments(tmp_path, stub.base_url)) == 0
    assert sessions(tmp_path / "run") == sessions(whole[0])
    assert b'"half' not in log.read_bytes()


def test_a_request_that_is_refused_for_good_fails_its_topic_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(request: dict[str, object]) -> Answer:
        is_answer = request["model"] == "assistant"
        return Answer(refusal="I will not say that") if is_answer else answered(request)

    with serving(answer) as stub:
        assert run(arguments(tmp_path, stub.base_url)) == 2
    said = capsys.readouterr()
    assert "3 topics in a row without a finished turn: provider_failed: I will not say that" in said.err
    topics = read_session(persona_files(tmp_path / "run")[0])
    assert [topic.turns for topic in topics] == [(), (), ()]
    assert topics[0].failure is not None and topics[0].failure.steps


def test_a_folder_with_another_run_is_refused(whole: tuple[Path, Stub], capsys: pytest.CaptureFixture[str]) -> None:
    words = arguments(whole[0].parent, whole[1].base_url)
    words[words.index("--seed") + 1] = str(SEED + 1)
    assert run(words) == 2
    assert "run.json: made with other settings (seed)" in capsys.readouterr().err


def test_a_session_that_was_changed_meanwhile_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(refusing_after(70, error(401))) as stub:
        run(arguments(tmp_path, stub.base_url))
        path = persona_files(tmp_path / "run")[0]
        path.write_bytes(path.read_bytes().replace(b"Here is what", b"Here was what"))
        capsys.readouterr()
        assert run(arguments(tmp_path, stub.base_url)) == 2
    assert "other topics than its checkpoint says" in capsys.readouterr().err


def test_two_processes_never_write_into_one_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run").mkdir()
    with (tmp_path / "run" / ".lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert run(arguments(tmp_path, "http://127.0.0.1:9/v1")) == 2
    assert "another process is writing there" in capsys.readouterr().err


def test_keys_come_from_the_environment_and_stand_in_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    more = 'key_env = "STUB_KEY"'
    assert run(arguments(tmp_path, "http://127.0.0.1:9/v1", more=more)) == 2
    assert "the variable STUB_KEY is not set" in capsys.readouterr().err
    monkeypatch.setenv("STUB_KEY", "sk-very-secret")
    with serving(refusing_after(30, error(401))) as stub:
        run(arguments(tmp_path, stub.base_url, more=more))
    assert {headers["authorization"] for headers in stub.headers} == {"Bearer sk-very-secret"}
    said = capsys.readouterr()
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert files and not any(b"sk-very-secret" in content for content in (*files, said.out.encode(), said.err.encode()))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("stub", "other", "unknown provider 'other'; the file has: stub"),
        ("small", "many", "no people 'many'"),
        ("weather_air", "weather_mars", "unknown tool set weather_mars; known: travel_stays, weather_air"),
    ],
)
def test_names_that_are_not_known_are_said_with_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    words = arguments(tmp_path, "http://127.0.0.1:9/v1")
    words[words.index(old)] = new
    assert run(words) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_people_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(answered) as stub:
        words = arguments(tmp_path, stub.base_url)
        words[words.index("--turns") + 1] = "2"
        assert run([*words, "--persona", "persona2"]) == 0
        assert run([*words, "--persona", "nobody"]) == 2
    assert [path.name for path in (tmp_path / "run" / "sessions").iterdir()] == ["persona2.jsonl"]
    assert "unknown persona nobody; known: persona1, persona2" in capsys.readouterr().err


def test_results_come_as_json_too(whole: tuple[Path, Stub], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run([*arguments(whole[0].parent, whole[1].base_url), "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["sessions"][0] == {"persona": "persona1", "turns": 12, "wanted": 12, "stopped": None}


def test_ctrl_c_says_how_to_go_on_and_leaves_whole_files(whole: tuple[Path, Stub], tmp_path: Path) -> None:
    with killable() as (killer, stub):
        killer.arm(60)
        process = started(arguments(tmp_path, stub.base_url))
        while process.poll() is None and not killer.reached.wait(0.02):
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        assert process.returncode == 130 and out == b""
        assert b"interrupted; the same command goes on where it stopped" in err and b"Traceback" not in err
        assert run(arguments(tmp_path, stub.base_url)) == 0
    assert same_files(tmp_path / "run", whole[0])
