"""Prediction files of the three agents, as text."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.agents.agents import QUESTION, SENTENCE, TRUNCATED, OneText, Scripted, Slipping
from tests.agents.messages import Message
from tests.agents.play import STEP_LIMIT, play
from utb.io.history import Session
from utb.io.topics import read_topics
from utb.model import Topic, Turn

DATASET = "utb-mini"
ANNOTATIONS = Path(__file__).resolve().parents[2] / "annotations"
PREDICTIONS = ANNOTATIONS / "predictions" / DATASET
SEED = "7"
VERSION = "0.1.0"  # of the driver: files made by another one must differ
STARTED = datetime(2026, 5, 18, 8, 0, tzinfo=UTC)
SENTENCE_MODEL, QUESTION_MODEL, SLIPS_MODEL = "sample-one-sentence", "sample-one-question", "sample-slips"


def read_turns() -> Iterator[Turn]:
    """Every turn of the data set, with its history, in the order of files and topics."""
    for path in sorted((ANNOTATIONS / "datasets" / DATASET).glob("*.jsonl")):
        topics = [topic for topic in read_topics(path) if isinstance(topic, Topic)]
        session = Session(topics)
        for topic in topics:
            yield from session.linked(topic.topic_id).turns


def record_all() -> dict[str, str]:
    """The text of each agent's prediction file, by model name."""
    turns, slipping = tuple(read_turns()), Slipping(SEED)
    return {
        SENTENCE_MODEL: _file(SENTENCE_MODEL, (_one_text(SENTENCE_MODEL, SENTENCE, turn) for turn in turns)),
        QUESTION_MODEL: _file(QUESTION_MODEL, (_one_text(QUESTION_MODEL, QUESTION, turn) for turn in turns)),
        SLIPS_MODEL: _file(SLIPS_MODEL, (_slipping(slipping, turn) for turn in turns)),
    }


def _one_text(model: str, text: str, turn: Turn) -> tuple[Turn, Message, Message]:
    return (
        turn,
        {"agent": model, "text": text},
        play(OneText(text), turn, f"{SEED}/{model}/{turn.topic_id}/{turn.turn}"),
    )


def _slipping(agent: Slipping, turn: Turn) -> tuple[Turn, Message, Message]:
    mistake, script = agent.choose(turn)
    limit = len(script) - 1 if mistake == TRUNCATED else STEP_LIMIT
    told: Message = {"agent": SLIPS_MODEL, "seed": SEED, "mistake": mistake, "step_limit": limit}
    return turn, told, play(Scripted(script), turn, f"{SEED}/{SLIPS_MODEL}/{turn.topic_id}/{turn.turn}", limit)


def _file(model: str, runs: Iterator[tuple[Turn, Message, Message]]) -> str:
    lines = (_line(model, index, *run) for index, run in enumerate(runs))
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _line(model: str, index: int, turn: Turn, parameters: Message, played: Message) -> Message:
    started = STARTED + timedelta(minutes=index)
    return {
        "dataset": DATASET,
        "topic_id": turn.topic_id,
        "turn": turn.turn,
        "model": model,
        "trial": 0,
        "mode": "open",
        "truncated": played["truncated"],
        "steps": played["steps"],
        "parameters": parameters,
        "prompt_sha256": played["prompt_sha256"],
        "code_version": VERSION,
        "started_at": started.isoformat().replace("+00:00", "Z"),
    }
