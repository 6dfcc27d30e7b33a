"""A chat provider whose replies were written before: in order, whatever is asked. It keeps what it was asked."""

from collections.abc import Iterable

from utb.errors import ErrorKind, ProviderError
from utb.providers.chat import ChatReply, ChatRequest


class ScriptedChat:
    """Gives its replies one after the other; a `ProviderError` among them is raised.

    Args:
        replies: whole replies, texts, or errors.
    """

    def __init__(self, replies: Iterable[ChatReply | str | ProviderError]) -> None:
        self._replies = iter(replies)
        self.asked: list[ChatRequest] = []

    async def chat(self, request: ChatRequest, /) -> ChatReply:
        """The next reply; raises `ProviderError` (unreachable) where there is none left."""
        self.asked.append(request)
        reply = next(self._replies, None)
        if reply is None:
            raise ProviderError(ErrorKind.UNREACHABLE, "the script has no more replies")
        if isinstance(reply, ProviderError):
            raise reply
        return reply if isinstance(reply, ChatReply) else ChatReply(content=reply)

    async def close(self) -> None:
        """Nothing is open."""
