"""Walking a run through its reference: how far is it legal, and how does it end?

`walk_greedily` lets every call execute the first node it stands for. Where that reaches the end, the run is right,
because *some* assignment is all that is asked for. Where it gets stuck behind a choice that could have been another
(`doubt`), `utb.scoring.exact.frontier` follows every choice from there on.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto

import msgspec

from utb.graph.build import bits
from utb.model import ReferenceGraph, Step
from utb.scoring.exact.given import GivenCall
from utb.scoring.exact.proof import Progress
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import text_of


class End(Enum):
    """How a walk ends."""

    BY_TEXT = auto()  # the closing text, or a question with nothing behind it
    BY_CALL = auto()  # all nodes executed, and no closing text is wanted
    RAN_OUT = auto()  # the run has no more steps
    DEPARTED = auto()  # the next step is not legal
    FAILED = auto()  # the next step is a failure of the provider
    AMBIGUOUS = auto()  # more possible done-sets than the policy keeps


class Walk(msgspec.Struct):
    """How far a run is legal: `steps` of them are, after which one of the masks in `states` is what is done.

    `doubt` is the step, and what was done before it, where for the first time a call had a choice.
    """

    end: End
    steps: int
    states: Sequence[int]
    doubt: tuple[int, int] | None = None


class Ambiguous(Exception):  # noqa: N818 - an outcome, not an error
    """More possible done-sets than the policy keeps."""


# The masks that may be done after a step, given those that may be done before it; none where the step is not legal.
Advance = Callable[[int, Sequence[int]], Sequence[int]]

_BY_TEXT, _BY_CALL, _RAN_OUT, _DEPARTED = End.BY_TEXT, End.BY_CALL, End.RAN_OUT, End.DEPARTED
_STUCK = -1


def walk(run: Run, advance: Advance, start: int = 0, done: int = 0) -> Walk:
    """Follow the run from a step on, as far as it is legal.

    All masks that may be done have equally many nodes, so any one of them tells whether everything is.
    """
    graph = run.turn.reference
    inner = graph.calls | graph.asks
    wants_text = graph.answers and not run.single
    result = Walk(_RAN_OUT, start, (done,))
    for index in range(start, len(run.steps)):
        step = run.steps[index]
        is_over = result.states[0] == inner
        if is_over and inner and not wants_text:
            break
        if step.error is not None:
            result.end = End.FAILED
            return result
        if is_over and graph.answers and _says_something(step):
            return Walk(_BY_TEXT, index + 1, result.states)
        try:
            following = advance(index, result.states)
        except Ambiguous:
            result.end = End.AMBIGUOUS
            return result
        if not following:
            result.end = _DEPARTED
            return result
        result.steps, result.states = index + 1, following
        if run.single and not step.calls:
            break  # nobody answers the question of a single response
    if result.states[0] == inner and inner and not wants_text:
        result.end = _BY_CALL if run.steps[result.steps - 1].calls else _BY_TEXT
    return result


def walk_greedily(run: Run, progress: Progress) -> Walk:
    """Follow the run, each call executing the first node it stands for, from where it stops repeating the reference."""
    start, done = len(progress.before), progress.done
    greedy = _Greedy(run, None if run.facts.tells_apart else _first_choice(run, progress))
    if _departs_there(progress, greedy):
        return Walk(_DEPARTED, start, (done,), greedy.doubt)
    result = walk(run, greedy.advance, start, done)
    result.doubt = greedy.doubt
    return result


def _departs_there(progress: Progress, greedy: "_Greedy") -> bool:
    """Whether the step after those that repeat the reference is not legal, as far as that is seen without a walk."""
    if progress.departing is not None:
        return not greedy.advance(len(progress.before), (progress.done,))
    return progress.is_wrong_text and greedy.run.facts.graph.asks.bit_count() < 2


def _first_choice(run: Run, progress: Progress) -> tuple[int, int] | None:
    """The first step, and what was done before it, where a call or question had a choice of nodes."""
    graph = run.turn.reference
    for index, done in enumerate(progress.before):
        waiting = 0 if run.steps[index].calls else ready_asks(graph, done)
        if waiting & (waiting - 1) or any([_had_choice(run, call, done) for call in run.calls(index)]):
            return index, done
    return None


def _had_choice(run: Run, call: GivenCall, done: int) -> bool:
    """Whether a call that repeats a node could have stood for another one as well."""
    before = run.turn.reference.before
    free = [node for node in call.bucket if not done >> node & 1 and not before[node] & ~done]
    return len(free) > 1 and sum([call.fits(node) for node in free]) > 1


def ready_asks(graph: ReferenceGraph, done: int) -> int:
    """Mask of the ask nodes that may be executed once `done` were."""
    mask, left = 0, graph.asks & ~done
    for ask in bits(left) if left else ():
        if not graph.before[ask] & ~done:
            mask |= 1 << ask
    return mask


class _Greedy:
    """Takes the first choice everywhere, and remembers where there was one."""

    __slots__ = ("doubt", "run")

    def __init__(self, run: Run, doubt: tuple[int, int] | None) -> None:
        self.run = run
        self.doubt = doubt

    def advance(self, index: int, states: Sequence[int]) -> Sequence[int]:
        """Execute the calls of a step, the usual one by repeating a node word by word; or ask."""
        run, done = self.run, states[0]
        if not run.steps[index].calls:
            return self._ask(index, done)
        before, after = run.facts.graph.before, done
        for call in run.calls(index):
            bucket = call.bucket
            if not bucket or not call.is_readable:
                return ()
            chosen = bucket[0]
            if len(bucket) > 1:
                chosen = self._choose(index, call, done, after)
                if chosen == _STUCK:
                    return ()
            elif after >> chosen & 1 or before[chosen] & ~done or not (call.repeats or call.fits(chosen)):
                return ()
            after |= 1 << chosen
        return (after,)

    def _choose(self, index: int, call: GivenCall, done: int, after: int) -> int:
        """The node that a call executes: one with equal arguments if there is one, else one that it stands for."""
        before, free = self.run.facts.graph.before, []
        for node in call.bucket:
            if not after >> node & 1 and not before[node] & ~done:
                free.append(node)
        if len(free) == 1:
            return free[0] if call.fits(free[0]) else _STUCK
        fitting = [node for node in free if call.fits(node)] if free else free
        if len(fitting) > 1 and self.doubt is None:
            self.doubt = (index, done)
        own = call.repeats[0] if call.repeats else _STUCK
        return own if own in fitting else fitting[0] if fitting else _STUCK

    def _ask(self, index: int, done: int) -> Sequence[int]:
        run, graph = self.run, self.run.turn.reference
        step = run.steps[index]
        waiting = ready_asks(graph, done)
        if not waiting or step.malformed is not None or not text_of(step):
            return ()
        if waiting & (waiting - 1) and self.doubt is None:
            self.doubt = (index, done)
        for ask in bits(waiting):
            if run.is_question(index, ask):
                return (done | 1 << ask,)
        return ()


def _says_something(step: Step) -> bool:
    return not step.calls and step.malformed is None and bool(text_of(step))
