"""Does a text ask the user for information, a choice or a confirmation?

A text asks if any of its clauses does. A closing offer, a mention or a rhetorical question never does, and never hides
a clause beside it that does. No question mark is needed, and none is enough.
"""

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from utb.scoring.asking import chinese_asked, chinese_stated, english_asked, english_stated
from utb.scoring.asking.context import HAN, Told
from utb.scoring.asking.rules import Act, Rule, judge
from utb.scoring.asking.sentences import Sentence, sentences

_LATIN = re.compile(r"[a-z]{3}")
_OPENS_QUESTION = re.compile(
    r"^(?:(?:and|or|but|so|also|then|first|finally|ok|okay|sure|great|well)\s+)*(?:(?:in|at|on|for|to|from|with"
    r"|by)\s+)?(?:which|what|what's|when|where|who|whose|how|why|is|are|was|were|do|does|did|can|could|would|will"
    r"|should|shall|may|have|has|any)\b"
)
_HAN_QUESTION = re.compile(r"吗|呢|吧|哪|什么|多少|几|是否|谁|怎|如何|何时|还是|能否|可否|为何")
_PERSON = re.compile(r"\b(?:you|your|yours|i|me|my|we|us|our|this|these|those)\b|您|你|我")
_WH = re.compile(r"\b(?:what|why|how|what's)\b|什么|为什么|怎么|怎样|如何|多少|几|哪|为何|吗")
_LATER = re.compile(
    r"\b(?:i|we)(?:'ll| will| can| could|'d)\b|\b(?:options?|choices?|for example|eg|available|such as)\b|\b(?:me"
    r"|my|you|your)\b|我|您|例如|比如|选项"
)
_REPLY = re.compile(
    r"^(?:(?:yes|no|yep|nope|absolutely|certainly|not at all|almost|nearly|not yet|nobody|nothing)\b(?! ?(?:/"
    r"|or\b))|是的|可以|不|能|会|没有)"
)


def asks(text: str) -> bool:
    """Whether the text asks the user for information, a choice or a confirmation. English and Chinese."""
    return any(act is Act.REQUEST for _, act in acts(text))


def acts(text: str) -> Iterator[tuple[str, Act]]:
    """Every clause with what it does, in order (for explanations and tests)."""
    told = Told()
    for sentence, following in pairwise(chain(sentences(text), (None,))):
        if sentence is None or told.leaves_out(sentence):
            continue
        judged = _judged(sentence, following, told)
        yield from zip(sentence.clauses, judged, strict=True)
        told.note(sentence, judged)


def _judged(sentence: Sentence, following: Sentence | None, told: Told) -> list[Act]:
    """The acts of the clauses of a sentence."""
    if sentence.question and _answers_itself(sentence, following):
        return [Act.RHETORICAL] * len(sentence.clauses)
    told.look_for_screens(sentence)
    judged: list[Act] = []
    before = ""
    asked: Act | None = None  # the question that the clauses after it may still belong to
    for place, clause in enumerate(sentence.clauses):
        opens = sentence.question and _opens_question(clause)
        is_question = opens or (sentence.question and place == len(sentence.clauses) - 1)
        act = _by_table(clause, questioned=is_question)
        if act is None:  # `Did you know it can regrow limbs, skin and eyes?` is one question
            goes_on = not opens and asked is Act.RHETORICAL
            act = Act.RHETORICAL if goes_on else Act.REQUEST if is_question else Act.STATEMENT
        judged.append(told.settle(act, before))
        before, asked = clause, act if opens else asked
    return judged


def _by_table(clause: str, *, questioned: bool) -> Act | None:
    """The act that the tables give a clause, None where no row fits."""
    row = judge(clause, _tables(clause)[1 if questioned else 0])
    return row.act if row else None


def _answers_itself(sentence: Sentence, following: Sentence | None) -> bool:
    """`What changed? Rainfall is down.`: nobody is addressed, and the answer follows."""
    if following is None or following.question or not (following.line == sentence.line or sentence.bold):
        return False
    whole, answer = " ".join(sentence.clauses), " ".join(following.clauses)
    if _REPLY.search(answer):
        return True
    return bool(_WH.search(whole)) and not _PERSON.search(whole) and not _LATER.search(answer)


def _tables(clause: str) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """Rows for clauses without and with a question mark; a clause in two languages is judged by both."""
    if not HAN.search(clause):
        return english_stated.STATED, english_asked.ASKED
    if not _LATIN.search(clause):
        return chinese_stated.STATED, chinese_asked.ASKED
    return chinese_stated.STATED + english_stated.STATED, chinese_asked.ASKED + english_asked.ASKED


def _opens_question(clause: str) -> bool:
    return bool(_OPENS_QUESTION.match(clause) or (HAN.search(clause) and _HAN_QUESTION.search(clause)))
