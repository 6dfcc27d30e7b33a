"""Numbers as people write them: digits with separators, signs, currencies and multiples, and words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from utb.model import Span

_DIGITS = re.compile(
    r"(?:(?<![A-Za-z0-9_.])|(?<=\d[x×]))(?P<sign>[-−+]\s?)?(?P<money>[$€£¥￥])?\s?"
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>e[+-]?\d{1,3})?(?P<after>\s?%|\s?(?:k|m|bn?|thousand|million|billion|hundred)\b|[万亿千百]|(?:st|nd|rd|th)\b)?",
    re.IGNORECASE,
)
_MULTIPLES = {
    "k": 10**3, "thousand": 10**3, "m": 10**6, "million": 10**6, "b": 10**9, "bn": 10**9, "billion": 10**9,
    "hundred": 100, "万": 10**4, "亿": 10**8, "千": 1000, "百": 100,
}  # fmt: skip
_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_SMALL = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NAMES: dict[str, int] = {
    **{name: value for value, name in enumerate(_SMALL)},
    **{name: 20 + 10 * place for place, name in enumerate(_TENS)},
}
_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_OTHER_NAMES = {"dozen": Fraction(12), "half": Fraction(1, 2), "quarter": Fraction(1, 4)}
_ANY_NAME = "|".join([*_NAMES, *_SCALES])
_NAMED = re.compile(rf"\b(?:{_ANY_NAME})(?:(?:\s+|-|\s+and\s+)(?:{_ANY_NAME}))*\b", re.IGNORECASE)
# "one" that counts nothing: "this one", "no one", and whatever no noun follows ("one of", "one-way", "the larger one.")
_IDLE_ONE = re.compile(
    r"\b(?:this|that|which|any|every|some|each|another|last|next|new|no)\s+(?P<first>one)\b"
    r"|\b(?P<last>one)(?!\s+[a-z0-9(]|[\u3400-\u9fff])"
    r"|\b(?P<linked>one)(?=\s+(?:of|and|or|with|that|which|who|is|in|for|to|from|on|at|as|by|but|if|i|you|has|will|thing|more|another)\b)"
    r"|(?<!\bfor )(?<!\bin )(?<!within )(?<!\bonly )(?<!\bjust )(?<!\bleast )\b(?P<once>one)(?=\s+(?:day|time)\b)",
    re.IGNORECASE,
)
_ZH_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_ZH_SCALES = {"十": 10, "百": 100, "千": 1000}
_ZH_NUMBER = re.compile(r"[零一二三四五六七八九两〇十百千万亿]+")
_ZH_IDLE = re.compile(
    r"一(?:下|些|起|样|直|定|般|旦|共|致|切|方面|点)|(?:统|唯|同|第|万)一|星期[一二三四五六]|周[一二三四五六]"
)
_MAX_DIGITS = 40
_WEST_OR_SOUTH = re.compile(r"\s?°?\s?(?:[WS]|west|south)\b")


@dataclass(frozen=True, slots=True)
class NumberMention:
    """A number in a text. `named` tells words from digits, `ordinal` 2nd from 2; `percent` means that a % follows,
    `maybe_negative` that a minus stands before which may also join it to something, or that it lies west or south."""

    value: Fraction
    span: Span
    named: bool = False
    ordinal: bool = False
    percent: bool = False
    maybe_negative: bool = False


def numbers_in(text: str) -> Iterator[NumberMention]:
    """Every number that the text mentions."""
    yield from _in_digits(text)
    yield from _in_words(text)
    yield from _in_chinese(text)


def number_of(value: object) -> Fraction | None:
    """The value as an exact number: a number, or text that is nothing but one."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and value.bit_length() < _MAX_DIGITS * 4:
        return Fraction(value)
    if isinstance(value, float):
        return Fraction(repr(value)) if value == value and abs(value) < 1e30 else None
    if isinstance(value, str) and len(value) < _MAX_DIGITS and re.fullmatch(r"\s*[-+]?\d+(?:\.\d+)?\s*", value):
        return Fraction(value.strip())
    return None


