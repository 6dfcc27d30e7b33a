"""How English-speaking assistants ask, offer and mention, as tables. The first row that fits a clause decides.

`STATED` judges clauses without a question mark: only what a row names asks. `QUESTIONED` judges questions: everything
asks unless a row says otherwise. Text is lower case with straight apostrophes; a clause holds no comma.
"""

from utb.scoring.asking.rules import Act, Rule, rule

_TELL = (
    r"(?:provide|specify|share|tell|giv|give|gimme|send|confirm|enter|choose|select|pick|indicate|state|clarify"
    r"|reply|respond"
    r"|supply|upload|list|describe|submit|attach|type|fill|name|identify|advise|mention|elaborate|verify|answer|decide"
    r"|paste|include|say|approve|authori[sz]e|write|drop|forward|let (?:me|us))\b"
)
_WH = r"(?:which|what|what's|when|where|who|whom|whose|how|why)\b"
_KNOW = r"\b(?:let me know|let us know|tell me|tell us|inform me)\b"
_GO_ON = (
    r"(?:proceed|go (?:ahead|forward|through)|move forward|continue|confirm|finali[sz]e|complete (?:the|this|your)\b"
    r"|submit (?:the|this|your)\b|approve|place (?:the|this|your) order)"
)
_WISH = r"\b(?:like|want|need|prefer|wish)"
_ACT = rf"(?:{_WISH} (?:me|us) to|\b(?:shall|should) (?:i|we)|\b(?:can|may|could) (?:i|we) (?:now )?)"
_THAT_ONE = r"(?:it|this|that|these|those|them|the|your|both|all|him|her|my)\b"
_DEAL = (
    r"(?:book|reserve|order|buy|purchase|cancel|pay|charge|change|rebook|reschedule|delete|remove|issue|apply"
    r"|submit|transfer"
    r"|place|switch|upgrade|refund|use|send|block|unlock|lock|sell)"
)
_ELSEWHERE = (
    r"(?:at (?:the |your )?(?:check-?in|counter|desk|reception|gate|door|entrance|front|airport|pharmacy|bank|branch)"
    r"|(?:to|with) (?:the|your) (?:driver|agent|staff|clerk|reception|doctor|bank|airline|hotel|host|carrier|courier"
    r"|pharmacist)|when (?:you (?:arrive|call|check|visit|pick|contact|get|board)|calling|checking|contacting|prompted"
    r"|asked)|on (?:arrival|the (?:website|app|page|portal))|via the link|using the link|upon (?:arrival|request))"
)
_OPEN_HELP = (
    r"(?:anything|something|someone|what|how|where|who) else\b"
    r"|\bany(?:thing)? (?:other|further|more|additional)\b|\bany (?:other |more )?(?:questions|concerns)\b"
)

_SCREEN = (
    r"settings|menu|button|tab|tap|click|press|dialog|drop-?down|app|page|website|portal|icon|toggle|current password"
    r"|new password|screen|dashboard|account page|box"
)

