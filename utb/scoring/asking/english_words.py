"""English words and turns of phrase that the rules for statements and for questions share."""

from utb.scoring.asking.rules import rules_with, words

FRAGMENTS = {
    "wh": r"\b(?:which|what|what's|whats|when|where|who|whom|whose|how|why)\b",
    "tell": words(
        "provide specify share tell give send confirm enter choose select pick indicate state clarify reply"
        " respond supply upload list describe submit attach type fill name identify advise mention elaborate verify"
        " answer decide paste include say approve authori[sz]e write drop forward add correct complete point spell"
        " repeat rephrase explain narrow double-check recheck reconfirm grant allow agree accept scan quote show put"
        " sign tick mark"
    ),
    "me": r"(?:me|us)\b",
    "i": r"\b(?:i|we)\b",
    "know": r"\b(?:let (?:me|us) know|tell (?:me|us)|inform me|advise me)\b",
    "please": words("please kindly"),
    "soft": r"(?: (?:please|kindly|also|just|perhaps|maybe|at least|possibly|quickly|first))*",
    "so": r"(?:(?:just|first|so|ok|okay|sure|and|or|but|also|then|simply|now|next|finally|great|well|oh) )*",
    "go_on": (
        r"\b(?:proceed|go (?:ahead|forward|through|on)|move forward|continue|carry on|confirm|finali[sz]e"
        r"|(?:complete|submit) (?:the|this|your)|approve|place (?:the|this|your) order)\b"
    ),
    "is_right": words("correct right accurate okay ok agree acceptable suits? works? fine good alright"),
    "act": r"(?:\b(?:like|want|need|prefer|wish) <me> to\b|\b(?:shall|should) <i>|\b(?:can|may|could) <i>(?: now)?)",
    "that_one": words("it this that these those them the your both all him her my their"),
    "deal": words(
        "book reserve order buy purchase cancel pay charge change rebook reschedule delete remove issue apply submit"
        " transfer place switch upgrade refund use send block unlock lock sell keep"
    ),
    "up": r"(?: (?:up|off|on|in|out|for|down|with))?",
    "else": (
        r"\b(?:anything|something|someone|what|how|where|who) else\b|\bany(?:thing)? (?:other|further|more"
        r"|additional)\b|\bany (?:other |more )?(?:questions|concerns)\b"
    ),
    "elsewhere": (
        r"\bat (?:the |your )?(?:check-?in|counter|desk|reception|gate|door|entrance|front|airport|pharmacy|bank"
        r"|branch)\b|\b(?:to|with) (?:the|your) (?:driver|agent|staff|clerk|reception|doctor|bank|airline|hotel"
        r"|host|carrier|courier|pharmacist)\b|\bwhen (?:you (?:arrive|call|check|visit|pick|contact|get|board)"
        r"|calling|checking|contacting|prompted)\b|\bon (?:arrival|the (?:website|app|page|portal))\b|\b(?:via"
        r"|using) the link\b|\bupon (?:arrival|request)\b"
    ),
    "screen": words(
        "settings menu button tab tap click press dialog drop-?down app page website portal icon toggle screen"
        " dashboard box language"
    ),
    "thing": (
        r"\b(?:your|ur|its|his|her|their|the|an?|some|more|additional|further|one|two|three|four|few|at least|both"
        r"|confirmation|details|information|these|following|either|exact|only|just|it|them|that|you to|to (?:know"
        r"|confirm|clarify|gather|collect|have|understand|ask|verify|hear|learn))\b"
    ),
}

rule = rules_with(FRAGMENTS)
