"""Topics and models written short, for tests of what a data set is made of."""

import msgspec

from tests.unit.metrics.judging import Judged, judgements
from utb.metrics.measures import Measures, measure
from utb.model import Toolbox, Topic, Turn
from utb.testing import turn


def labelled(
    *nodes: dict[str, object],
    tools: tuple[object, ...] | None = None,
    task_type: str | None = None,
    subtype: str | None = None,
    profile: str | None = None,
    topic_id: str = "t",
    index: int = 0,
) -> Turn:
    """A turn with labels."""
    made = turn(*nodes, tools=tools, topic_id=topic_id, index=index)
    return msgspec.structs.replace(made, task_type=task_type, subtype=subtype, profile=profile)


def topic_of(*turns: Turn, meta: object = None) -> Topic:
    """One topic of these turns, which are offered the tools of the first."""
    box = turns[0].tools if turns else Toolbox(())
    shared = tuple(msgspec.structs.replace(each, tools=box) for each in turns)
    name = turns[0].topic_id if turns else "empty"
    return Topic(topic_id=name, env_info=None, turns=shared, raw={} if meta is None else {"meta": meta})


def measured(*rows: Judged, model: str = "m", policy: str = "exact") -> Measures:
    """The numbers of one model."""
    return measure(judgements(*rows, model=model, policy=policy))
