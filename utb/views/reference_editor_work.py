"""The work on one reference: the edits since it was opened, and texts typed that are no JSON yet.

It is what a draft holds. The reference as it stands now lies on top, so that whoever reads the draft need not repeat
the edits; the edits lie beside it, so that undo outlives a reload.

Node numbers in a wish are those of the page that was looked at. Where the list has changed since - in another tab, or
by two keys pressed on the heels of each other - the wish is carried over to the node that was meant.
"""

from collections.abc import Mapping

import msgspec

from utb.graph.editing import Edited, EditEvent, Refused, Trail, edited_of, read_trail, trail_as_json
from utb.graph.editing.diff import paired
from utb.graph.editing.events import Move
from utb.graph.editing.values import same_json

UNDO, REDO = "undo", "redo"
MOST_STEPS = 100  # edits that can be undone
MOST_BYTES = 3_000_000  # of edits; a draft is written with every edit
REMEMBERED = 60  # events that are known to have been done
LONGEST_TYPED = 2_000_000  # characters of a text that is no JSON yet
_NODES = ("node", "source", "target", "to")


class Work(msgspec.Struct, frozen=True):
    """The edits, the texts that are no JSON yet (by the field that they were typed into), the events done so far."""

    trail: Trail
    typed: dict[str, str] = {}
    events: tuple[str, ...] = ()
    item_sha256: str = ""

    @property
    def state(self) -> Edited:
        """The reference as it stands now."""
        return self.trail.state

    @property
    def is_untouched(self) -> bool:
        """Whether nothing differs from what was opened, and nothing waits to be mended."""
        return not self.typed and same_json(self.state.body, self.trail.base.body)


def opened(state: Edited, item_sha256: str = "") -> Work:
    """Work that has just begun."""
    return Work(Trail(state), item_sha256=item_sha256)


def read_work(body: Mapping[str, object]) -> Work:
    """The work in the body of a draft; where the edits do not lead to what lies on top, they are let go."""
    state = edited_of(dict(body))
    read = read_trail(body.get("trail"))
    trail = Trail(state) if isinstance(read, Refused) or not same_json(read.state.body, state.body) else read
    typed, events, version = body.get("typed"), body.get("events"), body.get("item_sha256")
    texts = {key: text for key, text in typed.items() if isinstance(text, str)} if isinstance(typed, dict) else {}
    known = tuple(event for event in events if isinstance(event, str)) if isinstance(events, list) else ()
    return Work(trail, texts, known, version if isinstance(version, str) else "")


def write_work(work: Work) -> dict[str, object]:
    """The body that reads back as this work."""
    return {
        **work.state.body,
        "trail": trail_as_json(work.trail),
        "typed": work.typed,
        "events": list(work.events),
        "item_sha256": work.item_sha256,
    }


def done(work: Work, wish: EditEvent | str, event_id: str, seen: Edited | None = None) -> Work | Refused:
    """The work after an edit, `UNDO` or `REDO`; the same work where it was done already, or changes nothing.

    Args:
        work: the edits so far.
        wish: what to do.
        event_id: the wish's own id; the same one is done once.
        seen: the reference that was looked at, where it may be another one than that of `work`.
    """
    if event_id in work.events:
        return work
    trail = work.trail
    if isinstance(wish, str):
        after = trail.undo() if wish == UNDO else trail.redo()
    else:
        meant = wish if seen is None or seen is trail.state else carried_over(wish, seen, trail.state)
        if isinstance(meant, Refused):
            return meant
        tried = trail.do(meant)
        if isinstance(tried, Refused):
            return tried
        after = tried
    if after is trail or same_json(after.state.body, trail.state.body):
        return work
    typed = _renumbered(work.typed, trail.state, after.state)
    events = (*work.events, event_id)[-REMEMBERED:]
    return msgspec.structs.replace(work, trail=_trimmed(after), typed=typed, events=events)


def with_typed(work: Work, key: str, text: str | None) -> Work:
    """The work with a text that is no JSON yet kept beside it, or forgotten."""
    kept = {name: value for name, value in work.typed.items() if name != key}
    if text is not None:
        kept[key] = text[:LONGEST_TYPED]
    return work if kept == work.typed else msgspec.structs.replace(work, typed=kept)


def chosen_after(wish: EditEvent | str, before: Edited, after: Edited, node: int | None) -> int | None:
    """The node to choose once a wish is done: one that is new, the one that was moved, else the same one as before."""
    if isinstance(wish, Move):
        return wish.to
    count = len(after.nodes)
    places = paired(before.nodes, after.nodes)
    if count > len(before.nodes):
        added = [index for index in range(count) if index not in places]
        return added[-1] if added else node
    now = next((index for index, old in places.items() if old == node), node)
    return None if not count or now is None else min(now, count - 1)


def carried_over(event: EditEvent, seen: Edited, now: Edited) -> EditEvent | Refused:
    """The event with the numbers that its nodes have now."""
    if same_json(seen.answer_list, now.answer_list):
        return event
    places = {before: after for after, before in paired(seen.nodes, now.nodes).items()}
    if len(seen.nodes) == len(now.nodes):  # a node that was changed where it stands may be like none before
        for index in range(len(now.nodes)):
            if index not in places and index not in places.values():
                places[index] = index
    fields: dict[str, object] = {}
    for name in _NODES:
        number = getattr(event, name, None)
        if type(number) is not int or not 0 <= number < len(seen.nodes):
            continue
        if number not in places:
            return Refused(f"Node {number} is not there any more, so nothing was done.")
        fields[name] = places[number]
    for name in ("after", "dependencies"):
        listed = getattr(event, name, None)
        if isinstance(listed, tuple):
            fields[name] = tuple(places[other] for other in listed if other in places)
    return msgspec.structs.replace(event, **fields) if fields else event


def _renumbered(typed: dict[str, str], before: Edited, after: Edited) -> dict[str, str]:
    """Texts that are no JSON yet, under the numbers that their nodes have now."""
    if not typed or len(before.nodes) == len(after.nodes):
        return typed
    places = {str(old): new for new, old in paired(before.nodes, after.nodes).items()}
    kept = {}
    for key, text in typed.items():
        what, blank, rest = key.partition(" ")
        number, _, path = rest.partition(" ")
        if not blank or not number.isdecimal():
            kept[key] = text
        elif number in places:
            kept[f"{what} {places[number]} {path}".strip()] = text
    return kept


def _trimmed(trail: Trail) -> Trail:
    """The trail without its oldest edits where they are too many, or too large to be written with every edit."""
    steps = trail.done
    while len(steps) > MOST_STEPS or (len(steps) > 1 and _size(steps) > MOST_BYTES):
        steps = steps[max(1, len(steps) // 4) :]
    if len(steps) == len(trail.done):
        return trail
    return Trail(trail.done[len(trail.done) - len(steps) - 1].state, steps, trail.undone)


def _size(steps: tuple[object, ...]) -> int:
    """About how many bytes the edits take."""
    return sum(len(repr(getattr(step, "event", ""))) for step in steps)
