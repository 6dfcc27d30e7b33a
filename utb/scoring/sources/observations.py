"""Observations as text, and the places of their leaves in it.

The text of an observation is the observation itself when it is text, else `json.dumps(observation,
ensure_ascii=False)`. All spans into observations and arguments point into that text. Text that is JSON (or ends in a
JSON document, as in `Status: 200. Response: {...}`) is read for its leaves as well; so is a Python literal, which
some recorded tools return.
"""

import json
import re
from dataclasses import dataclass

from utb.scoring.sources.paths import Steps

_TOKEN = re.compile(
    r"""\s*(?:(?P<text>"(?:[^"\\]|\\.)*")|(?P<quoted>'(?:[^'\\]|\\.)*')|(?P<mark>[{}\[\],:])"""
    r"""|(?P<word>-?\d[\d.eE+-]*|true|false|null|True|False|None))""",
    re.DOTALL,
)
_OPENING = re.compile(r"[{\[]")
_MAX_DEPTH = 64
_PYTHON_WORDS = {"True": True, "False": False, "None": None}


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
    """The text that spans into this observation count in; empty where it is too deep or too long to be written."""
    if isinstance(observation, str):
        return observation
    try:
        return json.dumps(observation, ensure_ascii=False)
    except (RecursionError, ValueError):
        return ""


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
    group = match.lastgroup or "word"
    token = match[group]
    start, end = match.span(group)
    try:
        if group == "word":
            value = _PYTHON_WORDS[token] if token in _PYTHON_WORDS else json.loads(token)
            return Leaf(steps, value, start, end)
        if group == "quoted":
            return Leaf(steps, token[1:-1], start + 1, end - 1)
        return Leaf(steps, json.loads(token, strict=False), start + 1, end - 1)
    except ValueError:
        return None
