"""Days and moments as ISO texts, which compare and sort as they are."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from typing import Any

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def shift(day: str, days: int) -> str:
    """The day so many days later (earlier where negative)."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def days_between(first: str, last: str) -> int:
    """Days from the first to the last: nights of a stay. Moments count by their days."""
    return (date.fromisoformat(last[:10]) - date.fromisoformat(first[:10])).days


def weekday(day: str) -> str:
    """`mon` to `sun`."""
    return _DAYS[date.fromisoformat(day[:10]).weekday()]


def month(day: str) -> int:
    """1 to 12."""
    return int(day[5:7])


def day_of_year(day: str) -> int:
    """1 to 366."""
    return date.fromisoformat(day[:10]).timetuple().tm_yday


def days_from(first: str, count: int) -> list[str]:
    """So many days in a row."""
    return [shift(first, n) for n in range(count)]


def days_until(first: str, last: str) -> list[str]:
    """All days from the first to the last, both included; at most 400."""
    return days_from(first, max(0, min(400, days_between(first, last) + 1)))


def at(day: str, time: str) -> str:
    """The moment of a day."""
    return f"{day}T{time}"


def later(moment: str, minutes: float) -> str:
    """The moment so many minutes later."""
    return (datetime.fromisoformat(moment) + timedelta(minutes=round(minutes))).isoformat(timespec="minutes")


def minutes_between(first: str, last: str) -> int:
    """Whole minutes from one moment to another."""
    return int((datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds() // 60)


def clock(minutes: float) -> str:
    """Minutes since midnight as `HH:MM`; more than a day starts again."""
    whole = round(minutes) % 1440
    return f"{whole // 60:02d}:{whole % 60:02d}"


def minutes_of(time: str) -> int:
    """Minutes since midnight of `HH:MM`, or of a moment."""
    hours, minutes = time[-5:].split(":")
    return 60 * int(hours) + int(minutes)


def backwards(day: str) -> int:
    """A number that is smaller the later the day or moment is, for orders that begin with the latest."""
    moment = datetime.fromisoformat(day)
    return -(1440 * moment.toordinal() + 60 * moment.hour + moment.minute)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        shift,
        days_between,
        weekday,
        month,
        day_of_year,
        days_from,
        days_until,
        at,
        later,
        minutes_between,
        clock,
        minutes_of,
        backwards,
    )
}
