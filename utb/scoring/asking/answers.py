"""Questions that the text itself answers: `Is it worth it? Honestly, yes.`"""

import re

from utb.scoring.asking.lexicon import LEXICON

_pattern = LEXICON.pattern

# Asked of this user about this task: only the user can know the answer.
_PERSONAL = _pattern(
    "<you> (<so>|still|also)* (want|like|prefer|need|mean|have|plan|going|looking|planning|travelling|traveling|agree"
    "|wish|thinking|happy|okay|ok|mind|ready|sure|use|live|own|hoping|intend|expect|willing|comfortable)",
    "(<your>|<me>|<i>)|should (it|the|this|that|they|there)|(do|have|had|could|will|would|are|were|did) you|which .*"
    " you|<ni>|<wo>|本次|合适|方便",
)
_WANTS = _pattern("(would|do|did|are) you .{0,3} (like|want|prefer|need|plan|planning|mean|looking|have)")
# Asked in the name of any reader, or for a reason: `How do you get there?`, `Why is the sky blue?`
_GENERIC = _pattern(
    "(how|what|why|where|when) (do|can|should|could|would|might) (you|i|we)|what (does|do|did) .{0,4} mean|what (is"
    "|are) in it for|what (if|about|happens|happened)|why|how come|<weishenme>|原因|怎么"
    " (会|回事|这么|那么|办|.{1,3} 的)|怎么办|怎么回事|怎么会"
)
_YOURS = _pattern("<your>|<you> (?<!do you)|^<info>{1,2}$|<yours_zh>|<ni>")
# Only the user can tell the assistant something: `您能提供保单号吗？因为…` says why, it does not answer.
_TELL_ME = _pattern(
    "(could|can|would|will) you <soft>* (<tell> (<me> (?!why|how)|<your>|the .{0,3} <info>|a .{0,2} <info>)|let <me>"
    " know (?!why|how))|(may|can|could) <i> <soft>* (have|ask) (you|your|for)|mind <telling>",
    "<ni>? .{0,2} (能|可以|能否|可否|方便|能不能|可不可以) .{0,4} (告诉 <wo> (?!.{0,3}(为什么|怎么|如何))|提供|发给"
    " <wo>"
    "|补充|确认) .* (吗|么|呢|$)|请问 <ni> 的",
)
# `Let's see whether it is up, shall we? Pinging it now.`: what was proposed is begun.
_TAG = _pattern(
    "^<so>* let .* , (shall we|ok|okay|all right|alright)$",
    "^(我们|咱们|咱|让我们)? .{0,3} (来|去|一起) .* , (好|行|可以|怎么样) 吗?$",
)
_BEGINS = _pattern(
    "^(正在|(我|我们) (现在|这就|先|来|马上)|现在|这就|马上)", "^<so>* (<i> (will|am)|let me|here <aux>|first)"
)
_PROGRESSIVE = re.compile(r"(?:now |first )?[a-z]{2,}ing\b")
# The choice was made: `Metro or taxi? The metro had closed, so I booked a taxi.`
_OF_CHOICE = _pattern("or|<haishi>|<na>|which")
_MADE = _pattern(
    "(so|therefore|hence) <i> (have|had)? (<done>|went|took|chose|picked|kept)|(so|therefore|hence) (it|this|that) (was"
    "|is|has been) <done>",
    "(所以|因此|于是|因而) .{0,8} (安排|预订|预定|订|选|用|定|买|改|走|采用|选择) .{0,2} 的? (的 是|是|了|成了)",
)
_THANKS = _pattern("^<so>* (thanks|thank you|cheers|many thanks)|^(谢谢|感谢|多谢|辛苦)")  # sociable: answers nothing
_WHY = _pattern("why|how come|<weishenme>")
_YOU = _pattern("you|<ni>")
# In the words of a user (`Can I bring my dog?`) or without a subject (`Want to save money?`): nobody was asked.
_USERS_OWN = _pattern(
    "<i> .{0,4} my|(is|are) my|^(want|need|not sure|unsure|curious|tired|looking|wondering|ready for|in a)"
)
_ABOUT_TWO = _pattern("<i>|<you>|<your>|my|<ni>|<wo>")
_SHORT = _pattern("^<^so>{1,2}(,|$)")  # `Spring, before the crowds arrive`: an answer without a verb
_ABOUT_YOU = _pattern("^<your>|^you")
_REPLY = _pattern(
    "^(so|well)* (probably|perhaps|maybe|certainly|definitely|absolutely) not|^not (really|necessarily|at all|quite"
    "|exactly)",
    "^[^,]{1,5} , (yes|no|certainly|definitely|sure) (,|$)|^[^,]{1,8} (is|are|does|do|can|has) , (up|but|with|and|if"
    "|as|though)",
    "^(probably|possibly|hardly|barely|unlikely|likely|often|usually|mostly|rarely|seldom) ,",
    "^(tap|click|press|open|select) (it|on|there|that|this)|^then (it|that) is",
    "^(<^yes> (?<!if))? <yes> (?!or|no)|^of course|^certainly|^(well|so|haha)$|^<i>"
    " (think|guess|suppose|believe|doubt|would say|fear|hope)",
    "^(?!.*(<ni>|<wo>)) .{1,4} 的$",
    "^(?!.*<ni>) .{0,4} (不用|不需要|不必|无需|免费|不收)$",
    "^(我|个人|我们) .{0,2} (建议|推荐|觉得|认为|倾向|会 选)",
    "^原来 (?!的)",
    "^(能|会|可以|不能|不会|有|没有|值得|适合|是|对|行|不行|可|不),|^(是的 (?!话)|当然|会的|不会的|其实|因为|由于"
    "|主要|原因"
    "|答案|没错|肯定|不是|确实|没有|哈哈|简单|首先|据|恰恰|未必|不一定|也许|大概|一般|通常)",
)
# Generic `you`: `Do you really need an umbrella?`; what once happened: `什么时候建的？`
_ANYBODY = _pattern(
    "^<so>* (do|should|must|can) you (really|even|always)|^<so>* what if (?!<i>)",
    "^(谁|什么时候|何时|哪年|几时|在哪|在哪里|哪家|哪队) (?!.*(<ni>|<wo>)) (.{1,6} (了|的)|.{1,3} 了 .{1,3})$|^什么"
    " .{1,3} 呢$",
)
# What once was chosen stands in a record: `Which did you pick? Blue, according to the order.`
_ONCE = _pattern("did <you>|<ni> .* 了")
_RECORD = _pattern(
    "according to|(order|record|records|file|profile|log|system|history|receipt) (says|say|shows)|(订单|记录|系统"
    "|资料|日志|备注|小票) .{0,2} (写|显示|记|有)"
)
# Advice answers `该选哪个`, but not `您要哪个`.
_OWN_CHOICE = _pattern("<ni>|^(?!.*该) .{0,4} (要|想|定|订|用) .* <haishi>")
# How many, which and when of the task itself, without a subject.
_OF_TASK = _pattern(
    "^(那|那么|请问|另外)* (需要|要|想要|来|订|买|选) .{0,1} (几|几个|几间|几张|几份|几位|几本|几件|哪种|哪个|哪款"
    "|哪家)|^(那|请问)? (什么时候|几点|哪天"
    "|何时) (送|取|上门|出发|入住|退房|开会|安排|送货|配送|发货|取件|见面|集合)",
)
_ADVISES = _pattern("^(我|个人|我们) .{0,2} (建议|推荐|觉得|认为|倾向)")
_WEAK_REPLY = _pattern(
    "^<perhaps>|^<huida>|^(是|会|能|可以|不|没|有|要|行|对|带|值得|必须|适合|算|够)|吧$|^(它|因为)|^(it|they|because)"
    "|, (it|that|they) (is"
    "|was|are|were)"
)
_VAGUE = _pattern(
    "<pronoun>|<wh> .{0,3} (do|does) (?!you)|最|通常|new|difference|best|most|worst|ideal|typical|(^|,).{0,3}$|^<so>*"
    " (what|why|how) (<^your>){1,3}$"
)
_EVENT = _pattern(
    "(when|where|how|why) did|which (?!is|are)|<haishi>"
)  # what happened, or one of several: the user knows
_QUANTITY = _pattern(
    "how (long|much|many|far|often|old|big|fast|late|high)|when|what time|多少|几|多久|多长|多大|何时|什么时候|<na>"
)
_NUMBER = _pattern("#|one|two|three|four|five|six|twice|half|dozen|一|二|两|三|四|五|六|七|八|九|十|半|百|千|万")
_PURPOSE = _pattern(  # why the assistant asks, or what it can take: not an answer
    "^(it|they|that|this|the .|<info>) (is|are) .{0,2} (mandatory|required|needed|compulsory|obligatory|necessary)",
    "^(it|they|that|this) (affects|affect|decides|determines|changes)|^(it|they|<info>) (must|has to|have"
    " to|needs to|need to)",
    "(是的 话|(是|没错|对|可以|行|好|确认|同意) 的话) |(没错|对|可以|行|好|确认|同意) (的话)? , ? (我|我们|那)? (就"
    "|便)|^(没错|对|可以|行|好|确认|同意) (的话)? (我"
    "|我们|那)? (就|便|我)",
    # an offer beside the question
    "随时|尽管|欢迎|乐意|feel free|let <me> know|anything else|happy to|do not hesitate",
    "^(没有|没|不是|不|不要|不用|是|要|有|需要|可以|行) 的话",  # what follows from a yes or a no
    # the price of a yes
    "^.{0,3} (另|另外|额外)? (多|加收|贵|需付|要付|补|收|加) # 元?|^.{0,4} (要|需)? (另外|另|额外) (收|付|加|补|多)",
    "(help|helps|let|lets|allow|allows) <me>|so (that)? <i> (can|know|could)|that way <i>|then i (can|will)|<i>"
    " (need|ask)"
    "|(方便|以便|好让|便于|让) (我|我们)|这样 我|我 (好|才|需要|要)",
)
# About the world: a whole sentence without the user, the task or a choice in it.
_GENERAL = _pattern(
    "^<so>* (is|are|can|do|does|should|will|would|has|have|which|what|how|where|who|when) <^ours>{3,}$|^<so>*"
    " (should|must)"
    " you <^ours>{2,}$|have you ever|would .* ever",
    "^(哪些|第一次) .{3,}|^(.{1,3},)?<^qu>.{0,3} (还|一般|通常|到底|究竟|真的|需要|要|应该|该|会|能|可以|是)?"
    " (<either>|怎么|如何|什么|能|会|可以|要|需要"
    "|该|多久|多少|几|哪|哪里|为什么|有多|谁|算|值得) .*$",
)
_ABOUT_TASK = _pattern(
    "(which|any|either|what|who|one) of (these|those|them)|^<so>* (who|where|when|what) (is|are) the"
    " .{1,2}$|^any .{1,2}$",
    "<you> (want|like|prefer|need|mean|have|going)|<deal> (it|this|that|the)|(which|what) <info>"
    " (works|suits|is|are|do|does"
    "|should)|(this|that|the) (one|order|booking|trip|reservation|ticket|appointment|meeting|delivery|package)|or",
    "<ni>|<wo>|<haishi>|本次|这次|这单|订单|^.{0,2} <yours_zh>|<yours_zh> .{0,2} (是|大概|大约|定|选)?"
    " <na>|^(那|请问|另外)? <qu> .{0,5} <na> .{0,3}$",
)
_MORE_TOLD = _pattern("<later>|我|您|你|选项|可选|现有|仅|两者|任选|现货|有货|通讯录|目前|其中")
_FRAGMENT = _pattern(
    "^<so>* (for|in|at|on|to|from|with)? (<wh>|how (many|much|long|big|often|old)) <^aux>{1,3}$",
    "^(那|请问|另外|还有)? (<qu>|<yours_zh>) .{0,4} <na> .{0,3}$|^(几|多少|哪|谁) .{0,3}$",
)
_ASKED_ELSEWHERE = _pattern(
    "<wo> .{0,2} (问过|问了|打听过|查过|查了|问) .{0,4} (了)? ,|^<i> (have|just|already)* asked .{1,6} ,"
)
_IF_SO = _pattern("^(如果|要是|若|假如) ")
_GREETING = _pattern("^这 是 .{0,12} (招呼|说法|俗语|问候|玩笑|歌词|台词|名言|老话)")
_LISTED = _pattern("^(first|second|third|fourth|firstly|secondly|thirdly|finally|lastly|next) ,")
_CASE = _pattern("^(on|for|with|if|in|at|when|where|under|over) ")
_CHOOSES = _pattern(  # without a subject: the user's
    "^<so>* .{1,2} or .{1,2}$|^(any|anything) .{1,8}$|^(is|are) (it|this) (a|an) ",
    "^(那|另外|还|请问)? (<qu>|需要|有|确定|确认|带|算|介意|接受|同意|打算|准备|喜欢|现在|吃|喝|想) .* (吗|么|嘛)$",
)
# A conclusion from what the user told, or from data.
_CONCLUDES = _pattern(
    "(with|from|by|on|given|at) (the|your) .{0,3} (you (gave|told|sent|provided|mentioned)|given|data|figures"
    "|numbers)|based on"
    "|according to|(按|按照|根据|依|照|从|以) .{0,3} (数字|数据|情况|条件|描述|信息|资料|用量|结果|来看|来说|来算)"
    "|(按|按照|根据|照)"
    " (您给的|您提供的|您说的|您填的|您填写的|你提供的|你说的|<ni> (给|说|提供))"
)
_VALUE = _pattern("^#|^(about|around|roughly|approximately|up to|at least) #|^.{0,2} #")
_LATER = _pattern("<later>|<houxu>")
_ECHO_HAN = 1  # first letters of an answer that repeat the question: `要不要带伞？带上吧`