STATED: tuple[Rule, ...] = (
    rule(
        Act.MENTION,
        "an instruction for somewhere else: show the code at check-in",
        rf"\b{_TELL}.{{0,80}}\b{_ELSEWHERE}",
    ),
    rule(
        Act.MENTION,
        "nothing is needed",
        r"\b(?:no|not|don't|doesn't|won't|didn't|isn't|aren't|without|never|nor|nothing)\b(?: [\w-]+){0,4}?"
        r" (?:need|needs|needed|require|requires|required|missing|necessary|share|send|tell|give|provide|enter)\b",
    ),
    rule(
        Act.MENTION,
        "reports somebody's question",
        r"\b(?:you|he|she|they|customer|user|guest|sender|who) (?:have |had |has |just |also )*"
        r"(?:asked|wanted to know|inquired|requested|wondered)\b",
        r"\bi (?:have |had |'ve )?(?:already |also |just )?(?:asked|contacted|messaged|emailed|notified)\b",
        r"\bi've (?:already |also |just )?(?:asked|contacted|messaged|emailed|notified)\b",
    ),
    rule(
        Act.MENTION,
        "needs time, not an answer",
        r"\bneed(?: \w+){0,3} (?:moment|minute|minutes|second|seconds|while|sec)\b|\bneed (?:some|more"
        r"|a little) time\b",
    ),
    rule(
        Act.OFFER,
        "open invitation",
        r"\b(?:feel free|hesitate|(?:happy|glad|here|ready) to (?:help|assist)|at your service|just ask\b"
        r"|just say the word)",
        rf"(?:{_KNOW}|\b(?:reach out|contact|ask me|message me|drop me)\b).{{0,60}}\b(?:{_OPEN_HELP})",
        rf"(?:{_KNOW}|\b(?:reach out|contact|ask me|message me)\b).{{0,40}}\bneed (?:help|anything|assistance|more"
        r"|to|a)\b",
    ),
    rule(
        Act.MENTION,
        "sociable",
        rf"{_KNOW} how (?:it|the|your|that|things)\b.{{0,40}}\b(?:goes|go|went|turns?|works?|was)\b"
        rf"|{_KNOW} what you think",
    ),
    rule(
        Act.REQUEST,
        "wants a confirmation",
        rf"(?:{_KNOW}|\bconfirm\b).{{0,16}}\b(?:if|whether|that)\b.{{0,80}}\b(?:{_GO_ON}|correct|right|accurate"
        r"|okay|ok|agree"
        r"|acceptable|suits?|works? for you|fine)\b",
    ),
    rule(
        Act.REQUEST,
        "wants a choice",
        rf"{_KNOW}.{{0,16}}\bwhether\b|{_KNOW}.{{0,16}}\bif\b.{{0,80}}\b(?:prefer|rather|choose|one of (?:these"
        r"|the))\b",
        rf"{_KNOW}.{{0,16}}\bif (?:any|one|either) of (?:these|the|them)\b",
    ),
    rule(
        Act.OFFER,
        "invitation with a condition",
        rf"{_KNOW}.{{0,16}}\b(?:if|whenever|when|once|after|anytime|any time|in case|should you)\b",
    ),
    rule(
        Act.DEPENDS,
        "what is wanted stands before",
        rf"{_KNOW}(?: (?:please|too|first|about (?:it|that|this)|as well|anytime|so|here|then|right away))*$",
    ),
    rule(Act.REQUEST, "wants what follows", _KNOW),
    rule(
        Act.MENTION,
        "advice",
        r"\b(?:please|kindly) (?:do not|don't|note|be|keep|remember|allow|wait|hold|find|see|refer|bear|take"
        r"|make sure|ensure"
        r"|enjoy|visit|call|contact|try|stay|consult|arrive|bring|use|follow|avoid|come)\b",
        r"^(?:please |kindly )?(?:check|review)\b(?!.{0,60}\b(?:confirm|tell|let))",
    ),
    rule(
        Act.OFFER,
        "offers more",
        r"\bif (?:you'd like|you like|you want|you wish|you need|needed|you prefer).{0,40}\bi(?: can|'ll| will"
        r"| could|'m happy)\b",
        r"\bi (?:can|could) also\b|\bi can (?:help|assist) (?:you )?with (?:that|this|it)$",
    ),
    rule(Act.REQUEST, "polite imperative", rf"\b(?:please|kindly|pl[sz]|plz)\b(?: [\w/-]+){{0,8}}? {_TELL}"),
    rule(
        Act.REQUEST,
        "an exchange: say this and I will do that",
        rf"^(?:(?:just|first|so|ok|okay|sure|and|also|then|simply|now) )*(?:{_TELL}|show|hand|pass).*\b(?:and|so"
        r"|so that|then)"
        r" (?:i|we)(?:'ll| will| can| could)\b",
        r"\bplease$",
    ),
    rule(
        Act.REQUEST,
        "bare imperative that names the assistant as the receiver",
        rf"(?:^|\b(?:just|then|and|so|first|simply|or|now|to me) )(?:\w+ )?(?:{_TELL}|show|message|text) (?:me|us"
        r"|this back|it back)\b",
        rf"^(?:\w+ )?(?:{_TELL})(?:.{{0,40}}) (?:back )?to me\b|\btype (?:it|them|the \w+) (?:here|below)\b",
    ),
    rule(
        Act.MENTION,
        "how to use a screen",
        rf"^(?:(?:and|then|next|now|finally|also) )*{_TELL}(?! (?:me|us)\b).*\b(?:{_SCREEN})\b",
    ),
    rule(
        Act.REQUEST,
        "bare imperative",
        rf"^(?:(?:just|first|so|ok|okay|sure|and|also|then|simply|now) )*{_TELL} (?:your|the following|{_WH}|one\b|an? "
        r"(?:option|date|time|number|name)|(?:back )?with\b|[\"']?yes\b|qq|between\b|whether\b|below)",
    ),
    rule(
        Act.REQUEST,
        "says what it needs",
        r"\b(?:i|we)(?:'ll| will|'d| would|'re| are|'m| am)?(?: (?:also|still|just|only|first|do|however|will"
        r"|would|have|now))*"
        r" (?:need|require|missing|lack|waiting for|awaiting) (?:your|the|a|an|some|more|additional|further|two"
        r"|three|four|one"
        r"|few|to (?:know|confirm|clarify|gather|collect|have|understand|ask|verify)|you to|at least|both|confirmation"
        r"|details|information|these|following|either|exact|only|just|it|them|that)\b",
        r"\bneeds?(?: to (?:have|know))? (?:from you|the following|following|your (?:consent|permission|approval"
        r"|confirmation))\b",
    ),
    rule(
        Act.REQUEST,
        "says what it would like to know",
        r"\b(?:i|we)(?:'d| would) (?:also |just |first )?(?:like|love|want) (?:to (?:know|confirm|clarify|ask)"
        r"|you to|your)\b",
        r"\b(?:may|can|could|might) (?:i|we) (?:please |also )*(?:have|get|know|ask|confirm)\b|\bi (?:wonder"
        r"|was wondering)\b",
    ),
    rule(
        Act.REQUEST,
        "polite question without its mark",
        rf"\b(?:could|can|would|will) (?:you|u)(?: (?:please|kindly|also|just|perhaps|maybe|at least))* {_TELL}",
        r"\b(?:mind|would you mind) (?:telling|sharing|giving|sending|confirming|specifying)\b",
    ),
    rule(
        Act.REQUEST,
        "a request as a condition",
        rf"\bif you (?:can|could|would)(?: please| kindly)? {_TELL}(?! also)|\bif you {_TELL} (?:me|us|your)\b",
        r"\b(?:once|as soon as|when|after|until) you(?:'ve| have)? (?:confirm|provide|choose|select|pick|decide"
        r"|send|share|tell"
        r"|approve|specify)\w*\b",
    ),
    rule(
        Act.REQUEST,
        "something is still missing",
        r"\b(?:is|are) (?:also |still )(?:required|needed|outstanding|open)\b|\bremains? (?:open|missing|unclear)\b",
        r"\b(?:is|are) (?:also |still )?missing\b|\b(?:is|are) required(?: as well| too| first)?$",
        r"\b(?:system|form|tool|booking|service) (?:requires|needs) your\b|\bwhat(?:'s| is) (?:left|missing|open) is\b",
        r"\b(?:only|last|one|just one) (?:other )?(?:thing|detail|point|piece)(?: that(?:'s"
        r"| is)?)?(?: i(?:'m)?)?(?: still)?"
        r" (?:missing|need|left|open|don't have|lack)\b|\ball i need\b",
        r"\b(?:i|we)\b.{0,30}\b(?:can't|cannot|won't be able to|unable to)\b.{0,40}\bwithout (?:the|your|an?"
        r"|knowing|it|that|this)\b",
        r"\bfollowing (?:\w+ )?(?:is|are) (?:required|needed|missing)\b|\b(?:required|needed) (?:before|from you)\b",
        r"\b(?:is|are) (?:required|needed|necessary) to (?:proceed|continue|complete|book|place|finish)",
        r"\b(?:few|couple of|some|several|two|three|one|quick|last|final) (?:more |quick |last |final )?"
        r"(?:things?|details|questions?|points?) (?:before|though|first|for you|so)\b",
    ),
    rule(
        Act.REQUEST,
        "a wish to know",
        r"\b(?:it (?:would|'d) (?:help|be (?:helpful|great|useful|good))|it'd help|helps) (?:to know|if you"
        r"|me to know)\b",
    ),
    rule(
        Act.REQUEST,
        "says that it does not know",
        rf"\bi(?:'m| am) (?:not sure|unsure|not certain) {_WH}|\bi (?:don't|do not|still don't) (?:know {_WH}"
        r"|have (?:your|a) )",
        r"\bit(?:'s| is) (?:unclear|not clear) (?:which|what|when|where|who|how|if|whether|to me)\b",
        r"\b(?:can't|cannot|couldn't|could not) (?:tell|see|make out|work out|figure out) (?:which|what|when"
        r"|where|who|how|if)\b",
        r"\byour (?:message|request|note|email|order) (?:doesn't|does not|didn't|did not) (?:say|mention|specify"
        r"|state|include)",
        r"\byou (?:didn't|did not|haven't|have not) (?:yet )?(?:say|said|mention|mentioned|specify|specified"
        r"|provided?|told|tell"
        r"|given?|included?)\b",
    ),
    rule(
        Act.REQUEST, "waits for the user", r"\b(?:awaiting|waiting for|pending) your\b|\bis up to you\b|\byour call\b"
    ),
    rule(
        Act.REQUEST,
        "question without its mark",
        rf"^(?:(?:and|or|so|but|also|then) )*(?:(?:in |at |on |for |to |from )?{_WH}(?: \w+){{0,5}}? |)"
        r"(?:(?:would|do|did|are|should|shall|can) (?:you|i|we)|(?:does|do|is|are|should) (?:the|your|this|it)) .{0,60}"
        r"\b(?:prefer|like|want|need|mean|or)\b",
        r"\bwould you like\b|\bdo you want\b|^(?:(?:and|so|ok) )*(?:what|where|when|who)(?:'?s| is| are) (?:ur|your)\b",
    ),
)

