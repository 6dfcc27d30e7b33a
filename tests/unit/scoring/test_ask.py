"""The ask detector on sentences written for it, sorted by what makes them easy to get wrong."""

import time

import pytest

from utb.scoring.ask import asks
from utb.scoring.asking.detector import acts
from utb.scoring.asking.rules import Act

ASKING = {
    "plain questions": [
        "What's your budget for the trip?",
        "And the return date?",
        "Window or aisle?",
        "您希望什么时候送达",
        "几位用餐？",
        "这位乘客是成人还是儿童",
    ],
    "requests without a question mark": [
        "Please specify the currency.",
        "Let me know your preferred time slot.",
        "I'll need your booking reference before I can pull up the itinerary.",
        "To finalise the invoice I'm still short of one detail, namely the VAT number.",
        "Full name and passport number, please.",
        "Type the six-digit code here and I'll verify it.",
        "请把收货地址发给我。",
        "我需要更多信息才能继续，比如车型和年份。",
        "麻烦您补充一下预算。",
        "您给个大概的时间就行",
        "等您把税号发过来，我就可以开票了。",
    ],
    "saying what is unknown": [
        "Your message doesn't say which account the money should come from.",
        "There are three Springfields in the list, and I can't tell which one you mean.",
        "I have everything except the size.",
        "I can't place the order until I know the shipping address.",
        "您没有说明要转给谁。",
        "目前缺一项关键信息：目的地。",
    ],
    "choices": [
        "I can set it to private or public, your choice.",
        "Should I include the weekend in the forecast, or only the working days?",
        "Unfortunately the 10:30 slot is taken. Would 11:15 work instead?",
        "请选择：A. 顺丰 B. 京东",
        "灯光要暖色还是冷色？",
    ],
    "confirmations": [
        "Just to confirm, you want me to set it for 2:30 pm, correct?",
        "Please confirm if you would like to proceed with this booking.",
        "Let me know if you'd like to proceed with the 9:40 departure.",
        "Removing the account is permanent. If you are sure, reply DELETE.",
        "Shall I go ahead and place the order?",
        "这笔订单共三百元，确认支付吗？",
        "如果您同意，请回复“是”。",
        "要不要我现在就把密码发给保洁阿姨？",
    ],
    "beside an offer or a result": [
        "The flight is cancelled. As for the rental car, is the pickup still at noon? Let me know if you need more!",
        "Here are the trains:\n- 17:04\n- 18:34\n\nPlease select one so I can reserve it. Anything else?",
        "请提供该事件的类型，例如是数据泄露还是其他类型。",
        "Which of those would be a good gift? Also, if you have other questions, feel free to ask.",
        "改到周四要补差价80元。确定改吗？如有其他问题也可以问我。",
    ],
    "lists and forms": [
        "Happy to help! I'll need a few things:\n- Age of the car\n- Annual mileage",
        "A few things before I draft the itinerary:\n* who's travelling\n* hiking or beaches",
        "Please fill out the fields below:\nName:\nEmail:",
        "好的！帮您订机票，需要确认几点：\n1. 出发日期\n2. 舱位",
        "| Slot | Free |\n|---|---|\n| 9:00 | yes |\n\nWhich slot shall I take?",
    ],
    "careless spelling and mixed languages": [
        "plz giv me ur order nr so i can look",
        "wich date do u want",
        "Please提供一下您的flight number。",
        "OK，room type要single还是double？",
    ],
}

NOT_ASKING = {
    "closing offers": [
        "Booked. Anything else?",
        "Would you like me to book a hotel?",
        "Let me know if you need a receipt or anything more!",
        "If you'd like, I can also remove the duplicates.",
        "Your table is booked for 7 pm. Would you like me to send you directions?",
        "If anything is unclear, just write to me.",
        "预订成功！还需要我帮您做什么吗？",
        "行程都安排妥当啦。要不要再看看当地的美食攻略呢？",
        "有需要再叫我。",
    ],
    "mentions": [
        "The missing information was found.",
        "I will need a moment.",
        "You asked me to confirm the booking; it is confirmed.",
        "I have asked the seller to confirm the dimensions.",
        "No further information is needed from you.",
        "Thanks for confirming your date of birth.",
        "我已经问过店家，他们说可以退。",
        "发票上空缺的税号，我已从上个月的订单里补齐。",
        "您问的那家店周一不营业。",
    ],
    "quoted speech and titles": [
        'Your colleague wrote: "Can you send me the slides before noon?" I marked it as important.',
        "Here's the mail:\n\n> Could you tell me the price?\n\nIt was sent at nine.",
        "```\nWhat is your name?\n```\nThis line prints the prompt.",
        "提醒“吃药了吗？”已经建立。",
        "正在为您播放《爱情去哪儿了？》的现场版。",
    ],
    "questions that answer themselves": [
        "Compared with last year, what changed? Rainfall is down 18 %.",
        "Is it safe? Yes: it passed all tests.",
        "### What is a mortgage?\nA loan secured by a house.",
        "**退保能拿回多少钱？**\n犹豫期内全额退还。",
        "为什么天空是蓝色的？因为空气散射蓝光。",
    ],
    "results that list questions": [
        "Here are five quiz questions about volcanoes:\n1. What is magma?\n2. How hot is lava?",
        "面试题整理好了：\n1. 请介绍一个您主导过的项目。\n2. 您为什么想离开上一家公司？",
    ],
    "instructions for elsewhere": [
        "When you arrive, show the QR code at the gate.",
        "To change your password, open Settings, enter your current password and press Save.",
        "Please do not share the one-time code with anybody.",
        "到前台请出示身份证。",
        "请注意，入园须携带身份证原件。",
        "过安检时，工作人员也许会问您充电宝的容量是多少。",
    ],
    "question words in statements": [
        "Let me check which seats are still available on that flight.",
        "Should the price drop below $40, you will get a push notification.",
        "It depends on how you want to travel: by train it's 3 hours.",
        "What a view! Enjoy the hotel.",
        "无论您选择哪个套餐，都含漫游。",
        "您哪天来都可以，全年开放。",
    ],
    "nothing at all": ["", "   \n", "?!", "…", "42", "https://example.com/?q=which+one+do+you+want"],
}


