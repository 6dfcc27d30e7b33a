"""Chat with tools: messages and tool schemas in, one reply with text or calls out, kept as it was received.

Beside `protocol`, which is about text alone. Nothing here is parsed or mended: what a model wrote is for the scorer.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from utb.providers.protocol import Tokens

Json = dict[str, Any]


class ChatRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a model is asked.

    Args:
        messages: in the shape of chat completions, as they were said; the adapter fits them to its server.
        tools: function schemas, nothing of ours in them.
        key: the same whenever this very request is sent again; servers that know such keys answer it once.
        trial: which of several runs; a seed among the parameters is raised by it.
        opening: how many of the messages every request of the turn begins with, where `opening_key` is given.
        opening_key: names these messages and the tools: where it is the same, so are they.
    """

    messages: tuple[Json, ...]
    tools: tuple[Json, ...] = ()
    key: str = ""
    trial: int = 0
    opening: int = 0
    opening_key: str = ""


class ChatReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a model replied.

    Args:
        content: its text, None where there is none.
        tool_calls: calls as received: normally a list of `{id, function{name, arguments}}`; where a text was meant as
            calls and cannot be read as such, that text.
        reasoning: what it thought aloud, where the server tells that apart.
        raw: the message as the server sent it.
        parser: name and version of what made calls of a text; None for native ones.
        tokens: as counted by the server.
        cost_usd: by the prices in the models file; None where there are none, or no count.
        latency_s: of the last attempt, in seconds.
        finish_reason: `stop`, `tool_calls`, `length` or whatever the server says.
        attempts: how often it was asked until it answered.
        oddities: names of what is unusual about an answer that can be used all the same.
        pause_s: for how long the server wants no further request, by its rate headers; 0 where it does not say.
    """

    content: str | None = None
    tool_calls: Any = None
    reasoning: str | None = None
    raw: Any = None
    parser: str | None = None
    tokens: Tokens = Tokens()
    cost_usd: float | None = None
    latency_s: float = 0.0
    finish_reason: str = "stop"
    attempts: int = 1
    oddities: tuple[str, ...] = ()
    pause_s: float = 0.0

    @property
    def is_cut_off(self) -> bool:
        """Whether the reply ends because it was too long."""
        return self.finish_reason == "length"


class ChatProvider(Protocol):
    """Somebody who replies with text or calls."""

    async def chat(self, request: ChatRequest, /) -> ChatReply:
        """One reply.

        Raises:
            ProviderError: there is none.
        """
        ...

    async def close(self) -> None:
        """Let go of connections; nothing is asked afterwards."""
        ...


def called(name: str, arguments: Mapping[str, Any], id: str) -> Json:
    """One call in the shape of chat completions."""
    text = msgspec.json.encode(arguments).decode()
    return {"id": id, "type": "function", "function": {"name": name, "arguments": text}}
