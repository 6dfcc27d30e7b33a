"""Moments and days that are counted from the time of the environment: the last hour, the start of the month."""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from utb.model import Span
from utb.scoring.sources.numbers import zh_number
from utb.scoring.sources.relative_dates import COUNT, DayMention, count_of, shifted

_HOURS = r"(?P<unit>hours?|hrs?|minutes?|mins?)"
_HALF = r"(?P<half>half an)"
_AGO = re.compile(rf"\b(?:{COUNT}|{_HALF})\s+{_HOURS}\s+ago\b", re.IGNORECASE)
_LATER = re.compile(
    rf"\bin\s+(?:{COUNT}|{_HALF})\s+{_HOURS}\b|\b(?:{COUNT.replace('count', 'other')})\s+"
    rf"{_HOURS.replace('unit', 'what')}\s+(?:from now|later)\b",
    re.IGNORECASE,
)
_WINDOW = re.compile(rf"\b(?:last|past|previous)\s+(?:(?:{COUNT}|{_HALF})\s+)?{_HOURS}\b", re.IGNORECASE)
_ZH_COUNT = r"(?P<count>\d{1,3}|[一二两三四五六七八九十]+|半)\s*个?\s*(?P<unit>小时|钟头|分钟)"
_ZH_AGO = re.compile(rf"{_ZH_COUNT}(?:之前|以前|前)")
_ZH_LATER = re.compile(rf"{_ZH_COUNT}(?:之后|以后|后)")
_ZH_WINDOW = re.compile(rf"(?:最近|过去|近)的?\s*{_ZH_COUNT}")
_LONGEST = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class MomentMention:
    """A moment, to the minute, that a phrase may mean."""

    moment: datetime
    span: Span


def moments_in(text: str, now: datetime) -> Iterator[MomentMention]:
    """Moments that the text names by hours and minutes from now; of a stretch of time, start and end."""
    for pattern, sign, is_window in _WAYS:
        for match in pattern.finditer(text):
            length = _length(match)
            if length is None or length > _LONGEST:
                continue
            span = Span(*match.span())
            yield MomentMention(_to_minute(now + sign * length), span)
            if is_window:
                yield MomentMention(_to_minute(now), span)


_WAYS = (
    (_AGO, -1, False),
    (_LATER, 1, False),
    (_WINDOW, -1, True),
    (_ZH_AGO, -1, False),
    (_ZH_LATER, 1, False),
    (_ZH_WINDOW, -1, True),
)


def _length(match: re.Match[str]) -> timedelta | None:
    parts = match.groupdict()
    unit = (parts.get("unit") or parts.get("what") or "").lower()
    minutes = 1 if unit.startswith("min") or unit == "分钟" else 60
    text = parts.get("count") or parts.get("other")
    if parts.get("half") or text == "半":
        return timedelta(minutes=minutes) / 2
    if not text:
        return timedelta(minutes=minutes)
    count = zh_number(text) if not text.isascii() else count_of(text)
    return None if count is None else timedelta(minutes=minutes * count)


def _to_minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


_Bounds = Callable[[date], list[date]]


def edges_in(text: str, today: date) -> Iterator[DayMention]:
    """First and last days of months and years that the text names from today: the start of the month, 月底."""
    for pattern, bounds in _EDGES:
        for match in pattern.finditer(text):
            try:
                days = bounds(today)
            except (OverflowError, ValueError):
                continue
            for day in days:
                yield DayMention(day, Span(*match.span()))


def month_end(day: date) -> date:
    """The last day of the day's month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def _month(shift: int, *, first: bool = False, last: bool = False) -> _Bounds:
    def bounds(today: date) -> list[date]:
        start = shifted(today.replace(day=1), shift, "m")[0]
        return [start] * first + [month_end(start)] * last

    return bounds


def _year(shift: int, *, first: bool = False, last: bool = False) -> _Bounds:
    return lambda today: [date(today.year + shift, 1, 1)] * first + [date(today.year + shift, 12, 31)] * last


def _en(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b{pattern}\b", re.IGNORECASE)


_START = r"(?:start|beginning|first day) of (?:the|this) (?:current )?"
_END = r"(?:end|last day) of (?:the|this) (?:current )?"
_EDGES: tuple[tuple[re.Pattern[str], _Bounds], ...] = (
    (_en(_START + "month"), _month(0, first=True)),
    (_en(_END + "month"), _month(0, last=True)),
    (_en(_START + "year"), _year(0, first=True)),
    (_en(_END + "year"), _year(0, last=True)),
    (_en(r"(?<!of )this month"), _month(0, first=True, last=True)),
    (_en("last month"), _month(-1, first=True, last=True)),
    (_en("next month"), _month(1, first=True, last=True)),
    (_en(r"(?<!of )this year"), _year(0, first=True, last=True)),
    (_en("last year"), _year(-1, first=True, last=True)),
    (_en("next year"), _year(1, first=True, last=True)),
    (re.compile("(?<![上下])月初"), _month(0, first=True)),
    (re.compile("(?<![上下])月[底末]"), _month(0, last=True)),
    (re.compile("年初"), _year(0, first=True)),
    (re.compile("年[底末]"), _year(0, last=True)),
    (re.compile("(?:本|这个?)月(?![初底末])"), _month(0, first=True, last=True)),
    (re.compile("上个?月"), _month(-1, first=True, last=True)),
    (re.compile("下个?月"), _month(1, first=True, last=True)),
)
