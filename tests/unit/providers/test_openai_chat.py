"""The chat adapter against a real HTTP server: what is sent, what comes back, and what each failure is called."""

import asyncio
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.predict.stub import Answer, Stub, completion, error, serving
from utb.errors import ErrorKind, ProviderError
from utb.providers.chat import ChatReply, ChatRequest
from utb.providers.models_file import CallProtocol, ModelSettings, Quirks
from utb.providers.openai_chat import OpenAIChatProvider

CALL = {"id": "x", "type": "function", "function": {"name": "find", "arguments": '{"q": 1}'}}
TOOLS = ({"type": "function", "function": {"name": "find", "parameters": {"type": "object"}}},)
MESSAGES = ({"role": "system", "content": "s"}, {"role": "user", "content": "héllo 你好 \ud800"})


def ask(
    answer: Answer, request: ChatRequest | None = None, key: str = "sk-test", **settings: Any
) -> tuple[ChatReply, dict[str, Any], dict[str, str]]:
    """The reply, the body and the headers that arrived."""
    with serving(Stub(answer=lambda _: answer)) as stub:
        made = ModelSettings(**{"base_url": stub.base_url, "timeout_s": 20.0, **settings})
        reply = asyncio.run(_asked(made, request or ChatRequest(messages=MESSAGES, tools=TOOLS, key="ab"), key))
    return reply, stub.requests[0], dict(stub.headers[0])


async def _asked(settings: ModelSettings, request: ChatRequest, key: str) -> ChatReply:
    ticks = iter((10.0, 12.5))
    provider = OpenAIChatProvider(
        "m", settings, key, clock=lambda: next(ticks), now=lambda: datetime(2026, 3, 3, tzinfo=UTC)
    )
    try:
        return await provider.chat(request)
    finally:
        await provider.close()


def said(text: str | None = "hi", **message: Any) -> Answer:
    return Answer(completion("m", {"role": "assistant", "content": text, **message}, 7, 3))


def failure(answer: Answer, **settings: Any) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        ask(answer, **settings)
    return caught.value


def test_native_calls_come_as_they_were_sent_with_tokens_cost_and_latency() -> None:
    reply, body, headers = ask(said(None, tool_calls=[CALL]), input_usd_per_million=1.0, output_usd_per_million=10.0)
    assert (reply.content, reply.tool_calls, reply.finish_reason) == (None, [CALL], "tool_calls")
    assert (reply.tokens.input, reply.tokens.output, reply.cost_usd, reply.latency_s) == (7, 3, 37e-6, 2.5)
    assert reply.raw == {"role": "assistant", "content": None, "tool_calls": [CALL]} and reply.parser is None
    assert body["tools"] == list(TOOLS) and body["messages"][1]["content"] == MESSAGES[1]["content"]
    assert headers["authorization"] == "Bearer sk-test" and headers["idempotency-key"] == "ab"


def test_parameters_and_quirks_are_sent_and_a_seed_is_raised_by_the_trial() -> None:
    request = ChatRequest(messages=MESSAGES, key="ab", trial=2)
    _, body, headers = ask(
        said(),
        request,
        model="vendor/m",
        parameters={"temperature": 0.0, "seed": 5},
        quirks=Quirks(system_role="developer", sends_idempotency_key=False),
    )
    assert (body["model"], body["temperature"], body["seed"]) == ("vendor/m", 0.0, 7)
    assert body["messages"][0]["role"] == "developer" and "tools" not in body
    assert "idempotency-key" not in headers


def test_what_servers_refuse_to_take_is_fitted_before_it_is_sent() -> None:
    odd = [
        {"id": "a", "function": {"name": "f", "arguments": None}},
        {"id": "b", "function": {"name": "f", "arguments": {"x": 1}}},
    ]
    messages = (
        {"role": "assistant", "content": None, "tool_calls": odd},
        {"role": "assistant", "content": None},
        {"role": "user", "content": None},
    )
    _, body, _ = ask(said(), ChatRequest(messages=messages), quirks=Quirks(content_beside_calls="null"))
    calls = body["messages"][0]["tool_calls"]
    assert [call["function"]["arguments"] for call in calls] == ["{}", '{"x":1}']
    assert {call["type"] for call in calls} == {"function"} and body["messages"][0]["content"] is None
    assert [message["content"] for message in body["messages"][1:]] == ["", ""]


@pytest.mark.parametrize(
    ("protocol", "text"),
    [
        (CallProtocol.PYTHON_LIST, "[find(q=1)]"),
        (CallProtocol.TOOL_CALL_TAGS, '<tool_call>{"name": "find", "arguments": {"q": 1}}</tool_call>'),
        (CallProtocol.JSON_TEXT, '{"name": "find", "arguments": {"q": 1}}'),
    ],
)
def test_calls_in_text_are_read_by_a_named_parser_and_the_text_is_kept(protocol: CallProtocol, text: str) -> None:
    reply, body, _ = ask(said(text), protocol=protocol)
    assert json.loads(reply.tool_calls[0]["function"]["arguments"]) == {"q": 1}
    assert reply.parser == f"{protocol.value}/1" and reply.raw["content"] == text and reply.content is None
    assert "tools" not in body and "find" in body["messages"][0]["content"]


