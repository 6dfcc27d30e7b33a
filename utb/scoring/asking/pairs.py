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
            "(没有|没|缺|缺了|少了|不知道|不清楚) [^,]{1,12} , (我|我们|这边|就|也|是|还是|系统|暂时)* .{0,3} <buneng>",
        ),
        rule(
            Act.REQUEST,
            "does it if the user agrees",
            "(<ni>|要是|如果|若|如|只要|都) .{0,6} <xing> (的话)? , .{0,4} (那)? <wo> .{0,2}"
            " (就|再|马上|立刻|这就|便|现在|去|立即)",
            "^(那|都)? <xing> 的话 , .{0,1} <wo> .{0,2} (就|再|马上|立刻|这就|便|现在|去|立即)",
            "<ni> .{0,2} (不|没|没有|未) .{0,2} <yun> .{0,2} (前|之前|以前)? , ",
            "^<so>* if (that|this|it|all|everything|you|the|those|these) .{0,6}"
            " (good|right|fine|ok|okay|correct|agree|happy"
            "|works|suits|acceptable|agreed) .{0,4} , .{0,1} <i> (will|can|am going|shall) (?!also|help) ",
        ),
    )
)
