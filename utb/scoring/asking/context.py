"""What a text has said so far, and how that decides clauses that the tables alone cannot.

Consent, proposals, bare imperatives and a bare `let me know` mean different things in different places.
"""

import re
from dataclasses import dataclass

from utb.scoring.asking.rules import Act
from utb.scoring.asking.sentences import Sentence

HAN = re.compile(r"[\u4e00-\u9fff]")
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
_QUOTES_ON = re.compile(r"\b(?:reads|says|said|wrote|writes|states|asks|asked|goes)$|(?:写着|写道|写的是|说)$")
_IF_ANYTHING = re.compile(
    r"^(?:and |but |so )*(?:if|in case|should|whenever) (?:anything|something|any\b|there|you (?:\w+ (?:an?|any"
    r"|something|anything)\b|need|have|ever|run into|notice|feel|change))|^(?:如需|若需|如要)|(?:如果|若|要是"
    r"|如).{0,4}(?:有|哪里|什么|任何)"
)
_DECIDES = re.compile(
    r"\b(?:proceed|go ahead|continue|confirm|move forward|agree|correct|approve|decided?|decision|choose|chosen"
    r"|prefer|ready to (?:book|order|pay|proceed))\b|继续|确认|同意|决定|选择|下单"
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
_REFUSED = re.compile(
    r"\b(?:unfortunately|unable|cannot|can't|not (?:possible|available|allowed|eligible)|sold out|no longer"
    r" available)\b|\bno (?:\w+ ){0,3}available\b|抱歉|无法|不能|售罄|满座|没有(?:查到|找到)"
)


@dataclass(slots=True)
class Told:
    """What the text has said so far."""

    done: bool = False  # reports an act as done
    delivered: bool = False  # has told something
    refused: bool = False  # could not do what was wanted, so that a proposal keeps the task going
    on_screen: bool = False  # explains where to click, so that `enter your password` is no request
    in_work: int | None = None  # last line of a text that was made for the user: a poem, a letter, a quiz
    fresh_work: bool = False  # its first line is still to come, perhaps after an empty one
    in_results: bool = False  # inside a list that is a result, not the assistant's own questions

    def leaves_out(self, sentence: Sentence) -> bool:
        """Whether the sentence is a title, or belongs to a result or a work that the text only hands over."""
        if sentence.heading:
            return True  # `## Which plan is best?` titles an answer
        if self.in_work is not None:
            if sentence.line <= self.in_work + 1 or (self.fresh_work and sentence.line == self.in_work + 2):
                self.fresh_work = self.fresh_work and sentence.line == self.in_work
                self.in_work = sentence.line
                return True
            self.in_work = None
        return sentence.item and self.in_results

    def settle(self, act: Act, before: str) -> Act:
        """Decide an act that hangs on what was said before; `before` is the clause before it in its sentence."""
        if act is Act.DEPENDS:  # `If you want to go ahead, let me know` against `If you need more, let me know`
            return Act.REQUEST if _DECIDES.search(before) else Act.OFFER
        if act in (Act.REQUEST, Act.IMPERATIVE):
            return self._request(act, before)
        if act is Act.CONSENT:
            return Act.OFFER if self.done else Act.REQUEST
        if act is Act.PROPOSAL:
            return Act.OFFER if self.done or (self.delivered and not self.refused) else Act.REQUEST
        return act

    def note(self, sentence: Sentence, acts: list[Act]) -> None:
        """Remember a judged sentence."""
        whole = " ".join(sentence.clauses)
        if not sentence.question:
            self.done |= bool(_DONE.search(whole)) and not _NOT_DONE.search(whole)
            self.refused |= bool(_REFUSED.search(whole))
            is_long = len(whole.split()) >= _CONTENT_WORDS or len(HAN.findall(whole)) >= 2 * _CONTENT_WORDS
            self.delivered |= is_long and Act.STATEMENT in acts
        if not sentence.item:
            opens = sentence.opens and Act.REQUEST not in acts
            is_work = opens and any(_WORK.search(clause) for clause in sentence.clauses)
            self.in_work, self.fresh_work = (sentence.line, True) if is_work else (None, False)
            self.in_results = opens and not any(_PREFACE.search(clause) for clause in sentence.clauses)

    def look_for_screens(self, sentence: Sentence) -> None:
        """Notice where the text begins to explain what to click."""
        self.on_screen |= any(_ON_SCREEN.search(clause) for clause in sentence.clauses)

    def _request(self, act: Act, before: str) -> Act:
        if _QUOTES_ON.search(before):
            return Act.MENTION
        if _IF_ANYTHING.search(before) and not _DECIDES.search(before):
            return Act.OFFER
        return Act.MENTION if act is Act.IMPERATIVE and self.on_screen else Act.REQUEST
