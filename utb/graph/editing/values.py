"""What a value that somebody types or pastes may be: JSON that a file and a store can keep."""

import math

DEEPEST = 128  # levels; arguments that nest deeper are unreadable anyway, and a store refuses them soon after
_LONGEST = 14_000  # bits of a whole number; Python writes no more than 4,300 digits


def why_unfit(value: object) -> str | None:
    """Why the value cannot be kept, as the end of `it holds …`; None where it can."""
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            return f"values nested more than {DEEPEST} levels deep"
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                if not all(isinstance(key, str) for key in item):
                    return "a name that is no text"
                inner += item.values()
            elif isinstance(item, list):
                inner += item
            elif (why := _why_unfit_plain(item)) is not None:
                return why
        level = inner
    return None


def same_json(one: object, other: object) -> bool:
    """Whether two values would stand in a file the same, the order of names aside: `1` is neither `1.0` nor `true`."""
    pairs = [(one, other)]
    while pairs:
        left, right = pairs.pop()
        if type(left) is not type(right):
            return False
        if isinstance(left, dict) and isinstance(right, dict):
            if left.keys() != right.keys():
                return False
            pairs += [(value, right[name]) for name, value in left.items()]
        elif isinstance(left, list) and isinstance(right, list):
            if len(left) != len(right):
                return False
            pairs += zip(left, right, strict=True)
        elif left != right:
            return False
    return True


def _why_unfit_plain(value: object) -> str | None:
    if isinstance(value, float):
        return None if math.isfinite(value) else "a number that is not finite, which JSON does not have"
    if value is None or isinstance(value, str | bool):
        return None
    if not isinstance(value, int):
        return f"a {type(value).__name__}, which is no JSON"
    return None if value.bit_length() <= _LONGEST else "a whole number of more than 4,000 digits"
