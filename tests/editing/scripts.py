"""Random scripts of edits, all the way back and forth, and what may be signed off on the way."""

from dataclasses import dataclass, field
from random import Random

from tests.editing import edits
from utb.graph.editing import Edited, Refused, Trail
from utb.io.json_lines import encode_json
from utb.scoring.editing_problems import problems
from utb.scoring.problems import may_be_signed

LOOKS = 10  # operations from one look at the state to the next


@dataclass(slots=True)
class Scripts:
    """What random scripts of edits have shown."""

    operations: int = 0
    refused: int = 0
    not_undone: int = 0
    not_redone: int = 0
    changed_in_place: int = 0
    marked: int = 0
    lost: int = 0
    looked_at: int = 0
    signable: int = 0
    invalid: list[str] = field(default_factory=list)


def scripts(graphs: int, operations: int, *, look_every: int = LOOKS) -> Scripts:
    """Edit random references at random, then go all the way back and forth."""
    seen = Scripts()
    for seed in range(graphs):
        rng = Random(seed)
        base = edits.random_reference(rng, rng.randint(1, 20))
        _one_script(rng, base, operations, look_every, seen)
    return seen


def _one_script(rng: Random, base: Edited, operations: int, look_every: int, seen: Scripts) -> None:
    original, trail = encode_json(base.body), Trail(base)
    for operation in range(operations):
        seen.operations += 1
        trail = _step(rng, trail, seen)
        if operation % look_every == 0:
            _look(rng, trail.state, seen)
    final = encode_json(trail.state.body)
    back = trail
    while back.done:
        back = back.undo()
    seen.not_undone += encode_json(back.state.body) != original
    while back.undone and len(back.done) < len(trail.done):
        back = back.redo()
    seen.not_redone += encode_json(back.state.body) != final
    seen.changed_in_place += encode_json(base.body) != original


def _step(rng: Random, trail: Trail, seen: Scripts) -> Trail:
    chance = rng.random()
    if chance < 0.15:
        return trail.undo()
    if chance < 0.22:
        return trail.redo()
    after = trail.do(edits.random_event(rng, trail.state))
    seen.refused += isinstance(after, Refused)
    return trail if isinstance(after, Refused) else after


def _look(rng: Random, state: Edited, seen: Scripts) -> None:
    seen.looked_at += 1
    seen.marked += len(edits.marked(state))
    seen.lost += len(edits.lost_fields(state))
    if may_be_signed(problems(state, edits.turn_of(state))):
        seen.signable += 1
        why = edits.second_opinion(state, rng)
        if why is not None:
            seen.invalid.append(why)
