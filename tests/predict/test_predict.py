"""`utb predict` against a real HTTP server: whole, disturbed, interrupted, over budget, and asked what it cannot do."""

import fcntl
import json
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.predict.data import KEY_ENV, MODEL, SAMPLE, models_toml
from tests.predict.processes import predict_words, started
from tests.predict.stub import FAULTS, Answer, Stub, completion, error, scripted, serving
from tests.predict.trials import PATIENT, lasting, lines_of
from utb.cli.main import run
from utb.io.trajectories import read_trajectories
from utb.model import Trajectory

Json = dict[str, Any]
FEW = ("--limit", "12")


def words(tmp_path: Path, stub: Stub, *more: str, settings: str = "", out: str = "out") -> list[str]:
    config = tmp_path / "models.toml"
    config.write_text(models_toml(stub.base_url, settings), encoding="utf-8")
    return predict_words(SAMPLE, config, tmp_path / out, *more)


def calm(script: Json, **options: Any) -> Stub:
    return Stub(scripted(script), **options)


def journal(tmp_path: Path, out: str = "out") -> Path:
    return tmp_path / out / ".journal" / f"{MODEL}.jsonl"


def test_a_run_is_written_in_the_order_of_the_data_and_a_second_one_asks_nothing(
    tmp_path: Path, script: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, "--format", "json")) == 0
        report = json.loads(capsys.readouterr().out)["runs"][0]
        asked, first = sum(stub.ledger.received.values()), lines_of(tmp_path / "out")
        assert run(words(tmp_path, stub)) == 0
        assert "98 of 98 turns, 98 of them from before" in capsys.readouterr().out
        assert sum(stub.ledger.received.values()) == asked == report["requests"]
    assert lines_of(tmp_path / "out") == first and len(first) == 98
    tokens = (stub.ledger.input_tokens, stub.ledger.output_tokens)
    assert (report["input_tokens"], report["output_tokens"]) == tokens
    assert report["cost_usd"] == pytest.approx((tokens[0] * 0.5 + tokens[1] * 1.5) / 1e6)
    order = [
        json.loads(line)["id"]
        for path in sorted(SAMPLE.glob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    assert list(dict.fromkeys(line["topic_id"] for line in first)) == order
    for one in read_trajectories(tmp_path / "out" / f"{MODEL}.jsonl"):
        assert isinstance(one, Trajectory) and one.steps[-1].content and one.extra is not None


def test_faults_that_pass_leave_no_trace_but_attempts(tmp_path: Path, script: Json) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, out="calm")) == 0
    with serving(calm(script, faults=FAULTS)) as stub:
        assert run(words(tmp_path, stub, settings=PATIENT, out="hurt")) == 0
    assert lasting(lines_of(tmp_path / "hurt")) == lasting(lines_of(tmp_path / "calm"))
    attempts = sum(step.get("attempts", 0) for line in lines_of(tmp_path / "hurt") for step in line["steps"])
    assert attempts == sum(stub.ledger.received.values()) > len(stub.ledger.answered)
    assert set(stub.ledger.kinds) >= {"429", "500", "malformed"}


def test_a_killed_run_goes_on_and_asks_for_nothing_that_was_on_disk(tmp_path: Path, script: Json) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, out="whole")) == 0
    with serving(calm(script, latency_s=0.02)) as stub:
        process = started(words(tmp_path, stub))
        while process.poll() is None and sum(stub.ledger.received.values()) < 60:
            time.sleep(0.01)
        process.kill()
        process.communicate()
        kept = [
            json.loads(line)["key"] for line in journal(tmp_path).read_bytes().splitlines(True) if line[-1:] == b"\n"
        ]
        before = dict(stub.ledger.received)
        assert kept and not (tmp_path / "out" / f"{MODEL}.jsonl").exists()
        assert run(words(tmp_path, stub)) == 0
        assert all(stub.ledger.received[key] == before[key] for key in kept if key in before)
        assert sum(stub.ledger.received.values()) - len(stub.ledger.answered) <= 11  # turns open at once
    assert lasting(lines_of(tmp_path / "out")) == lasting(lines_of(tmp_path / "whole"))


def test_ctrl_c_waits_for_what_is_under_way_and_leaves_whole_files(tmp_path: Path, script: Json) -> None:
    with serving(calm(script, latency_s=0.05)) as stub:
        process = started(words(tmp_path, stub))
        while process.poll() is None and sum(stub.ledger.received.values()) < 40:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
        assert process.returncode == 130 and b"Traceback" not in err
        assert b"goes on where it stopped" in err and b"stopped: interrupted" in out
        assert 0 < len(lines_of(tmp_path / "out")) < 98
        assert run(words(tmp_path, stub)) == 0
        assert sum(stub.ledger.received.values()) == len(stub.ledger.answered)
    assert len(lines_of(tmp_path / "out")) == 98


