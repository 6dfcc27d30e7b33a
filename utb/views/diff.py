"""What differs between an expected and a predicted text, character by character, but in pieces that can be read.

A plain character diff of two ids or links is confetti: every digit that happens to occur in both is "equal". A number,
a time or an id is therefore one piece, equal as a whole or not at all, and equal runs shorter than `ISLAND` between
two differences are counted as different.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

ISLAND = 3
LIMIT = 2000  # pieces compared one by one; the middle of longer texts is compared as a whole

_WHOLE = re.compile(r"[A-Za-z]*\d[A-Za-z\d]*(?:[.,:]\d+)*|.", re.DOTALL)


class Piece(NamedTuple):
    """A run of characters, equal on both sides or not."""

    text: str
    differs: bool


def diff(expected: str, predicted: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both texts in pieces; joining the pieces of a side gives that side back."""
    left, right = _WHOLE.findall(expected), _WHOLE.findall(predicted)
    head = _common(left, right)
    tail = _common(left[head:][::-1], right[head:][::-1])
    inner = _inner(left[head : len(left) - tail], right[head : len(right) - tail])
    before, after = "".join(left[:head]), "".join(left[len(left) - tail :])
    return _side(before, inner, after, 0), _side(before, inner, after, 1)


def _side(before: str, inner: list[tuple[tuple[str, str], bool]], after: str, side: int) -> tuple[Piece, ...]:
    pieces = (Piece(before, False), *(Piece(text[side], differs) for text, differs in inner), Piece(after, False))
    return tuple(piece for piece in pieces if piece.text)


def _inner(left: Sequence[str], right: Sequence[str]) -> list[tuple[tuple[str, str], bool]]:
    if len(left) + len(right) > LIMIT or not left or not right:
        return [(("".join(left), "".join(right)), True)]
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    kept = [block for block in blocks if len("".join(left[block.a : block.a + block.size])) >= ISLAND]
    inner: list[tuple[tuple[str, str], bool]] = []
    at_left = at_right = 0
    for start_left, start_right, size in kept:
        inner.append((("".join(left[at_left:start_left]), "".join(right[at_right:start_right])), True))
        same = "".join(left[start_left : start_left + size])
        inner.append(((same, same), False))
        at_left, at_right = start_left + size, start_right + size
    inner.append((("".join(left[at_left:]), "".join(right[at_right:])), True))
    return inner


def _common(left: Sequence[str], right: Sequence[str]) -> int:
    limit = min(len(left), len(right))
    for place in range(limit):
        if left[place] != right[place]:
            return place
    return limit
