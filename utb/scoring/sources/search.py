"""Whether a text states a value, and where.

Words must stand there as whole words; numbers, dates and times may be written in any usual way; lists may be stated
item by item. Nothing is translated, paraphrased, calculated or known from elsewhere.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from utb.model import Span
from utb.scoring.sources.composed import find_joined
from utb.scoring.sources.context import about_parameter, counts_people, is_counted
from utb.scoring.sources.moments import find_day_and_time, find_day_of_year, find_month
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.phrases import (
    find_formula,
    find_head,
    find_literally,
    find_other_form,
    find_segments,
    find_stems,
)
from utb.scoring.sources.truth import find_truth
from utb.scoring.sources.wanted import Wanted
from utb.scoring.sources.words import fold, word_set

# Numbers up to here name days, hours and floors as often as they count things.
_SMALL_NUMBER = 31
_MOST_DOUBTS = 200  # equal numbers about other things after which nobody looks on
_CALENDAR_NAMES = word_set("year month day date hour hours minute minutes time week weekday")
_COLON_NAMES = word_set("chapter verse ratio score goals")  # 18:24 may be a time, and may be none
_NAMES_IN_CALENDAR = _CALENDAR_NAMES | _COLON_NAMES


def find_in(wanted: Wanted, passage: Passage, careful: bool) -> Span | None:
    """The first place where the passage states the value. `careful` asks small numbers for a context that fits."""
    if wanted.truth is not None:
        return find_truth(wanted, passage.text)
    if wanted.number is not None:
        return _find_number(wanted, wanted.number, passage, careful)
    if not isinstance(wanted.value, str) or not wanted.text or wanted.hint not in passage.folded:
        return None
    for find in _WAYS if careful else (*_WAYS, *_COMPOSED):
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
    if wanted.items and wanted.number is None and not wanted.parts:
        return _all_stated(wanted.pieces, passages)
    if wanted.parts:
        return _all_stated(wanted.parts, passages)
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


def _find_items(wanted: Wanted, passage: Passage) -> Span | None:
    """A list as text: each item stands in the passage."""
    if not wanted.items or wanted.day is not None or wanted.parts:
        return None
    return _find_all(wanted.pieces, passage)


def _find_all(pieces: Iterable[Wanted], passage: Passage) -> Span | None:
    first: Span | None = None
    for piece in pieces:
        span = find_in(piece, passage, careful=False)
        if span is None:
            return None
        first = first or span
    return first


def _find_parts(wanted: Wanted, passage: Passage) -> Span | None:
    """A list written as code: each value in it stands in the passage."""
    return _find_all(wanted.parts, passage)


def _find_joined(wanted: Wanted, passage: Passage) -> Span | None:
    """An id or a constant: the words that it joins stand together in a sentence."""
    return find_joined(wanted.joined, passage.text, passage.words) if wanted.joined else None


def _find_quantity(wanted: Wanted, passage: Passage) -> Span | None:
    """A number with a unit: the number stands there with the same unit or with none."""
    quantity = wanted.quantity
    if quantity is None:
        return None
    fitting = (m for m in passage.numbers if m.value == quantity.number and not passage.calendar.holds(m.span))
    return next((m.span for m in fitting if quantity.may_be(passage.text, m.span)), None)


_Finder = Callable[[Wanted, Passage], Span | None]
_WAYS: tuple[_Finder, ...] = (
    find_literally,
    find_day_and_time,
    find_day_of_year,
    find_month,
    find_formula,
    _find_items,
    find_stems,
    find_other_form,
    find_head,
    find_segments,
)
# Looser ways, for what the user says in this turn.
_COMPOSED: tuple[_Finder, ...] = (_find_parts, _find_joined, _find_quantity)


def _find_number(wanted: Wanted, number: Fraction, passage: Passage, careful: bool) -> Span | None:
    small = abs(number) <= _SMALL_NUMBER
    doubts = 0
    for mention in passage.numbers:
        same = number == mention.value or (mention.percent and number * 100 == mention.value)
        if not same and not (mention.maybe_negative and number == -mention.value):
            continue
        if small and passage.calendar.holds(mention.span) and not _NAMES_IN_CALENDAR & set(wanted.name_words):
            continue
        is_idle = number in (0, 1) and not is_counted(passage.text, mention)
        if (is_idle or (careful and small)) and not _is_spoken_of(wanted, passage.text, mention.span):
            doubts += 1
            if doubts > _MOST_DOUBTS:
                return None
            continue
        return mention.span
    if isinstance(wanted.value, str) and len(fold(wanted.text)) > 3:
        return next(passage.words.find(wanted.words), None)
    return None


def _is_spoken_of(wanted: Wanted, text: str, span: Span) -> bool:
    return about_parameter(wanted, text, span) or counts_people(wanted, text, span)
