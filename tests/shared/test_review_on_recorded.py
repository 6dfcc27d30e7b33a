"""The views of the Review page on everything recorded: no item is beyond them, and none is told without its request."""

from tests.shared_data import shared
from utb.io.loading import load_topics
from utb.io.workspace import open_workspace
from utb.views.review import build_review
from utb.views.review_findings import review_findings
from utb.views.selection import Selection
from utb.views.sources import expected_sources


def test_every_recorded_turn_can_be_reviewed() -> None:
    turns = unreadable = broken = 0
    for dataset in open_workspace(shared() / "realdata").datasets:
        for topic in load_topics(dataset).topics:
            for turn in topic.turns:
                sources = {} if turn.reference.fault else expected_sources(turn)
                found = review_findings(turn, sources)
                view = build_review(topic, turn, None, found, sources, Selection())
                messages = view.conversation.parts[0].messages
                assert messages[0].said is not None and len(messages) > len(turn.reference.nodes)
                assert (view.reference.graph is None) is (turn.reference.fault is not None)
                turns += 1
                unreadable += turn.reference.fault is not None
                broken += any(finding.spot is not None for finding in found)
    assert turns > 1_000 and unreadable > 0 and broken > 0
