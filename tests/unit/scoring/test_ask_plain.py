"""Plain asking and plain not asking, in every combination of what stands before, within and behind.

Who asks plainly must be understood whatever purpose, greeting, result, list or farewell surrounds it; who only reports
must not, whatever the report is about.
"""

from itertools import cycle, product

import pytest

from utb.scoring.ask import asks

PURPOSES = (
    "check your claim status",
    "narrow things down",
    "find you the right flight",
    "complete the booking",
    "set up the reminder",
    "send the invoice",
    "give you an accurate quote",
    "look that up for you",
)
LEADS = (
    "{}",
    "In order to PURPOSE, {}",
    "To PURPOSE, {}",
    "So that I can PURPOSE, {}",
    "Before I can PURPOSE, {}",
    "Great, let's get started! To PURPOSE, {}",
    "Hi there! Happy to help. In order to PURPOSE, {}",
    "Sorry, I couldn't find anything under that name. To PURPOSE, {}",
    "I found three results and saved them to your list. Before I PURPOSE, {}",
    "Thanks for your patience. I've checked the calendar for Friday. To PURPOSE, {}",
    "I'm sorry about the trouble. {}",
)
REQUESTS = (
    "could you tell me {}?",
    "could you please share {}?",
    "could you let me know {}?",
    "can you confirm {}?",
    "would you mind telling me {}?",
    "may I have {}?",
    "what is {}?",
    "please provide {}.",
    "please let me know {}.",
    "I'll need {}.",
    "I need {}.",
    "I just need to know {}.",
    "I'd like to know {}.",
    "I'll have to ask you for {}.",
)
THINGS = ("your policy number", "your date of birth", "your email address", "the departure city", "your budget")
OPENINGS = (
    "could you tell me:",
    "could you please provide the following details:",
    "can you share:",
    "would you let me know:",
    "please tell me:",
    "please provide the following information:",
    "I'll need the following:",
    "I need a few details:",
    "I just need a bit more information:",
    "I have a couple of questions:",
    "could you answer these questions:",
)
LISTS = (
    "\n- Your maximum monthly rent\n- The neighbourhood you prefer\n- Number of bedrooms",
    "\n\n1. Check-in date\n2. Check-out date\n3. Number of guests",
    "\n* **Size** – small, medium or large\n* **Colour**",
    "\n• full name\n• passport number",
    " your full name, your address and your phone number.",
    "\n\n- What is your budget?\n- How many people will join?",
)
TAILS = (
    "",
    " This helps me find the best option.",
    " Once I have that, I'll take care of the rest.",
    " I ask because prices differ between regions.",
    " If there's anything else you need, just let me know.",
    "\n\nThank you!",
    "\n\nFeel free to ask if you have any questions.",
)
CHINESE_PURPOSES = ("查询您的理赔进度", "缩小范围", "帮您预订酒店", "完成下单", "设置提醒", "给您准确的报价")
CHINESE_LEADS = (
    "{}",
    "为了PURPOSE，{}",
    "要PURPOSE，{}",
    "为PURPOSE，{}",
    "在PURPOSE之前，{}",
    "PURPOSE之前，{}",
    "好的，没问题！为了PURPOSE，{}",
    "您好！很高兴为您服务。为了PURPOSE，{}",
    "抱歉，没有找到相关记录。为了PURPOSE，{}",
    "我查到了三个结果，已保存到列表。为了PURPOSE，{}",
    "不好意思让您久等了。{}",
)
CHINESE_REQUESTS = (
    "请告诉我{}。",
    "请提供{}。",
    "请问{}是多少？",
    "能告诉我{}吗？",
    "可以提供一下{}吗？",
    "麻烦提供一下{}。",
    "我需要{}。",
    "我需要知道{}。",
    "还需要{}。",
    "您能提供{}吗？",
    "请确认{}。",
    "想请您补充{}。",
)
CHINESE_THINGS = ("您的保单号", "您的出生日期", "您的预算", "出发城市", "您的手机号")
CHINESE_OPENINGS = (
    "请告诉我：",
    "请提供以下信息：",
    "能告诉我以下几点吗：",
    "我需要以下信息：",
    "我需要了解几个细节：",
    "还需要您补充：",
    "麻烦您确认以下内容：",
    "请问：",
)
CHINESE_LISTS = (
    "\n- 每月最高租金\n- 希望的区域\n- 卧室数量",
    "\n1. 入住日期\n2. 退房日期\n3. 入住人数",
    "\n1、姓名\n2、身份证号",
    "\n一、收件人\n二、收货地址",
    "\n• **尺码**：S、M或L\n• **颜色**",
    "姓名、地址和电话。",
    "\n① 您的预算是多少？\n② 一共几个人？",
)
CHINESE_TAILS = (
    "",
    "这样我才能为您找到最合适的方案。",
    "收到后我马上为您办理。",
    "因为不同地区的价格不一样。",
    "如果还有其他需要，随时告诉我。",
    "谢谢！",
)


