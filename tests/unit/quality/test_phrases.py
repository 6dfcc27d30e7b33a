"""Phrases that requests share."""

from utb.quality.phrases import language_figures, longest_phrase, phrases_in, sharing, words_in


def test_words_are_letters_and_digits_whatever_the_case_and_chinese_characters_one_by_one() -> None:
    spoken = "Don't book_it: 2 seats, 明天8点！"
    assert words_in(spoken) == ("don't", "book", "it", "2", "seats", "明", "天", "8", "点")


def test_a_text_shorter_than_a_phrase_has_none() -> None:
    assert phrases_in(("a", "b"), 3) == set()
    assert phrases_in(("a", "b", "c"), 3) == {("a", "b", "c")}


def test_only_phrases_of_another_group_count() -> None:
    same = words_in("one two three four five six")
    assert sharing([("p", same), ("p", same)]) == []
    assert sharing([("p", same), ("q", ("zero", *same)), ("q", same[:5])]) == [0, 1]


def test_the_longest_phrase_is_the_most_frequent_of_its_length() -> None:
    requests = [words_in("please be quick"), words_in("please be kind"), words_in("now please be"), words_in("be kind")]
    assert longest_phrase(requests, often=2) == "please be"
    assert longest_phrase(requests, often=4) == ""


def test_figures_of_a_small_data_set() -> None:
    figures = language_figures({"p": ["Go now.", "go NOW"], "q": ["Stay here"]}, often=1)
    assert (figures.requests, figures.distinct, figures.sharing) == (3, 2, 0)
    assert (figures.words, figures.different_words, figures.variety) == (6, 4, None)
    assert figures.longest == "go now"


def test_variety_counts_different_words_among_a_thousand() -> None:
    figures = language_figures({"p": [" ".join(str(at % 500) for at in range(2500))]})
    assert figures.variety == 500
