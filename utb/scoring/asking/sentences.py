"""Cut an assistant's text into sentences and clauses that can be judged one by one.

What is not the assistant's own voice is blanked first: code, block quotes, quoted speech, titles, links. Every pass is
linear in the text, and overlong pieces are cut, so that no pattern ever sees more than a few hundred characters.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from utb.scoring.asking.voices import others_lines

LONGEST = 400  # characters of one sentence; longer ones are cut: only text without stops is ever that long

_FENCE = re.compile(r"\s{0,3}(?:```|~~~)")
_QUOTE_LINE = re.compile(r"\s{0,3}>")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_BOLD_LINE = re.compile(r"\s*(?:\*\*|__)[^*\n]{1,300}(?:\*\*|__)\s*$")
_BOLD_ITEM = re.compile(
    r"\s*(?:(?:[-•·+–—*]|\(?\d{1,3}[.)、])\s*)?\*\*[^*\n]{1,300}[?？]\s*\*\*"
)  # `1. **Who pays?** The seller.`
_END_BLANK = re.compile(r"(?:_{2,}|\[\s*\]|\(\s*\)|【\s*】|\.{4,}|…{2,})\s*$")
_BLANKS = re.compile(r"\[\s*\]|\(\s*\)|【\s*】|_{3,}")  # places to fill in
_BULLET = re.compile(r"\s*(?:[-•·+–—]|\*(?!\*)|\(?\d{1,3}[.)、]|\(?[a-z][.)])\s*(?=\S)")
_LINK = re.compile(r"(?:https?://|www\.)[^\s\u3000-\u9fff]+")
_INLINE_CODE = re.compile(r"`[^`\n]{1,400}`")
_QUOTED = re.compile(
    r"\"[^\"\n]{1,2000}\"|“[^“”\n]{1,2000}”|「[^「」\n]{1,2000}」|『[^『』\n]{1,2000}』|《[^《》\n]{1,200}》"
    r"|«[^«»\n]{1,400}»|(?<![\w'])'(?=\S)[^'\n]{1,200}(?:'(?=\w)[^'\n]{1,200}){0,6}'(?!\w)"
)
_VERB_AHEAD = re.compile(  # the quotation is the subject of what follows
    r"\s(?:is|was|are|were|has|had|can|will|would|means|meant|asks|asked|appears?|reads|stands|got|gets|(?:he|she"
    r"|they|the \w+) \w+ed)\b"
)
_MARKUP = re.compile(r"[*_~]{1,3}|\[(?=[^\[\]\n]{1,200}\]\()|\]\([^()\n]{0,300}\)")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|mr|mrs|ms|dr|st|no|vs|a\.m|p\.m|approx|incl)\.(?=\s?[^\s])")
_STOP = re.compile(r"[?!。…;]+|\.{3,}|\.+(?=[\s\"')\]]|$)")
_STARTS_CLAUSE = (
    r"(?:please|(?:could|can|would|will|do|did|are|have) you|(?:is|are) there|if you|which|what|when|where|who|how"
    r"|let me|(?:should|shall|can|may|could) (?:i|we)|i(?:'ll| will)? need)\b"
)
_JOINT = re.compile(
    r",(?=\s|$|[\u4e00-\u9fff])(?!\s+(?:please|too|as well)$)"
    # `One moment, please, while I …` is one phrase wherever it stands
    r"(?!(?:(?<=moment,|minute,|second,)|(?<=moments,|minutes,|seconds,)|(?<= sec,))\s+please\b)"
    r"|(?<=[\u4e00-\u9fff]),|:(?!\d)|\s[-–—]+\s|—+|[()]"
    rf"|\s(?:and|or|but|so|then)\s(?={_STARTS_CLAUSE})"
)
_SCRIPT_CHANGE = re.compile(r"(?<=[a-z])(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=[a-z])")
_OPENING, _CLOSING = '"“「', '"”」'
_OPENS = re.compile(r"(?:^|(?<=[\s(:,]))[\"“「『](?=\S)")
_CLOSES = re.compile(r"[\"”」』]")
_ONE_QUOTE = re.compile(r"[\"“「][^\"“”「」]*[\"”」]$")
_CIRCLED = {ord("①") + at: f"{at + 1}. " for at in range(20)}
_PLACEHOLDER = " qq "  # a word in no table, so that `say "yes"` keeps its object
_BLOCK = 20 * LONGEST


_HAN = re.compile(r"[\u4e00-\u9fff]")
_LATIN = re.compile(r"[a-z]{3}")


def has_han(text: str) -> bool:
    """Whether some of the text is Chinese."""
    return bool(_HAN.search(text))


def has_latin(text: str) -> bool:
    """Whether some of the text, in lower case, is English: more than an abbreviation."""
    return bool(_LATIN.search(text))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, lower-cased, cut into clauses.

    `question`: its stop holds a question mark. `item`: it stands in a list. `opens`: its line ends in a colon.
    `heading`: a title; `bold`: alone in a line and set in bold, hence perhaps a title. `line` counts from 0.
    """

    clauses: tuple[str, ...]
    question: bool
    line: int
    item: bool
    heading: bool
    bold: bool
    opens: bool


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences that speak to the user, in order."""
    for number, raw, line in _spoken_lines(_plain(text)):
        frame = Sentence(
            clauses=(),
            question=False,
            line=number,
            item=bool(_BULLET.match(raw)),
            heading=bool(_HEADING.match(raw)),
            bold=bool(_BOLD_LINE.match(raw)),
            opens=line.endswith(":"),
        )
        start = 0
        in_bold = bool(_BOLD_ITEM.match(raw))
        for stop in _STOP.finditer(line):
            yield from _sentence(line[start : stop.start()], "?" in stop[0], replace(frame, bold=frame.bold or in_bold))
            in_bold = False
            start = stop.end()
        yield from _sentence(line[start:], False, frame)


def _spoken_lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Number, line as written and line without what other voices say, for lines with something left to say."""
    is_open = False  # a quotation was opened and not closed: it lasts to its end or to that of the paragraph
    for number, raw in _own_lines(text):
        line = raw
        if not line or line.isspace():
            is_open = False
            continue
        if is_open:
            closed = _CLOSES.search(line)
            is_open = closed is None
            line = line[closed.end() :] if closed else ""
        line = _blank(line)
        opened = _OPENS.search(line)
        if opened:
            is_open, line = True, line[: opened.start()] + _PLACEHOLDER
        if line:
            yield number, raw, line


