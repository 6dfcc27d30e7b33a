"""What a rule of the ask detector is, and how a table of them judges one clause."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from utb.scoring.asking.words import Lexicon


class Act(StrEnum):
    """What a clause does to the user."""

    REQUEST = "request"  # wants information, a choice or a confirmation, with or without a question mark
    CONSENT = "consent"  # would do the very thing at hand: asks, unless the text reports that thing as done
    PROPOSAL = "proposal"  # would do something with what is at hand: asks only where nothing was delivered before
    SERVICE = "service"  # would do something else: an offer, unless it acts on one of the things just told of
    IMPERATIVE = "imperative"  # `enter your date of birth`: asks, unless the text explains how to use a screen
    OFFER = "offer"  # proposes help or another service; the task at hand does not wait for the reply
    MENTION = "mention"  # speaks about questions, missing things or instructions, and wants nothing now
    RHETORICAL = "rhetorical"  # has the form of a question, expects no reply
    DEPENDS = "depends"  # `let me know`: what it wants stands in the clause before it
    UNKNOWN = "unknown"  # does not know something: asks, unless the text finds out itself or sends the user elsewhere
    STATEMENT = "statement"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row: a clause that holds `pattern` does `act`. `because` says what the row is for."""

    act: Act
    pattern: re.Pattern[str]
    because: str


def rules_with(lexicon: Lexicon) -> Callable[..., Rule]:
    """A maker of rows `(act, because, *patterns)` that fit where any of the patterns does."""

    def rule(act: Act, because: str, *patterns: str) -> Rule:
        return Rule(act, lexicon.pattern(*patterns), because)

    return rule


@dataclass(frozen=True, slots=True, eq=False)  # compared and hashed as an object, which is fast
class Table:
    """Rows of which the first that fits decides; their order is therefore part of their meaning."""

    rows: tuple[Rule, ...]


@lru_cache(maxsize=2048)  # short clauses come again and again
def judge(codes: str, table: Table) -> Rule | None:
    """The first row that the clause holds."""
    for row in table.rows:
        if row.pattern.search(codes):
            return row
    return None
