"""Any server that speaks the OpenAI protocol, asked for text or calls.

The body is encoded once and sent as it is: the client's own walk over every message costs more than everything else
that is done for a request. Its retries are off: how often to ask again is decided by who runs the turns.
"""

import asyncio
import itertools
import ssl
from collections.abc import Callable, Sequence
from datetime import datetime

import httpx2
import msgspec
import openai

from utb.errors import ErrorKind, ProviderError
from utb.providers.chat import ChatReply, ChatRequest, Json
from utb.providers.chat_body import ChatBodies
from utb.providers.completions import read_completion
from utb.providers.models_file import CallProtocol, ModelSettings
from utb.providers.openai_failures import refused, short
from utb.providers.text_protocols import PROTOCOLS

_PATH = "/chat/completions"
_POOL = 1024  # connections: how many requests are under way is decided elsewhere
_CLIENTS = 8  # a pool looks at every connection it has with every request, so several small ones cost less than a large


class OpenAIChatProvider:
    """One model on one server.

    Args:
        name: of the model in the models file.
        settings: where it is, and how it is asked.
        key: the secret; it is kept by the client, never logged or shown.
        clock: seconds from anywhere, for latencies.
        now: the time of day, for `Retry-After` headers that name one.
    """

    def __init__(
        self, name: str, settings: ModelSettings, key: str, *, clock: Callable[[], float], now: Callable[[], datetime]
    ) -> None:
        self._settings = settings
        self._bodies = ChatBodies(name, settings)
        trusted = httpx2.create_ssl_context()  # reading the certificates takes a tenth of a second
        self._clients = [_client(settings, key, trusted) for _ in range(_CLIENTS)]
        self._next = itertools.cycle(self._clients)
        self._clock = clock
        self._now = now

    async def chat(self, request: ChatRequest, /) -> ChatReply:
        """One reply; see `ChatProvider`."""
        begun = self._clock()
        response = await self._post(self._bodies.encoded(request), request.key)
        reply = read_completion(response.content, response.headers)
        if self._settings.protocol is not CallProtocol.NATIVE:
            reply = self._with_calls(reply)
        return msgspec.structs.replace(
            reply,
            latency_s=self._clock() - begun,
            cost_usd=self._settings.cost_usd(reply.tokens.input, reply.tokens.output),
        )

    async def close(self) -> None:
        """Close the connections."""
        for client in self._clients:
            await client.close()

    async def _post(self, body: bytes, key: str) -> httpx2.Response:
        headers = {"content-type": "application/json"}
        if key and self._settings.quirks.sends_idempotency_key:
            headers["idempotency-key"] = key
        try:
            async with asyncio.timeout(self._settings.timeout_s):  # the client's own begins anew with every byte
                return await next(self._next).post(
                    _PATH, cast_to=httpx2.Response, content=body, options={"headers": headers}
                )
        except (openai.APITimeoutError, TimeoutError):
            raise ProviderError(ErrorKind.TIMEOUT, "no reply in time") from None
        except openai.APIStatusError as error:
            raise refused(error, self._now) from None
        except openai.APIConnectionError as error:
            raise ProviderError(ErrorKind.UNREACHABLE, short(str(error.__cause__ or error))) from None
        except (openai.APIError, httpx2.HTTPError, ValueError) as error:
            raise ProviderError(ErrorKind.UNREADABLE, short(str(error))) from None

    def _with_calls(self, reply: ChatReply) -> ChatReply:
        """The reply with the calls that its text holds; ids are made here, since the text has none."""
        protocol = PROTOCOLS[self._settings.protocol.value]
        found = protocol.read(reply.content or "")
        calls: Sequence[Json] = [
            {"id": f"text_{place}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for place, (name, arguments) in enumerate(found.calls)
        ]
        return msgspec.structs.replace(
            reply,
            content=found.content,
            tool_calls=found.malformed or calls or None,
            reasoning=reply.reasoning or found.reasoning,
            parser=protocol.parser,
        )


def _client(settings: ModelSettings, key: str, trusted: ssl.SSLContext) -> openai.AsyncOpenAI:
    limits = httpx2.Limits(max_connections=_POOL, max_keepalive_connections=_POOL)
    return openai.AsyncOpenAI(
        base_url=settings.base_url,
        api_key=key,
        timeout=settings.timeout_s,
        max_retries=0,
        http_client=openai.DefaultAsyncHttpxClient(limits=limits, verify=trusted),
    )
