"""Two versions of one reference: which side changed what, and one made of both by choosing.

Where two people have changed the same reference, each node is taken from one of them. What is made starts from mine,
so that numbers stay those of the page; what only theirs has comes behind.
"""

from collections.abc import Mapping

from utb.graph.editing import Change, Edited, graph_diff
from utb.graph.editing.renumber import after_delete, renumbered, renumbered_node
from utb.graph.editing.values import same_json
from utb.views.reference_editor_diff import LABELS, key_of

MINE, THEIRS = "mine", "theirs"


def proposed(base: Edited, mine: Edited, theirs: Edited) -> dict[str, str]:
    """For each difference between the two versions, by its key, the side that changed something.

    Where both did it is mine, unless I took away what they changed: then theirs, so that nothing goes unseen.

    Args:
        base: what both began with.
        mine: one version.
        theirs: the other one.
    """
    by_me, by_them = _touched(base, mine), _touched(base, theirs)
    sides = {}
    for change in graph_diff(theirs, mine).nodes:
        if change.change is not Change.SAME:
            is_mine = change.new in by_me or (change.new is None and change.old not in by_them)
            sides[key_of(change)] = MINE if is_mine else THEIRS
    if not same_json(mine.clarification, theirs.clarification):
        sides[LABELS] = THEIRS if same_json(base.clarification, mine.clarification) else MINE
    return sides


def merged(mine: Edited, theirs: Edited, sides: Mapping[str, str]) -> Edited:
    """One reference of two: for each node that differs, by its key, the side that it is taken from; mine by default."""
    diff = graph_diff(theirs, mine)
    places = {change.old: change.new for change in diff.nodes if change.old is not None and change.new is not None}
    nodes = list(mine.nodes)
    taken = [change for change in diff.nodes if sides.get(key_of(change)) == THEIRS]
    for change in taken:  # those of theirs that mine does not have are put behind, so that numbers can be named
        if change.change is Change.REMOVED and change.old is not None:
            places[change.old] = len(nodes)
            nodes.append(theirs.nodes[change.old])
    is_back = len(nodes) > len(mine.nodes)  # then nodes that are the same otherwise may wait for what has come back
    same = [change for change in diff.nodes if change.change is Change.SAME and is_back]
    for change in (*same, *taken):
        if change.old is not None:
            place = places[change.old]
            if place is not None:
                nodes[place] = renumbered_node(theirs.nodes[change.old], places.get)
    is_theirs = sides.get(LABELS) == THEIRS
    state = Edited(nodes, theirs.clarification if is_theirs else mine.clarification)
    for change in sorted(taken, key=lambda change: -(change.new or 0)):
        if change.change is Change.ADDED and change.new is not None:
            state = _without(state, change.new)
    return state


def _touched(base: Edited, version: Edited) -> set[int | None]:
    """The nodes of a version, by their numbers in it, that came or were changed since the base."""
    changes = graph_diff(base, version).nodes
    return {change.new for change in changes if change.change in (Change.ADDED, Change.CHANGED)}


def _without(state: Edited, gone: int) -> Edited:
    """The state without a node; unlike an edit this completes no list: what was chosen is taken as it is."""
    left = renumbered(state, after_delete(gone))
    return Edited([*left.nodes[:gone], *left.nodes[gone + 1 :]], left.clarification)
