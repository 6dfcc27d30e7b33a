"""Seeded choice by name: the same seed and key give the same value, whatever was drawn before.

Keys are hashed with BLAKE2b, never with `hash()`, so that processes and machines agree.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

_BITS = 53  # as many as a float holds


class Draws:
    """Values by key. `part` gives draws whose keys all begin with the same words."""

    __slots__ = ("_prefix",)

    def __init__(self, *prefix: object) -> None:
        self._prefix = prefix

    def part(self, *key: object) -> "Draws":
        """Draws of their own for one part of the world."""
        return Draws(*self._prefix, *key)

    def unit(self, *key: object) -> float:
        """A number from 0 up to 1, 1 excluded."""
        return self.integer_of(*key) * 2.0**-_BITS

    def integer_of(self, *key: object) -> int:
        """A whole number of 53 bits."""
        text = json.dumps([*self._prefix, *key], ensure_ascii=False, sort_keys=True, default=str)
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        return int.from_bytes(digest, "big") >> (64 - _BITS)

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
