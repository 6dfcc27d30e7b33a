"""From synthesised topics to topics of the release format: reference graphs, task types, sources and labels.

Pure: topics in, topic lines and doubts out. `topic_of_session` converts a topic of our own synthesis, `SessionTopics`
the topics of session files that the released generator wrote; both build their graphs alike.
"""

from utb.synthesis.conversion.doubts import Doubt, DoubtKind
from utb.synthesis.conversion.session import SessionTopics
from utb.synthesis.conversion.topic import Before, Converted, topic_of_session

__all__ = ["Before", "Converted", "Doubt", "DoubtKind", "SessionTopics", "topic_of_session"]
