"""The source finder: where each argument value of a reference call stands, among what the model could see.

Spans point into the exact text: the request, a reply, or an observation as `observation_text` writes it.
"""

from utb.scoring.sources.finder import Replies, find_sources
from utb.scoring.sources.observations import observation_text
from utb.scoring.sources.passages import Earlier, Seen

__all__ = ["Earlier", "Replies", "Seen", "find_sources", "observation_text"]
