"""Questions without their mark: what the order of words alone gives away.

English puts the verb before its subject only in questions, in conditions (`should it rain, …`) and in wishes (`may you
…`); Chinese asks by a pair of verb and negation (`要不要`), by `还是` between two things, or by a particle at the end.
"""

from functools import lru_cache

from utb.scoring.asking.lexicon import LEXICON

_pattern = LEXICON.pattern

_SUBJECT = (
    "(you|i|we|it|this|that|they|there|he|she|these|those|your|the|any|anything|everything|either|my|our|his|her)"
)
_INVERTED = _pattern(
    # a question word, a few words that belong to it, the verb, the subject
    f"^<so>* (in|at|on|for|to|from|with|by|about|under|until|through|of)? "
    f"(?!which (is|was|are|were|means|makes) (why|what|how|when|where|the (reason|case|point)))"
    # a cleft: `what happened to it is that its disk ran full`
    f" (?!what (?!<info>|kind|sort|type) <^aux>{{1,6}} (is|was) that . .) <wh> (?!{_SUBJECT}|to)"
    f" .{{0,4}}? <aux> {_SUBJECT}"
    # `where is more snow expected is unclear` and the like are statements with a second verb
    " (?!.* (is|are|was|remains|depends|matters) (<^your>|$))",
    # the question word is the subject: `who should receive it`
    f"^<so>* (?!which is why)(?!which .{{0,3}} (you|i|we|they|it|he|she)) (who|which <^aux>{{1,3}}|what (?!{_SUBJECT})"
    f" .{{0,2}}) (should|shall|would|will|can|is|are|was) (?!(that|how|why) . .) (?!.*(<aux>|depends)) .{{1,8}}$",
    "^<so>* (is|are|does|did|can|could|was|were|has|will|would) (you|i|we|it|this|that|they|there|he|she|these|those"
    "|your"
    "|the|any|anything|everything|either) .",
    "^<so>* (do|have|had|shall|should|may|must|am|ought) (i|we) (?!(have|be|get|find|hear|miss|forget|fail|need|ever"
    "|remind|add|say|suggest|introduce|present|point)) .|^<so>* (do|have|are) (you|they) .",
)
_WHOLE = _pattern(
    # conditions have a second part, questions do not need one
    f"^<so>* should {_SUBJECT} (?!(need|want|wish|require|have|ever|change|decide|feel|like)) .{{1,14}}$",
    # without a verb: `window or aisle`, `any allergies`, `okay to go on`, `and the passcode`
    "^<so>* <^aux>{1,3} or <^aux>{1,3}$",
    "^<so>* (in|at|on|for|to|from|until|around|how)* <wh> <^aux>{1,3} and .{0,2} <wh> <^aux>{1,3}$",
    "^<so>* any (?!(<more>|thing|time|day|questions|question|concerns|help|assistance|feedback|doubts|trouble))"
    " <^aux>{1,5}"
    " ((<i>|<you>) .{1,6})?$",
    "^<so>* (ok|okay|alright|all right|cool) (to|if|with) .|^<so>* (care|mind) (to|if) .",
    # in chats the verb goes: `when u flying`
    "^<so>* (when|where|how|what|how long|what time) you (flying|leaving|going|travelling|traveling|coming|paying"
    "|sending|planning|arriving|moving|starting|staying|thinking|looking|booking|free|back|there)",
    "^<so>* which <^aux>{1,2}$|^your <^aux>{0,2} <info>$",
    "^and (the|your|his|her|their) <^aux>{1,6}$",
)
_CHOICES = _pattern(
    # `pick a voice: Nell (warm), Otto (formal) or Zia`
    "^<so>* (pick|choose|select|name|take) (a|an|one|your|any|between|from|the) .{0,8} , ~* or <^aux>{1,3}(,|$)",
    "^<so>* (<^aux>{1,3},){1,4} <^aux>{0,3} or <^aux>{1,3}$",
)
_ASKING_WORD = _pattern("<either>|<haishi>|呢|吧|具体|到底|究竟")  # most sentences have none
_ASKS_IN_CHINESE = _pattern(
    # nothing before it that would govern it, as in `取决于是否下雨`
    "(^|,) (?!.*(看|取决|取决于|决定|告诉|告知|知道|问|问问|查|检查|核对|核实|审核|审查|评估|考虑|研究|讨论|验证"
    "|判断|无论|不管|不论|关系|都|由|等|影响|说明"
    "|显示|确认|<ta>|<buqing>|让我) .*"
    " <either>) .{0,14} <either> (?!.*(以|由|看|取决|取决于|为准|都|也|没|未|不确定|不知道|不清楚)) .{0,20}$",
    "(具体|到底|究竟) .{0,2} (指|是) .{0,3} <na> .{0,2}$",
    # `还是` between two things, not the adverb: `还是会下雨`
    "(^|,) (?!.*(无论|不管|不论|都|取决|取决于|看)) .{0,8} (是|要|想|选|用|希望|打算|在|到|去|买|订|走|坐|<ni>)"
    " .{1,10} 还是"
    " (?!(要|得|会|可以|没|不|很|比较|有点|能|该|应)) .{1,8}$",
    "(^|,) (那|那么|还有|然后)? (?!.*(<na>|怎么会|我|其实|才|还|可|都|着|正)) .{1,6} 呢$",
    "(<ni>|是|这|那) .* (对|是|没错|可以|行|没问题) 吧$|(^|,) (对|是|没错|可以|行) 吧$",
    "^(?!.*(无论|不管|不论|都|取决|取决于|我|看)) .{0,10} (是|要|想|选|只|仅|用|按|走) [^,]{1,10} , 还是 [^,]{1,12}$",
)


@lru_cache(maxsize=2048)  # short clauses come again and again
def asks_by_order(code: str, *, alone: bool) -> bool:
    """Whether an English clause has the order of a question; `alone`: it is the whole of its sentence."""
    return bool(_INVERTED.search(code)) or (alone and bool(_WHOLE.search(code)))


def lists_choices(sentence: str) -> bool:
    """Whether an English sentence, as codes with borders, only lists a choice: `small, medium or large`."""
    return bool(_CHOICES.search(sentence))


@lru_cache(maxsize=2048)
def asks_by_order_in_chinese(sentence: str) -> bool:
    """Whether the last clauses of a Chinese sentence, as codes with borders, have the form of a question."""
    return bool(_ASKING_WORD.search(sentence) and _ASKS_IN_CHINESE.search(sentence))
