"""The Review page as one record: the sample, the conversation, the reference, and what the library noticed."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from utb.io.tool_sets import tool_set_of
from utb.model import Persona, Source, Topic, Turn
from utb.views.review_conversation import ConversationView, build_conversation
from utb.views.review_findings import ReviewFinding
from utb.views.review_reference import ReferenceView, build_reference
from utb.views.review_sample import SampleView, build_sample
from utb.views.selection import Selection


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewView:
    """The three panels of an item."""

    sample: SampleView
    conversation: ConversationView
    reference: ReferenceView
    findings: tuple[ReviewFinding, ...]

    @property
    def selection(self) -> Selection:
        """What is chosen in all of them."""
        return self.reference.selection


def build_review(
    topic: Topic,
    turn: Turn,
    persona: Persona | None,
    findings: tuple[ReviewFinding, ...],
    sources: Mapping[int, Mapping[str, Source]],
    selection: Selection,
    *,
    shows_all: bool = False,
    reveals: bool = False,
    opened: Collection[str] = (),
) -> ReviewView:
    """The panels for this turn. `opened` are the long texts to send in full."""
    return ReviewView(
        sample=build_sample(topic, turn, tool_set_of(topic) or "", persona, reveals=reveals),
        conversation=build_conversation(topic, turn, sources, findings, shows_all=shows_all, opened=opened),
        reference=build_reference(turn, sources, findings, selection, opened),
        findings=findings,
    )
