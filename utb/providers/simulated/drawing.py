"""What the seed decides in a scenario: the time, one alternative of each draw, and which wording is spoken.

Everything belongs to a name (seed, persona, tool set, and what it is), so neither order nor interruption changes it.
"""

from datetime import datetime, time, timedelta
from typing import Any

from utb.providers.simulated.dates import WEEKDAYS, Day, next_weekday
from utb.providers.simulated.expressions import ScenarioFault
from utb.providers.simulated.records import Scenario
from utb.world.draws import Draws

_HOUR = 60
_DATE_KEYS = ({"days"}, {"weekday"}, {"weekday", "weeks"}, {"after", "days"})


def draws_of(seed: int, scenario: Scenario) -> Draws:
    """The draws of one topic."""
    return Draws("scenario", seed, scenario.persona, scenario.tool_set)


def time_of(scenario: Scenario, draws: Draws) -> datetime:
    """The environment time: on a day of the window, from the first hour up to the second."""
    window = scenario.head.when
    day = window.first + timedelta(days=draws.integer(0, (window.last - window.first).days, 1, "day"))
    first = window.hours[0] * _HOUR
    last = max(window.hours[1] * _HOUR, first + _HOUR) - 1
    return datetime.combine(day, time()) + timedelta(minutes=draws.integer(first, last, 1, "minute"))


def drawn(scenario: Scenario, draws: Draws, now: datetime, language: str) -> dict[str, Any]:
    """One alternative of each draw, days as `Day`.

    Raises:
        ScenarioFault: a day is counted from something that is none.
    """
    found: dict[str, Any] = {}
    for name, alternatives in scenario.head.draws.items():
        found[name] = _value(draws.pick(alternatives, "draw", name), found, now, language)
    return found


def is_day(value: object) -> bool:
    """Whether an alternative means a day."""
    return isinstance(value, dict) and set(value) in _DATE_KEYS


def day_faults(value: dict[str, Any], above: set[str]) -> str | None:
    """What is wrong with a day, given the names of the draws above it; None where nothing is."""
    weekday, after = value.get("weekday"), value.get("after")
    if weekday is not None and (not isinstance(weekday, str) or weekday.lower() not in WEEKDAYS):
        return f"weekday {weekday!r}, expected one of {', '.join(WEEKDAYS)}"
    if after is not None and (not isinstance(after, str) or after.split(".")[0] not in above):
        return f"after {after!r}, expected a day drawn above ({', '.join(sorted(above)) or 'there is none'})"
    counts = [key for key in ("days", "weeks") if key in value and type(value[key]) is not int]
    return f"{counts[0]} {value[counts[0]]!r}, expected a whole number" if counts else None


def _value(value: Any, above: dict[str, Any], now: datetime, language: str) -> Any:
    if not isinstance(value, dict):
        return value
    if not is_day(value):
        return {key: _value(item, above, now, language) for key, item in value.items()}
    today = now.date()
    if "weekday" in value:
        return Day(next_weekday(today, value["weekday"], value.get("weeks", 0)), today, language)
    if "after" in value:
        start: Any = above
        for part in value["after"].split("."):
            start = start.get(part) if isinstance(start, dict) else None
        if not isinstance(start, Day):
            raise ScenarioFault(f"after {value['after']!r}: no day is drawn under that name")
        return start.plus(value["days"])
    return Day(today + timedelta(days=value["days"]), today, language)