QUESTIONED: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "the task waits for it",
        r"\belse (?:i|we) (?:should|need|must|have) |\bbefore i (?:proceed|book|continue|go|place|submit|finali"
        r"|start|send)",
    ),
    rule(
        Act.REQUEST,
        "polite question for information",
        rf"\b(?:could|can|would|will) (?:you|u)(?: (?:please|kindly|also|just|perhaps|maybe|at least))* {_TELL}",
        r"\b(?:may|can|could|might) (?:i|we) (?:please |also )*(?:have|get|know|ask|confirm)\b|\bmind (?:telling"
        r"|sharing)\b",
    ),
    rule(Act.OFFER, "anything else", _OPEN_HELP),
    rule(
        Act.OFFER,
        "how can I help",
        r"\b(?:can|may|could|shall|should|would) (?:i|we) (?:also |further |otherwise |please )*(?:help|assist"
        r"|be of|do)\b",
        r"\b(?:how|what) (?:can|may|could|else can) i (?:help|assist|do)\b|\b(?:what|how).{0,12}\bneed (?:help"
        r"|assistance) with\b",
        r"\bwhat(?:'s| is) next\b|\bwhat would you like (?:me )?to do (?:next|now)?$",
    ),
    rule(
        Act.REQUEST,
        "wants a confirmation",
        rf"\b(?:like|want|need|prefer|ready|okay|ok|wish|shall|should|may|can|happy|agree)\b.{{0,24}}\b{_GO_ON}",
    ),
    rule(
        Act.OFFER,
        "offers another service on top",
        rf"{_ACT}.{{0,120}}\b(?:also|as well|too|additionally|while i'm at it)\b",
    ),
    rule(
        Act.REQUEST,
        "choice between alternatives",
        r"\b(?:would|do|did|should|shall|are|is|can|does|will)\b.{0,200}\bor\b(?! (?:some(?:thing)?|any|anything"
        r"|more|need|have"
        r"|not sure|other|another|similar)\b)",
        r"\b(?:which|either)\b|\binstead\b|\balternative",
    ),
    rule(
        Act.REQUEST,
        "asks for a value of the act",
        r"^(?:(?:and|so|ok|okay|sure|but|great|in|at|on|for|to|from|with|by|until"
        rf"|under) )*{_WH}(?! would you like to do\b)",
    ),
    rule(
        Act.CONSENT,
        "consent to the act at hand",
        rf"{_ACT} (?:(?:now|just|then|go) )?{_DEAL}(?: (?:up|off|on|in|out|for))? {_THAT_ONE}|{_ACT} {_DEAL} you\b",
        rf"\b(?:shall|should) (?:i|we) (?:(?:now|just|then) )?\w+(?: (?:up|off|on|in|out|for))? {_THAT_ONE}",
    ),
    rule(
        Act.PROPOSAL,
        "consent to the act at hand",
        rf"{_ACT} (?:(?:now|just|then|go) )?\w+(?: (?:up|off|on|in|out|for))? {_THAT_ONE}|{_ACT} do (?:so|that"
        r"|this|it)\b",
    ),
    rule(Act.OFFER, "offers to act", _ACT),
    rule(
        Act.OFFER,
        "offers more",
        r"\b(?:would|do) you (?:also )?(?:like|want|care|wish|need) (?:to )?(?:know|see|hear|learn|explore|read"
        r"|view|get|more"
        r"|additional|further|some|another|help|assistance)\b",
        r"\b(?:interested in|curious about|up for) \w+ing\b|\bneed (?:help|assistance|any)\b|\bany more information\b",
        r"\bmore (?:information|details|help|examples?) (?:about|on|with)\b",
    ),
    rule(
        Act.OFFER,
        "offers another service",
        r"\b(?:would|do) you (?:also )?(?:like|want|need|care|wish) (?:to )?(?:book|reserve|make|schedule|order"
        r"|buy|rent|watch"
        r"|play|listen to|visit|check|try|purchase|set|do)(?: to)? (?:an?|some|any|another|anything|similar"
        r"|tickets?)\b",
        r"\b(?:would|do) you (?:also )?(?:like|want|need) (?:an?|any|some)? ?(?:tickets?|recommendations?"
        r"|suggestions?|copy"
        r"|summary|hand|reminder|quote|link|receipt|tips)\b",
    ),
    rule(
        Act.RHETORICAL,
        "expects no reply",
        r"^(?:(?:and|so|but|oh|well) )*(?:did you know|guess what|who knows|why not|how about that|isn't (?:that|it)"
        r"|ready for|can you believe|remember when|how are you|need i|who (?:could|would|doesn't|wouldn't))\b",
        r"\b(?:does|do|did|is|was) (?:that|this|it|these|my answer|the above)(?: all)?"
        r" (?:help|answer|make sense|helpful|clear|useful|what you (?:were|wanted|needed))",
        r"\bwill that be all\b",
    ),
)
