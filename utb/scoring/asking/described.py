"""Clauses that describe a form or a program: what it has or takes is nothing that the assistant asks for.

Both are patterns for a subject that has fields, a verb of having and no sign that one of them is empty or the user's.
"""

# `the registration form asks for the following`
FORM_ASKS = (
    "^<so>* (the|this|that|a|an|our|their|its|each|every|qq) (?!.*(<you>|<your>|<i>|<me>|still|also|only|missing|but))"
    " .{0,4} (form|page|script|function|command|endpoint|api|template|method|program|questionnaire|interface|qq)"
    " .{0,2} (asks for|requires|takes|expects|accepts|has|contains|consists of) ((the)? following|#|two|three|four|five"
    "|several|one (required|mandatory|argument|parameter))"
)

# `这个接口有三个必填字段`
FORM_HAS = (
    "^(?!.*(<ni>|<wo>|没|未|空|还|缺|差)) .{0,6} (接口|表单|表格|函数|方法|页面|工具|模板|命令|脚本|程序|命令行"
    "|报名表|申请表|登记表|问卷|qq) .{0,4} (有|包含|包括|含|共有|带|需要|要求|接受|接收) .{0,4}"
    " (必填|必需|参数|字段|以下|如下)"
    "|^(?!.*(<ni>|<wo>|没|未|空|还|缺|差)) .{0,6} 必填 .{0,3} (有|为|是|包括|包含)"
)
