"""A value to be looked for: what it is, and the forms in which a text may state it."""

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from unicodedata import category

from utb.scoring.sources.composed import Quantity, code_parts, joined_parts, quantity_of, range_of
from utb.scoring.sources.dates import clocks_in, dates_in
from utb.scoring.sources.numbers import number_of
from utb.scoring.sources.words import NUMERALS, Words, fold, stems_of, words_of

_YES = frozenset({"true", "yes", "是"})
_NO = frozenset({"false", "no", "否"})
_OPERATORS = re.compile(r"[-+*/^=<>()]")
_FORMULA = re.compile(r"[\w\s.+*/^=<>()\[\],-]*(?:\*\*|[\^*/+=<>]|\w\()[\w\s.+*/^=<>()\[\],-]*")
_SYMBOLIC = re.compile(r"([A-Za-z_]\w*)\.([A-Za-z_]\w*)")
_LIST = re.compile(r"\s*[,;、，；|]\s*")
_PARTS_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_MOST_ITEMS = 20
_LONGEST_ITEM = 5  # words; longer pieces between commas are prose
_LONGEST_INTEGER = 256  # bits
_LONGEST_FORMULA = 200
_MIDNIGHT = (0, 0)


@dataclass(frozen=True)
class Wanted:
    """One leaf of a call: its value and what the parameter is called and said to be."""

    value: object
    names: tuple[str, ...]  # keys on the path, the nearest first
    description: str = ""
    is_choice: bool = False  # one of a few words that the schema lists

    @property
    def text(self) -> str:
        """The value as text, trimmed; integers that nobody writes out have none."""
        if isinstance(self.value, int) and self.value.bit_length() > _LONGEST_INTEGER:
            return ""
        return str(self.value).strip()

    @cached_property
    def truth(self) -> bool | None:
        """The value as a yes or no, also where it is written as text."""
        if isinstance(self.value, bool):
            return self.value
        plain = fold(self.text) if isinstance(self.value, str) else ""
        return True if plain in _YES else False if plain in _NO else None

    @cached_property
    def number(self) -> Fraction | None:
        """The value as a number, also where it is written as text."""
        return number_of(self.value)

    @cached_property
    def day(self) -> date | None:
        """The day, for a value that is a date or a date with a time."""
        return None if self._moment is None else self._moment[0]

    @cached_property
    def clock(self) -> tuple[int, int] | None:
        """The time of day; None where there is none, or where midnight only fills the form."""
        if self._moment is not None:
            return self._moment[1]
        if not isinstance(self.value, str):
            return None
        found = next(clocks_in(self.text), None)
        whole = found is not None and found.span.end - found.span.start >= len(self.text)
        return (found.hour, found.minute) if found is not None and whole else None

    @cached_property
    def words(self) -> Words:
        """The value as words."""
        return words_of(self.text)

    @cached_property
    def stems(self) -> Words:
        """The same without endings."""
        return stems_of(self.words)

    @cached_property
    def formula(self) -> str | None:
        """A formula without blanks and with one sign for powers, else None."""
        is_short = isinstance(self.value, str) and len(self.text) <= _LONGEST_FORMULA
        is_one = is_short and _FORMULA.fullmatch(self.text) and not self.day
        return plain_formula(self.text) if is_one else None

    @cached_property
    def symbolic(self) -> tuple[str, str] | None:
        """Tool and field of a value that only refers to the result of a call: `FindProvider.phone_number`."""
        match = _SYMBOLIC.fullmatch(self.text) if isinstance(self.value, str) else None
        return (match[1], match[2]) if match else None

    @cached_property
    def items(self) -> tuple[str, ...]:
        """The items of a value that is a list written as text."""
        parts = [part for part in _LIST.split(self.text) if part] if isinstance(self.value, str) else []
        is_list = 1 < len(parts) <= _MOST_ITEMS and all(len(part.split()) <= _LONGEST_ITEM for part in parts)
        return tuple(parts) if is_list else ()

    @cached_property
    def pieces(self) -> tuple["Wanted", ...]:
        """The items, to be looked for one by one."""
        return tuple(Wanted(item, self.names, self.description) for item in self.items)

    @cached_property
    def parts(self) -> tuple["Wanted", ...]:
        """The values inside a list that is written as code, or the ends of a range."""
        if not isinstance(self.value, str) or self.day is not None:
            return ()
        parts = code_parts(self.text) or range_of(self.text) or ()
        return tuple(Wanted(part, self.names, self.description) for part in parts if part != self.text)

    @cached_property
    def joined(self) -> tuple[str, ...]:
        """The words and digits that an id or a constant joins."""
        refers = self.symbolic is not None and not self.symbolic[1].isupper()
        return joined_parts(self.text, "".join(self.names[:1])) if isinstance(self.value, str) and not refers else ()

    @cached_property
    def quantity(self) -> Quantity | None:
        """A number with a unit."""
        return quantity_of(self.text) if isinstance(self.value, str) else None

    @cached_property
    def is_punctuation(self) -> bool:
        """Whether there is nothing to it but marks, which stand in every text."""
        return bool(self.text) and all(category(c)[0] in "PZC" or (c.isascii() and not c.isalnum()) for c in self.text)

    @cached_property
    def name_words(self) -> tuple[str, ...]:
        """The words of the parameter's own name."""
        return tuple(part.lower() for name in self.names[:1] for part in name_parts(name))

    @cached_property
    def hint(self) -> str:
        """Folded characters without which no text states the value; empty where there are none.

        One search for them spares most texts of a long history from being read.
        """
        if self.number is not None or self.day or self.clock or self.formula or self.truth is not None:
            return ""
        if self.parts or self.quantity:
            return ""
        if self.pieces:
            return self.pieces[0].hint
        if not any(c.isalpha() for c in self.text):
            return ""
        parts = [part for part in self.joined if part.isalpha()] or [word.text for word in self.words.words]
        longest = max(parts, key=len, default="")
        return "" if longest in NUMERALS.values() else longest[:3].removesuffix("e").removesuffix("y")

    @cached_property
    def is_code(self) -> bool:
        """A short value in capitals stands only where the same capitals stand: LAS is not the Las of Las Vegas."""
        return isinstance(self.value, str) and self.text.isupper() and self.text.isascii() and len(self.text) <= 3

    @cached_property
    def _moment(self) -> tuple[date, tuple[int, int] | None] | None:
        if not isinstance(self.value, str) or len(self.text) > 40:
            return None
        mention = next((m for m in dates_in(self.text) if m.year and m.day), None)
        if mention is None or mention.day is None or mention.year is None:
            return None
        try:
            day = date(mention.year, mention.month, mention.day)
        except ValueError:
            return None
        rest = self.text[: mention.span.start] + self.text[mention.span.end :]
        clock = next(clocks_in(rest.lstrip("T ")), None)
        left = re.sub(r"[\d:.,TZ+\s-]|[ap]\.?m\.?", "", rest, flags=re.IGNORECASE)
        if left:
            return None
        time = (clock.hour, clock.minute) if clock else None
        return day, None if time in (_MIDNIGHT, (23, 59)) else time


def plain_formula(text: str) -> str:
    """A formula as it is compared: no blanks, `^` for powers, no signs of multiplication between factors."""
    plain = re.sub(r"\s+", "", fold(text)).replace("**", "^")
    return re.sub(r"(?<=\d)\*(?=[a-z(])", "", plain)


def name_parts(name: str) -> list[str]:
    """The words of a parameter name, whatever joins them."""
    return _PARTS_OF_NAME.findall(name)
