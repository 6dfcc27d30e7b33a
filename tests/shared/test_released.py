"""The policy `reference` says what the released evaluator said, on everything recorded of it."""

import pytest

from tests.prove.parity import line_calls, line_paths, line_strings, line_turns


@pytest.mark.parametrize("line", [line_turns, line_calls, line_strings, line_paths], ids=lambda line: line.__name__)
def test_every_record_is_repeated(line) -> None:
    shown = line()
    assert shown.met, shown.detail
