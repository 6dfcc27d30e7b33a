"""Policies: frozen records that fix every choice a verdict depends on. Name and version stand in each result."""

import msgspec

from utb.errors import ConfigError


class Policy(msgspec.Struct, frozen=True):
    """One way to decide a verdict.

    `ask_must_name_slot` asks more of a question than that it asks: its text must name the labelled slot.
    `done_set_limit` bounds the set of possible done-sets; past it the reference counts as ambiguous.
    `text_rules_version` names the edition of the string rules and of the ask detector. `similarity` is what the
    released evaluator compares strings with, which depended on what it found installed; only its policies have one.
    """

    name: str
    version: str
    similarity: str | None = None
    ask_must_name_slot: bool = False
    done_set_limit: int = 4096
    text_rules_version: str = "1"


EXACT = Policy(name="exact", version="1")
RELAXED = Policy(name="relaxed", version="1")
REFERENCE = Policy(name="reference", version="1", similarity="jieba+rouge")
REFERENCE_DIFFLIB = Policy(name="reference-difflib", version="1", similarity="difflib")

POLICIES: dict[str, Policy] = {policy.name: policy for policy in (EXACT, RELAXED, REFERENCE, REFERENCE_DIFFLIB)}


def policy_named(name: str) -> Policy:
    """The policy of that name; raises `ConfigError` listing the known ones."""
    try:
        return POLICIES[name]
    except KeyError:
        known = ", ".join(POLICIES)
        raise ConfigError(f"policy {name!r} is not known; known are {known}") from None
