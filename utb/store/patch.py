"""JSON Patch (RFC 6902), the part that tells two JSON values apart: `add`, `remove` and `replace`.

Differences are of JSON, not of Python: `true` is not `1`, and `1` is not `1.0`. A value of nothing (a deleted document)
is `null`, and the path of the whole is empty.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from utb.io.faults import shown

Operation = dict[str, object]


def difference(before: object, after: object) -> list[Operation]:
    """The operations that make `after` of `before`; none where they are equal, whatever the order of names."""
    return list(_operations(before, after, ""))


def patched(value: object, patch: Sequence[Mapping[str, object]]) -> object:
    """The value with the operations applied; the given one is unchanged. Raises `ValueError` for what does not fit."""
    for operation in patch:
        try:
            value = _applied(value, _tokens(cast(str, operation["path"])), operation)
        except (KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"operation {shown(dict(operation))} does not fit the value") from error
    return value


def is_same(one: object, other: object) -> bool:
    """Whether two decoded values are the same JSON, the order of names aside."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and one == other


def _operations(before: object, after: object, path: str) -> Iterator[Operation]:
    if is_same(before, after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _of_objects(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _of_lists(before, after, path)
    else:
        yield {"op": "replace", "path": path, "value": after}


def _of_objects(before: dict[str, object], after: dict[str, object], path: str) -> Iterator[Operation]:
    for name, value in before.items():
        if name not in after:
            yield {"op": "remove", "path": _below(path, name)}
        else:
            yield from _operations(value, after[name], _below(path, name))
    for name, value in after.items():
        if name not in before:
            yield {"op": "add", "path": _below(path, name), "value": value}


def _of_lists(before: list[object], after: list[object], path: str) -> Iterator[Operation]:
    """What is alike at both ends stays; between them entries are changed in place, then removed or added."""
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    both = min(len(old), len(new))
    for place in range(both):
        yield from _operations(old[place], new[place], f"{path}/{start + place}")
    for place in range(len(old) - 1, both - 1, -1):
        yield {"op": "remove", "path": f"{path}/{start + place}"}
    for place in range(both, len(new)):
        yield {"op": "add", "path": f"{path}/{start + place}", "value": new[place]}


def _alike(one: list[object], other: list[object]) -> int:
    """How many entries are the same from the beginning on."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if not is_same(left, right):
            break
        count += 1
    return count


def _below(path: str, name: str) -> str:
    return f"{path}/{name.replace('~', '~0').replace('/', '~1')}"


def _tokens(path: str) -> list[str]:
    if path == "":
        return []
    if not path.startswith("/"):
        raise ValueError(f"path {path!r} does not begin with '/'")
    return [token.replace("~1", "/").replace("~0", "~") for token in path[1:].split("/")]


def _applied(value: object, tokens: list[str], operation: Mapping[str, object]) -> object:
    """A copy of the value with the operation done at the place that the tokens lead to."""
    if not tokens:
        return None if operation["op"] == "remove" else operation["value"]
    first, rest = tokens[0], tokens[1:]
    if isinstance(value, dict):
        copy = dict(value)
        if rest:
            copy[first] = _applied(copy[first], rest, operation)
        else:
            _change_object(copy, first, operation)
        return copy
    if isinstance(value, list):
        entries = list(value)
        if rest:
            entries[_place(first, len(entries) - 1)] = _applied(entries[int(first)], rest, operation)
        else:
            _change_list(entries, first, operation)
        return entries
    raise ValueError(f"path leads into {shown(value)}")


def _change_object(entries: dict[str, object], name: str, operation: Mapping[str, object]) -> None:
    kind = operation["op"]
    if kind == "remove":
        del entries[name]
    elif kind == "add" or (kind == "replace" and name in entries):
        entries[name] = operation["value"]
    else:
        raise ValueError(f"operation {shown(dict(operation))} does not fit the value")


def _change_list(entries: list[object], token: str, operation: Mapping[str, object]) -> None:
    kind = operation["op"]
    if kind == "add":
        place = len(entries) if token == "-" else _place(token, len(entries))
        entries.insert(place, operation["value"])
    elif kind == "remove":
        del entries[_place(token, len(entries) - 1)]
    elif kind == "replace":
        entries[_place(token, len(entries) - 1)] = operation["value"]
    else:
        raise ValueError(f"operation {shown(dict(operation))} is of no known kind")


def _place(token: str, last: int) -> int:
    """The index that a token spells, at most `last`."""
    if not (token.isascii() and token.isdigit()) or (token[0] == "0" and token != "0") or int(token) > last:
        raise ValueError(f"{token!r} is no place of the list")
    return int(token)
