"""What differs between an expected and a predicted text, character by character, but in pieces that can be read.

A plain character diff of two ids or links is confetti: every digit that happens to occur in both is "equal". Equal
runs shorter than `ISLAND` between two differences are therefore counted as different.
"""

from difflib import SequenceMatcher
from typing import NamedTuple

ISLAND = 3
LIMIT = 2000  # characters compared one by one; the middle of longer texts is compared as a whole


class Piece(NamedTuple):
    """A run of characters, equal on both sides or not."""

    text: str
    differs: bool


def diff(expected: str, predicted: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both texts in pieces; joining the pieces of a side gives that side back."""
    head = _common(expected, predicted)
    tail = _common(expected[head:][::-1], predicted[head:][::-1])
    left, right = expected[head : len(expected) - tail], predicted[head : len(predicted) - tail]
    inner = _inner(left, right)
    before, after = expected[:head], expected[len(expected) - tail :]
    return _side(before, inner, after, 0), _side(before, inner, after, 1)


def _side(before: str, inner: list[tuple[tuple[str, str], bool]], after: str, side: int) -> tuple[Piece, ...]:
    pieces = (Piece(before, False), *(Piece(text[side], differs) for text, differs in inner), Piece(after, False))
    return tuple(piece for piece in pieces if piece.text)


def _inner(left: str, right: str) -> list[tuple[tuple[str, str], bool]]:
    if len(left) + len(right) > LIMIT or not left or not right:
        return [((left, right), True)]
    blocks = SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks()
    kept = [block for block in blocks if block.size >= ISLAND]
    inner: list[tuple[tuple[str, str], bool]] = []
    at_left = at_right = 0
    for start_left, start_right, size in kept:
        inner.append(((left[at_left:start_left], right[at_right:start_right]), True))
        inner.append(((left[start_left : start_left + size], right[start_right : start_right + size]), False))
        at_left, at_right = start_left + size, start_right + size
    inner.append(((left[at_left:], right[at_right:]), True))
    return inner


def _common(left: str, right: str) -> int:
    limit = min(len(left), len(right))
    for place in range(limit):
        if left[place] != right[place]:
            return place
    return limit
