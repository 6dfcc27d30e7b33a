"""Texts cut into clauses. A clause that says when it holds is an exception, and contradicts nobody."""

import re
from collections.abc import Iterator

_BREAKS = re.compile(r"[;；。！？!?]|\.(?=\s|$)|,(?=\s(?:but|and then|alone|except|unless|with|for the firm|when))")
_CHINESE_BREAKS = re.compile(r"[，、](?=[^，。；]*(?:例外|除非|时|才))")
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


def clauses(text: str) -> Iterator[tuple[str, bool]]:
    """Every clause, and whether it says when it holds."""
    for part in _BREAKS.split(text):
        for clause in _CHINESE_BREAKS.split(part):
            if clause.strip():
                yield clause.strip(), bool(_CONDITION.search(clause.casefold()))


def is_denied(clause: str, at: int) -> bool:
    """Whether what stands at this place of the clause is said not to be so: `never a code by text message`."""
    return bool(_DENIAL.search(clause[:at]))


def number_of(word: str) -> int | None:
    """The number that a word or digits stand for."""
    folded = word.casefold()
    return int(folded) if folded.isdecimal() else _NUMBERS.get(folded)


def chinese_number(text: str) -> int | None:
    """A Chinese number up to ninety-nine: 六十三, 十二, 三."""
    if text.isdecimal():
        return int(text)
    tens, ten, ones = text.partition("十")
    if not ten:
        return _NUMBERS.get(text)
    first = _NUMBERS.get(tens, 0) if tens else 1
    return 10 * first + (_NUMBERS.get(ones, 0) if ones else 0)
