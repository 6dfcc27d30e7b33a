"""The usual right run, recognised at once: every call repeats a node that is ready, word by word.

Whatever this finds right is right, because *some* legal assignment is all that `exact` asks for. Whatever it does not
find right is still open: then `utb.scoring.exact.walk` looks closer. Nothing here knows schemas or compares strings.
"""

import msgspec

from utb.graph.build import bits
from utb.matching.arguments import parse_arguments
from utb.matching.json_values import json_equal
from utb.model import Call, Mode, ReferenceGraph, Trajectory
from utb.scoring.exact.texts import is_asking

_SINGLE = Mode.SINGLE_RESPONSE
_NONE = -1

# Nodes are looked for one by one, which is fastest for a handful and slow for a crowd.
_MOST_NODES = 64


class Progress(msgspec.Struct):
    """How far a run repeats its reference: the nodes done before each step (a mask each), and before the next one.

    `is_proven`: that was to the end.
    """

    before: list[int]
    done: int = 0
    is_proven: bool = False


def repeat(graph: ReferenceGraph, trajectory: Trajectory) -> Progress:
    """Follow the run as long as it repeats its reference; proven if that is up to its closing text."""
    done = 0
    masks: list[int] = []
    if not graph.answers or trajectory.mode is _SINGLE or len(graph.nodes) > _MOST_NODES:
        return Progress(masks)
    inner = graph.calls | graph.asks
    for step in trajectory.steps:
        if step.error is not None or step.malformed is not None:
            break
        if step.calls:
            after = _repeat_nodes(graph, step.calls, done)
        else:
            text = step.content.strip() if isinstance(step.content, str) else ""
            if text and done == inner:
                masks.append(done)
                return Progress(masks, done, is_proven=True)
            after = _ask(graph, text, done) if text else _NONE
        if after == _NONE:
            break
        masks.append(done)
        done = after
    return Progress(masks, done)


def equal_objects(left: dict[str, object], right: dict[str, object]) -> bool:
    """JSON equality of two objects. Python's own comparison rules out nearly everything, but thinks 1 is true."""
    if left != right:
        return False
    for key, value in left.items():
        kind = type(value)
        if kind is str:
            continue
        other = right[key]
        if (kind is dict or kind is list or kind is not type(other)) and not json_equal(value, other):
            return False
    return True


def _repeat_nodes(graph: ReferenceGraph, calls: tuple[Call, ...], done: int) -> int:
    """The nodes done after these calls, each of which repeats a ready node; `_NONE` where one does not."""
    nodes, before, is_call = graph.nodes, graph.before, graph.calls
    after = done
    for call in calls:
        given = parse_arguments(call.arguments).value
        if given is None:
            return _NONE
        name, bit = call.name, 0
        for index, node in enumerate(nodes):
            bit = 1 << index
            free = node.name == name and bit & is_call and not after & bit and not before[index] & ~done
            if free and equal_objects(node.arguments, given):
                break
        else:
            return _NONE
        after |= bit
    return after


def _ask(graph: ReferenceGraph, text: str, done: int) -> int:
    """The nodes done after a text, which asks the first question that is ready; `_NONE` where it asks none."""
    for ask in bits(graph.asks & ~done):
        if not graph.before[ask] & ~done:
            own = graph.nodes[ask].observation
            repeats = isinstance(own, str) and own.strip() == text
            return done | 1 << ask if repeats or is_asking(text) else _NONE
    return _NONE
