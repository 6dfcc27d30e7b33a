"""English clauses without a question mark: only what a row names asks. The first row that fits decides.

Text is lower case with straight apostrophes; a clause holds no comma.
"""

from utb.scoring.asking.english_words import rule
from utb.scoring.asking.rules import Act, Rule

_NOT_WANTED: tuple[Rule, ...] = (
    rule(Act.MENTION, "an instruction for somewhere else: show the code at check-in", r"<tell>.{0,80}<elsewhere>"),
    rule(
        Act.MENTION,
        "nothing is needed",
        r"\b(?:no|not|don't|doesn't|won't|didn't|isn't|aren't|wasn't|without|never|nor|nothing)\b(?: [\w-]+){0,7}?"
        r" (?:need|needs|needed|requires?|required|missing|necessary|share|send|tell|give|provide|enter|ask|asked)\b",
    ),
    rule(
        Act.MENTION,
        "reports somebody's question",
        r"\b(?:you|he|she|they|customer|user|guest|sender|who) (?:have |had |has |just |also )*(?:asked|wanted to"
        r" know|inquired|requested|wondered)\b",
        r"\bi(?:'ve| have| had)? (?:already |also |just )*(?:asked|contacted|messaged|emailed|notified|let)\b",
        r"\byou (?:may |might |could )?(?:be wondering|wonder)\b",
    ),
    rule(
        Act.MENTION,
        "thanks for what was given",
        r"\b(?:thanks|thank you|grateful) for\b|\b(?:that's|that is|that was) (?:all|everything) i need",
    ),
    rule(
        Act.MENTION,
        "needs time, not an answer",
        r"\bneed(?: \w+){0,3} (?:moment|minutes?|seconds?|while|sec)\b|\bneed (?:some|more|a little) time\b",
    ),
)

_LET_ME_KNOW: tuple[Rule, ...] = (
    rule(
        Act.OFFER,
        "open invitation",
        r"\b(?:feel free|hesitate|(?:happy|glad|here|ready) to (?:help|assist|answer)|at your service|just ask|just"
        r" say the word)\b",
        r"(?:<know>|\b(?:reach out|contact|ask me|message me|drop me)\b).{0,60}(?:<else>)",
        r"(?:<know>|\b(?:reach out|contact|ask me|message me)\b).{0,40}\bneed (?:help|anything|assistance|more|to"
        r"|an?)\b",
    ),
    rule(
        Act.MENTION,
        "sociable",
        r"<know> how (?:it|the|your|that|things)\b.{0,40}\b(?:goes|go|went|turns?|works?|was)\b|<know> what you think",
    ),
    rule(
        Act.REQUEST,
        "wants a confirmation",
        r"(?:<know>|\bconfirm\b).{0,16}\b(?:if|whether|that)\b.{0,80}(?:<go_on>|<is_right>)",
    ),
    rule(
        Act.REQUEST,
        "wants a choice",
        r"<know>.{0,16}\bwhether\b|<know>.{0,16}\bif\b.{0,80}\b(?:prefer|rather|choose|one of (?:these|the))\b",
        r"<know>.{0,16}\bif (?:any|one|either) of (?:these|the|them)\b",
        r"<know>.{0,16}\bif (?:it|this|that|these|they) (?:can|should|may|looks?|is|are)\b",
    ),
    rule(
        Act.REQUEST,
        "wants a time",
        r"<know> when you(?:'re| are| want| need| would|'d)\b(?!.{0,12}\b(?:ready|done|finished|there|back)\b)",
    ),
    rule(
        Act.OFFER,
        "invitation with a condition",
        r"<know>.{0,16}\b(?:if|whenever|when|once|after|any ?time|in case|should you)\b",
    ),
    rule(
        Act.DEPENDS,
        "what is wanted stands before",
        r"<know>(?: (?:please|too|first|about (?:it|that|this)|as well|anytime|so|here|then|right away))*$",
    ),
    rule(Act.REQUEST, "wants what follows", r"<know>"),
)

