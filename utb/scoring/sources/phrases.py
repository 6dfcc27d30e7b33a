"""Words of a value in a text: as they stand, with other endings, with a qualifier left out, in two pieces."""

import re
from collections.abc import Sequence

from utb.model import Span
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.wanted import Wanted, plain_formula
from utb.scoring.sources.words import Words, stem, word_set, words_of

_PLAIN_SYMBOLS = re.compile(r"[^\w\s\-.,'\"/:;&()#!?，。、；：“”‘’（）《》]")
_PLACE_ENDINGS = ("市", "省", "区", "县")
_IN_BRACKETS = re.compile(r"([^\W\d][^(（]{2,30}?)\s*[(（][^()（）]{1,30}[)）]")
_TIME_ZONE = re.compile(r"(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/([A-Z][A-Za-z_]+)")
_MAX_STEMMED_WORDS = 4
_MOST_ADDED_WORDS = 3
_SHORTEST_ADVERB = 5
_PERIODS = word_set("hour dai week month year quarter")
_MIN_SEGMENT_WORDS = 2
_MAX_SEGMENTS = 2
_MAX_SEGMENTED_WORDS = 40


def find_literally(wanted: Wanted, passage: Passage) -> Span | None:
    """The words of the value, in order, as whole words."""
    if wanted.is_punctuation:
        return _find_quoted(wanted.text, passage.text)
    spans = [span for span in passage.words.find(wanted.words) if _as_written(wanted, passage.text, span)]
    if spans:
        exact = (span for span in spans if passage.text[span.start : span.end] == wanted.text)
        return next(exact, spans[0])
    if wanted.words.run and not _PLAIN_SYMBOLS.search(wanted.text):
        return None
    return _find_symbols(wanted.text, passage.text)


def _as_written(wanted: Wanted, text: str, span: Span) -> bool:
    there = text[span.start : span.end]
    if _PLAIN_SYMBOLS.search(wanted.text):
        return False
    if len(wanted.words.run) == 1 and wanted.words.run.isascii():
        return there == wanted.text and (there not in ("a", "A", "I") or _is_quoted(text, span))
    return not wanted.is_code or there == wanted.text


def _is_quoted(text: str, span: Span) -> bool:
    before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
    return before in ("'", '"', "“", "‘") or (not after or after in ".,;:!?)") or not after.isascii()


def _find_quoted(value: str, text: str) -> Span | None:
    """Marks stand everywhere; only in quotes are they a value."""
    match = re.search(rf"""(?P<quote>['"`])({re.escape(value)})(?P=quote)|[“‘「]({re.escape(value)})[”’」]""", text)
    return None if match is None else Span(*match.span(2 if match[2] is not None else 3))


def _find_symbols(value: str, text: str) -> Span | None:
    """A value with symbols in it stands there character by character, case aside."""
    folded, sought = text.lower(), value.lower()
    if len(folded) != len(text):
        return None
    at = folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        if not (_joined(folded, at) or _joined(folded, end)):
            return Span(at, end)
        at = folded.find(sought, at + 1)
    return None


def _joined(text: str, at: int) -> bool:
    """Whether a word of Latin letters or digits goes on across this place."""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    return left.isascii() and right.isascii() and left.isalnum() and right.isalnum()


def find_formula(wanted: Wanted, passage: Passage) -> Span | None:
    """A formula, blanks and the spelling of powers aside."""
    if not wanted.formula or len(wanted.formula) < 3:
        return None
    for match in re.finditer(r"[\w.+*/^=()\[\]-]+(?:\s*[+*/^=(),-]+\s*[\w.+*/^=()\[\]-]*)*", passage.text):
        plain = plain_formula(match[0])
        if wanted.formula in (plain, plain.strip("=.,()"), plain.partition("=")[2], plain.partition("=")[0]):
            return Span(*match.span())
    return None


def find_stems(wanted: Wanted, passage: Passage) -> Span | None:
    """Single words and short phrases whose endings differ."""
    words = wanted.words.words
    if len(words) > _MAX_STEMMED_WORDS or len(wanted.words.run) < 4 or _PLAIN_SYMBOLS.search(wanted.text):
        return None
    spans = passage.stems.find(wanted.stems)
    if len(words) == 1 and wanted.words.run.endswith("ing"):  # a checking account is not what checks the balance
        spans = (span for span in spans if "ing" in passage.text[span.end - 4 : span.end].lower())
    return next(iter(spans), None)


def find_other_form(wanted: Wanted, passage: Passage) -> Span | None:
    """A choice that is stated by its adverb or in comparison, or the other way round: quick, quickly, quicker."""
    word = wanted.words.run
    if not wanted.is_choice or len(wanted.words.words) != 1 or not (word.isascii() and word.isalpha()):
        return None
    forms = {wanted.stems.run, *_adjectives(word)}
    for other in passage.words.words:
        if other.text[:3] == word[:3] and forms & {stem(other.text), *_adjectives(other.text)}:
            return Span(other.start, other.end)
    return None


def _adjectives(word: str) -> set[str]:
    """Stems of the adjectives that the adverb may belong to, or that are compared."""
    for ending in ("er", "est"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return {stem(word.removesuffix(ending)), stem(word.removesuffix(ending) + "e")}
    if not word.endswith("ly") or word[:-2] in _PERIODS or len(word) < _SHORTEST_ADVERB:
        return set()
    base = word[:-2]
    return {stem(base), stem(word[:-1] + "e"), stem(base[:-1] + "y") if base.endswith("i") else stem(base)}


def find_head(wanted: Wanted, passage: Passage) -> Span | None:
    """A value with a qualifier added: the part that tells it from others stands there."""
    added = _IN_BRACKETS.fullmatch(wanted.text) or _TIME_ZONE.fullmatch(wanted.text)
    if added:
        head = added[1]
    elif wanted.items and not wanted.parts and len(wanted.items[0]) >= 4 and _few_words(wanted.items[1:]):
        head = wanted.items[0]
    elif wanted.text.endswith(_PLACE_ENDINGS) and len(wanted.text) > 2:
        head = wanted.text[:-1]
    else:
        return None
    return None if Wanted(head, ()).number is not None else next(passage.words.find(words_of(head)), None)


def _few_words(items: Sequence[str]) -> bool:
    return sum(len(item.split()) for item in items) <= _MOST_ADDED_WORDS


def find_segments(wanted: Wanted, passage: Passage) -> Span | None:
    """A value put together from two phrases that both stand there, nothing added."""
    words = wanted.words.words
    if not _MIN_SEGMENT_WORDS * 2 <= len(words) <= _MAX_SEGMENTED_WORDS:
        return None
    first: Span | None = None
    at = 0
    for _ in range(_MAX_SEGMENTS):
        length, span = _longest(_words_at(wanted.words, at), passage)
        if length < _MIN_SEGMENT_WORDS:
            return None
        first = first or span
        at += length
        if at == len(words):
            return first
    return None


def _words_at(words: Words, at: int) -> Words:
    """The words from the given one on."""
    return Words(words.words[at:])


def _longest(words: Words, passage: Passage) -> tuple[int, Span | None]:
    """How many of the words, from the first on, stand there in one go; `in` rules nearly everything out."""
    for length in range(len(words.words), _MIN_SEGMENT_WORDS - 1, -1):
        if "".join([word.text for word in words.words[:length]]) not in passage.words.run:
            continue
        span = next(passage.words.find(Words(words.words[:length])), None)
        if span is not None:
            return length, span
    return 0, None
