"""Questions that the passage behind them answers: they are put up like a title, and facts follow.

`answers` knows the sentence right behind a question; here are signs that need more: what the question stands for, how
the passage goes on, and whether any of it waits for the reader.
"""

import re
from collections.abc import Sequence

from utb.scoring.asking.answers import is_of_task
from utb.scoring.asking.lexicon import LEXICON

_pattern = LEXICON.pattern

LONGEST = 4  # statements behind a question that are looked at

# The passage says why it was asked, what the reader may choose from, or what happens after the reply.
_WAITS = _pattern(
    "(this|that|it) (tells|told) me|(demands|requires|needs|wants|asks for) (one|it|this|the <info>)(,|$| (above|by"
    "|before|for))|then i (can|will)|so (that)? <i> (can|know)|(tell|let) <me>|(choose|pick) (one|from|between)|before"
    " <i>|<i> (need|ask)|up to you|your (choice|call)|(narrow|narrows) .{0,2} (down|search)",
    # what it changes, and what there is
    "(price|quote|fee|cost|fare|charge|rate) .{0,4} (depends|varies|is (per|by|calculated))|there (is|are) .{0,4}"
    " (left|available|in stock|free)",
    "(报价|价格|费用|收费|运费|计价) .{0,2} 按 .{1,6} (算|计|计算|收)",
    # what the answer looks like, or where the reader finds it
    "^(it|they|this|that|you) .{0,3} (consists|starts|begins|looks like|printed|found|written|shown|located|stated"
    "|listed"
    "|find|digits|characters)",
    "# 位 (数字|字母)|开头|(印|写|标|贴) 在|在 .{1,8} (能|可以) (找到|看到|查到)|(要|须|必须|需|应) (与|和|跟)"
    " .{1,10} (一致|相同)",
    "(方便|以便|好让|便于|让) (我|我们)|我 (好|才|需要|要|就)|才好|(规定|要求|必须) .{0,8} (必须|注明|填写|提供|登记)"
    "|请 (<ni>|<gao>)|(任选|自选|可选|可以选|二选一|三选一)|<ni> (选|挑|定) (?!的)|告诉我|告知|回复",
)
# One of several versions that are told of by letter or number: `用哪一版？A版…；B版…`
_TAKES_ONE = _pattern(
    "^(?!.*(最|更|应该|该)) .{0,8} (用|选|要|订|定|买|发|挑|走|印) <na>",
    "^<so>* which <^aux>{1,3}$|which .{0,4} (should|shall)",
)
_FIRST_VERSION = _pattern(
    "(^|,) (option|version|design|plan|方案|版本|选项)? (a|甲|第 一|一|one) (版|款|案|种|套|型|是|is|has)"
)
_SECOND_VERSION = _pattern(
    "(^|,) (option|version|design|plan|方案|版本|选项)? (b|乙|第 二|二|two) (版|款|案|种|套|型|是|is|has)"
)
# What this user wants or shall decide; no passage answers that.
_WISH = _pattern(
    "<you> (<so>|still|also)* (want|like|prefer|mean|wish|have in mind|looking|hoping|thinking|okay|ok|mind|agree)"
    "|(should|shall|may|can|could) <i>|(do|are|would|could|will) you|<me>",
    "<ni> .{0,3} (<yao>|<qu>)|(帮|给|为|替) <ni>|<wo>|^(那|那么|请问|另外|还)* (想|要|需要|选|用|喜欢|希望|打算) .*"
    " (<na>|<haishi>|吗)",
)
# In the voice of an adviser: only the reader could ask it, and the text knows.
_ADVICE = _pattern(
    "which .* should .|^<so>* which (?!.*<you>) .* (best|better|cheapest|fastest|safest|most|worst|least|longest)",
    "合适 吗$|(到底|究竟|值得|划算|该|应该|有必要|有没有必要|要不要|用不用|需不需要)",
)
# Nobody asks a reader that: advice in the reader's words, and how something came about.
_SHOULD_YOU = _pattern(
    "^<so>* (how|when|where|what|which .{1,2}) to (?!.*(it|them|this|that|the|your))",
    "^<so>* should (?!(you|i|we|it|this|that|the|they|these|those|there|he|she|your|my|our|his|her|a|an|#)) .|^<so>*"
    " (<wh> .{0,3})? should you (?!be)",
    "^<so>* (is|was) (it|this|that|there) .{0,2} (worth|point|sense)|^<so>* does"
    " (it|that|this) (make sense|pay|matter)",
    "是? 怎么 .{1,3} 的$",
)
# A headline in the reader's voice, without a word that asks: `想养一只省心的狗？`
_HEADLINE = _pattern("^(想|想要|正在|还在|不想|打算) (?!.*(吗|么|呢|<na>|<either>|<haishi>|<ni>|<wo>)) .{3,}$")
# What the reader may feel, put up to be met: `您是不是觉得压力很大？很多同学…`
_FEELS = _pattern(
    "^<so>* (do|are|have) you (ever|often|sometimes|also)* (feel|feeling|felt|wondered|noticed|struggle|struggling"
    "|tired)",
    "^<ni>? (是不是|是否|有没有|会不会|是 不 是)? (也|经常|总|总是|常常|曾|曾经)* (觉得|感到|感觉|担心|好奇|纠结"
    "|发现|遇到 过)",
)
# One of two, and only one of them is praised.
_PLAIN_CHOICE = _pattern("^[^,]{1,6} or [^,]{1,6}$", "^[^,]{1,6} <haishi> [^,]{1,6}$")
_PRAISE = _pattern("(is|comes|works) .{0,3} (cheaper|faster|better|quicker|safer|shorter)", "更")
_VERDICT = _pattern(
    "^(the)? <^aux>{1,3},|wins|win|makes (more)? sense|(better|cheaper|best|cheapest|safer|faster) (of|than|choice"
    "|option|deal|value|here"
    "|overall|$)|worth|pays off|comes out|clear margin|<^you> (beats|leads|scores|ranks)|(by|on|under|with|at)"
    " (your|today|the|these|those) .{0,6} (criteria|numbers|figures|data|spread|rate|rates|scores|prices)",
    "划算|不值|值得|更 .|更省|更快|建议|结论|没必要|稳妥|从 .{1,6} 看|够用|合适|排 .|第一|胜出|最 .|(按|照|依|根据) ",
)
# Kept in a record that the text has read.
# How much of a quality a thing has, and how things differ; what is so in general.
_DEGREE = _pattern("^(这|那|该|它) .* (高|大|贵|快|远|重|难|多|长|强|久|准|稳|安全|靠谱) 吗$")
_VALUE = _pattern("#|(算|属|属于) .{0,2} (中等|偏|高|低)")
_NATURE = _pattern("(什么|啥|哪些|何) (区别|不同|差别|差异|特点|好处|坏处|优点|缺点|作用|意义|含义|联系|影响)")
_GENERALLY = _pattern("(一般|通常|多数|大多|往往|原则上)")
# It counts up: `一看纹路，二听声音`.
_COUNTS = _pattern("^(第 一|首先|其一|一 (是|看|要|来|则|听|查|比|问) .{1,10},? ?二|一 . .{1,10} , 二)")
_STORED = _pattern(
    "when|where|who|how|what (is|was)|is|was|does|did|has|have",
    "什么时候|何时|多少|几|哪天|哪里|谁|到期|有没有|是否|吗",
)
_READ = _pattern(
    "^(按|按照|根据|依据) .{0,2} (规定|政策|规则|合同|惯例|条款)|(查到|查得|显示|记录|登记|写|标|注明) (的 是|为|是"
    "|着)|according to|(it|they) (was|were|ran|had)"
    "|(log|record|records|file|tracking|statement|history|system|register|data) (shows|show|says|lists|gives|has)"
)
# An answer without its verb, or with nothing but an auxiliary behind its subject.
_ELLIPSIS = _pattern("^<^i>{1,5} (is|are|does|do|did|has|can|will|would|was|were)$", "^是 .{1,6}$")
_AMOUNT = _pattern("^(about|around|roughly|approximately|some|only|just|exactly|up|to|at|least)+ # <^aux>{0,5}$")
_HOW_MUCH = _pattern("how (much|many|long|far|often|old|big)|多少|多久|几")
# About the reader's own things, measured by the text itself.
_MEASURES = _pattern("(yours|your .{1,3}) (is|are|measures|weighs|has|comes|runs) .*#|(it|yours) (does|is|fits)$")
# The form of a title over a guide: nobody's in particular.
_TITLE = _pattern(
    "^<so>* (how|why|what|when|where|which|who) (to|is|are|does|do|can|should|makes|causes|happens|counts|matters)"
    "|^is (it|there|a|an)",
    "怎么办|怎么|如何|怎样|为什么|什么 (是|叫)|是 什么|什么 意思|(有|是) 哪些|(哪些|什么) .{1,5}|(注意|准备|带|要"
    "|做) 什么"
    "|多久"
    "|多少|哪里|哪儿|谁|去 哪|能不能|可以 .* 吗|是否",
)
_PAST_EVENT = _pattern(
    "^<so>* where did (?!you|i) .{1,5} (go|come|come from|end)",
    "^<so>* how did (?!you) .{1,6} (go|end|turn|do|perform|fare|come)",
    "^<so>* (who|what|which .{1,2}|how) (won|came|became|happened|changed|caused|went|got|did) ",
)
_PAST = _pattern("# ~* #|(was|were|took|won|had|got|came|went|did|made|fell|rose|beat|<done>)")

