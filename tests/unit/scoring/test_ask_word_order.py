"""Questions that only their word order gives away."""

import pytest

from utb.scoring.ask import asks
from utb.scoring.asking.lexicon import LEXICON
from utb.scoring.asking.word_order import asks_by_order, asks_by_order_in_chinese, lists_choices


@pytest.mark.parametrize(
    "clause",
    [
        "which colour should it be",
        "who should receive it",
        "is the garden watered at night",
        "are they coming by car",
        "should i wait",
        "window or aisle",
        "any allergies",
        "okay to start now",
    ],
)
def test_the_verb_before_its_subject_asks(clause):
    assert asks_by_order(LEXICON.encode(clause), alone=True)


@pytest.mark.parametrize(
    "clause",
    [
        "what you see is the porch",
        "which is why it rains",
        "which seats are free can be seen on the chart",
        "should i have misread it",
        "when the train is late",
        "any time",
    ],
)
def test_free_relatives_and_conditions_do_not(clause):
    assert not asks_by_order(LEXICON.encode(clause), alone=True)


def test_a_choice_without_a_verb_needs_the_whole_sentence():
    code = LEXICON.encode("tea or coffee")
    assert asks_by_order(code, alone=True)
    assert not asks_by_order(code, alone=False)


def test_a_list_of_choices_ends_in_an_or():
    assert lists_choices(LEXICON.encode("small,medium or large"))
    assert not lists_choices(LEXICON.encode("small,medium and large"))


@pytest.mark.parametrize("sentence", ["要不要现在锁门", "费用120元,是否支付", "回程呢", "老样子具体指什么"])
def test_chinese_asks_by_pairs_and_particles(sentence):
    assert asks_by_order_in_chinese(LEXICON.encode(sentence))


@pytest.mark.parametrize("sentence", ["取决于是否下雨", "是否发货以短信为准", "有没有座位都可以上车", "还是会下雨"])
def test_chinese_words_of_questions_in_statements_do_not_ask(sentence):
    assert not asks_by_order_in_chinese(LEXICON.encode(sentence))


def test_what_asks_by_order_may_still_be_an_offer_or_answer_itself():
    assert asks("How many guests will there be.")
    assert not asks("It is booked. Would you like me to book a hotel.")
    assert not asks("Is it far. No, two minutes.")
