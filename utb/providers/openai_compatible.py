"""Any server that speaks the OpenAI protocol. What can go wrong there becomes a `ProviderError` with its kind.

The client's own retries are off: how often to ask again is decided in one place, `retrying`.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

import openai
from openai.types.chat import ChatCompletion, ChatCompletionMessageParam

from utb.errors import ErrorKind, ProviderError
from utb.providers.openai_failures import refused, short
from utb.providers.protocol import Message, Parameters, Reply, Speaker, Tokens

_FILTER = "content_filter"


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
            raise refused(error, self._now) from None
        except openai.APIConnectionError as error:
            raise ProviderError(ErrorKind.UNREACHABLE, short(str(error.__cause__ or error))) from None
        except (openai.APIError, ValueError) as error:  # a body that is no JSON, or JSON of another kind
            raise ProviderError(ErrorKind.UNREADABLE, short(str(error))) from None
        return _reply(completion, self._clock() - begun)

    async def close(self) -> None:
        """Close the connections."""
        await self._client.close()


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
        raise ProviderError(ErrorKind.REFUSED, short(str(refusal or "the reply was filtered")))
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
