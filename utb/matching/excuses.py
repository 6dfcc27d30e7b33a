"""Violations of a schema that the run is not to blame for: the reference breaks it the same way at the same place."""

from collections.abc import Iterator

from utb.matching.json_values import json_equal
from utb.matching.paths import Steps
from utb.matching.schema import Violation
from utb.matching.values import LEFT_OUT, is_alternatives
from utb.model import Node


def is_excused(violation: Violation, node: Node, actual: dict[str, object]) -> bool:
    """Whether the run's value is JSON-equal to the reference's or to an accepted one where the schema is broken."""
    steps = violation.steps
    if violation.keyword == "required":
        return _may_be_left_out(node, steps) or _is_reference(node, steps[:-1], actual)
    if violation.keyword == "additionalProperties":
        return any(True for _ in candidates(node, steps))
    if _is_reference(node, steps, actual):
        return True
    branches = violation.branches
    return any(all(is_excused(inner, node, actual) for inner in branch) for branch in branches)


def value_at(value: object, steps: Steps) -> tuple[bool, object]:
    """Whether something stands there, and what."""
    for step in steps:
        try:
            value = value[step]  # type: ignore[index]  # asked, not assumed
        except (TypeError, KeyError, IndexError):
            return False, None
    return True, value


def candidates(node: Node, steps: Steps) -> Iterator[object]:
    """Every value that the reference has or accepts there."""
    if not steps:
        yield node.arguments
        return
    first, rest = steps[0], steps[1:]
    if first in node.arguments:
        yield from _inside(node.arguments[str(first)], rest)
    for option in (node.accepted or {}).get(str(first), ()):
        yield from _inside(option, rest)


def _inside(value: object, steps: Steps) -> Iterator[object]:
    if not steps:
        yield value
        return
    first, rest = steps[0], steps[1:]
    if isinstance(value, dict) and first in value:
        yield from _inside(value[first], rest)
        if is_alternatives(value):
            for option in value[first]:
                yield from _inside(option, rest)
    elif isinstance(value, list) and isinstance(first, int):
        for item in value if len(value) > first else ():
            yield from _inside(item, rest)


def _is_reference(node: Node, steps: Steps, actual: dict[str, object]) -> bool:
    there, value = value_at(actual, steps)
    return there and any(json_equal(value, candidate) for candidate in candidates(node, steps))


def _may_be_left_out(node: Node, steps: Steps) -> bool:
    if len(steps) == 1:
        return LEFT_OUT in (node.accepted or {}).get(str(steps[0]), ())
    owners = (owner for owner in candidates(node, steps[:-1]) if is_alternatives(owner))
    return any(isinstance(owner, dict) and LEFT_OUT in owner.get(steps[-1], ()) for owner in owners)
