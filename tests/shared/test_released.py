"""The policy `reference` says what the released evaluator said, on everything recorded of it."""

import pytest

from tests.prove.parity import LINES, line_time


@pytest.mark.parametrize("line", [line for line in LINES if line is not line_time], ids=lambda line: line.__name__)
def test_every_record_is_repeated(line) -> None:
    shown = line()
    assert shown.met, shown.detail
