"""Argument paths (`seats[0].row`) and the leaves they lead to.

A leaf is a value without parts: text, number, boolean, null, or an empty object or array. Paths are written as the
argument rows write them; inside, a path is a tuple of keys and indices, since keys may hold dots and brackets.
"""

from collections.abc import Iterator

from utb.matching.paths import Steps, write_path

__all__ = ["Steps", "leaves", "overlaps", "value_at", "with_value", "write_path"]

_MAX_DEPTH = 64  # deeper structure is taken as one leaf; nobody states such a value


def leaves(value: object, above: Steps = ()) -> Iterator[tuple[Steps, object]]:
    """Every leaf below `value` with its steps, in the order of the document."""
    if isinstance(value, dict) and value and len(above) < _MAX_DEPTH:
        for key, item in value.items():
            yield from leaves(item, (*above, key))
    elif isinstance(value, list | tuple) and value and len(above) < _MAX_DEPTH:
        for index, item in enumerate(value):
            yield from leaves(item, (*above, index))
    else:
        yield above, value


def value_at(value: object, steps: Steps) -> tuple[bool, object]:
    """Whether the path exists in `value`, and what stands there."""
    for step in steps:
        inside = step in value if isinstance(value, dict) else _is_index(value, step)
        if not inside:
            return False, None
        value = value[step]  # type: ignore[index]
    return True, value


def _is_index(value: object, step: str | int) -> bool:
    return isinstance(value, list) and isinstance(step, int) and step < len(value)


def with_value(value: object, steps: Steps, new: object) -> object:
    """A copy of `value` in which the path holds `new`; parts beside the path are shared, nothing is changed."""
    if not steps:
        return new
    head, rest = steps[0], steps[1:]
    if isinstance(value, dict) and head in value:
        return {**value, head: with_value(value[head], rest, new)}
    if isinstance(value, list) and isinstance(head, int) and head < len(value):
        return [*value[:head], with_value(value[head], rest, new), *value[head + 1 :]]
    return value


def overlaps(path: str, other: str) -> bool:
    """Whether one path is the other, or leads to a part of it."""
    short, long = sorted((path, other), key=len)
    return short == long or (long.startswith(short) and (long[len(short)] in ".[" or not short))
