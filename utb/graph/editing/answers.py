"""Answers that wait for everything go on waiting for everything when nodes come and go.

Files list either all other nodes or only the last ones (which nothing else waits for) under an answer. Verdicts do not
need the list, but the released evaluator reads it. Only a list that was complete before an edit is completed after it:
whoever took something out of it on purpose keeps what he wrote.
"""

from utb.graph.editing.state import Edited, Raw, with_node
from utb.model import ANSWER_NAME


def is_answer(raw: object) -> bool:
    """Whether a raw node is an answer."""
    return name_of(raw) == ANSWER_NAME


def name_of(raw: object) -> object:
    """The name of a raw node's action; None where it has none."""
    action = raw.get("action") if isinstance(raw, dict) else None
    return action.get("name") if isinstance(action, dict) else None


def last_nodes(nodes: list[object]) -> list[int]:
    """Numbers of the nodes, answers aside, that no other node (answers aside) depends on."""
    inner = _inner(nodes)
    awaited = {other for index in inner for other in dependencies_of(nodes[index])}
    return [index for index in inner if index not in awaited]


def dependencies_of(raw: object) -> list[int]:
    """The numbers among a raw node's dependencies."""
    listed = raw.get("dependency_list") if isinstance(raw, dict) else None
    return [other for other in listed if type(other) is int] if isinstance(listed, list) else []


def kept_complete(before: Edited, after: Edited) -> Edited:
    """`after`, its one answer waiting for everything if it did `before`."""
    old, new = _answer(before.nodes), _answer(after.nodes)
    if old is None or new is None:
        return after
    raw = after.nodes[new]
    listed = dependencies_of(raw)
    completed = _completed(before.nodes, set(dependencies_of(before.nodes[old])), after.nodes, listed)
    if completed == listed or not isinstance(raw, dict):
        return after
    changed: Raw = {**raw, "dependency_list": completed}
    return with_node(after, new, changed)


def _answer(nodes: list[object]) -> int | None:
    """The number of the only answer, if its dependencies are a list of numbers."""
    found = [index for index, raw in enumerate(nodes) if is_answer(raw)]
    if len(found) != 1:
        return None
    raw = nodes[found[0]]
    listed = raw.get("dependency_list") if isinstance(raw, dict) else None
    is_plain = isinstance(listed, list) and all(type(other) is int for other in listed)
    return found[0] if is_plain else None


def _completed(before: list[object], was: set[int], after: list[object], listed: list[int]) -> list[int]:
    """The list of an answer after an edit, in the manner of the one before it (`was`, in the old numbers)."""
    last = last_nodes(before)
    if not was.issuperset(last):
        return listed
    wanted = last_nodes(after)
    if len(was) > len(last) and was.issuperset(_inner(before)):
        wanted = _inner(after)
    elif was == set(last) and not _has_cycle(after):  # in a cycle nothing is last, and nothing should be lost
        listed = [other for other in listed if other in wanted]
    return [*listed, *(other for other in wanted if other not in listed)]


def _inner(nodes: list[object]) -> list[int]:
    return [index for index, raw in enumerate(nodes) if not is_answer(raw)]


def _has_cycle(nodes: list[object]) -> bool:
    """Whether some nodes, answers aside, wait for each other."""
    waiting = {index: {*dependencies_of(nodes[index])} for index in _inner(nodes)}
    while free := [index for index, awaited in waiting.items() if awaited.isdisjoint(waiting)]:
        for index in free:
            del waiting[index]
    return bool(waiting)
