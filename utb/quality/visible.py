"""Does a turn show its model what only the persona says? Word for word, in anything but the user's own words.

The runner never reads a persona, so whatever of it a model sees came in with the data: an assistant's answer that
retells a preference, a result that holds the age. What the user has said is no secret any more.

Five words in a row, or eight Chinese characters, count as a quotation. Shorter ones are accidents more often than not,
and what is retold in other words is not found.
"""

import re
from collections.abc import Iterator, Sequence

import msgspec

from utb.io.json_lines import encode_json
from utb.metrics.persona_fields import texts_of
from utb.model import NodeKind, Persona, Turn

WORDS, CHARACTERS = 5, 8
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_END = re.compile(r"[.!?;\n]+\s")
_HAN = re.compile(r"[一-鿿]+")

Pieces = dict[str, str]  # a piece as it is compared, and as it stands


class VisibleQuote(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that shows a piece of a persona: which field, and where its model reads it (`tools`, `history`, …)."""

    persona: str
    topic_id: str
    turn: int
    path: str
    place: str
    found: str

    def __str__(self) -> str:
        return f"{self.topic_id}/{self.turn}: {self.place} quotes {self.path} of {self.persona}: {self.found!r}"


def visible_quotes(turn: Turn, persona: Persona) -> Iterator[VisibleQuote]:
    """What the turn shows of the persona, one finding for each field and place.

    Args:
        turn: with its history.
        persona: whose turn it is; its sensitive information is looked for like everything else.
    """
    said = _pieces_of([text for each in (*turn.history, turn) for text in _said_in(each, is_over=each is not turn)])
    for place, texts in _shown(turn):
        shown = _pieces_of(texts)
        for path, text in texts_of(persona, with_sensitive=True):
            quoted = [piece for piece in _pieces(text) if piece in shown and piece not in said]
            if quoted:
                yield VisibleQuote(
                    persona=persona.name,
                    topic_id=turn.topic_id,
                    turn=turn.turn,
                    path=path,
                    place=place,
                    found=shown[quoted[0]],
                )


def _said_in(turn: Turn, *, is_over: bool) -> Iterator[str]:
    """What the user says; of the turn that is to be played only the request."""
    if turn.request is not None:
        yield turn.request
    if is_over:
        yield from (node.user_input for node in turn.reference.nodes if node.user_input)


def _shown(turn: Turn) -> Iterator[tuple[str, Sequence[str]]]:
    """What the model reads beside the user's words when the turn begins, by place."""
    yield "env_info", [turn.env_info or ""]
    yield "tools", [encode_json(tool).decode() for tool in turn.tools.raw]
    nodes = [node for earlier in turn.history for node in earlier.reference.nodes]
    yield "answers in the history", [_text(node.observation) for node in nodes if node.kind is not NodeKind.CALL]
    calls = [node for node in nodes if node.kind is NodeKind.CALL]
    yield "calls in the history", [_text(value) for node in calls for value in (node.arguments, node.observation)]


def _text(value: object) -> str:
    return value if isinstance(value, str) else encode_json(value).decode()


def _pieces_of(texts: Sequence[str]) -> Pieces:
    found: Pieces = {}
    for text in texts:
        found |= _pieces(text)
    return found


def _pieces(text: str) -> Pieces:
    found: Pieces = {}
    for sentence in _END.split(_HAN.sub(" ", text)):
        words = _WORD.findall(sentence)
        rows = (" ".join(words[at : at + WORDS]) for at in range(len(words) - WORDS + 1))
        found |= {row.casefold(): row for row in rows}
    for run in _HAN.findall(text):
        found |= {run[at : at + CHARACTERS]: run[at : at + CHARACTERS] for at in range(len(run) - CHARACTERS + 1)}
    return found
