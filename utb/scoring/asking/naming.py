"""Does a text name a slot, that is an argument it ought to ask for?"""

import re
import unicodedata

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[\u4e00-\u9fff]+")
_TEXT_WORD = re.compile(r"[a-z]+|\d+|[\u4e00-\u9fff]+")

# What a question word stands for: `How much shall I send?` asks for the amount without naming it.
_QUESTION_WORDS = (
    (
        r"\bhow (?:much|many)\b|多少|几(?!乎|点|号|月)",
        "amount quantity price number count fee cost total sum size budget quota people passengers guests 金额 数量"
        " 价格 费用 人数 价钱 总额 预算",
    ),
    (
        r"\bwhen\b|\bwh(?:at|ich) (?:date|day|time)\b|哪天|哪一天|什么时候|什么时间|何时|几点|几号|几月",
        "date time day datetime when 日期 时间",
    ),
    (
        r"\bwhere\b|哪里|哪儿|哪个城市|何处|什么地方|哪个地方",
        "location city place address destination where origin 地点 城市 地址 位置 目的地",
    ),
    (
        r"\bwho(?:m|se)?\b|谁|哪位|什么人",
        "name person recipient user contact who payee receiver 姓名 名字 收件人 收款人 联系人",
    ),
)
_STANDS_FOR = tuple((re.compile(pattern), frozenset(words.split())) for pattern, words in _QUESTION_WORDS)


def names_slot(text: str, slot: str) -> bool:
    """Whether every word of the slot's name stands in the text, in any order, or its question word does.

    `departureDate`, `departure_date` and `trip.departure-date[0]` (its last part) have the words departure and date.
    A plural stands for its singular and the other way round; words run together (`userid`) count as well. `When do you
    leave?` names `date`, but not `departure_date`: `when` says nothing of the departure.
    """
    last = re.split(r"[./]", re.sub(r"\[\d*\]", "", slot))[-1]
    wanted = [_singular(word.lower()) for word in _WORD.findall(unicodedata.normalize("NFKC", last))]
    folded = unicodedata.normalize("NFKC", text).lower()
    present = {_singular(word) for word in _TEXT_WORD.findall(folded)}
    if not wanted:
        return False
    implied = {_singular(word) for pattern, words in _STANDS_FOR if pattern.search(folded) for word in words}
    return all(_stands(word, present, folded) or word in implied for word in wanted) or "".join(wanted) in present


def _stands(word: str, present: set[str], folded: str) -> bool:
    return word in folded if "\u4e00" <= word[0] <= "\u9fff" else word in present


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
