"""Whether a turn brings so much text along that looking for the sources of its values takes noticeable time."""

from collections.abc import Iterator

from utb.model import Turn

HEAVY = 300_000  # characters; looking through them takes a second or so, and that is repeated for what was predicted


def is_heavy(turn: Turn) -> bool:
    """Whether requests and results of the turn and of its history are long; stops counting when they are."""
    total = 0
    for each in (turn, *turn.history):
        total += len(each.request or "")
        for node in each.reference.nodes:
            for size in _sizes(node.observation):
                total += size
                if total > HEAVY:
                    return True
    return False


def _sizes(value: object) -> Iterator[int]:
    """The sizes of all texts in a value, without following it into the depths of the stack."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield len(item)
        elif isinstance(item, dict):
            waiting.extend(item.values())
            yield sum(map(len, map(str, item)))
        elif isinstance(item, list):
            waiting.extend(item)
        else:
            yield 1
