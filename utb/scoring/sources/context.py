"""Whether the words around a place speak of a parameter: by its name, or by its description."""

import re

from utb.model import Span
from utb.scoring.sources.numbers import NumberMention
from utb.scoring.sources.wanted import Wanted, name_parts
from utb.scoring.sources.words import stem, word_set, words_of

_REACH = 48  # characters to both sides; about a clause
_PEOPLE = word_set(
    "people person persons passenger passengers guest guests rider riders adult adults traveler travelers party seats "
    "attendees participants 人 位"
)
_IDLE_NAMES = word_set("number num of the count total id name type value data no")
_IDLE_WORDS = word_set(
    "the and for with that this from number value default which will should must used use default int integer float "
    "string list type data optional unit units between"
)
_NOUN = re.compile(r"(?:\s+|-|\s*(?=[\u3400-\u9fff%°$€£¥]))([a-z]{2,}|[\u3400-\u9fff%°$€£¥])", re.IGNORECASE)
_NO_NOUNS = word_set(
    "and or to of for in on at as is are was be with from by the if but then when while please so it its that this you "
    "we my me your our can could will would should do not than per now 和 与 或 的"
)
_GIVEN = re.compile(
    r"(?:\b(?:from|between|is|be|equals?|by)\s+|[=:\[(]\s*|\d\s*(?:,|\bto|\band|-|–|到|至)\s*"
    r"|\b(?:set|change|increase|reduce|turn|put)\b.{0,24}\bto\s+|[$€£¥为是]\s*)[-−+]?$",
    re.IGNORECASE,
)
_RANGE_ON = re.compile(r"\s*(?:,|\bto\b|\band\b|-|–|到|至)\s*\d", re.IGNORECASE)
_CJK_RUN = re.compile(r"[\u3400-\u9fff]{2,}")
_CLAUSE_END = re.compile(r"[.!?。！？\n]\s|[。！？\n]")


def about_parameter(wanted: Wanted, text: str, span: Span) -> bool:
    """Whether the clause around the span shares a telling word with the parameter's name or description."""
    around = clause_around(text, span)
    there = {stem(word.text) for word in words_of(around).words}
    telling = {stem(part) for part in wanted.name_words if part not in _IDLE_NAMES}
    if telling & there or (any(len(part) > 3 for part in telling) and telling & _prefixes(there)):
        return True
    described = {stem(word.text) for word in words_of(wanted.description).words if len(word.text) > 3}
    return bool((described - _IDLE_WORDS) & there) or shares_chinese(wanted.description, around)


def counts_people(wanted: Wanted, text: str, span: Span) -> bool:
    """Whether both the parameter and the words after the number count people."""
    after = {word.text for word in words_of(text[span.end : span.end + 16]).words[:2]}
    about = {*wanted.name_words, *(word.text for word in words_of(wanted.description).words)}
    return bool(after & _PEOPLE) and bool(about & _PEOPLE)


def is_counted(text: str, mention: NumberMention) -> bool:
    """Whether a number counts the noun behind it, bounds a range, or is given in so many words."""
    before, after = text[max(0, mention.span.start - _REACH) : mention.span.start], text[mention.span.end :]
    noun = _NOUN.match(after)
    if mention.named or (noun is not None and noun[1].lower() not in _NO_NOUNS):
        return True
    return bool(_GIVEN.search(before) or _RANGE_ON.match(after))


def clause_around(text: str, span: Span) -> str:
    """The text around a place, cut at the ends of sentences."""
    before = text[max(0, span.start - _REACH) : span.start]
    after = text[span.end : span.end + _REACH]
    before = before[max((m.end() for m in _CLAUSE_END.finditer(before)), default=0) :]
    end = _CLAUSE_END.search(after)
    return f"{before} {after[: end.start()] if end else after}"


def shares_chinese(description: str, text: str, length: int = 2) -> bool:
    """Whether some run of Chinese characters of the description stands in the text."""
    return any(
        run[i : i + length] in text for run in _CJK_RUN.findall(description) for i in range(len(run) - length + 1)
    )


def alike_names(name: str, other: str) -> bool:
    """Whether two keys name the same thing: a telling word in common, or the same words altogether."""
    ours, theirs = ({stem(part.lower()) for part in name_parts(n)} for n in (name, other))
    return ours == theirs or bool((ours & theirs) - _IDLE_NAMES)


def _prefixes(words: set[str]) -> set[str]:
    return {word[:length] for word in words for length in range(4, len(word))}
