"""The released comparison of two argument values: by Python type first, then member by member.

It says only the first difference. Depth is bounded because the released evaluator recurses: past Python's limit it
reports a failed comparison, which depends on how deep it was called, so the bound here is a round number near it.
"""

import msgspec

from utb.scoring.released.similarity import Similarity, differs

DEEPEST = 300  # levels; also keeps our own recursion well inside Python's limit
_TOO_DEEP = "maximum recursion depth exceeded"


class Differs(msgspec.Struct, frozen=True):
    """The first difference in the released words, its place (`""` is the whole), and the two values there."""

    words: str
    path: str
    expected: object
    actual: object


class _FailedError(Exception):
    """The comparison itself fails; the text is reported in place of a difference."""


def compare_values(predicted: object, reference: object, schema: object, similarity: Similarity) -> Differs | None:
    """The first difference, or None. The schema decides nothing, but an odd one can make the comparison fail."""
    try:
        return _compare(predicted, reference, schema, "", similarity, DEEPEST)
    except _FailedError as failed:
        return Differs(f"error: comparison failed - {failed}", "", reference, predicted)


def _compare(
    predicted: object, reference: object, schema: object, path: str, similarity: Similarity, levels: int
) -> Differs | None:
    if levels == 0:
        raise _FailedError(_TOO_DEEP)
    if type(predicted) is not type(reference):
        return _difference("value type inconsistent", path, predicted, reference)
    if isinstance(predicted, dict) and isinstance(reference, dict):
        return _objects(predicted, reference, schema, path, similarity, levels)
    if isinstance(predicted, list) and isinstance(reference, list):
        return _arrays(predicted, reference, schema, path, similarity, levels)
    if isinstance(predicted, str) and isinstance(reference, str):
        words = differs(predicted, reference, similarity)
        return None if words is None else Differs(words.format(at=_at(path)), path, reference, predicted)
    return None if predicted == reference else _difference("value mismatch", path, predicted, reference)


def _objects(
    predicted: dict[str, object],
    reference: dict[str, object],
    schema: object,
    path: str,
    similarity: Similarity,
    levels: int,
) -> Differs | None:
    missing, extra = sorted(reference.keys() - predicted.keys()), sorted(predicted.keys() - reference.keys())
    if missing or extra:
        # The released lists come from sets, in an order that changes from run to run; sorted is one of them.
        parts = [f"{word}: {names}" for word, names in (("missing", missing), ("extra", extra)) if names]
        return _difference("args keys mismatch", path, predicted, reference, f" ({', '.join(parts)})")
    for key, expected in reference.items():
        place = f"{path}.{key}" if path else key
        found = _compare(predicted[key], expected, _member(schema, key), place, similarity, levels - 1)
        if found is not None:
            return found
    return None


def _arrays(
    predicted: list[object],
    reference: list[object],
    schema: object,
    path: str,
    similarity: Similarity,
    levels: int,
) -> Differs | None:
    if len(predicted) != len(reference):
        return _difference("array length mismatch", path, predicted, reference)
    if not isinstance(schema, dict):
        raise _FailedError(f"'{type(schema).__name__}' object has no attribute 'get'")
    items = schema.get("items", {})
    for place, (left, right) in enumerate(zip(predicted, reference, strict=True)):
        found = _compare(left, right, items, f"{path}[{place}]", similarity, levels - 1)
        if found is not None:
            return found
    return None


def _member(schema: object, key: str) -> object:
    """What is passed on as the schema of a member: without `properties` the schema itself is taken for them."""
    if not isinstance(schema, dict):
        return {}
    properties = schema.get("properties", schema)
    return properties.get(key, {}) if isinstance(properties, dict) else {}


def _difference(words: str, path: str, predicted: object, reference: object, more: str = "") -> Differs:
    return Differs(f"error_match: {words}{_at(path)}{more}", path, reference, predicted)


def _at(path: str) -> str:
    return f" at '{path}'" if path else ""
