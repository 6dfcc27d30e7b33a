"""Another value of the same kind, as a model might make it up: still readable, still of the type of the parameter."""

from datetime import date, timedelta

_YEARS = 4  # digits that a date begins with


def other_value(schema: dict[str, object], value: object) -> object:
    """A value beside this one: the next of an enum, the next number, the next day, another name."""
    choices = schema.get("enum")
    if isinstance(choices, list):
        return choices[(choices.index(value) + 1) % len(choices)]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, list):
        return value[:-1] or [other_value({}, item) for item in value]
    return _other_text(str(value))


def _other_text(text: str) -> str:
    if len(text) >= _YEARS and text[:_YEARS].isdigit() and text.count("-") == 2:
        day, mark, clock = text.partition("T")
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat() + mark + clock
    if text[-1:].isdigit():
        return text[:-1] + str((int(text[-1]) + 1) % 10)
    return f"{text} North" if text.isascii() else f"{text}北"
