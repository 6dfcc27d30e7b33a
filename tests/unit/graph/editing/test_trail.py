"""Undo and redo, and the trail as it is kept in a draft."""

import json

import pytest

from utb.graph.editing import Edited, Refused, Trail, edited_of, read_trail, trail_as_json
from utb.graph.editing import events as e
from utb.testing import builders as b

BASE = Edited([b.node("find", {"city": "Paris"}), b.answer(after=[0])], [])


def trail() -> Trail:
    """Two edits done and one undone."""
    made = Trail(BASE)
    for event in (e.SetArgument(0, "city", "Lyon"), e.AddCall("book"), e.Delete(0)):
        after = made.do(event)
        assert isinstance(after, Trail)
        made = after
    return made.undo()


def test_undoing_everything_gives_what_was_opened() -> None:
    assert trail().undo().undo().state is BASE
    assert trail().undo().undo().undo().state is BASE


def test_redo_gives_the_very_state_that_was_undone() -> None:
    made = trail()
    last = made.redo().state
    assert made.redo().undo().redo().state is last
    assert made.redo().redo() == made.redo()


def test_a_new_edit_ends_what_could_be_redone() -> None:
    after = trail().do(e.SetTool(0, "look"))
    assert isinstance(after, Trail)
    assert after.redo() is after


def test_a_refused_edit_leaves_the_trail() -> None:
    assert isinstance(trail().do(e.Delete(9)), Refused)


def test_a_trail_comes_back_from_json() -> None:
    made = trail()
    again = read_trail(json.loads(json.dumps(trail_as_json(made))))
    assert again == made


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"base": 5},
        {"base": {}, "done": 5},
        {"base": {}, "undone": "x"},
        {"base": {}, "done": [5]},
        {"base": {"answer_list": []}, "done": [{"type": "delete", "node": 0}]},
    ],
)
def test_what_is_no_trail_is_refused(value: object) -> None:
    assert isinstance(read_trail(value), Refused)


def test_the_body_of_a_document_comes_back_as_it_was_saved() -> None:
    assert edited_of(BASE.body) == BASE
    assert edited_of({"answer_list": []}) == Edited([], [])
    assert edited_of(None) == Edited(None)
