"""English clauses that want something without a question mark: imperatives, needs, missing things, bare endings."""

from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Rule, Table

IMPERATIVES: tuple[Rule, ...] = (
    rule(Act.REQUEST, "a text with gaps to fill", "fillin .{1,8} fillin"),
    rule(
        Act.MENTION,
        "advice",
        "(please|kindly) (also|just|kindly|always|then)* (?!get (back|in touch)) (not|<advice>) (?!.{0,12} (and|then)"
        " (<tell>|let <me>))(?!.{0,8}(photo"
        "|picture|screenshot))",
        "^<so>* (do not|remember|never|make sure|be sure|take care|keep in mind|note that)"
        " (?!.* (and|then) (confirm|tell|let|reply|send))",
        "^(please|kindly)? (check|review) (?!.{0,14} (confirm|tell|let|give|send|reply|say))",
    ),
    rule(
        Act.OFFER,
        "offers more",
        "if (that|this|it|any of (that|this|it)) (would|might|could)? (interests|interest|helps|help|be of|is of"
        "|appeals|is useful)"
        "|if you are (interested|curious)",
        "if (you would like|you like|you want|you wish|you need|needed|you prefer) .{0,8} (<i> (can|will|could|am)|you"
        " can)",
        "<i> (can|could) also|<i> can (help|assist) (you)? with (that|this|it)$",
    ),
    rule(
        Act.MENTION,
        "something to hand to somebody else",
        "(reply|respond|answer) to (it|them|that|the (message|email|text|sms|mail))",
        "(give|send|say) (my|our|hi|hello|him|her|them|it back|it to (the|your|him|her)) (?!.*to me)",
        "please (?!.* (to|with) <me>) (send|return|give|show|tell|hand|forward|report|submit|put|drop|inform|mark)"
        " (?!<me>|<your>) .{0,6}"
        " (back|to (the|your|our|their|him|her|it)|your (doctor|bank|landlord|employer|friends|family)|off|away)",
    ),
    rule(
        Act.REQUEST,
        "polite imperative",
        "(please|kindly) <soft>* (<tell>|let (me|us) (know|have)|double check|get back|have a look|look over|sign off"
        "|take .{0,4} (photo|picture|screenshot)|be (so|kind) )",
        "(please|kindly) .{0,14} (and|then|or) <soft>* (<tell_bare>|tell <me>|let <me>|get back)",
        "(please|kindly) take a .? to <tell>|(please|kindly) .* so (that)? <i> (can|could|know|will|may)",
    ),
    rule(
        Act.REQUEST,
        "polite imperative, whatever the verb, with something of the user's",
        "(please|kindly) . (back|over|in)? with <your>|(please|kindly) (?!.* (under|behind|next to|in front|on the|in"
        " the|at the|near)) <^aux> (the|your|a|an|his|her|their|its)"
        " (?!(receipt|confirmation|photo id)) .{0,2} <info>",
    ),
    rule(Act.REQUEST, "polite ending", "~ kindly$|~ (?<!yes) please$|^please$"),
    rule(
        Act.REQUEST,
        "polite question without its mark",
        "(could|can|would|will) (you|<i>) <soft>* (<tell>|let <me>|have|get|know)(?!.{0,3}(<i> can|anything))",
        "(mind|try|start by|care) .{0,3} <telling>|(?<!not) (able|possible|kind|nice|sweet|chance) .{0,4} (to|could"
        "|as) .{0,2} (<tell>|get) (<me>|<your>|it|the|a|an|this|that)",
        "(appreciate|appreciated|grateful|helpful|great|help|helps|useful|lovely|perfect|best|good|nice|ideal) (it)?"
        " .{0,2} (if|when|to|for|having) (<you>|<me>|know|have|your) (?!.{0,2}need)",
        "^<so>* get back to <me> (with|on|about)|<info> .{0,6} (would|will) (let|allow|enable) <me>"
        "|^<so>{1,3} (the|your|a|one) .{0,4}"
        " <info> (and|then) (<i>|it|that|all)",
        "(would|will) (really|also|greatly|certainly)? help (me|us|here|narrow)|would be .? grateful for"
        " (the|your|a|an|any)|(would|do) (greatly|really|much)? appreciate (<your>|a|an|the"
        "|some|any|it)",
        "(<info>|<wh>|whether|rough|idea|<your>) .{0,12} (would|will) (really|also|certainly|greatly)* (be)? <aid>"
        " (<me>|things|it|this|that|here|a lot|for|to|already|if|up|down|us|$)|(<info>|<wh>|whether|rough|idea) .{0,12}"
        " (would|will) (go a long way)",
        "^<so>* (a|an|one|any|another|your|the) .{1,5} would (really|also|certainly)* (settle|narrow|clear|speed|help"
        "|ease)"
        " (it|things|this|that|me|us|up|down|here|the matter)",
        "(glad|happy|keen|curious|eager|interested|love|like|helps|useful) to (hear|know|learn|understand)"
        " (<wh>|whether|if|a bit|more about|a little)",
        "it (would|will) (really|also|greatly)* (be (a|of)? .? )? <aid> .{0,3} (to (know|hear|have|see|learn|get)|if"
        " (you|i"
        " (knew|had)))|<i> (am|was|were)? (also|just|only|really)* (hoping|hope) (that)? you (<could>) <soft>*"
        " (<tell>|let <me>)",
    ),
    rule(
        Act.REQUEST,
        "imperative that names the assistant as the receiver",
        "^<^i>{0,3} (<tell>|get|drop) (<me>|over|it over|them over|it across|this back|it back)",
        "(just|then|and|so|first|simply|or|now|either|to|best|only) .? <tell> (<me>|it over|them over|it across)",
        "^<so>* do me (a|the) .{0,2} and ",
        # any verb without a subject before `me`: `walk me through it`, `point me to the file`
        "^<so>* (?!let|to|for|with|about|excuse|forgive|pardon|trust|believe|wish|spare|allow|bear|lucky|of|from|by"
        "|between"
        "|<contact>|<aux>|<wh>|if|than|like|not|make|thank|as) . me (?!a <moment>|.{0,3} <moment>|luck|know)",
        "(^.{0,3}|(and|then|or) .?) <tell> .{0,8} ((to|with|for) me|(my|our) way)|(and|then) .? <tell> <me> (?!to)"
        "|let me"
        " have|(type|enter|paste|drop|put|write|upload|attach|send)"
        " .{1,6} (here|below|in the chat|across|over|through)",
    ),
    rule(
        Act.REQUEST,
        "a bare thing and what it makes possible: `your selfie and I can go on`",
        "^<so>* (the|your|a|an|one|two|#) (?!.*<done>) <^aux>{0,4} <info> <^aux>{0,10} and (then)? <i> (can|will|am"
        " able)",
        "^(just|simply|only) (?!(ask|shout|holler|whistle|yell|call|ping|say so)) .{1,8} and (then)? <i> (will|can)",
        "^<so>* (just|only|simply)* (a|an|your|any|one|two|three|#|(just|only) the) <^aux>{1,16}"
        " (and|then|and then) (off <i> go|<i> (are|am) (off|set|done|good|ready|there)|<i> (can|will) (?!also))",
    ),
    rule(
        Act.MENTION,
        "how to use a screen or a message",
        "^<so>* <tell> .* <screen>",
    ),
    rule(
        Act.IMPERATIVE,
        "bare imperative",
        "^<so>* <tell> (in|over|across) (the|your|a|an|any|that) ",
        "^<so>* (?!tell) <tell_bare> (<your>|the following|<wh>|whichever|whatever|one|at least|either|yes|no|between"
        "|whether|how|below|from|#|exactly|any|more|with|back|which|all|both|me|or|ok|okay|confirm|<info>|go)",
        "^<so>* (reply|respond|type|text|answer|say|press|hit) (?!the .$) (with)? (qq|#|yes|no|.{1,2}$|.{1,2} (to"
        " (?!(the|this"
        "|that) (text|message|email|sms))|and|if|so|or))",
        "^<so>* (describe|specify|clarify|state|indicate|elaborate|name) (the|your|how|what|which|it|on)",
        "^<so>* say (the|which|a|its|your) .{0,2} <info>$",
        "^<so>* (provide|specify|supply|state|indicate) (a|an|the|his|her|their|its|at least|any|one|some|more) .",
        "^<so>* (fill|complete) (it|this|these|them|that) (in|out)|^<so>* (post|send|mail|return) (it|this) back",
        "^<so>* (fill (in|out)|complete) (the|this|these|below|following|it|$)",
        "^<so>* <tell_bare> (the|an|a|your|this|it) .{0,8} (you|your|below|above|details|to (proceed|continue"
        "|confirm))",
        "^<so>* <tell_bare> (the|an|a|your|his|her|their|its)? (?!strong|good|new|secure|.{0,2}password) .{0,2} <info>",
        "^<so>* (go (with)?|take|pick|choose) (whichever|whatever|your pick)|^<so>* (confirm|choose|decide|specify"
        "|verify)(and|to|so|or|$)",
    ),
)

