"""Dates and times of day as people and tools write them, in English and Chinese, without looking at a clock."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from utb.model import Span
from utb.scoring.sources.numbers import zh_number

MONTHS = {
    **{
        name: number
        for number, name in enumerate(
            ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
            start=1,
        )
    },
    "november": 11,
    "december": 12,
}
MONTHS |= {name[:3]: number for name, number in MONTHS.items()} | {"sept": 9}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<![\d-]){_YEAR}[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}})(?!\d)",
        rf"(?<!\d)(?:{_YEAR}\s*年\s*)?(?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})\s*[日号]?",
        rf"\b(?P<name>{MONTH})\b\.?,?\s+(?:the\s+)?{_DAY}(?![\d:])\b(?:\s*,?\s*(?:of\s+|in\s+)?{_YEAR}\b)?",
        rf"\b{_DAY}(?:\s+of\s+|[\s-]+)(?P<name>{MONTH})\b\.?(?:[-\s]*,?\s*{_YEAR}\b)?",
        rf"(?<![\d/.-])(?P<month>\d{{1,2}})[/.-](?P<day>\d{{1,2}})[/.-]{_YEAR}(?!\d)",
        r"(?<![\d/])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/])",
        r"(?P<month>[一二三四五六七八九十]{1,2})月(?P<day>[一二三四五六七八九十]{1,3})[日号]",
        r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>[0-3]\d)(?!\d)",
    )
)
_EITHER_ORDER = (4, 5)  # patterns in which day and month may stand in either order
_MONTHS_ALONE = (
    re.compile(rf"\b(?P<name>{MONTH})\b\.?,?(?:\s+of)?\s+{_YEAR}\b", re.IGNORECASE),
    re.compile(rf"(?<!\d){_YEAR}\s*[年-]\s*(?P<month>\d{{1,2}})(?:\s*月|(?![\d-]))"),
)

_CLOCKS = (
    re.compile(
        r"(?<![\d:.])(?P<hour>\d{1,2})(?::(?P<minute>\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?P<half>[ap])(?:\.\s?m\.|\.?\s?m\b)",
        re.IGNORECASE,
    ),
    re.compile(r"(?<![\d:])(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::\d{2}(?:\.\d+)?)?(?![\d:])"),
    re.compile(r"\b(?P<hour>\d{1,2})\s*o'?\s?clock", re.IGNORECASE),
    re.compile(
        r"(?P<part>凌晨|清晨|早晨|今早|明早|早上|上午|中午|下午|傍晚|晚上|夜里|今晚|明晚)?\s*"
        r"(?P<hour>\d{1,2}|[一二两三四五六七八九十]{1,3})\s*[点时](?!间|候|长)"
        r"(?:钟|整|(?P<zhhalf>半)|(?P<quarters>[一三])刻|(?P<minute>\d{1,2})\s*分?"
        r"|(?P<zhminute>[二三四五]?十[一二三四五六七八九]?|零[一二三四五六七八九]|[一二三四五六七八九]分))?"
    ),
)
_NAMED_HOURS = re.compile(
    r"\b(?P<noon>noon|midday|12 noon)\b|\b(?P<midnight>midnight)\b|(?P<zh>正午|中午)(?!\s*\d)", re.IGNORECASE
)
_EVENING = re.compile(r"^\W*(?:in the|at)?\s*(?P<when>afternoon|evening|night|morning)", re.IGNORECASE)
_PM = frozenset({"中午", "下午", "傍晚", "晚上", "夜里", "今晚", "明晚"})
_ZH_HOURS = {c: i for i, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "十一": 11, "十二": 12}


class Taken:
    """The characters of a text that some reading has used up."""

    def __init__(self, text: str, spans: Iterable[Span] = ()) -> None:
        self._marks = bytearray(len(text))
        for span in spans:
            self.add(span)

    def add(self, span: Span) -> None:
        """Use up the characters of the span."""
        self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def meets(self, span: Span) -> bool:
        """Whether some character of the span is used up."""
        return 1 in self._marks[span.start : span.end]

    def holds(self, span: Span) -> bool:
        """Whether every character of the span is used up."""
        return 0 not in self._marks[span.start : span.end]


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date in a text; the year, or the day, may be left to the reader."""

    year: int | None
    month: int
    day: int | None
    span: Span
    either_order: bool = False

    def is_day(self, wanted: date) -> bool:
        """Whether the mention can be read as that day."""
        if self.year not in (None, wanted.year) or self.day is None:
            return False
        straight = (self.month, self.day) == (wanted.month, wanted.day)
        return straight or (self.either_order and (self.day, self.month) == (wanted.month, wanted.day))


