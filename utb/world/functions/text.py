"""Texts in two languages."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from utb.world.words import folded, is_twin, mentions, same


def twin(en: str, zh: str) -> dict[str, str]:
    """One text in both languages."""
    return {"en": en, "zh": zh}


def joined(parts: Iterable[Any], en: str = " ", zh: str = "") -> dict[str, str]:
    """Texts put together, each language with its own separator."""
    found = list(parts)
    return {
        language: separator.join(str(part[language] if is_twin(part) else part) for part in found)
        for language, separator in (("en", en), ("zh", zh))
    }


def among(value: Any, values: Iterable[Any]) -> bool:
    """Whether the value is one of several, in either language."""
    return any(same(value, item) for item in values)


def slug(text: Any) -> str:
    """The English text as a part of an address."""
    source = text["en"] if is_twin(text) else str(text)
    return re.sub(r"[^a-z0-9]+", "-", source.lower()).strip("-")


def lower(text: str) -> str:
    """The text in small letters."""
    return text.lower()


def split(text: str, separator: str) -> list[str]:
    """The parts between separators."""
    return text.split(separator)


def starts_with(text: str, beginning: str) -> bool:
    """Whether the text begins so, whatever the case."""
    return folded(text).startswith(folded(beginning))


def ends_with(text: str, end: str) -> bool:
    """Whether the text ends so, whatever the case."""
    return folded(text).endswith(folded(end))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (twin, joined, among, slug, same, mentions, lower, split, starts_with, ends_with)
}
