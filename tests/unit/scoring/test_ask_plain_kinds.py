"""Kinds of telling that look like asking, each in many variations, beside texts of the same shape that ask.

Every kind is a table of parts that are put together in every combination, so that no rule can fit one sentence only.
"""

from itertools import product

import pytest

from utb.scoring.ask import asks

NOT_ASKING = {
    "a question that the assistant puts to itself": (
        ("Let me see, ", "Let's see, ", "Now, ", "Hmm, ", "Okay, "),
        ("what's left? ", "which files are still open? ", "what else is on the list? ", "which tests still fail? "),
        ("Just the last one, so I'm fixing that first.", "Only two of them. I'll close both now."),
    ),
    "thinking aloud": (
        ("Let me think, ", "Let me see, ", "Let me check, "),
        ("which of the three is cheapest? The bus, at 12 euros.", "who signed first? Ana, on Monday."),
    ),
    "what was not said was settled": (
        ("You didn't name a city, so the search covers ", "You didn't give a range, so the chart includes "),
        ("the whole country.", "every year."),
    ),
    "what was not said was settled, in Chinese": (
        ("您没写城市，所以", "您没说明范围，所以"),
        ("搜索范围是全国。", "结果包括全部年份。"),
    ),
    "a cleft": (
        ("What matters is that ", "What helps is that ", "What happened to the first server is that "),
        ("the backup ran.", "its disk is new."),
    ),
    "what is left of the work": (
        ("The unit tests are done, ", "The docs are updated, ", "Both tables are sorted, "),
        ("so only the changelog remains. ", "so only the tests are left. ", "so just the last page is missing. "),
        ("I'll write that now.", "I'm on it."),
    ),
    "a question that the assistant puts to itself, in Chinese": (
        ("还有哪些图没有加标题", "还有哪些文件没有改名", "哪些章节还没写", "还有哪些订单没发货"),
        ("呢……", "呢？"),
        ("图3和图7。我现在补上，然后重新导出。", "只有最后两个，我这就处理。", "就剩第三个了，马上弄好。"),
    ),
    "what everybody likes": (
        ("周末", "放假了", "大热天", ""),
        ("谁不想睡个懒觉呢？", "谁不爱吃西瓜呢？", "谁不喜欢安静一点呢？", "谁会不想省点钱呢？"),
        ("闹钟都已经帮您关掉了。", "提醒已设好。"),
    ),
    "what a form or a program takes": (
        (
            "`backup.sh` takes two required arguments: the source and the target directory.",
            "The script needs two arguments: an input file and an output file.",
            "The registration form asks for the following: full name, date of birth and passport number.",
            "The visa form asks for two things: a photo and a bank statement.",
            "The template has three required fields: title, date and author.",
        ),
        (
            " If one is missing, it prints “Please enter a value” and exits.",
            " It can be filled in online and takes about ten minutes.",
        ),
    ),
    "what a form or a program takes, in Chinese": (
        (
            "`backup.sh`有两个必填参数：源目录和目标目录。",
            "脚本需要两个参数：输入文件和输出文件。",
            "报名表要求填写以下内容：姓名、出生日期、护照号和联系电话。",
            "表单的必填项有姓名、电话和地址。",
            "模板包含三个必填项：标题、日期和作者。",
        ),
        ("缺少任意一个时，脚本会打印“请指定目录”并退出。", "可以在线填写，大约需要十分钟。"),
    ),
    "what was not said was chosen": (
        ("You didn't mention ", "You didn't specify ", "You didn't give "),
        ("a return date, ", "a format, "),
        ("so I searched for one-way flights.", "so I listed every option.", "so I'll go with the default."),
    ),
    "what was not said was chosen, in Chinese": (
        ("您没有提到", "您没有说明", "由于您没有指定"),
        ("返程日期，", "格式，"),
        ("所以我查的是单程机票。", "我把几种都列出来了。", "所以我按默认处理了。"),
    ),
    "one moment": (
        ("One moment, please, ", "Just a moment, please, ", "One more second, please, ", "Please hold on "),
        ("while I pull up your reservation.", "while I look for your order number.", "while I confirm your details."),
    ),
    "one moment, in Chinese": (
        ("请您稍候，", "请稍等，", "请您耐心等待一下，"),
        ("我把资料核对一遍。", "我看看哪些座位还空着。", "我查一下您的订单号。"),
    ),
    "to be given to somebody else": (
        ("Please provide your baggage tag number ", "Please give your booking code ", "Please show your passport "),
        (
            "to the airline's lost-and-found desk.",
            "to the clerk at the counter.",
            "to the embassy's visa section.",
            "to the HR department; they can trace it.",
        ),
    ),
    "to be given to somebody else, in Chinese": (
        ("请将订单号", "请把护照", "请把您的合同"),
        ("发给酒店前台。", "交给柜台的工作人员。", "交给人事部门。"),
    ),
    "somebody else was asked": (
        ("我已经发邮件向实验室的孙老师索取，", "我已经给酒店打了电话，", "我已联系了供应商，"),
        ("并请他注明采样日期。", "并请对方提供订单号。", "也请他们补上发票号。"),
    ),
    "a refusal for want of somebody else's consent": (
        ("I can't help with ", "I won't assist with "),
        ("getting into somebody else's email account ", "reading a colleague's messages ", "opening her letters "),
        ("without their permission.", "without her consent.", "without a court order."),
    ),
    "a refusal for want of somebody else's consent, in Chinese": (
        ("没有当事人的授权，", "没经过对方同意，", "未经本人允许，"),
        ("我不能提供他人的病历。", "我无法进入别人的邮箱。"),
    ),
    "what was looked up": (
        ("I checked which of the two servers is responding. ", "I looked up who signed it. "),
        ("What happened to `app-01` is that its disk ran full.", "What changed is that the timeout is longer."),
    ),
}