_IMPERATIVES: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "another picture",
        r"<please> (?:take|make|record) (?:an?|another) (?:\w+ )?(?:photo|picture|screenshot|one)\b",
    ),
    rule(
        Act.MENTION,
        "advice",
        r"<please> (?:do not|don't|note|be|keep|remember|allow|wait|hold|find|see|refer|bear|take|make sure|ensure"
        r"|enjoy|visit|call|contact|try|stay|consult|arrive|bring|use|follow|avoid|come)\b(?!.{0,60}\b(?:and|then)"
        r" <tell>)",
        r"^(?:please |kindly )?(?:check|review)\b(?!.{0,60}\b(?:confirm|tell|let))",
        r"^<so>(?:remember|don't forget)\b",
    ),
    rule(
        Act.OFFER,
        "offers more",
        r"\bif (?:you'd like|you like|you want|you wish|you need|needed|you prefer)\b.{0,40}\b(?:i(?: can|'ll| will"
        r"| could|'m happy)|you can)\b",
        r"\bi (?:can|could) also\b|\bi can (?:help|assist) (?:you )?with (?:that|this|it)$",
    ),
    rule(
        Act.MENTION,
        "something to do, or to say to somebody else",
        r"<please> (?:give|send|say) (?:my|our|hi|hello)\b",
        r"<please> (?:send|return|give|show|tell|hand|forward|report|submit|put|drop|inform|mark) (?!me\b"
        r"|us\b).{0,40}\b(?:back|to (?:the|your|our|their|him|her|it)|your (?:doctor|bank|landlord|employer"
        r"|friends?|family)|them|him|her|off|away)\b",
    ),
    rule(Act.REQUEST, "polite imperative", r"<please>(?: [\w/-]+){0,8}? <tell>", r"\bplease$"),
    rule(
        Act.REQUEST,
        "an exchange: say this and I will do that",
        r"^<so>(?:<tell>|hand|pass).*\b(?:and|so|so that|then) <i>(?:'ll| will| can| could)\b",
    ),
    rule(
        Act.REQUEST,
        "imperative that names the assistant as the receiver",
        r"(?:^|\b(?:just|then|and|so|first|simply|or|now) )(?:\w+ )?(?:<tell>|message|text|hand|pass) (?:me|us|this"
        r" back|it back)\b",
        r"(?:^(?:\w+ )?|\b(?:and|then) )<tell>.{0,40} (?:back )?to me\b|\blet me have\b|\b(?:type|enter|paste|drop"
        r"|put|write) .{1,30}\b(?:here|below)\b",
    ),
    rule(Act.MENTION, "how to use a screen", r"^<so><tell>(?! <me>).*<screen>"),
    rule(
        Act.IMPERATIVE,
        "bare imperative",
        r"^<so><tell> (?:your|the following|<wh>|one\b|an? (?:option|date|time|number|name)|(?:back )?with\b|yes\b"
        r"|qq|between\b|whether\b|below|from (?:these|the following))",
        r"^<so>(?:reply|respond|type|text) (?:with )?\w+$|^<so>fill (?:in|out)(?: (?:the|this|these|below).*)?$",
        r"^<so><tell> qq (?:to|if|and)\b|^<so><tell> (?:the|an?) .{0,40}\byou(?:r|'d)?\b",
    ),
)

