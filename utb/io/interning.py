"""One object for equal bytes: what is read again and again is read once, as long as it is remembered.

Bounded twice, by number and by bytes of text, because files may be larger than memory, and every entry may differ.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Interned(Generic[T]):
    """Remembers what `read` made of the latest texts."""

    def __init__(self, read: Callable[[bytes], T], most: int, most_bytes: int) -> None:
        self._read = read
        self._most = most
        self._most_bytes = most_bytes
        self._known: OrderedDict[bytes, T] = OrderedDict()
        self._bytes = 0

    def get(self, text: bytes) -> T:
        """What the text stands for: the same object for the same bytes."""
        if text in self._known:
            self._known.move_to_end(text)
            return self._known[text]
        made = self._read(text)
        self._known[text] = made
        self._bytes += len(text)
        while len(self._known) > self._most or self._bytes > self._most_bytes:
            oldest, _ = self._known.popitem(last=False)
            self._bytes -= len(oldest)
        return made
