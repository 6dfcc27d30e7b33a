"""Two clauses that only together ask: `If that looks fine, I'll send it`, `Without the number, I can't look it up`."""

from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Table

# Judged over a clause, a border and the next clause, where neither says anything alone.
PAIRS = Table(
    (
        rule(
            Act.REQUEST,
            "cannot go on without it",
            "^<so>* without .{1,14} , .{0,3} (<i> .{0,4}"
            " (not|unable|stuck|guess|guessing|only|just|blind|lost|no)|(is|be) .{0,3}"
            " (hard|guess|guesswork|impossible|difficult|tricky|guessing)|.{1,4} (is|be) .{0,2} (guess|guesswork))",
            "(没有|没|缺|缺了|少了|不知道|不清楚) (?!.*(功能|权限|能力|工具|接口)|.? (找到|查到|搜到|检索))"
            # somebody else's consent is not the user's to give
            " (?!(?!.*<ni>) .{0,4} (他人|对方|本人|当事人|机主|户主|<ta>) .{0,3} (同意|授权|许可|允许|批准))"
            " [^,]{1,12} , (我|我们|这边|就|也"
            "|是|还是|系统|暂时)* .{0,3} <buneng>",
        ),
        rule(
            Act.REQUEST,
            "a last look before it cannot be undone",
            "^<so>* before (<i>|this|it|that|they|the .{1,3}) .{0,2} (send|sends|sent|pay|pays|paid|go|goes|leaves"
            "|submit"
            "|submitted|file|book|order|confirm|delete) .* , <soft>* (have|take|check|look|read|verify) .{0,4} (look"
            "|glance|over|at|through|<info>)",
        ),
        rule(
            Act.REQUEST,
            "the user has said something, but not enough",
            "<you> (have|just|only|also)* <told> .* , (but|though|just|only|yet|and)* (not|no|without) (against|to"
            "|for|from|in|at|on|with|by|of)? (<wh>|how"
            "|<info>|saying"
            "|telling|a|an|any|$)",
        ),
        rule(
            Act.REQUEST,
            "what it could do if it knew",
            "^<so>* if you (<tell>|told|gave|sent|named|shared|picked|chose|wrote|said) .* , (then)? <i> (could|can"
            "|will)",
            "^<so>* if <i> (only|just)? (had|knew|have|know|got|could see) .* , (then)? <i> (could|can|would|will"
            "|might)",
            "^<so>* (to|for|before|so that) .* , (the|your)? <them> .{0,2} (want|wants|need|needs|require|requires"
            "|asks) .* (<you>|<your>)",
        ),
        rule(
            Act.REQUEST,
            "an exchange: do this and I will do that",
            "^<so>* (<tell>|get|bring|leave|hold|weigh) (?!.*(<done>|<aux>)) .* , (and|then|so)+ (then)? <i> (will"
            "|can) (?!also)",
        ),
        rule(
            Act.REQUEST,
            "anything to change, or else it goes on",
            "(有没有|是否有|有无|看看 .{0,3} 有) .{0,4} (改|修改|补充|调整|遗漏|问题|错) .{0,2} , (没有|没|无) .{0,3}"
            " <wo>? .{0,2} (就|便|马上|再)",
        ),
        rule(
            Act.REQUEST,
            "needed before it goes on",
            "^<so>* to (start|open|complete|proceed|process|file|finish|send|book|continue|search|submit|register"
            "|activate|issue|create"
            "|set|go|close|cancel|change|claim) .* , .* (is|are|will be) (still|also)* (needed|required|necessary)$",
            "^<so>* (in order)? for <me> to .* , .* (is|are|will be) (still|also)* (needed|required|necessary)$",
            "^<so>* before <i> .* , .* (is|are|will be) (still|also|first)* (required|needed|necessary|missing)",
        ),
        rule(
            Act.REQUEST,
            "counts up what it wants",
            "^<so>* (first|second|third|secondly|thirdly|next|lastly|finally|also|last|one|two|three|plus) ,"
            " (the|<your> .{0,5}|(whether|<wh>) you .{0,6})$",
        ),
        rule(
            Act.REQUEST,
            "one thing is known, or has to be there, the other is not",
            "(必须|必填|得|要|须|需) (填|写|有|注明|提供) .{1,8} , (我|我们|这边|可|但)+ .{0,4} (没有|没|不知道"
            "|<buneng>|<buqing>)",
            "(都有|都有了|有了|齐了|都 知道|都 清楚) , .{1,8} (还没有|没有|还没|未|没给|还 缺|还缺|呢) .{0,2}$",
            "<xinxi> .{0,2} (有了|定了|知道了|收到了|没问题|清楚了) , .{0,4} <xinxi> .{0,3} (没|还没|没有|未|尚未"
            "|还没有|呢|还 (没|缺|差))",
        ),
        rule(
            Act.REQUEST,
            "an exchange: do this and I will do that",
            # the thing first, what it makes possible behind: `学号给到我之后，一分钟就能办好`
            "^(?!.*(已|了|<ta>|上次|昨天|刚才|刚|当时|之前)) .{1,10} (给到|给|发|发给|发到|传|传给|报|报给"
            "|告诉|告知|交给) 我? (之后|后|以后) , .{0,8} (就|就能|就可以|马上|立刻|立即|即可|便|才|才能) (?!.*了)",
            "^(?!.*(已|了|<ta>)) .{1,10} (发|传|贴|写|报|给|发来|传来) .{0,2} (这儿|这里|过来|上来|来|我)? , <wo>"
            " .{0,2} (来|就|再|马上|转|转给|帮|给|好|去)",
            "(拖|放|贴|传|发|丢|扔|粘贴|上传|复制) .{0,2} (到|进|在|来) .{1,6} , <wo> (来|就|再|马上|好)",
            "^(先|再|就|那|直接)* <gao_long> .{1,14} , <wo> .{0,1} (来|就|再|马上|立刻|便|好|帮您|帮 <ni>|帮你|给您)",
            "^(<ni>|请|先|那)* 把 .{1,12} , <wo> (来|就|再|马上|立刻|这就|帮|给|好)",
            "^(请|先|那|<ni>)* 把 .{1,10} (拖|贴|传|发|丢|甩|放|粘) .{0,2} (进|到|在|来|给) .{1,5} , .{0,6} (随后"
            "|马上|立刻|就|这就)",
            "^(先|再|来|给|补|另)+ (来|加|给|补|附|有|一张|一份|一个|张|份|个).{1,10} , .{0,8} (就 (成|行|齐|妥|办"
            "|好|够|完)|<jiu> 了)",
            "^<ni> .{0,2} (把|将|先|给|就|来)* .{1,10} (来|给我|发|传|上来|过来|上|下来) , <wo> (来|就|再|马上|立刻"
            "|这就|帮|给|好)",
        ),
        rule(
            Act.REQUEST,
            "a bare thing and what it makes possible: `a mood and a length, and off we go`",
            "^<so>* (just|only|simply)* (a|an|your|any|one|two|three|#|(just|only) the) <^aux>{1,16} , (and|then|so)*"
            " (off <i> go|<i> (are|am) (off|set|done|good|ready|there|finished|through)|<i> (can|will) (?!also))",
            "^<so>* (just|only|simply)* (a|an|your|any|one|two|three|#|the) <^aux>{1,16} , (and|then|so)+ (the|it"
            "|that|this"
            "|your|you) .{0,4} (is|are) (as good as|all but|practically|(all|yours|good|ready) (to go|yours|set)?$"
            "|yours)",
            "^<so>* (the|your|a|an|one|two|#) (?!.*<done>) <^aux>{0,4} <info> <^aux>{0,10} , and (then)? <i> (can"
            "|will|am able)",
            "^(?!.*(等|待|已|<ta>|后|如果|想|需要|以后|时候|有了|根据|通过|只)) .{2,20} , <wo> .{0,1} (就能|就可以"
            "|就好|才能|方能|(就|才|便) (能|可以|好))",
        ),
        rule(
            Act.REQUEST,
            "does it if the user agrees",
            "(<ni>|要是|如果|若|如|只要|都) .{0,6} <xing> (的话)? , .{0,4} (那)? <wo> .{0,2}"
            " (就|再|马上|立刻|这就|便|现在|去|立即)",
            "^(如|若|如果|要是|倘|只要) <ni>? .{0,2} <xing> (的话)? , .{0,1} <wo> .{0,2} (将|会|即|便)",
            "^(那|都)? <xing> 的话 , .{0,1} <wo> .{0,2} (就|再|马上|立刻|这就|便|现在|去|立即)",
            "<ni> .{0,2} (不|没|没有) <gao> .{0,8} , .{0,4} <buneng>",
            # which, and what it does then: `您从哪边出来方便，我跟司机说`
            "<ni> (?!问|说|提|看|都) .{0,3} (从|在|要|想|打算|选|用|去|坐|走|喜欢|希望|更) .{0,3} <na> (?!.*(都"
            "|也)) [^,]{0,8} ,"
            " <wo> (再|就|好|来|跟|去|马上|给|帮|让|按)",
            # the user's word first, then the next step: `您确认可以操作，我再往下进行`
            "^(等|待|先|只要)? <ni> (先|再|那边)? (确认|同意|核对|看过|看好|点头|回复|定下|选好|决定)"
            " (?!的)[^,]{0,10} , <wo>"
            " .{0,1} (再|才|就|马上|立刻|便)",
            "(要是|如果|若|假如|要) .{0,3} (知道|有了|了解|清楚) .{1,12} , .{0,8} (就|便|就能|就可以|才能)",
            "(只要|只需|一旦|只有) .{0,2} (知道|有了|有|拿到|收到|得到|确定) .{1,12} , <wo> .{0,2} (就能|就可以|就"
            "|马上|立刻|才能)",
            "<ni> .{0,2} (不|没|没有|未) .{0,2} <yun> .{0,2} (前|之前|以前)? , ",
            "^<so>* if (that|this|it|all|everything|you|the|those|these) .{0,6}"
            " (good|right|fine|ok|okay|correct|agree|happy"
            "|works|suits|acceptable|agreed) .{0,4} , .{0,1} <i> (will|can|am going|shall) (?!also|help) ",
        ),
    )
)