def _asking(leads, purposes, requests, tails):
    """Texts in which every lead meets every request; purposes and tails take turns."""
    purpose, tail = cycle(purposes), cycle(tails)
    for lead, request in product(leads, requests):
        yield _sentence_case(lead.replace("PURPOSE", next(purpose)).replace("{}", request)) + next(tail)


def _sentence_case(text):
    return text[:1].upper() + text[1:]


def _filled(frames, things):
    return [frame.replace("{}", thing) for frame in frames for thing in things]


def _with_lists(openings, lists):
    return [opening + form for opening, form in product(openings, lists)]


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize(
    "requests", [_filled(REQUESTS, THINGS), _with_lists(OPENINGS, LISTS)], ids=["in a sentence", "as a list"]
)
def test_plain_english_asking_asks(lead, requests):
    for tail_shift in range(2):
        texts = _asking([lead], PURPOSES, requests, TAILS[tail_shift:])
        assert [text for text in texts if not asks(text)] == []


@pytest.mark.parametrize("lead", CHINESE_LEADS)
@pytest.mark.parametrize(
    "requests",
    [_filled(CHINESE_REQUESTS, CHINESE_THINGS), _with_lists(CHINESE_OPENINGS, CHINESE_LISTS)],
    ids=["in a sentence", "as a list"],
)
def test_plain_chinese_asking_asks(lead, requests):
    for tail_shift in range(2):
        texts = _asking([lead], CHINESE_PURPOSES, requests, CHINESE_TAILS[tail_shift:])
        assert [text for text in texts if not asks(text)] == []


