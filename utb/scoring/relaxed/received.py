"""Values that a run read from its own observations.

The reference copied a value out of one place of its observation. A run may have received another observation, so the
value it should have copied is the one at the same place there; where that place does not exist, the reference's.
"""

from dataclasses import dataclass
from unicodedata import normalize

from utb.matching.json_values import json_equal
from utb.scoring.relaxed.needs import Link
from utb.scoring.sources.numbers import number_of
from utb.scoring.sources.observations import Leaf, leaves_of, observation_text
from utb.scoring.sources.paths import Steps


@dataclass(frozen=True, slots=True)
class Received:
    """What the run received where the reference copied from."""

    value: object
    whole: bool  # False: the reference copied a part of this text only

    def stands_for(self, actual: object) -> bool:
        """Whether the run said what it received."""
        return alike(self.value, actual) or (not self.whole and contains(self.value, actual))


def received_value(link: Link, wanted: object, reference: object, received: object) -> Received | None:
    """The received value at the link's place, or None where the reference's own value is to be used.

    None too where the reference's value stands in what was received: then both agree well enough.
    """
    theirs, ours = _leaves(reference), _leaves(received)
    if any(alike(leaf.value, wanted) for leaf in ours):
        return None
    origin = _origin(link, wanted, theirs)
    if origin is None:
        return None
    target = next((leaf for leaf in ours if leaf.steps == origin.steps), None) or _same_key(origin, ours)
    if target is None:
        return None
    whole = alike(origin.value, wanted)
    if not whole and contains(target.value, wanted):
        return None
    return Received(target.value, whole)


def alike(value: object, other: object) -> bool:
    """Equal values, spelling aside: numbers by value, also as text; text after trimming and case folding."""
    if isinstance(value, bool) or isinstance(other, bool) or value is None or other is None:
        return value is other
    number, another = number_of(value), number_of(other)
    if number is not None or another is not None:
        return number == another
    if isinstance(value, str) and isinstance(other, str):
        return _plain(value) == _plain(other)
    return json_equal(value, other)


def contains(text: object, part: object) -> bool:
    """Whether the part stands in the text, spelling aside."""
    if not isinstance(text, str) or isinstance(part, bool):
        return False
    sought = _plain(part) if isinstance(part, str) else str(part) if number_of(part) is not None else ""
    return bool(sought) and sought in _plain(text)


def _leaves(observation: object) -> tuple[Leaf, ...]:
    text = observation_text(observation)
    return leaves_of(text) or (Leaf((), text, 0, len(text)),)


def _origin(link: Link, wanted: object, theirs: tuple[Leaf, ...]) -> Leaf | None:
    """The leaf that the reference copied from: under the source's span, else the first that holds the value."""
    span = link.source.span
    if span is not None:
        under = (leaf for leaf in theirs if leaf.start <= span.start and span.end <= leaf.end)
        return next(under, None)
    return next((leaf for leaf in theirs if alike(leaf.value, wanted)), None) or next(
        (leaf for leaf in theirs if contains(leaf.value, wanted)), None
    )


def _same_key(origin: Leaf, ours: tuple[Leaf, ...]) -> Leaf | None:
    """The only leaf under the same name, where the place itself does not exist."""
    named: dict[Steps, Leaf] = {leaf.steps: leaf for leaf in ours if origin.key and leaf.key == origin.key}
    return next(iter(named.values())) if len(named) == 1 else None


def _plain(text: str) -> str:
    return normalize("NFKC", text).strip().casefold()
