"""How often the source finder agrees with people: `python -m tests.prove.source_labels LABELS.jsonl`.

A label line names one argument of the recorded topics: `file, topic_id, turn, node, path, kind`, and for earlier turns
and results `turn_of` or `node_of`. Agreement counts kinds; places are reported beside it.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.shared_data import shared
from utb.io.topics import read_topics
from utb.model import NodeKind, Source, Topic
from utb.scoring.sources import Seen, find_sources


@dataclass(frozen=True)
class Report:
    """Agreement between labels and the finder; `misses` holds one line of text each."""

    total: int = 0
    right: int = 0
    places: int = 0
    places_right: int = 0
    per_kind: dict[str, tuple[int, int]] = field(default_factory=dict)
    confusion: dict[tuple[str, str], int] = field(default_factory=dict)
    misses: tuple[str, ...] = ()

    @property
    def share(self) -> float:
        """Share of labels whose kind was found."""
        return self.right / self.total if self.total else 0.0

    def __str__(self) -> str:
        kinds = (f"  {kind:<12} {right}/{total}" for kind, (right, total) in sorted(self.per_kind.items()))
        mixed = (f"  {wanted} taken for {found}: {n}" for (wanted, found), n in sorted(self.confusion.items()))
        head = f"kinds: {self.right}/{self.total} = {self.share:.1%}; places: {self.places_right}/{self.places}"
        return "\n".join([head, *kinds, *mixed, *self.misses])


def score_labels(path: Path, realdata: Path | None = None) -> Report:
    """Compare the finder with the labels of a file."""
    topics: dict[str, dict[str, Topic]] = {}
    folder = realdata or shared() / "realdata"
    kinds: Counter[str] = Counter()
    right: Counter[str] = Counter()
    confusion: Counter[tuple[str, str]] = Counter()
    misses: list[str] = []
    places = places_right = 0
    for label in _labels(path):
        file = label["file"]
        if file not in topics:
            topics[file] = {t.topic_id: t for t in read_topics(folder / file) if isinstance(t, Topic)}
        turn = topics[file][label["topic_id"]].turns[label["turn"]]
        source = find_sources(turn, label["node"])[label["path"]]
        kinds[label["kind"]] += 1
        if source.kind == label["kind"]:
            right[label["kind"]] += 1
            if label.get("turn_of") is not None or label.get("node_of") is not None:
                places += 1
                places_right += _same_place(label, source)
            continue
        confusion[label["kind"], str(source.kind)] += 1
        misses.append(_line(label, source))
    return Report(
        total=kinds.total(),
        right=right.total(),
        places=places,
        places_right=places_right,
        per_kind={kind: (right[kind], total) for kind, total in kinds.items()},
        confusion=dict(confusion),
        misses=tuple(misses),
    )


def shares_of_kinds() -> str:
    """How the sources of all arguments of the recorded topics divide into kinds."""
    kinds: Counter[str] = Counter()
    for path in sorted((shared() / "realdata").glob("*.jsonl")):
        for topic in read_topics(path):
            if isinstance(topic, Topic):
                for turn in topic.turns:
                    seen = Seen(turn)
                    for index, node in enumerate(turn.reference.nodes):
                        if node.kind is NodeKind.CALL:
                            kinds.update(source.kind.value for source in find_sources(turn, index, seen).values())
    total = kinds.total()
    return f"{total} arguments; " + ", ".join(f"{kind} {n / total:.1%}" for kind, n in kinds.most_common())


def _labels(path: Path) -> Iterator[dict[str, object]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


def _same_place(label: dict[str, object], source: Source) -> bool:
    if label["kind"] == "history":
        return label.get("turn_of") == source.turn
    return label.get("node_of") == source.node


def _line(label: dict[str, object], source: Source) -> str:
    place = f"{label['topic_id']}/{label['turn']} node {label['node']} {label['path']}"
    found = f"{source.kind} (turn {source.turn}, node {source.node}, {source.span})"
    return f"{label.get('id', '')} {place}: labelled {label['kind']}, found {found}: {label.get('why', '')}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(score_labels(Path(name)))