NEEDS: tuple[Rule, ...] = (
    rule(
        Act.UNKNOWN,
        "needs to find out something, perhaps by itself",
        "^(?!.*(<you>|<your>|(with|against) (the|our|my|their|his|her))) .* <i> (?!am going|will check) <adverb>*"
        " (need|have|want|must|got"
        "|ought) (to)? (quickly|first|just|also|still)*"
        " (verify|check|confirm|clarify|establish)",
        "^(?!.*(<you>|<your>)) .* i <adverb>* (need|have|want|must|got|ought) (to)? (quickly|first|just|also|still)*"
        " (find out|work out|figure out|look|compare|identify|see|read|determine)",
    ),
    rule(
        Act.REQUEST,
        "says what it needs",
        "i <adverb>* (need|require|lack|miss|missing|short of|lacking) (?!to|is|are|$) (?!(run|it)$)",
        "we <adverb>* (need|require|lack|miss|missing|lacking) (<your>|you|the following|some|more|few|one|two|three"
        "|(the|an|a)? .{0,2} <info>)",
        "<i> <adverb>* (need|require|have|want|obliged|required|got|must|ought|like|love|wish|prefer|trying|wanted)"
        " (to) (quickly|first|also|please|just|still)* (<find_out>|(check|have|get|see|receive|make sure|double check)"
        " .{0,4} (you|your)) .{0,9} (<your>|<you>|<wh>|if|whether|the|a|an|some|more|one|few|<info>)",
        "<i> <adverb>* (must|need|have to|got to|ought to|should) <adverb>* (know|ask|(confirm|verify|check) with you)",
        "<i> <adverb>* (need|require|missing|want)$|^(<so>* (here|this|that|below|following) is)? (what|all|everything)"
        " <i> .{0,2} need (?!is (there|here|in))",
        "^<so>* (still|also|just|only|we)* (need|require|missing|lacking|wanted) (<your>|you|the|a|an|to know|<info>|#|one"
        "|two|three|only|$)",
        "<i> (am|was|are)? (still|also|just|only|really)* after (<your>|(the|an|a) (exact|full|precise|correct|right|rough)"
        "|the .{0,2} <info>)",
        "(<i>|^<so>*) (could|would|can|might|will) (really|also|still|certainly|definitely|just)* (do with|use|want"
        "|love"
        "|welcome|need|be after) (<your>|(a|an|the|one|some)? .{0,2} <info>|one more|some more|a (few|couple|bit"
        "|little))",
        "(need|want|like|have|must|let|should|better|going|rather) .{0,6} (check|confirm|verify|clear|clarify|settle"
        "|agree"
        "|run|go over|sort) .{0,4} (with|by|past) you (?!.{0,3}<them>)",
        "<i> .{0,3} (hoping|hope|looking|waiting) for (a|an|some|more|your|the)? .{0,3} (<info>|more|bit|little)"
        " (?!.{0,3} (to|from) (the|a"
        "|them|my))",
        "<i> <adverb>* (like|love|want|wanted|prefer) (<you> to|<your>)|<i> (would|am) .{0,3} (interested|curious)",
        "(question|questions|thing|things|detail|details|point|points|bits|items) .{0,3} (<i> .? need|for you|before"
        "|from you|to (clarify|clear|confirm|settle|check|sort)|first|though|left|missing|open)",
        "^(<so>|<i>|have|has|got|there|is|are|still|only|to|ask|a|the|need|answer|remain|but|with|been|will|would"
        "|like|<info>)*"
        " (?!(these|below)) (few|couple"
        " of|some|several|two|three|one|quick|last|final|#) .? (things"
        "|details|questions|points|question) (before|though|first|for|so|and|to|about|on|$)",
    ),
    rule(
        Act.REQUEST,
        "something is still missing",
        "^what is <missing>$|(all|only|what|thing|piece|detail|bit|part|point|one|information|last|which) .{0,5}"
        " (<missing>|waiting|lack|need|after|short of|want) (on|for|of|from you|now|here|so far|yet)* (is|are|#)",
        "(?<!<people>) (is|are|remains) (also|still|only|currently|now|just)* (?!open (from|to|daily)) <missing>"
        " (to (?!(collect|enter|board|pick|vote|drive|check in|travel|get in|receive|attend|visit|rent))|before|from"
        " (?!(the|this|these|those|their))|so|if|as well|too|first|for"
        " me|by me|in order) ",
        "^<so>* (for (that|this|it|which)|first|here|now|to"
        " (look|find|check|proceed|continue|process|complete|finish|locate|pull)) .{0,6} <info> .{0,3}"
        " (is|are|will be) (needed|required"
        "|necessary)$",
        # a cleft: `all that stands between us and the booking is your passport number`
        "^<so>* (and|but)? (all|what|the (only|one|last|single)|one|only|last) (?!(<you>|they|one|people|he|she))"
        " .{0,4} <holds_up> .{0,8} (is|are|be)"
        " (still|just|only|simply|now)* (<your>|the|a|an|<wh>|whether|#|<info>)",
        "^<so>* (only|just) (the|your|a|an|one) .{0,5} (stands|stand|separates|keeps|prevents|stops|blocks)",
        "(insists on|requires|needs|demands|expects) one$|(has|have|is|are|leaves|with) .{0,2} (slots|fields|boxes"
        "|lines|blanks|gaps) (left|open|empty|blank|to (fill|complete))|(has|have|is|are|leaves|with) .{0,2} (blanks"
        "|blank fields|gaps|(empty|open)"
        " (field|fields))",
        "(one|two|a|another|last|final) .{0,2} (decision|choice) (to make|left|for you)",
        # one empty place is left
        "(only|last|one|sole|single) (remaining|open|missing|empty)* (gap|gaps|blank|hole|unknown|parameter|field|detail"
        "|item|piece|input|value|argument) (.{0,2} (to go|left|to fill|to come|still|outstanding)|is (?!(not|no)))",
        "<i> (am|are) .{0,5} short$|<i> (am|are) .{1,5} short (of|for)|^<so>* (hit|press) reply",
        "^<so>* (the|your) .{1,5} (is|are) (still|also|currently)* (missing|lacking|outstanding)$",
        "^<so>* with (the|your|a|an) .{1,4} <i> (could|would)",
        "what <i> .{0,2} not .{0,1} (have|know|see|find) .{0,4} (is|are)|(neither|none) of (which|them|these|those) <i>"
        " .{0,1} (have|know|got|see)",
        # several fit: `I want to message the right one`
        "(like|want|need|sure|careful|certain) .{0,8} the (right|correct|wrong|intended) (one|person|recipient"
        "|contact|item"
        "|<info>)$",
        "up in the air|yet to be (decided|chosen|set|fixed|named|confirmed|settled)|to be (decided|determined)$|(tbd"
        "|tbc)$",
        "i <adverb>* (have|need) to (enter|state|provide|declare|specify|indicate) (the|your|a|an|one)",
        "(only|last) (open|remaining|missing|outstanding) .{1,2} is",
        "^.{0,2} (open|remaining|outstanding|missing) (question|questions|detail|details|point|points|information"
        "|fields)$",
        "(only|just|still) (the|your|one|a|an) (?!(seat|room|ticket|item|day|copy)) .{0,4} (remains|remain|is left|is"
        " missing|is"
        " open|left to)",
        "(is|are) (also|still)+ .{0,2} <absent>|(there is|there are|one|only|two|three) .{0,7} (missing|outstanding)$"
        "|<info> .{0,4} (is|are|looks|seems) .? (missing|unclear|blank|empty|incomplete|ambiguous|unspecified|lacking"
        "|unreadable|illegible|not clear|cut off)",
        "(still|remaining|only) (missing|outstanding|needed|required)|^(still)? (missing|outstanding|needed|required"
        "|unclear)$",
        "(everything|all|complete|prefilled|filled) .{0,8} (except|apart from|aside from|other than)"
        " |(everything|all|ready) .{0,4} (except|but|apart from|save|bar|minus|other than) ",
        "(missing|left|open|needed|required|lacking|to know) (is|are|from you|by me|before)",
        "following .{0,2} (is|are) <missing>|(leaves|leaving|missing) (only|just)? (the|your|a|an|one)"
        "|(lacks|misses) (only|just|still)? (the|your|a|an|one) .{0,2} <info>",
        "(system|form|tool|booking|service|request|application|api|order|search|airline|it|registration|insurer|which)"
        " (still|also|only|just|now)* (requires|needs|wants|lacks|(?<!it now)(?<!it) asks for|misses|expects|insists"
        " on|demands)"
        " (<your>|the|a|an|one|to"
        " know)",
        "(system|form|tool|request|application|api|airline|it|registration|insurer|hotel) (still|also|only|just|now"
        "|is|are)*"
        " (asking|wants to know|want to know|wondering) (for|whether|if|<wh>)",
        "<needed> (your (?!.{0,6}(<done>|on (arrival|delivery))$)|from you)|(need|needs) (to know|to have)? the"
        " following",
    ),
    rule(
        Act.REQUEST,
        "cannot go on",
        "(can not|unable|not able|could not|not be able|hard|impossible|stuck) .{0,10} (without|until|before) (?!a"
        " function)",
        "(only|just) .{0,2} (proceed|continue|go ahead|go on|act|do (this|that|it|so)) .{0,3}"
        " (with|after|on|upon) (a|an|your|the)",
        "^<so>* without .* (<i> .{0,4} (not|unable|stuck|guess|guessing|only|just|blind|lost|no)|(is|be|are)"
        " .{0,3} (hard"
        "|guess|guesswork|impossible|difficult|tricky|guessing))|<i> .{0,2} not .* otherwise$|otherwise .{0,2}"
        " <i> .{0,3}"
        " (not|guess|guessing|blind)|<i> (am|be)? stuck (without|until)",
        "(once|when|as soon as|after|until|before|till|the moment|the minute) (<i> (have|get|receive|know|hear|got)"
        "|your (answer|reply|ok|confirmation|choice|decision))",
    ),
    rule(
        Act.REQUEST,
        "waits for the user",
        "(awaiting|await|waiting (for|on)|pending|subject to|(depend|depends) on|need|needs|without) your .{0,2} (go"
        "|approval|confirmation|consent|permission|decision|reply|answer|choice|ok|okay|response|signal|word|input"
        "|call|say|green|instructions|blessing|authorisation|authorization|preference)",
        "(need|needs|require|requires|lacks|wants|takes|expects|missing) .{1,8} from (you|your (side|end))",
        # consent of the user, said of whatever is held up
        "(until|till|pending|once|after|as soon as|only with|takes|requires|awaits|(hinges|depends|waits) on|calls for"
        "|goes to) .{0,4} your .{0,2} (consent|approval|permission|confirmation|nod|yes|ok|okay|signature|sign off|go"
        "|green|blessing|say so|agreement|word)",
        "(a|an|one|some|any) .{1,4} from you (would|will|is|and) (?!<done>)",
        "(<info>|yes|no|ok|okay|nod|word|go|ahead|signature) .{0,4} from (you (first|is|are|will|and|before|on|to|$)"
        "|your (side|end|part))",
        "(either|both|any) .{0,3} (fine|ok|okay|possible|doable|good|works|work|feasible) .{0,2}"
        " (with|for|by|on|at) (me|us"
        "|my|our)|^<so>* (keep|stay|stick|leave|wait|hold|accept|take|start|restart|go) .{1,6} or <so>*"
        " (switch|move|go|change|cancel|swap|drop"
        "|book|try|take|stay|keep|wait|leave|start|restart|begin)",
        "(awaiting|waiting for|waiting on|holding for|on hold for|needs|need|subject to|wants) (your|you) .?"
        " (nod|say|signature|sign|answer|yes|ok|thumbs|go|green|blessing|word|call|input)|"
        "(awaiting|waiting for|waiting on|holding for) (your|you)|(with|at|on|upon|without) your .? (go|ok|okay"
        "|permission|approval|consent|signal|word|command|blessing|confirmation|agreement)",
        "(is|comes|all|entirely|boils) down to (your (preference|choice|call|decision|taste|liking)|you$|what you)|your"
        " (preference|choice|call|word|decision|vote|taste) (decides|settles|counts|tips|wins)|(is|are) for you to"
        " (say|decide|choose|pick)",
        "(is|are|it|entirely|completely|totally)? up to you (?!to)|(^<so>*|is|entirely|completely) your (call|choice"
        "|pick"
        "|decision|turn|move)$|over to you|(decision|choice|call) is yours|take your pick|^you (decide|choose|name"
        "|pick|say|tell) (it|me)?$|(leave|hand) .{0,4} (to|with) you$",
        "<i> (will|can|shall) .{0,3} (what|whatever|whichever|however|as) you (say|like|prefer|want|choose|pick"
        "|decide|tell)"
        "|your (call|choice|pick|decision|turn|move) (to make|if|whether|which|what)|(whichever|whatever) (one)? (you"
        " (mean|meant|name|say|mention|prefer|like|want|choose|pick|have)|suits|works|is (easier|better|best))|^as"
        " you (prefer|like|wish)$|^(ready|good to go)? when you are$",
        "(<info>|<rough>|that|these|those|either|both) (?!.* <i> <will>) .{0,8} <will> (also|already)? (be)? (do"
        "|suffice|enough|plenty"
        "|fine|great|helpful|perfect)$",
    ),
)

