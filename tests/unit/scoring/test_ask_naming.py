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
        ("How much shall I send, and to whom?", "amount"),
        ("How much shall I send, and to whom?", "recipient"),
        ("How many of them?", "quantity"),
        ("请问这次学费是多少？", "amount"),
        ("您要几件？", "quantity"),
        ("When does it begin?", "start.date"),
        ("您哪天出发？", "date"),
        ("Where shall it be sent?", "address"),
        ("您在哪个城市？", "city"),
        ("谁来参加？", "person"),
    ],
)
def test_its_words_or_its_question_word_stand_in_the_text(text, slot):
    assert names_slot(text, slot)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("When do you want to leave?", "departureDate"),
        ("Which candidate?", "date"),
        ("Which date?", "departureDate"),
        ("您想去哪里？", "出发日期"),
        ("How long will you stay?", "amount"),
        ("这几乎不可能。", "quantity"),
        ("When?", "city"),
        ("Anything", ""),
        ("Anything", "_"),
    ],
)
def test_other_words_do_not_name_it(text, slot):
    assert not names_slot(text, slot)
