"""English clauses without a question mark: only what a row names asks. The first row that fits decides."""

from utb.scoring.asking.described import FORM_ASKS
from utb.scoring.asking.english_needs import NEEDS
from utb.scoring.asking.english_wanted import IMPERATIVES
from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Rule, Table

_NOT_GIVEN: tuple[Rule, ...] = (
    rule(
        Act.MENTION,
        "advice for later",
        "^<so>* (do not forget|never forget|remember|be sure) to (?!.* (and|then) (confirm|tell|let|reply|send))",
    ),
    rule(
        Act.MENTION,
        "what it never asks for",
        "<i> (would|will) only (ask|need|require|request) .* if",
        "<i> (will|would|do|shall|can|staff)* never .{0,2} (ask|asks|request|require|need|call)",
    ),
    rule(
        Act.REQUEST,
        "cannot go on without it: whoever forbids it, it is the assistant that is held up",
        # but consent of others or of a court is nothing that the user could give here
        "((<i>|<me>) .{0,8} (not|unable|never)|(not|will not|does not) .{0,8} (<i>|<me>)) .* without (?!a function|any"
        "|(their|his|her|the .{1,2} is) .{0,2} (permission|consent|approval|knowledge|authorisation|authorization"
        "|agreement|permit)|(a|an|the)? (court|judge is|search|legal) (order|warrant|decision))",
    ),
    rule(
        Act.MENTION,
        "a refusal that lacks somebody else's consent",
        "<i> .{0,8} (not|unable|never) .* without ((their|his|her|the .{1,2} is) .{0,2} (permission"
        "|consent|approval|knowledge|authorisation|authorization|agreement)|(a|an|the)? (court|judge is|search|legal)"
        " (order|warrant|decision))",
    ),
    rule(Act.MENTION, "what a form or a program is made of", FORM_ASKS),
    rule(
        Act.MENTION,
        "a limit of what it knows, whoever asks",
        "^(?!.*(without|until|unless|before|<your>)) .{0,3} <i> .{0,4} not .{0,2}"
        " (tell|promise|advise|give|guarantee) you"
        " (?!.* (you|your) (mean|meant|want|prefer|need|like|have))",
        "you (may|might|will|could|can|would)? .? (be|get) (asked|prompted|required|requested|invited|told|instructed)",
    ),
    rule(
        Act.REQUEST,
        "a request as a condition",
        "if you (<could> <soft>* (<tell>|let <me>)|(provide|tell|give|send|share|confirm|let) (<me>|<your>|the|that))"
        " (?!also|up|anything|any)",
    ),
    rule(
        Act.MENTION,
        "a condition or a reason, not a request",
        "^<so>* (if|in case|whenever|although|though|since|because|while|should|as (?!soon)|had|once <them>) (?!.*"
        " (please|let|tell|say|reply|confirm|send|give|provide|which|what|need your|<could> you|otherwise"
        "|want your|your (decision|call|choice|pick)|(need|want|have) to (know|check|confirm)|not know|not have"
        " <your>))",
    ),
    rule(Act.OFFER, "at any time, hence not now", "^<so>* <tell> .* (any time|anytime)"),
    rule(
        Act.REQUEST,
        "an exchange: say this and I will do that",
        # an invitation that names the reply: `feel free to pick one and I'll book it`
        "^<so>* feel free to (pick|choose|select|name|tell <me>|send <me>) (?!.*(<trouble>|<more>)) .* and <i>"
        " (will|can)",
        "^<so>* (press|hit|enter|dial|send|reply|type|text) # (for|to|if|and|or)",
        "^<so>* (<tell>|get|bring|leave|hold up) (?!(from|of|in|is|are|was|that|and|by)).* (and|so|so that|then)"
        " (<i> (will|can|could|would|am)|(the|it|that)"
        " .{0,3}"
        " (will|is|are|can|gets|goes))",
    ),
    rule(
        Act.REQUEST,
        "the user has not said it",
        "<you> (have|had|did|are|has|would)? (still|yet|just|also)? (not|never|forgot to) (yet|really|actually|have)?"
        " <told>",
        "<you> (mentioned|gave|said|wrote|sent|named|told|listed|entered) .{0,6} but (not|no|without|only)",
        "<your> .{1,3} (does|do|did) not (say|state|mention|specify|show|tell|indicate|give|name|reveal) .{0,3} (<wh>"
        "|whether|if)",
        "<your> (message|request|note|email|order|question|description|mail|text|form|booking|photo|file|instruction)"
        " (does|did|do|has|is) not",
        "<you> .* (though|but|just|only|yet|and) not (<wh>|how)",
        "<you> (only|just) (said|mentioned|gave|told|wrote|asked|specified|provided|named)",
        "(only|one|last) thing .{0,8} is <wh> .{0,6} (you|your)|could not find out .{0,3} <wh> .{0,6} (you|your)",
        "(which|that) <i> (still)? (do|can) not (have|know|fill|complete|guess|supply|determine|answer|choose)",
        "<i> (still)? (do|does|did|can|could)? (still)? not (yet)? (currently|actually|really)? (have|got|know)"
        " ((<your>|a|an|any|the|enough) (?!.? (tool|function|feature|way|means|capability|ability)) .{0,3} <info>"
        " (?!.{0,3} (at the moment|right now|about))|(<wh>|whether|if)"
        " .{0,8} (<your>|you|<info>)|(<your>|enough|the (other|rest|last|remaining)))",
        "<i> (do|did|can|could) not (see|find|make out|locate) (a|an|any|the|your) .{0,8} (in|on|under|from) <your>"
        " (message|request|note|account|photo|list|text|file|profile|calendar|mail|email|order)",
        "<i> (will|can|shall) .* (when|after|if|once) you (confirm|agree|approve|ok|okay|nod|accept|decide|choose|say)",
        "((once|when|as soon as|after|until|before|till|the moment|the minute) you have <confirmed>|(once|as soon as"
        "|until|till|<i> .* before) you (<tell>|decide|settle|ok|nod|decided))|(the (moment|minute|second|instant)"
        "|as soon as"
        "|once|until|till|after) (you (<tell>|nod|ok|decide)|<i> (have|get|got|hear|see|receive) .{0,3} (your|you))",
        "(until|till|before) you have (had|taken|looked|seen|checked|read|reviewed)",
        "^<so>* <i>? .? not (quite|fully|really)? ((catch|hear|make out|read) (the|your|that|which|what|how|all)"
        "|get (which|what|how|your))"
        "|^<so>* <i> (missed|misheard|overlooked) (the|your) .{0,4} <info>",
        "one (word|nod|click|yes|ok|line) from you",
        "(the|your|this) (<info>|request|note|form|letter|attachment|label) .{0,3} (has|have|contains|gives|shows"
        "|states|names"
        "|mentions|includes) (no|neither) .{0,2} <info>",
        "not (part of|in|on|among|included in) (your|(the|this) .{1,2} you (gave|sent|wrote|provided|shared|uploaded))",
        "no (<info>|<^needed>){1,4} (was|were|is|has|have) (given|specified|provided|mentioned|included|stated|set)"
        " (in|by|for|with) <your>",
    ),
    rule(
        Act.UNKNOWN,
        "cannot tell what the user means or wants",
        "(not (quite|yet|entirely|really)? (sure|certain|clear)|unsure|unclear|uncertain|ambiguous|can not (tell|see"
        "|make|work|figure|decide|guess)|could not (tell|see|make|work|figure|decide)|hard to (tell|say|know)|not know"
        "|no idea|torn) .{0,3} ((<wh>|if|whether|between) .{0,16} (<you>|<your>|or|one|this|that)|<wh> .{0,16} (to|is)"
        "|whether to)",
        "not (clear|obvious|evident|apparent) .{0,6} (<wh>|whether|if) .* (you|your)",
        "if (only)? <i> (only|just)? (knew|had) (<your>|<wh>|the|a|an|more)",
        "<i> (only|just) (have|see|got|know|caught|received|heard) (?!access) .* (of|but|part|half|first)",
        "<i> .{0,2} not (yet|actually)? (have|know) (it|that|one|them|this) (yet|here|at hand|on file)?$",
        "rather be (certain|sure|safe|clear)",
        "<i> (can|could|do|only)* (see|have|know|find|got|read) .* but (not|no) (the|your|a|an|<wh>|how|any)",
        # a search in what is kept for the user reports a result, unless a detail is missing there
        "(there is|there are|see|find) no .{1,4} (in|on|with|from) (your|this) (?!.? <store>)|(there is|there are|see"
        "|find) no .{0,2} <info> (in|on|with|from) (your|this) .? <store>",
        "no (record|idea|clue|note|trace|way of (knowing|telling)) (of|about|as to)? (<wh>|whether)",
        "(can|could) not (quite|really)? (tell|see|make out|read|know) (from|by|in) (the|your|this) .{1,4} (<wh>|if"
        "|whether)",
        "(like|want|need|have|rather|better|prefer) .{0,4} get (this|it|that|everything|things) right|<i> (would|am"
        "|was)? .{0,2}"
        " (like|want|prefer|rather) .* before <i> .|^(could|might|may) (be|mean|refer to) .* or |(could|may|might"
        "|can) be meant",
        "(unclear|clear|obvious) to me|(rather|want|like|prefer|wish) (to)? not (to|have to)* <choose>|not (want|wish"
        "|like|going|dare) to <choose>"
        "|(like|want|need|prefer|have|just) to be (certain|sure|clear|safe) (before|first|about|which|that|$)|rather"
        " (ask|check|be sure|make sure|confirm) than|<i> (am|be|was|were|have been|still|just|only)* (wonder"
        "|wondering|curious|asking) (if|whether"
        "|<wh> .{0,8} (you|your|to|or))|<i> (?!.{0,3}not) .{0,3} ask (you|for (your|the|a))",
        "(you|your|it|that|this|<info>) .{0,6} (remains|is|are|still) (a bit|somewhat|quite|still)? (unclear|ambiguous"
        "|vague)$",
    ),
)