def _in_digits(text: str) -> Iterator[NumberMention]:
    for match in _DIGITS.finditer(text):
        number = match["number"]
        if len(number) > _MAX_DIGITS or _continues(text, match):
            continue
        value = Fraction(number.replace(",", "")) * (
            Fraction(10) ** int(match["exponent"][1:]) if match["exponent"] else 1
        )
        after = (match["after"] or "").strip().lower()
        minus = (match["sign"] or "").strip() in ("-", "−")
        negative = minus and _is_sign(text, match.start())
        end = match.end("number") if not after or after == "%" else match.end()
        for factor in _factors(after):
            yield NumberMention(
                (-value if negative else value) * factor,
                Span(match.start("number"), end if factor != 1 else match.end("number")),
                ordinal=after in _ORDINALS,
                percent=after == "%",
                maybe_negative=(minus and not negative) or bool(_WEST_OR_SOUTH.match(text, match.end())),
            )


def _factors(after: str) -> tuple[int, ...]:
    """What the number may have to be multiplied by: a single letter may as well be a unit."""
    factor = _MULTIPLES.get(after, 1)
    return (factor,) if len(after) != 1 or not after.isascii() or factor == 1 else (1, factor)


def _continues(text: str, match: re.Match[str]) -> bool:
    """Whether the digits are part of something longer: `1.2.3`, `12ab`; a unit may follow directly (`5kg`)."""
    rest = text[match.end() : match.end() + 2]
    return bool(re.match(r"\.\d|_\w", rest))


def _is_sign(text: str, start: int) -> bool:
    """A minus belongs to the number unless it joins it to something before: `5-7`, `x - 7`."""
    before = text[:start].rstrip()
    return not before or before[-1] in "([{,:=<>/'\"、，：" or (text[start - 1] == " " and text[start + 1] != " ")


def _in_words(text: str) -> Iterator[NumberMention]:
    idle = {match.start(match.lastgroup or 0) for match in _IDLE_ONE.finditer(text)}
    for match in _NAMED.finditer(text):
        if match[0].lower() == "one" and match.start() in idle:
            continue
        yield NumberMention(Fraction(_named_value(match[0].lower())), Span(*match.span()), named=True)
    for name, value in _OTHER_NAMES.items():
        for match in re.finditer(rf"\b{name}\b", text, re.IGNORECASE):
            yield NumberMention(value, Span(*match.span()), named=True)


def _named_value(phrase: str) -> int:
    total = part = 0
    for word in re.findall(r"[a-z]+", phrase):
        if word in _NAMES:
            part += _NAMES[word]
        elif word == "hundred":
            part = (part or 1) * 100
        elif word in _SCALES:
            total += (part or 1) * _SCALES[word]
            part = 0
    return total + part


def _in_chinese(text: str) -> Iterator[NumberMention]:
    idle = [match.span() for match in _ZH_IDLE.finditer(text)]
    for match in _ZH_NUMBER.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in idle):
            continue
        value = zh_number(match[0])
        if value is not None:
            yield NumberMention(Fraction(value), Span(*match.span()), named=True)


def zh_number(text: str) -> int | None:
    """A number in Chinese characters: 三百二十, 两万, 二〇二四."""
    if len(text) > _MAX_DIGITS:
        return None
    if all(c in _ZH_DIGITS for c in text):
        return int("".join(str(_ZH_DIGITS[c]) for c in text))
    total = section = digit = 0
    for c in text:
        if c in _ZH_DIGITS:
            digit = _ZH_DIGITS[c]
        elif c in _ZH_SCALES:
            section += (digit or 1) * _ZH_SCALES[c]
            digit = 0
        else:
            total = (total + section + digit) * (10**4 if c == "万" else 10**8)
            section = digit = 0
            if total == 0:
                return None
    return total + section + digit
