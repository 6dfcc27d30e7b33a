"""English questions: everything asks unless a row says otherwise. The first row that fits decides."""

from utb.scoring.asking.english_words import rule
from utb.scoring.asking.rules import Act, Rule

ASKED: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "the task waits for it",
        r"\belse <i> (?:should|need|must|have)\b|\bbefore i (?:proceed|book|continue|go|place|submit|finali|start"
        r"|send)",
    ),
    rule(
        Act.REQUEST,
        "polite question for information",
        r"\b(?:could|can|would|will) (?:you|u)<soft> (?:<tell>|let <me>)|\bmind (?:telling|sharing|giving)\b",
        r"\b(?:may|can|could|might) <i> (?:please |also )*(?:have|get|know|ask|confirm)\b",
    ),
    rule(Act.OFFER, "anything else", r"<else>"),
    rule(
        Act.REQUEST,
        "asks what the request is about",
        r"\bwhat.{0,12}\bneed (?:help|assistance) with\b|\bhow (?:can|may) i (?:help|assist)(?: you)? with (?:that"
        r"|this|your)\b",
    ),
    rule(
        Act.OFFER,
        "how can I help",
        r"\b(?:can|may|could|shall|should|would) <i> (?:also |further |otherwise |please )*(?:help|assist|be of|do)\b",
        r"\b(?:how|what) (?:can|may|could|else can) i (?:help|assist|do)\b",
        r"\banything (?:that )?<i> (?:can|could|may)\b",
        r"\bwhat(?:'s| is) next\b|\bwhat would you like (?:me )?to do (?:next|now)?$",
    ),
    rule(
        Act.REQUEST,
        "wants a confirmation",
        r"\b(?:like|want|need|prefer|ready|okay|ok|wish|shall|should|may|can|happy|agree)\b.{0,24}<go_on>",
    ),
    rule(
        Act.OFFER,
        "offers something new",
        r"<act> (?:(?:now|then|go|look) )?\w+<up>(?: you)? (?:an?|some|any|another|more|other|similar|something"
        r"|anything)\b(?!.{0,80}\bor\b)",
        r"^<so>(?:fancy|need|want|care for|up for|feel like|how about|in the mood for)\b.{0,8}\b(?:an?|some"
        r"|more)\b(?!.*\bor\b)",
        r"\b(?:can|may|could) <i> (?:offer|interest|tempt|recommend|suggest)\b",
    ),
    rule(
        Act.OFFER,
        "offers another service on top",
        r"\b(?:would|do) you also (?:like|want|need)\b",
        r"<act>.{0,120}\b(?:also|as well|too|additionally|while i'm at it)\b",
    ),
    rule(
        Act.REQUEST,
        "choice between alternatives",
        r"\b(?:would|do|did|should|shall|are|is|can|does|will)\b.{0,200}\bor\b(?! (?:some(?:thing)?|any|anything"
        r"|more|need|have|not sure|other|another|similar)\b)",
        r"\b(?:which|either)\b|\binstead\b|\balternative",
    ),
    rule(
        Act.REQUEST,
        "asks for a value of the act",
        r"^<so>(?:(?:in|at|on|for|to|from|with|by|until|under) )*<wh> (?:.{0,60})(?:<act>|<deal>)",
    ),
    rule(
        Act.CONSENT,
        "consent to the act at hand",
        r"<act> (?:(?:now|just|then|go) )?<deal><up> <that_one>|<act> <deal> you\b",
        r"\b(?:shall|should) <i>",
    ),
    rule(
        Act.PROPOSAL,
        "does something with what is at hand",
        r"<act> (?:(?:now|just|then|go) )?\w+<up> <that_one>|<act> do (?:so|that|this|it)\b",
    ),
    rule(Act.OFFER, "offers to act", r"\b(?:like|want|need|prefer|wish) <me> to\b"),
    rule(
        Act.OFFER,
        "offers more",
        r"\b(?:would|do) you (?:also )?(?:like|want|care|wish|need) (?:to )?(?:know|see|hear|learn|explore|read"
        r"|view|get|more|additional|further|some|another|help|assistance)\b",
        r"\b(?:interested in|curious about|up for) \w+ing\b|\bneed (?:help|assistance|any)\b|\bany more information\b",
        r"\bmore (?:information|details|help|examples?) (?:about|on|with)\b",
    ),
    rule(
        Act.OFFER,
        "offers another service",
        r"\b(?:would|do) you (?:also )?(?:like|want|need|care|wish) (?:to )?(?:book|reserve|make|schedule|order|buy"
        r"|rent|watch|play|listen to|visit|check|try|purchase|set|do)(?: to)? (?:an?|some|any|another|anything"
        r"|similar|tickets?)\b",
        r"\b(?:would|do) you (?:also )?(?:like|want|need) (?:an?|any|some)? ?(?:tickets?|recommendations?"
        r"|suggestions?|copy|summary|hand|reminder|quote|link|receipt|tips)\b",
    ),
    rule(
        Act.RHETORICAL,
        "expects no reply",
        r"^(?:looking for|questions$|can't |cannot |not sure|wondering|curious|new here|in a hurry)",
        r"^want to (?:know|learn|see|try|hear|find|read)",
        r"^<so>(?:did you know|guess what|would you believe|who (?:knows|knew)|are you (?:kidding|serious)|why not"
        r"|how about that|isn't (?:that|it)|ready for|can you believe|remember when|how are you|need i|see$|you"
        r" know what|is it any wonder|what (?:could be|more (?:could|do))|how did i do|how (?:was|is) your"
        r" (?:experience|visit|stay|day)|who (?:could|would|doesn't|wouldn't))\b",
        r"\b(?:does|do|did|is|was) (?:that|this|it|these|my answer|the above)(?: all)? (?:help|answer|make sense"
        r"|helpful|clear|useful|what you (?:were|wanted|needed))",
        r"\bwill that be all\b",
    ),
)
