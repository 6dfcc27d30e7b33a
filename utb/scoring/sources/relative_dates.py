"""Days named by their distance from today: tomorrow, next Friday, in two weeks, 后天, 下周三, the 9th.

Phrases that people read in two ways (next Friday) give both days. Nothing is found without the time of the
environment.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from utb.model import Span
from utb.scoring.sources.numbers import zh_number

_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_SHORT = {name[:3]: place for place, name in enumerate(_WEEKDAYS)} | {"tues": 1, "wednes": 2, "thur": 3, "thurs": 3}
_WEEKDAY = "|".join([*_WEEKDAYS, *sorted(_SHORT, key=len, reverse=True)])
_COUNTS = {"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_COUNTS |= {"nine": 9, "ten": 10, "a": 1, "an": 1, "couple of": 2, "a couple of": 2}
COUNT = r"(?P<count>\d{1,3}|" + "|".join(sorted(_COUNTS, key=len, reverse=True)) + ")"
_ZH_WEEKDAYS = {c: i for i, c in enumerate("一二三四五六日")} | {"天": 6, "末": 5} | {str(i + 1): i for i in range(7)}
_MAX_DAYS = 1100


@dataclass(frozen=True, slots=True)
class DayMention:
    """A day, or one of the days, that a phrase may mean."""

    day: date
    span: Span


_Reader = Callable[[re.Match[str], date], list[date]]


def days_in(text: str, today: date) -> Iterator[DayMention]:
    """Days that the text names by their distance from today."""
    for pattern, read in _READERS:
        for match in pattern.finditer(text):
            for day in _safely(read, match, today):
                yield DayMention(day, Span(*match.span()))


def _safely(read: _Reader, match: re.Match[str], today: date) -> list[date]:
    """The days, or none where the calendar does not reach that far."""
    try:
        return read(match, today)
    except OverflowError:
        return []


def _fixed(days: int) -> _Reader:
    return lambda _, today: [today + timedelta(days)]


def _weekday(match: re.Match[str], today: date) -> list[date]:
    name = match["weekday"].lower()
    wanted = _WEEKDAYS.index(name) if name in _WEEKDAYS else _SHORT[name]
    ahead = (wanted - today.weekday()) % 7
    which = (match["which"] or "").lower()
    if which == "last":
        return [today + timedelta(ahead - 7), today + timedelta(ahead - 14)]
    if which == "next":
        return [today + timedelta(ahead or 7), today + timedelta(ahead + 7)]
    return [today + timedelta(ahead), today + timedelta(7)] if ahead == 0 else [today + timedelta(ahead)]


def _in_future(match: re.Match[str], today: date) -> list[date]:
    count = count_of(match["count"])
    return shifted(today, count, match["unit"].lower()[0])


def _in_past(match: re.Match[str], today: date) -> list[date]:
    return shifted(today, -count_of(match["count"]), match["unit"].lower()[0])


def _next_unit(match: re.Match[str], today: date) -> list[date]:
    sign = -1 if match["which"].lower() == "last" else 1
    return shifted(today, sign, match["unit"].lower()[0])


def shifted(today: date, count: int, unit: str) -> list[date]:
    """The day so many days, weeks, months or years on; none where no calendar has it."""
    if unit in "dw":
        days = count * (7 if unit == "w" else 1)
        return [today + timedelta(days)] if abs(days) <= _MAX_DAYS else []
    months = today.month - 1 + count * (12 if unit == "y" else 1)
    return _make(today.year + months // 12, months % 12 + 1, today.day)


def _day_of_month(match: re.Match[str], today: date) -> list[date]:
    """The 9th: of this month, or of the next where it has gone by."""
    day = int(match["day"])
    if "this month" in match[0].lower():
        return _make(today.year, today.month, day)
    days = _make(today.year, today.month, day)
    for following in shifted(today.replace(day=1), 1, "m"):
        days += _make(following.year, following.month, day)
    return days


def _zh_weekday(match: re.Match[str], today: date) -> list[date]:
    wanted = _ZH_WEEKDAYS[match["weekday"]]
    monday = today - timedelta(today.weekday())
    weeks = {"下下": 2, "下": 1, "上": -1}.get(match["which"] or "", 0)
    days = [monday + timedelta(7 * weeks + wanted)]
    if match["weekday"] == "末":
        days.append(days[0] + timedelta(1))
    return days if match["which"] or days[0] >= today else [*days, days[0] + timedelta(7)]


def _zh_distance(match: re.Match[str], today: date) -> list[date]:
    text = match["count"]
    count = int(text) if text.isdigit() else zh_number(text)
    if count is None:
        return []
    unit = {"天": "d", "日": "d", "周": "w", "星": "w", "月": "m", "年": "y"}[
        match["unit"][-1 if match["unit"] == "个月" else 0]
    ]
    return shifted(today, count if match["way"] in ("后", "之后", "以后") else -count, unit)


def count_of(text: str) -> int:
    """A small number in digits or as a word."""
    return int(text) if text.isdigit() else _COUNTS[re.sub(r"\s+", " ", text.lower())]


def _make(year: int, month: int, day: int) -> list[date]:
    try:
        return [date(year, month, day)]
    except ValueError:
        return []


def _en(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b{pattern}\b", re.IGNORECASE)


_READERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (_en(r"(?:today|tonight|now|this (?:morning|afternoon|evening))"), _fixed(0)),
    (_en(r"(?<!after )tomorrow"), _fixed(1)),
    (_en(r"(?:the )?day after tomorrow"), _fixed(2)),
    (_en(r"(?<!before )(?:yesterday|last night)"), _fixed(-1)),
    (_en(r"(?:the )?day before yesterday"), _fixed(-2)),
    (_en(rf"(?:(?P<which>next|this|coming|last|on)\s+)?(?P<weekday>{_WEEKDAY})"), _weekday),
    (_en(rf"in\s+{COUNT}\s+(?P<unit>days?|weeks?|months?|years?)"), _in_future),
    (_en(rf"{COUNT}\s+(?P<unit>days?|weeks?|months?|years?)\s+(?:from (?:now|today)|later)"), _in_future),
    (_en(rf"{COUNT}\s+(?P<unit>days?|weeks?|months?|years?)\s+ago"), _in_past),
    (_en(r"(?P<which>next|last)\s+(?P<unit>week|month|year)"), _next_unit),
    (_en(r"(?:the\s+)?(?P<day>\d{1,2})(?:st|nd|rd|th)(?:\s+of\s+this\s+month)?"), _day_of_month),
    (re.compile("今天|今日|今晚|现在|今早"), _fixed(0)),
    (re.compile("明天|明日|明晚|明早"), _fixed(1)),
    (re.compile("(?<!大)后天"), _fixed(2)),
    (re.compile("大后天"), _fixed(3)),
    (re.compile("昨天|昨日|昨晚"), _fixed(-1)),
    (re.compile("(?<!大)前天"), _fixed(-2)),
    (re.compile("(?P<which>下下|下|上|这|本)?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天末1-7])"), _zh_weekday),
    (
        re.compile(
            r"(?P<count>\d{1,3}|[一二两三四五六七八九十]+)\s*(?P<unit>天|日|周|星期|个月|年)(?P<way>之后|以后|后|之前|以前|前)"
        ),
        _zh_distance,
    ),
)
