"""English questions: everything asks unless a row says otherwise. The first row that fits decides."""

from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Table

ASKED = Table(
    (
        rule(
            Act.RHETORICAL,
            "a negated question that asserts the contrary, an exclamation",
            "^<so>* (would|will) you (look at (that|this)|believe)",
            "^<so>* (who|what|how|why) (would|could|can|does|did|should|will) (<you>|anyone|anybody|one|they)? not",
        ),
        rule(
            Act.REQUEST,
            "an open question without a verb or with a noun behind `any`",
            "^<so>* any (?!(<more>|thing|questions|question|concerns|help|help|assistance|feedback|doubts)) .{1,4}"
            " <you>",
        ),
        rule(
            Act.OFFER,
            "offers to tell something instead",
            "(shall|should|can|may|could) i (just|also)* (explain|tell you|walk you|talk you|suggest|recommend|point"
            " you|teach) (?!.* or)",
            "(like|want|wish) <me> to (just|also)* (tell|explain|talk|share|suggest|list|describe|show|recommend|give"
            "|walk"
            "|point|go|outline|summarise|summarize|teach) (you|some|a few|about|how|the basics|through|over)+ (?!.*"
            " or)",
        ),
        rule(
            Act.REQUEST,
            "the task waits for it",
            "(hear|see|read|watch|play|try) (the|this|that) (first|second|third|last|latter|former|other|#) (one"
            "|version|#|$)",
            "else <i>? (should|need|needs|must|have|goes|belongs)|before (it|this|that|they|the .{1,2}) (goes|go|is|are"
            "|gets) (live|out|public|off|sent|published|printed|posted|final)|before <i> (proceed|book|continue|go"
            "|place|submit"
            "|finalise|finalize|start|send|file|order|pay|do)|(still|instead|alternatively) .{0,2} (want|like|need"
            "|prefer|okay|ok|fine|wish)",
        ),
        rule(
            Act.REQUEST,
            "polite question for information",
            "(could|can|would|will) you <soft>* (<tell>|let <me>|remind)|mind .{0,3} <telling>",
            "(?<!else) (may|can|could|might) <i> (please|also|just|quickly)* (have|get|know|ask|confirm|see|check)",
        ),
        rule(
            Act.OFFER,
            "anything else",
            "^<so>* (is|are) there (another|any other|other|further|a further|some other) .{0,3} (waiting|for me|on"
            " your"
            " (list|mind|plate|agenda)|<i> (can|could|should))",
            "(another|other|more|next|new) .{0,1} <errand> (?!.*(should|first|before))|<errand> .{0,2} (next|else)",
            "^<so>* (is|are) there more (on|for|to|that) (?!.*(should|must))",
            "(some|any|an)? (other|another|further) .{0,3} (that|where|in which)? <i> (can|could|may|might) (?!(book"
            "|use|try))",
            "^<so>* (is|are) there (anything|something|any .{0,2}) .{0,3} <you> (would)? (like|want|need|wish|care)"
            " to (know|ask"
            "|discuss|hear|learn)",
            "(anything|something|someone|what|how|nothing|(where|who) (?!else (is|are|will|should|was|does|do|comes"
            "|goes))) (more|else"
            "|further|other)|any (thing)? (other"
            "|further|more|additional)|any (other|more|further|additional)? (questions|concerns|feedback)|all for (now"
            "|today)",
        ),
        rule(
            Act.REQUEST,
            "asks what the request is about",
            "what .{0,4} need (help|assistance) with|how (can|may) <i> (help|assist) (you)? with (that|this|your)",
        ),
        rule(
            Act.OFFER,
            "how can I help",
            "(can|may|could|shall|should|would) <i> (also|further|otherwise|please)* (help|assist|be of|do)",
            "(how|what) (can|may|could|else can|else) <i> (help|assist|do|get)|anything .{0,2} <i> (can|could|may"
            "|might)"
            "|(need|want|like) (any|some|more|further|a)? (help|assistance|hand|support)",
            "what is next|what would you like (me)? to do (next|now)?$",
        ),
        rule(
            Act.REQUEST,
            "wants a confirmation",
            "(take|read|count|treat) (that|this|it) as",
            "(like|want|need|prefer|ready|okay|ok|wish|shall|should|may|can|happy|agree) .{0,4} (proceed|continue"
            "|confirm|finalise|finalize|approve|go ahead|move forward|go forward|carry on|go through|(complete|submit"
            "|place) (the|this|your))",
        ),
        rule(
            Act.REQUEST,
            "asks for a value of the act",
            "^<so>* (in|at|on|for|to|from|with|by|until|under|about|which|what|when|whom|whose|how"
            " (many|much|long|often"
            "|big|far)) .{0,5} (should|shall) <i> (?!(know|expect|say|be|do)$)",
        ),
        rule(
            Act.CONSENT,
            "asks whether the user wants what it just described",
            "^<so>* (is|would|does|are|do) (that|this|it|either|any|one|those|these|they) .*"
            " (want|like|wish|prefer|need)"
            " me to",
        ),
        rule(
            Act.OFFER,
            "offers something new",
            "^<so>* (how|what) about <i> (show|teach|explain|tell|walk|help)|^<so>* (fancy|feel like|care for)"
            " (learning"
            "|hearing|seeing|reading|trying) (?!.* or)",
            "((like|want|need|prefer|wish) <me> to|(shall|should|can|may|could) <i>) (now|then|go|look|just)* . <up>?"
            " (you)? <an> (?!.* or)",
            "^<so>* (fancy|need|want|care for|up for|feel like|how about|in the mood for) .? <an> (?!.* or)",
            "(can|may|could) <i> (offer|interest|tempt|recommend|suggest)",
            "(would|do) you also (like|want|need)|((like|want|need) <me> to|(shall|should) <i>) .{0,20} (also|as well"
            "|too|additionally|while i am at it)",
        ),
        rule(
            Act.OFFER,
            "may the talk end here",
            "call it a day|^<so>* (is|was|will|would) (that|this) (be)? (the (lot|last|end)|all)$|leave it at that"
            "|(is|will|would) that (be)? (all|it|everything|enough)$",
        ),
        rule(
            Act.CONSENT,
            "asks whether one more thing is wanted",
            "^<so>* (would|do|does|should|shall|want|need|can|could) ~* (too|as well)$",
        ),
        rule(
            Act.OFFER,
            "a diversion, after a refusal",
            "(hear|read|see|watch|try|listen to|play|learn|fancy|enjoy|tell you|know) (a|an|some|another|any|one of my)"
            " .{0,2}"
            " <diversion> (?!.* or)",
        ),
        rule(
            Act.REQUEST,
            "choice between alternatives",
            "(would|do|did|should|shall|are|is|can|does|will|was|like|prefer) .* or (?!(some|something|any|anything"
            "|more|need|have|not sure|other|another|similar|so))",
            "which|either|instead|alternative",
        ),
        rule(
            Act.REQUEST,
            "asks for a value of the act",
            "^<so>* (in|at|on|for|to|from|with|by|until|under)* (when|where|who|whom|whose|how|what) .{0,12} (like"
            "|want|need|prefer|wish|should|shall|<deal>)",
        ),
        rule(
            Act.CONSENT,
            "consent to the act at hand",
            "((like|want|need|prefer|wish) <me> to|(shall|should|can|may|could) <i>) (now|just|then|go)* <deal> <up>?"
            " (<that_one>|you)|(like|want|need|prefer|wish) <me> to do (so|that|this|it)|(shall|should) <i>",
        ),
        rule(
            Act.PROPOSAL,
            "does something with what is at hand",
            "((like|want|need|prefer|wish) <me> to|(can|may|could) <i>) (now|just|then|go)* (. <up>? <that_one>|do (so"
            "|that|this|it))",
        ),
        rule(
            Act.PROPOSAL,
            "offers the same once more",
            "(would|do) you (also)? (like|want|care|need|wish) to .{1,3} (another|more|other|further|additional"
            "|different|similar)"
            "|(would|do) you (like|want|prefer) (a|an|another) (different|other|new|second)|^<so>* (want|need|care)"
            " to .{1,3} (another|more|other|further|similar)",
        ),
        rule(Act.SERVICE, "offers to act", "(like|want|need|prefer|wish) <me> to"),
        rule(
            Act.OFFER,
            "offers more",
            "(would|do|are) you (also)? (like|want|care|wish|need|be interested in|interested in|curious"
            " about|up for) (to)? (know|see"
            "|hear|learn|explore|read|view|get|more|additional|further|some|another|help|assistance|hearing|seeing"
            "|learning|trying)",
            "(interested in|curious about|up for) <^your>{0,7}$|need (help|assistance|any)|any more information",
            "more (information|details|help|example|examples) (about|on|with)",
            "(would|do) you (also)? (like|want|need|care|wish) (to)? (book|reserve|make|schedule|order|buy|rent|watch"
            "|play|listen|visit|check|try|purchase|set|do)? (to)? (a|an|some|any|another|anything|similar|tickets"
            "|recommendations|suggestions|tips)",
        ),
        rule(
            Act.CONSENT,
            "asks whether the user wants to do some other thing",
            "(would|do) you (like|want|wish|care) to <^aux>{1,2} (some|a|an|any) (?!.* or)",
        ),
        rule(
            Act.RHETORICAL,
            "expects no reply",
            "^(too|hungry|bored|thirsty|out of|short on|short of|in need of|no time) ",
            "^(looking for|questions$|can not|not sure|wondering|curious|new here|in a hurry|want to (know|learn|see"
            "|try|hear|find|read))",
            "^<so>* (have you ever|would .{1,6} ever|who (would|could|does|did|has|can) not|is not"
            " (it|that|this) <^or>{1,8}$|what"
            " is not to|who (in|on) .{1,3} (would|could)|where would we be|did you know|do you know what$|have"
            " you heard$|do not you|what can i say|guess <wh>|would you"
            " believe|who (knows|knew|says|said|could|would|does not|would not|needs|cares)|are you (kidding|serious)"
            "|why not|why (bother|wait|worry)|how about that|is not (that|it)|ready for (?!me|us)|can you believe"
            "|remember when|see you|how are you|need i|see$|you know what|is it any wonder|what (could be|more (could"
            "|do))|how"
            " did i do|how (was|is) your (experience|visit|stay|day)|what (does|do|did) (that|this|it|these) mean|so"
            " what|what gives|sounds familiar|the (catch|result|reason|verdict|upshot|good news|bad news|best part))",
            "(does|do|did|is|was) (that|this|it|these|my answer|the above) (all)? (help|answer|make sense|helpful"
            "|clear|useful|what you (were|wanted|needed))|make sense$|will that be all",
        ),
    )
)
