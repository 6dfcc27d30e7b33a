"""Session files against the topics that were written down from reading them."""

import json
from pathlib import Path
from random import Random

import pytest

from tests.files import Json, write_jsonl
from tests.sessions import FOLDER, NAMES, as_expected, convert_lines, expected, lines_of, turns_of
from utb.io.topics import read_topics
from utb.model import EXACT, RELAXED, Fault, Policy, Status, Topic
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn


def _topics(path: Path, records: list[Json]) -> list[Topic]:
    return [item for item in read_topics(write_jsonl(path, records)) if isinstance(item, Topic)]


@pytest.mark.parametrize("name", NAMES)
def test_every_topic_is_what_a_reader_makes_of_it(name: str) -> None:
    topics, _, _ = convert_lines(lines_of(name))
    assert [topic["id"] for topic in topics] == list(expected(name))
    for topic in topics:
        assert as_expected(topic) == expected(name)[str(topic["id"])]


@pytest.mark.parametrize("name", NAMES)
def test_converted_topics_are_read_without_a_fault_but_for_turns_that_had_none(name: str, tmp_path: Path) -> None:
    topics, _, _ = convert_lines(lines_of(name))
    read = list(read_topics(write_jsonl(tmp_path / "topics.jsonl", topics)))
    empty = [index for topic in topics for index, nodes in enumerate(topic["answer_list"]) if not nodes]  # type: ignore[arg-type]
    faults = [item for item in read if isinstance(item, Fault)]
    assert [fault.field for fault in faults] == [f"answer_list[{index}]" for index in empty]
    assert all("has no nodes" in fault.found for fault in faults)
    assert len(read) - len(faults) == len(topics)


@pytest.mark.parametrize("policy", [EXACT, RELAXED], ids=lambda policy: policy.name)
@pytest.mark.parametrize("name", NAMES)
def test_the_reference_executed_as_a_run_is_correct(name: str, policy: Policy, tmp_path: Path) -> None:
    topics, _, _ = convert_lines(lines_of(name))
    rng = Random(7)
    for file in ("topics.jsonl", "of_persona1.jsonl"):
        for topic in _topics(tmp_path / file, topics):
            for turn in turns_of(topic):
                for run in (execute_reference(turn), execute_reference(turn, rng)):
                    verdict = score_turn(turn, run, policy)
                    assert verdict.status is Status.CORRECT, (topic.topic_id, turn.turn, verdict.findings)


def test_every_fault_of_the_file_of_faults_is_named_with_its_place() -> None:
    _, faults, _ = convert_lines(lines_of("faults"))
    named = [f"{fault.line}: {fault.field or ''}" for fault in faults]
    assert named == (FOLDER / "faults.expected.txt").read_text(encoding="utf-8").splitlines()


def test_what_was_said_stays_beside_the_topic() -> None:
    line = json.loads(lines_of("zh")[0])
    topics, _, _ = convert_lines(lines_of("zh"))
    meta = topics[0]["meta"]
    assert isinstance(meta, dict)
    span = line["topics"][0]["message_start"], line["topics"][0]["message_end"]
    assert [message["content"] for message in meta["messages"]] == [
        message["content"] for message in line["messages"][slice(*span)]
    ]
    assert meta["messages"][3]["speakers"] == ["planner"]
    assert meta["persona"] == {
        "short_persona": "常去杭州出差的会计。",
        "languages_spoken": ["中文"],
        "matched_images": ["a.png"],
    }
    assert meta["sensitive_information"] == {"婚姻": "离异"}
    assert (meta["persona_id"], meta["language"], meta["node_path"]) == ("12", "zh", ["ST", "CQ", "MT"])
    assert meta["session"]["first_turn_mode"] == "fresh"


def test_what_is_not_carried_over_is_counted() -> None:
    _, _, converter = convert_lines(lines_of("faults"))
    assert converter.losses["environment time (the session does not say it)"] == 5
    assert converter.losses["reference of a turn that cannot be used (its place is kept, it is not scored)"] == 2
    assert converter.losses["that the topics of one persona follow each other (write a file a persona)"] == 2
