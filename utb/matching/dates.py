"""Dates and times as they are written in arguments, English and Chinese.

A date is read only where there is one way to read it: the year first (ISO), a month by name, or day and month that
cannot be confused because one of them is above 12 or both are equal. Otherwise the three numbers stand as they are,
so `05/06/2024` equals `5-6-2024` and no ISO date. Nothing relative ("tomorrow") is read.
"""

import re
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}
_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        ("monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thur thurs", "friday fri", "saturday sat")
    )
    for name in names.split()
} | {"sunday": 6, "sun": 6}

_MONTH = "(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_WEEKDAY = "(?:(?P<weekday>" + "|".join(sorted(_WEEKDAYS, key=len, reverse=True)) + r")\.?,?\s+)?"

_NAMED_DATES = tuple(
    re.compile(_WEEKDAY + pattern)
    for pattern in (
        rf"{_MONTH}\s*{_DAY}(?:\s*,\s*|\s+)(?P<year>\d{{4}})",
        rf"(?:the\s+)?{_DAY}[\s-]+(?:of\s+)?{_MONTH}(?:\s*,\s*|[\s-]+)(?P<year>\d{{4}})",
        rf"{_MONTH}\s*{_DAY}",
        rf"(?:the\s+)?{_DAY}[\s-]+(?:of\s+)?{_MONTH}",
        rf"{_MONTH}(?:\s*,\s*|\s+)(?P<year>\d{{4}})",
    )
)
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})")
_COMPACT = re.compile(r"(?P<year>(?:19|20)\d\d)(?P<month>\d\d)(?P<day>\d\d)")
_YEAR_MONTH = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})")
_CHINESE_DATE = re.compile(r"(?:(?P<year>\d{4})\s*年\s*)?(?P<month>\d{1,2})\s*月(?:\s*(?P<day>\d{1,2})\s*[日号])?")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})")

_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?::(?P<minute>\d\d)(?::(?P<second>\d\d)(?P<fraction>\.\d{1,9})?)?)?"
    r"(?:\s*(?P<half>[ap])\.?m\.?)?\s*(?P<zone>z|utc|gmt|[+-]\d\d:?\d\d)?"
)
_CHINESE_CLOCK = re.compile(
    r"(?P<half>凌晨|早上|上午|中午|下午|晚上)?\s*(?P<hour>\d{1,2})\s*"
    r"(?:(?P<mark>[点时])(?:\s*(?P<minute>\d{1,2})\s*分?|(?P<thirty>半)|整)?|:(?P<digits>\d\d))"
)
_BETWEEN = re.compile(r"(?<=\d)t(?=\d)|\s*,\s*at\s+|\s+at\s+|\s*,\s+|(?<=[日号])\s*|\s+")

Reading = tuple[object, ...]


def read_date(text: str) -> Reading | None:
    """The date, time, or date with time that the whole text stands for (NFKC, casefolded, trimmed), or None."""
    found = read_day(text)
    if found is not None:
        return ("date", *found)
    clock = read_clock(text)
    if clock is not None:
        return ("time", *clock)
    return _read_both(text)


def _read_both(text: str) -> Reading | None:
    """A date and a time, split wherever both sides can be read; an offset makes it a moment."""
    for gap in _BETWEEN.finditer(text):
        day, clock = read_day(text[: gap.start()]), read_clock(text[gap.end() :])
        if day is not None and clock is not None:
            return _moment(day, clock)
    return None


def _moment(day: Reading, clock: Reading) -> Reading:
    """With an offset and a whole date, the moment in seconds: two clocks may show the same one."""
    year, month, number = day
    seconds, zone = clock
    if not all(isinstance(part, int) for part in (year, month, number, zone)):
        return ("date and time", *day, *clock)
    days = date(int(str(year)), int(str(month)), int(str(number))).toordinal()
    return ("moment", days * 86_400 + float(str(seconds)) - 60 * int(str(zone)))


def read_day(text: str) -> Reading | None:
    """Year, month and day (None where not said); or three numbers that could be read in two ways."""
    match = _YEAR_FIRST.fullmatch(text) or _COMPACT.fullmatch(text) or _CHINESE_DATE.fullmatch(text)
    match = match or _YEAR_MONTH.fullmatch(text)
    if match is not None:
        return _day(match, int(match["month"]))
    for pattern in _NAMED_DATES:
        match = pattern.fullmatch(text)
        if match is not None:
            return _day(match, _MONTHS[match["month"]])
    match = _YEAR_LAST.fullmatch(text)
    return _day_of_numbers(int(match[1]), int(match[3]), match[4]) if match is not None else None


def _day(match: re.Match[str], month: int) -> Reading | None:
    groups = match.groupdict()
    year = int(groups["year"]) if groups.get("year") else None
    day = int(groups["day"]) if groups.get("day") else None
    if not _exists(year or 2000, month, day or 1):
        return None
    weekday = groups.get("weekday")
    if weekday is not None and not _falls_on(year, month, day, _WEEKDAYS[weekday]):
        return None
    return (year, month, day)


def _falls_on(year: int | None, month: int, day: int | None, weekday: int) -> bool:
    """Whether a weekday written beside the date says nothing new; without a year it would."""
    return year is not None and day is not None and date(year, month, day).weekday() == weekday


def _day_of_numbers(first: int, second: int, year: str) -> Reading | None:
    if len(year) == 4 and (first > 12 or second > 12 or first == second):
        day, month = (first, second) if first > 12 else (second, first)
        return (int(year), month, day) if _exists(int(year), month, day) else None
    return (f"{first}/{second}/{int(year)}", None, None) if 0 < first <= 31 and 0 < second <= 31 else None


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def read_clock(text: str) -> Reading | None:
    """Seconds since midnight and the offset in minutes (None where not said)."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        return _read_chinese_clock(text)
    if match["minute"] is None and match["half"] is None:
        return None  # a bare number is no time
    second = float((match["second"] or "0") + (match["fraction"] or ""))
    return _clock(_hour(int(match["hour"]), match["half"]), int(match["minute"] or 0), second, match["zone"])


def _read_chinese_clock(text: str) -> Reading | None:
    match = _CHINESE_CLOCK.fullmatch(text)
    if match is None or not (match["mark"] or (match["digits"] and match["half"])):
        return None
    minute = 30 if match["thirty"] else int(match["minute"] or match["digits"] or 0)
    return _clock(_chinese_hour(int(match["hour"]), match["half"]), minute, 0.0, None)


def _hour(hour: int, half: str | None) -> int:
    if half is None:
        return hour
    if not 1 <= hour <= 12:
        return -1
    return hour % 12 + (12 if half == "p" else 0)


def _chinese_hour(hour: int, half: str | None) -> int:
    if half in ("下午", "晚上"):
        return hour + 12 if 0 < hour < 12 else -1
    return hour + 12 if half == "中午" and hour < 3 else hour


def _clock(hour: int, minute: int, second: float, zone: str | None) -> Reading | None:
    if not (0 <= hour < 24 and 0 <= minute < 60 and 0 <= second < 60):
        return None
    return (hour * 3600 + minute * 60 + second, None if zone is None else _offset(zone))


def _offset(zone: str) -> int:
    if zone[0] not in "+-":
        return 0
    minutes = int(zone[1:3]) * 60 + int(zone[-2:])
    return -minutes if zone[0] == "-" else minutes
