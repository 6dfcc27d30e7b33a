"""Chinese questions: everything asks unless a row says otherwise. The first row that fits decides."""

from utb.scoring.asking.chinese_words import rule
from utb.scoring.asking.rules import Act, Rule

ASKED: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "the task waits for it",
        r"(?:之前|以前|前).{0,8}还有.{0,6}(?:要求|补充|说明)|还有.{0,4}要(?:补充|说明|调整|修改)",
    ),
    rule(
        Act.OFFER,
        "anything else",
        r"还(?:有|需要|想|要)(?:我)?(?:进行|什么|哪些)?<more>|还(?:有|需要|想|要)(?:我)?(?:什么|啥|哪些)(?!时候"
        r"|类型|尺)",
        r"(?:有|需要)<more>(?:的)?(?:问题|帮助|需要|需求|服务|疑问|帮忙)|有(?:什么|啥)(?:可以|能|需要)(?:帮|为|协助"
        r"|效劳)",
        r"还(?:需要|要|想).{0,4}(?:别的|其他|其它|什么|啥)(?!时候|类型)|还(?:需要|要)(?:帮|帮助|帮忙)"
        r"|<more>.{0,6}(?:可以|能)?帮",
    ),
    rule(Act.OFFER, "how can I help", r"(?:可以|能|能够)(?:帮|为|替)<you>(?:做|什么|些什么)|(?:怎么|如何|怎样)帮"),
    rule(
        Act.REQUEST,
        "wants a confirmation",
        r"(?:是否|要不要|可以|需要|要|能)(?:我|现在|就|帮<you>|为<you>|开始|直接|立即|马上|这样)*<go_on>",
    ),
    rule(Act.REQUEST, "choice between alternatives", r"还是"),
    rule(
        Act.OFFER,
        "offers another service on top",
        r"(?:需要|要|要不要|想|是否).{0,12}(?:顺便|另外|同时|再(?:看看|帮|给|为|来|推荐|查)|也(?:帮|给|为|一并))",
    ),
    rule(
        Act.CONSENT,
        "consent to the act at hand",
        r"(?:需要|要|要不要|是否要|是否需要|希望|想让)(?:我|我们|帮<you>|为<you>).{0,16}(?:把|将|现在|这|该|就)",
    ),
    rule(
        Act.OFFER,
        "offers to act",
        r"(?:需要|要|要不要|需不需要|是否需要|想要|希望|是否要|想让)(?:我|我们)|(?:需要|要不要|要)(?:帮|为|替|给)<you>",
        r"(?:需要|想)(?:再)?(?:了解|知道|看看|查看|听听)(?:一下)?(?:更多|其他|其它|别的|详细|详情)",
    ),
    rule(
        Act.RHETORICAL,
        "expects no reply",
        r"^(?:找不到|想知道|不确定|不知道|想了解|还在犹豫)(?!.{0,12}[您你我])|^<you>?知道吗$",
        r"是不是很|何乐而不为|不是吗$|有帮助吗|开心吗|高兴吗|清楚了吗|明白了吗|满意(?:吗|$)|是否满意|^<you>觉得呢$"
        r"|^怎么样$",
    ),
)
