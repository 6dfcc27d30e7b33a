"""Histories: what a user and the model had said before a turn began.

In every file the earlier turns of a topic are the history of the later ones. In the file of a persona the topics
follow each other in time, so that those of earlier topics come first. Elsewhere topics have nothing in common.
"""

import re
from collections.abc import Sequence

import msgspec

from utb.model import Topic, Turn, TurnSubtype

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}")
_NO_TIME_NUMBER = 10**15
_NO_TIME = "~"  # sorts behind every digit: topics without a time come last


def time_key(topic: Topic) -> tuple[str, str]:
    """Order of topics in a session: by time, then by id; without a time at the end."""
    found = _TIME.search(topic.env_info or "")
    return (found.group() if found else _NO_TIME, topic.topic_id)


def time_number(topic: Topic) -> int:
    """The time as a number that sorts like the text; without a time larger than any."""
    found = _TIME.search(topic.env_info or "")
    return int("".join(filter(str.isdecimal, found.group()))) if found else _NO_TIME_NUMBER


def with_history(topic: Topic, earlier: Sequence[Turn] = ()) -> Topic:
    """The topic, each turn of which knows the turns before it: `earlier`, then those of its own topic."""
    seen = tuple(earlier)
    turns = []
    for turn in topic.turns:
        turns.append(msgspec.structs.replace(turn, history=seen) if seen else turn)
        seen = (*seen, turn)
    return msgspec.structs.replace(topic, turns=tuple(turns))


class Session:
    """The topics of one file in the order of their times; gives one topic at a time its history.

    `is_linked` (files of a persona): earlier topics are part of it. Histories of a whole session grow with the
    square of its length, so they are never all held at once.
    """

    def __init__(self, topics: Sequence[Topic], *, is_linked: bool = True) -> None:
        ordered = sorted(topics, key=time_key)
        self._is_linked = is_linked
        self._place = {topic.topic_id: place for place, topic in enumerate(ordered)}
        self._topics = tuple(_crossing(topic) if place and is_linked else topic for place, topic in enumerate(ordered))

    def linked(self, topic_id: str) -> Topic:
        """The topic with its history."""
        place = self._place[topic_id]
        earlier = self._topics[:place] if self._is_linked else ()
        return with_history(self._topics[place], [turn for topic in earlier for turn in topic.turns])


def _crossing(topic: Topic) -> Topic:
    """A later topic: its first turn, which has no subtype of its own, crosses over from the topic before."""
    turns = tuple(
        msgspec.structs.replace(turn, subtype=TurnSubtype.CROSS_TOPIC.value) if turn.turn == 0 else turn
        for turn in topic.turns
    )
    return msgspec.structs.replace(topic, turns=turns)
