"""Chinese clauses without a question mark: only what a row names asks. The first row that fits decides."""

from utb.scoring.asking.chinese_words import rule
from utb.scoring.asking.rules import Act, Rule

_NOT_WANTED: tuple[Rule, ...] = (
    rule(Act.MENTION, "nothing is needed", r"无需|不需要|不用|不必|没有必要|毋需|未要求|请勿|不要|切勿|别把|别忘"),
    rule(
        Act.MENTION,
        "reports a question",
        r"(?:<you>|客户|用户|他|她)(?:刚才|之前|刚刚|曾|还)?(?:问|询问|提问|想知道)(?:的|了|过|到|我)",
        r"<staff>.{0,6}(?:会|可能|也许|将|稍后).{0,6}(?:问|确认|联系)|已(?:经)?(?:请|让|询问|联系|通知)",
    ),
    rule(
        Act.MENTION,
        "an instruction for somewhere else",
        r"<there>.{0,12}(?:出示|提供|告知|说明|告诉|输入|填写)|(?:向|跟|与|给)<staff>.{0,6}(?:出示|提供|告知|说明"
        r"|告诉|确认)",
    ),
    rule(Act.MENTION, "thanks for what was given", r"谢谢|感谢|多谢"),
    rule(Act.MENTION, "needs time, not an answer", r"稍等|稍候|等待|等一下|等我|片刻|耐心"),
    rule(
        Act.OFFER,
        "open invitation",
        r"随时.{0,6}(?:告诉|告知|联系|找|吩咐|提出|问|咨询|说|叫|发)|尽管(?:说|问|告诉|吩咐)|欢迎(?:随时|继续|再次"
        r"|咨询)|乐意|竭诚",
        r"可以?(?:再|继续|接着)?(?:问我|找我|来问|联系我|告诉我)|很高兴(?:为|能|帮)",
        r"(?:如果|如|若|要是|假如|有)<you>?.{0,10}<more>.{0,12}(?:需要|问题|需求|疑问|帮助|要求|想法|帮忙)",
        r"(?:想|要|需要).{0,16}(?:时候|时|的话).{0,4}(?:说一声|告诉我|叫我|喊我|找我)",
    ),
    rule(
        Act.MENTION,
        "advice",
        r"请<you>?(?:注意|放心|放宽心|查收|查看|参考|留意|保管|妥善|记得|携带|准时|提前|按时|知悉|谅解|见谅|享受"
        r"|及时|收好|继续保持"
        r"|仔细|前往|联系|节哀|慢用|不吝|自行)",
    ),
)

_REQUESTS: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "polite imperative",
        r"(?:请|麻烦|烦请|劳烦|敬请|恳请|有劳|拜托).{0,30}?(?:<tell>|发|传|给|报|选|填|回|说|写|点|签|补)",
        r"请问|请教|(?<![不添])麻烦<you>|(?:把|将).{1,20}(?:跟|和|向|给|对|发)我",
    ),
    rule(
        Act.REQUEST,
        "imperative that names the assistant as the receiver",
        r"^(?!.{0,30}(?:回头|改天|以后|下次)).{0,40}(?:告诉我|告知我|发我|发给我|传给我|回复我|跟我说|和我说)"
        r"(?:<you>|具体|一下|一声|下|就|哪|是|即可|吧|$)",
        r"^(?:那|那么|先|再|好的|另外|直接|只需|只要)*<tell>(?:一下|我|<you>的)|^回复.{0,12}(?:即可|就|确认|继续|我)",
        r"(?:只要|只需|<you>)(?:把|给|发|传|报|说|填|选|挑).{0,20}<will_do>|<you>(?:给|发|传|报|告诉|提供)(?:给)?我",
    ),
    rule(
        Act.REQUEST,
        "polite question without its mark",
        r"(?:能不能|能否|可否|可不可以|是否可以|是否能|方便|方不方便).{0,16}?(?:<tell>|说|给|发|留)",
        r"(?:能|可以).{0,16}?<tell>.{0,20}[吗么嘛]$",
    ),
)

_NEEDS: tuple[Rule, ...] = (
    rule(
        Act.REQUEST,
        "says what it needs",
        r"(?:我|我们|还|仍|需|尚)(?:这边|还|仍|仍然|先|只|只是|也|将|会|再|就)*(?:需要|需|想|要|得|缺|缺少|缺乏)"
        r"(?:先|再|跟<you>|和<you>|向<you>)*"
        r"(?:<you>|知道|了解|确认|明确|核实|核对|以下|一些|更多|进一步|额外|补充|提供|问|请|征得|征求|弄清)",
        r"(?:想|想要)(?:先|再|跟<you>|向<you>|和<you>)*(?:了解|知道|确认|核实|请教|问)(?:一下|下)?(?:<you>|<what>|是)",
        r"(?:需要|还需|需)(?:以下|如下|下列|下面)|(?:需要|还需|需)(?:先)?(?:确认|明确|核实)(?:一点|几点|一下|以下"
        r"|的是)",
    ),
    rule(
        Act.REQUEST,
        "waits for the user",
        r"(?:需要|需|希望|还请|等待|等|待|盼|烦|期待)<you>(?!.{0,8}(?:喜欢|满意|愉快|开心|顺利|光临|再|帮助))",
        r"征得<you>(?:的)?同意|(?:以|看|由)<you>(?:为准|决定|来定)",
    ),
    rule(
        Act.REQUEST,
        "says that it does not know",
        r"<you>(?:没有|没|还没有?|尚未|并未|未)(?:<tell>|提到|提及|说|写|填|选|告)",
        r"(?:不(?:太)?(?:确定|清楚|知道|明白)|无法确定|拿不准).{0,6}(?:<you>.{0,12}(?:<what>|是否|要|想|指)|(?:是"
        r"|要|该|指).{0,8}(?:<what>|还是))",
        r"(?:仍缺|缺少|还缺|尚缺|还差|只差|就差|(?:目前|现在|只|就)缺)(?!.{0,20}(?:已|找到))",
    ),
    rule(
        Act.MENTION,
        "whatever it is: a question word that asks nothing",
        r"无论|不管|不论|取决于|知道|哪怕|多么|任何|都(?:可以|行|能)|告诉您|讲的是|什么都|哪里都|几乎|几个月|多少有",
    ),
    rule(
        Act.REQUEST,
        "question without its mark",
        r"<you>(?:想|要|希望|打算|准备|需要|是|喜欢|计划|偏好).{0,14}<what>.{0,8}$",
        r"<you>.{0,20}(?:还是|哪(?:个|一|些|种|天|里|家)|什么时候|吗$|呢$|要不要|是否(?:需要|同意|愿意|接受))",
        r"(?:是|要|想|选|用|走|坐|订|发|寄|送).{1,12}还是.{1,12}$",
        r"(?:还是|<what>|是否).{0,14}呢$|(?:<you>|可以|是|要|行|能|方便|需要).{0,24}吗$",
    ),
)

STATED = _NOT_WANTED + _REQUESTS + _NEEDS
