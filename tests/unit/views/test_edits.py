"""The nearest legal path reads as instructions, in order."""

import pytest

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Edit, EditKind
from utb.testing import answer, call, node, step, text, tool, trajectory, turn
from utb.views.edits import MOST, build_edits


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Edit(EditKind.INSERT, "find", 0), "insert `find`"),
        (Edit(EditKind.INSERT, "book", 1), "insert `book` after n0"),
        (Edit(EditKind.CHANGE, "book", 1, 0, 0, 0, ("id", "day")), "in `book` in step 0: change `id`, change `day`"),
        (Edit(EditKind.CHANGE, "book", 1, 0, 0, 0), "in `book` in step 0: write the arguments anew"),
        (Edit(EditKind.MOVE, "book", 1, 0, 0, 0), "move `book` of step 0 behind what it depends on"),
        (Edit(EditKind.ASK, "ask", 0), "ask the user before n1"),
        (Edit(EditKind.ANSWER, "answer", 2), "answer with a text"),
        (Edit(EditKind.DROP, "find", None, 3, 0, 4), "drop `find` in step 3"),
        (Edit(EditKind.DROP, "text", None, 3), "drop the text in step 3"),
    ],
)
def test_every_edit_reads_as_an_instruction(edit: Edit, words: str) -> None:
    view = build_edits(shop(), [edit])
    assert view is not None
    assert [each.words for each in view.path] == [words]
    assert view.summary == "1 edit makes this run correct under exact"


DROPPED_TEXT = Edit(EditKind.DROP, "text", None, 0)
INSERTED = Edit(EditKind.INSERT, "find", 0)
CHANGED = Edit(EditKind.CHANGE, "book", 1, 2, 0, 0, ("id",))
DROPPED_LATE = Edit(EditKind.DROP, "find", None, 3, 0, 4)


@pytest.mark.parametrize(
    "edits",
    [
        (INSERTED, CHANGED, DROPPED_TEXT, DROPPED_LATE),
        (CHANGED, DROPPED_TEXT, DROPPED_LATE),
        (CHANGED, INSERTED, DROPPED_TEXT, DROPPED_LATE),
        (INSERTED, DROPPED_TEXT),
    ],
)
def test_what_is_to_be_dropped_stands_where_the_run_has_it(edits: tuple[Edit, ...]) -> None:
    view = build_edits(shop(), edits)
    assert view is not None
    first = next(edit for edit in view.path if edit.node is None)
    assert first.words == "drop the text in step 0"
    assert view.path.index(first) == 0
    assert len(view.path) == len(edits)


def test_a_changed_argument_names_the_value_that_is_wanted() -> None:
    alignment = judge(shop(), hasty()).alignment
    view = build_edits(shop(), judge(shop(), hasty()).edits, alignment)
    assert view is not None
    assert 'in `book` in step 0: set `id` to `"bag-117"`' in [edit.words for edit in view.path]


@pytest.mark.parametrize(
    ("expected", "actual", "words"),
    [({"id": "a"}, {}, 'add `id` = `"a"`'), ({}, {"id": "a"}, "remove `id`")],
)
def test_an_argument_is_added_or_removed(expected: dict[str, object], actual: dict[str, object], words: str) -> None:
    of = turn(node("book", expected), answer(after=[0]), tools=[tool("book", {"id": {}})])
    judged = judge(of, trajectory(step(call("book", actual)), text("Done.")))
    view = build_edits(of, judged.edits, judged.alignment)
    assert view is not None
    assert [edit.words for edit in view.path] == [f"in `book` in step 0: {words}"]


def test_a_wrong_run_has_a_path_and_a_right_one_none() -> None:
    assert build_edits(shop(), judge(shop(), hasty()).edits) is not None
    assert build_edits(shop(), judge(shop(), careful()).edits) is None


def test_a_long_list_is_cut() -> None:
    view = build_edits(shop(), [Edit(EditKind.DROP, "find", None, index, 0, index) for index in range(MOST + 3)])
    assert view is not None
    assert (len(view.path), view.more) == (MOST, "and 3 more")