_ASKED_VERB = re.compile(r"(\w{2})了?吗$")
_MODAL = re.compile(r"^(?:不|已经?|都|还是|可以|很|比较|并不|没有?)|了$")
_SHORT = 4  # characters of a clause that is nothing but a predicate


def offers_versions(codes: str, passage: Sequence[str]) -> bool:
    """Whether the question is which one to take, and the passage describes the first and the second of them."""
    if not _TAKES_ONE.search(codes):
        return False
    return any(map(_FIRST_VERSION.search, passage)) and any(map(_SECOND_VERSION.search, passage))


def waits_for_reply(passage: Sequence[str]) -> bool:
    """Whether the passage says why it was asked, what there is to choose from, or what a reply makes possible."""
    return any(map(_WAITS.search, passage))


def echoes(question: str, statement: str) -> bool:
    """Whether a Chinese statement gives back the predicate of a question: `适合…吗？…适合`, `到账了吗？…到账`.

    Both as text, the clauses of the statement divided by blanks.
    """
    asked = _ASKED_VERB.search(question)
    if asked is None:
        return False
    bare = [_MODAL.sub("", clause) for clause in statement.split(" ")]
    return asked[1] in statement or any(1 < len(clause) <= _SHORT and clause in question for clause in bare)


def is_taken_up(question: str, codes: str, told: str, passage: Sequence[str], *, alone: bool) -> bool:
    """Whether the passage, as codes of the statements behind the question, answers it; `told` is the first as text.

    `alone`: the question has its line for itself, and so has what follows.
    """
    if not passage or waits_for_reply(passage):
        return False
    if (_HOW_MUCH.search(codes) and _AMOUNT.search(passage[0])) or (
        (_FEELS.search(codes) or _HEADLINE.search(codes)) and len(passage) > 1
    ):
        return True
    if _WISH.search(codes) or is_of_task(codes):
        return False
    if _by_form(codes, passage) or echoes(question, told):
        return True
    return alone and bool(_TITLE.search(codes)) and len(passage) > 1


def _by_form(codes: str, passage: Sequence[str]) -> bool:
    """Whether what the question is about and the form of what follows make it an answer."""
    first = passage[0]
    if _SHOULD_YOU.search(codes) or _ELLIPSIS.search(first) or _MEASURES.search(first):
        return True
    if _NATURE.search(codes) or (_DEGREE.search(codes) and _VALUE.search(first)) or _GENERALLY.search(first):
        return True
    if _COUNTS.search(first):
        return True
    if _PLAIN_CHOICE.search(codes) and sum(len(_PRAISE.findall(part)) for part in passage) == 1:
        return True
    if _ADVICE.search(codes) and any(map(_VERDICT.search, passage)):
        return True
    if _STORED.search(codes) and _READ.search(first):
        return True
    return bool(_PAST_EVENT.search(codes) and _PAST.search(first))
