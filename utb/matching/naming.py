"""What the name and description of a parameter say about its strings.

Two questions are answered from words alone: must strings be compared exactly (passwords, codes, ids, commands), and
can they be free text (messages, notes, questions)? Names are split at capitals, underscores and blanks, and their
last word counts, plurals included.
"""

import re
from functools import lru_cache

import msgspec


class Naming(msgspec.Struct, frozen=True):
    """What a parameter's name and description say.

    `is_secret`: passwords, tokens and codes, compared as they are. `is_exact`: ids, commands, formal queries.
    `is_typed`: the name rules free text out. `is_text`: the name or description speaks of free text.
    `is_phone` and `is_expression` decide how digits and signs are read.
    """

    is_secret: bool = False
    is_exact: bool = False
    is_typed: bool = False
    is_text: bool = False
    is_phone: bool = False
    is_expression: bool = False


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_SECRET = _words("password passwd passphrase passcode pwd pin token secret code otp captcha cvv cvc")
_SECRET_ENDINGS = _words("password token code secret")
_EXACT = _words(
    "id uuid guid key sku isbn issn doi imei serial iban command cmd script shell sql jql graphql xpath jsonpath regex "
    "regexp pattern cron selector version checksum hash signature"
)
_ID_COMPOUND = re.compile(
    r"(?:order|user|item|product|account|customer|booking|reservation|flight|event|session|transaction|payment|ticket|"
    r"device|room|hotel|employee|patient|appointment|file|message|group|video|channel|client|request|tracking|member|"
    r"document|record|project|task|post|page|book|movie|song|playlist|store|shop|vendor|invoice|receipt|card|uu|gu)id"
)
_TYPED = _words(
    "date time datetime timestamp day month year hour minute duration deadline birthday timezone url uri link website "
    "email mail phone mobile tel telephone fax name title address city location place town country state province "
    "region district street destination origin zip language lang locale formula expression equation number num no "
    "path file filename folder directory dir type kind status category unit currency amount price cost format brand "
    "model genre author artist gender color colour size level mode ip host domain port coordinates latitude longitude"
)
_TYPED_ENDINGS = _words("name date time title address location language formula expression number phone email")
_TEXT = _words(
    "query message note comment content text summary question reason memo description request body feedback "
    "instruction remark prompt sentence paragraph"
)
_PHONE = _words("phone mobile tel telephone cellphone fax contact")
_EXPRESSION = _words("expression formula equation calculation math expr")

_CHINESE_SECRET = _words("密码 口令 令牌 验证码 代码 编码 密钥 邮编 版本 版本号")
_CHINESE_EXACT = _words("编号 账号 单号 订单号 证号 号码 命令 指令 语句 正则")
_CHINESE_TYPED = _words(
    "日期 时间 网址 链接 邮箱 邮件地址 电话 手机 手机号 姓名 名称 名字 名 标题 题目 地址 城市 地点 位置 国家 省份 地区 "
    "语言 公式 表达式 算式 类型 状态 单位 货币 金额 价格 格式 路径"
)
_CHINESE_TEXT = _words(
    "查询 消息 备注 评论 内容 正文 文本 摘要 总结 问题 原因 理由 备忘 备忘录 描述 说明 请求 留言 反馈 要求"
)
_CHINESE_PHONE = _words("电话 手机 手机号 电话号码 手机号码")
_CHINESE_EXPRESSION = _words("公式 表达式 算式")

_TEXT_DESCRIPTION = re.compile(
    r"free[- ]?(?:form\s)?text|free[- ]?form|natural[- ]language|(?:text|body|content|wording) of the "
    r"(?:message|e-?mail|note|comment|review|post|reminder)|自由文本|自然语言|留言内容|消息内容|备注内容",
    re.IGNORECASE,
)
_EXACT_DESCRIPTION = re.compile(r"\b(?:sql|regular expression|regex|jql|xpath|cron expression|shell command)\b", re.I)

_SUM_DESCRIPTION = re.compile(
    r"\bmath(?:ematical)? (?:expression|formula|equation)|\barithmetic\b|算式|数学表达式", re.I
)

_PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")


@lru_cache(maxsize=1024)
def read_naming(name: str, description: str) -> Naming:
    """What the name and description of a parameter say about its strings."""
    last = _last_word(name)
    is_secret = _ends(last, _SECRET, _CHINESE_SECRET) or last.endswith(_SECRET_ENDINGS)
    is_exact = _ends(last, _EXACT, _CHINESE_EXACT) or _ID_COMPOUND.fullmatch(last) is not None
    is_exact = is_exact or _EXACT_DESCRIPTION.search(description) is not None
    is_typed = _ends(last, _TYPED, _CHINESE_TYPED) or last.endswith(_TYPED_ENDINGS)
    says_text = _TEXT_DESCRIPTION.search(description) is not None
    return Naming(
        is_secret=is_secret,
        is_exact=is_exact,
        is_typed=is_typed or is_secret or is_exact,
        is_text=_ends(last, _TEXT, _CHINESE_TEXT) or says_text,
        is_phone=_ends(last, _PHONE, _CHINESE_PHONE) or "phone" in name.lower(),
        is_expression=_ends(last, _EXPRESSION, _CHINESE_EXPRESSION) or _SUM_DESCRIPTION.search(description) is not None,
    )


def _last_word(name: str) -> str:
    """The last word of a name, lower case, without the plural."""
    pieces = _PIECES.findall(name)
    word: str = pieces[-1].lower() if pieces else name.lower()
    if len(word) > 3 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 2 and word.endswith("ses") and word[:-2] in ("address", "status"):
        return word[:-2]
    return word[:-1] if len(word) > 2 and word.endswith("s") and not word.endswith("ss") else word


def _ends(word: str, english: tuple[str, ...], chinese: tuple[str, ...]) -> bool:
    return word in english or word.endswith(chinese)
