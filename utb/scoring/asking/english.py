"""How English-speaking assistants ask, offer and mention, as tables. The first row that fits a clause decides.

`STATED` judges clauses without a question mark: only what a row names asks. `QUESTIONED` judges questions: everything
asks unless a row says otherwise. Text is lower case with straight apostrophes; a clause has no commas.
"""

from utb.scoring.asking.rules import Act, Rule, rule

_ME = r"(?:me|us)"
_I = r"(?:i|we)"
_GO_ON = (
    r"(?:proceed|go ahead|go forward|move forward|continue|confirm|finali[sz]e|complete (?:the|this|your)|submit (?:the|this|your)"
    r"|approve|place (?:the|this|your) order)"
)
_DEAL = r"(?:book|reserve|order|buy|purchase|cancel|pay|charge|change|rebook|reschedule|delete|remove|issue|apply|submit|transfer|send|use)"
_THAT_ONE = r"(?:it|this|that|these|those|them|the (?:first|second|third|same|cheapest|cheaper|earlier|later|one)\b)"
_TELL = (
    r"(?:provide|specify|share|tell|give|send|confirm|enter|choose|select|pick|indicate|state|clarify|reply|respond|supply"
    r"|upload|list|describe|submit|attach|type|fill|name|identify|advise|mention|elaborate|verify|answer|decide|paste|include)"
)
_WH = r"(?:which|what|when|where|who|whom|whose|how|why)"
_ELSEWHERE = (
    r"(?:at (?:the )?(?:check-?in|counter|desk|reception|gate|door|entrance|front desk|airport|pharmacy|bank|branch|hotel)"
    r"|(?:to|with) (?:the|your) (?:driver|agent|staff|clerk|reception(?:ist)?|doctor|bank|airline|hotel|host|carrier|courier|pharmacist|support)"
    r"|when (?:you (?:arrive|call|check|visit|pick|contact|get|board)|calling|checking|contacting|prompted|asked)"
    r"|on (?:arrival|the (?:website|app|page|form|portal))|in (?:the|your) (?:app|settings|browser|inbox|email)"
    r"|via the link|by clicking|using the link|upon (?:arrival|request))"
)
_IF_NEEDED = r"if (?:you(?:'d|'ll| would| will| ever| still| also)*|there(?:'s| is| are)|anything|something|any) "

