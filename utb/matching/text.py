"""Free text: messages, notes, questions. Compared as sequences of tokens, never by likeness.

Case, articles, `please`, sentence punctuation and the blanks between Chinese characters carry no meaning here; every
other token does, with its place and number: negations, prepositions, amounts, tense. A symbol belongs to its token
(`$50`, `5%`, `-5`, `C++`, `@bob`, `2.5`), an apostrophe inside a word too.
"""

import re
from functools import lru_cache

CHINESE = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fa1f"

_QUOTES = "\"'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\u300e\u300f"
_STOPS = ".,;:!?\u3002\uff0c\uff1b\uff1a\uff01\uff1f"
_SPLIT = r"()\[\]{}<>\u3001\u300a\u300b\u3010\u3011"

_TOKENS = re.compile(
    rf"[{CHINESE}]"
    rf"|(?:[^\s{CHINESE}{_QUOTES}{_STOPS}{_SPLIT}]"
    r"|(?<=\d)[.,:](?=\d)|(?<![^\W\d_])\.(?=\d)|(?<=\w)'(?=\w))+"
    rf"|[{_SPLIT}]"
)
_DROPPED = frozenset({"a", "an", "the", "please"})
_CHINESE_CHARACTER = re.compile(f"[{CHINESE}]")

_FEWEST_WORDS = 6


@lru_cache(maxsize=512)
def read_tokens(text: str) -> tuple[str, ...]:
    """Tokens that count, in order (of text after NFKC)."""
    folded = text.casefold().replace("\u2019", "'").replace("\u2018", "'")
    return tuple(token for token in _TOKENS.findall(folded) if token not in _DROPPED)


def word_count(text: str) -> float:
    """Number of words; two Chinese characters count as one."""
    spaced, characters = _CHINESE_CHARACTER.subn(" ", text)
    return len(spaced.split()) + characters / 2


@lru_cache(maxsize=512)
def is_long(text: str) -> bool:
    """Whether the text is long enough to be a sentence whatever its parameter is called."""
    return word_count(text) >= _FEWEST_WORDS


def first_difference(expected: str, actual: str) -> tuple[str | None, str | None] | None:
    """The first token where the sequences part, on both sides (None past the end); None if they are the same."""
    left, right = read_tokens(expected), read_tokens(actual)
    if left == right:
        return None
    place = next((i for i, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), None)
    place = min(len(left), len(right)) if place is None else place
    return _token_at(left, place), _token_at(right, place)


def _token_at(tokens: tuple[str, ...], place: int) -> str | None:
    return tokens[place] if place < len(tokens) else None
