"""Values that somebody put together out of things said: lists in some code, joined ids, numbers with a unit.

Only wrapping may have been added: brackets, quotes, names of containers, joining characters, units. An operator, or a
word of its own, makes a value that nobody stated.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from utb.model import Span
from utb.scoring.sources.numbers import number_of
from utb.scoring.sources.words import Words, fold, stem, word_set

_CODE = re.compile(r"(?:new\s+)?(?:[A-Za-z_][\w.]*(?:<[\w, <>]*>)?)?\s*[\[({].*[\])}];?", re.DOTALL)
_TOKEN = re.compile(r"""'(?P<single>[^']*)'|"(?P<double>[^"]*)"|(?P<word>-?\d+(?:\.\d+)?|[^\W\d]\w*)|(?P<mark>\S)""")
_MARKS = frozenset("[](){},:;.<>")
_CONTAINERS = word_set(
    "new array arrays aslist list arraylist linkedlist of int integer double float string str char long object map "
    "hashmap set hashset tuple dict vector java util python numpy np pd series"
)
_MOST_PARTS = 20
_LONGEST = 200
_JOINED = re.compile(r"[A-Za-z0-9]+(?:[_.#:/-]+[A-Za-z0-9]+)*")
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_CONSTANT = re.compile(r"(?:[A-Z]\w*\.)([A-Z]+(?:_[A-Z]+)+)")
_TELLING = 3  # letters
_SENTENCE_END = re.compile(r"[.!?;](?:\s|$)|[。！？；\n]")
_MOST_JOINED = 5
_BETWEEN = 6  # other words among those that were joined
_UNITS = {
    name: unit
    for unit, names in {
        "%": "% percent pct", "degree": "° °c °f c f degree degrees celsius fahrenheit 度",
        "m": "m meter meters metre metres 米",
        "km": "km kilometer kilometers kilometre kilometres 公里", "mile": "mi mile miles", "foot": "ft foot feet",
        "s": "s sec secs second seconds 秒", "min": "min mins minute minutes 分钟", "h": "h hr hrs hour hours 小时",
        "day": "day days 天", "week": "week weeks 周", "month": "month months 个月", "year": "year years 年",
        "g": "g gram grams 克", "kg": "kg kilogram kilograms 公斤", "lb": "lb lbs pound pounds", "kb": "kb", "mb": "mb",
        "gb": "gb", "tb": "tb", "dollar": "$ usd dollar dollars 美元", "euro": "€ eur euro euros 欧元", "gbp": "£ gbp",
        "yuan": "¥ ￥ cny rmb yuan 元 人民币",
    }.items()
    for name in names.split()
}  # fmt: skip
_UNIT = "|".join(sorted(map(re.escape, _UNITS), key=len, reverse=True))
_QUANTITY = re.compile(
    rf"(?P<sign>[$€£¥￥])?\s*(?P<number>-?\d[\d,]*(?:\.\d+)?)\s*-?\s*(?P<unit>{_UNIT})?", re.IGNORECASE
)
_RANGE = re.compile(
    rf"[$€£¥￥]?\s*(?P<low>\d+(?:\.\d+)?)\s*(?:-|–|~|to|到|至)\s*[$€£¥￥]?\s*(?P<high>\d+(?:\.\d+)?)\s*(?:{_UNIT})?",
    re.IGNORECASE,
)
_AFTER_NUMBER = re.compile(rf"[\s-]*(?P<unit>{_UNIT}(?![a-z]))|[\s-]*(?P<word>[a-z]{{2,}})", re.IGNORECASE)
_IDLE_AFTER = word_set("and or to of for in on at as is are was with from by the if but then please per each so")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with a unit that may have been added to it."""

    number: Fraction
    unit: str

    def may_be(self, text: str, span: Span) -> bool:
        """Whether the number that stands there has this unit or none, and counts nothing else."""
        after = _AFTER_NUMBER.match(text, span.end)
        if after is None:
            return True
        if after["unit"]:
            return _UNITS[fold(after["unit"])] == self.unit
        return fold(after["word"]) in _IDLE_AFTER


def quantity_of(text: str) -> Quantity | None:
    """The value as a number with a unit, else None."""
    match = _QUANTITY.fullmatch(text)
    name = match and (match["sign"] or match["unit"])
    number = number_of(match["number"].replace(",", "")) if match else None
    return Quantity(number, _UNITS[fold(name)]) if name and number is not None else None


def range_of(text: str) -> tuple[str, str] | None:
    """The ends of a range of numbers, its unit aside."""
    match = _RANGE.fullmatch(text)
    return (match["low"], match["high"]) if match else None


def code_parts(text: str) -> tuple[str, ...]:
    """The values inside a list or a call written as code; empty where it is none, or does something."""
    if len(text) > _LONGEST or not _CODE.fullmatch(text):
        return ()
    parts: list[str] = []
    for token in _TOKEN.finditer(text):
        if token["mark"] is not None:
            if token["mark"] not in _MARKS:
                return ()
            continue
        part = token["single"] or token["double"] or token["word"] or ""
        if part.strip() and not (token["word"] and fold(part) in _CONTAINERS):
            parts.append(part)
    return tuple(parts) if len(parts) <= _MOST_PARTS else ()


def joined_parts(text: str, name: str) -> tuple[str, ...]:
    """The words and numbers that an id or a constant joins; empty for anything else.

    What a constant belongs to (`ResultSet.`), and what the parameter is called already, tells it from no other.
    """
    if not _JOINED.fullmatch(text):
        return ()
    constant = _CONSTANT.fullmatch(text)
    parts = tuple(fold(part) for part in _PARTS.findall(constant[1] if constant else text))
    if constant:
        called = fold(name)
        parts = tuple(part for part in parts if len(part) < _TELLING or part not in called)
    words = [part for part in parts if part.isalpha()]
    short = min(map(len, words), default=0)
    is_clear = short >= _TELLING or (constant is not None and len(parts) >= _TELLING)
    return parts if is_clear and 1 < len(parts) <= _MOST_JOINED else ()


def find_joined(parts: tuple[str, ...], text: str, words: Words) -> Span | None:
    """The words of a joined value in their order, close together in one sentence; a lone digit must touch a word."""
    wanted = [stem(part) for part in parts]
    there = [stem(word.text) for word in words.words]
    for first, word in enumerate(there):
        if word != wanted[0]:
            continue
        places = _in_turn(wanted, there[first : first + len(wanted) + _BETWEEN], first)
        span = Span(words.words[first].start, words.words[places[-1]].end)
        is_whole = len(places) == len(wanted) and _digits_touch(wanted, places)
        if is_whole and not _SENTENCE_END.search(text[span.start : span.end]):
            return span
    return None


def _in_turn(wanted: list[str], there: list[str], offset: int) -> list[int]:
    """Places of the wanted words, one after the other, as far as they go."""
    places: list[int] = []
    for index, word in enumerate(there):
        if len(places) < len(wanted) and word == wanted[len(places)]:
            places.append(offset + index)
    return places


def _digits_touch(wanted: list[str], places: list[int]) -> bool:
    lone = [place for word, place in zip(wanted, places, strict=True) if len(word) == 1]
    return all({place - 1, place + 1} & set(places) for place in lone)
