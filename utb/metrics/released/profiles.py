"""Whose numbers they are: profiles as the released statistics name and order them."""

import re

_PERSONA = re.compile(r"persona(\d+)")


def persona_of(dataset: str) -> str | None:
    """The digits behind the first `persona` in a data set's name; None where it has none."""
    found = _PERSONA.search(dataset)
    return None if found is None else found.group(1)


def profile_of(dataset: str) -> str:
    """The profile that a data set belongs to: its persona's number, else its own name."""
    return persona_of(dataset) or dataset


def profile_order(profile: str) -> tuple[int, int, str]:
    """Sort key: numbers by value, names behind them."""
    return (0, int(profile), "") if profile.isdecimal() else (1, 0, profile)
