"""Any server that speaks the OpenAI protocol. What can go wrong there becomes a `ProviderError` with its kind.

The client's own retries are off: how often to ask again is decided in one place, `retrying`.
"""

import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import openai
from openai.types.chat import ChatCompletion, ChatCompletionMessageParam

from utb.errors import ErrorKind, ProviderError
from utb.providers.protocol import Message, Parameters, Reply, Speaker, Tokens

_KINDS = {
    400: ErrorKind.BAD_REQUEST,
    401: ErrorKind.UNAUTHORIZED,
    403: ErrorKind.UNAUTHORIZED,
    404: ErrorKind.UNKNOWN_MODEL,
    408: ErrorKind.TIMEOUT,
    429: ErrorKind.RATE_LIMITED,
}
_FIRST_SERVER_ERROR = 500
_FILTER = "content_filter"
_LONGEST_MESSAGE = 300  # of a server's words in ours; some send whole pages


class OpenAICompatibleProvider:
    """A server under a base URL.

    Args:
        base_url: up to and with `/v1`.
        key: the secret; it is kept by the client, never logged or shown.
        timeout_s: how long one reply may take, in seconds.
        clock: seconds from anywhere, for latencies.
        now: the time of day, for `Retry-After` headers that name one.
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout_s: float,
        clock: Callable[[], float],
        now: Callable[[], datetime],
    ) -> None:
        self._client = openai.AsyncOpenAI(base_url=base_url, api_key=key, timeout=timeout_s, max_retries=0)
        self._clock = clock
        self._now = now

    async def complete(self, messages: Sequence[Message], parameters: Parameters, /) -> Reply:
        """One reply; see `Provider`."""
        begun = self._clock()
        try:
            completion = await self._client.chat.completions.create(
                model=parameters.model,
                messages=[_message(message) for message in messages],
                max_tokens=openai.omit if parameters.max_tokens is None else parameters.max_tokens,
                temperature=openai.omit if parameters.temperature is None else parameters.temperature,
                seed=openai.omit if parameters.seed is None else parameters.seed,
            )
        except openai.APITimeoutError:
            raise ProviderError(ErrorKind.TIMEOUT, "no reply in time") from None
        except openai.APIStatusError as error:
            raise self._refused(error) from None
        except openai.APIConnectionError as error:
            raise ProviderError(ErrorKind.UNREACHABLE, _short(str(error.__cause__ or error))) from None
        except (openai.APIError, ValueError) as error:  # a body that is no JSON, or JSON of another kind
            raise ProviderError(ErrorKind.UNREADABLE, _short(str(error))) from None
        return _reply(completion, self._clock() - begun)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()

    def _refused(self, error: openai.APIStatusError) -> ProviderError:
        status = error.status_code
        kind = ErrorKind.SERVER_ERROR if status >= _FIRST_SERVER_ERROR else _KINDS.get(status, ErrorKind.BAD_REQUEST)
        if error.code == _FILTER:
            kind = ErrorKind.REFUSED
        wait_s = _retry_after_s(error.response.headers.get("retry-after"), self._now)
        return ProviderError(kind, _short(f"HTTP {status}: {error.message}"), retry_after_s=wait_s)


def _message(message: Message) -> ChatCompletionMessageParam:
    if message.role is Speaker.SYSTEM:
        return {"role": "system", "content": message.content}
    if message.role is Speaker.ASSISTANT:
        return {"role": "assistant", "content": message.content}
    return {"role": "user", "content": message.content}


def _reply(completion: object, latency_s: float) -> Reply:
    """The reply in a completion. Servers that only resemble the protocol leave fields out or send text instead."""
    choices = completion.choices if isinstance(completion, ChatCompletion) else None
    if not isinstance(completion, ChatCompletion) or not choices:
        raise ProviderError(ErrorKind.UNREADABLE, "the server sent no choices")
    message, reason = choices[0].message, choices[0].finish_reason
    refusal = getattr(message, "refusal", None)
    if refusal or reason == _FILTER:
        raise ProviderError(ErrorKind.REFUSED, _short(str(refusal or "the reply was filtered")))
    text = getattr(message, "content", None)
    if text is not None and not isinstance(text, str):
        raise ProviderError(ErrorKind.UNREADABLE, "the server sent content that is no text")
    usage = completion.usage
    return Reply(
        text=text or "",
        tokens=Tokens(
            input=None if usage is None else usage.prompt_tokens,
            output=None if usage is None else usage.completion_tokens,
        ),
        latency_s=latency_s,
        finish_reason=reason if isinstance(reason, str) else "stop",
    )


def _retry_after_s(header: str | None, now: Callable[[], datetime]) -> float | None:
    """Seconds to wait, from a number or a date; None where neither stands there."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        seconds = _seconds_until(header, now())
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _seconds_until(header: str, now: datetime) -> float:
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return math.nan
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (moment - now).total_seconds()


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST_MESSAGE else f"{words[:_LONGEST_MESSAGE]}…"
