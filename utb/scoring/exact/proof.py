"""The usual right run, recognised at once: every call repeats a node that is ready, word by word.

Whatever this finds right is right, because *some* legal assignment is all that `exact` asks for. Whatever it does not
find right is still open: then `utb.scoring.exact.walk` looks closer. Nothing here knows schemas or compares strings.
"""

from collections.abc import Sequence

import msgspec

from utb.graph.build import bits
from utb.model import Call, Mode, ReferenceGraph, Trajectory
from utb.scoring.exact.facts import Facts
from utb.scoring.exact.given import GivenCall
from utb.scoring.exact.texts import is_asking

_SINGLE = Mode.SINGLE_RESPONSE
_NONE = -1


class Progress(msgspec.Struct):
    """How far a run repeats its reference: the nodes done before each step (a mask each), and before the next one.

    `is_proven`: that was to the end. `departing` holds the calls of the next step, where it is one of calls;
    `is_wrong_text` tells that it is a text, and not the first question that is ready.
    """

    before: list[int]
    done: int = 0
    is_proven: bool = False
    departing: list[GivenCall] | None = None
    is_wrong_text: bool = False


def repeat(facts: Facts, trajectory: Trajectory) -> Progress:
    """Follow the run as long as it repeats its reference; proven if that is up to its closing text."""
    graph, done = facts.graph, 0
    masks: list[int] = []
    if not graph.answers or trajectory.mode is _SINGLE:
        return Progress(masks)
    inner = graph.calls | graph.asks
    for step in trajectory.steps:
        if step.error is not None or step.malformed is not None:
            break
        if step.calls:
            read: dict[int, GivenCall] = {}
            after = _repeat_nodes(facts, step.calls, done, read)
            if after == _NONE:
                return Progress(masks, done, departing=_all_read(facts, step.calls, read))
        else:
            content = step.content
            text = content.strip() if isinstance(content, str) else ""
            if text and done == inner:
                masks.append(done)
                return Progress(masks, done, is_proven=True)
            after = _ask(graph, text, done) if text else _NONE
            if after == _NONE:
                return Progress(masks, done, is_wrong_text=bool(text) or content is None or content == "")
        masks.append(done)
        done = after
    return Progress(masks, done)


def _repeat_nodes(facts: Facts, calls: Sequence[Call], done: int, read: dict[int, GivenCall]) -> int:
    """The nodes done after these calls, each of which repeats a ready node; `_NONE` where one does not.

    Calls that had to be read for that are kept in `read`, by their place.
    """
    graph, repeated, after = facts.graph, facts.repeated, done
    before = graph.before
    for place, call in enumerate(calls):
        name, arguments = call.name, call.arguments
        nodes = repeated.get((name, arguments)) if type(name) is type(arguments) is str else None
        if nodes is None:
            given = read[place] = GivenCall(facts, call)
            nodes = given.repeats
            if nodes and name not in facts.spelled or facts.is_loose:  # repeated in another spelling
                nodes = [index for index in nodes if graph.nodes[index].name == name]
        for index in nodes:
            if not after >> index & 1 and not before[index] & ~done:
                after |= 1 << index
                break
        else:
            return _NONE
    return after


def _all_read(facts: Facts, calls: Sequence[Call], read: dict[int, GivenCall]) -> list[GivenCall]:
    """All calls of a step, some of which have been read."""
    if len(read) == len(calls):
        return list(read.values())
    found: list[GivenCall] = []
    for place, call in enumerate(calls):
        found.append(read.get(place) or GivenCall(facts, call))
    return found


def _ask(graph: ReferenceGraph, text: str, done: int) -> int:
    """The nodes done after a text, which asks the first question that is ready; `_NONE` where it asks none."""
    left = graph.asks & ~done
    for ask in bits(left) if left else ():
        if not graph.before[ask] & ~done:
            own = graph.nodes[ask].observation
            repeats = isinstance(own, str) and own.strip() == text
            return done | 1 << ask if repeats or is_asking(text) else _NONE
    return _NONE
