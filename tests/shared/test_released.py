"""The policy `reference` says what the released evaluator said, on everything recorded of it."""

import pytest

from tests.prove import parity, parity_filters
from tests.prove.parity_time import recorded_costs


@pytest.mark.parametrize(
    "line", [*parity.LINES, *parity_filters.LINES], ids=lambda line: f"{line.__module__}.{line.__name__}"
)
def test_every_record_is_repeated(line) -> None:
    shown = line()
    assert shown.met, shown.detail


def test_costs_are_read_from_the_rows_of_their_graph() -> None:
    rows = [
        "| graph | n | paths | CPU s | peak |",
        "|---|---|---|---|---|",
        "| wide | 2 | 3 | 0.1 | 9 |",
        "| | 3 | 13 | >60 | 9 |",
    ]
    assert recorded_costs("\n".join(rows)) == {("wide", 2): "0.1", ("wide", 3): ">60"}
