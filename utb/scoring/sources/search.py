"""Whether a text states a value, and where.

Words must stand there as whole words; numbers, dates and times may be written in any usual way; lists may be stated
item by item. Nothing is translated, paraphrased, calculated or known from elsewhere.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from utb.model import Span
from utb.scoring.sources.context import about_parameter, counts_people
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.truth import find_truth
from utb.scoring.sources.wanted import Wanted, plain_formula
from utb.scoring.sources.words import Words, fold, word_set, words_of

# Numbers up to here name days, hours and floors as often as they count things.
_SMALL_NUMBER = 31
_CALENDAR_NAMES = word_set("year month day date hour hours minute minutes time week weekday")
_COLON_NAMES = word_set("chapter verse ratio score goals")  # 18:24 may be a time, and may be none
_NAMES_IN_CALENDAR = _CALENDAR_NAMES | _COLON_NAMES
_PLAIN_SYMBOLS = re.compile(r"[^\w\s\-.,'\"/:;&()#!?，。、；：“”‘’（）《》]")
_PLACE_ENDINGS = ("市", "省", "区", "县")
_MAX_STEMMED_WORDS = 4
_MIN_SEGMENT_WORDS = 2
_MAX_SEGMENTS = 2
_MAX_SEGMENTED_WORDS = 40


def find_in(wanted: Wanted, passage: Passage, careful: bool) -> Span | None:
    """The first place where the passage states the value. `careful` asks small numbers for a context that fits."""
    if wanted.truth is not None:
        return find_truth(wanted, passage.text)
    if wanted.number is not None:
        return _find_number(wanted, passage, careful)
    if not isinstance(wanted.value, str) or not wanted.text or wanted.hint not in passage.folded:
        return None
    for find in _WAYS:
        span = find(wanted, passage)
        if span is not None:
            return span
    return None


def find_across(wanted: Wanted, passages: Sequence[Passage]) -> tuple[Passage, Span] | None:
    """The value stated in pieces that stand in different passages: day and time, or the items of a list."""
    if wanted.day is not None and wanted.clock is not None:
        day = Wanted(wanted.day.isoformat(), wanted.names)
        hour = Wanted(f"{wanted.clock[0]:02}:{wanted.clock[1]:02}", wanted.names)
        return _all_stated((day, hour), passages)
    if wanted.items and wanted.number is None:
        return _all_stated(wanted.pieces, passages)
    return None


def _all_stated(pieces: Iterable[Wanted], passages: Sequence[Passage]) -> tuple[Passage, Span] | None:
    places: list[tuple[Passage, Span]] = []
    for piece in pieces:
        found = ((p, span) for p in passages if (span := find_in(piece, p, careful=False)) is not None)
        place = next(found, None)
        if place is None:
            return None
        places.append(place)
    return places[-1] if places else None


def _find_literally(wanted: Wanted, passage: Passage) -> Span | None:
    """The words of the value, in order, as whole words."""
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


def _find_formula(wanted: Wanted, passage: Passage) -> Span | None:
    """A formula, blanks and the spelling of powers aside."""
    if not wanted.formula or len(wanted.formula) < 3:
        return None
    for match in re.finditer(r"[\w.+*/^=()\[\]-]+(?:\s*[+*/^=(),-]+\s*[\w.+*/^=()\[\]-]*)*", passage.text):
        plain = plain_formula(match[0])
        if wanted.formula in (plain, plain.strip("=.,()"), plain.partition("=")[2], plain.partition("=")[0]):
            return Span(*match.span())
    return None


def _find_day_and_time(wanted: Wanted, passage: Passage) -> Span | None:
    day, clock = wanted.day, wanted.clock
    if day is None and clock is None:
        return None
    time = next((m.span for m in passage.clocks if clock is not None and m.is_time(*clock)), None)
    if day is None:
        return time
    spelled = next((m.span for m in passage.dates if m.is_day(day)), None)
    date_span = spelled or next((m.span for m in passage.days if m.day == day), None)
    return date_span if clock is None or time is not None else None


def _find_day_of_year(wanted: Wanted, passage: Passage) -> Span | None:
    """`12-10` where December 10th stands."""
    match = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})", wanted.text)
    if match is None:
        return None
    month, day = int(match[1]), int(match[2])
    return next((m.span for m in passage.dates if (m.month, m.day) == (month, day)), None)


def _find_month(wanted: Wanted, passage: Passage) -> Span | None:
    """`2024-05` where May 2024 stands."""
    match = re.fullmatch(r"(\d{4})[-/年](\d{1,2})月?", wanted.text)
    if match is None:
        return None
    year, month = int(match[1]), int(match[2])
    return next((m.span for m in passage.dates if m.month == month and m.year in (None, year)), None)


def _find_stems(wanted: Wanted, passage: Passage) -> Span | None:
    """Single words and short phrases whose endings differ."""
    words = wanted.words.words
    if len(words) > _MAX_STEMMED_WORDS or len(wanted.words.run) < 4 or _PLAIN_SYMBOLS.search(wanted.text):
        return None
    return next(passage.stems.find(wanted.stems), None)


def _find_items(wanted: Wanted, passage: Passage) -> Span | None:
    """A list as text: each item stands in the passage."""
    if not wanted.items or wanted.day is not None:
        return None
    first: Span | None = None
    for piece in wanted.pieces:
        span = find_in(piece, passage, careful=False)
        if span is None:
            return None
        first = first or span
    return first


def _find_head(wanted: Wanted, passage: Passage) -> Span | None:
    """A value with a qualifier added: the part that tells it from others stands there."""
    if wanted.items and len(wanted.items[0]) >= 4 and sum(len(item.split()) for item in wanted.items[1:]) <= 3:
        head = wanted.items[0]
    elif wanted.text.endswith(_PLACE_ENDINGS) and len(wanted.text) > 2:
        head = wanted.text[:-1]
    else:
        return None
    return None if Wanted(head, ()).number is not None else next(passage.words.find(words_of(head)), None)


def _find_segments(wanted: Wanted, passage: Passage) -> Span | None:
    """A value put together from two phrases that both stand there, nothing added."""
    words = wanted.words.words
    if not _MIN_SEGMENT_WORDS * 2 <= len(words) <= _MAX_SEGMENTED_WORDS:
        return None
    first: Span | None = None
    at = 0
    for _ in range(_MAX_SEGMENTS):
        length, span = _longest(words_at(wanted.words, at), passage)
        if length < _MIN_SEGMENT_WORDS:
            return None
        first = first or span
        at += length
        if at == len(words):
            return first
    return None


def words_at(words: Words, at: int) -> Words:
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


_WAYS: tuple[Callable[[Wanted, Passage], Span | None], ...] = (
    _find_literally,
    _find_day_and_time,
    _find_day_of_year,
    _find_month,
    _find_formula,
    _find_items,
    _find_stems,
    _find_head,
    _find_segments,
)


def _find_number(wanted: Wanted, passage: Passage, careful: bool) -> Span | None:
    number = wanted.number
    if number is None:
        return None
    small = abs(number) <= _SMALL_NUMBER
    for mention in passage.numbers:
        same = number == mention.value or (mention.percent and number * 100 == mention.value)
        if not same and not (mention.maybe_negative and number == -mention.value):
            continue
        if small and _in_calendar(mention.span, passage) and not _NAMES_IN_CALENDAR & set(wanted.name_words):
            continue
        if (
            careful
            and small
            and not (
                about_parameter(wanted, passage.text, mention.span) or counts_people(wanted, passage.text, mention.span)
            )
        ):
            continue
        return mention.span
    if isinstance(wanted.value, str) and len(fold(wanted.text)) > 3:
        return next(passage.words.find(wanted.words), None)
    return None


def _in_calendar(span: Span, passage: Passage) -> bool:
    """Whether the number is part of a date or a time of day."""
    inside = (*(m.span for m in passage.dates), *(m.span for m in passage.clocks))
    return any(other.start <= span.start and span.end <= other.end for other in inside)
