"""Reading a reference into a plan, with the crashes that the released evaluator has on malformed ones."""

from collections.abc import Sequence

from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.fields import entry_of
from utb.scoring.released.plan import Plan


def read_plan(answer_list: object) -> Plan:
    """The plan of one turn's `answer_list` as it stands in the file.

    Raises:
        EvaluatorCrashError: a node that cannot be read, or a dependency that is no index into the list.
    """
    if not isinstance(answer_list, list):
        raise EvaluatorCrashError("TypeError", f"'{type(answer_list).__name__}' object is not iterable")
    names = tuple(_name(node) for node in answer_list)
    before = tuple(_before(node, len(answer_list)) for node in answer_list)
    return Plan(names=names, before=before, tails=_tails(before))


def _name(node: object) -> str:
    name = entry_of(entry_of(node, "action"), "name")
    if not isinstance(name, str):
        raise EvaluatorCrashError("TypeError", f"sequence item 0: expected str instance, {type(name).__name__} found")
    return name


def _before(node: object, count: int) -> int:
    """Nodes this one waits for. A repeated entry waits, and is released, twice: that changes nothing."""
    dependencies = entry_of(node, "dependency_list")
    if not isinstance(dependencies, list):
        raise EvaluatorCrashError("TypeError", f"'{type(dependencies).__name__}' object is not iterable")
    mask = 0
    for dependency in dependencies:
        if isinstance(dependency, dict | list):
            raise EvaluatorCrashError("TypeError", f"unhashable type: '{type(dependency).__name__}'")
        # Looked up by equality among the indices, so 1.0 and True are node 1 and -1 is none.
        if dependency not in range(count):
            raise EvaluatorCrashError("KeyError", repr(dependency))
        mask |= 1 << int(dependency)
    return mask


def _tails(before: Sequence[int]) -> tuple[int, ...]:
    """Nodes in the longest chain from each node on; shorter than the list where there is a cycle."""
    waiting = [0] * len(before)  # nodes that still have to be measured before this one
    for mask in before:
        for node in _members(mask):
            waiting[node] += 1
    tails = [1] * len(before)
    free = [node for node, count in enumerate(waiting) if not count]
    measured = 0
    while free:
        node = free.pop()
        measured += 1
        for earlier in _members(before[node]):
            tails[earlier] = max(tails[earlier], tails[node] + 1)
            waiting[earlier] -= 1
            if not waiting[earlier]:
                free.append(earlier)
    return tuple(tails) if measured == len(before) else ()


def _members(mask: int) -> list[int]:
    return [node for node in range(mask.bit_length()) if mask >> node & 1]
