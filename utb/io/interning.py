"""One object for equal bytes: what is read again and again is read once, as long as it is remembered.

Bounded twice, by number and by bytes of text, because files may be larger than memory, and every entry may differ.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_UNKNOWN: Any = object()


class Interned(Generic[T]):
    """Remembers what `read` made of the latest texts.

    What was read first is forgotten first, however often it was asked for: putting it in a new place each time costs
    more than reading it again every few thousand texts.
    """

    def __init__(self, read: Callable[[bytes], T], most: int, most_bytes: int) -> None:
        self._read = read
        self._most = most
        self._most_bytes = most_bytes
        self._known: dict[bytes, T] = {}
        self._bytes = 0

    def get(self, text: bytes) -> T:
        """What the text stands for: the same object for the same bytes."""
        known: T = self._known.get(text, _UNKNOWN)
        if known is not _UNKNOWN:
            return known
        made = self._read(text)
        self._known[text] = made
        self._bytes += len(text)
        while len(self._known) > self._most or self._bytes > self._most_bytes:
            oldest = next(iter(self._known))
            del self._known[oldest]
            self._bytes -= len(oldest)
        return made
