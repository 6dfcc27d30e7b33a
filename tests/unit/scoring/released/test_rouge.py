"""ROUGE-L with the accidents of its package."""

import pytest

from utb.scoring.released.rouge import LONGEST_WALK, RougeFailedError, rouge_l


def words(count: int, prefix: str = "w") -> str:
    return " ".join(f"{prefix}{i}" for i in range(count))


def test_seven_of_ten_words_stay_just_below_the_threshold() -> None:
    score = rouge_l("a b c d e f g x y z", "a b c d e f g h i j")
    assert 0.6999 < score < 0.7


def test_repeated_words_count_once() -> None:
    assert rouge_l("very very very good", "very good") == pytest.approx(1)


def test_order_matters_inside_sentences_only() -> None:
    assert rouge_l("10.20.30.40", "40.30.20.10") == pytest.approx(1)
    assert rouge_l("b a", "a b") == pytest.approx(0.5)


def test_a_text_of_blanks_is_one_empty_word() -> None:
    assert rouge_l(" ", "  ") == pytest.approx(1)


@pytest.mark.parametrize("prediction", ["", ".", "..."])
def test_a_text_without_a_sentence_fails(prediction: str) -> None:
    with pytest.raises(RougeFailedError):
        rouge_l(prediction, "a")
    with pytest.raises(RougeFailedError):
        rouge_l("a", prediction)


def test_the_recursion_limit_lies_between_the_recorded_lengths() -> None:
    assert rouge_l(words(900) + " y", words(900)) > 0.99
    with pytest.raises(RougeFailedError):
        rouge_l(words(1100) + " y", words(1100))


def test_a_walk_past_the_limit_fails_however_short_each_text_is() -> None:
    half = LONGEST_WALK // 2
    assert rouge_l(words(half, "p"), words(half, "r")) == 0
    with pytest.raises(RougeFailedError):
        rouge_l(f"{words(20, 'p')} same", f"{'same '}{words(LONGEST_WALK, 'r')}")
