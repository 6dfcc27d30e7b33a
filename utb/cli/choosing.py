"""Which turns of a data set a command means."""

from collections.abc import Callable, Sequence

from utb.errors import ConfigError
from utb.io.topic_index import TopicIndex

Chooser = Callable[[str, int, int], bool]


def chosen_turns(index: TopicIndex, only: Sequence[str] | None, limit: int | None) -> Chooser | None:
    """Whether a turn (topic, number, place among all turns) is meant; None: every one.

    Args:
        index: the data set.
        only: topics, or turns as `TOPIC/TURN`, parted by commas.
        limit: so many turns from the first.

    Raises:
        ConfigError: a topic or turn that the data set does not have.
    """
    if limit is not None:
        most = limit
        return lambda _topic, _turn, place: place < most
    if not only:
        return None
    wanted: set[tuple[str, int | None]] = {_named(index, name) for text in only for name in _names(index, text)}
    return lambda topic, turn, _: (topic, None) in wanted or (topic, turn) in wanted


def _names(index: TopicIndex, text: str) -> list[str]:
    """The names in a text; ids of topics may hold commas."""
    if index.place(text) is not None:
        return [text]
    return [name.strip() for name in text.split(",") if name.strip()]


def _named(index: TopicIndex, name: str) -> tuple[str, int | None]:
    if index.place(name) is not None:
        return name, None
    topic, _, number = name.rpartition("/")
    if index.place(topic) is None or not number.isdecimal() or index.ordinal(topic, int(number)) is None:
        raise ConfigError(f"--only {name!r}: the data set has no such topic, and no such turn")
    return topic, int(number)
