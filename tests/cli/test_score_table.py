"""The table of `utb score` fits the width and stays aligned."""

import io

import pytest
from rich.console import Console

from utb.cli.score_table import score_table
from utb.metrics.counts import Counts, Group
from utb.metrics.tally import Tally


def _printed(width: int, **groups: Tally) -> list[str]:
    tallies = {group: groups.get(group.name, Tally()) for group in Group}
    counts = Counts("a model with a long name " * 2, "relaxed", "1", tallies, {}, {}, {})
    out = io.StringIO()
    Console(file=out, width=width).print(score_table([counts], width))
    return out.getvalue().splitlines()


def test_counts_stand_beside_rates_where_they_fit() -> None:
    header, model, row = _printed(100, SINGLE=Tally(1, 4), ALL=Tally(123_456, 234_567, 1_000))
    assert "25.0 (1/4)" in row
    assert row.endswith("52.6 (123456/234567)       1,000")
    assert len(header) == len(row) <= 100


@pytest.mark.parametrize("width", [60, 72])
def test_rates_stand_alone_where_counts_do_not_fit(width: int) -> None:
    header, *_, row = _printed(width, **{group.name: Tally(1_000, 4_000) for group in Group})
    assert row.split() == ["relaxed", *["25.0"] * 5, "0"]
    assert len(header) == len(row) <= width
