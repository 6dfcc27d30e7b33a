"""What a step says, and whether that asks: the ask detector, remembering the latest texts.

Models close their turns with few phrases, references come again with every model, and one text is asked about by
several rules; detecting takes longer than everything else about a step.
"""

from functools import lru_cache

from utb.model import Step
from utb.scoring.ask import asks

_MOST_TEXTS = 1024
_LONGEST = 2_000  # characters of a text worth remembering


def text_of(step: Step) -> str:
    """What a step says, trimmed. Content in parts counts as the text of its parts; anything else says nothing."""
    content = step.content
    if isinstance(content, str):
        return content.strip()
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return "\n".join(part for part in parts if isinstance(part, str)).strip()
    return ""


def is_asking(text: str) -> bool:
    """Whether the text asks the user for something."""
    return asks(text) if len(text) > _LONGEST else _is_asking(text)


_is_asking = lru_cache(_MOST_TEXTS)(asks)
