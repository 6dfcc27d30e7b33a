"""`apply` never raises, never changes what it is given, and refuses what cannot be kept."""

import json
from random import Random

import pytest

from tests.editing import edits
from utb.graph.editing import Edited, EditEvent, Refused, apply, event_as_json, read_event
from utb.graph.editing import events as e
from utb.graph.editing.reducers import _REDUCERS
from utb.io.json_lines import encode_json
from utb.testing import builders as b


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def test_every_event_has_its_reducer() -> None:
    assert set(_REDUCERS) == set(e.EditEvent.__args__)


@pytest.mark.parametrize("state", [Edited(None, 5), Edited([], None), Edited(list(edits.ODD_NODES), [None, {}])])
@pytest.mark.parametrize("seed", range(5))
def test_odd_references_take_every_event_or_say_why_not(state: Edited, seed: int) -> None:
    rng, before = Random(seed), encode_json(state.body)
    for _ in range(200):
        after = apply(state, edits.random_event(rng, state, odd=0.5))
        assert isinstance(after, Edited) or after.reason.endswith(".")
    assert encode_json(state.body) == before


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (float("nan"), "not finite"),
        ([1, {"a": float("inf")}], "not finite"),
        ([10**6_000], "more than 4,000 digits"),
        ([nested(2_000)], "nested more than"),
        ({1: 2}, "a name that is no text"),
        (object(), "no JSON"),
        ((1, 2), "no JSON"),
    ],
)
def test_what_no_file_can_keep_is_refused(value: object, words: str) -> None:
    for event in (e.SetArguments(0, [value]), e.SetRaw(0, {"x": value}), e.ReplaceAll([value])):
        after = apply(Edited([b.node("find")]), event)
        assert isinstance(after, Refused)
        assert words in after.reason


def test_arguments_of_a_megabyte_are_kept() -> None:
    long = "x" * 1_000_000
    after = apply(Edited([b.node("find")]), e.SetArgument(0, "text", long))
    assert isinstance(after, Edited)
    assert after.nodes[0]["action"]["arguments"] == {"text": long}


def test_two_hundred_nodes_can_be_edited() -> None:
    state = Edited([b.node("find", after=[index - 1] if index else []) for index in range(200)])
    after = apply(state, e.Delete(0))
    assert isinstance(after, Edited)
    assert [raw["dependency_list"] for raw in after.nodes] == [[], *([index] for index in range(198))]


@pytest.mark.parametrize(
    "event",
    [
        e.AddCall("find", {"a": 1}, (0, 1), 0),
        e.AddAsk("When?", None),
        e.AddAnswer(),
        e.SetArgument(0, "a"),
        e.SetArgument(0, "a", None),
        e.SetObservation(0),
        e.SetText(1, reply=None),
        e.SetLabel("date", "infer", [{"turn": 0}], "ann"),
        e.SetDependencies(0, (1,)),
        e.ReplaceAll({"any": [1.5, None]}),
    ],
)
def test_events_are_json_and_come_back_from_it(event: EditEvent) -> None:
    assert read_event(json.loads(json.dumps(event_as_json(event)))) == event


@pytest.mark.parametrize(
    "value",
    [None, 5, "x", [], {}, {"type": "explode"}, {"type": "delete"}, {"type": "delete", "node": "1"}, {"type": 5}],
)
def test_what_is_no_event_is_refused_with_a_sentence(value: object) -> None:
    after = read_event(value)
    assert isinstance(after, Refused)
    assert after.reason.startswith("This is no edit")
