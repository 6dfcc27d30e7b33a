"""Clarification labels: what can be read is kept, what cannot is named."""

import pytest

from utb.io.clarification import read_slots
from utb.io.faults import FaultLog
from utb.model import Decision, Evidence, SlotLabel

_PLACE = {"turn": 0, "start": 2, "end": 4}


def _read(value: object) -> tuple[tuple[SlotLabel, ...], list[str | None]]:
    log = FaultLog("file", 1)
    return read_slots(value, "c", log), [fault.field for fault in log.faults]


def test_no_labels_are_no_fault() -> None:
    assert _read(None) == ((), [])
    assert _read([]) == ((), [])


def test_a_label_has_its_evidence() -> None:
    labels, faults = _read([{"slot": "date", "decision": "infer", "evidence": [_PLACE]}])
    assert (labels, faults) == ((SlotLabel("date", Decision.INFER, (Evidence(0, 2, 4),)),), [])
    assert (labels[0].evidence[0].span.start, labels[0].evidence[0].span.end) == (2, 4)


@pytest.mark.parametrize(
    ("value", "kept", "fields"),
    [
        ("date", 0, ["c"]),
        (["date"], 0, ["c[0]"]),
        ([{"slot": "", "decision": "ask"}], 0, ["c[0].slot"]),
        ([{"slot": "a", "decision": ["ask"]}], 0, ["c[0].decision"]),
        ([{"slot": "a", "decision": "ask", "by": 3}], 1, ["c[0].by"]),
        ([{"slot": "a", "decision": "ask", "evidence": {}}], 1, ["c[0].evidence"]),
        ([{"slot": "a", "decision": "ask", "evidence": [1]}], 1, ["c[0].evidence[0]"]),
        ([{"slot": "a", "decision": "ask", "evidence": [_PLACE | {"end": 1}]}], 1, ["c[0].evidence[0].end"]),
        ([{"slot": "a", "decision": "ask", "evidence": [_PLACE | {"turn": None}]}], 1, ["c[0].evidence[0].turn"]),
    ],
)
def test_a_broken_label_is_named(value: object, kept: int, fields: list[str]) -> None:
    labels, faults = _read(value)
    assert (len(labels), faults) == (kept, fields)
