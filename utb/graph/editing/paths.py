"""Argument paths read back (`seats[0].row`, `["a.b"].c`), and values put where they lead."""

import json
import re

from utb.graph.editing.state import RefusedError

Step = str | int

_PART = re.compile(
    r"""(?P<dot>\.)?(?P<key>[^\W\d][\w-]*)|\[(?P<index>\d{1,9})\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]""", re.DOTALL
)


def read_path(path: str) -> tuple[tuple[Step, int], ...] | None:
    """The steps of a path, each with where it ends in the text; None where the text is no path."""
    steps: list[tuple[Step, int]] = []
    at = 0
    while at < len(path):
        match = _PART.match(path, at)
        step = None if match is None else _step(match, is_first=at == 0)
        if match is None or step is None:
            return None
        at = match.end()
        steps.append((step, at))
    return tuple(steps)


def put(value: object, steps: tuple[Step, ...], new: object) -> object:
    """A copy of `value` with `new` at the steps: a member is replaced or added, an item replaced or appended."""
    if not steps:
        return new
    first, rest = steps[0], steps[1:]
    if isinstance(value, dict) and isinstance(first, str):
        if rest and first not in value:
            raise RefusedError(f"There is no {_quoted(first)} to put a value into.")
        return {**value, first: put(value.get(first), rest, new)}
    if isinstance(value, list) and isinstance(first, int) and first <= len(value):
        if first == len(value) and rest:
            raise RefusedError(f"There is no item {first} to put a value into.")
        inner = None if first == len(value) else value[first]
        return [*value[:first], put(inner, rest, new), *value[first + 1 :]]
    raise RefusedError(_nowhere(first))


def take_out(value: object, steps: tuple[Step, ...]) -> object:
    """A copy of `value` without the member or item at the steps."""
    first, rest = steps[0], steps[1:]
    if isinstance(value, dict) and first in value:
        if not rest:
            return {key: item for key, item in value.items() if key != first}
        return {key: take_out(item, rest) if key == first else item for key, item in value.items()}
    if isinstance(value, list) and isinstance(first, int) and first < len(value):
        changed = [take_out(value[first], rest)] if rest else []
        return [*value[:first], *changed, *value[first + 1 :]]
    raise RefusedError(_nowhere(first))


def _step(match: re.Match[str], *, is_first: bool) -> Step | None:
    if match["index"] is not None:
        return int(match["index"])
    if match["key"] is not None:  # a dot stands before every key but the first
        return match["key"] if is_first is (match["dot"] is None) else None
    try:
        step = json.loads(match["quoted"], strict=False)
    except ValueError:
        return None
    return step if isinstance(step, str) else None


def _nowhere(step: Step) -> str:
    return f"The path leads nowhere: there is no {f'item {step}' if isinstance(step, int) else _quoted(step)}."


def _quoted(key: str) -> str:
    return f"`{key if len(key) <= 60 else key[:60] + '…'}`"
