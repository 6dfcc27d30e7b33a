"""Days, times and months of a value in a text."""

import re

from utb.model import Span
from utb.scoring.sources.passages import Passage
from utb.scoring.sources.wanted import Wanted


def find_day_and_time(wanted: Wanted, passage: Passage) -> Span | None:
    """A day, a time of day, or both; where both are wanted both must be there, and the day is pointed at."""
    day, clock = wanted.day, wanted.clock
    if day is None and clock is None:
        return None
    time = next((m.span for m in passage.clocks if clock is not None and m.is_time(*clock)), None)
    if day is None:
        return time
    spelled = next((m.span for m in passage.dates if m.is_day(day)), None)
    date_span = spelled or next((m.span for m in passage.days if m.day == day), None)
    return date_span if clock is None or time is not None else None


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
