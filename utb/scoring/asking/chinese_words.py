"""Chinese words and turns of phrase that the rules for statements and for questions share."""

from utb.scoring.asking.rules import any_of, rules_with

FRAGMENTS = {
    "you": any_of("您 你 阁下 贵方 贵司"),
    "tell": any_of(
        "提供 告诉 告知 说明 确认 选择 选定 指定 指明 输入 补充 填写 回复 回答 描述 发送 发给 发我 发来 传给 传我"
        " 传来 给我 给出 上传 明确 列出"
        " 核对 核实 分享 注明 详述 挑选 挑一 选一 选出 任选 决定 澄清 说一下 说一说 讲一讲 说下 说清 说得 说说"
        " 讲一下 讲清 写明"
        " 写下 提交 标明 报一下 报下"
        " 提一下 具体 授权 勾选 补全 补齐 定一下 点选 点一下 示下 明示 签署 更正 修正 截图 拍照"
    ),
    "more": any_of("其他 其它 别的 更多 另外 任何 进一步"),
    "ask_of": r"(?:(?<![申邀聘宴约])请(?![假求客柬教])|麻烦|烦请|劳烦|有劳|拜托|please)",
    "go_on": any_of("继续 确认 下单 同意 执行 提交 支付 付款 办理 照此 按此 进行"),
    "there": any_of("到店 前台 登机 入住 取票 取件 取餐 现场 柜台 抵达 到达 窗口 入场 入园 页面 页上"),
    "staff": any_of("前台 工作人员 司机 店员 客服 柜台 医生 快递员 乘务员 老师 签证官 对方"),
    "what": any_of("哪 什么 多少 几 谁 怎 何时 为何 如何"),
    "will_do": any_of("就行 即可 就可以 也行 就好 都行 就能 就帮 我就 我来 我帮"),
}

rule = rules_with(FRAGMENTS)