RESULTS = (
    "Your booking has been confirmed.",
    "I've sent the report to Maya.",
    "The flight leaves at 9:40 from gate B12.",
    "There are no events matching that name in September.",
    "The cleaned file has 9,871 rows.",
)
LIMITS = (
    "I can't place trades on your behalf.",
    "I don't have the ability to book flights directly.",
    "Sorry, I'm unable to access your bank account.",
    "Unfortunately, that isn't something my tools can do.",
)
AFTER_RESULTS = (
    "{}",
    "{} Is there anything else I can help you with?",
    "{} Let me know if you'd like anything changed.",
    "{} If you'd like, tell me a column and I can plot its distribution too.",
    "{} If you want, give me a date and I can check the weather as well.",
    "{} Remember that we will never ask you to share your PIN or one-time code.",
    "{} Please never share your password with anyone.",
    "{} You didn't specify a format, so I went with PDF.",
    "{} Since you didn't mention a size, I assumed medium.",
    "{} You hadn't given a date, so I used today's.",
    "{} For the exact fee, please contact the consulate and provide your passport number.",
    "{} To change it, call the hotel and give them your booking number.",
    "{} The log shows the message “Please enter a valid code”.",
    "{} The manufacturer still has to confirm the repair plan.",
    "{} Let's see whether the server is up, shall we? Pinging it now.",
    "{} Let's check the rest, shall we? I'll run the tests now.",
    "{} The question was which version to use. The newer one is complete, so I took it.",
    "{} The only question was when to start, and the calendar shows that Monday is free.",
    "{} Why so early? Because the road closes at ten.",
    "{}\n\nInterview questions:\n1. How do you handle outages?\n2. Why did you leave your last job?",
)
AFTER_LIMITS = (
    "{}",
    "{} However, I can calculate the distance between two cities if that's helpful.",
    "{} I can show you the opening hours instead, if that would help.",
    "{} Would you like to hear a joke instead?",
    "{} Would you like to hear a fun fact instead?",
    "{} Fancy a riddle instead?",
    "{} Please contact your bank and give them your account number.",
    "{} You could ask the airline, which will want your booking code.",
)
CHINESE_RESULTS = (
    "您的预订已完成。",
    "报告已发送给小李。",
    "航班9:40从B12登机口起飞。",
    "九月没有找到符合条件的日程。",
    "清洗后的表格有9871行。",
)
CHINESE_LIMITS = (
    "抱歉，我不能替您签署合同。",
    "很遗憾，我没有办法访问您的银行账户。",
    "对不起，这超出了我的能力范围。",
    "抱歉，目前无法直接订机票。",
)
CHINESE_AFTER_RESULTS = (
    "{}",
    "{}还有什么可以帮您的吗？",
    "{}如有需要，随时告诉我。",
    "{}如果您愿意，可以告诉我一个城市，我再帮您查天气。",
    "{}请注意，我们绝不会向您索要验证码或密码。",
    "{}请勿把密码告诉任何人。",
    "{}您没有说明格式，所以我用了PDF。",
    "{}由于您没有指定尺码，我按中号处理了。",
    "{}具体费用请联系领事馆并提供护照号码。",
    "{}如需修改，请致电酒店并告知订单号。",
    "{}服务器返回“请提供完整的查询条件”。",
    "{}维修方案还需要厂家确认，我已把照片转给对方。",
    "{}最终时间要等主办方确认，一般两天内有答复。",
    "{}我先检查一下磁盘空间是否足够，以及备份有没有执行成功。",
    "{}我再看看库存是否充足。",
    "{}当时的问题是用哪个版本，较新的那个是完整的，我就选了它。",
    "{}从机场到酒店，坐地铁还是打车？地铁那时已经停运，所以安排的是出租车。",
    "{}选高铁还是飞机？飞机今天全部取消，所以订的是高铁。",
    "{}为什么这么早？因为十点以后封路。",
    "{}我整理了几道面试题：你如何处理线上事故？你为什么离开上一家公司？题目已放入文档。",
)
CHINESE_AFTER_LIMITS = (
    "{}",
    "{}不过，我可以帮您计算两地的距离，如果有帮助的话。",
    "{}要不要听一首轻音乐放松一下？",
    "{}要不要听个笑话？",
    "{}要不要看个小故事解解闷？",
    "{}请联系银行并提供您的账号。",
    "{}建议您咨询航空公司，对方会问您订单号。",
)
NOT_ASKING = (
    (RESULTS, AFTER_RESULTS),
    (LIMITS, AFTER_LIMITS),
    (CHINESE_RESULTS, CHINESE_AFTER_RESULTS),
    (CHINESE_LIMITS, CHINESE_AFTER_LIMITS),
)


@pytest.mark.parametrize(
    ("told", "frame"), [pytest.param(told, frame, id=frame) for told, frames in NOT_ASKING for frame in frames]
)
def test_plain_telling_does_not_ask(told, frame):
    assert [text for text in (frame.replace("{}", what) for what in told) if asks(text)] == []


ENGLISH_STILL = ("Which date should I use?", "Please tell me your order number.", "I still need your phone number.")
CHINESE_STILL = ("请问您要哪个日期？", "请告诉我您的订单号。", "还需要您的手机号。")


STILL_ASKING = tuple(
    (told, frame, requests)
    for (told, frames), requests in zip(
        NOT_ASKING, (ENGLISH_STILL, ENGLISH_STILL, CHINESE_STILL, CHINESE_STILL), strict=True
    )
    for frame in frames
)


@pytest.mark.parametrize(("told", "frame", "requests"), STILL_ASKING, ids=[frame for _, frame, _ in STILL_ASKING])
def test_what_is_told_never_hides_a_request_behind_it(told, frame, requests):
    texts = [f"{frame.replace('{}', what)}\n\n{request}" for what in told for request in requests]
    assert [text for text in texts if not asks(text)] == []
