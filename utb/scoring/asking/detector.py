"""Does a text ask the user for information, a choice or a confirmation?

A text asks if any of its clauses does. A closing offer, a mention or a rhetorical question never does, and never hides
a clause beside it that does. No question mark is needed, and none is enough.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise

from utb.scoring.asking import chinese_asked, chinese_stated, english_asked, english_stated
from utb.scoring.asking.rules import Act, Rule, judge
from utb.scoring.asking.sentences import Sentence, sentences

_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[a-z]{3}")
_OPENS_QUESTION = re.compile(
    r"^(?:(?:and|or|but|so|also|then|first|finally|ok|okay|sure|great|well)\s+)*(?:(?:in|at|on|for|to|from|with"
    r"|by)\s+)?(?:which|what|what's|when|where|who|whose|how|why|is|are|was|were|do|does|did|can|could|would|will"
    r"|should|shall|may|have|has|any)\b"
)
_HAN_QUESTION = re.compile(r"吗|呢|吧|哪|什么|多少|几|是否|谁|怎|如何|何时|还是|能否|可否|为何")
_DECIDES = re.compile(
    r"\b(?:proceed|go ahead|continue|confirm|move forward|agree|correct|approve|decided?|decision|choose|chosen"
    r"|prefer|ready to (?:book|order|pay|proceed))\b|继续|确认|同意|决定|选择|下单"
)
_DONE = re.compile(
    r"\b(?:has|have|had|is|are|was|were) (?:now |already |also |all |just )*(?:been |successfully )+\w+"
    r"|\bsuccessfully\b|\bi(?:'ve| have) (?:now |already |also |just |gone ahead and )*(?:\w+ed|sent|set|put|made"
    r"|paid|bought)\b|\ball set\b|^(?:done|booked|sent|saved|confirmed|ordered|cancell?ed|scheduled|finished)\b"
    r"|(?:\bis|'s) (?:now |all )?(?:sorted|finished|confirmed|booked|scheduled|cancell?ed|complete|done|on its way"
    r"|ready)\b|已(?!满|售|有|过|经(?:满|售|有))|完成|成功|妥当|妥啦|(?:订|定|设|办|改|发|买|弄|安排|整理|准备)好"
)
_NOT_DONE = re.compile(r"\b(?:not|n't|unable|cannot|couldn't|never|isn't|hasn't|haven't)\b|未|没|无法|不能|失败")
_ON_SCREEN = re.compile(
    r"(?:^|\b(?:and|then) )(?:open|click|tap|press|go to|visit|log in)\b|点击|打开.{0,8}(?:页|设置|应用)"
)
_PERSON = re.compile(r"\b(?:you|your|yours|i|me|my|we|us|our|this|these|those)\b|您|你|我")
_WH = re.compile(r"\b(?:what|why|how|what's)\b|什么|为什么|怎么|怎样|如何|多少|几|哪|为何|吗")
_LATER = re.compile(
    r"\b(?:i|we)(?:'ll| will| can| could|'d)\b|\b(?:options?|choices?|for example|eg|available|such as)\b|\b(?:me"
    r"|my|you|your)\b|我|您|例如|比如|选项"
)
_QUOTES_ON = re.compile(r"\b(?:reads|says|said|wrote|writes|states|asks|asked|goes)$|(?:写着|写道|写的是|说)$")
_IF_ANYTHING = re.compile(
    r"^(?:and |but |so )*(?:if|in case|should|whenever) (?:anything|something|any\b|there|you (?:need|have|ever|run"
    r" into|notice|feel|change))|(?:如果|若|要是|如).{0,4}(?:有|哪里|什么|任何)"
)
_REPLY = re.compile(
    r"^(?:(?:yes|no|yep|nope|absolutely|certainly|not at all|almost|nearly|not yet|nobody|nothing)\b(?! ?(?:/"
    r"|or\b))|是的|可以|不|能|会|没有)"
)
_PREFACE = re.compile(
    r"^(?:to|before|first|in order to|so that)\b|\b(?:need|needed|require|required|missing|questions? for you|quick"
    r" questions?|clarif\w+|the following (?:details|information)|answer|get started|from you|help me)\b|之前|前|先"
    r"|需要|为了|确认|补充|(?:几|一些|以下|下面|下列)个?(?:问题|信息|资料|内容)|还差|缺"
)
_WORK = re.compile(
    r"\b(?:here(?:'s| is| are)|wrote|written|drafted|translat\w+|reads?)\b.*\b(?:poem|lyrics|verse|letter|e-?mail"
    r"|message|note|draft|reply|text|translation|script|dialogue|joke|riddle|story|song|quiz|survey|questionnaire"
    r"|caption|slogan|interview)|(?:这是|以下是|下面是|写好|拟好|翻译|如下).{0,12}(?:诗|信|邮件|短信|文案|台词|译文"
    r"|问卷|题|歌词|对话|笑话|谜语|草稿)"
)
_CONTENT_WORDS = 4  # a statement this long tells something; `Sure, happy to help` does not


@dataclass(slots=True)
class _Told:
    """What the text has said so far."""

    done: bool = False  # reports an act as done
    delivered: bool = False  # has told something
    on_screen: bool = False  # explains where to click, so that `enter your password` is no request
    in_work: int | None = None  # last line of a text that was made for the user: a poem, a letter, a quiz
    fresh_work: bool = False  # its first line is still to come, perhaps after an empty one
    in_results: bool = False  # inside a list that is a result, not the assistant's own questions


def asks(text: str) -> bool:
    """Whether the text asks the user for information, a choice or a confirmation. English and Chinese."""
    return any(act is Act.REQUEST for _, act in acts(text))


def acts(text: str) -> Iterator[tuple[str, Act]]:
    """Every clause with what it does, in order (for explanations and tests)."""
    told = _Told()
    for sentence, following in pairwise(chain(sentences(text), (None,))):
        if sentence is None or sentence.heading or _is_content(sentence, told):
            continue  # `## Which plan is best?` titles an answer
        judged = list(_judged(sentence, following, told))
        yield from judged
        _note(sentence, judged, told)


def _is_content(sentence: Sentence, told: _Told) -> bool:
    """Whether the sentence belongs to a result or a work that the text only hands over."""
    if told.in_work is not None:
        if sentence.line <= told.in_work + 1 or (told.fresh_work and sentence.line == told.in_work + 2):
            told.fresh_work = told.fresh_work and sentence.line == told.in_work
            told.in_work = sentence.line
            return True
        told.in_work = None
    return sentence.item and told.in_results


def _note(sentence: Sentence, judged: list[tuple[str, Act]], told: _Told) -> None:
    """Remember what later sentences are judged by."""
    whole = " ".join(sentence.clauses)
    if not sentence.question:
        told.done |= bool(_DONE.search(whole)) and not _NOT_DONE.search(whole)
        states = any(act is Act.STATEMENT for _, act in judged)
        told.delivered |= states and (
            len(whole.split()) >= _CONTENT_WORDS or len(_HAN.findall(whole)) >= 2 * _CONTENT_WORDS
        )
    if not sentence.item:
        asked = any(act is Act.REQUEST for _, act in judged)
        is_work = sentence.opens and not asked and any(_WORK.search(clause) for clause in sentence.clauses)
        told.in_work, told.fresh_work = (sentence.line, True) if is_work else (None, False)
        told.in_results = sentence.opens and not asked and not any(_PREFACE.search(c) for c in sentence.clauses)


def _judged(sentence: Sentence, following: Sentence | None, told: _Told) -> Iterator[tuple[str, Act]]:
    if sentence.question and _answers_itself(sentence, following):
        yield from ((clause, Act.RHETORICAL) for clause in sentence.clauses)
        return
    told.on_screen |= any(_ON_SCREEN.search(clause) for clause in sentence.clauses)
    before = ""
    for place, clause in enumerate(sentence.clauses):
        last = place == len(sentence.clauses) - 1
        yield clause, _settle(_rule_for(sentence, clause, last=last), before, told)
        before = clause


def _rule_for(sentence: Sentence, clause: str, *, last: bool) -> Act:
    """The act of a clause by the tables alone."""
    stated, questioned = _tables(clause)
    if not sentence.question or not (last or _opens_question(clause)):
        row = judge(clause, stated)
        return row.act if row else Act.STATEMENT
    row = judge(clause, questioned)
    return row.act if row else Act.REQUEST


def _settle(act: Act, before: str, told: _Told) -> Act:
    """Decide the acts that hang on what was said before."""
    if act is Act.DEPENDS:  # `If you want to go ahead, let me know` against `If you need more, let me know`
        return Act.REQUEST if _DECIDES.search(before) else Act.OFFER
    if act in (Act.REQUEST, Act.IMPERATIVE) and _QUOTES_ON.search(before):
        return Act.MENTION
    if act in (Act.REQUEST, Act.IMPERATIVE) and _IF_ANYTHING.search(before) and not _DECIDES.search(before):
        return Act.OFFER
    if act is Act.IMPERATIVE:
        return Act.MENTION if told.on_screen else Act.REQUEST
    if act is Act.CONSENT:
        return Act.OFFER if told.done else Act.REQUEST
    if act is Act.PROPOSAL:
        return Act.OFFER if told.done or told.delivered else Act.REQUEST
    return act


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
    if not _HAN.search(clause):
        return english_stated.STATED, english_asked.ASKED
    if not _LATIN.search(clause):
        return chinese_stated.STATED, chinese_asked.ASKED
    return chinese_stated.STATED + english_stated.STATED, chinese_asked.ASKED + english_asked.ASKED


def _opens_question(clause: str) -> bool:
    return bool(_OPENS_QUESTION.match(clause) or (_HAN.search(clause) and _HAN_QUESTION.search(clause)))
