"""The topics of a data set as the statistics need them, read one at a time."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from utb.io.tool_sets import domain_of, tool_set_of
from utb.io.toolboxes import Toolboxes
from utb.io.topics import KnownTopics, read_topics
from utb.metrics.dataset.facts import TopicFacts, facts_of
from utb.model import Fault


def read_facts(paths: Sequence[Path], dataset: str | None) -> Iterator[TopicFacts | Fault]:
    """The facts of every topic, and the faults between them; of topics with one id the first counts."""
    toolboxes, known = Toolboxes(), KnownTopics()
    for path in paths:
        for item in read_topics(path, dataset=dataset, toolboxes=toolboxes, known=known):
            yield (
                item if isinstance(item, Fault) else facts_of(item, tool_set=tool_set_of(item), domain=domain_of(item))
            )
