"""What a rule of the ask detector is, and how a table of them judges one clause.

Patterns are regular expressions in which `<name>` stands for a fragment of the table and a blank for any white space.
They are searched for in one clause at a time, which is short, so none of them can run away.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """What a clause does to the user."""

    REQUEST = "request"  # wants information, a choice or a confirmation, with or without a question mark
    CONSENT = "consent"  # would do the very thing at hand: asks, unless the text reports that thing as done
    PROPOSAL = "proposal"  # would do something with what is at hand: asks only where nothing was delivered before
    IMPERATIVE = "imperative"  # `enter your date of birth`: asks, unless the text explains how to use a screen
    OFFER = "offer"  # proposes help or another service; the task at hand does not wait for the reply
    MENTION = "mention"  # speaks about questions, missing things or instructions, and wants nothing now
    RHETORICAL = "rhetorical"  # has the form of a question, expects no reply
    DEPENDS = "depends"  # `let me know`: what it wants stands in the clause before it
    STATEMENT = "statement"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: a clause that holds `pattern` does `act`. `because` says what the row is for."""

    act: Act
    pattern: re.Pattern[str]
    because: str


def rules_with(fragments: Mapping[str, str]) -> Callable[..., Rule]:
    """A maker of rows `(act, because, *patterns)` that fit where any of the patterns does.

    Fragments may use fragments that stand before them.
    """
    known: dict[str, str] = {}
    for name, fragment in fragments.items():
        known[name] = f"(?:{_fill(fragment, known)})"

    def rule(act: Act, because: str, *patterns: str) -> Rule:
        text = "|".join(_fill(pattern, known) for pattern in patterns)
        return Rule(act, re.compile(text.replace(" ", r"\s+")), because)

    return rule


def words(text: str) -> str:
    """Any of these words, as a whole."""
    return rf"\b(?:{'|'.join(text.split())})\b"


def any_of(text: str) -> str:
    """Any of these bits, anywhere; for a script that writes no blanks between words."""
    return f"(?:{'|'.join(text.split())})"


def judge(clause: str, table: Iterable[Rule]) -> Rule | None:
    """The first row that the clause holds; the order of a table is therefore part of its meaning."""
    return next((row for row in table if row.pattern.search(clause)), None)


def _fill(pattern: str, known: Mapping[str, str]) -> str:
    return re.sub(r"<(\w+)>", lambda found: known[found[1]], pattern)
