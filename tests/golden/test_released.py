"""The released evaluator's verdicts on a sample of 200 turns and 80 single calls, in both set-ups.

The sample covers every kind of mutation, error, crash and argument string of the recorded corpus, so that a clone
without that corpus is guarded as well.
"""

import json
from pathlib import Path

import pytest

from tests.released_records import call_differences, labels_of, turn_differences
from utb.scoring.released import Similarity

HERE = Path(__file__).resolve().parent
TOOLS = json.loads((HERE / "released_tools.json").read_text(encoding="utf-8"))


def records(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("record", records("released_turns.jsonl"), ids=lambda record: record["id"])
def test_a_turn_gets_the_labels_words_and_messages_that_the_released_evaluator_gave(record: dict[str, object]) -> None:
    assert turn_differences(record, labels_of(record, TOOLS)) == []


@pytest.mark.parametrize("similarity", Similarity)
@pytest.mark.parametrize("record", records("released_calls.jsonl"), ids=lambda record: record["id"])
def test_a_call_gets_the_string_that_the_released_checker_gave(
    record: dict[str, object], similarity: Similarity
) -> None:
    assert call_differences(record, similarity) == []
