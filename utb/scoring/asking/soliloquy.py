"""Questions that the assistant puts to itself: it wonders aloud, finds the answer and acts on it.

`Let me see, what's left? Only the changelog. I'll write that now.`
"""

from collections.abc import Sequence

from utb.scoring.asking.lexicon import LEXICON

_pattern = LEXICON.pattern

# Looks for itself before the question.
_WONDERS = _pattern(
    "^<so>* (let me|let us|let) (see|think|check|look) (is)? ,|^(hm|hmm|hmmm|well|now|ok|okay|so) , (<wh>|is|are)",
    "^(我|让 我|让我|我们|咱们)? .{0,1} (看看|想想|看 一下|想 一下|数数|瞧瞧) ,",
)
# Thinks aloud: then any answer will do, without an act behind it.
_THINKS = _pattern(
    "^<so>* (let me|let us) (see|think|check) ,", "^(我|让 我|让我)? .{0,1} (看看|想想|看 一下|想 一下|数数) ,"
)
_WANTS = _pattern("need|want|require|prefer|or", "<xu>|<haishi>")
# About the state of the work: what is left of it and what comes next.
_OF_WORK = _pattern(
    "left|missing|next|still|remaining|remains|else|open|yet",
    "还有|还差|还剩|剩|还缺|还没|没有|没|接下来|下 一步|下一步|缺|漏|问题|出 在",
)
_OF_USER = _pattern("<you>|<your>|<me>|my|our|should|shall|can|may|could", "<ni>|<wo>|<polite>|要|想|需要|帮")
# The assistant takes the answer up: it does something with it, now or just before.
_TAKES_UP = _pattern(
    "(^|,|so|and|then) <i> (will|am|have) (now|just|already|also|both)*"
    " (?!(need|need to|have|ask|wait|not|afraid|sorry|waiting|asking|unable|going to (need|ask)))",
    "(^|,) (我|我们) .{0,1} (现在|这就|马上|先|立刻|来|已|已经|正在|就)|(^|,) (现在|这就|马上|正在) .{1,6}",
)
_ACTING = _pattern("^<^i> .{0,6} now$")  # `writing it now`
_STARTS_ACT = _pattern("^<i>|^(我|我们)|^(现在|这就|马上|正在)")
_TURNS_TO_USER = _pattern("<you>|<your>|please|<ni>|<polite>|once|until|before")


def is_soliloquy(codes: str, passage: Sequence[str]) -> bool:
    """Whether the statements behind a question (as codes) answer it for the asker: it thinks aloud, or acts on them."""
    answer = passage[:3]
    if _OF_USER.search(codes.removeprefix(_wondering(codes))) or any(map(_TURNS_TO_USER.search, answer)):
        return False
    wonders = bool(_wondering(codes))
    if not wonders and (not _OF_WORK.search(codes) or _STARTS_ACT.search(answer[0])):
        return False
    if _THINKS.search(codes) and not (_STARTS_ACT.search(answer[0]) or _WANTS.search(answer[0])):
        return True
    return any(_TAKES_UP.search(part) or _ACTING.search(part) for part in answer)


def _wondering(codes: str) -> str:
    """The clause in which the assistant says that it looks for itself; empty where there is none."""
    return codes.partition(",")[0] if _WONDERS.search(codes) else ""
