"""Questions that the text itself answers: `Is it worth it? Honestly, yes.`"""

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
    "|are) in it for|what (if|about|happens|happened)|why|how come|<weishenme>|原因|怎么 (会|回事|这么|那么)"
)
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
    "^(<^yes> (?<!if))? <yes> (?!or|no)|^(well|so|haha)$|^<i> (think|guess|suppose|believe|doubt|would say|fear|hope)",
    "^(能|会|可以|不能|不会|有|没有|值得|适合|是|对|行|不行|可|不),|^(是的|当然|会的|不会的|其实|因为|由于|主要|原因"
    "|答案|没错|肯定|不是|确实|没有|哈哈|简单|首先|据|恰恰|未必|不一定|也许|大概|一般|通常)",
)
_WEAK_REPLY = _pattern(
    "^<perhaps>|^<huida>|^(是|会|能|可以|不|没|有|要|行|对|带|值得|必须|适合|算|够)|吧$|^(它|因为)|^(it|they|because)"
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
_LATER = _pattern("<later>|<houxu>")
_ECHO_HAN = 1  # first letters of an answer that repeat the question: `要不要带伞？带上吧`


def is_answered(question: str, codes: str, answer: str, answer_codes: str, *, alone: bool) -> bool:
    """Whether a question is answered by the statement behind it; both as text and as codes.

    `alone`: it stands in a line of its own, like a title.
    """
    if _REPLY.search(answer_codes):
        return True
    goes_on = bool(_LATER.search(answer_codes))
    personal = bool(_PERSONAL.search(codes))
    if _WHY.search(codes) and not _YOU.search(codes):
        return True
    if _USERS_OWN.search(codes):
        return not _ABOUT_TWO.search(answer_codes)
    if _GENERIC.search(codes) and not _WANTS.search(codes):
        return not goes_on or (personal and bool(_ABOUT_YOU.search(answer_codes)))
    if personal:
        return False
    if alone:
        return True
    if _EVENT.search(codes) or goes_on:
        return False
    if _WEAK_REPLY.search(answer_codes):
        return True
    if _SHORT.search(answer_codes) and answer[0] < "\u3000":
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
