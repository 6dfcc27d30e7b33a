"""What the reference says to the user: its questions with the replies, and its answer. Nothing of it is compared word
for word, so it stands beside the run to be read.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from utb.model import Decision, Node, NodeKind, Source, Turn
from utb.views.bodies import Body, body
from utb.views.sources import chip_of
from utb.views.text import one_line, plain
from utb.views.words import ONLY_USER

SAID = 4_000
SLOTS_WIDTH = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceText:
    """One text: who says it, what to know about it, and the text."""

    who: str
    about: str
    node: int
    text: Body


def wanted_slots(turn: Turn, sources: Mapping[int, Mapping[str, Source]]) -> tuple[str, ...]:
    """What the reference asks for: what the labels say, then arguments that come from nothing but the reply."""
    labelled = [label.slot for label in turn.clarification if label.decision is Decision.ASK]
    replied = [
        path for found in sources.values() for path, source in found.items() if chip_of(turn, source).mark is ONLY_USER
    ]
    return tuple(dict.fromkeys(plain(slot) for slot in (*labelled, *replied)))


def reference_texts(turn: Turn, slots: Collection[str], opened: Collection[str] = ()) -> tuple[ReferenceText, ...]:
    """The texts in the order of the nodes; nodes without a text are left out."""
    nodes = () if turn.reference.fault else turn.reference.nodes
    return tuple(found for index, node in enumerate(nodes) for found in _texts(index, node, slots, opened))


def _texts(index: int, node: Node, slots: Collection[str], opened: Collection[str]) -> Iterator[ReferenceText]:
    said = node.observation if isinstance(node.observation, str) else ""
    if node.kind is NodeKind.ASK:
        about = f"n{index}, asks{asked_for(slots)}; only whether a run asks is judged, and for what"
        if said:
            yield _text("asks", about, index, said, opened)
        if node.user_input:
            yield _text("user", f"replies to n{index}", index, node.user_input, opened)
    if node.kind is NodeKind.ANSWER and said:
        yield _text("answers", f"n{index}, for comparison: texts are not judged", index, said, opened)


def asked_for(slots: Collection[str]) -> str:
    """` for date, city`."""
    return f" for {one_line(', '.join(slots), SLOTS_WIDTH)}" if slots else ""


def _text(who: str, about: str, index: int, said: str, opened: Collection[str]) -> ReferenceText:
    return ReferenceText(who=who, about=about, node=index, text=body(f"{who}-{index}", said, opened, folded=SAID))
