"""Numbers as text: plain, with thousands separators, with a unit or currency, or as a word up to twelve.

Units count as they are written: `5 MW` is no `5 mW`, and nothing is converted. Numbers with leading zeros or a plus
sign are codes more often than numbers and stay text.
"""

import re
from fractions import Fraction

_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_CHINESE = ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")
NUMBER_WORDS = {word: number for words in (_WORDS, _CHINESE) for number, word in enumerate(words)} | {"〇": 0, "两": 2}

_NUMBER = r"-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?"
_UNIT = r"[^\W\d_]+\.?(?:\s[^\W\d_]+){0,2}|[%°$€£¥₹]|°\s?[CFK]|[^\W\d_]+/[^\W\d_]+"
_CURRENCY = (
    "USD|EUR|GBP|JPY|CNY|RMB|INR|AUD|CAD|CHF|HKD|SGD|KRW|TWD|NZD|MXN|BRL|SEK|NOK|DKK|RUB|ZAR|THB|TRY|AED|PLN|IDR|MYR"
)
_BEFORE = re.compile(rf"(?P<unit>[$€£¥₹]|(?:{_CURRENCY})\s?)(?P<number>{_NUMBER})")
_AFTER = re.compile(rf"(?P<number>{_NUMBER})\s*(?P<unit>{_UNIT})?")

Reading = tuple[object, ...]


def read_quantity(text: str) -> Reading | None:
    """Value and unit of the whole text (NFKC, trimmed, case kept), or None."""
    word = NUMBER_WORDS.get(text.casefold())
    if word is not None:
        return (Fraction(word), "")
    match = _AFTER.fullmatch(text) or _BEFORE.fullmatch(text)
    if match is None:
        return None
    return (Fraction(match["number"].replace(",", "")), (match["unit"] or "").strip())
