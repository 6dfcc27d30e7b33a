"""A finding about a persona, and the closed table of rules with the sentence that says what is wrong."""

from enum import StrEnum

import msgspec


class Rule(StrEnum):
    """What was broken. Those of a contradiction name two places, those of privacy and links one."""

    OPPOSITE_VALUES = "opposite_values"
    FORBIDDEN_ELSEWHERE = "forbidden_elsewhere"
    AGE_DISAGREES = "age_disagrees"
    CHILDREN_DISAGREE = "children_disagree"
    LANGUAGE_NOT_SPOKEN = "language_not_spoken"
    CURRENCIES_MIXED = "currencies_mixed"
    HOURS_BLOCKED = "hours_blocked"
    CONTACT = "contact"
    NUMBER_OF_A_PERSON = "number_of_a_person"
    ADDRESS = "address"
    BIRTH_DATE = "birth_date"
    FULL_NAME = "full_name"
    ORGANISATION = "organisation"
    SENSITIVE_TERM = "sensitive_term"
    SENSITIVE_REPEATED = "sensitive_repeated"
    LINK_WITHOUT_PREFERENCE = "link_without_preference"
    LINK_TO_SENSITIVE = "link_to_sensitive"
    LINK_WITHOUT_TOOL = "link_without_tool"
    LINK_WITHOUT_SLOT = "link_without_slot"
    LINK_DECIDES_NOTHING = "link_decides_nothing"


SENTENCES = {
    Rule.OPPOSITE_VALUES: "two places want different things of one subject, and neither says when",
    Rule.FORBIDDEN_ELSEWHERE: "one place rules out what another does",
    Rule.AGE_DISAGREES: "ages or years of birth do not agree",
    Rule.CHILDREN_DISAGREE: "numbers of children do not agree",
    Rule.LANGUAGE_NOT_SPOKEN: "a language is read, heard or written that is not among the languages",
    Rule.CURRENCIES_MIXED: "amounts stand in more than one currency",
    Rule.HOURS_BLOCKED: "a time lies within hours that are kept free",
    Rule.CONTACT: "an address on the net or a telephone number",
    Rule.NUMBER_OF_A_PERSON: "a number that belongs to one person: of a document, a card or an account",
    Rule.ADDRESS: "a street with a number",
    Rule.BIRTH_DATE: "a date of birth",
    Rule.FULL_NAME: "a full name, where a given name is enough",
    Rule.ORGANISATION: "a firm that exists and says where somebody is",
    Rule.SENSITIVE_TERM: "something sensitive outside of the sensitive information",
    Rule.SENSITIVE_REPEATED: "sensitive information is repeated elsewhere",
    Rule.LINK_WITHOUT_PREFERENCE: "a link from a preference that the persona does not have",
    Rule.LINK_TO_SENSITIVE: "a decision that would need sensitive information",
    Rule.LINK_WITHOUT_TOOL: "a link to a tool that the set does not offer",
    Rule.LINK_WITHOUT_SLOT: "a link to an argument that none of the tools has",
    Rule.LINK_DECIDES_NOTHING: "a link to an argument that is marked as not deciding",
}


class PersonaFinding(msgspec.Struct, frozen=True, kw_only=True):
    """One finding. `path` and `other` are places in the persona; `found` says what stands there."""

    persona: str
    rule: Rule
    path: str
    other: str | None = None
    found: str

    def __str__(self) -> str:
        where = self.path if self.other is None else f"{self.path} and {self.other}"
        return f"{self.persona}: {where}: {SENTENCES[self.rule]} ({self.found})"
