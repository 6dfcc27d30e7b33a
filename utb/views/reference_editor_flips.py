"""`If you save this`: what an edit makes of the verdicts on the loaded runs, flips first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from utb.model import Policy, Status, Trajectory, Turn
from utb.scoring.flips import Flip, flips
from utb.views.address import Address, write_address
from utb.views.text import counted, one_line
from utb.views.words import VERDICT, Mark

MODEL, REASON = 40, 160


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipRow:
    """One run under one policy, now and after."""

    model: str
    trial: str
    policy: str
    before: Mark
    after: Mark
    reason: str
    is_flipped: bool
    link: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipsView:
    """The rows, flips first, and the sentence above them."""

    rows: tuple[FlipRow, ...]
    sentence: str
    is_flipping: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelEffect:
    """What an edit makes of one model's runs of the data set: right ones before and after, out of those scored."""

    model: str
    policy: str
    runs: int
    right_before: int
    right_after: int


def build_flips(rows: Sequence[Flip], place: tuple[str, int], dataset: str) -> FlipsView:
    """The table of one turn."""
    many = len({row.trial for row in rows}) > 1
    shown = [_row(row, place, dataset, shows_trial=many) for row in sorted(rows, key=lambda row: not row.is_flipped)]
    models = {row.model for row in rows}
    flipped = {row.model for row in rows if row.is_flipped}
    verb = "flips" if len(flipped) == 1 else "flip"
    sentence = f"{len(flipped)} of {counted(len(models), 'model')} {verb}" if flipped else "No verdict flips"
    return FlipsView(rows=tuple(shown), sentence=sentence, is_flipping=bool(flipped))


def touched(turns: Sequence[Turn], edited: Turn) -> tuple[Turn, ...]:
    """The turns that an edit can change the verdict of: the edited one, and those that have it in their history."""
    place = (edited.topic_id, edited.turn)
    return tuple(
        turn
        for turn in turns
        if (turn.topic_id, turn.turn) == place or any((old.topic_id, old.turn) == place for old in turn.history)
    )


def with_history(turn: Turn, edited: Turn) -> Turn:
    """The turn as it is once the edit is saved."""
    place = (edited.topic_id, edited.turn)
    if (turn.topic_id, turn.turn) == place:
        return msgspec.structs.replace(edited, history=turn.history)
    history = tuple(edited if (old.topic_id, old.turn) == place else old for old in turn.history)
    return msgspec.structs.replace(turn, history=history)


def effects(
    turns: Sequence[Turn], now: Turn, edited: Turn, runs: Sequence[Sequence[Trajectory]], policies: Sequence[Policy]
) -> Iterator[tuple[Turn, tuple[Flip, ...]]]:
    """The flips of each turn that the edit can touch, one turn a step, so that whoever waits can be told how far it is.

    `now` is the turn before the edit; `runs` are those of each turn, in the order of `turns`.
    """
    for turn, mine in zip(turns, runs, strict=True):
        yield turn, flips(with_history(turn, now), with_history(turn, edited), mine, policies)


def summed(rows: Sequence[Flip]) -> tuple[ModelEffect, ...]:
    """The effect by model and policy, in the order in which they come up."""
    found: dict[tuple[str, str], list[Flip]] = {}
    for row in rows:
        found.setdefault((row.model, row.policy), []).append(row)
    return tuple(
        ModelEffect(
            model=one_line(model, MODEL),
            policy=policy,
            runs=len(mine),
            right_before=sum(row.before is Status.CORRECT for row in mine),
            right_after=sum(row.after is Status.CORRECT for row in mine),
        )
        for (model, policy), mine in found.items()
    )


def _row(row: Flip, place: tuple[str, int], dataset: str, *, shows_trial: bool) -> FlipRow:
    reason = row.reason_after or row.reason_before if row.is_flipped else row.reason_after
    told = f"was: {row.reason_before}" if row.is_flipped and not row.reason_after else reason
    return FlipRow(
        model=one_line(row.model, MODEL),
        trial=str(row.trial) if shows_trial else "",
        policy=row.policy,
        before=VERDICT[row.before],
        after=VERDICT[row.after],
        reason=one_line(told, REASON),
        is_flipped=row.is_flipped,
        link=write_address(
            Address(dataset=dataset, topic=place[0], turn=place[1], model=row.model, trial=row.trial, policy=row.policy)
        ),
    )
