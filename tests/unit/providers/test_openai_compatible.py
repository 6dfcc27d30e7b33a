"""The adapter against a real HTTP server: what comes back, and what each failure is called."""

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.synthesis.stub_server import Answer, error, serving
from utb.errors import ErrorKind, ProviderError
from utb.providers.openai_compatible import OpenAICompatibleProvider
from utb.providers.protocol import Message, Parameters, Reply, Speaker, Tokens

NOW = datetime(2026, 3, 3, 9, 30, tzinfo=UTC)
MESSAGES = [
    Message(Speaker.SYSTEM, "be brief"),
    Message(Speaker.USER, "héllo 你好"),
    Message(Speaker.ASSISTANT, "yes?"),
    Message(Speaker.USER, "go on"),
]


async def _asked(base_url: str, parameters: Parameters, timeout_s: float) -> Reply:
    ticks = iter((10.0, 12.5))
    provider = OpenAICompatibleProvider(
        base_url, "sk-test", timeout_s=timeout_s, clock=lambda: next(ticks), now=lambda: NOW
    )
    try:
        return await provider.complete(MESSAGES, parameters)
    finally:
        await provider.close()


def ask(answer: Answer, parameters: Parameters | None = None, timeout_s: float = 20.0) -> tuple[Reply, dict[str, Any]]:
    """The reply, and the request with its headers."""
    with serving(lambda _: answer) as stub:
        reply = asyncio.run(_asked(stub.base_url, parameters or Parameters(model="m"), timeout_s))
    assert len(stub.requests) == 1
    return reply, {**stub.requests[0], "headers": stub.headers[0]}


def failure(answer: Answer, timeout_s: float = 20.0) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        ask(answer, timeout_s=timeout_s)
    return caught.value


def test_a_reply_comes_with_tokens_latency_and_its_reason_to_end() -> None:
    reply, _ = ask(Answer(text="four words are here", finish_reason="length"))
    assert reply == Reply(
        text="four words are here", tokens=Tokens(input=6, output=4), latency_s=2.5, finish_reason="length"
    )
    assert reply.is_cut_off


def test_messages_key_and_parameters_arrive_and_nothing_that_was_not_set() -> None:
    _, request = ask(Answer(text="x"), Parameters(model="m", max_tokens=9, temperature=0.0, seed=4))
    assert [(message["role"], message["content"]) for message in request["messages"]] == [
        (message.role.value, message.content) for message in MESSAGES
    ]
    assert (request["model"], request["max_tokens"], request["temperature"], request["seed"]) == ("m", 9, 0.0, 4)
    assert request["headers"]["authorization"] == "Bearer sk-test"
    assert set(ask(Answer(text="x"))[1]) == {"model", "messages", "headers"}


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (error(400), ErrorKind.BAD_REQUEST),
        (error(400, "content_filter"), ErrorKind.REFUSED),
        (error(401), ErrorKind.UNAUTHORIZED),
        (error(403), ErrorKind.UNAUTHORIZED),
        (error(404, "model_not_found"), ErrorKind.UNKNOWN_MODEL),
        (error(408), ErrorKind.TIMEOUT),
        (error(422), ErrorKind.BAD_REQUEST),
        (error(429), ErrorKind.RATE_LIMITED),
        (error(500), ErrorKind.SERVER_ERROR),
        (error(503), ErrorKind.SERVER_ERROR),
        (Answer(status=502, body=b"<html>bad gateway</html>"), ErrorKind.SERVER_ERROR),
        (Answer(body=b"not json"), ErrorKind.UNREADABLE),
        (Answer(body=b"{}"), ErrorKind.UNREADABLE),
        (Answer(body=b'"text"'), ErrorKind.UNREADABLE),
        (Answer(body=b'{"choices": [{"message": {"content": [1]}, "finish_reason": "stop"}]}'), ErrorKind.UNREADABLE),
        (Answer(text="", finish_reason="content_filter"), ErrorKind.REFUSED),
        (Answer(text="", refusal="I will not"), ErrorKind.REFUSED),
        (Answer(hangs_up=True), ErrorKind.UNREACHABLE),
    ],
)
def test_each_failure_has_its_kind(answer: Answer, kind: ErrorKind) -> None:
    assert failure(answer).kind is kind


def test_a_reply_that_does_not_come_in_time_is_a_timeout() -> None:
    assert failure(Answer(text="late", delay_s=1.0), timeout_s=0.2).kind is ErrorKind.TIMEOUT


def test_nobody_listening_is_unreachable() -> None:
    with serving(lambda _: Answer()) as stub:
        gone = stub.base_url
    with pytest.raises(ProviderError) as caught:
        asyncio.run(_asked(gone, Parameters(model="m"), 5.0))
    assert caught.value.kind is ErrorKind.UNREACHABLE


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("3", 3.0),
        ("0.5", 0.5),
        ("-4", 0.0),
        ("Tue, 03 Mar 2026 09:30:12 GMT", 12.0),
        ("Tue, 03 Mar 2026 09:29:00 GMT", 0.0),
        ("soon", None),
        ("nan", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(header: str, seconds: float | None) -> None:
    assert failure(error(429, retry_after=header)).retry_after_s == seconds


def test_the_key_stands_in_no_message() -> None:
    assert "sk-test" not in str(failure(error(401)))


def test_a_page_in_place_of_an_error_is_cut() -> None:
    assert len(str(failure(Answer(status=500, body=b"<p>" * 5000)))) < 400


def test_commands_that_ask_no_model_do_not_import_the_client() -> None:
    code = "import sys, utb.cli.main; sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
