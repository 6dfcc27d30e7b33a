"""The log of questions: whole lines, and what is in it is not asked again."""

from pathlib import Path

import msgspec
import pytest

from utb.errors import ErrorKind
from utb.providers.protocol import Message, Parameters, Reply, Speaker
from utb.synthesis.call_log import CallEntry, CallLog, LoggedError, request_sha256

MESSAGES = (Message(Speaker.SYSTEM, "be"), Message(Speaker.USER, "go"))
PARAMETERS = Parameters(model="m")
SHA = request_sha256(MESSAGES, PARAMETERS)
ENTRY = CallEntry(
    call_id="t/0/0",
    logged_at="2026-03-03T09:30:00+00:00",
    persona="p",
    topic_id="t",
    turn=0,
    role="planner",
    purpose="plan",
    attempt=1,
    prompt="en/planner",
    prompt_version="1",
    prompt_sha256="0",
    provider="near",
    parameters=PARAMETERS,
    request_sha256=SHA,
    messages=MESSAGES,
)
ANSWERED = msgspec.structs.replace(ENTRY, reply=Reply(text="hi", latency_s=1.5, attempts=2), accepted=True)


def failed(kind: ErrorKind) -> CallEntry:
    return msgspec.structs.replace(ENTRY, error=LoggedError(kind=kind, message="no"))


def test_a_reply_is_known_to_whoever_opens_the_log_later(tmp_path: Path) -> None:
    CallLog(tmp_path / "c.jsonl").add(ANSWERED)
    assert CallLog(tmp_path / "c.jsonl").known("t/0/0", SHA) == ANSWERED


def test_another_place_or_another_question_is_not_known(tmp_path: Path) -> None:
    CallLog(tmp_path / "c.jsonl").add(ANSWERED)
    log = CallLog(tmp_path / "c.jsonl")
    assert log.known("t/0/1", SHA) is None and log.known("t/0/0", "other") is None


@pytest.mark.parametrize("kind", list(ErrorKind))
def test_of_errors_only_a_refusal_is_final(tmp_path: Path, kind: ErrorKind) -> None:
    CallLog(tmp_path / "c.jsonl").add(failed(kind))
    known = CallLog(tmp_path / "c.jsonl").known("t/0/0", SHA)
    assert (known is not None) == (kind is ErrorKind.REFUSED)


def test_a_reply_after_an_error_counts(tmp_path: Path) -> None:
    log = CallLog(tmp_path / "c.jsonl")
    log.add(failed(ErrorKind.TIMEOUT))
    log.add(ANSWERED)
    assert CallLog(tmp_path / "c.jsonl").known("t/0/0", SHA) == ANSWERED


def test_topics_that_are_finished_are_not_kept_in_memory(tmp_path: Path) -> None:
    CallLog(tmp_path / "c.jsonl").add(ANSWERED)
    assert CallLog(tmp_path / "c.jsonl", {"t"}).known("t/0/0", SHA) is None


@pytest.mark.parametrize("torn", [b'{"call_id": "t/0', b"\xe4\xbd", b"{"])
def test_half_a_line_at_the_end_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "c.jsonl"
    CallLog(path).add(ANSWERED)
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    assert CallLog(path).known("t/0/0", SHA) == ANSWERED and path.read_bytes() == whole


def test_lines_of_another_version_stay_and_are_asked_anew(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(b'{"topic_id": "t", "call_id": "t/0/0"}\n')
    assert CallLog(path).known("t/0/0", SHA) is None
    assert path.read_bytes().startswith(b'{"topic_id"')


def test_messages_and_parameters_make_the_question() -> None:
    assert request_sha256(MESSAGES, Parameters(model="m")) == SHA
    assert request_sha256(MESSAGES[:1], PARAMETERS) != SHA
    assert request_sha256(MESSAGES, Parameters(model="m", temperature=0.0)) != SHA