def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    with serving(Stub(answer=lambda _: Answer(b"", hangs=True))) as stub:
        process = started(words(tmp_path, stub))
        while process.poll() is None and not stub.requests:
            time.sleep(0.01)
        assert process.stderr is not None
        process.send_signal(signal.SIGINT)
        for line in process.stderr:
            if b"stopping when" in line:
                break
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130 and b"leaving at once" in err and b"Traceback" not in err


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (error(401), "unauthorized"),
        (error(404, "model_not_found"), "unknown_model"),
        (Answer(b"<html>", 404, {"content-type": "text/html"}), "not_an_api"),
        (Answer(completion("m", {"content": None, "refusal": "no"})), "refused"),
        (error(400, "context_length_exceeded"), "context_too_long"),
        (Answer(b'{"choices": []}'), "no_choices"),
    ],
)
def test_what_cannot_be_answered_is_a_named_error_on_each_turn_and_the_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], answer: Answer, kind: str
) -> None:
    with serving(Stub(answer=lambda _: answer)) as stub:
        assert run(words(tmp_path, stub, "--limit", "3", settings="attempts = 2\nfirst_wait_s = 0.01")) == 2
    said = capsys.readouterr()
    assert f"3 turns have no run: {kind}" in said.err and "0 of 3 turns, 3 failed" in said.out
    lines = lines_of(tmp_path / "out")
    assert [line["steps"][-1]["error"]["kind"] for line in lines] == [kind] * 3
    assert {line["outcome"] for line in lines} == {"failed"}


def test_turns_that_failed_are_asked_again_unless_their_very_request_is_refused(tmp_path: Path, script: Json) -> None:
    bad = {0: error(401), 1: error(400, "content_filter")}

    def answer(request: Json) -> Answer:
        return bad.get(len(stub.requests) - 1, Answer(completion("m", {"role": "assistant", "content": "Hello."})))

    with serving(Stub(answer=answer)) as stub:
        assert run(words(tmp_path, stub, "--limit", "3", "--concurrency", "1")) == 4
        assert run(words(tmp_path, stub, "--limit", "3", "--concurrency", "1")) == 0
        assert len(stub.requests) == 4
    assert [line["outcome"] for line in lines_of(tmp_path / "out")].count("failed") == 1


@pytest.mark.parametrize(
    ("message", "more", "oddity"),
    [
        ({"content": "a"}, {}, "several_choices"),
        ({"content": "a"}, {}, "no_usage"),
        ({"tool_calls": [{"id": "c", "function": {"name": "f", "arguments": None}}]}, {}, "arguments_null"),
        ({"tool_calls": [{"id": "c", "function": {"name": "f", "arguments": {"a": 1}}}]}, {}, "arguments_no_text"),
    ],
)
def test_what_is_odd_and_can_be_used_is_kept_and_named_on_its_step(
    tmp_path: Path, message: Json, more: Json, oddity: str
) -> None:
    def answer(request: Json) -> Answer:
        own = message if request["messages"][-1]["role"] == "user" else {"content": "Done."}
        body = json.loads(completion("m", {"role": "assistant", **own}))
        if oddity == "several_choices":
            body["choices"] *= 2
        if oddity == "no_usage":
            del body["usage"]
        return Answer(json.dumps(body).encode())

    with serving(Stub(answer=answer)) as stub:
        assert run(words(tmp_path, stub, "--limit", "1")) == 0
    step = lines_of(tmp_path / "out")[0]["steps"][0]
    assert oddity in step["oddities"] and step["raw"]["content" if "content" in message else "tool_calls"]


def test_a_budget_ends_a_run_and_a_larger_one_goes_on(
    tmp_path: Path, script: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, "--budget", "0.05", "--concurrency", "2")) == 4
        spent = (stub.ledger.input_tokens * 0.5 + stub.ledger.output_tokens * 1.5) / 1e6
        assert 0.04 < spent < 0.06
        assert "stopped: the budget of 0.05 USD is used up" in capsys.readouterr().out
        assert run(words(tmp_path, stub, "--budget-tokens", "100")) in (2, 4)
        assert run(words(tmp_path, stub, "--budget", "10")) == 0
        assert sum(stub.ledger.received.values()) == len(stub.ledger.answered)
    assert len(lines_of(tmp_path / "out")) == 98


def test_chosen_turns_join_those_that_were_played_before(tmp_path: Path, script: Json) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, "--only", "p1_news_5/0,p2_trip_5")) == 0
        assert {(line["topic_id"], line["turn"]) for line in lines_of(tmp_path / "out")} >= {("p1_news_5", 0)}
        some = len(lines_of(tmp_path / "out"))
        assert run(words(tmp_path, stub, *FEW)) == 0
        assert run(words(tmp_path, stub, "--only", "p1_news_5/0")) == 0
        assert len(lines_of(tmp_path / "out")) > max(some, 12)
        assert sum(stub.ledger.received.values()) == len(stub.ledger.answered)


