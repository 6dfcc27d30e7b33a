"""Every example of docs/scoring.md on numbers holds, and its list of reasons is the one in the code."""

import json
import re

import msgspec
import pytest

from tests.docs.test_scoring_doc import TEXT, examples, step, turn_of
from tests.unit.metrics.judging import judged, judgements
from utb.metrics.behaviour import behaviour_of
from utb.metrics.bootstrap import Averaging
from utb.metrics.columns import Column
from utb.metrics.disagreement import disagreement
from utb.metrics.disagreement_reasons import SENTENCES
from utb.metrics.judged import Judged
from utb.metrics.measures import Measures, measure
from utb.metrics.paired import paired
from utb.metrics.table import TABLE, WITHOUT_CHAT
from utb.model import (
    Call,
    Decision,
    FindingCode,
    Mode,
    SlotLabel,
    Status,
    Step,
    Toolbox,
    Trajectory,
    Turn,
    Verdict,
    policy_named,
)
from utb.scoring.released import score_released
from utb.scoring.score import score_turn

Example = dict[str, object]


def _judged(entry: list[str], position: int, mode: Mode) -> Judged:
    profile, task_type, outcome, *topic = entry
    is_status = outcome in set(Status)
    return judged(
        position,
        task_type,
        profile=profile,
        topic=int(topic[0]) if topic else position,
        status=Status(outcome) if is_status else Status.NOT_SCORED,
        reasons=() if is_status else (FindingCode(outcome),),
        mode=mode,
    )


def _measures(example: Example) -> Measures:
    mode = Mode(example.get("mode", "open"))
    rows = [_judged(entry, position, mode) for position, entry in enumerate(example["turns"])]
    return measure(judgements(*rows, policy=example.get("policy", "exact")))


@pytest.mark.parametrize("example", examples("numbers"), ids=lambda e: json.dumps(e)[:60])
def test_an_example_of_numbers_comes_out_as_it_says(example: Example) -> None:
    measures = _measures(example)
    for field, averaging, kind in (
        ("macro", Averaging.MACRO, TABLE),
        ("micro", Averaging.MICRO, TABLE),
        ("without_chat", Averaging.MICRO, WITHOUT_CHAT),
    ):
        wanted = example.get(field, {})
        assert {name: measures.cell(Column(name), averaging, kind).rate for name in wanted} == pytest.approx(wanted)
    pooled = {column.value: measures.cell(column, Averaging.MICRO) for column in Column}
    for field, attribute in (
        ("scored", "scored"),
        ("excluded", "excluded"),
        ("empty", "empty_because"),
        ("clustered_by", "clustered_by"),
    ):
        wanted = example.get(field, {})
        assert {name: getattr(pooled[name], attribute) for name in wanted} == wanted


@pytest.mark.parametrize("example", examples("paired"), ids=lambda e: json.dumps(e)[:60])
def test_an_example_of_two_models_comes_out_as_it_says(example: Example) -> None:
    models = [
        judgements(*(judged(place, topic=place, status=Status(outcome)) for place, outcome in enumerate(example[name])))
        for name in ("first", "second")
    ]
    every = paired(*models)[-1]
    wanted = {name: value for name, value in example.items() if name not in ("first", "second")}
    assert {name: getattr(every, name) for name in wanted} == wanted


def _turn(example: Example) -> Turn:
    turn = turn_of(example)
    labels = tuple(SlotLabel(slot, Decision(decision)) for slot, decision in example.get("slots", []))
    if "parameters" in example:
        parameters = {"type": "object", "properties": example["parameters"]}
        box = Toolbox(({"type": "function", "function": {"name": "A", "parameters": parameters}},))
        turn = msgspec.structs.replace(turn, tools=box)
    return msgspec.structs.replace(turn, clarification=labels, task_type=example.get("task_type"))


def _run(example: Example) -> Trajectory:
    steps = tuple(_with_texts(step(entry)) for entry in example["run"])
    return Trajectory(topic_id="t", turn=0, model="m", steps=steps)


def _with_texts(made: Step) -> Step:
    """Calls as models send them: with an id, and their arguments as text."""
    calls = tuple(Call(call.name, call.arguments, str(place)) for place, call in enumerate(made.calls))
    return msgspec.structs.replace(made, calls=calls)


def _verdict(turn: Turn, run: Trajectory, name: str) -> Verdict:
    policy = policy_named(name)
    return score_turn(turn, run, policy) if policy.similarity is None else score_released(turn, run, policy)


@pytest.mark.parametrize("example", examples("behaviour"), ids=lambda e: json.dumps(e)[:60])
def test_an_example_of_behaviour_shows_it(example: Example) -> None:
    turn, run = _turn(example), _run(example)
    named = [name for name in ("exact", "relaxed") if name in example]
    assert named and all(behaviour_of(turn, run, _verdict(turn, run, name)) == example[name] for name in named)


@pytest.mark.parametrize("example", examples("disagreement"), ids=lambda e: json.dumps(e)[:60])
def test_an_example_of_disagreement_has_its_reason(example: Example) -> None:
    turn, run = _turn(example), _run(example)
    first, second = (_verdict(turn, run, name) for name in example["policies"])
    found = disagreement(turn, run, first, second)
    assert found is not None, (first, second)
    assert found.reason == example["reason"], found


def test_the_list_of_reasons_is_the_one_in_the_code() -> None:
    section = TEXT.split("### 8.6")[1]
    rows = dict(re.findall(r"^\| (\w+) \| (.+) \|$", section, flags=re.M))
    rows.pop("reason")
    assert rows == {reason.value: sentence for reason, sentence in SENTENCES.items()}
