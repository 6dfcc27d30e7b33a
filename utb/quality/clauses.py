"""Texts cut into clauses. A clause that says when it holds is an exception, and contradicts nobody."""

import re
from collections.abc import Iterator

_BREAKS = re.compile(r"[;；。！？!?]|\.(?=\s|$)")
_COMMAS = re.compile(r",(?=\s)|[，、：]|:(?=\s)")
_COMPANY = (
    r"children|family|kids|partner|wife|husband|mother\S*|father\S*|daughters?|sons?|guests?|pram|twins|instructor|firm"
    r"|boat|flat|school|grand\w+"
)
_CONDITION = re.compile(
    r"\b(?:except\w*|unless|when|whenever|if|only if|alone|together|along|on holidays"
    rf"|(?:with|for) (?:the |a |his |her |its )?(?:{_COMPANY})\b"
    r"|after a|before a|overseas|at home|at work|at her|at his"
    r"|on (?:working|school|free|market) days"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|at weekends|the next|the other)"
    r"|例外|除非|如果|要是|的时候|时[，。；]|陪|带孙女|带女儿|带孩子|跑步日|周末|工作日|大促|下雨|老伴|以前|之前的"
)
_NOON, _FORENOON = 12, 6
_CLOCK = re.compile(r"(?<![\d:])(\d{1,2}):(\d\d)(?![\d:])")
_ENGLISH_HOUR = re.compile(r"\b(\d{1,2}) ?(am|pm)\b", re.IGNORECASE)
_CHINESE_HOUR = re.compile(r"(上午|早上|凌晨|中午|下午|傍晚|晚上|夜里)?([一二两三四五六七八九十]{1,3}|\d{1,2})点(半)?")
_DENIAL = re.compile(
    r"(?:\b(?:no|not|never|nothing|without|instead of|rather than)(?: \w+){0,2}|不(?:坐|住|用|看|借|去)?|别|没有) ?$",
    re.IGNORECASE,
)
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {
    **dict(zip(_WORDS, range(1, 11), strict=True)),
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)),
    "a": 1,
    "an": 1,
    "两": 2,
    "no": 0,
    "zero": 0,
    "没有": 0,
}


def clauses(text: str) -> Iterator[str]:
    """Every clause: what stands between full stops and semicolons."""
    return (clause.strip() for clause in _BREAKS.split(text) if clause.strip())


def parts(clause: str) -> Iterator[tuple[str, bool]]:
    """What stands between commas, and whether it is an exception: it, or a part before it, says when it holds."""
    is_bound = False
    for part in _COMMAS.split(clause):
        if part.strip():
            is_bound = is_bound or bool(_CONDITION.search(part.casefold()))
            yield part.strip(), is_bound


def is_denied(clause: str, at: int) -> bool:
    """Whether what stands at this place of the clause is said not to be so: `never a code by text message`."""
    return bool(_DENIAL.search(clause[:at]))


def number_of(word: str) -> int | None:
    """The number that a word or digits stand for."""
    folded = word.casefold()
    return int(folded) if folded.isdecimal() else _NUMBERS.get(folded)


def minutes_of(text: str) -> Iterator[tuple[int, str]]:
    """Times of day in the text, as minutes, and how they are written: 18:30, 7 pm, 十二点半, 下午两点."""
    for found in _CLOCK.finditer(text):
        yield 60 * int(found[1]) + int(found[2]), found.group()
    for found in _ENGLISH_HOUR.finditer(text):
        yield 60 * (int(found[1]) % 12 + (12 if found[2].casefold() == "pm" else 0)), found.group()
    for found in _CHINESE_HOUR.finditer(text):
        hour = chinese_number(found[2])
        if hour is not None:
            is_later = (
                found[1] in ("下午", "晚上", "傍晚", "夜里") and hour < _NOON or found[1] == "中午" and hour < _FORENOON
            )
            yield 60 * (hour + _NOON * is_later) + (30 if found[3] else 0), found.group()


def chinese_number(text: str) -> int | None:
    """A Chinese number up to ninety-nine: 六十三, 十二, 三."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.partition("十")
    if not ten:
        return _NUMBERS.get(text)
    first = _NUMBERS.get(tens, 0) if tens else 1
    return 10 * first + (_NUMBERS.get(ones, 0) if ones else 0)
