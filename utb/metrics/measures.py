"""Everything that the verdicts on one model under one policy add up to. Rows only: others print and draw them."""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

import msgspec
import numpy as np

from utb.metrics.behaviour import Behaviour
from utb.metrics.bootstrap import Averaging
from utb.metrics.breakdown import Progress, breakdown, optimal, progress, sessions
from utb.metrics.cells import Cell
from utb.metrics.columns import Column
from utb.metrics.frame import Frame, Ints
from utb.metrics.judged import Judgements
from utb.metrics.table import TABLE, paper_table, why_no_rates
from utb.metrics.tool_use import ToolUse, tool_use
from utb.model import FindingCode


class BehaviourCount(msgspec.Struct, frozen=True):
    """How often a behaviour was seen. `profile` None: over all profiles."""

    profile: str | None
    behaviour: Behaviour
    turns: int


class Measures(msgspec.Struct, frozen=True):
    """The numbers of one model under one policy.

    `table` holds the paper's cells, macro and micro; `cells` the same by task type, subtype, domain and profile, and
    the share of optimal runs. `findings` and `not_scored` count verdicts that carry a code. `empty_because` is set
    where no rate of this model may be shown. `turns_sha256` is equal for models with runs of the same turns.
    """

    model: str
    policy: str
    policy_version: str
    runs: int
    trials: int
    turns: int
    table: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    tools: tuple[ToolUse, ...]
    behaviours: tuple[BehaviourCount, ...]
    progress: tuple[Progress, ...]
    sessions_correct: int
    sessions: int
    not_scored: dict[FindingCode, int]
    findings: dict[FindingCode, int]
    turns_sha256: str
    empty_because: str | None = None

    def cell(self, column: Column, averaging: Averaging, kind: str = TABLE) -> Cell:
        """A cell of the table."""
        return next(
            cell
            for cell in self.table
            if (cell.kind, cell.name, cell.averaging) == (kind, column.value, averaging)
        )  # fmt: skip


def measure(judgements: Judgements) -> Measures:
    """All numbers; the same whatever order the verdicts were added in."""
    frame = Frame(judgements)
    empty = why_no_rates(frame, judgements.policy)
    correct, held = sessions(frame)
    not_scored, findings = _codes(frame)
    return Measures(
        model=judgements.model,
        policy=judgements.policy,
        policy_version=judgements.policy_version,
        runs=len(judgements),
        trials=len(set(judgements.trials)),
        turns=_distinct_turns(frame),
        table=paper_table(frame, empty),
        cells=(*breakdown(frame, empty), *optimal(frame, empty)),
        tools=tool_use(frame),
        behaviours=_behaviours(frame),
        progress=progress(frame),
        sessions_correct=correct,
        sessions=held,
        not_scored=not_scored,
        findings=findings,
        turns_sha256=_hash_of_turns(frame),
        empty_because=empty,
    )


def _distinct_turns(frame: Frame) -> int:
    """Turns with at least one verdict."""
    return sum(len(positions) for _, positions in _turns(frame))


def _hash_of_turns(frame: Frame) -> str:
    """Which turns have a verdict, whatever their number of trials."""
    digest = sha256()
    for profile, positions in _turns(frame):
        digest.update(f"{profile!r} {len(positions)} ".encode(errors="backslashreplace") + positions.tobytes())
    return digest.hexdigest()


def _turns(frame: Frame) -> Iterator[tuple[str, Ints]]:
    """By profile, the places of the turns that have a verdict."""
    for number, profile in enumerate(frame.profiles):
        yield profile, np.unique(frame.position[frame.profile == number])


def _codes(frame: Frame) -> tuple[dict[FindingCode, int], dict[FindingCode, int]]:
    not_scored: Counter[FindingCode] = Counter()
    findings: Counter[FindingCode] = Counter()
    for _, outcome, count in frame.pairs():
        not_scored.update(dict.fromkeys(outcome.reasons, count))
        findings.update(dict.fromkeys(outcome.findings, count))
    return dict(sorted(not_scored.items())), dict(sorted(findings.items()))


def _behaviours(frame: Frame) -> tuple[BehaviourCount, ...]:
    """Over all profiles first, then by profile; every behaviour has its row, 0 included."""
    counts: Counter[tuple[str | None, Behaviour]] = Counter()
    for labels, outcome, count in frame.pairs():
        if outcome.behaviour is not None:
            counts[None, outcome.behaviour] += count
            counts[labels.profile, outcome.behaviour] += count
    profiles: tuple[str | None, ...] = (None, *frame.profiles)
    return tuple(BehaviourCount(who, what, counts[who, what]) for who in profiles for what in Behaviour if counts)
