"""First, middle and last third of a session.

Cut are the *scored* turns of each profile in the order of the session: floor(n / 3) each, what is left over goes to
the earlier thirds. Each trial is a session of its own. A turn that was not scored stands beside the scored turn before
it, so that every third says how many were excluded.
"""

import numpy as np

from utb.metrics.frame import Bools, Frame, Ints

OUTSIDE = -1


def thirds_of(frame: Frame, chosen: Bools) -> Ints:
    """0, 1 or 2 for each chosen verdict, -1 for the others."""
    thirds = np.full(len(chosen), OUTSIDE, np.int8)
    order = np.lexsort((frame.position, frame.trial, frame.profile))
    for session in _sessions(frame, order[chosen[order]]):
        scored = frame.scored[session]
        first, middle = ends(int(scored.sum()))
        done = np.cumsum(scored, dtype=np.int32)  # scored turns up to here; the first third has those before, too
        thirds[session] = (done > first).view(np.int8) + (done > middle).view(np.int8)
    return thirds


def ends(count: int) -> tuple[int, int]:
    """Where the first and the middle third of that many turns end."""
    size, rest = divmod(count, 3)
    return size + min(rest, 1), 2 * size + min(rest, 2)


def _sessions(frame: Frame, order: Ints) -> list[Ints]:
    """Runs of one profile and trial."""
    if not len(order):
        return []
    changes = np.zeros(len(order) - 1, np.bool_)
    for column in (frame.profile, frame.trial):
        ordered = column[order]
        changes |= ordered[1:] != ordered[:-1]
    return np.split(order, np.flatnonzero(changes) + 1)
