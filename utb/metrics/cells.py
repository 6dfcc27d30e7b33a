"""One number of a table with everything that belongs beside it: counts, exclusions, interval, why it is empty.

A cell is made from parts (one group of turns; three for Avg): each part gives a rate, the cell is their mean. Macro
is the mean over the profiles that have a scored turn in the part, micro pools all turns.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec
import numpy as np

from utb.metrics.bootstrap import FEWEST_PROFILES, Averaging, ClusterKind, Sample, interval
from utb.metrics.frame import Bools, Frame, Ints
from utb.model import FindingCode

_ONE_TOPIC = "turns of one topic only, and topics are what is resampled"
_NO_TURN = "no such turn"


class Cell(msgspec.Struct, frozen=True):
    """A number between 0 and 1, or None with the reason in `empty_because`. Never 0 for nothing.

    `excluded` counts turns that were not scored, `reasons` says why, by finding code. `profiles` are those with a
    scored turn. `low` and `high` are the 95 % interval, `clustered_by` what was resampled (None: no interval,
    `no_interval_because` says why).
    """

    kind: str
    name: str
    averaging: Averaging
    rate: float | None
    correct: int
    scored: int
    excluded: int
    reasons: dict[FindingCode, int]
    profiles: int
    low: float | None = None
    high: float | None = None
    clustered_by: ClusterKind | None = None
    empty_because: str | None = None
    no_interval_because: str | None = None


def both_cells(
    frame: Frame, kind: str, name: str, parts: Sequence[Bools], *, empty_because: str | None = None
) -> tuple[Cell, Cell]:
    """The macro cell and the micro cell of the same turns."""
    return (
        make_cell(frame, kind, name, parts, Averaging.MACRO, empty_because=empty_because),
        make_cell(frame, kind, name, parts, Averaging.MICRO, empty_because=empty_because),
    )


def make_cell(
    frame: Frame,
    kind: str,
    name: str,
    parts: Sequence[Bools],
    averaging: Averaging,
    *,
    empty_because: str | None = None,
) -> Cell:
    """The cell; `empty_because` leaves it empty whatever its counts are."""
    scored = [part & frame.scored for part in parts]
    pooled = np.logical_or.reduce(scored)
    excluded = np.logical_or.reduce(list(parts)) & ~frame.scored
    reasons = _reasons(frame, excluded)
    why = empty_because or _why_empty(scored, frame, parts)
    cell = Cell(
        kind=kind,
        name=name,
        averaging=averaging,
        rate=None if why else _rate(frame, scored, averaging),
        correct=int((pooled & frame.correct).sum()),
        scored=int(pooled.sum()),
        excluded=int(excluded.sum()),
        reasons=reasons,
        profiles=len(np.unique(frame.profile[pooled])),
        empty_because=why,
    )
    return cell if why else _with_interval(cell, frame, scored)


def _why_empty(scored: Sequence[Bools], frame: Frame, parts: Sequence[Bools]) -> str | None:
    """Why a part has no rate; None where each has one."""
    for chosen, part in zip(scored, parts, strict=True):
        if not chosen.any():
            here = part & ~frame.scored
            named = ", ".join(f"{code.value} {count}" for code, count in _reasons(frame, here).items())
            return f"no turn could be scored ({named})" if here.any() else _NO_TURN
    return None


def _reasons(frame: Frame, excluded: Bools) -> dict[FindingCode, int]:
    found: Counter[FindingCode] = Counter()
    for _, outcome, count in frame.pairs(excluded):
        found.update(dict.fromkeys(outcome.reasons, count))
    return dict(sorted(found.items()))


def _rate(frame: Frame, scored: Sequence[Bools], averaging: Averaging) -> float:
    rates = []
    for chosen in scored:
        correct, total = _tallies(frame.profile, frame, chosen)
        if averaging is Averaging.MICRO:
            rates.append(correct.sum() / total.sum())
        else:
            there = total > 0
            rates.append((correct[there] / total[there]).mean())
    return float(np.mean(rates))


def _tallies(groups: Ints, frame: Frame, chosen: Bools) -> tuple[Ints, Ints]:
    """Correct and scored turns by group number."""
    size = int(groups.max()) + 1 if len(groups) else 0
    correct = np.bincount(groups[chosen & frame.correct], minlength=size)
    return correct, np.bincount(groups[chosen], minlength=size)


def _with_interval(cell: Cell, frame: Frame, scored: Sequence[Bools]) -> Cell:
    """The cell with its interval: by profile, below three profiles by topic, of one topic none."""
    kind = ClusterKind.PROFILE if cell.profiles >= FEWEST_PROFILES else ClusterKind.TOPIC
    sample = sample_of(frame, scored, kind)
    found = interval(sample, cell.averaging)
    if found is None:
        return msgspec.structs.replace(cell, no_interval_because=_ONE_TOPIC)
    low, high = found
    return msgspec.structs.replace(cell, low=low, high=high, clustered_by=kind)


def sample_of(frame: Frame, scored: Sequence[Bools], kind: ClusterKind) -> Sample:
    """The clusters that have a turn in any part, with their tallies."""
    groups = frame.profile if kind is ClusterKind.PROFILE else frame.topic
    there = np.flatnonzero(np.bincount(groups[np.logical_or.reduce(scored)]))
    correct, total = np.zeros((2, len(scored), len(there)), np.int32)
    for part, chosen in enumerate(scored):
        for tallies, counted in ((correct, chosen & frame.correct), (total, chosen)):
            tallies[part] = np.bincount(groups[counted], minlength=there[-1] + 1)[there]
    owner = np.zeros(int(groups.max()) + 1, np.int32)
    owner[groups] = frame.profile
    return Sample(owner[there], correct, total, kind)
