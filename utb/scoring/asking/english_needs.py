"""English clauses that say what the assistant needs, what is missing and what it waits for."""

from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Rule

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
        "^<so>* (still|also|just|only|we)* (need|require|missing|lacking|wanted) (<your>|you|the|a|an|to know|<info>"
        "|#|one"
        "|two|three|only|$)",
        "<i> (am|was|are)? (still|also|just|only|really)* after (<your>|(the|an|a) (exact|full|precise|correct|right"
        "|rough)"
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
        "|from (you|your (side|end))|to (clarify|clear|confirm|settle|check|sort)|first|though|left|missing|open)",
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
        "(insists on|requires|needs|demands|expects) one$|(has|have|is|are|leaves|with) (?!no|without|not) .{0,2}"
        " (slots|fields|boxes"
        "|lines|blanks|gaps) (left|open|empty|blank|to (fill|complete))|(has|have|is|are|leaves|with) (?!no|without"
        "|not) .{0,2} (blanks"
        "|blank fields|gaps|(empty|open)"
        " (field|fields))",
        "(one|two|a|another|last|final) .{0,2} (decision|choice) (to make|left|for you)",
        # the thing first: `its number I still have to get from you`
        "<i> .{0,4} (have|need|got|left) to (get|hear|learn|have|know|ask|obtain) (it|that|this|them)? .{0,1} (from"
        " (you"
        "|your (side|end))|you$)",
        # what holds the assistant up, whoever asks for it
        "before (it|they) .{0,2} (let|lets|allow|allows) <me>|my hands are tied (until|till|without)|<i> (would|could)"
        " (be)? .{0,3} (quicker|faster|sooner|easier|further) .{0,4} with (the|your|a|an) ",
        "(a|an|the|your|one) .{1,8} would be (very|most|really|also)* (welcome|handy)",
        "^<so>* (the (only|one|last|single) .{1,2}|what|all) (that|which)? <i> (can|could|do|did|still)* not (have"
        "|know|fill"
        "|find|see|tell|guess|complete|enter|look) .{0,3} (is|are) (<your>|the|a|an|<wh>|whether)",
        # one empty place is left
        "^<so>* (missing|outstanding) (required)? (parameter|parameters|argument|arguments|value|values|input|inputs"
        "|field"
        "|fields|<info>)$",
        "(only|last|one|sole|single) (remaining|open|missing|empty)* (gap|gaps|blank|hole|unknown|parameter|field"
        "|detail"
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
        # what it has no answer to itself
        "<i> (still|also)? have (no|not a|not any) (default|value|entry|answer|preference) (for|on|about|of|to)"
        " (it|this|that|them|which|your)",
        "(has|have|there is|is|are) (still|also)* (a|an|one|two)+ (blank|gap|hole|empty .{1,2}) (where|for|at)",
        "(thing|point|part|detail|question) (that|which)? <i> (still)? (can|could|do) not (decide|choose|answer"
        "|know|guess"
        "|settle)|<i> can not (decide|choose|pick|answer|settle) (that|this|it)? (for|on behalf of) you",
        "<i> .{0,3} waiting to (hear|know|learn|be told) (<wh>|whether|if|from you)",
        "^<so>* (for .{1,4})? <i> <adverb>* (have|need|must) (to)? (fill in|fill out|enter|complete)$",
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
        "|guess|guesswork|impossible|difficult|tricky|guessing))|<i> .{0,2} not (?!.*(pretend|say|think|claim"
        "|suggest|believe|expect)) .* otherwise$|otherwise .{0,2}"
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
        "your .{0,2} (consent|approval|permission|confirmation|signature|decision|input|answer|choice) (is|are)"
        " (still|also"
        "|now)* (needed|required|necessary|missing|outstanding|pending|wanted)",
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
        "(awaiting|waiting for|waiting on|holding for) (your|you)|(with|at|on|upon|without) your .? (go|ok|okay|nod"
        "|yes|say"
        "|permission|approval|consent|signal|word|command|blessing|confirmation|agreement)",
        "(rests|lies|sits|stays|remains) with you|(is|are) in your hands|not (mine|ours|for me) to (decide|choose"
        "|say|pick)"
        "|(follow|go (by|with)|take) your (lead|pick|word|choice|wish)|^you (call|decide) (it|this|that)",
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
        "(<info>|rough|approximate|ballpark|guess|month|year|any|(just|even) .|either|both) (?!.*"
        " <i> <will>) .{0,8} <will> (also|already)? (be)? (do"
        "|suffice|enough|plenty"
        "|fine|great|helpful|perfect)$|^<so>* (that|these|those|either|both|any) .{0,3} (will|would) (also|already)?"
        " (be)? (do|suffice|enough|plenty|fine|great|helpful|perfect)$",
    ),
)
