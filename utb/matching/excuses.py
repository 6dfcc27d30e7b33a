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
        return _may_be_left_out(node, steps) or _is_left_out(node, steps)
    if violation.keyword == "additionalProperties":
        return any(True for _ in candidates(node, steps))
    return _is_reference(node, steps, actual)


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
    _, value = value_at(actual, steps)
    if len(steps) == 1 and not node.accepted:
        return steps[0] in node.arguments and _is_literally(node.arguments[str(steps[0])], value)
    if any(_is_literally(candidate, value) for candidate in candidates(node, steps)):
        return True
    return not steps and _is_choice(_choices(node), actual)


def _choices(node: Node) -> dict[str, list[object]]:
    """The arguments object as alternatives per argument: the reference's value, and what else is accepted."""
    choices: dict[str, list[object]] = {key: [value] for key, value in node.arguments.items()}
    for key, options in (node.accepted or {}).items():
        choices[key] = [*choices.get(key, [LEFT_OUT]), *options]
    return choices


def _is_literally(option: object, value: object) -> bool:
    """Whether the value is JSON-equal to the option, or to one that its alternatives allow."""
    if json_equal(option, value):
        return True
    if isinstance(option, dict) and isinstance(value, dict):
        return _is_choice(option, value) if is_alternatives(option) else False
    if not isinstance(option, list) or not isinstance(value, list) or len(option) != len(value):
        return False
    return all(map(_is_literally, option, value))


def _is_choice(choices: dict[str, list[object]], value: dict[str, object]) -> bool:
    """Whether every member is one of its alternatives, and only such are missing as may be left out."""
    if any(
        key not in choices or not any(_is_literally(one, item) for one in choices[key]) for key, item in value.items()
    ):
        return False
    return all(key in value or LEFT_OUT in options for key, options in choices.items())


def _is_left_out(node: Node, steps: Steps) -> bool:
    """Whether the reference lacks it as well, however the rest of the object compares."""
    owners = candidates(node, steps[:-1])
    return any(isinstance(owner, dict) and steps[-1] not in owner for owner in owners)


def _may_be_left_out(node: Node, steps: Steps) -> bool:
    if len(steps) == 1:
        return LEFT_OUT in (node.accepted or {}).get(str(steps[0]), ())
    owners = (owner for owner in candidates(node, steps[:-1]) if is_alternatives(owner))
    return any(isinstance(owner, dict) and LEFT_OUT in owner.get(steps[-1], ()) for owner in owners)
