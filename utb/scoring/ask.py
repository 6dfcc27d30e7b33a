"""The ask detector's two questions, for those who score: does a text ask, and does it name a slot?

Its patterns take some tenths of a second to compile. They are loaded with the first text, so that a command which
reads none starts at once; a long-lived process may `load` them before anybody waits for an answer.
"""

from collections.abc import Callable
from functools import cache

__all__ = ["asks", "load", "names_slot"]


def asks(text: str) -> bool:
    """Whether the text asks for information, a choice or a confirmation (`utb.scoring.asking.detector`)."""
    return load()[0](text)


def names_slot(text: str, slot: str) -> bool:
    """Whether the text names the slot in words of its own (`utb.scoring.asking.naming`)."""
    return load()[1](text, slot)


@cache
def load() -> tuple[Callable[[str], bool], Callable[[str, str], bool]]:
    """Both, their patterns compiled."""
    from utb.scoring.asking import detector, naming

    return detector.asks, naming.names_slot
