"""Long texts: cut to what is worth sending at first, the rest on demand.

An observation of 200 KB costs a page its speed only if it is sent although nobody reads it. A body therefore carries a
beginning, and its size; the whole follows when its key is among the opened ones.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from utb.views.text import body_text, one_line, plain, size_words, value_text

FOLDED = 1_500
OPENED = 500_000  # beyond this a browser is slow; the size then says how much is left out
LINE_WIDTH = 160


class Everything(Collection[str]):
    """Stands for the keys of all texts: whatever is asked for is opened. The history stays as it is used."""

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


EVERYTHING = Everything()


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """A text in the part that is sent: `line` for its folded state.

    `size` is empty where the line shows it all, `more` says how to see the rest, if there is more. `pieces` are the
    text, or a stretch of it, with a value marked.
    """

    key: str
    line: str
    text: str
    size: str
    more: str
    note: str
    pieces: tuple[tuple[str, str], ...] = ()


def body(key: str, content: object, opened: Collection[str] = (), *, folded: int = FOLDED) -> Body:
    """The content as text, in full where its key is opened or it is short."""
    text = content if isinstance(content, str) else body_text(content)
    size = size_words(len(text))
    line = one_line(content if isinstance(content, str) else value_text(content), LINE_WIDTH)
    limit = OPENED if key in opened else folded
    is_cut = len(text) > limit
    at_end = is_cut and key in opened
    return Body(
        key=key,
        line=line,
        text=plain(text[:limit]),
        size=size if len(line) >= LINE_WIDTH else "",
        more=f"Show all {size}" if is_cut and not at_end else "",
        note=f"The first {size_words(limit)} of {size}." if at_end else "",
    )