def test_text_that_was_meant_as_calls_is_handed_on() -> None:
    assert ask(said("[find(q=]"), protocol=CallProtocol.PYTHON_LIST)[0].tool_calls == "[find(q=]"


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (error(401), ErrorKind.UNAUTHORIZED),
        (error(404, "model_not_found"), ErrorKind.UNKNOWN_MODEL),
        (Answer(b"<html>nothing here</html>", 404, {"content-type": "text/html"}), ErrorKind.NOT_AN_API),
        (Answer(b"<!doctype html>", 200, {"content-type": "text/html"}), ErrorKind.NOT_AN_API),
        (error(405), ErrorKind.NOT_AN_API),
        (error(400, "context_length_exceeded"), ErrorKind.CONTEXT_TOO_LONG),
        (error(400, message="This model's maximum context length is 8192 tokens."), ErrorKind.CONTEXT_TOO_LONG),
        (error(413), ErrorKind.CONTEXT_TOO_LONG),
        (error(400), ErrorKind.BAD_REQUEST),
        (error(400, "content_filter"), ErrorKind.REFUSED),
        (said(None, refusal="I will not"), ErrorKind.REFUSED),
        (Answer(completion("m", {"content": ""}, finish_reason="content_filter")), ErrorKind.REFUSED),
        (Answer(b'{"choices": []}'), ErrorKind.NO_CHOICES),
        (Answer(b'{"choices": null}'), ErrorKind.NO_CHOICES),
        (Answer(b'{"error": {"message": "overloaded"}}'), ErrorKind.NO_CHOICES),
        (Answer(b'{"choices": [{"message": {"content": "half'), ErrorKind.UNREADABLE),
        (Answer(b"[]"), ErrorKind.UNREADABLE),
        (Answer(b'{"choices": [7]}'), ErrorKind.UNREADABLE),
        (Answer(b'{"choices": [{"message": {"content": 7}}]}'), ErrorKind.UNREADABLE),
        (error(429), ErrorKind.RATE_LIMITED),
        (error(500), ErrorKind.SERVER_ERROR),
        (error(503), ErrorKind.SERVER_ERROR),
    ],
)
def test_each_failure_has_its_kind(answer: Answer, kind: ErrorKind) -> None:
    assert failure(answer).kind is kind


def test_a_server_that_never_answers_is_a_timeout() -> None:
    assert failure(Answer(b"", hangs=True), timeout_s=0.2).kind is ErrorKind.TIMEOUT


def test_nobody_listening_is_unreachable_and_the_key_stands_in_no_message() -> None:
    with serving(Stub()) as stub:
        gone = stub.base_url
    with pytest.raises(ProviderError) as caught:
        asyncio.run(_asked(ModelSettings(base_url=gone), ChatRequest(messages=MESSAGES), "sk-secret"))
    assert caught.value.kind is ErrorKind.UNREACHABLE and "sk-secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("body", "oddity"),
    [
        ({"choices": [{"message": {"content": "a"}}, {"message": {"content": "b"}}]}, "several_choices"),
        ({"choices": [{"message": {"content": "a"}}], "usage": None}, "no_usage"),
        ({"choices": [{"message": {"content": [{"type": "text", "text": "a"}]}}]}, "content_in_parts"),
        (
            {"choices": [{"message": {"tool_calls": [{"function": {"name": "f", "arguments": None}}]}}]},
            "arguments_null",
        ),
        (
            {"choices": [{"message": {"tool_calls": [{"function": {"name": "f", "arguments": {}}}]}}]},
            "arguments_no_text",
        ),
    ],
)
def test_what_is_odd_and_can_be_used_is_used_and_named(body: dict[str, Any], oddity: str) -> None:
    reply, _, _ = ask(Answer(json.dumps(body).encode()))
    assert oddity in reply.oddities and (reply.content == "a" or reply.tool_calls)


@pytest.mark.parametrize(
    ("remaining", "reset", "pause_s"), [("0", "1m2s", 62.0), ("0", "250ms", 0.25), ("3", "1s", 0.0), ("0", "soon", 0.0)]
)
def test_used_up_rate_headers_ask_for_a_pause(remaining: str, reset: str, pause_s: float) -> None:
    headers = {"x-ratelimit-remaining-requests": remaining, "x-ratelimit-reset-requests": reset}
    assert ask(Answer(said().body, 200, headers))[0].pause_s == pause_s