# A clause that seems to ask, and the next one tells that it is settled: `It requires a signature, which you gave`.
SETTLED = Table(
    (
        rule(
            Act.MENTION,
            "what was needed or left is there",
            ", (which|that|and|but|so)* (you|i|we|it|they|he|she|is|was|are|were) (have|had|has|also|already|is|was"
            "|are|just)*"
            " (gave|given|provided|reserved|booked|filled|sent|completed|took|taken|found|done|signed|paid|added"
            "|secured|on"
            " file|here|there|entered|got|supplied|submitted)",
            ", (was|were|is|are|has been|got|have been) (settled|answered|cleared|solved|resolved|found|filled"
            "|decided)",
            ", but (the|your|his|her|its) .{1,3} (did|does|do|had|has|was|says|said|shows|showed|knew)",
            # what was not said was chosen: `You didn't specify a format, so I went with PDF`
            "(not|never) (yet|actually)? (<told>|give|have) .* , (so|therefore|hence)+ (all|the|everything|it|they"
            "|this|that)"
            " .{0,4} (is|are|was|were|defaults|default|runs|starts|will|covers|cover|includes"
            "|include|shows|lists|uses|ran) (?!.*(hold|pending|blocked|open|waiting"
            "|stuck|missing"
            "|incomplete|not|unable|impossible|unclear|paused|draft|still|yet))",
            # what was not clear was settled by an act: `…, but there is only one, so I returned that`
            "(not|never|unclear|unsure) .* , ~* so <i> (have|just|then|simply)* (?!(need|want|wanted|wonder|ask"
            "|thought|hope|can"
            "|stopped|paused|kept)) <^aux> (that|it|this|them|the|one|your|another|both)",
            # … by whatever act: the assistant went on without it
            "(not|never) (yet|actually)? (<told>|give|have) .* , (and|so|therefore|hence)+ <i> (have|just|simply|then"
            "|therefore|also|instead)* (?!(need|want|wanted|wonder|wondered|ask|asked|thought|think|hope|hoped|stopped"
            "|paused|kept|wait|waited|waiting|guess|held|hold|stuck|saved|parked|got|put|left|like|require|rely|lack"
            "|prefer|know|see|not|never|no)) <^aux> .",
            "(not|never) (yet|actually)? (<told>|give|have) .* , (and|so|therefore|hence)+ <i> (will|am)"
            " (just|simply|going to)* (use|using|assume|assuming|default|defaulting|go with|going with|take"
            "|pick|choose)",
            "<ni> .{0,4} (没|没有|并未|未|并没有|没能) .{0,2} <tida> .* , (所以|因此|于是|就|便|故)* <wo>"
            " (?!.*(<buneng>|没|不|停|等|空|暂|先|才|需|需要|想|问|请|得|草稿)) .{1,14} (了|的 是)",
            "^(由于|因为|因|既然|鉴于)? .{0,6} (没有|没|未|并未) .{0,2} <tida> .* , (所以|因此|于是|故|我"
            "|我们)+ (就|便|才)?"
            " (?!.*(<buneng>|没|不|停|等|空|暂|先|需|需要|想|问|请|得|草稿)) .{0,3} (订|选|用|买|按|取|设"
            "|写|查|排|搜|搜索) 了",
            "<ni> .{0,4} (没有|没|未|并未) .{0,2} <tida> .* , (所以|因此|于是|故) .{1,8} (是|为|含|包括|覆盖)"
            " (?!.*(空|缺|未|没|不|待|停))",
            # what is left is the assistant's own work: `只差目录，我现在就补`
            "^(?!.*(<ni>|<xinxi>)) [^,]{0,12} , <wo> (现在|这就|马上|立刻|正在|已经|已|刚刚)+ .{0,2} (补|补上|补好|写"
            "|写好|处理|弄好|改|改好|加|加上|删|修|修好|整理)",
            "(本来|原本|原先|起初|开始) .{0,6} <buqing> .* , ~* (就|便|于是|所以) .{0,2} . 了",
            "^<ni> .{0,2} (忘|忘了|没|没有|漏|漏了) .* , <wo> (?!.*(停|等|没|无法|不|卡|空|暂)) .* 了$",
            "<meiyou> .{0,2} <tida> .* , .{0,6} (默认|统一|一律|自动|暂按|先按) ",
            "(not|never) (yet|actually)? (<told>|give|have) .* , (and|so|therefore|hence)* <i> (have|just|simply|then"
            "|therefore)*"
            " (went|used|assumed|took|chose|picked|defaulted|set|kept|left|put|selected|applied|entered|made|<done>)",
            "<ni> .{0,4} <meiyou> .{0,2} <tida> .* , (所以|因此|于是|就|便|故)? (我|我们|系统|这边)? (所以|因此"
            "|于是|就|便|先|暂时"
            "|默认|自动|已|随机)* (用|按|选|取|采用|沿用|默认|选择|假定|使用|改用|分配|安排|订|买|排|写|填|设|设置"
            "|归) .* (了|成"
            "|的是|到|为)",
            "^<so>* (once|after|when|as soon as) you .* , (the|this|that) (site|app|page|website|program|form|screen"
            "|machine|shop"
            "|browser|wizard)",
            "not (decide|choose|tell|say) .* , but <i> (can|will|could)",
            ", <wo>? (已|已经) .{1,10} 了$",
            ", and (it|that|they) (is|are) (in|here|there|done|settled)",
            # a lack of the past
            "(was|were|had) .{0,2} (missing|lacking|short|without) .* (at first|initially|originally|earlier|until)"
            "|(missing|lacking) .* , but .{1,5} (supplied|provided|gave|filled|had|returned|delivered|showed|found) (it"
            "|them|that|one)",
            "(本来|原本|原先|起初|原来) .{0,6} <que>|(之前|先前) <que>|, (?!(其他|其余|别的|剩下)) .{0,8} 都 .{0,2}"
            " (有|齐|在|补|填)"
            " .{0,2} 了$|, .{0,10} (找到|补上"
            "|补齐|拿到|查到|有|解决) 了",
            ", .{0,8} 已有|, .{0,8} (已|已经)+ .{0,3} (补|填|办|订|找到|完成|有|齐|存|给|提供|录|登记|拿到|收到|核实"
            "|核对)",
        ),
    )
)
