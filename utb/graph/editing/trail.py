"""The edits since a document was opened, with undo and redo.

A trail keeps the state after every edit, so going back is exact: undoing everything gives the very object that was
opened, redoing everything the very last one.
"""

from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from utb.graph.editing.events import EditEvent, event_as_json, read_event
from utb.graph.editing.reducers import apply
from utb.graph.editing.state import Edited, Refused, edited_of


class Step(msgspec.Struct, frozen=True):
    """An edit and the state after it."""

    event: EditEvent
    state: Edited


class Trail(msgspec.Struct, frozen=True):
    """`base` as it was opened; what was `done`, oldest first; what was `undone`, the next to redo last."""

    base: Edited
    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    @property
    def state(self) -> Edited:
        """What is there now."""
        return self.done[-1].state if self.done else self.base

    def do(self, event: EditEvent) -> "Trail | Refused":
        """The trail with one more edit; what was undone can then not be redone any more."""
        state = apply(self.state, event)
        return state if isinstance(state, Refused) else Trail(self.base, (*self.done, Step(event, state)))

    def undo(self) -> "Trail":
        """One edit back; the same trail where nothing is left to undo."""
        if not self.done:
            return self
        return Trail(self.base, self.done[:-1], (*self.undone, self.done[-1]))

    def redo(self) -> "Trail":
        """One edit forward; the same trail where nothing was undone."""
        if not self.undone:
            return self
        return Trail(self.base, (*self.done, self.undone[-1]), self.undone[:-1])


def trail_as_json(trail: Trail) -> dict[str, object]:
    """The trail as a JSON value: the base and the events, without the states between."""
    return {
        "base": trail.base.body,
        "done": [event_as_json(step.event) for step in trail.done],
        "undone": [event_as_json(step.event) for step in trail.undone],
    }


def read_trail(value: object) -> Trail | Refused:
    """The trail that `trail_as_json` wrote, every edit done again; or why that is not possible."""
    if not isinstance(value, dict) or not isinstance(value.get("base"), dict):
        return Refused("These are no edits of a reference.")
    trail = Trail(edited_of(value["base"]))
    for name in ("done", "undone"):
        listed = value.get(name, [])
        if not isinstance(listed, list):
            return Refused(f"The edits that were {name} are not a list.")
        again = _done_again(trail, listed if name == "done" else reversed(listed))
        if isinstance(again, Refused):
            return again
        trail = again
    for _ in cast(Sequence[object], value.get("undone", [])):
        trail = trail.undo()
    return trail


def _done_again(trail: Trail, listed: Iterable[object]) -> Trail | Refused:
    for item in listed:
        event = read_event(item)
        after = event if isinstance(event, Refused) else trail.do(event)
        if isinstance(after, Refused):
            return after
        trail = after
    return trail