@dataclass(frozen=True, slots=True)
class ClockMention:
    """A time of day; `open_half`: nobody said whether before or after noon."""

    hour: int
    minute: int
    span: Span
    open_half: bool = False

    def is_time(self, hour: int, minute: int) -> bool:
        """Whether the mention can be read as that time."""
        if minute != self.minute:
            return False
        return hour == self.hour or (self.open_half and hour % 12 == self.hour % 12)


def dates_in(text: str) -> Iterator[DateMention]:
    """Dates that the text spells out with a day."""
    taken = Taken(text)
    for place, pattern in enumerate(_DATES):
        for match in pattern.finditer(text):
            span = Span(*match.span())
            if taken.meets(span):
                continue
            parts = match.groupdict()
            month = MONTHS[parts["name"].lower()] if parts.get("name") else _number(parts["month"])
            day, year = _number(parts["day"]), parts.get("year")
            either = place in _EITHER_ORDER
            if 1 <= day <= 31 and (1 <= month <= 12 or (either and day <= 12 and month <= 31)):
                taken.add(span)
                yield DateMention(int(year) if year else None, month, day, span, either)


def months_in(text: str) -> Iterator[DateMention]:
    """Months with a year but without a day: `May 2024`, 2024年5月."""
    for pattern in _MONTHS_ALONE:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month = MONTHS[parts["name"].lower()] if parts.get("name") else int(parts["month"])
            if 1 <= month <= 12:
                yield DateMention(int(parts["year"]), month, None, Span(*match.span()))


def clocks_in(text: str) -> Iterator[ClockMention]:
    """Times of day that the text mentions."""
    taken = Taken(text)
    for pattern in _CLOCKS:
        for match in pattern.finditer(text):
            span = Span(*match.span())
            mention = _clock(match, text, span)
            if mention is not None and not taken.meets(span):
                taken.add(span)
                yield mention
    for match in _NAMED_HOURS.finditer(text):
        yield ClockMention(0 if match["midnight"] else 12, 0, Span(*match.span()))


def _clock(match: re.Match[str], text: str, span: Span) -> ClockMention | None:
    parts = match.groupdict()
    hour = _ZH_HOURS.get(parts["hour"], -1) if not parts["hour"].isdigit() else int(parts["hour"])
    minute = _minute(parts)
    if not (0 <= hour <= 24 and minute < 60):
        return None
    half, part = (parts.get("half") or "").lower(), parts.get("part")
    if half:
        return ClockMention(hour % 12 + (12 if half == "p" else 0), minute, span)
    if part:
        return ClockMention(hour + 12 if part in _PM and hour < 12 else hour, minute, span)
    when = _EVENING.match(text[span.end : span.end + 24])
    if when:
        later = when["when"].lower() != "morning"
        return ClockMention(hour + 12 if later and hour < 12 else hour, minute, span)
    return ClockMention(hour % 24, minute, span, open_half=hour <= 12)


def _minute(parts: dict[str, str | None]) -> int:
    if parts.get("zhhalf"):
        return 30
    if quarters := parts.get("quarters"):
        return 15 * _number(quarters)
    return _number((parts.get("minute") or parts.get("zhminute") or "0").removesuffix("分"))


def _number(text: str) -> int:
    """Digits, or a small number in Chinese characters."""
    return int(text) if text.isdigit() else zh_number(text) or 0
