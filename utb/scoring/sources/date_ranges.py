"""Days and months that lean on the words around them: `from 10 to 12 April`, 4月4号到6号, `in February`.

Works on the dates that stand there in full; looks at no clock.
"""

import re
from collections.abc import Iterator, Sequence

from utb.model import Span
from utb.scoring.sources.dates import MONTH, MONTHS, DateMention, Taken
from utb.scoring.sources.numbers import zh_number

_NTH = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_UP_TO = r"(?:to|until|till|through|thru|-|–|—)"
_DAYS_BEFORE = tuple(
    re.compile(pattern + r"\s*(?:the\s+)?$", re.IGNORECASE)
    for pattern in (
        rf"(?<![\d:.$€£-]){_NTH}\s*{_UP_TO}",
        rf"\bbetween\s+(?:the\s+)?{_NTH}\s+and",
        r"\b(?P<day>\d{1,2})(?:st|nd|rd|th)\s+and",
    )
)
_DAYS_AFTER = (
    re.compile(
        rf"\s*{_UP_TO}\s*(?:the\s+)?{_NTH}\b(?!\s*(?:[:.]\d|[ap]\.?m\b|%|people|persons|guests|adults|o'))",
        re.IGNORECASE,
    ),
    re.compile(r"\s+and\s+(?:the\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE),
)
_BEFORE = 24  # characters that are looked at before a date
_ZH_DAY_AFTER = re.compile(r"[^月\n。！？]{0,16}?(?<!\d)(?P<day>\d{1,2}|[一二三四五六七八九十]{1,3})\s*[日号]")
_WORDS_TOO = r"may|march|mar|jan|jun|sept?|dec|feb|apr|jul|aug|oct|nov"
_MONTHS_ALONE = (
    re.compile(
        rf"\b(?P<name>(?!(?:{_WORDS_TOO})\b)(?:{MONTH}))\b(?!\.?,?\s*(?:the\s+)?\d)",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:[Ii]n|[Oo]f|[Ff]or|[Dd]uring|[Ff]rom|to|until|till|through|[Ss]ince|[Bb]etween|and|by|this|last|next)\s+"
        rf"(?P<name>(?=[A-Z])(?i:{_WORDS_TOO}))\b(?!\.?,?\s*(?:the\s+)?\d)"
    ),
    re.compile(
        r"(?<![\d年])(?<!个)(?P<month>\d{1,2}|[一二三四五六七八九十]{1,2})\s*月份?(?!\s*[\d一二三四五六七八九十])"
    ),
)


def shared_days_in(text: str, dates: Sequence[DateMention]) -> Iterator[DateMention]:
    """Days whose month stands beside another day of the same range."""
    taken = Taken(text, (date.span for date in dates))
    for date in dates:
        if date.day is None:
            continue
        said = text[date.span.start : date.span.end]
        if "月" in said:
            yield from _chinese(text, date)
        elif said[0].isdigit() and any(c.isalpha() for c in said):
            yield from _before(text, date)
        elif said[0].isalpha():
            yield from _after(text, date, taken)


def _before(text: str, date: DateMention) -> Iterator[DateMention]:
    start = max(0, date.span.start - _BEFORE)
    match = _first(pattern.search(text[start : date.span.start]) for pattern in _DAYS_BEFORE)
    if match is not None:
        yield _sharing(date, int(match["day"]), Span(start + match.start("day"), date.span.end))


def _after(text: str, date: DateMention, taken: Taken) -> Iterator[DateMention]:
    match = _first(pattern.match(text, date.span.end) for pattern in _DAYS_AFTER)
    if match is not None and not taken.meets(Span(*match.span("day"))):
        yield _sharing(date, int(match["day"]), Span(date.span.start, match.end()))


def _chinese(text: str, date: DateMention) -> Iterator[DateMention]:
    at = date.span.end
    while match := _ZH_DAY_AFTER.match(text, at):
        day = zh_number(match["day"]) if not match["day"].isdigit() else int(match["day"])
        if day is not None:
            yield _sharing(date, day, Span(match.start("day"), match.end()))
        at = match.end()


def _first(found: Iterator[re.Match[str] | None]) -> re.Match[str] | None:
    return next((match for match in found if match is not None), None)


def _sharing(date: DateMention, day: int, span: Span) -> DateMention:
    return DateMention(date.year, date.month, day, span)


def months_alone_in(text: str, dates: Sequence[DateMention]) -> Iterator[DateMention]:
    """Months without a day and without a year, where no date that stands there in full has them."""
    taken = Taken(text, (date.span for date in dates))
    for pattern in _MONTHS_ALONE:
        for match in pattern.finditer(text):
            span = Span(*match.span("name" if "name" in pattern.groupindex else 0))
            if taken.meets(span):
                continue
            month = _month(match)
            if month is not None and 1 <= month <= 12:
                yield DateMention(None, month, None, span)


def _month(match: re.Match[str]) -> int | None:
    parts = match.groupdict()
    if parts.get("name"):
        return MONTHS[parts["name"].lower()]
    return int(parts["month"]) if parts["month"].isdigit() else zh_number(parts["month"])
