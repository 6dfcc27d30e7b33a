"""The source finder on recorded topics: every place it names exists, and it agrees with people's labels."""

from collections import Counter
from pathlib import Path

from tests.prove.source_labels import score_labels
from tests.shared.recorded import recorded_turns
from utb.model import NodeKind, Source, SourceKind, Turn
from utb.scoring.sources import Seen, find_sources, observation_text

LABELS = Path(__file__).resolve().parents[1] / "data"
LEAST_AGREEMENT = 0.95


def found_sources() -> list[tuple[Turn, Source]]:
    found: list[tuple[Turn, Source]] = []
    for turn in recorded_turns():
        seen = Seen(turn)
        for index, node in enumerate(turn.reference.nodes):
            if node.kind is NodeKind.CALL:
                found += [(turn, source) for source in find_sources(turn, index, seen).values()]
    return found


def texts_at(turn: Turn, source: Source) -> list[str]:
    """The texts that a span of this source may point into."""
    if source.kind is SourceKind.HISTORY:
        turn = next(earlier for earlier in reversed(turn.history) if earlier.turn == source.turn)
    if source.node is None:
        return [turn.request or ""]
    node = turn.reference.nodes[source.node]
    if source.kind is SourceKind.REQUEST:
        return [node.user_input or ""]
    if source.kind is SourceKind.OBSERVATION:
        return [observation_text(node.observation)]
    return [node.user_input or "", observation_text(node.observation), observation_text(node.arguments)]


def test_every_span_lies_inside_the_text_it_points_into() -> None:
    for turn, source in found_sources():
        if source.span is not None:
            assert any(0 <= source.span.start < source.span.end <= len(text) for text in texts_at(turn, source))


def test_most_values_of_recorded_calls_have_a_source() -> None:
    kinds = Counter(source.kind for _, source in found_sources())
    assert kinds[SourceKind.REQUEST] > kinds.total() / 2
    assert kinds[SourceKind.NONE] < kinds.total() / 5
    assert min(kinds[SourceKind.HISTORY], kinds[SourceKind.OBSERVATION]) > kinds.total() / 20


def test_the_finder_agrees_with_labels() -> None:
    paths = sorted(LABELS.glob("source_labels_*.jsonl"))
    assert len(paths) == 3
    for path in paths:
        report = score_labels(path)
        assert report.share >= LEAST_AGREEMENT, f"{path.name}: {report}"
