"""The baseline that remembers: it does what was done when the user last said something like this."""

import re
from collections.abc import Iterator, Sequence

from utb.providers.baselines import SENTENCE, Rule, steps_since
from utb.providers.chat import ChatReply, ChatRequest, Json

_WORD = re.compile(r"[a-z0-9]+|[一-鿿]")


class CopyFromHistory(Rule):
    """Finds the earlier words of the user that are most like the latest, and repeats what followed them.

    Likeness is the share of words that both have (of Chinese, pairs of characters). The latest of equally good ones
    counts. Where nothing is alike, or a tool that is not offered would have to be called, a sentence ends the turn.
    """

    def reply(self, request: ChatRequest, /) -> ChatReply:
        """The step that followed then, as far as this turn has come."""
        heard = max(place for place, message in enumerate(request.messages) if message["role"] == "user")
        followed = _most_alike(request.messages, heard)
        step = steps_since(request.messages)
        if step >= len(followed):
            return ChatReply(content=SENTENCE)
        return _repeated(followed[step], request)


def _most_alike(messages: Sequence[Json], heard: int) -> list[Json]:
    """What the assistant did after the words most like the latest ones."""
    wanted = _words(messages[heard].get("content"))
    best, found = 0.0, None
    for place in range(heard):
        if messages[place]["role"] == "user":
            words = _words(messages[place].get("content"))
            likeness = len(words & wanted) / len(words | wanted) if words | wanted else 0.0
            if likeness >= best and likeness > 0:
                best, found = likeness, place
    return [] if found is None else list(_replies_after(messages, found))


def _replies_after(messages: Sequence[Json], place: int) -> Iterator[Json]:
    for message in messages[place + 1 :]:
        if message["role"] == "user":
            return
        if message["role"] == "assistant":
            yield message


def _repeated(message: Json, request: ChatRequest) -> ChatReply:
    offered = {tool.get("function", tool).get("name") for tool in request.tools}
    made = message.get("tool_calls") or []
    if not made:
        return ChatReply(content=str(message.get("content") or SENTENCE))
    if not all(call["function"]["name"] in offered for call in made):
        return ChatReply(content=SENTENCE)
    again = [{**call, "id": f"b{len(request.messages)}_{place}"} for place, call in enumerate(made)]
    return ChatReply(tool_calls=again, finish_reason="tool_calls")


def _words(text: object) -> frozenset[str]:
    found = _WORD.findall(text.lower()) if isinstance(text, str) else []
    pairs = {a + b for a, b in zip(found, found[1:], strict=False) if len(a) == len(b) == 1 and not a.isascii()}
    return frozenset({word for word in found if len(word) > 1 or word.isascii()} | pairs)
