"""Earlier turns, results of calls, defaults, labels: where else a value may stand, and which place is preferred."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from utb.model import NodeKind, Source, SourceKind, Turn
from utb.scoring.sources import find_sources, observation_text
from utb.testing import answer, ask, node, tool, turn

DEFAULT, HISTORY, NONE, OBSERVATION, REQUEST = (
    SourceKind.DEFAULT,
    SourceKind.HISTORY,
    SourceKind.NONE,
    SourceKind.OBSERVATION,
    SourceKind.REQUEST,
)


def after_result(value: object, observation: object, *, name: str = "slot") -> Source:
    made = turn(
        node("look", observation=observation), node("act", {name: value}, after=[0]), answer(), request="Do it."
    )
    return find_sources(made, 1)[name]


def after_turn(value: object, earlier: Turn, *, name: str = "slot", request: str = "Do it.") -> Source:
    made = turn(node("act", {name: value}), answer(), request=request, history=[earlier], index=1)
    return find_sources(made, 0)[name]


@pytest.mark.parametrize(
    ("value", "observation", "words"),
    [
        ("R1", {"id": "R1"}, "R1"),
        ("R1", '{"id": "R1"}', "R1"),
        ("R1", "{'id': 'R1', 'open': True}", "R1"),
        ("R1", 'Status: 200. Response: {"id": "R1"}', "R1"),
        ("TR5729", "Booked as TR5729.", "TR5729"),
        ("12 Elm Street", {"note": 'Go to "12 Elm Street", please.'}, "12 Elm Street"),
        (980.0, {"distance": 980}, "980"),
        (20, {"count": 20, "type": "lines"}, "20"),
        ("北京", {"city": "北京"}, "北京"),
    ],
)
def test_values_are_found_in_results(value: object, observation: object, words: str) -> None:
    source = after_result(value, observation)
    assert (source.kind, source.node) == (OBSERVATION, 0)
    assert source.span is not None
    assert observation_text(observation)[source.span.start : source.span.end] == words


def test_spans_count_in_the_json_text_of_a_result_that_is_no_text() -> None:
    observation = {"text": 'line\n"R1" é', "more": ["R2"]}
    source = after_result("R2", observation)
    assert source.span is not None
    assert json.dumps(observation, ensure_ascii=False)[source.span.start : source.span.end] == "R2"


@pytest.mark.parametrize(
    ("value", "observation"),
    [
        (3, {"a": 3, "b": 1, "c": 2, "d": 4, "e": 5}),
        (1, {"count": 1}),
        (True, {"done": True}),
        ("no", {"text": "There is no such thing"}),
        ("R1", {"id": "R12"}),
    ],
)
def test_small_and_common_values_are_not_found_just_anywhere(value: object, observation: object) -> None:
    assert after_result(value, observation).kind is NONE


def test_a_small_value_is_found_under_a_fitting_name() -> None:
    observation = {"seats": 3, "bags": 3, "rows": 2, "floors": 4, "doors": 5}
    source = after_result(3, observation, name="total_bags")
    assert source.span is not None
    assert observation_text(observation)[: source.span.start].endswith('"bags": ')


def test_a_fitting_name_goes_before_an_earlier_place() -> None:
    made = turn(
        node("look", observation={"note": "R1"}),
        node("look", observation={"reservation_id": "R1"}),
        node("act", {"reservation": "R1"}, after=[0, 1]),
        request="Do it.",
    )
    assert find_sources(made, 2)["reservation"].node == 1


def test_results_of_later_nodes_are_not_seen() -> None:
    made = turn(node("act", {"id": "R1"}), node("look", observation={"id": "R1"}, after=[0]), request="Do it.")
    assert find_sources(made, 0)["id"].kind is NONE


def test_results_of_nodes_that_must_come_first_are_seen_wherever_they_stand_in_the_file() -> None:
    made = turn(node("act", {"id": "R1"}, after=[1]), node("look", observation={"id": "R1"}), request="Do it.")
    assert find_sources(made, 0)["id"].node == 1


def test_a_value_that_names_a_call_comes_from_its_result() -> None:
    made = turn(node("Find"), node("act", {"phone": "Find.phone"}, after=[0]), request="Do it.")
    assert find_sources(made, 1)["phone"] == Source(kind=OBSERVATION, node=0, by="finder")
    assert after_turn("Find.phone", turn(node("Find"), answer())).kind is HISTORY
    assert after_turn("Lose.phone", turn(node("Find"), answer())).kind is NONE


@pytest.mark.parametrize(
    "earlier",
    [
        turn(answer(), request="I live in Oslo."),
        turn(ask("city", "In Oslo."), node("act", {}, after=[0]), answer()),
        turn(node("act", {"city": "Oslo"}), answer()),
        turn(node("act", observation={"city": "Oslo"}), answer()),
        turn(answer() | {"observation": "You live in Oslo."}),
    ],
)
def test_everything_in_an_earlier_turn_counts_as_history(earlier: Turn) -> None:
    source = after_turn("Oslo", earlier, name="town")
    assert (source.kind, source.turn) == (HISTORY, 0)


def test_the_latest_earlier_turn_is_named_first() -> None:
    history = [turn(answer(), request="Oslo it is.", index=index) for index in range(3)]
    made = turn(node("act", {"city": "Oslo"}), request="Do it.", history=history, index=3)
    assert find_sources(made, 0)["city"].turn == 2


def test_an_earlier_turn_of_another_topic_is_named_with_its_topic() -> None:
    source = after_turn("Oslo", turn(answer(), request="I live in Oslo.", topic_id="other"))
    assert source.topic_id == "other"


def test_small_numbers_of_earlier_turns_need_words_that_speak_of_the_parameter() -> None:
    assert after_turn("4", turn(answer(), request="A cab for 4 people."), name="number_of_riders").kind is HISTORY
    assert after_turn(5, turn(answer(), request="We climbed 5 hills."), name="people").kind is NONE
    assert after_turn(5, turn(answer(), request="A rating of 5, please."), name="min_rating").kind is HISTORY


def test_day_and_time_may_stand_in_different_places() -> None:
    earlier = turn(answer(), request="Wake me at 7 am.")
    assert after_turn("2024-05-20 07:00:00", earlier, request="On May 20.").kind is HISTORY
    made = turn(ask("time", "At 7 am."), node("act", {"at": "2024-05-20 07:00"}, after=[0]), request="On May 20.")
    assert find_sources(made, 1)["at"].kind is REQUEST


def test_kinds_are_tried_in_their_order() -> None:
    earlier = turn(answer(), request="I live in Oslo.")
    look, act = node("look", observation="Oslo"), node("act", {"city": "Oslo"}, after=[0])
    schema = tool("act", {"city": {"type": "string", "default": "Oslo"}})

    def kind(request: str, *, history: bool, result: bool) -> SourceKind:
        nodes = [look if result else node("look"), act, answer()]
        made = turn(*nodes, request=request, tools=[schema], history=[earlier] if history else [])
        return find_sources(made, 1)["city"].kind

    assert kind("Go to Oslo.", history=True, result=True) is REQUEST
    assert kind("Go.", history=True, result=True) is HISTORY
    assert kind("Go.", history=False, result=True) is OBSERVATION
    assert kind("Go.", history=False, result=False) is DEFAULT


@pytest.mark.parametrize(
    ("schema", "kind"),
    [
        ({"type": "boolean", "default": True}, DEFAULT),
        ({"type": "boolean", "default": 1}, NONE),
        ({"type": "boolean"}, NONE),
    ],
)
def test_defaults_are_compared_as_json(schema: dict[str, object], kind: SourceKind) -> None:
    made = turn(node("act", {"flag": True}), request="Do it.", tools=[tool("act", {"flag": schema})])
    assert find_sources(made, 0)["flag"].kind is kind


def test_defaults_inside_objects_lists_and_other_dialects_are_seen() -> None:
    inner = {"type": "object", "properties": {"unit": {"default": "km"}}}
    schema = {
        "name": "act",
        "arguments": {"properties": {"o": inner, "l": {"items": inner}, "d": {"default": ["all"]}}},
    }
    arguments = {"o": {"unit": "km"}, "l": [{"unit": "km"}], "d": ["all"]}
    made = turn(node("act", arguments), request="Do it.", tools=[schema])
    assert {source.kind for source in find_sources(made, 0).values()} == {DEFAULT}


def labelled(sources: dict[str, Source]) -> Turn:
    made = turn(node("act", {"seats": [{"row": "A", "place": "B"}]}), request="Row A, please.")
    graph = made.reference
    return replace(made, reference=replace(graph, nodes=(replace(graph.nodes[0], sources=sources),)))


def test_labels_win_and_hold_for_everything_below_them() -> None:
    profile = Source(kind=SourceKind.PROFILE, by="ann")
    found = find_sources(labelled({"seats[0]": profile, "seats[0].place": Source(kind=NONE, by="ann")}), 0)
    assert found["seats[0].row"] == profile
    assert (found["seats[0].place"].kind, found["seats[0].place"].by) == (NONE, "ann")
    assert find_sources(labelled({}), 0)["seats[0].row"].by == "finder"


def test_questions_and_answers_have_no_arguments_to_explain() -> None:
    made = turn(ask(), answer())
    assert [find_sources(made, index) for index in (0, 1)] == [{}, {}]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates().map(str) | st.times().map(str),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(arguments=st.dictionaries(st.text(max_size=8), JSON, max_size=3), observation=JSON, said=st.text())
def test_whatever_stands_there_is_searched_without_an_exception(
    arguments: dict[str, object], observation: object, said: str
) -> None:
    earlier = turn(ask("x", said), node("look", observation=observation), answer(), request=said)
    made = turn(
        node("look", observation=observation),
        node("act", arguments, after=[0]),
        answer(),
        request=said,
        history=[earlier],
        env_info=said,
        index=1,
    )
    found = find_sources(made, 1)
    assert all(source.by == "finder" for source in found.values())
    assert made.reference.nodes[1].kind is NodeKind.CALL


def test_values_beyond_all_bounds_are_searched_without_an_exception() -> None:
    deep: object = "x"
    for _ in range(200):
        deep = [deep]
    deeper = deep
    for _ in range(3000):
        deeper = [deeper]
    values = {"huge": 10**6000, "deep": deep, "odd": "\ud800", "inf": 1e308, "zh": "一" * 6000}
    said = f"{'9' * 6000} and {'一' * 6000} \ud800"
    made = turn(node("look", observation=[values, deeper]), node("act", values, after=[0]), request=said)
    assert find_sources(made, 1)["huge"].kind is NONE
