"""`utb score-turns`: cases on stdin, verdicts on stdout, a line each, in order, in constant memory."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from utb.cli.filters import run_score_turns
from utb.model import policy_named

EXAMPLE = "utb score-turns --policy exact < cases.jsonl > verdicts.jsonl"


def score_turns(
    policy: Annotated[str, typer.Option(help="Policy to decide by: exact, relaxed, reference or reference-difflib.")],
    tools: Annotated[
        Path | None, typer.Option(help="JSON object, name to function schema, for cases that name their tools.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that score.")] = 1,
) -> None:
    """Filter: JSONL cases on stdin, one verdict a line on stdout."""
    chosen = policy_named(policy)
    raise typer.Exit(run_score_turns(sys.stdin.buffer, sys.stdout.buffer, chosen, tools, workers=workers))
