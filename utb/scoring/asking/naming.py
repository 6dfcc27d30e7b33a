"""Does a text name a slot, that is an argument it ought to ask for?"""

import re
import unicodedata

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[\u4e00-\u9fff]+")
_TEXT_WORD = re.compile(r"[a-z]+|\d+|[\u4e00-\u9fff]+")


def names_slot(text: str, slot: str) -> bool:
    """Whether every word of the slot's name stands in the text, in any order.

    `departureDate`, `departure_date` and `trip.departure-date[0]` (its last part) have the words departure and date.
    A plural stands for its singular and the other way round; words run together (`userid`) count as well.
    """
    last = re.split(r"[./]", re.sub(r"\[\d*\]", "", slot))[-1]
    wanted = [_singular(word.lower()) for word in _WORD.findall(unicodedata.normalize("NFKC", last))]
    folded = unicodedata.normalize("NFKC", text).lower()
    present = {_singular(word) for word in _TEXT_WORD.findall(folded)}
    if not wanted:
        return False
    return all(_stands(word, present, folded) for word in wanted) or "".join(wanted) in present


def _stands(word: str, present: set[str], folded: str) -> bool:
    return word in folded if "\u4e00" <= word[0] <= "\u9fff" else word in present


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
