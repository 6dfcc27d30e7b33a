"""Cut an assistant's text into sentences and clauses that can be judged one by one.

What is not the assistant's own voice is blanked first: code, block quotes, quoted speech, links. Every pass is linear
in the text, and overlong pieces are cut, so that no pattern ever sees more than a few hundred characters.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 800  # characters of one sentence or clause; longer ones are cut, a text without stops included

_FENCE = re.compile(r"\s{0,3}(```|~~~)")
_QUOTE_LINE = re.compile(r"\s{0,3}>")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_BULLET = re.compile(r"\s*(?:[-*•·+–—]|\(?\d{1,3}[.)、]|\(?[a-z][.)])\s*(?=\S)")
_LINK = re.compile(r"(?:https?://|www\.)[^\s\u3000-\u9fff]+")
_INLINE_CODE = re.compile(r"`[^`\n]{1,400}`")
_QUOTED = re.compile(
    r"\"[^\"\n]{1,400}\"|“[^“”\n]{1,400}”|「[^「」\n]{1,400}」|『[^『』\n]{1,400}』|«[^«»\n]{1,400}»"
    r"|(?<![\w'])'(?=\S)[^'\n]{1,200}(?:'(?=\w)[^'\n]{1,200}){0,6}'(?!\w)"
)
_MARKUP = re.compile(r"[*_~]{1,3}|\[(?=[^\]\n]{1,200}\]\()|\]\([^)\n]{0,300}\)")
_ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|mr|mrs|ms|dr|st|no|vs|a\.m|p\.m|approx|incl)\.(?=\s?[^\s])")
_STOP = re.compile(r"[?!。…;]+|\.+(?=[\s\"')\]]|$)")
_JOINT = re.compile(
    r",(?=\s|$|[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]),|:(?!\d)|\s[-\u2013\u2014]+\s|\u2014+|[()]"
    r"|\s(?:and|or|but|so|then)\s(?=(?:please|(?:could|can|would|will|do|did|are|have) you|(?:is|are) there|if you"
    r"|which|what|when|where|who|how|let me|(?:should|shall|can|may|could) (?:i|we)|i(?:'ll| will)? need)\b)"
)
_PLACEHOLDER = " qq "  # a word in no table, so that `say "yes"` keeps its object


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, lower-cased, without its stop. `question` tells whether the stop held a question mark."""

    text: str
    question: bool
    heading: bool
    clauses: tuple[str, ...]


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences that speak to the user, in order."""
    for line, heading in _own_lines(_plain(text)):
        start = 0
        for stop in _STOP.finditer(line):
            yield from _pieces(line[start : stop.start()], question="?" in stop[0], heading=heading)
            start = stop.end()
        yield from _pieces(line[start:], question=False, heading=heading)


def _plain(text: str) -> str:
    """Lower case, half-width punctuation, straight apostrophes."""
    folded = unicodedata.normalize("NFKC", text).replace("\u2019", "'").replace("\u2018", "'")
    return folded.replace("\r", "\n").lower()


def _own_lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines in the assistant's own voice with list marks removed, and whether each is a heading."""
    fenced = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and not _QUOTE_LINE.match(line):
            yield from ((piece, bool(_HEADING.match(line))) for piece in _cut(_blank(line)))


def _blank(line: str) -> str:
    """The line without list marks, links, code, quoted speech and emphasis."""
    bare = line.strip()
    if len(bare) > 1 and bare[0] in '"“「' and bare[-1] in '"”」' and bare[0] not in bare[1:-1]:
        line = bare[1:-1]  # all of it is quoted: then the quotes are packaging
    for pattern, by in ((_LINK, _PLACEHOLDER), (_INLINE_CODE, _PLACEHOLDER), (_QUOTED, _PLACEHOLDER), (_MARKUP, "")):
        line = pattern.sub(by, line)
    line = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    return _ABBREVIATION.sub(lambda found: found[0].replace(".", ""), line.lstrip("# "))


def _cut(line: str) -> Iterator[str]:
    """Pieces that are short enough, cut at any place: only text without stops is ever that long."""
    if len(line) <= 20 * LONGEST:
        yield line
        return
    yield from (line[i : i + 20 * LONGEST] for i in range(0, len(line), 20 * LONGEST))


def _pieces(text: str, *, question: bool, heading: bool) -> Iterator[Sentence]:
    """The sentence, in several pieces where it is overlong; only the last piece carries the question mark."""
    text = text.strip(" \t,:)]\"'")
    for start in range(0, len(text), LONGEST):
        piece = text[start : start + LONGEST]
        clauses = tuple(clause for part in _JOINT.split(piece) if (clause := part.strip(" \t\"'")))
        if clauses:
            yield Sentence(piece, question and start + LONGEST >= len(text), heading, clauses)
    if question and not text:
        yield Sentence("", True, heading, ())
