"""The paper's Table 2 and Figure 2b, scale, sizes and shapes of a data set, the paper's numbers beside ours."""

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from utb.metrics.columns import AVERAGED
from utb.metrics.dataset import paper
from utb.metrics.dataset.diversity import Diversity, diversity
from utb.metrics.dataset.facts import TopicFacts


class Share(msgspec.Struct, frozen=True):
    """A count and its share of `total`; `paper_*` are the paper's, where it has the row."""

    name: str
    count: int
    total: int
    paper_count: int | None = None
    paper_percent: float | None = None

    @property
    def percent(self) -> float | None:
        """Share in per cent; None of nothing."""
        return 100 * self.count / self.total if self.total else None


class Size(msgspec.Struct, frozen=True):
    """How large something is: how many were measured, mean, median and range (None where there is none)."""

    name: str
    measured: int
    mean: float | None
    median: float | None
    smallest: int | None
    largest: int | None
    paper_mean: float | None = None


class Scale(msgspec.Struct, frozen=True):
    """How much of something there is."""

    name: str
    count: int
    paper_count: int | None = None


class DatasetStats(msgspec.Struct, frozen=True):
    """Everything, by table. `task_types` are the paper's three; `labels` the labels as they are."""

    scale: tuple[Scale, ...]
    task_types: tuple[Share, ...]
    labels: tuple[Share, ...]
    subtypes: tuple[Share, ...]
    domains: tuple[Share, ...]
    languages: tuple[Share, ...]
    shapes: tuple[Share, ...]
    sizes: tuple[Size, ...]
    diversity: tuple[Diversity, ...]


def dataset_stats(topics: Sequence[TopicFacts]) -> DatasetStats:
    """The statistics of these topics."""
    turns = [turn for topic in topics for turn in topic.turns]
    columns = Counter(turn.column for turn in turns if turn.column in AVERAGED)
    return DatasetStats(
        scale=_scale(topics, columns.total()),
        task_types=_shares(columns, columns.total(), paper.TASK_TYPES),
        labels=_shares(Counter(turn.task_type or "(none)" for turn in turns), len(turns)),
        subtypes=_shares(Counter(turn.subtype for turn in turns), len(turns), paper.SUBTYPES),
        domains=_domains(topics),
        languages=_shares(Counter(turn.language for turn in turns), len(turns)),
        shapes=_shares(Counter(turn.shape.value for turn in turns), len(turns)),
        sizes=_sizes(topics),
        diversity=diversity(topics),
    )


def _scale(topics: Sequence[TopicFacts], evaluated: int) -> tuple[Scale, ...]:
    counts = {
        "profiles": len({topic.profile for topic in topics}),
        "tool_sets": len({topic.tool_set for topic in topics}),
        "tools": len({name for topic in topics for name in topic.parameters}),
        "topics": len(topics),
        "turns": sum(len(topic.turns) for topic in topics),
        "evaluated_turns": evaluated,
    }
    return tuple(Scale(name, count, paper.SCALE[name]) for name, count in counts.items())


def _shares(
    counts: "Counter[str]", total: int, known: dict[str, tuple[int, float]] | None = None
) -> tuple[Share, ...]:  # fmt: skip
    """The paper's rows in its order, then the others, most frequent first."""
    published = known or {}
    others = sorted((name for name in counts if name not in published), key=lambda name: (-counts[name], name))
    rows = [Share(name, counts[name], total, *numbers) for name, numbers in published.items()]
    return (*rows, *(Share(name, counts[name], total) for name in others))


def _domains(topics: Iterable[TopicFacts]) -> tuple[Share, ...]:
    """Of tool sets, as in the paper's figure; none where the data name no domain."""
    of_set = {topic.tool_set: topic.domain for topic in topics if topic.domain is not None}
    counts = Counter(of_set.values())
    if not counts:
        return ()
    names = [*paper.DOMAINS, *sorted(counts.keys() - paper.DOMAINS.keys())]
    return tuple(Share(name, counts[name], counts.total(), None, paper.DOMAINS.get(name)) for name in names)


def _sizes(topics: Sequence[TopicFacts]) -> tuple[Size, ...]:
    parameters = {(topic.tool_set, name): count for topic in topics for name, count in topic.parameters.items()}
    turns = [turn for topic in topics for turn in topic.turns]
    return (
        _size("tools a topic", [len(topic.parameters) for topic in topics], paper.TOOLS_PER_TOPIC),
        _size("parameters a tool", list(parameters.values()), paper.PARAMETERS_PER_TOOL),
        _size("turns a topic", [len(topic.turns) for topic in topics]),
        _size("topics a profile", list(Counter(topic.profile for topic in topics).values())),
        _size("nodes a reference", [turn.nodes for turn in turns]),
        _size("calls a reference", [turn.calls for turn in turns]),
        _size("questions a reference", [turn.asks for turn in turns]),
        _size("calls on the longest chain", [turn.depth for turn in turns]),
    )


def _size(name: str, values: Sequence[int], published: float | None = None) -> Size:
    if not values:
        return Size(name, 0, None, None, None, None, published)
    mean, median = statistics.fmean(values), float(statistics.median(values))
    return Size(name, len(values), mean, median, min(values), max(values), published)
