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
    thirds = np.full(len(chosen), OUTSIDE, np.int64)
    places = np.flatnonzero(chosen)
    order = places[np.lexsort((frame.position[places], frame.trial[places], frame.profile[places]))]
    for session in _sessions(frame, order):
        scored = frame.scored[session]
        first, middle = ends(int(scored.sum()))
        rank = np.maximum(np.cumsum(scored) - 1, 0)
        thirds[session] = (rank >= first).astype(np.int64) + (rank >= middle) if scored.any() else 0
    return thirds


def ends(count: int) -> tuple[int, int]:
    """Where the first and the middle third of that many turns end."""
    size, rest = divmod(count, 3)
    return size + min(rest, 1), 2 * size + min(rest, 2)


def _sessions(frame: Frame, order: Ints) -> list[Ints]:
    """Runs of one profile and trial."""
    if not len(order):
        return []
    profile, trial = frame.profile[order], frame.trial[order]
    changes = np.flatnonzero((np.diff(profile) != 0) | (np.diff(trial) != 0)) + 1
    return np.split(order, changes)
