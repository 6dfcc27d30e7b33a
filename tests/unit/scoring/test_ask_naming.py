"""Whether a question names the slot it should ask for."""

import pytest

from utb.scoring.ask import names_slot


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("Which departure date do you want?", "departureDate"),
        ("On which date is your departure?", "departure_date"),
        ("What's your user ID?", "userId"),
        ("What's your user ID?", "userID"),
        ("Please tell me your userid.", "user_id"),
        ("Which cities?", "city"),
        ("How many passengers?", "passenger"),
        ("Which city?", "cities"),
        ("What is the time?", "trip.time"),
        ("Whose name?", "guests[0].name"),
        ("HTTP port, please.", "HTTPPort"),
        ("请问出发日期是哪天？", "出发日期"),
        ("Line 2 of the address?", "address_line2"),
    ],
)
def test_its_words_stand_in_the_text(text, slot):
    assert names_slot(text, slot)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("When do you want to leave?", "departureDate"),
        ("Which candidate?", "date"),
        ("Which date?", "departureDate"),
        ("您想去哪里？", "出发日期"),
        ("Anything", ""),
        ("Anything", "_"),
    ],
)
def test_other_words_do_not_name_it(text, slot):
    assert not names_slot(text, slot)
