"""The nearest legal path: which edits make a run correct, in the order of the path."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import Edit, EditKind, Turn
from utb.views.text import counted, one_line
from utb.views.words import Mark

NAME_WIDTH = 48
MOST = 24

_MARKS: dict[EditKind, Mark] = {
    EditKind.INSERT: Mark("matched", "+", "insert"),
    EditKind.CHANGE: Mark("wargs", "≠", "change"),
    EditKind.MOVE: Mark("worder", "↕", "move"),
    EditKind.ASK: Mark("matched", "❝", "ask"),
    EditKind.ANSWER: Mark("matched", "✓", "answer"),
    EditKind.DROP: Mark("extra", "–", "drop"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EditView:
    """One edit; choosing it selects the place that it touches."""

    mark: Mark
    words: str
    step: int | None
    node: int | None
    path: str | None
    call: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditsView:
    """Edits along the path, then what is to be dropped."""

    summary: str
    path: tuple[EditView, ...]
    drops: tuple[EditView, ...]
    more: str


def build_edits(turn: Turn, edits: Sequence[Edit]) -> EditsView | None:
    """The view of these edits; None where there are none."""
    if not edits:
        return None
    views = [(edit.kind, _edit(turn, edit)) for edit in edits[:MOST]]
    hidden = len(edits) - MOST
    return EditsView(
        summary=f"{counted(len(edits), 'edit')} make{'s' if len(edits) == 1 else ''} this run correct under exact",
        path=tuple(view for kind, view in views if kind is not EditKind.DROP),
        drops=tuple(view for kind, view in views if kind is EditKind.DROP),
        more=f"and {hidden} more" if hidden > 0 else "",
    )


def _edit(turn: Turn, edit: Edit) -> EditView:
    path = edit.paths[0] if edit.paths else None
    return EditView(
        mark=_MARKS[edit.kind], words=_words(turn, edit), step=edit.step, node=edit.node, path=path, call=edit.position
    )


def _words(turn: Turn, edit: Edit) -> str:
    name = f"`{one_line(edit.name, NAME_WIDTH)}`"
    step = "" if edit.step is None else f" in step {edit.step}"
    if edit.kind is EditKind.INSERT:
        after = [f"n{other}" for other in turn.reference.nodes[edit.node or 0].depends_on]
        return f"insert {name}" + (f" after {', '.join(after)}" if after else "")
    if edit.kind is EditKind.CHANGE:
        paths = ", ".join(one_line(path, NAME_WIDTH) for path in edit.paths) or "its arguments"
        return f"change {paths} of {name}{step}"
    if edit.kind is EditKind.MOVE:
        return f"move {name} of step {edit.step} behind what it depends on"
    if edit.kind is EditKind.ASK:
        return "ask the user"
    if edit.kind is EditKind.ANSWER:
        return "answer"
    return f"drop {name if edit.call is not None else 'the text'}{step}"
