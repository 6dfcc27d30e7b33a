"""The nearest legal path reads as instructions, in order."""

import pytest

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Edit, EditKind
from utb.views.edits import MOST, build_edits


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit(EditKind.INSERT, "find", 0), "insert `find`"),
        (Edit(EditKind.INSERT, "book", 1), "insert `book` after n0"),
        (Edit(EditKind.CHANGE, "book", 1, 0, 0, 0, ("id", "day")), "change id, day of `book` in step 0"),
        (Edit(EditKind.CHANGE, "book", 1, 0, 0, 0), "change its arguments of `book` in step 0"),
        (Edit(EditKind.MOVE, "book", 1, 0, 0, 0), "move `book` of step 0 behind what it depends on"),
        (Edit(EditKind.ASK, "ask", 0), "ask the user"),
        (Edit(EditKind.ANSWER, "answer", 2), "answer"),
        (Edit(EditKind.DROP, "find", None, 3, 0, 4), "drop `find` in step 3"),
        (Edit(EditKind.DROP, "text", None, 3), "drop the text in step 3"),
    ],
)
def test_every_edit_reads_as_an_instruction(edit: Edit, words: str) -> None:
    view = build_edits(shop(), [edit])
    assert view is not None
    assert [each.words for each in (*view.path, *view.drops)] == [words]
    assert view.summary == "1 edit makes this run correct under exact"


def test_what_is_to_be_dropped_comes_last() -> None:
    view = build_edits(shop(), [Edit(EditKind.DROP, "find", None, 3, 0, 4), Edit(EditKind.ANSWER, "answer", 2)])
    assert view is not None
    assert (len(view.path), len(view.drops), view.summary) == (1, 1, "2 edits make this run correct under exact")


def test_a_wrong_run_has_a_path_and_a_right_one_none() -> None:
    assert build_edits(shop(), judge(shop(), hasty()).edits) is not None
    assert build_edits(shop(), judge(shop(), careful()).edits) is None


def test_a_long_list_is_cut() -> None:
    view = build_edits(shop(), [Edit(EditKind.DROP, "find", None, index, 0, index) for index in range(MOST + 3)])
    assert view is not None
    assert (len(view.drops), view.more) == (MOST, "and 3 more")