STATED: tuple[Rule, ...] = (
    rule(
        Act.MENTION,
        rf"\b{_TELL}\b.{{0,80}}\b{_ELSEWHERE}",
        "an instruction for somewhere else: show the code at check-in",
    ),
    rule(
        Act.MENTION,
        r"\b(?:no|not any|don't|do not|doesn't|does not|won't|didn't|no longer|without|never) (?:\w+ ){0,3}?(?:need|require|ask|missing)",
        "nothing is needed",
    ),
    rule(
        Act.MENTION,
        r"\b(?:you|he|she|they|customer|user|guest|sender|who) (?:have |had |has |just |also )*(?:asked|wanted to know|inquired|requested|wondered)\b",
        "reports somebody's question",
    ),
    rule(
        Act.MENTION,
        r"\bi (?:have |had |'ve )?(?:already |also )?(?:asked|contacted|messaged|emailed|requested)\b",
        "reports a question put to somebody else",
    ),
    rule(
        Act.MENTION,
        r"\bneed (?:a|some|another|a few|a little|more|\w+) ?(?:more |extra )?(?:moment|minute|second|time|while|sec)s?\b",
        "needs time, not an answer",
    ),
    rule(
        Act.OFFER,
        r"\b(?:feel free|don't hesitate|do not hesitate|happy to help|glad to help|here to help|at your service|just ask\b|just say the word)",
        "open invitation",
    ),
    rule(
        Act.OFFER,
        r"\b(?:let me know|tell me|reach out|contact|ask|message|drop) .{0,40}\b(?:anything else|any (?:other|further|more|additional) |any(?:thing)? (?:questions?|help|assistance)|any questions|need (?:help|anything|assistance|more))",
        "open invitation",
    ),
    rule(
        Act.REQUEST,
        rf"\b(?:let me know|let us know|tell me|tell us|advise|inform me|confirm|say)\b.{{0,12}}\b(?:if|whether|that)\b.{{0,60}}\b(?:{_GO_ON}|correct|right|accurate|okay|ok|agree|acceptable|works for you|fine with)",
        "wants a confirmation",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:let me know|let us know|tell me|tell us)\b.{0,12}\b(?:whether\b|if\b.{0,80}\b(?:prefer|rather)\b|if\b.{0,80}\bor\b)",
        "wants a choice",
    ),
    rule(
        Act.OFFER,
        r"\b(?:let me know|let us know|tell me|tell us)\b.{0,12}\b(?:if|whenever|when|once|anytime|any time|in case|should)\b",
        "invitation with a condition",
    ),
    rule(
        Act.REQUEST,
        rf"\b(?:let me know|let us know|tell me|tell us)\b.{{0,40}}\b(?:{_WH}|your|the|any|following|more|about|more about)\b",
        "wants what follows",
    ),
    rule(Act.DEPENDS, r"\b(?:let me know|let us know|tell me|tell us)\b", "what is wanted stands before"),
    rule(
        Act.MENTION,
        r"\bplease (?:note|be aware|be advised|keep|remember|allow|wait|hold|check|review|find|see|refer|bear|take|make sure|ensure|enjoy|visit|call|contact|try|stay|consult)\b",
        "advice",
    ),
    rule(
        Act.OFFER,
        r"\bif (?:you'd like|you like|you want|you wish|you need|needed|you prefer|so desired)\b.{0,40}\bi(?: can|'ll| will| could|'m happy)",
        "offers more",
    ),
    rule(
        Act.OFFER,
        r"\bi (?:can|could) also\b|\bi can (?:help|assist) (?:you )?with (?:that|this|it)\b",
        "says what it can do",
    ),
    rule(Act.REQUEST, rf"\b(?:please|kindly|pls)\b(?: \w+){{0,2}}? {_TELL}\b", "polite imperative"),
    rule(
        Act.REQUEST,
        rf"^(?:just |first |so |ok |okay |sure |and |also |then |simply |to proceed |)*{_TELL} (?:{_ME}\b|your\b|the following|{_WH}\b|(?:one|an?) (?:option|of|date|time|number|name)|(?:back )?with\b|yes\b|between\b|if\b|whether\b)",
        "bare imperative",
    ),
    rule(
        Act.REQUEST,
        rf"\b{_I}(?:'ll| will|'d| would|'re| are|'m| am)?(?: \w+){{0,3}}? (?:need|require|missing|lack|waiting for|awaiting) (?:your|the|a|an|some|more|additional|further|two|three|four|one|few|to know|to confirm|to clarify|to gather|to collect|you to|to have|to understand|to ask|at least|both|confirmation|details|information|these|following|from you|it from|either|exact)",
        "says what it needs",
    ),
    rule(
        Act.REQUEST,
        rf"\b{_I}(?:'d| would) (?:like|love|want) (?:to know|to confirm|you to|your|to clarify|to ask)|\b(?:may|can|could|might) i (?:have|get|know|ask|confirm)\b",
        "says what it would like to know",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:could|can|would|will) you (?:please |kindly |also |just )*(?:provide|specify|share|tell|give|send|confirm|let|clarify|indicate|choose|select|pick|describe|verify|name|list|explain|elaborate|supply|upload)\b",
        "polite question without its mark",
    ),
    rule(
        Act.REQUEST,
        rf"\bif you (?:can|could|would)(?: please| kindly)? {_TELL}\b|\bif you {_TELL} (?:{_ME}|your)\b",
        "a request as a condition",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:is|are) (?:also |still )?(?:required|needed|missing)\b(?! by\b)(?!.{0,30}\b(?:was|were|found)\b)",
        "something is still missing",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:it (?:would|'d) (?:help|be (?:helpful|great|useful|good))|helps) (?:to know|if you|me to know)",
        "a wish to know",
    ),
    rule(
        Act.REQUEST,
        rf"\bi(?:'m| am) (?:not sure|unsure|not certain) {_WH}\b|\bi (?:don't|do not) (?:know|have) (?:{_WH}|your|the)\b|\bit(?:'s| is) (?:unclear|not clear) (?:{_WH}|if|whether|to me)\b|\byou (?:didn't|did not|haven't|have not) (?:say|said|mention|mentioned|specify|specified|provide|provided|told|tell|given|give|included?)\b",
        "says that it does not know",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:awaiting|waiting for|pending) your\b|\b(?:your|a) (?:choice|confirmation|approval|answer|reply) (?:is|before|so)\b",
        "waits for the user",
    ),
    rule(
        Act.REQUEST,
        r"^(?:\w+ ){0,2}(?:would|do|did|are|is|which|what|when|where|who|how) (?:you|your|of these|of the)\b.{0,60}\b(?:prefer|like|want|need)\b",
        "question without its mark",
    ),
)

