"""Faults are short, whatever was found."""

import pytest

from utb.io.faults import FaultLog, shown
from utb.io.toolboxes import REMEMBERED, Toolboxes

_VALUES = {"long": "x" * 10_000, "number": 10**5_000, "deep": [[[[[[1]]]]]], "wide": dict.fromkeys(map(str, range(99)))}


@pytest.mark.parametrize("name", _VALUES)
def test_a_value_is_shown_on_one_short_line(name: str) -> None:
    assert len(shown(_VALUES[name])) < 200


def test_control_characters_are_escaped() -> None:
    assert shown("\x1b\u202e\n") == r"'\x1b\u202e\n'"


@pytest.mark.parametrize("value", [True, -1, 1.0, "1", None])
def test_what_is_no_count_is_named(value: object) -> None:
    log = FaultLog("file", 3)
    assert log.count(value, "turn") is None
    assert str(log.faults[0]).startswith("file:3: turn: found ")


def test_only_the_latest_tool_lists_are_remembered() -> None:
    boxes = Toolboxes()
    first = boxes.box([{"name": "first"}])
    assert boxes.box([{"name": "first"}]) is first
    for number in range(REMEMBERED):
        boxes.box([{"name": number}])
    assert boxes.box([{"name": "first"}]) is not first
