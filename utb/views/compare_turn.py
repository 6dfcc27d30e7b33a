"""What is said above a turn that is laid side by side: what was asked, and where the two part."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import NodeKind, Turn
from utb.views.compare_pairs import Pair
from utb.views.compare_revision import Revision
from utb.views.compare_summary import WORDS
from utb.views.replay import ReplayView
from utb.views.text import counted, one_line
from utb.views.words import NODE

REQUEST = 400
NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnHead:
    """The turn, who was right, and the nodes that the two met differently.

    `requests` is one, or A's and B's where their data differ in it; `revised` what else differs between their data.
    """

    name: str
    cell: str
    glyph: str
    requests: tuple[str, ...]
    names: tuple[str, str]
    differing: str
    revised: tuple[str, ...]


def build_turn_head(
    turns: Sequence[Turn],
    pair: Pair,
    views: Sequence[ReplayView],
    names: Sequence[str],
    revision: Revision | None = None,
) -> TurnHead:
    """The head; `turns` and `views` are those of A and B, `revision` what makes the one of the other."""
    words, glyph = WORDS[pair.cell]
    trials = "" if pair.trials == (0, 0) else f" · trials {pair.trials[0]} and {pair.trials[1]}"
    return TurnHead(
        name=f"{one_line(pair.place[0], NAME)} / turn {pair.place[1]}{trials}",
        cell=words,
        glyph=glyph,
        requests=_requests(turns),
        names=(names[0], names[1]),
        differing=_differing(turns[0], views, revision),
        revised=() if revision is None else revision.lines,
    )


def _requests(turns: Sequence[Turn]) -> tuple[str, ...]:
    """As long as can be read at a glance; requests that differ only behind that are both shown."""
    if turns[0].request == turns[1].request:
        turns = turns[:1]
    shown = tuple(one_line(turn.request or "", REQUEST) for turn in turns)
    return shown if any(shown) else ()


def _differing(turn: Turn, views: Sequence[ReplayView], revision: Revision | None) -> str:
    """Which nodes have another status in one run than in the other; of two references those that both have."""
    found = [_statuses(view) for view in views]
    if not all(found):
        return ""
    named = []
    for number, node in enumerate(turn.reference.nodes):
        other = number if revision is None else revision.of_a.get(number)
        first, second = found[0].get(number), None if other is None else found[1].get(other)
        if first != second and first is not None and second is not None:
            label = one_line(node.name, NAME) if node.kind is NodeKind.CALL else node.kind.value
            moved = "" if other == number else f" (n{other} in B)"
            named.append(f"n{number} {label}{moved}: {first} in A, {second} in B")
    if not named:
        return f"Every node{' of both references' if revision else ''} has the same status in both runs."
    return f"{counted(len(named), 'node')} met differently: {'; '.join(named)}."


def _statuses(view: ReplayView) -> dict[int, str]:
    known = {mark.word for mark in NODE.values()}
    cards = view.graph.cards if view.graph is not None else ()
    return {
        card.node: card.mark.word
        for card in cards
        if card.shape != "ticket" and card.node is not None and card.mark.word in known
    }