def test_trials_are_runs_of_their_own(tmp_path: Path, script: Json) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, "--limit", "2", "--trials", "3")) == 0
        assert len(stub.ledger.answered) == sum(stub.ledger.received.values())
    lines = lines_of(tmp_path / "out")
    assert [line["trial"] for line in lines] == [0, 1, 2] * 2


def test_strict_runs_end_at_the_first_departure(tmp_path: Path) -> None:
    def answer(request: Json) -> Answer:
        call = {"id": "c", "function": {"name": "noSuchTool", "arguments": "{}"}}
        return Answer(completion("m", {"role": "assistant", "content": None, "tool_calls": [call]}))

    with serving(Stub(answer=answer)) as stub:
        assert run(words(tmp_path, stub, "--limit", "4", "--mode", "strict")) == 0
        assert len(stub.requests) == 4
    assert {(line["mode"], line["outcome"], line["truncated"]) for line in lines_of(tmp_path / "out")} == {
        ("strict", "departed", False)
    }


def test_keys_come_from_the_environment_and_stand_in_no_file(
    tmp_path: Path, script: Json, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = f'key_env = "{KEY_ENV}"'
    seen: list[str] = []
    with serving(Stub(answer=lambda _: error(401))) as stub:
        run(words(tmp_path, stub, *FEW, settings=settings))
        seen += [headers["authorization"] for headers in stub.headers]
        monkeypatch.delenv(KEY_ENV)
        assert run(words(tmp_path, stub, settings=settings)) == 2
    said = capsys.readouterr()
    assert set(seen) == {"Bearer sk-very-secret"} and f"the variable {KEY_ENV} is not set" in said.err
    contents = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"sk-very-secret" in content for content in (*contents, said.out.encode(), said.err.encode()))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda w: [*w, "--only", "no_such_topic"], "no such topic"),
        (lambda w: [*w, "--only", "p1_news_5/99"], "no such turn"),
        (lambda w: [*w, "--only", "p1_news_5", "--limit", "1"], "contradict"),
        (lambda w: [*w, "--mode", "single_response"], "expected strict or open"),
        (lambda w: [("another" if word == MODEL else word) for word in w], "known: stub-model, baseline-one-sentence"),
    ],
)
def test_what_is_not_known_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[list[str]], list[str]], message: str
) -> None:
    with serving(Stub()) as stub:
        assert run(change(words(tmp_path, stub))) == 2
    assert message in capsys.readouterr().err and not (tmp_path / "out").exists()


def test_a_budget_in_dollars_needs_prices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "models.toml"
    config.write_text(f'[models.{MODEL}]\nbase_url = "http://127.0.0.1:9/v1"\n', encoding="utf-8")
    assert run(predict_words(SAMPLE, config, tmp_path / "out", "--budget", "1")) == 2
    assert "names no prices of 'stub-model'" in capsys.readouterr().err


def test_predictions_that_were_not_made_here_are_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    precious = tmp_path / "baseline-oracle.jsonl"
    precious.write_text("precious\n", encoding="utf-8")
    assert run(["predict", str(SAMPLE), "--model", "baseline-oracle", "--out", str(tmp_path)]) == 2
    assert "was not made by this command" in capsys.readouterr().err and precious.read_text() == "precious\n"


def test_two_processes_never_write_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / ".journal").mkdir()
    with (tmp_path / ".journal" / "baseline-oracle.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert run(["predict", str(SAMPLE), "--model", "baseline-oracle", "--out", str(tmp_path)]) == 2
    assert "another process is writing it" in capsys.readouterr().err


def test_a_line_that_cannot_be_used_is_named_and_the_others_are_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    lines = next(iter(sorted(SAMPLE.glob("*.jsonl")))).read_text(encoding="utf-8").splitlines()
    (data / "some.jsonl").write_text("\n".join([lines[0], "{", lines[1]]) + "\n", encoding="utf-8")
    assert run(["predict", str(data), "--model", "baseline-oracle", "--out", str(tmp_path / "out")]) == 4
    assert "some.jsonl:2" in capsys.readouterr().err
    assert len({line["topic_id"] for line in lines_of(tmp_path / "out", "baseline-oracle")}) == 2


def test_other_parameters_are_another_run_and_the_old_replies_stay(tmp_path: Path, script: Json) -> None:
    with serving(calm(script)) as stub:
        assert run(words(tmp_path, stub, *FEW)) == 0
        asked = sum(stub.ledger.received.values())
        warm = f"[models.{MODEL}.parameters]\ntemperature = 0.5"
        assert run(words(tmp_path, stub, *FEW, settings=warm)) == 0
        assert sum(stub.ledger.received.values()) == 2 * asked
        assert lines_of(tmp_path / "out")[0]["parameters"]["temperature"] == 0.5
        assert run(words(tmp_path, stub, *FEW)) == 0
        assert sum(stub.ledger.received.values()) == 2 * asked
