"""When one string stands for another: exactly, as free text, as a value that both spell out, or as a name.

The order of the rules is the meaning. Passwords, tokens and codes are compared as they are. Then, after NFKC and
trimming: equal; free text where both values are that; ids, commands and formal queries exactly; the first kind of
value (date, address, quantity, formula, ...) that both can be read as; exactly where digits, quotes, brackets or
operators stand; and for all that is left (names, places, short phrases) without regard to case and blanks.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

import msgspec

from utb.matching.addresses import (
    holds_address,
    looks_like_phone,
    read_email,
    read_ip,
    read_path,
    read_phone,
    read_url,
)
from utb.matching.dates import read_date
from utb.matching.formulas import is_joined, read_arithmetic, read_formula
from utb.matching.naming import Naming
from utb.matching.quantities import read_quantity
from utb.matching.text import is_long, read_tokens


class TextSpec(msgspec.Struct, frozen=True):
    """What is known about the strings of one parameter.

    `free` is the schema's own word (`x-utb-free-text`), None where it has none; `is_constrained` tells of an enum,
    const, format or pattern.
    """

    naming: Naming = Naming()
    free: bool | None = None
    is_constrained: bool = False


class Judgement(msgspec.Struct, frozen=True):
    """Whether two strings are the same, and the name of the rule that said so."""

    equal: bool
    rule: str


_EQUAL = Judgement(True, "equal")
_TRIMMED = Judgement(True, "equal after trimming")
_SEPARATORS = Judgement(True, "blanks around separators")
_SAME_NAME, _OTHER_NAME = Judgement(True, "typed: name"), Judgement(False, "typed: name")
_SAME_PROSE, _OTHER_PROSE = Judgement(True, "free text"), Judgement(False, "free text")
_OTHER = Judgement(False, "exact string")

_SUPERSCRIPTS = str.maketrans({digit: str(number) for number, digit in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")} | {"⁻": "-"})
_SUPERSCRIPT = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+")

# Longer strings are never a date, number or address; they are not worth remembering either.
_LONGEST_VALUE = 300

# Comparing every call with every node meets the same strings again and again; more than these would only cost memory.
_REMEMBERED = 1024

_STRUCTURE = re.compile(r"[{}\[\]<>=|\\]")
_FORMAL_QUERY = re.compile(
    r"(?:select\s.+\sfrom|insert\s+into|delete\s+from|update\s.+\sset)\s", re.IGNORECASE | re.DOTALL
)
_EXACT_CHARACTER = re.compile(r"[\d\"'`“”‘’„«»「」『』()\[\]{}<>《》【】/\\+*=^%~|&@#$€£¥-]")
_INSIDE_WORDS = re.compile(r"(?<=[^\W\d_])(?:[-'’]|\s?&\s?)(?=[^\W\d_])")
_SEPARATOR = re.compile(r"(?<!\s)\s*([,;、])\s*")
_QUOTED = re.compile(r"[\"'`“”‘’„«»「」『』]")
_CARD = re.compile(r"\d+(?:[ -]\d+)*")
_BLANKS = re.compile(r"\s+")


@lru_cache(maxsize=_REMEMBERED)
def normal_form(text: str) -> str:
    """The text after NFKC and trimming. Raised digits become powers first: `10²` must not turn into `102`."""
    if text.isascii():
        return text.strip()
    raised = _SUPERSCRIPT.sub(lambda match: "^" + match.group().translate(_SUPERSCRIPTS), text)
    return unicodedata.normalize("NFKC", raised).strip()


def same_text(spec: TextSpec, expected: str, actual: str) -> Judgement:
    """Whether `actual` stands for `expected` in a parameter of this kind."""
    if expected == actual:
        return _EQUAL
    naming = spec.naming
    if naming.is_secret and spec.free is not True:
        return _OTHER
    left, right = normal_form(expected), normal_form(actual)
    if left == right:
        return _TRIMMED
    if is_free_text(spec, left) and is_free_text(spec, right):
        tokens = read_tokens(left)
        return _SAME_PROSE if tokens and tokens == read_tokens(right) else _OTHER_PROSE
    return _OTHER if naming.is_exact else _same_value(naming, left, right)


def is_free_text(spec: TextSpec, text: str) -> bool:
    """Whether the value (in normal form) qualifies as free text in this parameter."""
    if spec.free is not None:
        return spec.free
    if spec.is_constrained or spec.naming.is_typed:
        return False
    if not (spec.naming.is_text or is_long(text)):
        return False
    return _is_prose(text)


@lru_cache(maxsize=_REMEMBERED)
def _is_prose(text: str) -> bool:
    """More than one token, and no date, number, address or structure."""
    if len(read_tokens(text)) < 2 or holds_address(text):
        return False
    if _STRUCTURE.search(text) is not None or _FORMAL_QUERY.match(text) is not None:
        return False
    return not any(name != "path" for name in _look(text).readings)


def _same_value(naming: Naming, left: str, right: str) -> Judgement:
    mine, theirs = _look(left), _look(right)
    if mine.readings and theirs.readings:
        for name, value in mine.readings.items():
            if name in theirs.readings and _applies(name, naming, left, right):
                other = theirs.readings[name]
                return Judgement(value == other, _rule(name, value, other))
    if mine.spaced == theirs.spaced:
        return _SEPARATORS
    if mine.is_exact or theirs.is_exact:
        return _OTHER
    return _SAME_NAME if mine.folded == theirs.folded else _OTHER_NAME


def _rule(name: str, value: object, other: object) -> str:
    """The name of a typed rule; a reading of a date or time begins with what it is."""
    if name != "date" or not isinstance(value, tuple) or not isinstance(other, tuple):
        return name
    return str(value[0]) if value[0] == other[0] and value[0] in ("date", "time") else "date and time"


def _applies(name: str, naming: Naming, left: str, right: str) -> bool:
    """Some readings need a reason: digits are a telephone number, or joined numbers a calculation, only with one."""
    if name == "phone":
        return naming.is_phone or looks_like_phone(left) or looks_like_phone(right)
    if name == "arithmetic":
        if naming.is_phone:
            return False
        return naming.is_expression or not (is_joined(left) or is_joined(right))
    return True


def _card_digits(text: str) -> str | None:
    """12 to 19 digits, written with blanks or hyphens or without."""
    digits = text.replace(" ", "").replace("-", "")
    return digits if _CARD.fullmatch(text) and 12 <= len(digits) <= 19 else None


_READERS: dict[str, Callable[[str], object]] = {
    "date": lambda text: read_date(text.casefold()),
    "URL": read_url,
    "e-mail": read_email,
    "IP address": read_ip,
    "number": read_quantity,
    "digits": _card_digits,
    "phone": read_phone,
    "arithmetic": read_arithmetic,
    "formula": read_formula,
    "path": read_path,
}


class _Look(msgspec.Struct, frozen=True):
    """All that is worth knowing about one text: what it can be read as, and its forms for plain comparison."""

    readings: dict[str, object]
    spaced: str
    folded: str
    is_exact: bool


def _look(text: str) -> _Look:
    return _remembered(text) if len(text) <= _LONGEST_VALUE else _fresh_look(text, {})


@lru_cache(maxsize=_REMEMBERED)
def _remembered(text: str) -> _Look:
    found = {name: reader(text) for name, reader in _READERS.items()}
    return _fresh_look(text, {name: value for name, value in found.items() if value is not None})


def _fresh_look(text: str, readings: dict[str, object]) -> _Look:
    spaced = text if _QUOTED.search(text) else _SEPARATOR.sub(r"\1", text)
    is_exact = _EXACT_CHARACTER.search(_INSIDE_WORDS.sub("", text)) is not None
    return _Look(readings, spaced, _BLANKS.sub(" ", spaced).casefold(), is_exact)