def _plain(text: str) -> str:
    """Lower case, half-width punctuation, straight apostrophes, a blank between Latin and Chinese letters."""
    folded = unicodedata.normalize("NFKC", text.translate(_CIRCLED)).replace("\u2019", "'").replace("\u2018", "'")
    spelled = folded.replace("\r", "\n").lower()
    whole = spelled.strip()
    if (
        len(whole) > 1
        and whole[0] in _OPENING
        and whole[-1] in _CLOSING
        and "\n" not in whole
        and _ONE_QUOTE.match(whole)
    ):
        spelled = whole[1:-1]  # all of it is quoted: then the quotes are packaging
    return _SCRIPT_CHANGE.sub(" ", spelled)


def _own_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines in the assistant's own voice with their number; endless ones in blocks."""
    fenced = False
    others = others_lines(text)
    for number, line in enumerate(text.split("\n")):
        if _FENCE.match(line):
            fenced = not fenced
        elif number in others:
            yield number, ""
        elif not fenced and not _QUOTE_LINE.match(line):
            yield from ((number, line[i : i + _BLOCK]) for i in range(0, len(line) or 1, _BLOCK))


def _blank(line: str) -> str:
    """The line without list marks, links, code, quoted speech and emphasis."""
    bare = line.strip()
    bare = _BULLET.sub("", bare, count=1) if _BULLET.match(bare) else bare
    for pattern, by in (
        (_LINK, _PLACEHOLDER),
        (_INLINE_CODE, _PLACEHOLDER),
        (_QUOTED, _quoted),
        (_END_BLANK, ""),
        (_BLANKS, " fillin "),
        (_MARKUP, ""),
    ):
        bare = pattern.sub(by, bare)
    return _ABBREVIATION.sub(lambda found: found[0].replace(".", ""), bare.lstrip("# ")).strip()


def _quoted(found: re.Match[str]) -> str:
    """What stands for quoted speech: a word, with a full stop where the speech ends a sentence of its own."""
    after = found.string[found.end() : found.end() + 1]
    ends = (
        found[0][-2] in ".!?。" and (not after or after.isspace()) and not _VERB_AHEAD.match(found.string, found.end())
    )
    return _PLACEHOLDER + (". " if ends else "")


def _sentence(text: str, question: bool, frame: Sentence) -> Iterator[Sentence]:
    """The sentence, in several pieces where it is overlong; only the last piece carries the question mark."""
    text = text.strip(" \t,:)]\"'")
    for start in range(0, len(text), LONGEST):
        clauses = tuple(filter(None, (part.strip(" \t\"'") for part in _JOINT.split(text[start : start + LONGEST]))))
        if clauses:
            yield replace(frame, clauses=clauses, question=question and start + LONGEST >= len(text))
