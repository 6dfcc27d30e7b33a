"""What is said of two data sets that are compared: whose references and runs, and the turns that only one has."""

from utb.views.compare_data import MOST, build_data_note

FIRST = [("t", 0), ("t", 1), ("old", 0)]
SECOND = [("t", 0), ("t", 1), ("new", 0), ("new", 1)]


def test_turns_of_one_data_set_only_are_counted_and_named() -> None:
    note = build_data_note(["one", "two"], ["m", "m"], [False, True], [FIRST, SECOND])
    assert note.judging == "A is judged by the references of `one`, B by those of `two`."
    assert note.shared == "2 turns in both"
    assert [(left.words, left.names) for left in note.left_out] == [
        ("1 turn only in `one`", "old / 0"),
        ("2 turns only in `two`", "new / 0, new / 1"),
    ]


def test_where_the_turns_are_the_same_nothing_is_left_out() -> None:
    note = build_data_note(["one", "two"], ["m", "m"], [False, True], [FIRST, FIRST])
    assert note.left_out == () and note.shared == "3 turns in both"


def test_of_very_many_turns_the_first_are_named() -> None:
    many = [("t", number) for number in range(MOST + 1_500)]
    (left,) = build_data_note(["one", "two"], ["m", "m"], [False, True], [many, []]).left_out
    assert left.words == "1,700 turns only in `one`" and left.names.endswith(" / 199 and 1,500 more")


def test_whose_runs_are_judged_is_said() -> None:
    def said(models: list[str], is_lent: list[bool]) -> str:
        return build_data_note(["one", "two"], models, is_lent, [FIRST, SECOND]).runs

    assert said(["m", "m"], [False, True]) == "Both have the same runs of `m`, recorded for `one`."
    assert said(["m", "m"], [True, False]) == "Both have the same runs of `m`, recorded for `two`."
    assert said(["m", "o"], [False, True]) == "The runs of both were recorded for `one`."
    assert said(["m", "m"], [False, False]) == "Each side has the runs that were recorded for its own data."
    assert said(["m", "o"], [True, True]) == "Each side has the runs that were recorded for the other one's data."
