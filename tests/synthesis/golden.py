"""The sessions that the scripted roles make, as text to be read: `python -m tests.synthesis.golden` writes it anew."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.synthesis.runs import arguments, persona_files, started
from tests.synthesis.scripts import answered
from tests.synthesis.stub_server import serving
from utb.model.synthesis import Batch, RoleStep, SynthesisTopic, SynthesisTurn
from utb.synthesis.checkpoints import read_session

GOLDEN = Path(__file__).parent / "data" / "sessions.txt"


def as_text(paths: list[Path]) -> str:
    """The sessions: every topic, turn, plan and step, without long texts."""
    return "".join(f"{line}\n" for path in paths for topic in read_session(path) for line in _topic(topic))


def _topic(topic: SynthesisTopic) -> Iterator[str]:
    failure = "" if topic.failure is None else f" failed: {topic.failure.code.value} {topic.failure.message}"
    yield f"{topic.topic_id} | {topic.tool_set} | {topic.env_info} | {' '.join(topic.node_path)}{failure}"
    for number, turn in enumerate(topic.turns):
        yield from _turn(number, turn)


def _turn(number: int, turn: SynthesisTurn) -> Iterator[str]:
    leans = "fresh" if turn.follow_up is None else f"{turn.follow_up.value} {turn.refers_to}"
    place = f"milestone {turn.milestone}, history {turn.history}"
    yield f"  {number} | {turn.mode.value} | {leans} | {place} | {turn.request}"
    for move in turn.plan:
        if isinstance(move, Batch):
            for action, seen in zip(move.actions, move.observations, strict=True):
                said = f"{action.name} {action.arguments} needs {list(action.needs or ())} -> {seen.status_code}"
                yield f"      {move.kind.value}: {said}"
        else:
            yield f"      ask {move.tool} {list(move.parameters)} clear {move.is_clear}: {move.ask} / {move.reply}"
    yield f"      answer: {turn.answer}"
    for step in turn.steps:
        yield f"        {_step(step)}"


def _step(step: RoleStep) -> str:
    verdict = "accepted" if step.accepted else "rejected"
    return f"{step.purpose} {step.attempt} {step.role.value} {verdict} {'; '.join(step.reasons)}".rstrip()


def main() -> None:
    """Write the golden file."""
    with tempfile.TemporaryDirectory() as folder, serving(answered) as stub:
        process = started(arguments(Path(folder), stub.base_url))
        _, stderr = process.communicate()
        if process.returncode:
            sys.exit(stderr.decode())
        GOLDEN.write_text(as_text(persona_files(Path(folder) / "run")), encoding="utf-8")


if __name__ == "__main__":
    main()
