"""Edits of clarification labels."""

import pytest

from tests.unit.graph.editing.test_structure import done, refused
from utb.graph.editing import Edited
from utb.graph.editing import events as e

EVIDENCE = [{"turn": 0, "start": 1, "end": 4, "topic_id": "t"}]


def test_a_new_label_stands_at_the_end() -> None:
    after = done(Edited([], [5]), e.SetLabel("date", "infer", EVIDENCE, "ann"))
    assert after.labels == [5, {"slot": "date", "decision": "infer", "evidence": EVIDENCE, "by": "ann"}]


def test_a_label_that_is_there_keeps_its_place_and_what_nobody_knows() -> None:
    old = [{"slot": "date", "decision": "ask", "unknown": 1}, {"slot": "city", "decision": "ask"}]
    after = done(Edited([], old), e.SetLabel("date", "infer", EVIDENCE))
    assert after.labels[0] == {"slot": "date", "decision": "infer", "unknown": 1, "evidence": EVIDENCE}
    assert done(after, e.RemoveLabel("date")).labels == old[1:]


def test_a_file_may_have_null_for_labels() -> None:
    assert len(done(Edited([], None), e.SetLabel("date", "ask")).labels) == 1


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.SetLabel(" ", "ask"), "needs the name"),
        (e.SetLabel("date", "guess"), "`guess` is no decision"),
        (e.RemoveLabel("date"), "no label of the slot `date`"),
    ],
)
def test_what_is_no_label_is_refused(event: e.SetLabel | e.RemoveLabel, words: str) -> None:
    assert words in refused(Edited([]), event)


def test_labels_of_another_kind_are_not_written_over() -> None:
    assert "not a list" in refused(Edited([], "odd"), e.SetLabel("date", "ask"))
