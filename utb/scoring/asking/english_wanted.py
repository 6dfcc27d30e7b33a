"""English clauses that want something without a question mark: imperatives and bare endings."""

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
        Act.REQUEST,
        "what the user has to say before it can go on: `you'll have to specify which`",
        "^<so>* (you|it is you who) (will|would|do|just|still|first)* (have|need|must|got|ought|has)+ (to)?"
        " (just|first|also|still)* (specify|clarify|say|tell <me>|choose|pick|indicate|decide|confirm|name) (for|to"
        "|with)?"
        " <me>? (<wh>|whether|between|one|either|the (one|exact|correct|right))",
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
        "(<info>|<wh>|whether|rough|idea|<your>) (?!.{0,12} (not|never)) .{0,12} (would|will) (really|also|certainly"
        "|greatly)* (be)? <aid>"
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
        "(just|then|and|so|first|simply|or|now|either|to|best|only) .? <tell> (<me> (?!to)|it over|them over|it"
        " across)",
        "^<so>* do me (a|the) .{0,2} and ",
        # any verb without a subject before `me`: `walk me through it`, `point me to the file`
        "^<so>* (?!let|to|for|with|about|excuse|forgive|pardon|trust|believe|wish|spare|allow|bear|lucky|of|from|by"
        "|between"
        "|<contact>|<aux>|<wh>|if|than|like|not|make|thank|as) . me (?!a <moment>|.{0,3} <moment>|luck|know)",
        "(^.{0,3}|(and|then|or) .?) <tell> .{0,8} ((to|with|for) me|(my|our) way)|(and|then) .? <tell> <me> (?!to)"
        "|let me"
        " have|(type|enter|paste|drop|put|write|upload|attach|send)"
        " .{1,6} (here|below (?!#)|in the chat|across|over|through)",
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
        "^<so>* (throw|toss|chuck|pop|drop|put|type|key|send|hand|pass|fill|enter|sling|add) (in|over|across) (the"
        "|your|a|an|any|that) ",
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

# Only where the line ends in a colon and a list or a form follows.
OPENING = Table(
    (
        rule(
            Act.REQUEST,
            "a heading for what is wanted",
            "^(?!.*(interview|quiz|survey|exam|test|security|trivia|practice|discussion|sample|example|common"
            "|popular|frequent"
            "|typical|suggested)) .{0,2} (questions|question) .{0,2}$",
            "^.{0,3} <missing> .{0,2}$|(details|information|fields|questions|blanks|gaps|points|items) .{0,3} (needed"
            "|required|missing|remain|remaining|left|open|to (fill|complete|clarify|confirm))|^(?!details$)"
            " .{0,2} details .{0,2}$",
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
            " (?!.* (is|are|was))|what <your> .{0,1} <info>)",
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
            "^(<wh> (one|exactly|of them|of these|date|time|city)?|right|correct|yes or no|ok with (you|that))$",
        ),
    )
)