STILL_ASKING = {
    "a question beside the work": (
        ("Let me see, ", "Now, ", "Okay, ", "The tests are done. "),
        (
            "what's your order number?",
            "which seat would you like? I'll book it now.",
            "what's your budget? I'll search.",
        ),
    ),
    "what is left is the user's to tell": (
        ("I have your name and address, ", "The form is filled in, "),
        ("so only the phone number remains.", "so only your date of birth is missing."),
    ),
    "what was not said holds the work up": (
        ("You didn't mention a return date, ", "You didn't specify a size, "),
        ("so which one should I use?", "so I can't order yet.", "so I need it first.", "so I haven't booked anything."),
    ),
    "a request behind the moment": (
        ("One moment, please. ", "Please wait while I check. ", "Just a second, please, while I look. "),
        ("Could you confirm your address?", "What is your order number?", "I also need your phone number."),
    ),
    "to be given to the assistant": (
        ("Please provide your baggage tag number ", "Please send your booking code "),
        ("so I can call the airline's desk.", "to me.", "to start the search."),
    ),
    "a refusal for want of what the user has": (
        ("I can't cancel the booking ", "I'm not able to look it up "),
        ("without your consent.", "without an order number.", "without your wife's passport number."),
    ),
    "behind a draft": (
        (
            "I've drafted the email:\n\n> Subject: Budget\n> Hi all, see you at 2 PM.\n\n",
            "Done:\n\n> Dear team, hello.\n\n",
        ),
        ("Who should I send it to?", "When should it go out?", "Which address should I use?"),
    ),
    "what a form takes is missing": (
        ("The form takes two values: a city and a date. ", "这个接口有三个必填字段。"),
        ("Which city do you mean?", "请您提供。", "您要查哪个城市？"),
    ),
    "what is given to the assistant makes it possible": (
        ("没有学号，成绩单打不开。", ""),
        ("学号给到我之后，一分钟就能办好。", "订单号发给我以后，我马上查。", "地址告诉我之后，立刻就能寄出。"),
    ),
    "which of the versions": (
        ("封面用哪一版？", "选哪一款？"),
        ("A版是深蓝底色，显得稳重；B版是米白底色。两版的尺寸我都已经调整好。", "甲款轻；乙款耐用。"),
    ),
    "a request behind the moment, in Chinese": (
        ("请稍等，", "请您稍候，"),
        ("我需要您的订单号。", "另外请问您的姓名是什么？", "我还不知道您的姓名。"),
    ),
    "what was not said holds the work up, in Chinese": (
        ("您没有说明尺码，", "您没有提到日期，"),
        ("所以我还没下单。", "所以没法下单。", "请问是哪个？"),
    ),
    "the user's own consent": (
        ("没有您的同意，", "没有您本人的授权，"),
        ("我不能取消订单。", "我无法提交。"),
    ),
    "the user is asked as well": (
        ("我已经联系了供应商，", "我已发邮件给他，"),
        ("请您确认金额。", "并请您注明日期。"),
    ),
    "who of several": (("谁不吃辣？", "谁不去？"), ("我好备注。", "请告诉我。")),
}


def _texts(parts):
    return ["".join(chosen) for chosen in product(*parts)]


@pytest.mark.parametrize("kind", NOT_ASKING)
def test_telling_of_this_kind_does_not_ask(kind):
    assert [text for text in _texts(NOT_ASKING[kind]) if asks(text)] == []


@pytest.mark.parametrize("kind", STILL_ASKING)
def test_asking_of_the_same_shape_still_asks(kind):
    assert [text for text in _texts(STILL_ASKING[kind]) if not asks(text)] == []


def test_every_kind_of_telling_keeps_its_meaning_before_a_request():
    requests = ("\n\nPlease tell me your order number.", "\n\n请告诉我您的订单号。")
    texts = [text + request for parts in NOT_ASKING.values() for text in _texts(parts) for request in requests]
    assert [text for text in texts if not asks(text)] == []
