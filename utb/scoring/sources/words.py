"""Texts as sequences of words, and finding one sequence inside another.

Two texts say the same words when they agree after case folding, whatever joins the words: blanks, hyphens,
underscores, nothing (`opening_hours`, `opening hours`, `openingHours`). Digits are never joined across a gap, so `12`
does not stand in `1 2`. Chinese characters are words of their own.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from unicodedata import normalize

from utb.model import Span

_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff"
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+")
_VOWEL = re.compile(r"[aeiouy]")
_LONG_DIGITS = 7  # phone and card numbers are written with gaps; shorter digits are not
_SHORTEST_STEM = 3
NUMERALS = {
    name: str(value)
    for value, name in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], start=1
    )
}


@dataclass(frozen=True, slots=True)
class Word:
    """One word: folded, and where it stands in the text."""

    text: str
    start: int
    end: int


class Words:
    """The words of a text, run together, so that a sequence is found by one search."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words
        self.run = "".join([word.text for word in words])

    @cached_property
    def _ends(self) -> dict[int, int]:
        """Place in the run where a word ends -> the word."""
        return {end: index for index, end in enumerate(accumulate(len(word.text) for word in self.words))}

    @cached_property
    def _starts(self) -> dict[int, int]:
        """Place in the run where a word starts -> the word."""
        return {end - len(self.words[index].text): index for end, index in self._ends.items()}

    def find(self, other: "Words") -> Iterator[Span]:
        """Places where the other words stand, whole words only."""
        return (Span(self.words[first].start, self.words[last].end) for first, last in self.find_words(other))

    def find_words(self, other: "Words") -> Iterator[tuple[int, int]]:
        """First and last word of every place where the other words stand."""
        if not other.run:
            return
        at = self.run.find(other.run)
        while at >= 0:
            first, last = self._starts.get(at), self._ends.get(at + len(other.run))
            if first is not None and last is not None and self._gaps_fit(first, last, at, other):
                yield first, last
            at = self.run.find(other.run, at + 1)

    def _gaps_fit(self, first: int, last: int, at: int, other: "Words") -> bool:
        """No gap here may split a number there, nor the other way round."""
        if len(other.run) >= _LONG_DIGITS and other.run.isdigit():
            return True
        ours = (
            {position - at for position in self._starts if at < position < at + len(other.run)} if first < last else ()
        )
        return all(_joins(other.run, gap) or gap in other._starts for gap in ours) and all(
            _joins(other.run, gap) or gap in ours for gap in other._starts if gap
        )


def _joins(run: str, gap: int) -> bool:
    return not (run[gap - 1].isdigit() and run[gap].isdigit())


def words_of(text: str) -> Words:
    """The words of the text, folded."""
    return Words(tuple(Word(fold(match[0]), *match.span()) for match in _WORD.finditer(text)))


def stems_of(words: Words) -> Words:
    """The same words without the endings that English grammar asks for, number words as digits."""
    return Words(tuple(Word(stem(word.text), word.start, word.end) for word in words.words))


def fold(text: str) -> str:
    """Compatibility forms and case taken away."""
    return text.lower() if text.isascii() else normalize("NFKC", text).casefold()


def word_set(text: str) -> frozenset[str]:
    """A set of words written as one text, for tables."""
    return frozenset(text.split())


def stem(word: str) -> str:
    """The word without plural, past, -ing, -ion, -al and a final e; short words and words with digits stay."""
    if word in NUMERALS:
        return NUMERALS[word]
    if not (word.isascii() and word.isalpha()) or len(word) <= _SHORTEST_STEM:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "i"
    for ending in ("ing", "ion", "al", "ed", "es", "s"):
        base = word.removesuffix(ending)
        if base != word and len(base) >= _SHORTEST_STEM and _VOWEL.search(base) and not word.endswith("ss"):
            return _plain_end(base)
    return _plain_end(word)


def _plain_end(base: str) -> str:
    if len(base) > _SHORTEST_STEM and base[-1] == base[-2] and base[-1] not in "aeiouls":
        return base[:-1]
    if base.endswith("y"):
        return base[:-1] + "i"
    return base[:-1] if base.endswith("e") and len(base) > _SHORTEST_STEM else base
