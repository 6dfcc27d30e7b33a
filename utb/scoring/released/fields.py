"""Looking things up in whatever a file holds, failing with the released evaluator's words.

Its parser reports the text of the Python exception it met. Those texts are written down here, so that a verdict does
not change with the Python that runs it.
"""

from utb.scoring.released.crash import EvaluatorCrashError


def entry_of(value: object, key: str) -> object:
    """`value[key]`.

    Raises:
        EvaluatorCrashError: with type and text of the exception that this gives in CPython 3.11.
    """
    if isinstance(value, dict):
        if key in value:
            return value[key]
        raise EvaluatorCrashError("KeyError", repr(key))
    raise EvaluatorCrashError("TypeError", _not_by_name(value))


def attribute_of(value: object, key: str, default: object) -> object:
    """`value.get(key, default)`, with the same promise."""
    if isinstance(value, dict):
        return value.get(key, default)
    raise EvaluatorCrashError("AttributeError", f"'{type(value).__name__}' object has no attribute 'get'")


def members_of(value: object) -> "list[object] | dict[str, object] | str":
    """What `for member in value` runs through, with the same promise."""
    if isinstance(value, list | dict | str):
        return value
    raise EvaluatorCrashError("TypeError", f"'{type(value).__name__}' object is not iterable")


def contains(value: object, member: object) -> bool:
    """`member in value`, with the same promise."""
    try:
        return member in value  # type: ignore[operator]  # what cannot be asked is the crash
    except TypeError as error:
        raise EvaluatorCrashError.from_exception(error) from error


def _not_by_name(value: object) -> str:
    if isinstance(value, str):
        return "string indices must be integers, not 'str'"
    if isinstance(value, list):
        return "list indices must be integers or slices, not str"
    return f"'{type(value).__name__}' object is not subscriptable"
