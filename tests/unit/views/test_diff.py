"""Differences are exact, and in pieces that a person can read."""

from hypothesis import given
from hypothesis import strategies as st

from utb.views.diff import LIMIT, Piece, diff


def joined(pieces: tuple[Piece, ...]) -> str:
    return "".join(piece.text for piece in pieces)


def marked(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.text for piece in pieces if piece.differs]


def test_only_what_differs_is_marked() -> None:
    expected, predicted = diff("2024-05-20", "2024-05-21")
    assert (marked(expected), marked(predicted)) == (["20"], ["21"])


def test_numbers_and_ids_are_equal_as_a_whole_or_not_at_all() -> None:
    assert [marked(side) for side in diff("386.50 SGD", "386.5 SGD")] == [["386.50"], ["386.5"]]
    assert [marked(side) for side in diff("py_0417", "py_0471")] == [["0417"], ["0471"]]
    assert [marked(side) for side in diff("at 18:30", "at 18:45")] == [["18:30"], ["18:45"]]
    assert [marked(side) for side in diff("colours", "colors")] == [["u"], []]


def test_scattered_characters_in_common_are_no_islands() -> None:
    expected, predicted = diff("https://36kr.com/p/3120457718842113", "https://36kr.com/p/2784519036127235")
    assert len(marked(expected)) == len(marked(predicted)) == 1


def test_a_shared_word_stays_unmarked() -> None:
    expected, predicted = diff("the blue bag", "a blue coat")
    assert " blue " in [piece.text for piece in expected if not piece.differs]
    assert marked(predicted) == ["a", "coat"]


def test_long_texts_are_compared_as_a_whole() -> None:
    expected, _ = diff("ab" + "x" * LIMIT + "yz", "ab" + "q" * LIMIT + "yz")
    assert [len(piece.text) for piece in expected] == [2, LIMIT, 2]


def test_nothing_against_something_is_all_new() -> None:
    assert diff("", "new") == ((), (Piece("new", True),))


@given(st.text(max_size=60), st.text(max_size=60))
def test_the_pieces_of_a_side_make_up_that_side(left: str, right: str) -> None:
    expected, predicted = diff(left, right)
    assert (joined(expected), joined(predicted)) == (left, right)
    equal = [[piece.text for piece in side if not piece.differs] for side in (expected, predicted)]
    assert equal[0] == equal[1]
