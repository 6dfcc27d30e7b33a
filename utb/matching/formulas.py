"""Formulas and arithmetic: the same expression written with other blanks, signs or an implied `*`.

A formula consists of numbers, single-letter variables, the usual functions and operators. Its tokens are compared,
never its meaning: `x + 1` is no `1 + x`. Arithmetic without letters is compared by exact value, so `2 + 3` is `5`.
"""

import re
from fractions import Fraction

_FUNCTIONS = "sin cos tan cot sec csc asin acos atan arcsin arccos arctan sinh cosh tanh exp log ln lg sqrt cbrt abs pi"
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?|\.\d+)|(?P<word>[^\W\d_]+)|(?P<operator>\*\*|[-+*/^()=,!]))", re.UNICODE
)
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "⁄": "/"})
_KNOWN = frozenset(_FUNCTIONS.split())
_LONGEST = 400
_MOST_BRACKETS = 40

# Ranges, ratios, sizes, dates and ids look like this: numbers joined by one kind of sign.
_PLAIN = r"\d+(?:\.\d+)?"
_JOINED = re.compile("|".join(rf"{_PLAIN}(?:\s*{sign}\s*{_PLAIN})+" for sign in ("-", "/", r"\*", "×")))

# Powers beyond these bounds are no arithmetic that anyone asks for.
_MOST_EXPONENT = 64
_MOST_BITS = 4_000

Tokens = list[tuple[str, str]]


def read_formula(text: str) -> tuple[str, ...] | None:
    """The tokens of a formula with every `*` written out, or None where the text is none."""
    tokens = _tokens(text)
    if tokens is None or not any(kind != "number" for kind, _ in tokens):
        return None
    out: list[str] = []
    before = ""
    for kind, token in tokens:
        if kind == "word" and len(token) > 1 and token not in _KNOWN:
            return None
        what = _role(kind, token)
        if (before, what) in (("number", "number"), ("letter", "letter"), ("letter", "number"), ("close", "number")):
            return None
        if (before, what) in _IMPLIED:
            out.append("*")
        out.append("^" if token == "**" else token)
        before = what
    return tuple(out) if _has_work(tokens) else None


# Pairs of neighbours between which a `*` is implied. A letter before a bracket may be a function: nothing is implied.
_IMPLIED = frozenset(
    {
        ("number", "letter"),
        ("number", "function"),
        ("number", "open"),
        ("letter", "function"),
        ("close", "open"),
        ("close", "letter"),
        ("close", "function"),
    }
)


def _role(kind: str, token: str) -> str:
    if kind == "word":
        return "letter" if len(token) == 1 else "function"
    return {"(": "open", ")": "close"}.get(token, kind)


def _has_work(tokens: Tokens) -> bool:
    """Whether there is anything to calculate: an operator, or a number beside a letter."""
    kinds = {kind for kind, _ in tokens}
    return any(token in "**+-/^=" for kind, token in tokens if kind == "operator") or {"number", "word"} <= kinds


def _tokens(text: str) -> Tokens | None:
    text = text.translate(_SIGNS).strip()
    if not text or len(text) > _LONGEST or text.count("(") > _MOST_BRACKETS:
        return None
    found: Tokens = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            return None
        found.append((match.lastgroup, match[match.lastgroup]))
        position = match.end()
    return found


def is_joined(text: str) -> bool:
    """Whether numbers are joined as in ranges, ratios, sizes, dates and ids."""
    return _JOINED.fullmatch(text) is not None


def read_arithmetic(text: str) -> Fraction | None:
    """The exact value of an expression without letters, or None where it is none (or no sane one)."""
    tokens = _tokens(text)
    if tokens is None or any(kind == "word" or token in "=,!" for kind, token in tokens):
        return None
    if any(kind == "number" and len(token) > 1 and token[0] == "0" and token[1] != "." for kind, token in tokens):
        return None  # leading zeros: a code
    try:
        return _Arithmetic([token for _, token in tokens]).value()
    except (ArithmeticError, ValueError, RecursionError):
        return None


class _Arithmetic:
    """A recursive descent parser that calculates as it goes; raises `ValueError` where the text is no arithmetic."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens[::-1]

    def value(self) -> Fraction:
        value = self._sum()
        if self.tokens:
            raise ValueError(self.tokens)
        return value

    def _next(self, *wanted: str) -> str | None:
        return self.tokens.pop() if self.tokens and self.tokens[-1] in wanted else None

    def _sum(self) -> Fraction:
        value = self._product()
        while sign := self._next("+", "-"):
            term = self._product()
            value = value + term if sign == "+" else value - term
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while sign := self._next("*", "/"):
            factor = self._signed()
            value = value * factor if sign == "*" else value / factor
        return value

    def _signed(self) -> Fraction:
        sign = self._next("+", "-")
        return self._power() if sign is None else (self._signed() if sign == "+" else -self._signed())

    def _power(self) -> Fraction:
        base = self._atom()
        if self._next("^", "**") is None:
            return base
        exponent = self._signed()
        too_large = max(base.numerator.bit_length(), base.denominator.bit_length()) * abs(exponent) > _MOST_BITS
        if exponent.denominator != 1 or abs(exponent) > _MOST_EXPONENT or too_large:
            raise ValueError(exponent)
        return base ** int(exponent)

    def _atom(self) -> Fraction:
        if self._next("("):
            value = self._sum()
            if self._next(")") is None:
                raise ValueError(self.tokens)
            return value
        if not self.tokens:
            raise ValueError(self.tokens)
        return Fraction(self.tokens.pop())
