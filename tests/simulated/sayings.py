"""Whether a few words say a value: letter for letter, or as people write numbers, dates, times and choices.

Written for the independent check alone; it is given the words at the place that a source names, not a whole text.
"""

import re
from datetime import date, datetime
from typing import Any

_NUMBERS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_COUNTS = {"a": 1.0, "an": 1.0, "once": 1.0, "single": 1.0, "alone": 1.0, "couple": 2.0, "pair": 2.0, "twice": 2.0}
_COUNTS |= {"both": 2.0, "dozen": 12.0, "hundred": 100.0}
_HAN_DIGITS = {character: at for at, character in enumerate("零一二三四五六七八九")} | {"两": 2, "俩": 2, "仨": 3}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?")
_CLOCK = re.compile(r"(\d\d):(\d\d)")


def says(words: str, value: Any, now: str) -> str:
    """`literally`, `as people say it`, `by a word for yes or no`, `as a default`, or `not said`.

    Args:
        words: at the place.
        value: of the argument.
        now: the environment time of the turn in which the words stand.
    """
    if words == "(default)":
        return "as a default"
    if _literally(words, value):
        return "literally"
    if isinstance(value, bool):
        return "by a word for yes or no"
    if isinstance(value, int | float):
        return "as people say it" if float(value) in set(_numbers(words)) else "not said"
    if not isinstance(value, str):
        return "not said"
    return "as people say it" if _text(words, value, now) else "not said"


def _literally(words: str, value: Any) -> bool:
    if isinstance(value, str):
        return value.casefold() in words.casefold()
    if isinstance(value, bool):
        return str(value).lower() in words.lower()
    return (
        isinstance(value, int | float)
        and re.search(rf"(?<![\d.]){re.escape(_digits(value))}(?![\d]|\.\d)", words) is not None
    )


def _digits(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else str(value)


def _text(words: str, value: str, now: str) -> bool:
    moment = _ISO.fullmatch(value)
    if moment is not None:
        day = date(int(moment[1]), int(moment[2]), int(moment[3]))
        return _says_day(words, day, now) or (moment[4] is not None and _says_clock(words, moment[4]))
    if _CLOCK.fullmatch(value):
        return _says_clock(words, value)
    if re.fullmatch(r"[\d.]+", value) and float(value) in set(_numbers(words)):
        return True
    return _same_words(words, value)


def _same_words(words: str, value: str) -> bool:
    """Every part of the value stands there, whatever joins the parts and however they end."""
    spoken = re.sub(r"[\W_]+", "", words.casefold())
    parts = [part for part in re.split(r"[\W_]+", value.casefold()) if part]
    return bool(parts) and all(part in spoken or (len(part) > 3 and part[: len(part) - 2] in spoken) for part in parts)


def _says_day(words: str, day: date, now: str) -> bool:
    text, today = words.casefold(), datetime.strptime(now[:10], "%Y-%m-%d").date()  # noqa: DTZ007 - local
    ahead = (day - today).days
    if any(phrase in text for phrase in _relative(ahead)):
        return True
    if _DAYS[day.weekday()][:3] in text or f"{'一二三四五六日'[day.weekday()]}" in text or ("末" in text):
        return True
    if "天" in text and day.weekday() == 6:
        return True
    is_first = day.day == 1 and (_MONTHS[day.month - 1] in text or f"{day.month}月" in text)
    return is_first or _counted(text, ahead) or day.day in _numbers(text)


def _relative(ahead: int) -> tuple[str, ...]:
    return {
        -1: ("yesterday", "昨"),
        0: ("today", "tonight", "now", "this morning", "this evening", "this afternoon", "今", "现在"),
        1: ("tomorrow", "tmrw", "tmr", "明"),
        2: ("day after tomorrow", "后天"),
        3: ("大后天",),
    }.get(ahead, ())


def _counted(text: str, ahead: int) -> bool:
    """In so many days, weeks, nights."""
    numbers = set(_numbers(text)) | ({1.0} if re.search(r"\b(?:a|next|the)\b|下", text) else set())
    return any(ahead == number * unit for number in numbers for unit in (1, 7))


def _says_clock(words: str, clock: str) -> bool:
    hour, minute = map(int, clock.split(":"))
    text = words.casefold()
    if any(phrase in text for phrase in {12: ("noon", "正午", "中午"), 0: ("midnight", "午夜", "零点")}.get(hour, ())):
        return True
    numbers = set(_numbers(text))
    hours = {hour, hour % 12 or 12}
    if minute == 0:
        return bool(hours & numbers)
    if minute == 30 and re.search(r"half|半", text):
        return bool(hours & numbers)
    if minute in (15, 45) and re.search(r"quarter|刻", text):
        return bool({hour, hour % 12, (hour + 1) % 12 or 12} & numbers)
    return bool(hours & numbers) and minute in numbers


def _numbers(text: str) -> list[float]:
    """Numbers in digits, in English words and in Chinese characters."""
    plain = re.sub(r"(?<=\d)[,  ](?=\d{3}\b)", "", text.casefold())
    found = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", plain)]
    found += [float(number) * 1000 for number in re.findall(r"(\d+(?:\.\d+)?)\s?k\b", plain)]
    found += [float(number) / 100 for number in re.findall(r"(\d+(?:\.\d+)?)\s?%", plain)]
    words = re.findall(r"[a-z]+", plain)
    for at, word in enumerate(words):
        if word in _NUMBERS:
            found.append(float(_NUMBERS.index(word)))
        elif word in _TENS:
            unit = _NUMBERS.index(words[at + 1]) if words[at + 1 : at + 2] and words[at + 1] in _NUMBERS[:10] else 0
            found += [_TENS.index(word) * 10.0, _TENS.index(word) * 10.0 + unit]
        found += [_COUNTS[word]] if word in _COUNTS else []
    return found + [float(number) for number in _chinese(plain)]


def _chinese(text: str) -> list[int]:
    found = []
    for run in re.findall(r"[零一二三四五六七八九十百千两俩仨]+", text):
        total, digit = 0, 0
        for character in run:
            if character in _HAN_DIGITS:
                digit = _HAN_DIGITS[character]
            else:
                total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[character]
                digit = 0
        found += [total + digit, *(_HAN_DIGITS[c] for c in run if c in _HAN_DIGITS)]
    return found
