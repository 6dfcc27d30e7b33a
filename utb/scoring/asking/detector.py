"""Does a text ask the user for information, a choice or a confirmation?

A text asks if any of its clauses does. A closing offer, a mention or a rhetorical question never does, and never hides
a clause beside it that does. No question mark is needed, and none is enough.
"""

import re
from collections.abc import Iterator, Sequence

from utb.scoring.asking import chinese, english
from utb.scoring.asking.rules import Act, Rule, judge
from utb.scoring.asking.sentences import Sentence, sentences

_HAN = re.compile(r"[\u4e00-\u9fff]")
_OPENS_QUESTION = re.compile(
    r"^(?:(?:and|or|but|so|also|then|first|finally|ok|okay|sure|great|well)\s+)*"
    r"(?:which|what|what's|when|where|who|whose|how|why|is|are|was|were|do|does|did|can|could|would|will|should|shall"
    r"|may|have|has|any)\b"
)
_WISHES_ON = re.compile(
    r"\b(?:proceed|go ahead|continue|confirm|move forward|agree|correct|approve|decided?|decision|choose|chosen|prefer"
    r"|ready to (?:book|order|pay|proceed))\b|继续|确认|同意|决定|选择|下单"
)
_HAN_QUESTION = re.compile(r"(?:吗|呢|吧|么|哪|什么|多少|几|是否|谁|怎|如何|何时|还是|能否|可否|为何|为什么)")


def asks(text: str) -> bool:
    """Whether the text asks the user for information, a choice or a confirmation. English and Chinese."""
    return any(act is Act.REQUEST for _, act in acts(text))


def acts(text: str) -> Iterator[tuple[str, Act]]:
    """Every clause with what it does, in order (for explanations and tests)."""
    for sentence in sentences(text):
        if sentence.heading:
            continue  # `## Which plan is best?` titles an answer
        before = ""
        for place, clause in enumerate(sentence.clauses):
            last = place == len(sentence.clauses) - 1
            yield clause, _act(sentence, clause, before, last=last)
            before = clause


def _act(sentence: Sentence, clause: str, before: str, *, last: bool) -> Act:
    """Judge one clause; a bare `let me know` is judged by the clause before it."""
    table = _tables(clause)
    questioned = sentence.question and (last or _opens_question(clause))
    row = judge(clause, table[1]) if questioned else judge(clause, table[0])
    if row is None and questioned and (stated := judge(clause, table[0])) is not None:
        row = stated if stated.act is not Act.MENTION else None
    if row is not None:
        return row.act if row.act is not Act.DEPENDS else _depending(before)
    return Act.REQUEST if questioned else Act.STATEMENT


def _depending(before: str) -> Act:
    """`If you want to go ahead, let me know` wants a decision; `If you need more, let me know` does not."""
    return Act.REQUEST if _WISHES_ON.search(before) else Act.OFFER


def _tables(clause: str) -> tuple[Sequence[Rule], Sequence[Rule]]:
    module = chinese if _HAN.search(clause) else english
    return module.STATED, module.QUESTIONED


def _opens_question(clause: str) -> bool:
    return bool(_OPENS_QUESTION.match(clause) or (_HAN.search(clause) and _HAN_QUESTION.search(clause)))