def is_answered(question: str, codes: str, answer: str, answer_codes: str, *, alone: bool) -> bool:
    """Whether a question is answered by the statement behind it; both as text and as codes.

    `alone`: it stands in a line of its own, like a title.
    """
    if _answers_nothing(codes, answer_codes):
        return False
    if _replies(codes, answer_codes) or (_TAG.search(codes) and _begins(answer, answer_codes)):
        return True
    if is_of_task(codes):
        return False
    goes_on = bool(_LATER.search(answer_codes))
    personal = bool(_PERSONAL.search(codes))
    if _ANYBODY.search(codes) or (_ONCE.search(codes) and _RECORD.search(answer_codes)):
        return True
    if _USERS_OWN.search(codes):
        return not _ABOUT_TWO.search(answer_codes)
    if _GENERIC.search(codes) and not _WANTS.search(codes):
        return not goes_on or (personal and bool(_ABOUT_YOU.search(answer_codes)))
    if alone:
        return not (_WANTS.search(codes) or _YOURS.search(codes))
    if personal:
        return False
    if _CONCLUDES.search(answer_codes):
        return True
    return _is_general(codes, answer_codes) or _is_told(question, codes, answer, answer_codes, goes_on=goes_on)


def is_of_task(codes: str) -> bool:
    """Whether the question is how many, which or when of the thing to be done: nobody but the user can know."""
    return bool(_OF_TASK.search(codes))


