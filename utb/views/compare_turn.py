"""What is said above a turn that is laid side by side: what was asked, and where the two part."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import NodeKind, Turn
from utb.views.compare_pairs import Pair
from utb.views.compare_summary import WORDS
from utb.views.replay import ReplayView
from utb.views.text import counted, one_line
from utb.views.words import NODE

REQUEST = 400
NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHead:
    """The turn, who was right, and the nodes that the two met differently."""

    name: str
    cell: str
    glyph: str
    request: str
    names: tuple[str, str]
    differing: str


def build_turn_head(turn: Turn, pair: Pair, views: Sequence[ReplayView], names: Sequence[str]) -> TurnHead:
    """The head; `views` are those of A and B."""
    words, glyph = WORDS[pair.cell]
    trials = "" if pair.trials == (0, 0) else f" · trials {pair.trials[0]} and {pair.trials[1]}"
    return TurnHead(
        name=f"{one_line(pair.place[0], NAME)} / turn {pair.place[1]}{trials}",
        cell=words,
        glyph=glyph,
        request=one_line(turn.request or "", REQUEST),
        names=(names[0], names[1]),
        differing=_differing(turn, views),
    )


def _differing(turn: Turn, views: Sequence[ReplayView]) -> str:
    """Which nodes have another status in one run than in the other."""
    found = [_statuses(view) for view in views]
    if not all(found):
        return ""
    named = []
    for node in range(len(turn.reference.nodes)):
        first, second = (each.get(node) for each in found)
        if first != second and first is not None and second is not None:
            name = turn.reference.nodes[node]
            label = one_line(name.name, NAME) if name.kind is NodeKind.CALL else name.kind.value
            named.append(f"n{node} {label}: {first} in A, {second} in B")
    if not named:
        return "Every node has the same status in both runs."
    return f"{counted(len(named), 'node')} met differently: {'; '.join(named)}."


def _statuses(view: ReplayView) -> dict[int, str]:
    known = {mark.word for mark in NODE.values()}
    cards = view.graph.cards if view.graph is not None else ()
    return {
        card.node: card.mark.word
        for card in cards
        if card.shape != "ticket" and card.node is not None and card.mark.word in known
    }
