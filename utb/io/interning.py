"""One object for equal bytes: what is read again and again is read once, as long as it is remembered.

Bounded twice, by number and by bytes of text, because files may be larger than memory, and every entry may differ.
"""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Interned(dict[bytes, T]):
    """Remembers what `read` made of the latest texts: `known[text]` is the same object for the same bytes.

    A mapping, so that what is known is found without running a line of Python. What was read first is forgotten first,
    however often it was asked for: putting it in a new place each time costs more than reading it again every few
    thousand texts.
    """

    def __init__(self, read: Callable[[bytes], T], most: int, most_bytes: int) -> None:
        super().__init__()
        self._read = read
        self._most = most
        self._most_bytes = most_bytes
        self._bytes = 0

    def __missing__(self, text: bytes) -> T:
        made = self[text] = self._read(text)
        self._bytes += len(text)
        while len(self) > self._most or self._bytes > self._most_bytes:
            oldest = next(iter(self))
            del self[oldest]
            self._bytes -= len(oldest)
        return made
