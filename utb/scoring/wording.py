"""How values, steps and lists of things read inside a sentence: short, safe, and in one place.

Values come from models and may be huge, endless in depth, or not printable; every function here is bounded.
"""

import json
from collections.abc import Iterable, Mapping

import msgspec

_WIDTH = 80  # a sentence stays readable in one line of a table or a terminal
_LEAD = 12  # characters shown before the place where two long texts begin to differ
_DEPTH = 4  # deeper structure is shown as …
_FEW = 12  # members of an object that is worth writing whole before it is cut
_BIG_INT_BITS = 256  # printing an integer costs quadratic time; beyond 77 digits nobody reads it anyway


def show(value: object, width: int = _WIDTH) -> str:
    """The value as short JSON-like text."""
    return _shorten(_show(value, width, _DEPTH), width)


def apart(path: str, expected: object, actual: object) -> str:
    """`` `x` is 1, the reference has 2 ``: how two values at a path differ, the empty path being all arguments.

    Of objects with other members and of lists of other lengths only that is said, and of long values what follows
    their common beginning: two texts cut before they differ tell nothing.
    """
    what = f"`{path}`" if path else "the arguments object"
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() != actual.keys():
        where = f" in `{path}`" if path else ""
        extra, lacking = (quoted(map(str, left)) for left in (_only(actual, expected), _only(expected, actual)))
        said = f"it has {extra}{where}, which the reference has not" if _only(actual, expected) else ""
        unsaid = f"it lacks {lacking}{where}, which the reference has" if _only(expected, actual) else ""
        return "; ".join(filter(None, (said, unsaid)))
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) != len(actual):
        return f"{what} has {len(actual)} members, the reference has {len(expected)}"
    shown, wanted = show(actual), show(expected)
    if isinstance(expected, str) and isinstance(actual, str) and shown.endswith("…") and wanted.endswith("…"):
        start = max(0, _common(expected, actual) - _LEAD)
        shown, wanted = (f"…{show(text[start:])}" for text in (actual, expected))
    return f"{what} is {shown}, the reference has {wanted}"


def after_step(steps: int) -> str:
    """`after step 2` for a run of three steps."""
    return f"after step {steps - 1}" if steps else "before its first step"


def listing(names: Iterable[str]) -> str:
    """`a, b and c`; `nothing` for no names."""
    parts = list(names)
    if not parts:
        return "nothing"
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def quoted(names: Iterable[str], at_most: int = 4) -> str:
    """Tool names in back quotes, as a listing; past `at_most` only their number."""
    return listing(_few([_in_quotes(name) for name in names], at_most))


def counted(calls: Mapping[str, tuple[int, str]], at_most: int = 4) -> str:
    """Tools by name with the number of calls and a remark: `` 4 calls of `find` and `book` ``."""
    named = [(f"{times} calls of " * (times > 1) + _in_quotes(name) + said) for name, (times, said) in calls.items()]
    return listing(_few(named, at_most))


def _only(value: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    return [key for key in value if key not in other]


def _common(left: str, right: str) -> int:
    """How many characters two texts begin with in common."""
    differing = (place for place, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1])
    return next(differing, min(len(left), len(right)))


def _in_quotes(name: str) -> str:
    return f"`{_shorten(name, 60)}`"


def _few(parts: list[str], at_most: int) -> list[str]:
    return parts if len(parts) <= at_most else [*parts[: at_most - 1], f"{len(parts) - at_most + 1} more"]


def _show(value: object, budget: int, depth: int) -> str:
    if isinstance(value, str):
        return _quote(value[: budget + 1])
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= _BIG_INT_BITS else f"an integer of {value.bit_length()} bits"
    if isinstance(value, dict):
        return _show_object(value, budget, depth)
    if isinstance(value, list | tuple):
        return "[" + _join((_show(item, budget, depth - 1) for item in value), budget, depth) + "]"
    return _shorten(repr(value), budget)


def _quote(text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return json.dumps(text, ensure_ascii=False).encode("utf-8", "replace").decode()


def _show_object(value: dict[object, object], budget: int, depth: int) -> str:
    if len(value) <= _FEW and all([_is_plain(item, budget) for item in value.values()]):
        return _json(value)
    pairs = (f"{_show(str(key), budget, 1)}: {_show(item, budget, depth - 1)}" for key, item in value.items())
    return "{" + _join(pairs, budget, depth) + "}"


def _json(value: object) -> str:
    try:
        return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
    except UnicodeEncodeError:  # a lone surrogate
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()


def _is_plain(value: object, budget: int) -> bool:
    """Whether the value is short whatever it is."""
    if isinstance(value, str):
        return len(value) <= budget
    if isinstance(value, int):
        return value.bit_length() <= 64
    return value is None or isinstance(value, float)


def _join(parts: Iterable[str], budget: int, depth: int) -> str:
    if depth <= 0:
        return "…"
    taken: list[str] = []
    length = 0
    for part in parts:
        taken.append(part)
        length += len(part) + 2
        if length > budget:
            taken.append("…")
            break
    return ", ".join(taken)


def _shorten(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 1]}…"
