"""How a table fits a column of print: size of type, space between columns, or blocks of columns below each other.

Widths are estimates for Computer Modern, which is wide for its size, so what is taken to fit fits in other fonts too.
"""

from collections.abc import Iterator, Sequence

import msgspec

from utb.figures.sheet import Head, Kind, Sheet, ends_in
from utb.figures.written import ends_of, text_of

SINGLE_MM, PAGE_MM = 84, 174
WIDEST_TEXT = 60  # characters; longer texts are set in a paragraph
PARAGRAPH_MM = 70
_KEYS = 2  # columns at most that tell rows apart
_POINT = 0.3515  # millimetres


class Type(msgspec.Struct, frozen=True):
    """A size of type, that of intervals, and the space on either side of a column in points."""

    size: str
    small: str
    space: int
    character: float  # millimetres of an average character
    small_character: float


ROOMY = Type("footnotesize", "scriptsize", 4, 1.5, 1.4)
TIGHT = Type("scriptsize", "tiny", 2, 1.4, 1.2)


class Fit(msgspec.Struct, frozen=True):
    """The type, whether the table spans both columns, and its columns in blocks."""

    type: Type
    is_wide: bool
    blocks: tuple[tuple[Head, ...], ...]


def fit(made: Sheet, *, double: bool) -> Fit:
    """One column of print where it can be, else two, else blocks of the width of the page."""
    shown = tuple(head for head in made.heads if head.key not in ends_in(made))
    for width in (PAGE_MM,) if double else (SINGLE_MM, PAGE_MM):
        for kind in (ROOMY, TIGHT):
            if _width(made, shown, kind) <= width:
                return Fit(kind, width == PAGE_MM, (shown,))
    return Fit(ROOMY, True, tuple(_blocks(made, shown, ROOMY)))


def is_paragraph(made: Sheet, head: Head) -> bool:
    """Whether the texts of a column are set in lines of a paragraph."""
    return head.kind is Kind.TEXT and _longest(made, head) > WIDEST_TEXT


def ends(made: Sheet, head: Head) -> tuple[str, ...]:
    """The intervals of a column as printed, row by row; empty texts where it has none."""
    if head.low is None or head.high is None:
        return ("",) * len(made.rows)
    pairs = zip(made.column(head.low), made.column(head.high), strict=True)
    return tuple(ends_of(low, high, head.kind, made.decimals) for low, high in pairs)


def _width(made: Sheet, heads: Sequence[Head], kind: Type) -> float:
    between = 2 * kind.space * _POINT * (len(heads) - 1)
    grouped: dict[str, float] = {}
    total = between
    for head in heads:
        width = _column(made, head, kind)
        total += width
        if head.group:
            grouped[head.group] = grouped.get(head.group, -2 * kind.space * _POINT) + width + 2 * kind.space * _POINT
    return total + sum(max(0.0, len(name) * kind.character - width) for name, width in grouped.items())


def _column(made: Sheet, head: Head, kind: Type) -> float:
    if is_paragraph(made, head):
        return PARAGRAPH_MM
    small = max(map(len, ends(made, head)), default=0) * kind.small_character
    return max(max(_longest(made, head), len(head.label)) * kind.character, small)


def _longest(made: Sheet, head: Head) -> int:
    return max((len(text_of(value, head.kind, made.decimals)) for value in made.column(head.key)), default=0)


def _blocks(made: Sheet, shown: Sequence[Head], kind: Type) -> Iterator[tuple[Head, ...]]:
    """Columns that fit the page beside each other, the columns that tell rows apart in every block."""
    keys = _keys(shown)
    block = list(keys)
    for head in shown[len(keys) :]:
        if len(block) > len(keys) and _width(made, [*block, head], kind) > PAGE_MM:
            yield tuple(block)
            block = list(keys)
        block.append(head)
    yield tuple(block)


def _keys(shown: Sequence[Head]) -> tuple[Head, ...]:
    """The columns of text at the beginning, where something stands behind them."""
    count = next((place for place, head in enumerate(shown) if head.kind is not Kind.TEXT), 1)
    return tuple(shown[: max(1, min(count, _KEYS))])