_NEEDS: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "says what it needs",
        r"<i>(?:'ll| will|'d| would|'re| are|'m| am)?(?: (?:also|still|just|only|first|do|however|will|would|have"
        r"|now|going to|really|merely|simply))* (?:need|require|missing|lack|lacking|short of) <thing>",
        r"<i>(?: \w+){0,2} (?:must|have to|need to|got to|ought to) (?:know|have|ask|confirm|verify|hear|see) (?!to\b)",
        r"^<so>(?:still )?need (?:your|the|an?|to know)\b|^(?:still (?:missing|open|needed)|missing)$",
        r"\b(?:it|form|request|booking|application|order|which) (?:only |still |just )*(?:lacks|misses) (?:the|an?"
        r"|your)\b",
        r"\bneeds?(?: to (?:have|know))? (?:from you|(?:the )?following|your (?:consent|permission|approval"
        r"|confirmation|input|decision))\b",
        r"\ball i need\b|\bi need from you\b",
    ),
    rule(
        Act.REQUEST,
        "says what it would like to know",
        r"<i>(?:'d| would| just| still)? (?:also |just |first )?(?:like|love|want|wanted) (?:to (?:know|confirm"
        r"|clarify|ask|make sure|check|double-check)|you to|your)\b",
        r"\b(?:may|can|could|might) <i> (?:please |also )*(?:have|get|know|ask|confirm)\b|\bi (?:wonder|was"
        r" wondering)\b",
        r"\b(?:it(?: would|'d| might) (?:really )?(?:help|be (?:helpful|great|useful|good|nice|best))|helps) (?:to"
        r" know|if you|me to know)\b",
    ),
    rule(
        Act.REQUEST,
        "polite question without its mark",
        r"\b(?:could|can|would|will) (?:you|u)<soft> (?:<tell>|let <me>)",
        r"\bmind (?:telling|sharing|giving|sending|confirming|specifying)\b",
    ),
    rule(
        Act.REQUEST,
        "a request as a condition",
        r"\bif you (?:can|could|would)<soft> <tell>(?! also)|\bif you <tell> (?:me|us|your)\b",
        r"\b(?:once|as soon as|when|after|until|unless) you(?:'ve| have)? (?:confirm|provide|choose|select|pick"
        r"|decide|send|share|tell|approve|specify)\w*\b",
    ),
    rule(
        Act.REQUEST,
        "something is still missing",
        r"\b(?:is|are) (?:also |still )(?:required|needed|outstanding|open)\b|\bremains? (?:open|missing|unclear)\b",
        r"\b(?:is|are) (?:also |still )?(?:missing|lacking|incomplete|ambiguous|blank)\b|\b(?:is|are) required(?:"
        r" as well| too| first)?$",
        r"\b(?:is|are) (?:required|needed|necessary) to (?:proceed|continue|complete|book|place|finish)",
        r"\b(?:system|form|tool|booking|service) (?:requires|needs) your\b|\bwhat(?:'s| is) (?:left|missing|open) is\b",
        r"\beverything (?:except|but|apart from)\b|\b(?:only|last|remaining|one) open (?:point|question|item|issue)\b",
        r"\b(?:only|last|one) (?:other )?(?:thing|detail|point|piece|bit)(?: that(?:'s| is)?)?(?: i(?:'m)?)?(?:"
        r" still)? (?:missing|need|left|open|don't have|lack)\b",
        r"\bfollowing (?:\w+ )?(?:is|are) (?:required|needed|missing)\b|\b(?:required|needed) (?:before|from you)\b",
    ),
    rule(
        Act.REQUEST,
        "cannot go on",
        r"<i>.{0,30}\b(?:can't|cannot|won't be able to|unable to)\b.{0,40}\bwithout (?:the|your|an?|knowing|it|that"
        r"|this)\b",
        r"\b(?:once|as soon as|when|after) <i> (?:have|get|receive|know) (?:those|these|this|that|them|your)\b",
        r"\b(?:until|unless|before) <i> (?:know|have|get|hear|receive)\b",
        r"\b(?:few|couple of|some|several|two|three|one|quick|last|final) (?:more |quick |last |final )?(?:things?"
        r"|details|questions?|points?) (?:before|though|first|for you|so|and)\b",
    ),
    rule(
        Act.REQUEST,
        "does not know what the user means or wants",
        r"\b(?:not sure|unsure|not certain|not clear(?: from .{1,30})?|unclear|can't tell|cannot tell|couldn't"
        r" (?:tell|see|make out|find)|can't (?:see|make out|work out|figure out)|(?:don't|do not) (?:yet )?know|no"
        r" idea) (?:about )?(?:<wh>|if\b|whether\b).{0,60}\b(?:you|your|to|one|or)\b",
        r"\bunclear to me\b|\bi (?:still )?(?:don't|do not) (?:yet )?have (?:your|an?) |\brather not guess\b",
        r"\byour (?:message|request|note|email|order) (?:doesn't|does not|didn't|did not) (?:say|mention|specify"
        r"|state|include)",
        r"\byou (?:didn't|did not|haven't|have not) (?:yet )?(?:say|said|mention|mentioned|specify|specified"
        r"|provided?|told|tell|given?|included?)\b",
    ),
    rule(
        Act.REQUEST,
        "waits for the user",
        r"\b(?:awaiting|waiting for|pending) your\b|\bis up to you\b|^your (?:call|choice|pick)$|\bthe (?:decision"
        r"|choice) is yours\b|\btake your pick\b",
    ),
    rule(
        Act.REQUEST,
        "question without its mark",
        r"^<so>(?:(?:(?:in|at|on|for|to|from) )?<wh>(?: \w+){0,5}? )?(?:(?:would|do|did|are|should|shall|can)"
        r" (?:you|i|we)|(?:does|do|is|are|should) (?:the|your|this|it)) .{0,60}\b(?:prefer|like|want|need|mean|or)\b",
        r"\bwould you like\b|\bdo you want\b|^<so>(?:what|where|when|who)(?:'?s| is| are) (?:ur|your)\b",
    ),
)

STATED = _NOT_WANTED + _LET_ME_KNOW + _IMPERATIVES + _NEEDS