def _cases(groups):
    return [pytest.param(text, id=f"{group}: {text[:40]!r}") for group, texts in groups.items() for text in texts]


@pytest.mark.parametrize("text", _cases(ASKING))
def test_it_asks(text):
    assert asks(text), list(acts(text))


@pytest.mark.parametrize("text", _cases(NOT_ASKING))
def test_it_does_not_ask(text):
    assert not asks(text), list(acts(text))


def test_every_clause_says_what_it_does():
    found = [act for _, act in acts("It is booked. Which seat do you want? Let me know if you need anything else.")]
    assert found == [Act.STATEMENT, Act.REQUEST, Act.OFFER]


def test_consent_is_asked_for_only_before_the_act():
    assert asks("The hall is free on Friday at 90 euros. Should I reserve it?")
    assert not asks("The hall has been reserved. Should I send it?")


def test_a_letter_in_quotes_asks_nothing_but_a_message_in_quotes_does():
    assert not asks('I wrote:\n\n"When can we meet? Would Tuesday work?"\n\nIt was sent at nine.')
    assert asks('"Which city are you in?"')


def test_proposals_ask_where_nothing_was_delivered_or_something_failed():
    assert asks("Would you like me to forward this?")
    assert not asks("It weighs three kilograms with its box. Would you like me to forward this?")
    assert asks("I am unable to refund a basic fare after a day. Would you like me to do that with a voucher?")


def test_conditions_that_may_never_come_true_make_offers():
    assert not asks("If you spot a mistake, tell me and I'll fix it.")
    assert asks("If you want to go ahead, let me know.")
    assert not asks("If the mood takes you, let me know.")


def test_a_work_handed_over_has_its_own_voice():
    letter = "Here's the letter:\n\nDear Max,\ncould you send me the key?"
    assert not asks(letter)
    assert asks(f"{letter}\n\nWhich address should it go to?")


def test_what_a_sign_says_is_not_what_the_assistant_says():
    assert not asks("The sign reads: please provide your ticket.")


def test_a_quotation_that_was_never_closed_lasts_to_the_end_of_its_paragraph():
    cut = 'You wrote: "I need a flight. Which airline do you'
    assert not asks(cut)
    assert not asks("您说的是：“请提供订单号，并告诉我")
    assert asks(f"{cut}\n\nWhich airline do you prefer?")
    assert asks('It says "come at nine.\nOr ten?" In which city are you?')
    assert asks('A 27" screen is in stock. Which colour do you want?')


def test_a_refusal_that_names_a_condition_wants_nothing():
    assert not asks("I'm unable to fetch that unless you provide me with a function.")
    assert asks("I can't place it until you tell me the address.")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is it worth the money?", "Honestly, yes."),
        ("How long does it take?", "About two hours."),
        ("When is the best time to visit?", "Spring, before the crowds arrive."),
        ("Why so late?", "The pilot was ill."),
        ("要不要带伞？", "带上吧，傍晚有雨。"),
    ],
)
def test_a_question_is_dropped_only_if_its_answer_follows(question, answer):
    assert not asks(f"{question} {answer}")
    assert asks(question)


@pytest.mark.parametrize(
    "text",
    [
        "I can file that. What date does the loan begin? Everything else is filled in.",
        "Which of these applies? The label will be e-mailed to you.",
        "Where do you want it shipped? Shipping is free.",
        "明天有雨。要改到室内吗？改的话不另外收费。",
    ],
)
def test_a_question_amid_statements_asks(text):
    assert asks(text)


def test_a_rhetorical_question_runs_to_its_end():
    assert not asks("Did you know that it can regrow limbs, skin, and other organs?")


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        "请您",
        "“",
        "'a ",
        "if you ",
        "let me know ",
        "`a",
        "[a](",
        "? ",
        "- ",
        "**",
        "u ",
        "\n",
        "who asked to tell ",
    ],
)
def test_time_grows_no_faster_than_the_text(piece):
    _takes(piece, 1000)
    # ten times the text; a quadratic pattern would take a hundred times as long
    assert _takes(piece, 300_000) < 40 * _takes(piece, 30_000) + 0.2


@pytest.mark.parametrize(
    "piece", ["The flight leaves at nine, which is early. ", "今天的天气很好，我们去公园散步。", "请您"]
)
def test_a_megabyte_takes_ten_times_what_a_tenth_of_it_takes(piece):
    assert _takes(piece, 1_000_000) < 40 * _takes(piece, 100_000) + 0.2


def _takes(piece, size):
    """Seconds of the processor, not of the clock: what else the machine does is no matter."""
    text = piece * (size // len(piece.encode()))
    start = time.process_time()
    asks(text)
    return time.process_time() - start
