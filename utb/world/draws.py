"""Seeded choice by name: the same seed and key give the same value, whatever was drawn before.

Keys are hashed with BLAKE2b, never with `hash()`, so that processes and machines agree.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

_BITS = 53  # as many as a float holds
_SMALLEST = 2.0**-_BITS
_PLAIN = (str, int, float)


class Draws:
    """Values by key. `part` gives draws whose keys all begin with the same words."""

    __slots__ = ("_hash",)

    def __init__(self, *prefix: object) -> None:
        self._hash = hashlib.blake2b(_written(prefix), digest_size=8)

    def part(self, *key: object) -> "Draws":
        """Draws of their own for one part of the world."""
        inner = Draws.__new__(Draws)
        inner._hash = self._hash.copy()
        inner._hash.update(_written(key))
        return inner

    def unit(self, *key: object) -> float:
        """A number from 0 up to 1, 1 excluded."""
        return self.integer_of(*key) * _SMALLEST

    def integer_of(self, *key: object) -> int:
        """A whole number of 53 bits."""
        hashed = self._hash.copy()
        hashed.update(_written(key))
        return int.from_bytes(hashed.digest(), "big") >> (64 - _BITS)

    def integer(self, low: int, high: int, step: int, *key: object) -> int:
        """A whole number from low to high, both included, in steps."""
        return low + step * (self.integer_of(*key) % ((high - low) // step + 1))

    def number(self, low: float, high: float, digits: int, *key: object) -> float:
        """A number between low and high with so many digits after the point."""
        return round(low + (high - low) * self.unit(*key), digits)

    def pick(self, choices: Sequence[Any], *key: object) -> Any:
        """One of the choices."""
        return choices[self.integer_of(*key) % len(choices)]

    def shuffled(self, choices: Sequence[Any], *key: object) -> list[Any]:
        """The choices in a drawn order."""
        order = sorted(range(len(choices)), key=lambda at: self.integer_of(*key, "shuffled", at))
        return [choices[at] for at in order]

    def sample(self, choices: Sequence[Any], size: int, *key: object) -> list[Any]:
        """So many different ones of the choices, in the order in which they are listed."""
        chosen = sorted(self.shuffled(range(len(choices)), *key)[: max(0, size)])
        return [choices[at] for at in chosen]

    def code(self, prefix: str, *key: object) -> str:
        """An identifier: the prefix and six digits that nobody guesses from the name of what it stands for."""
        return f"{prefix}{100_000 + self.integer_of(*key, 'code') % 900_000}"


def _written(key: tuple[object, ...]) -> bytes:
    """The key as bytes, each part with an end of its own; numbers and texts that look alike are alike."""
    return "".join(
        f"{part}\x1f" if isinstance(part, _PLAIN) else f"{json.dumps(part, sort_keys=True)}\x1f" for part in key
    ).encode("utf-8", "surrogatepass")
