"""Does a text ask the user for information, a choice or a confirmation?

A text asks if any of its clauses does. A closing offer, a mention or a rhetorical question never does, and never hides
a clause beside it that does. No question mark is needed, and none is enough.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

from utb.scoring.asking import (
    chinese_asked,
    chinese_stated,
    chinese_wanted,
    english_asked,
    english_stated,
    english_wanted,
)
from utb.scoring.asking.answers import is_answered
from utb.scoring.asking.context import Told, leads_on
from utb.scoring.asking.lexicon import LEXICON
from utb.scoring.asking.pairs import PAIRS, SETTLED
from utb.scoring.asking.passages import LONGEST, is_taken_up, offers_versions, waits_for_reply
from utb.scoring.asking.rules import Act, Table, judge
from utb.scoring.asking.sentences import Sentence, has_han, has_latin, sentences
from utb.scoring.asking.soliloquy import is_soliloquy
from utb.scoring.asking.word_order import asks_by_order, asks_by_order_in_chinese, lists_choices

_OPENS_QUESTION = LEXICON.pattern(
    "^<so>* (in|at|on|for|to|from|with|by|about)? (<wh>|<aux>|any)",
    "(?<!了)(?<!好)<na>|<either>|<haishi>|吗|呢|吧|啥|谁",  # not of `了几个`, which are some
)

_SOFTENS = LEXICON.pattern("^(perhaps|maybe|possibly|then|now|please|at all|by|any|chance|today)+$")
_FIELD = LEXICON.pattern("<info>|<xinxi>|from|to|cabin|company|employer|guests|注|天数|费|地")
_LONGEST_FIELD = 24  # characters of the name of a field in a form
_SILENT = frozenset({Act.STATEMENT, Act.MENTION})
_PRELUDE = LEXICON.pattern(
    "^<so>*$|^<wh>|^<aux>|^(as for|regarding|concerning|about|for|by|with|on|in|at|from|of|and you) .{0,8}$"
)  # `great,` and the like, or another question
_HOLDS_WH = LEXICON.pattern("<wh>|whether|<na>|<either>")
_NEXT_LINK = LEXICON.pattern("^(and|or|as well as)? (<wh>|whether) ", "^(以及|和|及|并|或|与|还有)")
_PERSON = LEXICON.pattern("<i>|<me>|<you>|<your>|my|our|please|kindly|<ni>|<wo>|<polite>|fillin|吗|呢")
_ADVERBIAL = LEXICON.pattern("^(when|where) (?!(to|is|are|do|does|should|shall|will|can|did))")
_ENDS_QUESTION = LEXICON.pattern("(吗|么|嘛)$")  # Chinese needs no mark where such a word ends the sentence
_MAY_ASK = LEXICON.pattern("(吗|么|嘛|<na> .{0,12} 呢)$")  # the latter may be thinking aloud

Coded = tuple[Sentence, list[str]]  # a sentence with the codes of its clauses


@lru_cache(maxsize=2048)  # short clauses come again and again
def _encoded(clause: str) -> str:
    return LEXICON.encode(clause)


def asks(text: str) -> bool:
    """Whether the text asks the user for information, a choice or a confirmation. English and Chinese."""
    return any(act is Act.REQUEST for _, act in acts(text))


def acts(text: str) -> Iterator[tuple[str, Act]]:
    """Every clause with what it does, in order (for explanations and tests)."""
    told = Told()
    spoken = [(sentence, [_encoded(clause) for clause in sentence.clauses]) for sentence in sentences(text)]
    for place, (sentence, codes) in enumerate(spoken):
        if told.leaves_out(sentence, codes):
            continue
        behind = spoken[place + 1 : place + 1 + LONGEST]
        told.look_for_screens(codes, behind[0][1] if behind else [])
        if sentence.question and sentence.line == told.quoted_line:
            yield from ((clause, Act.MENTION) for clause in sentence.clauses)
            continue
        first_of_line = place == 0 or spoken[place - 1][0].line < sentence.line
        judged = _judged(sentence, codes, behind, told, opens_line=first_of_line)
        if len(behind) == LONGEST and not (sentence.question or sentence.opens or sentence.item):
            judged = [_unless_impersonal(act, code) for act, code in zip(judged, codes, strict=True)]
        yield from zip(sentence.clauses, judged, strict=True)
        told.note(sentence, codes, judged)


def _judged(sentence: Sentence, codes: list[str], behind: list[Coded], told: Told, *, opens_line: bool) -> list[Act]:
    """The acts of the clauses of a sentence; `behind` are the next ones, each with its codes."""
    asks_something = sentence.question or _MAY_ASK.search(codes[-1]) or _by_order(sentence, codes, 0)
    if asks_something and _answers_itself(sentence, codes, behind, opens_line=opens_line):
        return [Act.RHETORICAL] * len(codes)
    following = behind[0][0] if behind else None
    if following is not None and _is_field(sentence) and _is_field(following) and following.line == sentence.line + 1:
        return [Act.REQUEST]  # `Name:` over `E-mail:`, nothing behind either: a form to fill in
    judged: list[Act] = []
    before = lead = ""  # the clause before; the one that says that others speak, up to the end of the sentence
    asked: Act | None = None  # the question that the clauses after it may still belong to
    last = len(codes) - 1
    end = (
        last - 1 if last and _SOFTENS.search(codes[-1]) else last
    )  # `some other task, perhaps?` asks by its first part
    for place, (clause, code) in enumerate(zip(sentence.clauses, codes, strict=True)):
        opens = sentence.question and bool(_OPENS_QUESTION.search(code))
        is_question = opens or (place == end and (sentence.question or bool(_ENDS_QUESTION.search(code))))
        if not is_question and (place == 0 or judged[-1] is Act.REQUEST or place == last):
            governed = place > 0 and _goes_on(judged[-1], before, code)  # `我先查是否…，以及有没有…`
            is_question = not governed and _by_order(sentence, codes, place)
        row = judge(code, _table(clause, questioned=is_question))
        if row is None and not is_question and place == last and not (place and _depends(judged[-1], before, code)):
            row = judge(code, _endings(clause, opens=sentence.opens))
        if row is not None:
            act = row.act
        else:  # `Did you know it can regrow limbs, skin and eyes?` is one question
            goes_on = not opens and (asked is Act.RHETORICAL)
            act = Act.RHETORICAL if goes_on else Act.REQUEST if is_question else Act.STATEMENT
        if before and not is_question and act in _SILENT and judge(f"{before},{code}", PAIRS):
            act = Act.REQUEST
            before = codes[place - 2] if place > 1 else ""  # the clause before is judged with it
        if act in (Act.REQUEST, Act.UNKNOWN) and not sentence.question and place < last:
            settled = judge(",".join(codes[place : place + 4]), SETTLED)
            act = settled.act if settled else act
        lead = lead or (code if leads_on(code) else "")
        judged.append(told.settle(act, lead if lead not in ("", code) else before, code, clause))
        before, asked = code, act if opens else asked
    return judged


def _by_order(sentence: Sentence, codes: list[str], place: int) -> bool:
    """Whether a clause without a question mark has the form of a question."""
    last = len(codes) - 1
    if sentence.question or sentence.bold:
        return False
    if has_han(sentence.clauses[place]):
        return place == last and asks_by_order_in_chinese(",".join(codes[-2:]))
    if place == last > 0 and not sentence.item and lists_choices(",".join(codes)):
        return True
    if place and not _PRELUDE.search(codes[place - 1]):
        return False
    return asks_by_order(codes[place], alone=place == last and not sentence.item)


def _unless_impersonal(act: Act, code: str) -> Act:
    """The act of a clause in the midst of a long text: who wants something there says from whom."""
    return Act.MENTION if act is Act.REQUEST and not _PERSON.search(code) else act


def _depends(act: Act, before: str, code: str) -> bool:
    """Whether the clause hangs on the one before it: as its next link, or as `…, when memory matters`."""
    when = act is Act.STATEMENT and _ADVERBIAL.search(code) and not _PRELUDE.search(before)
    return bool(when) or _goes_on(act, before, code)


def _goes_on(act: Act, before: str, code: str) -> bool:
    """Whether the clause is the next link of what the clause before it only mentions: `explains what to buy and"
    " where`."""
    return act in _SILENT and bool(_HOLDS_WH.search(before)) and bool(_NEXT_LINK.search(code))


def _answers_itself(sentence: Sentence, codes: list[str], behind: list[Coded], *, opens_line: bool) -> bool:
    if not behind or behind[0][0].question or behind[0][0].line > sentence.line + 2:
        return False
    following, answer = behind[0]
    statements = takewhile(lambda other: not other[0].question, behind)
    passage = [",".join(other) for _, other in statements]
    asked, told = " ".join(sentence.clauses), " ".join(following.clauses)
    if offers_versions(",".join(codes), passage):
        return False
    if following.line == sentence.line and is_soliloquy(",".join(codes), passage):
        return True
    adjoins = following.line == sentence.line or sentence.bold or (opens_line and not following.item)
    if adjoins and is_answered(asked, ",".join(codes), told, ",".join(answer), alone=sentence.bold):
        return not waits_for_reply(passage)
    return is_taken_up(asked, ",".join(codes), told, passage, alone=opens_line and following.line > sentence.line)


def _is_field(sentence: Sentence) -> bool:
    if not sentence.opens or sentence.item or len(sentence.clauses) > 1:
        return False
    return len(sentence.clauses[0]) <= _LONGEST_FIELD and bool(_FIELD.search(LEXICON.encode(sentence.clauses[0])))


def _table(clause: str, *, questioned: bool) -> Table:
    """Rows for a clause without or with a question mark; a clause in two languages is judged by both."""
    if not has_han(clause):
        return english_asked.ASKED if questioned else english_stated.STATED
    if not has_latin(clause):
        return chinese_asked.ASKED if questioned else chinese_stated.STATED
    return _BOTH_ASKED if questioned else _BOTH_STATED


def _endings(clause: str, *, opens: bool) -> Table:
    """Further rows for a clause that ends its sentence without a question mark, perhaps in a colon."""
    if has_han(clause):
        return chinese_wanted.OPENING if opens else chinese_wanted.ENDING
    return english_wanted.OPENING if opens else english_wanted.ENDING


_BOTH_ASKED = Table(chinese_asked.ASKED.rows + english_asked.ASKED.rows)
# Without their first rows, which see one language only.
_BOTH_STATED = Table(chinese_stated.STATED.rows[1:] + english_stated.STATED.rows[1:])
