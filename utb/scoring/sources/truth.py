"""Yes and no: a text states them only where it names the thing and says yes, no, on or off about it."""

import re

from utb.model import Span
from utb.scoring.sources.context import shares_chinese
from utb.scoring.sources.wanted import Wanted
from utb.scoring.sources.words import word_set, words_of

_SENTENCE = re.compile(r"[^.!?;。！？；\n]+")
_YES = re.compile(
    r"\b(?:yes|true|enabled?|activated?|turn(?:ed)? on|switch(?:ed)? on)\b|是的|开启|启用|激活|打开", re.IGNORECASE
)
_NO = re.compile(
    r"\b(?:no|not|false|disabled?|deactivated?|turn(?:ed)? off|switch(?:ed)? off|without|don'?t|doesn'?t|never)\b"
    r"|不|无需|关闭|禁用|没有",
    re.IGNORECASE,
)
_IDLE = word_set(
    "is are has have include includes included enable enabled enables allow allowed use with flag option do does "
    "need needs want wants should show return get the of for"
)
_CHINESE_NAME = 3
_REACH = 44  # characters between the word and the name of the thing


def find_truth(wanted: Wanted, text: str) -> Span | None:
    """The word that says yes or no about the parameter."""
    pattern = _YES if wanted.truth else _NO
    for sentence in _SENTENCE.finditer(text):
        for said in pattern.finditer(sentence[0]):
            around = sentence[0][max(0, said.start() - _REACH) : said.end() + _REACH]
            if _names_it(wanted, around):
                return Span(sentence.start() + said.start(), sentence.start() + said.end())
    return None


def _names_it(wanted: Wanted, sentence: str) -> bool:
    telling = [part for part in wanted.name_words if part not in _IDLE]
    there = [word.text for word in words_of(sentence).words]
    if telling and all(any(_near(part, word) for word in there) for part in telling):
        return True
    return shares_chinese(wanted.description, sentence, _CHINESE_NAME)


def _near(part: str, word: str) -> bool:
    """The same word but for its ending: integration, integrate."""
    length = max(4, min(len(part), len(word)) - 3)
    return part == word or (min(len(part), len(word)) >= 4 and part[:length] == word[:length])
