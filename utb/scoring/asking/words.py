"""Patterns over words instead of characters, so that a rule reads like the phrase it stands for.

A `Lexicon` gives every word that a rule mentions a letter of its own, and every other word the letter `x`; a clause
becomes a short string of such letters, and a rule a regular expression over them. In a rule

- a word stands for itself, `<name>` for any word of a class, `<^name>` for any word outside of it;
- `.` is any word, `#` a number, `,` the border between two clauses, `~` anything, borders included;
- `( | ) ? * + {m,n} ^ $` and look-arounds mean what they always mean; blanks mean nothing.

Chinese is cut by the longest word of a class, in rules and in texts alike; other signs stand alone. Contractions are
taken apart (`I'll` is `i will`), and chat spelling and slips of the finger are read as the word that they stand for, so
no rule has to think of them.
"""

import re
from collections.abc import Iterable, Mapping

from utb.scoring.asking.spelling import ALIASES, SUFFIXES, misspellings

_FIRST_LETTER = 0xE000  # private use: never a letter of a text or of the syntax of patterns
_UNKNOWN, _NUMBER, _BORDER = "x", "0", ","
_IN_PATTERN = re.compile(r"<\^?\w+>|[a-z]+|[\u4e00-\u9fff]+|\s+|.")
_MEANS = {".": f"[^{_BORDER}]", "~": ".", "#": _NUMBER}
_HAN = "\u4e00-\u9fff"


class Lexicon:
    """The words that rules know, and the patterns made from them."""

    def __init__(self, classes: Mapping[str, str]) -> None:
        """`classes` maps a name to its words, divided by blanks; a word may stand in several classes."""
        self._codes: dict[str, str] = {_BORDER: _BORDER}
        self._classes = {name: "".join(map(self._code, words.split())) for name, words in classes.items()}
        han = [word for word in self._codes if len(word) > 1 and word[0] >= _HAN[0]]
        self._token = re.compile(rf"[a-z]+(?:'[a-z]+)?|\d[\d.,:]*|{_tree(han)}|[{_HAN}]|,")
        self._misspelled: dict[str, str] | None = None

    def pattern(self, *alternatives: str) -> re.Pattern[str]:
        """A pattern that fits where any of the alternatives does."""
        self._misspelled = None  # it may bring new words
        return re.compile("|".join(map(self._translated, alternatives)), re.DOTALL)

    def encode(self, clause: str) -> str:
        """The clause, lower-cased, as a string with one letter per word."""
        codes = self._codes
        return "".join([codes.get(word) or self._rare(word) for word in self._token.findall(clause)])

    def _code(self, word: str) -> str:
        return self._codes.setdefault(word, chr(_FIRST_LETTER + len(self._codes)))

    def _translated(self, pattern: str) -> str:
        return "".join(map(self._part, _IN_PATTERN.findall(pattern)))

    def _part(self, token: str) -> str:
        """What one token of a pattern means."""
        if token[0] == "<" and len(token) > 2:
            name = token.strip("<>")
            return f"[^{self._classes[name[1:]]}{_BORDER}]" if name.startswith("^") else f"[{self._classes[name]}]"
        if token.isalpha():
            return "".join(map(self._code, self._token.findall(token)))
        return _MEANS.get(token, token.strip())

    def _rare(self, word: str) -> str:
        """The letters of a word that no rule mentions as it is written."""
        if word[0] > "z":
            return _UNKNOWN
        if word[0] < "a":
            return _NUMBER
        if "'" in word:
            stem, _, ending = word.partition("'")
            if ending == "t" and stem.endswith("n"):  # `don't`, but also `can't` and `won't`
                stem, ending = ALIASES.get(word, stem[:-1]), "nt"
            return self.encode(stem) + self.encode(SUFFIXES.get(ending, ""))
        if self._misspelled is None:
            latin = [known for known in self._codes if known[0] < _HAN[0]]
            self._misspelled = {}
            near = {wrong: self._codes[right] for wrong, right in misspellings(latin).items()}
            self._misspelled = near | {short: self.encode(long) for short, long in ALIASES.items()}
        return self._misspelled.get(word, _UNKNOWN)


def _tree(words: Iterable[str]) -> str:
    """A pattern for the longest of these words, in which every first letter is tried once."""
    endings: dict[str, list[str]] = {}
    for word in words:
        endings.setdefault(word[0], []).append(word[1:])
    branches = []
    for first, rest in endings.items():
        longest_first = sorted(rest, key=len, reverse=True)
        branches.append(first + (f"(?:{'|'.join(longest_first)})" if longest_first != [""] else ""))
    return f"(?=[{''.join(endings)}])(?:{'|'.join(branches)})"
