"""What a text has said so far, and how that decides clauses that the tables alone cannot.

Consent, proposals, bare imperatives and a bare `let me know` mean different things in different places.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from utb.scoring.asking.conditions import comes_before_the_act, is_advised, is_for_later, mends, opens_advice, proposes
from utb.scoring.asking.described import FORM_ASKS, FORM_HAS
from utb.scoring.asking.lexicon import LEXICON
from utb.scoring.asking.rules import Act
from utb.scoring.asking.sentences import Sentence

_pattern = LEXICON.pattern

_DONE = _pattern(
    "(has|have|had|is|are|was|were) (now|already|also|all|just)* (been|successfully)|successfully|all set",
    "<i> have (now|already|also|just|gone|ahead|and)* <done>|^<so>* <done>",
    "(is|are|has) (now|all|both|already)* (sorted|finished|confirmed|booked|scheduled|cancelled|canceled|complete|done"
    "|ready|on (its|their) way|active|live)|(have|has) (gone|been|left|arrived)",
    "^<^aux>{1,3} (complete|completed|done|finished|confirmed|sent|booked|successful)$",
    "完 了(,|$)|<wancheng>|(更新|修改|提交|发送|预订|预约|取消|设置|添加|删除|保存|支付|改|订|买|设|存|退|换|转|生成)"
    " (好|完|掉|成功)? 了(,|$)",
)
_NOT_DONE = _pattern("not|unable|never|<shibai>")
# Looking is not yet the act: `I have gone through the charges, … Should I dispute the last one?`
_LOOKED = _pattern(
    "(have|has|had|just|<i>) (now|already|also|all|just)* (gone|been|went) (through|over)|(analysis|comparison|review"
    "|check|audit|search|report|draft|quote|calculation) (is|was|has been) (ready|done|complete|finished)|(checked"
    "|compared|reviewed|analysed|analyzed|looked|searched|read|calculated|counted|drafted|examined|listed)",
    "(分析|对比|比较|比对|查询|查|核对|盘点|统计|计算|检查|整理|汇总|检测|看|算|评估|调研|筛选) .{0,2} (完成|完毕|完"
    " 了|好 了|过 了"
    "|好了|了|过)|(方案|报告|草稿|初稿|清单) .{0,4} (好|完成|好了)",
)
_REFUSED = _pattern(
    "unfortunately|unable|can not|could not|afraid|out of stock|unavailable|not (possible|available|allowed|eligible)"
    "|sold out|fully booked"
    "|expired|no longer|no .{0,3} available|<shibai>"
)
_ON_SCREEN = _pattern(
    "^to (export|install|reset|change|print|enable|disable|connect|update|log|sign|open|access|turn|activate|remove"
    "|use|pair|mute"
    "|import|restore|convert|delete|view|download|share) <^aux>{0,5}$",
    "(like this|as follows|this way)$|(^|and|then) (open|click|tap|press|go to|visit|log in|log into|hold)|how"
    " to|steps to|(when|if|once) (you are)?"
    " (asked|prompted)|(on|in) (the|your) .{0,2} (page|screen|step|tab|menu|form|app|website|portal)$|点击|打开 .{0,8}"
    " (页|设置|应用|菜单|选|qq)|方法|步骤|点 .{0,10} (框|按钮|下方|右上|左|页|qq)|登录框|(在|到|进入) .{0,6} (页|设置"
    "|菜单)",
)
_QUOTES_ON = _pattern(
    "(here|this) .{0,3} (translation|translations|phrases|joke|riddle|dialogue|lyrics|quiz) .{0,3}$|<ni> (可能|也许"
    "|或许|一定"
    "|肯定)+ .{0,2} (问|好奇|想知道)$|(这是|以下是|下面是|以下|下面) .{0,6} (英语|日语|法语|口语|例句|句子|译文|翻译"
    "|笑话|谜语|歌词)$",
    "^(?!.*(<i>|<me>|please)) .{0,6} (check|consider|think about|look at|weigh) .{0,3} (things|points|questions|aspects"
    "|criteria)$|(?<!<i>) (may|might|could|will|would) ask$"
    "|(thought|thoughts|reaction|response|reply|words|instinct|worry|fear) (was|were)$|(suggests|suggest|recommends"
    "|recommend|advises|advise) (asking|to ask) .{0,4}$|(要|得|应|应该|最好|记得|一定)"
    " .{0,3}"
    " (问清楚|问清|问明白|问 清|问 明白|打听清楚)$"
    "|(questions|question|things|ones) (that|which)? (?!<i>) .{1,4} (often|usually|always|typically|commonly|like"
    " to|love"
    " to|tend to)? (ask|asks)$|(asked|asks) (you|me|him|her|them|two|three|#|a|one"
    "|several)* (things"
    "|questions|thing|question)$|(ask|asks|asking|asked) (yourself|yourselves|oneself|himself|herself|themselves)"
    "|^(the|a|this|his|her|their|your) .{0,2} (question|riddle|joke|prompt) (was|goes)$|题 是$"
    "|(?<!<you>) (reads|says|said|wrote|writes|states|asks|asked|goes)$|^(example|sample|trivia|quiz|security|survey"
    "|poll|test)"
    " (question|questions)$|^(subject|title|headline|riddle|joke|reminder|note|caption|chorus)$|(写着|写道|写的是"
    "|(?<!这么)(?<!那么) 说)$|^(?!.*(<ni>|我|请|想|要|得)) .{1,8} (问 (?!一下|一句|下|问|个|清|过)|追问|反问|问道|喊"
    "|笑道|说道) .{0,4}$"
    "|(被问|常问|面试|考官|高频|考题|试题|题目|经典) .{0,8} (问题|题) .{0,4}$|^(translation|译文|翻译|原文|英文|中文"
    "|歌词|台词) (如下|是|为)?$",
)
_IS_FORM = _pattern(FORM_ASKS, FORM_HAS)  # its fields are named behind it
_WROTE = _pattern("(信|邮件|草稿|初稿|文案|短信|稿子|稿|文章|总结) .{0,8} (写好|拟好|写|起草|存入|完成|改)")
_LEAVES_UNSAID = _pattern("^(?!.*(<ni>|<na>)) .{0,2} (没有|没|未|并未) (提及|提到|写|提|写明)")
_TO_USER = _pattern("<i>|<me>|<you>|<your>|please|<ni>|<wo>|<polite>")
# The user shall wait while the assistant does something: `请您稍候，我把资料核对一遍`.
_HOLDS_ON = _pattern(
    "<moment> ,? please|please (wait|hold|bear|hang|stand|stay|give me|allow me)",
    "稍候|稍等|等我|片刻|耐心 等待|等待 一下|请 等",
)
_GOES_ABOUT_IT = _pattern(
    "^(while|as)? <i> (am|will|just|quickly|now) (?!.*(need|require|want|ask|asking|waiting|wonder|wondering"
    "|unable|not))",
    "^(这边)? <wo> (?!.*(<ni> (?!的)|<xu>|<polite>|不知道|不清楚|不确定|不明白|<buneng>|没有|没|告诉 我|问))",
)
_TROUBLE = _pattern(
    "^(need|want|fancy) .{0,2} (anything|something|help|more|else)|(if|in case|should|whenever|when|once) .{0,12}"
    " <trouble>|whenever (?!you are ready)"
)
_CLOSING = _pattern(
    "^(need|want|fancy) .{0,2} (anything|something|help|more|else)|(if|in case|should|whenever|when|once) .{0,12}"
    " <trouble>|(once|when|after) (your|the|it|they) .{0,3} (turns|arrives|arrive|comes|shows|appears|lands)"
    "|(once|when|after) you (find|found|get|arrive|land|return|finish|reach|come"
    "|are (back|home|there)) |(if|in case)"
    " (any|anything|something|another|one|someone)|^(if|should|whenever) (you"
    "|the mood) .{0,3} (a|an|any|more|another|something|anything|takes|feel|fancy|change|ever)|whenever (?!you are"
    " ready)|(如需|若需|如要|再有)|^(以后|日后|今后)|(如果|若|要是|如) .{0,4} (有|哪里|什么|任何"
    "|<qita>)|^有 .{0,4} (哪里|什么|任何|<qita>)",
)
# Of something that may yet happen: an offer where the text has told or done something.
_CASE = _pattern("(if|in case) (the|it|there|your)")
# The assistant finds out itself, or the user shall ask somebody else.
_FINDS_OUT = _pattern(
    "<moment> ,? please|(?<!in) (one|just a|give me a|a) <moment>|hang on|hold on|bear with|let me (?!(know|have))"
    "|<i> (am"
    "|will|shall)"
    " (now|just|first|quickly)* (look|check|run|call|search|fetch|pull|query|open|load|verify|compare|ask|find|looking"
    "|checking|running|calling|searching|fetching|pulling|querying|opening|loading|verifying|comparing)",
    "(please|should|best to|better to|might|could|may|(need|want|have) to) (ask|contact|consult|see|call|check with"
    "|speak"
    " (to|with)|talk (to|with)) (a|an|the|your|their)",
    "^(now)? (calling|checking|looking|running|searching|fetching|querying|opening|pulling|verifying|comparing"
    "|reading)",
    "稍等|稍候|等我|片刻|正在|(现在|马上|这就|我来|我先|我去|先) (去|来|帮您|给您|为您)* (调用|查|查询|搜|搜索|读"
    "|读取|打开|运行|看|比|算)|让我",
    "(请|建议|可以|最好|还是|得|应) <ni>? (先|去|直接)* (咨询|联系|请教|问|致电|拨打|查看|向|找|就医|看医生)",
)
_OF_USER = _pattern("<you>|<your>|<ni>")
_WANTS_IN_TITLE = _pattern(
    "<i> .{0,2} need|(from|by) you$|^please|请 (<ni>)? (补充|提供|确认|选择|填写|补全|告知|回答)|(需|需要|待|等)"
    " <ni>? (补充|提供|确认|选择|填写)"
)
_BRANCHES = _pattern("^(otherwise|else|if not|if you do not|if it is not)|^(否则|不然|要不然|没有 的话|不是 的话)")
# Behind `Anything else?` such words offer once more.
_CALL = _pattern(
    "^<so>* (say (the word|so)|let <me> know|tell <me>|ask|shout|holler|ping <me>|message <me>|write <me>|type"
    " away|fire away)$",
    "^(直接|尽管|随时|就|只管)* (说|告诉我|吩咐|找我|叫我|问|开口|说一声)$",
)
# What it is wanted for: `to narrow things down, could you tell me: …`
_PURPOSE = _pattern("^<so>* (in order|so as)? to <^aux>|^<so>* (so that|so|before) <i>|^<so>* for <me> to")
_IF_WRONG = _pattern("if (that|this|it|not|so|i) .{0,4} (wrong|incorrect|right|correct|so|mistaken|ok|okay|fine)")
_DECIDES = _pattern(
    "<decide>|ready to|go ahead|move forward|want (it|this|that|me)|<decide_zh>|preference",
)
_PREFACE = _pattern(
    "^(to|before|first|in order to|so that|for this|please)|need|needed|require|required|missing|(question|questions"
    "|things|thing|points|details) (for you|before|to|first)|quick|clarify|following (details|information)|answer|get"
    " started|from you|help me|let <me> know|<i> (have|need|want)|few|confirm|<ni>|请|之前|前 (需|要|请|先|还|我|得|,"
    "|$)|先|需要|需|为了|确认|补充|(几|一些|以下|下面|下列|两|三) (个|项|条|点)? (信息|资料|内容)|<que>|填写|提供"
)
_WORK = _pattern(
    "(here|wrote|written|drafted|translated|translation|read|reads|sample|example|draft|template|version|made|put"
    "|created|prepared|below|these|found|following|top|solution|list) ~* (poem|lyrics|verse|letter|email|mail|message"
    "|note|draft|reply|text|translation|script|dialogue|joke|riddle|story|song|limerick|haiku|sonnet|rap|toast|speech"
    "|tale|fable|verse|quiz|survey|questionnaire|phrases|glossary|caption"
    "|slogan|interview|questions|threads|faq|headlines|icebreakers|prompts|trivia|riddles|jokes|topics)",
    "(这是|以下是|下面是|写好|拟好|翻译|如下|整理好|草稿|已|当前|帮您|给您|为您|找到|这里) ~* (诗|信|邮件|短信|文案"
    "|台词|译文|问卷|题|歌词|对话|笑话|谜语|草稿|脚本|热搜|热帖|标题|搜索|提问|话题|清单|问题|消息|英语|日语|法语"
    "|外语|口语"
    "|例句|句子|表达|说法|用语|谚语)",
)
_LOOK_OUT = _pattern(
    "phrases|glossary|vocabulary|(eye|watch|look) (on|out|for)|consider|ask yourself|keep in"
    " mind|(留意|注意|考虑|检查|自问|看看)"
)
_LONG = 4  # a statement of this many words tells something; `Sure, happy to help` does not
_LONG_HAN = 8
_ACTS_ON = re.compile(r"\b(?:me to|(?:shall|should|can|may) i) (?:now |just |then |go ahead and )*(.+)")
_TELLS = re.compile(
    r"(?:tell|explain|show|describe|share|list|suggest|recommend|summari|compare|look|check|find|search|help|walk|go|read"
    r"|break|give|add|set|remind|note|save)\w*\b"
)
_WORDS = re.compile(r"[a-z]+|\d+")
_IS_NAME = re.compile(r"\d+$")


@lru_cache(maxsize=2048)  # clauses are looked at more than once, and short ones come again
def quotes_on(clause: str) -> bool:
    """Whether what follows this clause in its sentence is said by somebody else."""
    return bool(_QUOTES_ON.search(clause))


@lru_cache(maxsize=2048)
def leads_on(clause: str) -> bool:
    """Whether the rest of its sentence is said by somebody else, is advice or lists the parts of a form."""
    return quotes_on(clause) or opens_advice(clause) or bool(_IS_FORM.search(clause))


@lru_cache(maxsize=2048)
def _reports_done(clauses: str) -> bool:
    return bool(_DONE.search(clauses)) and not _NOT_DONE.search(clauses)


@lru_cache(maxsize=2048)
def _is_on_screen(clause: str) -> bool:
    return bool(_ON_SCREEN.search(clause))


@lru_cache(maxsize=2048)
def _finds_out(clause: str) -> bool:
    return bool(_FINDS_OUT.search(clause))


@dataclass(slots=True)
class Told:
    """What the text has said so far."""

    done: bool = False  # reports an act as done
    acted: bool = False  # reports an act as done that was more than looking
    delivered: bool = False  # has told something
    offered: bool = False  # the sentence before was an offer of anything more
    refused: bool = False  # could not do what was wanted, so that a proposal keeps the task going
    finds_out: bool = False  # says that it looks something up itself, or whom else to ask
    branches: bool = False  # says what it does otherwise, so that what is wanted under a condition is wanted now
    on_screen: bool = False  # explains where to click, so that `enter your password` is no request
    wrote: bool = False  # reports something written for the user: what that does not say is no gap
    in_work: int | None = None  # last line of a text that was made for the user: a poem, a letter, a quiz
    fresh_work: bool = False  # its first line is still to come, perhaps after an empty one
    quoted_line: int | None = None  # a line that hands over somebody's questions: `The list says: who? when?`
    told_of: set[tuple[str, str]] = field(default_factory=set)  # words side by side in its statements
    in_results: bool = False  # inside a list that is a result, not the assistant's own questions

    def leaves_out(self, sentence: Sentence, codes: list[str]) -> bool:
        """Whether the sentence is a title, or belongs to a result or a work that the text only hands over."""
        if sentence.heading:  # `## Which plan is best?` titles an answer, `## What I need from you` does not
            return sentence.question or not any(map(_WANTS_IN_TITLE.search, codes))
        if self.in_work is not None:
            if sentence.line <= self.in_work + 1 or (self.fresh_work and sentence.line == self.in_work + 2):
                self.fresh_work = self.fresh_work and sentence.line == self.in_work
                self.in_work = sentence.line
                return True
            self.in_work = None
        return sentence.item and self.in_results

    def names_one(self, said: str) -> bool:
        """Whether a proposal acts on a thing that the text told of by its name or number: `take node 3 out`."""
        acted = _ACTS_ON.search(said)
        if acted is None or _TELLS.match(acted[1]):
            return False
        words = _WORDS.findall(acted[1])
        return any(pair in self.told_of for pair in pairwise(words) if any(map(_IS_NAME.match, pair)))

    def settle(self, act: Act, before: str, clause: str = "", said: str = "") -> Act:
        """Decide an act that hangs on what was said before.

        `before` and `clause` are codes of the clause before it in its sentence and of itself; `said` is its text.
        """
        if act is Act.DEPENDS:  # `If you want to go ahead, let me know` against `If you need more, let me know`
            decides = (_DECIDES.search(before) or _PURPOSE.search(before)) and not _TROUBLE.search(before)
            alone = not before and not self.offered
            return Act.REQUEST if decides or _IF_WRONG.search(before) or alone else Act.OFFER
        if act in (Act.REQUEST, Act.IMPERATIVE):
            return (
                Act.OFFER
                if self.offered and not before and _CALL.search(clause)
                else self._request(act, before, clause)
            )
        if act is Act.UNKNOWN:
            return Act.MENTION if self.finds_out and not _OF_USER.search(clause) else self._request(act, before, clause)
        unasked = act in (Act.RHETORICAL, Act.OFFER)
        if unasked and comes_before_the_act(before, clause, offers=act is Act.OFFER):
            return Act.REQUEST
        if act in (Act.SERVICE, Act.PROPOSAL) and not self.done and self.names_one(said):
            return Act.REQUEST
        if act is Act.SERVICE:
            return Act.OFFER
        if act is Act.CONSENT:
            return Act.OFFER if self.acted or (_reports_done(before) and not _LOOKED.search(before)) else Act.REQUEST
        if act is Act.PROPOSAL:
            return Act.OFFER if self.done or (self.delivered and not self.refused) else Act.REQUEST
        return act

    def note(self, sentence: Sentence, codes: list[str], acts: list[Act]) -> None:
        """Remember a judged sentence."""
        whole = ",".join(codes)
        self.quoted_line = sentence.line if sentence.question and any(map(quotes_on, codes[:-1])) else None
        reports_done = _reports_done(whole)
        self.offered = Act.OFFER in acts and Act.REQUEST not in acts
        if not sentence.question:
            self.done |= reports_done
            self.wrote |= reports_done and bool(_WROTE.search(whole))
            self.acted |= reports_done and not _LOOKED.search(whole)
            self.refused |= bool(_REFUSED.search(whole))
            text = " ".join(sentence.clauses)
            self.told_of.update(pairwise(_WORDS.findall(text)))
            is_long = text.count(" ") >= _LONG - 1 or (len(text) >= _LONG_HAN and text[0] > "\u3000")
            self.delivered |= is_long and Act.STATEMENT in acts
        if not sentence.item:
            is_work = sentence.opens and Act.REQUEST not in acts and bool(_WORK.search(whole))
            self.in_work, self.fresh_work = (sentence.line, True) if is_work else (None, False)
            self.in_results = is_work or (
                sentence.opens
                and Act.REQUEST not in acts
                and (not _PREFACE.search(whole) or bool(_LOOK_OUT.search(whole) or reports_done))
            )

    def look_for_screens(self, codes: list[str], following: list[str]) -> None:
        """Notice where the text begins to explain what to click, or to look something up itself."""
        self.on_screen = self.on_screen or any(map(_is_on_screen, codes))
        self.branches = any(map(_BRANCHES.search, codes[1:] + following[:1]))
        self.finds_out = self.finds_out or any(map(_finds_out, codes + following))

    def _request(self, act: Act, before: str, clause: str) -> Act:
        decides = bool(_DECIDES.search(before))
        if quotes_on(before) or is_advised(before, clause, decides=decides):
            return Act.MENTION
        if (_IS_FORM.search(before) and not _TO_USER.search(clause)) or (
            _HOLDS_ON.search(before) and _GOES_ABOUT_IT.search(clause)
        ):
            return Act.MENTION
        if self.wrote and _LEAVES_UNSAID.search(clause):
            return Act.MENTION
        done = self.done or _reports_done(before)
        told = self.delivered and not self.refused
        if is_for_later(before, clause, done=self.done, told=told) or (done and mends(before, clause)):
            return Act.OFFER
        if proposes(before) and _CALL.search(clause):
            return Act.OFFER
        case = _CLOSING.search(before) or ((self.done or self.delivered) and _CASE.search(before))
        if case and not self.branches and not decides and not _IF_WRONG.search(before):
            return Act.OFFER
        return Act.MENTION if act is Act.IMPERATIVE and self.on_screen else Act.REQUEST
