"""What a rule of the ask detector is, and how a table of them judges one clause."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Act(StrEnum):
    """What a clause does to the user."""

    REQUEST = "request"  # wants information, a choice or a confirmation, with or without a question mark
    CONSENT = "consent"  # would do the very thing at hand: asks, unless the text reports that thing as done
    PROPOSAL = "proposal"  # would do something with what is at hand: asks only where nothing was delivered before
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


def rule(act: Act, because: str, *patterns: str) -> Rule:
    """A row that fits where any of the patterns does; blanks in a pattern stand for any white space."""
    return Rule(act, re.compile("|".join(patterns).replace(" ", r"\s+")), because)


def judge(clause: str, table: Iterable[Rule]) -> Rule | None:
    """The first row that the clause holds; the order of a table is therefore part of its meaning."""
    return next((row for row in table if row.pattern.search(clause)), None)
