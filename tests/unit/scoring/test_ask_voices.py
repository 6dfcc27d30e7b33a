"""Other voices that only the shape of lines gives away, and clauses that ask only in pairs."""

import pytest

from utb.scoring.ask import asks
from utb.scoring.asking.voices import others_lines

LETTER = (
    "Here is the mail:\n\nSubject: Invoice 4411\n\nDear Ms Lee,\n\nCould you tell me when it will be paid?"
    "\n\nRegards,\nTom"
)


@pytest.mark.parametrize(
    "text",
    [
        LETTER,
        "邮件正文如下：\n\n王经理您好：\n\n请问报价单是否已经确认？麻烦您尽快回复。\n\n此致\n敬礼\n李雷",
        "FAQ\nHow long does shipping take?\n3 to 5 days.\nWho pays for it?\nThe seller.",
        "Q: Do I need a visa?\nA: No.",
        "1. **Do you qualify?** Residents over 65 get the discount.\n2. **Where to apply?** At the desk.",
        "Top articles:\n- **Is your router spying on you?**\n- **What should you cook tonight?**",
        "体检当天，护士会请您填写既往病史。",
        "Anything else on your mind? Just say the word.",
        "Which foods are high in iron? Liver, red meat and spinach are all good sources.",
    ],
)
def test_what_somebody_else_asks_or_the_text_answers_does_not_ask(text):
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    [
        LETTER + "\n\nWhich address should it go to?",
        "Without your account number, I can't pull up the bill.",
        "如无异议，我就按这个发出去。",
        "在您点头之前我先不动。",
        "From: [ ]\nTo: [ ]\nDate: [ ]",
        "What size? The M is sold out.",
        "Which seat do you want? The aisle costs $5 more.",
        "We sell no single tickets, only day passes. Is that something you'd want me to get?",
        "需要发票吗？电子发票当天可开。",
    ],
)
def test_what_the_assistant_itself_waits_for_asks(text):
    assert asks(text)


def test_a_signed_letter_ends_with_its_name():
    assert max(others_lines((LETTER + "\n\nSent.").lower())) == LETTER.count("\n")


def test_a_text_without_such_lines_has_no_other_voice():
    assert others_lines("two rooms are free.\nwhich one?") == frozenset()
