"""Observations as text, and the places of their leaves in it.

The text of an observation is the observation itself when it is text, else `json.dumps(observation,
ensure_ascii=False)`. All spans into observations and arguments point into that text. Text that is JSON (or ends in a
JSON document, as in `Status: 200. Response: {...}`) is read for its leaves as well.
"""

import json
import re
from dataclasses import dataclass

from utb.scoring.sources.paths import Steps

_TOKEN = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<mark>[{}\[\],:])|(?P<word>-?\d[\d.eE+-]*|true|false|null|-?Infinity|NaN))',
    re.DOTALL,
)
_OPENING = re.compile(r"[{\[]")
_MAX_DEPTH = 64


@dataclass(frozen=True, slots=True)
class Leaf:
    """One leaf of an observation: its path, its value, and where it stands (for text: between the quotes)."""

    steps: Steps
    value: object
    start: int
    end: int

    @property
    def key(self) -> str:
        """The nearest name above the leaf."""
        return next((step for step in reversed(self.steps) if isinstance(step, str)), "")


def observation_text(observation: object) -> str:
    """The text that spans into this observation count in."""
    return observation if isinstance(observation, str) else json.dumps(observation, ensure_ascii=False)


def leaves_of(text: str) -> tuple[Leaf, ...]:
    """The leaves of the JSON document that the text is or ends in; nothing where there is none."""
    opening = _OPENING.search(text)
    if opening is None:
        return ()
    scan = _Scan()
    position = opening.start()
    while match := _TOKEN.match(text, position):
        position = match.end()
        if not scan.take(match):
            return ()
        if not scan.kinds:
            return tuple(scan.leaves)
    return ()


def offset_in(leaf: Leaf, inside: int) -> int:
    """Where a place in a text leaf's value stands in the text: escapes make the text longer than the value."""
    if not isinstance(leaf.value, str):
        return leaf.start + inside
    if leaf.end - leaf.start == len(leaf.value):
        return leaf.start + inside
    return leaf.start + len(json.dumps(leaf.value[:inside], ensure_ascii=False)) - 2


class _Scan:
    """A reader of JSON tokens that keeps where it is: lenient about commas, strict about brackets and keys."""

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.kinds: list[str] = []
        self._steps: list[str | int] = []
        self._key_next = False

    def take(self, match: re.Match[str]) -> bool:
        """Read one token; False where the text is no JSON."""
        mark = match["mark"]
        if mark is None:
            return self._take_value(match)
        if mark in "{[":
            return self._open(mark)
        if mark in "}]":
            return self._close(mark)
        if mark == ",":
            last = self._steps[-1]
            if isinstance(last, int):
                self._steps[-1] = last + 1
            else:
                self._key_next = True
        return True

    def _open(self, mark: str) -> bool:
        self.kinds.append(mark)
        self._steps.append("" if mark == "{" else 0)
        self._key_next = mark == "{"
        return len(self.kinds) <= _MAX_DEPTH

    def _close(self, mark: str) -> bool:
        self._steps.pop()
        self._key_next = False
        return (self.kinds.pop() == "{") == (mark == "}")

    def _take_value(self, match: re.Match[str]) -> bool:
        leaf = _leaf(match, tuple(self._steps))
        if leaf is None:
            return False
        if not self._key_next:
            self.leaves.append(leaf)
            return True
        self._key_next = False
        if isinstance(leaf.value, str):
            self._steps[-1] = leaf.value
            return True
        return False


def _leaf(match: re.Match[str], steps: Steps) -> Leaf | None:
    quoted = match["text"]
    try:
        if quoted is not None:
            value = json.loads(quoted, strict=False)
            return Leaf(steps, value, match.start("text") + 1, match.end("text") - 1)
        return Leaf(steps, json.loads(match["word"]), match.start("word"), match.end("word"))
    except ValueError:
        return None