_NOT_WANTED: tuple[Rule, ...] = (
    rule(
        Act.OFFER,
        "something else that it could do, if that is of use",
        "if (that|this|it|any of (that|this|it)) (would|might|could|is|be|seems|sounds)+ (at all|be|of|any|more|also)*"
        " (helpful|useful|help|use|interest|handy|good|relevant|convenient)",
    ),
    rule(
        Act.MENTION,
        "what somebody else wants to be told",
        "^<so>* (contact|call|phone|consult|visit|email|see|ring|write to|reach out to|get in touch with|check with"
        "|speak"
        " to|talk to) (the|your|a|an|their|our) .{1,5} (and|to) (please|then|also)* <tell> (?!<me>)",
    ),
    rule(
        Act.MENTION,
        "good wishes",
        "^<so>* <i>? (do|also|really|sincerely|truly|just|only|still)* (hope|wish|wishing|hoping)"
        " (you|your|him|her|them|things|it|this|that|everything|all|the)+ (?!.* (<tell>|let <me>|<decide>|<i>))",
    ),
    rule(
        Act.MENTION,
        "what to ask somebody else",
        "^<so>* ask (?!.*<me>)",
        "^(?!.*(<i>|<me>)) .* (and|to|then|or|also) ask (whether|if|<wh>|them|him|her|the|your|for|about)",
    ),
    rule(
        Act.MENTION,
        "one moment, please",
        "^<so>* (just|only|one|a|another|more|wait|hold on|give me)* (moment|moments|minute|minutes|second|seconds|sec"
        "|bit|patience) ,?"
        " please$",
    ),
    rule(
        Act.MENTION,
        "confirms something itself",
        "<i> (can|could|am|may|happy|glad|pleased|able|to|also|now|hereby)* (confirm|tell you|inform you|assure you)"
        " (that|your|the)"
        " (?!.*(once|if|when|as soon|after|unless|until|whether))",
    ),
    rule(
        Act.MENTION,
        "what is good in general; what would be good is asked for",
        "^<so>* (it|that) is (always|also|usually)* (good|best|nice|handy|great|wise|smart) to (have|know|keep|be)",
    ),
    rule(
        Act.MENTION,
        "what was missing was found, what was done had been allowed",
        "(was|were|been|have|has) .{0,3} <done> .{0,4} (with|on|after|upon|at) your",
        "(but|and|so|until) (then|later|finally|i|we|have|has|it|was)* (found|got|took|looked|passed|used|filled"
        "|entered|sent|added"
        "|copied|guessed|assumed) (it|them|that|this|one)",
    ),
    rule(
        Act.MENTION,
        "nothing is needed",
        "(depends|depend|depending) on (<wh>|whether|how)|<negation> <^unless>{0,6} (<needed>|necessary|share|send"
        "|give|provide|enter|ask|asked|asking|confirm|forget|answer|reply|respond|worry|hesitate)",
        "^(useful|helpful|handy) .{1,2} for <your>|<i> .{0,2} (need|require) (no|nothing)",
        "<tell> your own|what can i say|(do|must|should|would) not (tell|reply|say|write|type|choose|select|show"
        "|upload)",
    ),
    rule(Act.MENTION, "a refusal that only names a condition", "unless"),
    rule(
        Act.MENTION,
        "for somebody or somewhere else",
        "(<tell>|needed|required|need) .{0,10} (at|in|on|from|via|through) (the|your|any|their|our)? .? (<place>"
        "|<screen>)",
        "<tell> (?!<me>) .{0,6} (to|with) (the|your|their|our) .? <them> (?!is|<info>)|(tell|show|give|message|text"
        "|email|inform|ask|notify|hand|pay) (the|your|their) .? <them>",
        # an office has the receiver's place: `give the tag to the airline's lost-and-found desk`
        "(provide|give|send|show|submit|upload|report|hand|mail|email|forward|present|mention|state|bring) (?!<me>)"
        " (?!.*(<me>|<i>|<wh>|whether|if|or|directions|route|distance)) .{1,7} to (the|your|their|his|her|a|an)"
        " .{0,5} <office>",
        "(on arrival|upon (arrival|request)|when (you|they) (arrive|call|check|visit|pick|contact|get|board|land)|when"
        " (calling|checking|contacting|prompted|asked|boarding|visiting)) ",
        "(via|using|through|click|follow|on) (the|that|this) link",
        "<them> .{0,2} (<could>|<aux>) .{0,3} (ask|asks|require|request|want|need|contact|confirm|say|tell)",
        "<absent> .{0,3} (on|in|from|at) (the|his|her|their) .{0,1} <them>",
        "<them> (will|may|might|could|would) .? (need|require|want)",
        "<them> (?!is (form|system|site|website|policy|questionnaire)) .{0,2} (like|likes|love|wants|curious|keen"
        "|eager) to (know|hear|learn)|<them> .{0,2} (wonders"
        "|wondering)",
        "<them> (?!is (form|system|site|website|policy|questionnaire)) (.{0,2}) (needed|required|asked|asks|wants"
        "|wanted|requested|requests|confirmed|wondered|need|needs|require|requires"
        "|chooses|decides)",
        "<them> .{0,2} (has|have|had) to|<them> is (approval|consent|decision|signature|reply|answer|confirmation"
        "|response|permission)|from (the|their|his|her) .? <them>",
    ),
    rule(
        Act.MENTION,
        "reports a question or a request",
        "(?<!if) <you> (have|had|just|also)* (asked|wanted|inquired|requested|wondered|were wondering|told|confirmed)",
        "<i> .{0,3} (need|have|must|got|want|ought) (to)? (first|quickly)* (verify|check|confirm|clarify) .{0,5}"
        " (with|against) (the|our|my"
        "|their|his|her) (?!.{0,3}(you|your))",
        "<i> (am|are) (going|about) to (?!(need|ask|require|have to|want))",
        "<i> (have|had)? (already|also|just|since|then|now)* (asked|contacted|messaged|emailed|notified|let|told|sent"
        "|confirmed|verified|checked)",
        "<you> (may|might|could)? (be wondering|wonder)",
    ),
    rule(
        Act.MENTION,
        "what is left after the others were ruled out or done",
        # a conclusion about the work, not about a detail of the user's
        "^so (only|just) (?!.*(<info>|<your>|<you>)) .{1,5} (remains|remain|(is|are) (still)? (left|open|missing"
        "|outstanding))$",
        "(leaves|leaving|left) (only|just)? the (#|other|first|second|third|latter|former|last|remaining|one|newer"
        "|older)",
    ),
    rule(
        Act.MENTION,
        "a question of the past",
        "(question|questions|issue|problem|matter|point|puzzle|riddle) (was|were) .{0,2} (<wh>|whether|if)"
        " (?!.*(<you>|<your>))",
    ),
    rule(
        Act.MENTION,
        "thanks for what was given",
        "(thanks|thank you|grateful|appreciate|appreciated) (for|you)? .{0,2} <telling>|(thanks|thank you) for|(that"
        "|this|which|here) (is|was) (all|everything) .{0,3} (need|needed)|(got|received|have) (all|everything|what)"
        " .{0,3} (need|needed) (?!(except|but|apart|save|bar|minus))",
    ),
    rule(
        Act.MENTION,
        "needs time, not an answer",
        "(need|give|take|allow|require) .{0,4} (?<!and) <moment> (?!and|or|more|of)",
    ),
)

