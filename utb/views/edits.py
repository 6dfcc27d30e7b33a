"""The nearest legal path: which edits make a run correct, in the order of the run."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import Alignment, ArgumentRow, Edit, EditKind, NodeKind, Turn
from utb.scoring.wording import show
from utb.views.text import counted, one_line
from utb.views.words import Mark

NAME_WIDTH = 48
MOST, MOST_PATHS = 24, 4

_MARKS: dict[EditKind, Mark] = {
    EditKind.INSERT: Mark("matched", "+", "insert"),
    EditKind.CHANGE: Mark("wargs", "≠", "change"),
    EditKind.MOVE: Mark("worder", "↕", "move"),
    EditKind.ASK: Mark("matched", "❝", "ask"),
    EditKind.ANSWER: Mark("matched", "+", "answer"),
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
    """Edits in the order in which a run would follow them."""

    summary: str
    path: tuple[EditView, ...]
    more: str


# Where another policy than exact says wrong.
NOTHING = EditsView(summary="none is needed: under exact this run is correct as it is", path=(), more="")


def build_edits(turn: Turn, edits: Sequence[Edit], alignment: Alignment | None = None) -> EditsView | None:
    """The view of these edits; None where there are none.

    `alignment` has the rows of changed arguments: with it an edit says the values that are wanted.
    """
    if not edits:
        return None
    views = [_edit(turn, edit, alignment) for edit in _in_order(edits)[:MOST]]
    hidden = len(edits) - MOST
    return EditsView(
        summary=f"{counted(len(edits), 'edit')} make{'s' if len(edits) == 1 else ''} this run correct under exact",
        path=tuple(views),
        more=f"and {hidden} more" if hidden > 0 else "",
    )


def _in_order(edits: Sequence[Edit]) -> list[Edit]:
    """What is to be dropped stands where the run has it: before the first edit of the path that comes later."""
    drops = [edit for edit in edits if edit.kind is EditKind.DROP]
    ordered: list[Edit] = []
    for step, edit in _steps([edit for edit in edits if edit.kind is not EditKind.DROP]):
        while drops and step is not None and (drops[0].step or 0) < step:
            ordered.append(drops.pop(0))
        if step is None:
            ordered += drops
            drops = []
        ordered.append(edit)
    return [*ordered, *drops]


def _steps(edits: Sequence[Edit]) -> list[tuple[int | None, Edit]]:
    """Each edit with its step, or with that of the next one that has one: what is inserted comes before that."""
    found: list[tuple[int | None, Edit]] = []
    following: int | None = None
    for edit in reversed(edits):
        following = following if edit.step is None else edit.step
        found.append((following, edit))
    return found[::-1]


def _edit(turn: Turn, edit: Edit, alignment: Alignment | None) -> EditView:
    path = edit.paths[0] if edit.paths else None
    return EditView(
        mark=_MARKS[edit.kind],
        words=_words(turn, edit, alignment),
        step=edit.step,
        node=edit.node,
        path=path,
        call=edit.position,
    )


def _words(turn: Turn, edit: Edit, alignment: Alignment | None) -> str:
    name = f"`{_name(edit.name)}`"
    step = "" if edit.step is None else f" in step {edit.step}"
    if edit.kind is EditKind.INSERT:
        after = [f"n{other}" for other in turn.reference.nodes[edit.node or 0].depends_on]
        return f"insert {name}" + (f" after {', '.join(after)}" if after else "")
    if edit.kind is EditKind.CHANGE:
        return f"in {name}{step}: {_changes(edit, alignment)}"
    if edit.kind is EditKind.MOVE:
        return f"move {name} of step {edit.step} behind what it depends on"
    if edit.kind is EditKind.ASK:
        return f"ask the user{_before(turn, edit)}"
    if edit.kind is EditKind.ANSWER:
        return "answer with a text"
    return f"drop {name if edit.call is not None else 'the text'}{step}"


def _before(turn: Turn, edit: Edit) -> str:
    nodes = enumerate(turn.reference.nodes)
    waiting = [
        f"n{index}" for index, node in nodes if edit.node in node.depends_on and node.kind is not NodeKind.ANSWER
    ]
    return f" before {', '.join(waiting)}" if waiting else ""


def _changes(edit: Edit, alignment: Alignment | None) -> str:
    """`set x to 1, add y = 2, remove z`."""
    rows = alignment.calls[edit.call].rows if alignment and edit.call is not None else ()
    by_path = {row.path: row for row in rows}
    parts = [_change(path, by_path.get(path)) for path in edit.paths[:MOST_PATHS]]
    more = len(edit.paths) - MOST_PATHS
    return ", ".join([*parts, *([f"and {more} more"] if more > 0 else [])]) or "write the arguments anew"


def _change(path: str, row: ArgumentRow | None) -> str:
    name = f"`{_name(path)}`"
    if row is None:
        return f"change {name}"
    if not row.has_expected:
        return f"remove {name}"
    value = f"`{_name(show(row.expected, NAME_WIDTH))}`"
    return f"set {name} to {value}" if row.has_actual else f"add {name} = {value}"


def _name(text: str) -> str:
    """A name inside back quotes."""
    return one_line(text, NAME_WIDTH).replace("`", "'")
