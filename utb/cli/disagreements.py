"""Runs on which policies disagree: which policy says what, and the sentence of the one that says wrong."""

from rich.console import Group, RenderableType

from utb.cli.drawing import heading, table
from utb.cli.text import cell
from utb.io.scored import ScoredRun
from utb.model import Verdict

_FIELDS = ("topic_id", "turn", "model", "trial")


class Disagreements:
    """Collects the runs whose verdicts differ in status; kept in memory, because they are what was asked for."""

    def __init__(self) -> None:
        self.rows: list[dict[str, object]] = []

    def add(self, run: ScoredRun) -> None:
        """Keep the run if its verdicts differ."""
        if len({verdict.status for verdict in run.verdicts}) > 1:
            statuses = {verdict.policy: verdict.status.value for verdict in run.verdicts}
            names = {name: getattr(run, name) for name in _FIELDS}
            self.rows.append({**names, "statuses": statuses, "because": _because(run.verdicts)})


def disagreement_table(rows: list[dict[str, object]]) -> RenderableType:
    """The runs, one a row, under a line that counts them."""
    runs = table("turn", "model", "verdicts", "because")
    for row in rows:
        statuses = row["statuses"] if isinstance(row["statuses"], dict) else {}
        verdicts = ", ".join(f"{policy}: {status}" for policy, status in statuses.items())
        trial = f", trial {row['trial']}" if row["trial"] else ""
        turn, model = f"{row['topic_id']}/{row['turn']}", f"{row['model']}{trial}"
        runs.add_row(cell(turn), cell(model), cell(verdicts), cell(str(row["because"])))
    number = "1 run" if len(rows) == 1 else f"{len(rows):,} runs"
    return Group(heading(f"{number} on which the policies disagree"), runs)


def _because(verdicts: tuple[Verdict, ...]) -> str:
    """The first sentence of the first verdict that is not correct."""
    findings = (finding.message for verdict in verdicts if verdict.status != "correct" for finding in verdict.findings)
    return next(findings, "")
