"""Clauses under a condition: what the clause before makes of a request.

Advice lasts, `should you …` opens it, a form that is used wants things itself, and some day is not now.
"""

from functools import lru_cache

from utb.scoring.asking.lexicon import LEXICON

_pattern = LEXICON.pattern

# Advice lasts: `建议您去医院，问清楚每天吃几次`.
_ADVISES = _pattern(
    "^<so>* (write|go|turn|talk|speak|appeal|complain) to (the|your|him|her|them|a|an) (?!.*<me>)|^<so>* (call|see"
    "|contact|phone"
    "|visit) (the|your|him|her|them|a|an) (?!.*<me>)",
    "^(?!.*<wo>) .{0,2} (建议|最好|不妨) <ni>? (先|去|携带|前往|到|向|跟|带|直接|尽快)+",
)
_TO_ME = _pattern("<me>|my|our|<wo>")
# A condition by inversion: what follows is advice for that case, unless it names the assistant.
_SHOULD_CASE = _pattern("^<so>* should (you|it|this|that|they|he|she|there|the|your|any|anything|symptoms|#|<^i>)")
# Where a program or a form is used, it is the program that wants something.
_AT_USE = _pattern(
    "(when|once|after|if|before|the first time|as soon as) you (first)? (open|start|launch|log|sign|install|register"
    "|visit"
    "|update|upgrade|connect|pay)",
    "(首次|第一次|重新)+ .{0,2} (打开|登录|启动|进入|使用)|(打开|登录|进入|安装|升级|更新|注册|启动|扫码) .{0,4} (后"
    "|时|之后|以后)",
)
_ON_FORM = _pattern(
    "(choose|select|enter|type|set|confirm|fill|pick|accept|agree|tick)",
    "(选择|输入|填写|点击|设置|勾选|确认|修改|同意|选)",
)
# Some day, not now: what is wanted then is an offer.
_SOME_DAY = _pattern(
    "(之后|后续|回头|哪天|改天|将来|以后|日后|今后|下次|到时|到时候) .{0,3} (想|要|需要|若|如|有|还)"
    "|(如果|若|要是|如|如需|若需|想|要|需要) .{0,8} (<qita>|任何)|(想|需要|要) .{0,2} (再|换算|看看) .{0,3} (<qita>|点)"
    "|(还|还想|还要|还需要|还有) .{0,4} (什么|啥|点什么|点啥)"
    "|(later|some day|next time|in future|in the future) (on)? <you> (want|need|wish|decide|like|feel)"
)
_NEXT_TIME = _pattern("next time|in (the)? future|下次|以后|今后")
# A bare wish, behind what is done: `If you'd like, tell me a column and I can plot it too`.
_BARE_WISH = _pattern(
    "^<so>* if (you)? (would|do|also|really|still)* (like|want|wish|prefer|care|fancy|interested|are interested)$",
    "^(当然|另外|此外|不过)? (如果|若|如|要是|假如) <ni>? .{0,2} (愿意|想|需要|有兴趣|感兴趣|乐意|方便|有空)$",
)
_CALLS = _pattern("(let <me> know|tell <me>|message|ping|ask)|告诉|说|找我|叫我|联系")
_WISHES = _pattern("(想|要|需要|打算) (?!(继续|提交|完成|往下|推进|下 一步|下一步)) .{1,12} (的话|时|的时候|时候)$")
# Said of what is done: an offer to mend it.
_IF_OFF = _pattern(
    "(不对|有误|有错|不准|有出入|不符|不满意) 的话|(如果|若|要是|如|万一) .{0,6} (不对|有误|有错|不准|有出入|不符"
    "|不满意)"
)
_PROPOSES = _pattern(
    "if you (would)? (want|like|need|wish) .* (as well|too|also)|(happy|glad|pleased) to .* (too|also|as well)"
)
# Asked before something is done, so it is meant: `one last check before I send it: happy with the wording?`
_BEFORE_IT = _pattern(
    "before <i> (send|pay|submit|post|book|order|delete|file|publish|go)|before (it|this|that|they|the .{1,2})"
    " (goes|go|is|are|gets) (live|out|public|off|sent|published|printed|posted)",
    "(前|之前|以前) .{0,6} (问|确认|核对|请教|对)",
)


# A look at the very thing that is about to go out: not an offer of something new.
_LAST_LOOK = _pattern(
    "(see|check|read|review|change|adjust|edit) (it|this|that|them|the|your|any|anything)", "再 (看|检查|核对)"
)


@lru_cache(maxsize=2048)  # clauses are looked at more than once
def opens_advice(clause: str) -> bool:
    """Whether the rest of its sentence is advice."""
    return bool(_ADVISES.search(clause))


def is_advised(before: str, clause: str, *, decides: bool) -> bool:
    """Whether a request is advice for a case, or what a form wants; `decides`: the case settles what happens now."""
    if _TO_ME.search(clause):
        return False
    if opens_advice(before) or (_SHOULD_CASE.search(before) and not decides):
        return True
    return bool(_AT_USE.search(before) and _ON_FORM.search(clause))


def is_for_later(before: str, clause: str, *, done: bool, told: bool) -> bool:
    """Whether a request is for some day, or for more than what is done.

    `done`: the text has reported an act; `told`: it has told something, and has refused nothing.
    """
    if _SOME_DAY.search(before) or (_NEXT_TIME.search(clause) and _CALLS.search(clause)):
        return True
    return (done and bool(_WISHES.search(before))) or ((done or told) and bool(_BARE_WISH.search(before)))


def mends(before: str, clause: str) -> bool:
    """Whether it is an offer to mend what went wrong."""
    return bool(_IF_OFF.search(f"{before},{clause}"))


def proposes(before: str) -> bool:
    """Whether the clause proposes something on top."""
    return bool(_PROPOSES.search(before))


def comes_before_the_act(before: str, clause: str, *, offers: bool) -> bool:
    """Whether what follows is asked before the act: `one last check before I send it`.

    `offers`: the clause would be an offer elsewhere; here it is none if it is a last look at what goes out.
    """
    return bool(_BEFORE_IT.search(before)) and (not offers or bool(_LAST_LOOK.search(clause)))
