"""Runs on which policies disagree, grouped by the documented reason, with the sentence of the stricter policy."""

from collections.abc import Iterator
from itertools import groupby

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from utb.cli.drawing import heading, table
from utb.cli.text import cell
from utb.io.scored import ScoredRun
from utb.metrics.disagreement_reasons import SENTENCES, Reason

NO_REASON = "(no documented reason)"


class DisagreementRow(msgspec.Struct, frozen=True):
    """One run and two policies that decide differently on it; `because` is the sentence of the stricter one."""

    topic_id: str
    turn: int
    model: str
    trial: int
    statuses: dict[str, str]
    reason: Reason | None
    because: str


class Disagreements:
    """Collects the runs; kept in memory, because they are what was asked for."""

    def __init__(self) -> None:
        self.rows: list[DisagreementRow] = []

    def add(self, run: ScoredRun) -> None:
        """Keep what the run's verdicts differ in."""
        for item in run.disagreements:
            statuses = {policy: status.value for policy, status in zip(item.policies, item.statuses, strict=True)}
            row = DisagreementRow(run.topic_id, run.turn, run.model, run.trial, statuses, item.reason, item.message)
            self.rows.append(row)


def disagreement_table(rows: list[DisagreementRow]) -> RenderableType:
    """For each pair of policies the reasons, most frequent first, each with its sentence and its runs."""
    if not rows:
        return heading("no run on which the policies disagree")
    parts: list[RenderableType] = []
    for pair, listed in groupby(sorted(rows, key=_pair), key=_pair):
        parts += _of_pair(pair, list(listed))
    return Group(*parts)


def _of_pair(pair: tuple[str, ...], rows: list[DisagreementRow]) -> Iterator[RenderableType]:
    number = "1 run" if len(rows) == 1 else f"{len(rows):,} runs"
    yield heading(f"{number} on which the policies disagree: {' and '.join(pair)}")
    by_reason: dict[Reason | None, list[DisagreementRow]] = {}
    for row in rows:
        by_reason.setdefault(row.reason, []).append(row)
    for reason, listed in sorted(by_reason.items(), key=lambda item: (-len(item[1]), item[0] or "")):
        sentence = SENTENCES[reason] if reason else "Nobody has written down why."
        yield Text("")
        yield cell(f"{reason.value if reason else NO_REASON} {len(listed):,}: {sentence}", "bold")
        runs = table("turn", "model", "verdicts", "because")
        for row in listed:
            runs.add_row(*_cells(row))
        yield runs


def _cells(row: DisagreementRow) -> tuple[Text, ...]:
    verdicts = ", ".join(f"{policy}: {status}" for policy, status in row.statuses.items())
    trial = f", trial {row.trial}" if row.trial else ""
    return cell(f"{row.topic_id}/{row.turn}"), cell(f"{row.model}{trial}"), cell(verdicts), cell(row.because)


def _pair(row: DisagreementRow) -> tuple[str, ...]:
    return tuple(row.statuses)
