"""Text in two languages: `{"en": ..., "zh": ...}` is one text, which results hold in the language of the world.

What somebody writes is accepted in either language, whatever the case, width and blanks.
"""

import unicodedata
from typing import Any

LANGUAGES = ("en", "zh")


def is_twin(value: object) -> bool:
    """Whether the value is one text in both languages."""
    return isinstance(value, dict) and value.keys() == {"en", "zh"}


def spoken(value: Any, language: str) -> Any:
    """The value with every text in one language; lists and objects are copied, floats lose noise and minus zero."""
    if isinstance(value, dict):
        if is_twin(value):
            return spoken(value[language], language)
        return {key: spoken(item, language) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [spoken(item, language) for item in value]
    if isinstance(value, float):
        return round(value, 6) + 0.0
    return value


def folded(text: str) -> str:
    """The text as it is compared: width, case and blanks aside."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def spellings(value: object) -> set[str]:
    """How the value may be written: both languages of a text, or the text itself."""
    found = list(value.values()) if isinstance(value, dict) and is_twin(value) else [value]
    return {folded(str(item)) for item in found if item is not None}


def same(left: object, right: object) -> bool:
    """Whether two texts are the same in some language; other values must be equal."""
    if isinstance(left, str | dict) and isinstance(right, str | dict):
        return bool(spellings(left) & spellings(right))
    return type(left) is type(right) and left == right


def mentions(text: object, query: object) -> bool:
    """Whether all words of the query occur in the text, both in the same language."""
    words = folded(str(query)).split()
    return any(all(word in spelling for word in words) for spelling in spellings(text))
