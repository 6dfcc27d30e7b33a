import pytest

from utb.world.words import mentions, same, spoken

LYON = {"en": "Lyon", "zh": "里昂"}


def test_a_text_in_both_languages_is_spoken_in_one() -> None:
    assert spoken({"city": LYON, "cities": [LYON, "x"]}, "zh") == {"city": "里昂", "cities": ["里昂", "x"]}


def test_numbers_lose_noise_and_minus_zero() -> None:
    assert str(spoken([0.1 + 0.2, -0.0], "en")) == "[0.3, 0.0]"


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (LYON, "LYON ", True),
        ("里昂", LYON, True),
        ("Ｌｙｏｎ", LYON, True),
        (LYON, "Lyons", False),
        (LYON, {"en": "Lille", "zh": "里昂"}, True),
        (5, 5, True),
        (1, True, False),
        (None, None, True),
        ("5", 5, False),
    ],
)
def test_names_are_the_same_in_either_language(left: object, right: object, expected: bool) -> None:
    assert same(left, right) is expected


def test_a_query_is_mentioned_when_all_its_words_are_in_one_language() -> None:
    title = {"en": "Harbour rents rise again", "zh": "港口租金再涨"}
    assert mentions(title, "rents HARBOUR")
    assert mentions(title, "租金")
    assert not mentions(title, "harbour 租金")