def _answers_nothing(codes: str, answer_codes: str) -> bool:
    """Whether only the user can tell, or the statement says why it was asked, thanks, or advises on a choice."""
    if _PURPOSE.search(answer_codes) or _THANKS.search(answer_codes) or _TELL_ME.search(codes):
        return True
    return bool(_OWN_CHOICE.search(codes) and _ADVISES.search(answer_codes))


def _replies(codes: str, answer_codes: str) -> bool:
    """Whether the form alone makes the statement an answer: a word of reply, a reason, a case distinction."""
    if _OF_CHOICE.search(codes) and _MADE.search(answer_codes):
        return True
    if _REPLY.search(answer_codes) or _ASKED_ELSEWHERE.search(codes) or _GREETING.search(answer_codes):
        return True
    if _IF_SO.search(answer_codes) and not _ABOUT_TWO.search(codes + answer_codes):
        return True
    if _LISTED.search(codes) and _CASE.search(answer_codes):
        return True
    return bool(_WHY.search(codes)) and not _YOU.search(codes)


def _begins(answer: str, answer_codes: str) -> bool:
    """Whether the statement says that something is being done."""
    return bool(_BEGINS.search(answer_codes) or _PROGRESSIVE.match(answer))


def _is_general(codes: str, answer_codes: str) -> bool:
    """Whether it is a question about the world, and the statement tells something about it."""
    about_world = _GENERAL.search(codes) and not _ABOUT_TASK.search(codes)
    return bool(about_world) and not _MORE_TOLD.search(answer_codes)


def _is_told(question: str, codes: str, answer: str, answer_codes: str, *, goes_on: bool) -> bool:
    """Whether the statement takes up the question, for questions that might be about the task."""
    weak = bool(_WEAK_REPLY.search(answer_codes))
    if _CHOOSES.search(codes) or (_FRAGMENT.search(codes) and not (weak or _VALUE.search(answer_codes))):
        return False
    if goes_on or (_EVENT.search(codes) and not _SHORT.search(answer_codes)):
        return False
    if weak or (_SHORT.search(answer_codes) and answer[0] < "\u3000"):
        return True
    return _echoes(question, answer) or bool(
        _VAGUE.search(codes) or (_QUANTITY.search(codes) and _NUMBER.search(answer_codes))
    )


def _echoes(question: str, answer: str) -> bool:
    """Whether the answer begins with a word of the question."""
    first = answer.split(" ", 1)[0]
    if first[:1] >= "\u4e00":
        return len(first) > 1 and first[:_ECHO_HAN] in question and first[0] not in "您你我这那请的要还"
    return len(first) > 3 and first in question.split()