# Only where the line ends in a colon and a list or a form follows.
OPENING = Table(
    (
        rule(
            Act.REQUEST,
            "a heading for what is wanted",
            "^.{0,3} <missing> .{0,2}$|(details|information|fields|questions|blanks|gaps|points|items) .{0,3} (needed"
            "|required|missing|remain|remaining|left|open|to (fill|complete|clarify|confirm))|^(?!details$)"
            " .{0,2} (questions"
            "|question|details) .{0,2}$",
        ),
    )
)

# Only where the sentence ends with the clause: elsewhere such words are part of something longer.
ENDING = Table(
    (
        rule(
            Act.REQUEST,
            "question without its mark",
            "^<so>* ((in|at|on|for|to|from|by|about|with)? <wh> .{0,5}? (do|did|would|should|shall|can|will|are|have"
            "|am|is)) (<you>|<i>|<your>|this|it|the) .{0,14} (prefer|like|want|need|mean|or|thinking|looking|going"
            "|have|<info>|use|travel|leave|book|in mind)",
            "^<so>* (do|did|would|are|can|will|shall) (<you>|<i>|<your>) .{0,14} (prefer|like|want|need|mean|or|have"
            "|okay|ok)",
            "would you like|(do|did) you (still)? (want|mean|prefer|need|have)|^<so>* (<wh> (is|are|was) (<your>|you)"
            " (?!.* (is|are|was))|what <your>)",
            "^<so>* <wh> <info> (do|did|is|are|should|shall|would|does|will)|^<so>* (how|what|which) (about|many|much"
            "|long|far|often|old|big|soon|size|kind|sort|type|time|day|date) .{0,6} (do|should|is|are|will|would"
            "|shall)",
            "^<so>* (for)? how (many|much|long|often|old|big) (?!.*(is|was|are|were|depends|matters)) (.{0,3}$|.{0,5}"
            " <aux>"
            " (<i>|<you>|<your>|they|he|she|it|the|this|that|there) .{0,8}$)",
            "^(but|though|only|just|yet) not (with|for|to|at|in|on|from|about|by)? (<wh>|how|whether|if)",
            "^(but|though|only|just|yet) (neither|not|no) (the|your|a|any)? .{0,2} (nor .{1,3}|<info> .{0,2})$",
            "(and|then|or) send (it|them|that|another|one) (again|back|over|once more)",
            "(and|then|or) (then)? (confirm|reply|respond|answer)$",
            # the question word in the place of the answer: `drop off where`
            "^(?!.*(know|tell|see|say|said|told|idea|sure|matter|matters|ask|asked|check|find|remember|decide|explain"
            "|explains|depends|understand|no)) .{1,5} (where|when|what|who|what time|which one|how (many|much|long))$",
            # inversion makes a question of any statement
            "^<so>* (is|are|does|did|can|could|was|were|has|shall|will|would) (<you>|<i>|it|this|that|they|he|she"
            "|there|these"
            "|those|<your>) (?!believe) .{1,16}$",
            "^<so>* (do|did|are|have|can|will|were) you .{1,6}$|^<so>* <wh> .{0,3} (should|shall|do|can) i .{1,6}$",
            "^<so>* (for|at|in|on|from|to)? (when|where|how (long|many|much|often|big|far|soon|old)) <^stray>"
            " (?!.*<aux>) .{0,2}$"
            "|^<so>* (for|at|in|on|from|to)? (how (long|many|much|often)|what (time|date|size|name))$",
            "^<so>* (which|what) (<info>|kind|sort|one|of) (?!.* (is|are|was|were)) .{0,6}$",
            "^(ok|okay|great|thanks|good|sure|right|alright|perfect)+ and (the|your) .{0,4} <info> .{0,2}$",
            "^<so>* you (want|need|mean|prefer) .{1,6} or .{1,5}$|^<so>{1,3} <your> .{0,2} <info>$",
            "^(<wh> (one|exactly|of them|of these|date|time|city)?|right|correct|yes or no|y n|ok with (you|that))$",
        ),
    )
)
