"""What is synthesised becomes topics of the release format whose references are right by their own scoring."""

from collections import Counter
from pathlib import Path

from tests.synthesis.runs import persona_files
from tests.synthesis.stub_server import Stub
from utb.model import EXACT, Status, TaskType, Turn
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn
from utb.synthesis.checkpoints import read_session
from utb.synthesis.conversion import Converted, topic_of_session


def converted(out: Path) -> list[Converted]:
    """The topics of all sessions, converted."""
    return [topic_of_session(topic) for path in persona_files(out) for topic in read_session(path)]


def turns(out: Path) -> list[Turn]:
    """Their turns."""
    return [turn for topic in converted(out) for turn in topic.turns]


def test_every_reference_executed_is_correct(whole: tuple[Path, Stub]) -> None:
    made = turns(whole[0])
    assert len(made) == 24
    for turn in made:
        verdict = score_turn(turn, execute_reference(turn), EXACT)
        assert verdict.status is Status.CORRECT, f"{turn.topic_id}/{turn.turn}: {verdict.findings}"


def test_types_of_turns_are_those_of_their_plans(whole: tuple[Path, Stub]) -> None:
    named = [topic.record["task_types"] for topic in converted(whole[0])]
    counts = Counter(name for names in named if isinstance(names, list) for name in names)
    assert set(counts) >= {TaskType.SINGLE, TaskType.CLARIFY, TaskType.CHAT, TaskType.MIXED}
