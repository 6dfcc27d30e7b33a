"""The usual right run, recognised at once: every call repeats a node that is ready, word by word.

Whatever this finds right is right, because *some* legal assignment is all that `exact` asks for. Whatever it does not
find right is still open: then `utb.scoring.exact.walk` looks closer. Nothing here knows schemas or compares strings.
"""

from collections.abc import Sequence

import msgspec

from utb.graph.build import bits
from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.json_values import json_equal
from utb.model import Call, Mode, ReferenceGraph, Trajectory
from utb.scoring.exact.facts import Facts
from utb.scoring.exact.texts import is_asking

_SINGLE = Mode.SINGLE_RESPONSE
_NONE = -1


class Progress(msgspec.Struct):
    """How far a run repeats its reference: the nodes done before each step (a mask each), and before the next one.

    `is_proven`: that was to the end. `parsed` holds the arguments that were read on the way, by step.
    """

    before: list[int]
    done: int = 0
    is_proven: bool = False
    parsed: list[list[Parsed]] = []


def repeat(facts: Facts, trajectory: Trajectory) -> Progress:
    """Follow the run as long as it repeats its reference; proven if that is up to its closing text."""
    graph, done = facts.graph, 0
    masks: list[int] = []
    parsed: list[list[Parsed]] = []
    if not graph.answers or trajectory.mode is _SINGLE:
        return Progress(masks)
    inner = graph.calls | graph.asks
    for step in trajectory.steps:
        if step.error is not None or step.malformed is not None:
            break
        if step.calls:
            given = [parse_arguments(call.arguments) for call in step.calls]
            parsed.append(given)
            after = _repeat_nodes(facts, step.calls, given, done)
        else:
            text = step.content.strip() if isinstance(step.content, str) else ""
            if text and done == inner:
                masks.append(done)
                return Progress(masks, done, True, parsed)
            parsed.append([])
            after = _ask(graph, text, done) if text else _NONE
        if after == _NONE:
            break
        masks.append(done)
        done = after
    return Progress(masks, done, False, parsed)


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


def _repeat_nodes(facts: Facts, calls: Sequence[Call], parsed: Sequence[Parsed], done: int) -> int:
    """The nodes done after these calls, each of which repeats a ready node; `_NONE` where one does not."""
    nodes, before, spelled = facts.graph.nodes, facts.graph.before, facts.spelled
    after = done
    for call, read in zip(calls, parsed, strict=True):
        given, name = read.value, call.name
        if given is None or not isinstance(name, str):
            return _NONE
        for index in spelled.get(name, ()):
            if after >> index & 1 or before[index] & ~done:
                continue
            if equal_objects(nodes[index].arguments, given):
                after |= 1 << index
                break
        else:
            return _NONE
    return after


def _ask(graph: ReferenceGraph, text: str, done: int) -> int:
    """The nodes done after a text, which asks the first question that is ready; `_NONE` where it asks none."""
    for ask in bits(graph.asks & ~done):
        if not graph.before[ask] & ~done:
            own = graph.nodes[ask].observation
            repeats = isinstance(own, str) and own.strip() == text
            return done | 1 << ask if repeats or is_asking(text) else _NONE
    return _NONE
