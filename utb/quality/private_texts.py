"""What in the texts of a data set could lead to a person: the patterns of the scan of personas, for any text.

A bare date is no birth date here: talks and results are full of days.
"""

from collections.abc import Iterator

from utb.model import NodeKind, Turn
from utb.quality.findings import Rule
from utb.quality.privacy import PATTERNS, is_reserved


def private_in(text: str) -> Iterator[tuple[Rule, str]]:
    """Rule and words of everything that is found in a text."""
    for rule, pattern in PATTERNS:
        for found in pattern.finditer(text):
            is_day = rule is Rule.BIRTH_DATE and found.group()[0].isdigit() and found.group()[-1].isdigit()
            if not is_day and not is_reserved(found.group()):
                yield rule, found.group()


def texts_of_turn(turn: Turn) -> Iterator[tuple[str, str]]:
    """Place and text of everything that was said, called and returned in a turn."""
    yield "request", turn.request or ""
    for at, node in enumerate(turn.reference.nodes):
        if node.user_input:
            yield f"reply {at}", node.user_input
        if node.kind is NodeKind.CALL:
            yield from _texts(f"arguments {at}", node.arguments)
        yield from _texts(f"result {at}" if node.kind is NodeKind.CALL else f"said {at}", node.observation)


def _texts(place: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(place, item)