QUESTIONED: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        r"\belse (?:i|we) (?:should|need|must|have) |\bbefore i (?:proceed|book|continue|go|place|submit|finali)",
        "the task waits for it",
    ),
    rule(
        Act.OFFER,
        r"\b(?:anything|something|what|how|where|who) else\b|\bany(?:thing)? (?:other|further|more|additional)\b|\bany (?:other )?(?:questions|concerns)\b",
        "anything else",
    ),
    rule(
        Act.OFFER,
        r"\b(?:can|may|could|shall|should|would) (?:i|we) (?:also |further |otherwise |please )*(?:help|assist|be of|do for|do anything)\b|\bcan i do\b|\b(?:how|what) (?:can|may|could|else can) i\b",
        "how can I help",
    ),
    rule(
        Act.REQUEST,
        rf"\b(?:like|want|need|prefer|ready|okay|ok|wish|shall|should|may|can|happy)\b.{{0,24}}\b{_GO_ON}\b",
        "wants a confirmation",
    ),
    rule(
        Act.REQUEST,
        rf"\b(?:like|want|need) (?:me|us) to {_DEAL} {_THAT_ONE}|\b(?:shall|should) {_I} {_DEAL} {_THAT_ONE}",
        "confirms the act at hand",
    ),
    rule(
        Act.REQUEST,
        r"\b(?:would|do|did|should|shall|are|is|can)\b.{0,160}\bor\b(?! (?:something|anything|any other|is there|more|need|have|not sure))",
        "choice between alternatives",
    ),
    rule(Act.OFFER, r"\b(?:like|want|need|prefer|wish) (?:me|us) to\b", "offers to act"),
    rule(Act.OFFER, r"\b(?:shall|should) (?:i|we) (?:also |then |now )?\w+", "offers to act"),
    rule(
        Act.OFFER,
        r"\b(?:would|do) you (?:also )?(?:like|want|care|wish) (?:to )?(?:know|see|hear|learn|explore|read|view|get|more|additional|further|some|other|another|help|assistance)\b",
        "offers more",
    ),
    rule(
        Act.OFFER,
        r"\b(?:would|do) you (?:also )?(?:like|want|need|care|wish) (?:to )?(?:book|reserve|make|schedule|order|buy|rent|watch|play|listen|visit|check|try|purchase|set|do)(?: to)? (?:an?|some|any|another|anything|similar|tickets?|it|one)\b",
        "offers another service",
    ),
    rule(
        Act.OFFER,
        r"\b(?:would|do) you (?:also )?(?:like|want|need) (?:a|any|some) (?:ticket|help|recommendation|suggestion|copy|summary|list|hand|reminder|quote|link|receipt)",
        "offers another service",
    ),
    rule(
        Act.OFFER,
        r"\b(?:interested in|curious about|up for) \w+ing\b|\bneed (?:help|assistance|any)\b|\bmore (?:information|details|help) (?:about|on|with)\b",
        "offers more",
    ),
    rule(
        Act.RHETORICAL,
        r"^(?:and |so |but |oh )*(?:did you know|guess what|who knows|why not|how about that|isn't (?:that|it)|ready for|can you believe|remember when|how are you|what's not to|need i|who (?:could|would|doesn't))\b",
        "expects no reply",
    ),
    rule(
        Act.RHETORICAL,
        r"\b(?:does|do|did|is|was) (?:that|this|it|these|my answer|the above)\b(?: all)? (?:help|answer|make sense|helpful|clear|useful|what you (?:were|wanted|needed))",
        "asks about its own answer",
    ),
    rule(
        Act.RHETORICAL,
        r"^(?:so |but |and )*(?:what does (?:this|that|it) mean|why(?: is that| so| does| do| is| are| not)?|how (?:does|do) (?:it|this|that) work|what's (?:next|new|the (?:catch|verdict|bottom line))|what happened|what changed|what now)(?: for you)?$",
        "answers itself",
    ),
)
