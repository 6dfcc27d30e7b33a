"""`utb compare-arguments`: single calls on stdin, verdicts on stdout, a line each, in order."""

import sys
from typing import Annotated

import typer

from utb.cli.filters import run_compare_arguments
from utb.model import policy_named

EXAMPLE = "utb compare-arguments --policy exact < calls.jsonl > verdicts.jsonl"


def compare_arguments(
    policy: Annotated[str, typer.Option(help="Policy to decide by: exact, relaxed, reference or reference-difflib.")],
) -> None:
    """Filter: one call and its reference a line on stdin, one verdict a line on stdout."""
    raise typer.Exit(run_compare_arguments(sys.stdin.buffer, sys.stdout.buffer, policy_named(policy)))
