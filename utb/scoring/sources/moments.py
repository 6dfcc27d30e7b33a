"""Days, times and months of a value in a text."""

import re
from datetime import date, datetime
from datetime import time as Time  # noqa: N812 - a class

from utb.model import Span
from utb.scoring.sources.from_now import month_end
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.wanted import Wanted


def find_day_and_time(wanted: Wanted, passage: Passage) -> Span | None:
    """A day, a time of day, or both; where both are wanted both must be there, and the day is pointed at."""
    day, clock = wanted.day, wanted.clock
    if day is None and clock is None:
        return None
    time = None if clock is None else _find_time(clock, passage)
    if day is None:
        return time
    if clock is None or time is not None:
        found = _find_day(day, passage)
        if found is not None:
            return found
    if clock is None:
        return None
    moment = datetime.combine(day, Time(*clock))
    return next((m.span for m in passage.moments if m.moment == moment), None)


def _find_time(clock: tuple[int, int], passage: Passage) -> Span | None:
    spelled = next((m.span for m in passage.clocks if m.is_time(*clock)), None)
    return spelled or next((m.span for m in passage.moments if (m.moment.hour, m.moment.minute) == clock), None)


def _find_day(day: date, passage: Passage) -> Span | None:
    """A day that is spelled out, else one counted from today, else the first or last day of a month that is named."""
    spelled = next((m.span for m in passage.dates if m.is_day(day)), None)
    counted = spelled or next((m.span for m in passage.days if m.day == day), None)
    if counted is not None or (day.day != 1 and day != month_end(day)):
        return counted
    months = (m for m in passage.dates if m.day is None and m.month == day.month and m.year in (None, day.year))
    return next((m.span for m in months), None)


def find_day_of_year(wanted: Wanted, passage: Passage) -> Span | None:
    """`12-10` where December 10th stands."""
    match = re.fullmatch(r"(\d{1,2})[-/.](\d{1,2})", wanted.text)
    if match is None:
        return None
    month, day = int(match[1]), int(match[2])
    return next((m.span for m in passage.dates if (m.month, m.day) == (month, day)), None)


def find_month(wanted: Wanted, passage: Passage) -> Span | None:
    """`2024-05` where May 2024 stands."""
    match = re.fullmatch(r"(\d{4})[-/年](\d{1,2})月?", wanted.text)
    if match is None:
        return None
    year, month = int(match[1]), int(match[2])
    return next((m.span for m in passage.dates if m.month == month and m.year in (None, year)), None)
