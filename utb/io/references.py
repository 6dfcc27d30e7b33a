"""References of a topic line as what is edited, and back: as a turn to score, and as a line to write.

What is edited is the raw list of nodes and the raw labels of one turn. A line is changed only where one of them says
something else than before; everything beside them stays as it was read.
"""

from collections.abc import Mapping

import msgspec

from utb.graph.build import build_graph
from utb.graph.editing.state import Edited
from utb.graph.editing.values import same_json
from utb.io.clarification import read_slots
from utb.io.faults import FaultLog
from utb.model import Turn

_NODES, _LABELS = "answer_list", "clarification"


def reference_of(raw: Mapping[str, object], turn: int) -> Edited:
    """The reference and the labels of a turn as they stand on the line; no labels where the line has none."""
    nodes, labels = raw.get(_column(raw, _NODES)), raw.get(_column(raw, _LABELS))
    return Edited(_entry(nodes, turn), _entry(labels, turn) if _has(labels, turn) else [])


def turn_with(turn: Turn, reference: Edited) -> Turn:
    """The turn as if this were its reference; labels that cannot be read are left out, as from a file."""
    labels = read_slots(reference.clarification, _LABELS, FaultLog(turn.topic_id, None))
    return msgspec.structs.replace(
        turn,
        reference=build_graph(reference.answer_list),
        answer_list=reference.answer_list,
        clarification=labels,
    )


def line_with(raw: dict[str, object], references: Mapping[int, Edited]) -> dict[str, object]:
    """The line with these references in the place of its own; the same object where nothing differs."""
    line = raw
    for turn, reference in references.items():
        known = reference_of(line, turn)
        if not same_json(known.answer_list, reference.answer_list):
            line = _with_entry(line, _NODES, turn, reference.answer_list)
        if not same_json(known.clarification, reference.clarification):
            line = _with_entry(line, _LABELS, turn, reference.clarification)
    return line


def _column(raw: Mapping[str, object], name: str) -> str:
    """The name under which readers find a list: the English twin where the plain one holds nothing."""
    twin = f"english_{name}"
    return twin if raw.get(name) in (None, [], "") and raw.get(twin) is not None else name


def _with_entry(raw: dict[str, object], name: str, turn: int, value: object) -> dict[str, object]:
    """A copy of the line with another entry for the turn; a list that is too short is filled up with empty entries."""
    column = _column(raw, name)
    listed = raw.get(column)
    turns = raw.get(_column(raw, "tasks"))
    count = max(turn + 1, len(turns) if isinstance(turns, list) else 0)
    entries = list(listed) if isinstance(listed, list) else []
    entries += [[] for _ in range(count - len(entries))]
    entries[turn] = value
    return {**raw, column: entries}


def _has(listed: object, turn: int) -> bool:
    return isinstance(listed, list) and 0 <= turn < len(listed)


def _entry(listed: object, turn: int) -> object:
    return listed[turn] if isinstance(listed, list) and _has(listed, turn) else None
