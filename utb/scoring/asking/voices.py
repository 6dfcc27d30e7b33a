"""Lines that the text only hands over: letters without quotation marks, questions and answers, lists of questions.

Quotation marks are the business of `sentences`; here are voices that only the shape of several lines gives away.
"""

import re
from collections.abc import Iterator, Sequence

_MAYBE = re.compile(
    r"^[^\w\n]{0,6}(?:(?:faq|q|subject|dear|to whom|user|customer|caller)\b|re:|frequently|common"
    r" q|question|问|用户|客户|顾客)"
    r"|尊敬|亲爱|正文|主题|文案|话术|常见|热门|(?:短信|邮件|消息|留言|微信)(?:内容|草稿)|此致|敬礼|祝好|regards"
    r"|sincerely",
    re.MULTILINE,
)
_QUESTION = re.compile(r"\W{0,6}(?:q|question|问|提问|问题)\s?\d{0,2}\W{0,3}[:.、)]")
_REPLY = re.compile(r"\W{0,6}(?:a|answer|答|回答|答案)\s?\d{0,2}\W{0,3}[:.、)]")
_BOTH = re.compile(r"\W{0,6}(?:q|question|问)\s?\d{0,2}\s?:.{1,300}(?:\ba\s?\d{0,2}|\banswer|答)\s?:")
_CALLER = re.compile(r"\W{0,6}(?:user|customer|caller|client|guest|用户|客户|顾客|来电者)\s?(?:\(.{1,20}\))?:")
_GUIDE = re.compile(
    r"\W*(?:faqs?|q ?& ?a|(?:frequently asked|common|popular)"
    r" questions|常见(?:问题|疑问)(?:解答|汇总|及解答)?|热门问题|问答)\W*$"
)
_SUBJECT = re.compile(r"\W{0,6}(?:subject|re|subject line|主题|邮件主题)\s?:")
_DEAR = re.compile(r"\W{0,6}(?:dear|to whom|尊敬的|亲爱的|致:).{0,40}$")
_HELLO = re.compile(
    r"\W{0,6}(?:(?:hi|hello|hey|good (?:morning|afternoon)) ?.{0,30},|.{0,16}(?:你好|您好)\W*|.{1,12}:)$"
)
_INTRODUCED = re.compile(r"(?:mail|letter|message|draft|note|信|邮件|短信|正文|草稿|文案).{0,30}[:：]\W*$")
_SIGNED = re.compile(
    r"\W{0,6}(?:(?:(?:kind|best|warm|warmest|many) )?(?:regards|wishes|thanks)|(?:with )?best.{0,12}|(?:yours"
    r" )?(?:very )?"
    r"(?:sincerely|truly|faithfully)(?: yours)?|yours|cheers|thank you|love|thanks(?:"
    r" .{1,30})?|此致|敬礼|此致\W*敬礼|祝好"
    r"|顺颂.{0,8}|祝.{1,8}|.{0,14}(?:敬上|谨启|谨上|敬启))\W*$"
)
_LABELLED = re.compile(
    r"\W{0,6}(?:.{0,8}(?:正文|文案|话术)|.{0,6}(?:邮件|短信|微信|消息|留言)(?:内容|草稿)|主题)(?:如下)?\s?:\s*\S"
)
_QUOTED_LINE = re.compile(r"\s{0,3}>")
_NAME_LINES = 2  # lines behind the last greeting of a letter that still belong to it
_ANSWER_WITHIN = 3  # lines between a question and its answer, the answer's included


def others_lines(text: str) -> frozenset[int]:
    """Numbers of the lines in which somebody else speaks; the text is in lower case."""
    if not _MAYBE.search(text):
        return frozenset()
    lines = text.split("\n")
    return frozenset(_answered(lines)) | frozenset(_letters(lines))


def _answered(lines: Sequence[str]) -> Iterator[int]:
    """Lines that ask in a dialogue, or in a guide that answers its own questions."""
    guide = False
    for at, line in enumerate(lines):
        guide = guide or bool(_GUIDE.match(line))
        following = [other for other in lines[at + 1 : at + 1 + _ANSWER_WITHIN] if other.strip()]
        answered = _QUESTION.match(line) and any(map(_REPLY.match, following))
        titled = guide and _is_question(line) and following and not _is_question(following[0])
        if answered or titled or _CALLER.match(line) or _BOTH.match(line) or _LABELLED.match(line):
            yield at


def _is_question(line: str) -> bool:
    return line.rstrip("*_ ").endswith("?")


def _letters(lines: Sequence[str]) -> Iterator[int]:
    """Lines of letters: from a subject or a greeting to the signature."""
    signed = [at for at, line in enumerate(lines) if _SIGNED.match(line)]
    done = -1
    for at, line in enumerate(lines):
        introduced = at > 0 and any(map(_INTRODUCED.search, lines[max(0, at - 2) : at]))
        opens = bool(_SUBJECT.match(line)) or (introduced and bool(_HELLO.match(line)))
        if at <= done or not (opens or _DEAR.match(line)):
            continue
        if _QUOTED_LINE.match(line):  # left out line by line anyway; behind the block the assistant speaks
            done = _block_end(lines, at)
            continue
        end = next((place for place in signed if place > at), None)
        if end is None and not (opens or introduced):
            continue
        done = _unsigned_end(lines, at, whole=bool(_SUBJECT.match(line))) if end is None else _with_name(lines, end)
        yield from range(at, done + 1)


def _block_end(lines: Sequence[str], start: int) -> int:
    """The last line of the block of quotation that line `start` stands in."""
    return next((at for at in range(start, len(lines)) if not _QUOTED_LINE.match(lines[at])), len(lines)) - 1


def _unsigned_end(lines: Sequence[str], start: int, *, whole: bool) -> int:
    """The last line of a letter without a good-bye: the text's, or the end of the paragraph behind the greeting."""
    last = len(lines) - 1
    return last if whole else next((at for at in range(start + 2, last) if not lines[at].strip()), last)


def _with_name(lines: Sequence[str], end: int) -> int:
    """The last line of a letter whose good-bye stands in line `end`."""
    for _ in range(_NAME_LINES):
        if end + 1 < len(lines) and lines[end + 1].strip():
            end += 1
    return end
