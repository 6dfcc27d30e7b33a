"""Chinese questions: everything asks unless a row says otherwise. The first row that fits decides."""

from utb.scoring.asking.lexicon import rule
from utb.scoring.asking.rules import Act, Table

ASKED = Table(
    (
        rule(
            Act.REQUEST,
            "the task waits for it",
            "(之前|以前|前) .{0,8} 还有 .{0,6} (要求|补充|说明)|还有 .{0,4} 要 (补充|说明|调整|修改)|(仍|依然|还是|还"
            "|仍然) (要|想|需要|坚持|愿意) (?!<wo>|什么|了解|看|<bang>|再|<qita>|<na>|帮|别的|为)",
        ),
        rule(
            Act.OFFER,
            "anything else",
            "(还|还有|还要|还需要|还需|还想|需要|想|要|再|有)+ <wo>? (进行|什么|啥|哪些|<qita>)+ (?!时候|类型|尺|时间"
            "|要求|要补充) .{0,8} (问题|帮助|需要|需求|服务|疑问|帮忙|<bang>|了解|知道|可以|想|要|吗|$|咨询|补充)",
            "(有|需要) <qita> (的)? (问题|帮助|需要|需求|服务|疑问|帮忙)|有 (什么|啥) (可以|能|需要) (帮|为|协助|效劳"
            "|<bang>)",
            "还 (需要|要|想|有) .{0,4} (别的|其他|其它|什么|啥) (?!时候|类型)|还 (需要|要) (我)? <bang>|<qita> .{0,6}"
            " (可以|能)? <bang>",
        ),
        rule(
            Act.OFFER,
            "how can I help",
            "<wo>? (帮|为|替)+ <ni> (再)? (做|弄|查|处理|安排)? (什么|啥|些什么|哪些|别的|点什么)|(可以|能|能够) (帮"
            "|为|替)+ <ni> (做|什么|些什么|效劳)|(帮您|帮你|为您) (做|什么)|(怎么|如何|怎样) (帮|<bang>)|有什么 .{0,4}"
            " <bang>",
        ),
        rule(
            Act.REQUEST,
            "wants a confirmation",
            "(是否|要不要|可以|需要|要|能) (我|现在|就|帮|您|开始|直接|立即|马上|这样|帮您)* <goon>",
        ),
        rule(Act.REQUEST, "choice between alternatives", "还是"),
        rule(
            Act.OFFER,
            "offers another service on top",
            "(需要|要|要不要|想|是否|需不需要|想不想) .{0,10} (顺便|另外|同时|顺带|一并|一起|额外|再 (看看|帮|给|为|来"
            "|推荐|查|了解|帮您)|也 (帮|给|为|一并|帮您|发|写|做|订|买|设|查|加))",
        ),
        rule(
            Act.CONSENT,
            "consent to the act at hand",
            "<offer>{1,3} (我|我们|帮|帮您|为您|替您)+ .{0,12} (把|将|现在|这|该|就|换|改|取消|按|用|直接)",
        ),
        rule(
            Act.OFFER,
            "offers something new",
            "<offer>{1,3} (我|我们|帮|为|替|给)+ .{0,8} (一张|一份|一些|一家|一个|些|点|几|别的|类似)",
        ),
        rule(Act.PROPOSAL, "offers to act", "<offer>{1,3} (我|我们|帮|为|替|给)"),
        rule(
            Act.CONSENT,
            "consent, without naming who",
            "^(那|另外|还)? (要|需要|要不要|需不需要|是否需要|用不用|是否) (?!<ni>)",
        ),
        rule(
            Act.OFFER,
            "offers more",
            "(需要|想|要不要|想要|想不想) (再|听|去)* (了解|知道|看看|查看|听听|听|试试) (一下)? (更多|其他|其它|别的"
            "|详细|详情|相关|一些|我)?",
            "(感兴趣|有兴趣)(吗|$)",
        ),
        rule(
            Act.RHETORICAL,
            "expects no reply",
            "^(找不到|想知道|不确定|不知道|想了解|还在犹豫) (?!.{0,12}<ni>)|^<ni>? 知道 吗$|(谁说|难道|猜猜|何尝"
            "|怎么会|怎么可能|何必|岂|哪能|哪有|怎能|何苦)",
            "是不是 很|何乐而不为|不是 吗$|有帮助 吗|开心 吗|高兴 吗|清楚 了 吗|明白 了 吗|满意 (吗|$)|是否 满意|^<ni>"
            " 觉得 呢$|^怎么样$|解决 了 吗$|(这|那) (意味着|说明) (了)? 什么|^(结果|原因|答案|为什么|为何) (呢)?$|厉害"
            " 吗",
        ),
    )
)
