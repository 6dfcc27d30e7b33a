"""One mention of a thing, said with or without its qualifier: `Boston` and `Boston, MA`, 北京 and 北京市.

The source finder takes `Boston` in the request for the source of the reference's `Boston, MA`; so the run's `Boston`
says it as well. And where the reference has `Seattle` out of the user's `Seattle, WA`, a run may copy the mention
whole. Only a qualifier behind a comma, in parentheses, or naming the kind of place counts, and only at the very place
where the value was found.
"""

import re
from collections.abc import Iterator

from utb.model import Node, NodeKind, Source, SourceKind, Span, Turn
from utb.scoring.sources.observations import observation_text
from utb.scoring.sources.paths import leaves
from utb.scoring.sources.words import words_of

_BEHIND = re.compile(r"\s*[,，(（]|\s+city\W*$|[市省区县]$", re.IGNORECASE)
_LIST_GOES_ON = re.compile(r"\s*(?:,?\s*(?:and|or)\b|[,，、&]\s*[^\W\d_]|[和与或])", re.IGNORECASE)
_PARTS = re.compile(r"[,，()（）]")
_SHORT_CODE = re.compile(r"\W*[A-Z]{2,3}\W*")
_MOST_WORDS = 3  # of a qualifier
_ROOM = 24  # more blanks and marks in the text than in the value


def says_the_same(turn: Turn, source: Source, wanted: str, actual: str) -> bool:
    """Whether the run's text and the reference's are one mention at the place of the source."""
    span = source.span
    if span is None:
        return False
    return any(
        _at_place(turn, text, is_said, span, wanted, actual)
        for text, is_said in _texts(turn, source)
        if 0 <= span.start < span.end <= len(text)
    )


def _at_place(turn: Turn, text: str, is_said: bool, span: Span, wanted: str, actual: str) -> bool:
    mention = text[span.start : span.end]
    if _words(actual) == _words(mention):
        added = _behind(wanted, mention)
        return added is not None and not _stands_in(text, added)
    return is_said and _words(wanted) == _words(mention) and _is_whole(turn, text, span, actual)


def _is_whole(turn: Turn, text: str, span: Span, actual: str) -> bool:
    """Whether the run copied the mention with the qualifier that stands there, and not the next item of a list."""
    mention, added = text[span.start : span.end], _behind(actual, text[span.start : span.end])
    place = text[span.start : span.start + len(actual) + _ROOM]
    there = words_of(place).words[: len(_words(actual))]
    if added is None or [word.text for word in there] != _words(actual):
        return False
    qualifier = _behind(place[: there[-1].end], mention)
    if qualifier is None or not _is_name(added) or _is_value(turn, added):
        return False
    is_certain = added.lstrip()[0] in "(（" or _SHORT_CODE.fullmatch(added)
    return bool(is_certain) or not _LIST_GOES_ON.match(text, span.start + there[-1].end)


def _behind(value: str, mention: str) -> str | None:
    """What the value adds behind the mention, if that is a qualifier."""
    count = len(_words(mention))
    words = words_of(value).words
    if not 0 < count < len(words) or [word.text for word in words[:count]] != _words(mention):
        return None
    rest = value[words[count - 1].end :]
    return rest if _BEHIND.match(rest) else None


def _stands_in(text: str, added: str) -> bool:
    """Whether the text states a part of what was added: then it is an item of a list, and no qualifier."""
    there = words_of(text)
    return any(any(True for _ in there.find(words_of(part))) for part in _PARTS.split(added))


def _is_name(added: str) -> bool:
    words = added.replace(",", " ").replace("(", " ").replace(")", " ").split()
    return len(words) <= _MOST_WORDS and all(word[0].isupper() or not word.isascii() for word in words)


def _is_value(turn: Turn, added: str) -> bool:
    """Whether the reference has the text as a value of its own."""
    nodes = (node for node in turn.reference.nodes if node.kind is NodeKind.CALL)
    values = (value for node in nodes for _, value in leaves(node.arguments) if isinstance(value, str))
    return any(_words(value) == _words(added) for value in values)


def _words(text: str) -> list[str]:
    return [word.text for word in words_of(text).words]


def _texts(turn: Turn, source: Source) -> Iterator[tuple[str, bool]]:
    """The texts that the span may point into, and whether somebody said them."""
    holder: Turn | None = turn
    if source.kind is SourceKind.HISTORY:
        topic = source.topic_id or turn.topic_id
        holder = next((t for t in turn.history if (t.topic_id, t.turn) == (topic, source.turn)), None)
    if holder is None:
        return
    nodes = holder.reference.nodes
    if source.node is None:
        yield holder.request or "", True
    elif 0 <= source.node < len(nodes):
        yield from _texts_of(nodes[source.node])


def _texts_of(node: Node) -> Iterator[tuple[str, bool]]:
    if node.kind is not NodeKind.CALL:
        yield node.user_input or "", True
    yield observation_text(node.observation), node.kind is not NodeKind.CALL
    yield observation_text(node.arguments), False
