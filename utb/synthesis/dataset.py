"""The sessions of a run as a data set in the release format: a file a person, written when the session is complete."""

from collections.abc import Sequence

from utb.io.json_lines import json_line, write_lines
from utb.model.synthesis import SynthesisTopic
from utb.synthesis.checkpoints import RunFolder
from utb.synthesis.conversion import Before, topic_of_session


def write_dataset(folder: RunFolder, persona: str, topics: Sequence[SynthesisTopic]) -> None:
    """Write the topics of a complete session beside the run, unless they are there.

    Args:
        folder: of the run.
        persona: whose session it is.
        topics: all of it; those without a finished turn are left out.

    Raises:
        DataError: a topic cannot be converted, which a session of ours never shows.
    """
    path = folder.dataset(persona)
    if path.exists():
        return
    before, lines = Before(), []
    for topic in topics:
        if topic.turns:
            converted = topic_of_session(topic, before=before)
            before.turns += converted.turns
            lines.append(json_line(converted.record))
    write_lines(path, lines)
