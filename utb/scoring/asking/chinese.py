"""How Chinese-speaking assistants ask, offer and mention, as tables. The first row that fits a clause decides."""

from utb.scoring.asking.rules import Act, Rule, rule

_YOU = r"(?:您|你|阁下)"
_TELL = (
    r"(?:提供|告诉|告知|说明|确认|选择|选定|指定|指明|输入|补充|填写|回复|回答|描述|发送|发给|发我|给我|给出|上传|明确|列出|核对|核实"
    r"|分享|注明|详述|挑选|挑一|选一|决定|澄清|说一下|说下|讲|写明|提交|标明|报一下|提一下|具体)"
)
_MORE = r"(?:其他|其它|别的|更多|另外|任何|进一步)"
_GO_ON = r"(?:继续|确认|下单|同意|执行|提交|支付|付款|办理|照此|按此|进行)"

STATED: tuple[Rule, ...] = (
    rule(Act.MENTION, r"(?:无需|不需要|不用|不必|没有必要|毋需|未要求)", "nothing is needed"),
    rule(
        Act.MENTION,
        rf"(?:{_YOU}|客户|用户|对方|他|她)(?:刚才|之前|刚刚|曾|还)?(?:问|询问|提问|想知道)(?:的|了|过|到|我)",
        "reports a question",
    ),
    rule(
        Act.MENTION,
        r"(?:到店|前台|登机|入住|取票|取件|办理登机|现场|柜台|抵达|到达|工作人员|司机|店员|客服).{0,12}(?:出示|提供|告知|说明|告诉)|(?:向|跟|与)(?:前台|工作人员|司机|店员|客服|柜台|医生).{0,6}(?:出示|提供|告知|说明|告诉|确认)",
        "an instruction for somewhere else",
    ),
    rule(Act.MENTION, r"(?:稍等|稍候|等待|等一下|等我|片刻|一会儿?|耐心)", "needs time, not an answer"),
    rule(
        Act.OFFER,
        rf"随时(?:告诉|告知|联系|找|吩咐|提出|问|咨询|跟我说|和我说|叫我|与我)|尽管(?:说|问|告诉|吩咐)|欢迎(?:随时|继续|再次|咨询)|乐意|很高兴(?:为|能|帮)|竭诚",
        "open invitation",
    ),
    rule(
        Act.OFFER,
        rf"(?:如果|如|若|要是|假如|有)(?:{_YOU})?.{{0,10}}{_MORE}.{{0,12}}(?:需要|问题|需求|疑问|帮助|要求|想法|帮忙)",
        "open invitation",
    ),
    rule(
        Act.MENTION,
        r"请(?:您|你)?(?:注意|放心|查收|查看|参考|留意|保管|妥善|记得|务必携带|携带|准时|提前|按时|知悉|谅解|见谅|享受|勿|不要|及时|收好|继续保持|仔细阅读|前往|联系)",
        "advice",
    ),
    rule(
        Act.REQUEST,
        rf"(?:请|麻烦|烦请|劳烦|敬请|恳请|有劳)(?:问|{_YOU}|先|再|也|务必|帮忙|尽快|一并|直接|还|另外|具体|简单|详细|进一步|在下方|根据|从|就|把|将|以|按|提前|在)?.{{0,24}}?{_TELL}",
        "polite imperative",
    ),
    rule(Act.REQUEST, r"请问", "opens a question"),
    rule(
        Act.REQUEST,
        rf"(?:我|我们|还|仍|需|尚)(?:这边|还|仍|仍然|先|只|只是|也|将|会|再|就)*(?:需要|需|想|要|得|缺|缺少|缺乏)(?:{_YOU}|知道|了解|确认|明确|您的|你的|以下|一些|更多|补充|跟|和|向|先|提供|再|一个|几|问|请)",
        "says what it needs",
    ),
    rule(
        Act.REQUEST,
        rf"(?:需要|需|希望|还请|期待|等待|等){_YOU}(?:的|先|再|来|进一步|补充)?(?:{_TELL}|回复|答复|确认|选择|指示)",
        "waits for the user",
    ),
    rule(
        Act.REQUEST,
        rf"(?:能|可以|能不能|能否|可否|可不可以|是否可以|是否能|方便)(?:{_YOU})?(?:再|先|否|具体|也|帮忙|一下)?(?:{_TELL})",
        "polite question without its mark",
    ),
    rule(Act.REQUEST, rf"(?:告诉我|告知我?|说说|说一下|回复我?)(?:{_YOU}|具体|一下|一声)", "imperative"),
    rule(Act.REQUEST, rf"^(?:那|那么|先|再|好的|另外)*(?:{_TELL})(?:一下|我|{_YOU}的)", "bare imperative"),
    rule(
        Act.REQUEST,
        rf"{_YOU}(?:没有|没|还没有?|尚未|并未|未)(?:{_TELL}|提到|提及|说|写)|(?:不(?:太)?(?:确定|清楚|知道)|无法确定){_YOU}?.{{0,12}}(?:哪|什么|多少|几|是否|谁|怎|要|想|指)",
        "says that it does not know",
    ),
    rule(Act.REQUEST, r"(?:仍缺|缺少|还缺|尚缺|还差)(?!.{0,20}(?:已|找到))", "something is still missing"),
)

QUESTIONED: tuple[Rule, ...] = (
    rule(Act.REQUEST, r"(?:之前|以前|前).{0,8}还有.{0,6}(?:要求|补充|说明)", "the task waits for it"),
    rule(
        Act.OFFER,
        rf"还(?:有|需要|想|要)(?:我)?(?:进行|什么|哪些)?{_MORE}|还(?:有|需要|想|要)(?:我)?(?:什么|啥|哪些)(?!时候|类型|尺)|(?:有|需要){_MORE}(?:问题|帮助|需要|需求|服务|疑问|帮忙)|有(?:什么|啥)(?:可以|能|需要)(?:帮|为|协助|效劳)|还(?:需要|要)(?:帮|帮助|帮忙)",
        "anything else",
    ),
    rule(
        Act.OFFER,
        rf"(?:我|我们)?(?:可以|能|能够)(?:帮|为|替){_YOU}(?:做|什么|些什么)|(?:怎么|如何|怎样)帮",
        "how can I help",
    ),
    rule(
        Act.REQUEST,
        rf"(?:是否|要不要|可以|需要|要|能)(?:我|现在|就|帮{_YOU}|为{_YOU}|开始|直接|立即|马上|这样)*{_GO_ON}",
        "wants a confirmation",
    ),
    rule(Act.REQUEST, r"还是", "choice between alternatives"),
    rule(
        Act.OFFER,
        rf"(?:需要|要|要不要|需不需要|是否需要|想要|希望|是否要|想让)(?:我|我们)(?:也|再|顺便|继续|同时|另外|现在|来)?|(?:需要|要不要|要)(?:帮|为|替){_YOU}",
        "offers to act",
    ),
    rule(
        Act.OFFER,
        rf"(?:需要|想)(?:再)?(?:了解|知道|看看|查看|听听)(?:一下)?(?:更多|其他|其它|别的|详细|详情)",
        "offers more",
    ),
    rule(
        Act.RHETORICAL,
        r"^(?:你|您)?知道吗$|是不是很|何乐而不为|不是吗$|(?:有|对您有)帮助吗|清楚了吗|明白了吗|满意吗",
        "expects no reply",
    ),
)
