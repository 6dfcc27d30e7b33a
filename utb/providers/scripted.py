"""A provider whose replies were written before: in order, whatever is asked. It keeps what it was asked."""

from collections.abc import Iterable, Sequence

from utb.errors import ErrorKind, ProviderError
from utb.providers.protocol import Message, Parameters, Reply

Line = str | Reply | ProviderError


class ScriptedProvider:
    """Says its lines one after the other; a `ProviderError` among them is raised.

    Args:
        lines: texts, whole replies, or errors.
    """

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)
        self.asked: list[tuple[tuple[Message, ...], Parameters]] = []

    async def complete(self, messages: Sequence[Message], parameters: Parameters, /) -> Reply:
        """The next line; raises `ProviderError` (unreachable) where there is none left."""
        self.asked.append((tuple(messages), parameters))
        line = next(self._lines, None)
        if line is None:
            raise ProviderError(ErrorKind.UNREACHABLE, "the script has no more lines")
        if isinstance(line, ProviderError):
            raise line
        return line if isinstance(line, Reply) else Reply(text=line)

    async def close(self) -> None:
        """Nothing is open."""
