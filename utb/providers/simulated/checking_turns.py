"""Whether the turns of a scenario are what they say: mode and steps, follow-ups, subtypes, wordings."""

from collections.abc import Iterator

from utb.model import Decision, Fault
from utb.model.synthesis import TurnMode
from utb.providers.simulated.checking import Found
from utb.providers.simulated.records import Scenario, ScenarioStep, ScenarioTurn

SUBTYPES = ("partial", "long_range")
_WORDINGS = 2
_FEWEST_TURNS, _MOST_TURNS = 2, 5
_FEWEST_OF_MIXED = 3


def turn_faults(scenario: Scenario) -> Iterator[Fault]:
    """Faults of the turns, each with its place."""
    if not _FEWEST_TURNS <= len(scenario.turns) <= _MOST_TURNS:
        yield Fault(scenario.source, None, "turns", str(len(scenario.turns)), f"{_FEWEST_TURNS} to {_MOST_TURNS}")
    for at, turn in enumerate(scenario.turns):
        for field, found, expected in (*_wordings(turn), *_leaning(at, turn), *_steps(turn), *_kind(turn)):
            yield Fault(scenario.source, None, f"turns[{at}].{field}", found, expected)


def _wordings(turn: ScenarioTurn) -> Found:
    if len(turn.requests) != _WORDINGS:
        yield "requests", f"{len(turn.requests)}", "two wordings of the same request"
    if len(set(turn.requests)) < len(turn.requests):
        yield "requests", "the same text twice", "two wordings"
    if not turn.answers:
        yield "answers", "none", "at least one wording"
    for field in ("requests", "answers"):
        if any(not text.strip() for text in getattr(turn, field)):
            yield field, "an empty text", "words"


def _leaning(at: int, turn: ScenarioTurn) -> Found:
    if at == 0:
        if turn.subtype is not None:
            yield "subtype", repr(turn.subtype), "none: the first turn of a topic has no subtype"
        if turn.follow_up is not None and not isinstance(turn.refers_to, str):
            yield "refers_to", repr(turn.refers_to), "`<tool set>/<turn>` of an earlier topic"
        if turn.follow_up is None and turn.refers_to is not None:
            yield "refers_to", repr(turn.refers_to), "none, or a `follow_up` beside it"
        return
    if turn.subtype not in SUBTYPES:
        yield "subtype", repr(turn.subtype), " or ".join(SUBTYPES)
    if turn.follow_up is None:
        yield "follow_up", "nothing", "how the request leans on an earlier turn"
    if turn.refers_to is None:
        yield "refers_to", "nothing", f"the turn that is meant, 0 to {at - 1} or `<tool set>/<turn>`"
    elif isinstance(turn.refers_to, int) and not 0 <= turn.refers_to < at:
        yield "refers_to", str(turn.refers_to), f"an earlier turn, 0 to {at - 1}"


def _steps(turn: ScenarioTurn) -> Found:
    for at, step in enumerate(turn.steps):
        place = f"steps[{at}]"
        if (step.ask is None) == (not step.calls):
            yield place, "calls and a question" if step.calls else "neither calls nor a question", "one of them"
        if step.ask is not None and not (step.questions and step.replies):
            yield place, "a question without wordings", "`questions` and `replies`"
        if step.ask is None and (step.questions or step.replies or step.vague):
            yield place, "words of a question without `ask`", "an `ask` with them"
        if step.vague and not any(later.ask for later in turn.steps[at + 1 : at + 2]):
            yield place, "a vague reply", "another question right after it"


def _kind(turn: ScenarioTurn) -> Found:
    sizes = [len(step.calls) for step in turn.steps]
    asks = sum(step.ask is not None for step in turn.steps)
    if turn.mode is TurnMode.UNDERSPECIFIED:
        yield from _underspecified(turn, asks, sizes)
        return
    if turn.decision is not None:
        yield "decision", turn.decision.value, "none but in an underspecified turn"
    if asks:
        yield "mode", turn.mode.value, "underspecified, because there is a question"
    elif not _fits(turn.mode, sizes):
        yield "mode", f"{turn.mode.value} with steps of {sizes} calls", _MEANS[turn.mode]


def _underspecified(turn: ScenarioTurn, asks: int, sizes: list[int]) -> Found:
    if turn.decision is None:
        yield "decision", "nothing", "ask or infer"
    elif (turn.decision is Decision.ASK) != bool(asks):
        yield "decision", f"{turn.decision.value} with {asks} questions", "`ask` with a question, `infer` without"
    if not sum(sizes):
        yield "steps", "no call", "at least one call after what was missing is known"
    elif turn.steps and not turn.steps[-1].calls:
        yield "steps", "a question at the end", "the call that it was asked for"


def _fits(mode: TurnMode, sizes: list[int]) -> bool:
    calls = sum(sizes)
    return {
        TurnMode.CHAT: not sizes,
        TurnMode.SINGLE: sizes == [1],
        TurnMode.SERIAL: calls > 1 and set(sizes) == {1},
        TurnMode.PARALLEL: len(sizes) == 1 and calls > 1,
        TurnMode.MIXED: calls >= _FEWEST_OF_MIXED and len(sizes) > 1 and max(sizes) > 1,
    }[mode]


_MEANS = {
    TurnMode.CHAT: "no steps",
    TurnMode.SINGLE: "exactly one call",
    TurnMode.SERIAL: "at least two steps of one call each",
    TurnMode.PARALLEL: "one step of at least two calls",
    TurnMode.MIXED: "at least three calls, a step of two or more among at least two steps",
}


def asked_in(turn: ScenarioTurn) -> tuple[ScenarioStep, ...]:
    """The questions of a turn."""
    return tuple(step for step in turn.steps if step.ask is not None)