_LET_ME_KNOW: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "wants a confirmation",
        "(let <me> know|tell <me>|inform me|advise me|confirm|say) .{0,2} (if|whether|that) (?!.*(any|anything"
        "|something)) .{0,8} (<proceed>|<is_right>|wrong|incorrect|<deal> (it|this|that|the))",
        "(^(just|simply|please|then|and|or|also|only)*|you .?) say (the word|so|yes|ok|okay|go|when|which|no|stop)",
    ),
    rule(
        Act.CONSENT,
        "asks whether one more thing is wanted",
        "(let <me> know|tell <me>) whether you (would)? (like|want|need) (a|an|some|any|another|more) (?!.* or)",
    ),
    rule(
        Act.PROPOSAL,
        "asks whether something else is of use",
        "(let <me> know|tell <me>) .{0,2} (if|whether) .{0,3} (another|other|further|additional|a different) .{0,4}"
        " (would|will|might|is|are|could)",
    ),
    rule(
        Act.OFFER,
        "open invitation",
        "(give|drop|send) <me> (a|another) (shout|ring|call|ping|nudge|line|holler|buzz|wave|note|message) .{0,3}"
        " (whenever (?!you are ready)|if|any|when (the|another|something|anything)|should|next)",
        "feel free|hesitate|(message|write|ping|text|call|ask|contact|tell) (to)? <me> (again|later|back|whenever)$"
        "|^.{0,5} (happy|glad|here|ready) to (help|assist|answer|chat)|at your service|just ask$|(message|ping|text"
        "|call|write) away|always (here|welcome|happy)|welcome to (ask|reach|contact|write)",
        "(let <me> know|(?<!to)(?<!<i>)<contact>) .{0,12} (any|anything|something|what|how) (<more>|questions|concerns"
        "|further)|(know|<contact>) .{0,3} (if|should|whenever|when|once|case|with) .{0,10} <trouble>",
        "(know|reach|contact|ask|message|tell) .{0,8} (need|want) (help|anything|assistance|more|to|an|a|any|me to)",
        "any time|anytime|whenever you (want|like|need|feel|fancy)|if you (ever|change your mind)",
    ),
    rule(
        Act.MENTION,
        "sociable",
        "^tell <me> about it$",
        "(let <me> know|tell <me>|hear) how (it|the|your|that|things|everything|everyone) .{0,8} (goes|go|went|turns"
        "|turn|works|work|was|were|is|tastes|fits)|(let <me> know|tell <me>|hear) how you (like|liked|find|found|feel"
        "|get|got|enjoy|enjoyed|are)|know what you think|how (it|that|things|everything) (goes|went|turns|turned)",
    ),
    rule(
        Act.REQUEST,
        "wants a choice",
        "(let <me> know|tell <me>) .{0,2} (whether|<wh>)",
        "(let <me> know|tell <me>) .{0,2} if .{0,14} (<prefer>|one of|or (the|a|an|#))",
        "(let <me> know|tell <me>) .{0,2} if (the|your|this|it|that|there) .{0,4} (is|are|was|were) .{1,3} or",
        "(let <me> know|tell <me>) .{0,2} if (any|one|either|it|this|that|these|they|those) (of|can|should|may|looks"
        "|look|is|are|works|would)",
    ),
    rule(
        Act.OFFER,
        "invitation with a condition",
        "(let <me> know|tell <me>|inform me) .{0,2} (if|whenever|once|after|in case|should (<you>|it|the|there|any"
        "|anything|this|that))",
    ),
    rule(
        Act.DEPENDS,
        "what is wanted stands before",
        "(let <me> know|tell <me>|inform me) (please|too|first|about|it|that|this|as|well|so|here|then|right|away"
        "|now)*$",
    ),
    rule(Act.REQUEST, "wants what follows", "let <me> (please|also|just)* know|inform me|advise me"),
)

_NOTHING = (rule(Act.STATEMENT, "holds no word that asking needs", "^<^hot_en>*$"),)

STATED = Table(_NOTHING + _NOT_GIVEN + _NOT_WANTED + _LET_ME_KNOW + IMPERATIVES + NEEDS)
