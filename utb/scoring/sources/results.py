"""Values in the output of tools (and in the arguments of earlier calls): leaves first, then the text inside them."""

from utb.model import Span
from utb.scoring.sources.context import alike_names
from utb.scoring.sources.numbers import number_of
from utb.scoring.sources.observations import offset_in
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.search import find_in
from utb.scoring.sources.wanted import Wanted
from utb.scoring.sources.words import words_of

# Smaller numbers, and texts this short, stand everywhere: they count only under a name that fits.
_TELLING_NUMBER = 100
_TELLING_LENGTH = 3
_FEW_LEAVES = 4  # in a result this short, any number but 0 and 1 is its point
_IDLE_NUMBERS = (None, 0, 1)


def find_in_result(wanted: Wanted, passage: Passage) -> tuple[int, Span] | None:
    """Where the result holds the value, with a rank: 0 under a fitting name, 1 as a leaf, 2 inside a text."""
    if wanted.hint not in passage.folded:
        return None
    leaves = passage.leaves
    if not leaves:
        span = find_in(wanted, passage, careful=True) if _is_telling(wanted) else None
        return None if span is None else (2, span)
    equal = [leaf for leaf in leaves if _equals(leaf.value, wanted)]
    named = next((leaf for leaf in equal if wanted.names and alike_names(leaf.key, wanted.names[0])), None)
    if named is not None:
        return 0, Span(named.start, named.end)
    if not _is_telling(wanted) and not (len(leaves) <= _FEW_LEAVES and wanted.number not in _IDLE_NUMBERS):
        return None
    if equal:
        return 1, Span(equal[0].start, equal[0].end)
    return _inside(wanted, passage) if _is_telling(wanted) else None


def _is_telling(wanted: Wanted) -> bool:
    if wanted.truth is not None or wanted.value is None:
        return False
    if wanted.number is not None:
        return abs(wanted.number) >= _TELLING_NUMBER or wanted.number.denominator != 1
    run = wanted.words.run
    return len(run) >= _TELLING_LENGTH or (len(run) > 1 and not (run.isascii() and run.isalpha()))


def _equals(value: object, wanted: Wanted) -> bool:
    if isinstance(value, bool) or isinstance(wanted.value, bool):
        return value is wanted.value
    number = number_of(value)
    if number is not None or wanted.number is not None:
        return number == wanted.number and number is not None
    if not isinstance(value, str) or not wanted.text:
        return False
    if value.strip() == wanted.text:
        return True
    if len(value) > 2 * len(wanted.text) + 8 or not wanted.words.run:
        return False
    return words_of(value).run == wanted.words.run


def _inside(wanted: Wanted, passage: Passage) -> tuple[int, Span] | None:
    """A part of a text leaf that states the value."""
    for leaf, inner in passage.texts:
        span = find_in(wanted, inner, careful=True)
        if span is not None:
            return 2, Span(offset_in(leaf, span.start), offset_in(leaf, span.end))
    return None
