"""A chat completion as servers send it, read into a `ChatReply`; what cannot be used becomes a `ProviderError`.

Servers that only resemble the protocol leave things out or send several of what should be one. What can be used all
the same is used and named in `oddities`.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from utb.errors import ErrorKind, ProviderError
from utb.providers.chat import ChatReply, Json
from utb.providers.openai_failures import short
from utb.providers.protocol import Tokens

SEVERAL_CHOICES, NO_USAGE, CONTENT_IN_PARTS = "several_choices", "no_usage", "content_in_parts"
ARGUMENTS_NULL, ARGUMENTS_NO_TEXT = "arguments_null", "arguments_no_text"
_FILTER = "content_filter"
_DURATION = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}


def read_completion(body: bytes, headers: Mapping[str, str]) -> ChatReply:
    """The reply in a body that came with status 200.

    Raises:
        ProviderError: `not_an_api`, `unreadable`, `no_choices` or `refused`.
    """
    completion = _object(body, headers)
    choices = completion.get("choices")
    if not isinstance(choices, list) or not choices:
        told = completion.get("error")
        raise ProviderError(
            ErrorKind.NO_CHOICES, short(f"no choices: {told}" if told else "the server sent no choices")
        )
    message = choices[0].get("message") if isinstance(choices[0], dict) else None
    if not isinstance(message, dict):
        raise ProviderError(ErrorKind.UNREADABLE, "the first choice holds no message")
    reason = choices[0].get("finish_reason")
    refusal = message.get("refusal")
    if refusal or reason == _FILTER:
        raise ProviderError(ErrorKind.REFUSED, short(str(refusal or "the reply was filtered")))
    tokens = _tokens(completion.get("usage"))
    return ChatReply(
        content=_text(message.get("content")),
        tool_calls=message.get("tool_calls"),
        reasoning=_thought(message),
        raw=message,
        tokens=tokens,
        finish_reason=reason if isinstance(reason, str) else "stop",
        oddities=tuple(_oddities(choices, message, tokens)),
        pause_s=pause_s(headers),
    )


def pause_s(headers: Mapping[str, str]) -> float:
    """For how long rate headers allow nothing more, in seconds: 0 unless something is used up."""
    waits = [
        sum(float(number) * _SECONDS[unit] for number, unit in _DURATION.findall(reset))
        for what in ("requests", "tokens")
        if headers.get(f"x-ratelimit-remaining-{what}") == "0" and (reset := headers.get(f"x-ratelimit-reset-{what}"))
    ]
    return max(waits, default=0.0)


def _object(body: bytes, headers: Mapping[str, str]) -> Json:
    try:
        value = _decoded(body)
    except (ValueError, RecursionError):
        is_page = "html" in headers.get("content-type", "") or body.lstrip()[:1] == b"<"
        kind = ErrorKind.NOT_AN_API if is_page else ErrorKind.UNREADABLE
        raise ProviderError(kind, short(f"no JSON: {body[:80].decode(errors='replace')}")) from None
    if not isinstance(value, dict):
        raise ProviderError(ErrorKind.UNREADABLE, "the server sent JSON that is no object")
    return value


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:  # lone surrogates and NaN, which Python reads
        return json.loads(body)


def _text(content: object) -> str | None:
    if content is None or isinstance(content, str):
        return content
    if isinstance(content, list) and all(isinstance(part, dict) for part in content):
        return "".join(part["text"] for part in content if isinstance(part.get("text"), str))
    raise ProviderError(ErrorKind.UNREADABLE, "the server sent content that is no text")


def _thought(message: Json) -> str | None:
    found = message.get("reasoning_content") or message.get("reasoning")
    return found if isinstance(found, str) else None


def _tokens(usage: object) -> Tokens:
    def count(name: str) -> int | None:
        found = usage.get(name) if isinstance(usage, dict) else None
        return found if isinstance(found, int) and not isinstance(found, bool) and found >= 0 else None

    return Tokens(input=count("prompt_tokens"), output=count("completion_tokens"))


def _oddities(choices: list[Any], message: Json, tokens: Tokens) -> Iterator[str]:
    if len(choices) > 1:
        yield SEVERAL_CHOICES
    if tokens.input is None or tokens.output is None:
        yield NO_USAGE
    if isinstance(message.get("content"), list):
        yield CONTENT_IN_PARTS
    calls = message.get("tool_calls")
    functions = [call.get("function") for call in calls if isinstance(call, dict)] if isinstance(calls, list) else []
    arguments = [function.get("arguments", "") for function in functions if isinstance(function, dict)]
    if any(value is None for value in arguments):
        yield ARGUMENTS_NULL
    if any(value is not None and not isinstance(value, str) for value in arguments):
        yield ARGUMENTS_NO_TEXT
