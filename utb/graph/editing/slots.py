"""Edits of clarification labels: which slots to ask for, and which to infer from what."""

from utb.graph.editing import events
from utb.graph.editing.state import Edited, Raw, RefusedError
from utb.model import Decision


def set_label(state: Edited, event: events.SetLabel) -> Edited:
    """A label of a slot; the one that is there keeps its place and what else it holds."""
    labels = _need_labels(state)
    if not event.slot.strip():
        raise RefusedError("A label needs the name of its slot.")
    if event.decision not in tuple(Decision):
        raise RefusedError(f"`{event.decision[:60]}` is no decision about a slot; it is `ask` or `infer`.")
    said: Raw = {"slot": event.slot, "decision": event.decision, "evidence": event.evidence}
    if event.by is not None:
        said["by"] = event.by
    for place, label in enumerate(labels):
        if isinstance(label, dict) and label.get("slot") == event.slot:
            return Edited(state.answer_list, [*labels[:place], {**label, **said}, *labels[place + 1 :]])
    return Edited(state.answer_list, [*labels, said])


def remove_label(state: Edited, event: events.RemoveLabel) -> Edited:
    """No label of a slot any more."""
    labels = _need_labels(state)
    left = [label for label in labels if not isinstance(label, dict) or label.get("slot") != event.slot]
    if len(left) == len(labels):
        raise RefusedError(f"There is no label of the slot `{event.slot[:60]}`.")
    return Edited(state.answer_list, left)


def _need_labels(state: Edited) -> list[object]:
    """The raw labels; a file that has none may have null in their place."""
    if state.clarification is not None and not isinstance(state.clarification, list):
        raise RefusedError("The labels of this turn are not a list; they have to be mended in the file.")
    return state.labels
