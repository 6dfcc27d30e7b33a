"""Questions that the passage behind them answers, and questions that only seem to be answered."""

from itertools import product

import pytest

from utb.scoring.ask import asks
from utb.scoring.asking.lexicon import LEXICON
from utb.scoring.asking.passages import echoes, is_taken_up, waits_for_reply

READERS = (
    "Should you rent or buy?",
    "Should you keep the old one or sell it?",
    "When should you sell?",
    "Is it worth the price?",
    "Does it make sense to wait?",
)
FACTS = (
    "Over seven years renting costs 12,000 euros less. After that buying pulls ahead.",
    "Prices fell by 4% last year. The trend goes on.",
    "The fee is 210 euros, the gain 90.",
)
USERS = (
    "Which date do you want?",
    "Should I book the early one?",
    "Do you want the window or the aisle seat?",
    "What's your budget?",
    "Which Anna do you mean?",
)
BEHIND = (
    "Both cost 12 euros.",
    "There are two left. The fee is 20 euros.",
    "It is a legal duty to ask.",
    "That tells me which form to use.",
)
CHINESE_TITLES = (
    "怎样才能睡得更好？",
    "新手养多肉要注意什么？",
    "为什么涨价了？",
    "适合带老人去哪里玩？",
    "如何给新手机贴膜？",
)
CHINESE_GUIDES = (
    "第一，固定时间，周末也不例外。\n第二，每天不少于四小时。\n第三，温度保持在20度上下。",
    "杭州：平路多，三天够用。\n苏州：园林不大，走走停停刚好。\n坚持三个月就能看到变化。",
)
CHINESE_USERS = ("您要哪一天的票？", "您想用哪张卡付款？", "需要几间房？", "您的预算是多少？", "要取消这张票吗？")
CHINESE_BEHIND = ("两种都是20元。", "目前还剩两个。价格从300到1200元不等。", "知道了我才好筛选。")


@pytest.mark.parametrize(("question", "facts"), list(product(READERS, FACTS)))
def test_what_only_a_reader_could_ask_is_answered_by_facts(question, facts):
    assert not asks(f"{question} {facts}")


@pytest.mark.parametrize(("question", "behind"), list(product(USERS, BEHIND)))
def test_what_only_the_user_knows_is_not_answered(question, behind):
    assert asks(f"{question} {behind}")


@pytest.mark.parametrize(("title", "guide"), list(product(CHINESE_TITLES, CHINESE_GUIDES)))
def test_a_question_over_a_guide_is_its_title(title, guide):
    assert not asks(f"{title}\n{guide}")


@pytest.mark.parametrize(("question", "behind"), list(product(CHINESE_USERS, CHINESE_BEHIND)))
def test_options_and_reasons_do_not_answer_in_chinese(question, behind):
    assert asks(question + behind)


@pytest.mark.parametrize(
    "text",
    [
        "Who won? The Falcons took it 3-1. Attendance was 21,400.",
        "How much will you save? About 310 euros a year.",
        "Which plan is cheaper for you? The flat rate is.",
        "Does your luggage fit? The limit is 55 by 40, and yours measures 54 by 38.",
        "Did the delivery arrive in time? The log shows a signature at 10:42.",
        "这笔钱到账了吗？4月6日到账，金额3200元。",
        "明天适合爬山吗？多云，12到19度，适合。",
        "您的车险什么时候到期？查到的是9月12日。",
        "这两个词有什么区别？前者侧重表达不满，后者侧重责怪。",
    ],
)
def test_results_ellipses_measures_and_records_answer(text):
    assert not asks(text)


def test_without_a_passage_nothing_is_taken_up():
    assert not is_taken_up("should you wait", LEXICON.encode("should you wait"), "", [], alone=False)


@pytest.mark.parametrize("statement", ["that tells me which form to use", "the bank demands one", "我才好筛选"])
def test_a_passage_that_waits_for_a_reply_is_no_answer(statement):
    assert waits_for_reply([LEXICON.encode("it is blue"), LEXICON.encode(statement)])


def test_an_echo_gives_back_the_predicate():
    assert echoes("明天适合爬山吗", "多云 适合")
    assert echoes("到账了吗", "昨天已到账")
    assert not echoes("明天适合爬山吗", "多云 十二度")
    assert not echoes("去哪里", "去哪里都行")


@pytest.mark.parametrize(
    "text",
    [
        "Four servers are fine; node 3 has lost two disks. Do you want me to take node 3 out of rotation?",
        "I've gone through the statements. The charge of the 10th is a duplicate. Should I dispute it?",
        "账单分析完成，两个会员重复。要把第二个退掉吗？",
    ],
)
def test_after_an_analysis_a_proposal_about_what_it_named_decides(text):
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "I hope things get better for you soon.",
        "Should you faint, call 112 at once.",
        "Ask your landlord whether he accepts a standing order and from which date.",
        "建议您去医院就诊，问清楚每天吃几次、饭前还是饭后。",
        "也希望您的家人平安。",
        "下一步要确定监理单位。",
    ],
)
def test_wishes_advice_and_plans_want_nothing(text):
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "The only gap is the postcode, five digits.",
        "It stays on hold until it has your consent.",
        "Deleting the originals needs your approval.",
        "I'm after the exact spelling of the street.",
        "Chuck the address my way.",
        "Your preference decides.",
        "地址甩过来",
        "原价、八折、会员价，三选一。",
        "给个话就行",
        "还望告知车牌号。",
        "群发之前您过一下目。",
    ],
)
def test_gaps_consent_and_things_thrown_over_are_wanted(text):
    assert asks(text)
