"""Edits of one node: tool, arguments, texts, and our own fields beside them."""

import json

import pytest

from tests.unit.graph.editing.test_structure import done, refused
from utb.graph.editing import Edited, EditEvent
from utb.graph.editing import events as e
from utb.graph.editing.paths import read_path
from utb.matching.paths import write_path
from utb.testing import builders as b

ARGUMENTS = {"city": "Paris", "seats": [{"row": 1}, {"row": 2}], "a.b": {"c": 1}}


def call(**fields: object) -> Edited:
    """A call, a question and an answer."""
    return Edited([b.node("find", ARGUMENTS, unknown=[1], **fields), b.ask(), b.answer()])


def arguments(state: Edited) -> object:
    return state.nodes[0]["action"]["arguments"]


def test_another_tool_keeps_everything_else() -> None:
    assert done(call(), e.SetTool(0, "book")).nodes[0] == b.node("book", ARGUMENTS, unknown=[1])


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("city", "Lyon", {**ARGUMENTS, "city": "Lyon"}),
        ("new", None, {**ARGUMENTS, "new": None}),
        ("seats[1].row", 5, {**ARGUMENTS, "seats": [{"row": 1}, {"row": 5}]}),
        ("seats[2]", {}, {**ARGUMENTS, "seats": [{"row": 1}, {"row": 2}, {}]}),
        ('["a.b"].c', [], {**ARGUMENTS, "a.b": {"c": []}}),
        ("", {"only": 1}, {"only": 1}),
    ],
)
def test_a_value_can_be_put_at_any_path(path: str, value: object, expected: object) -> None:
    after = done(call(), e.SetArgument(0, path, value))
    assert json.dumps(arguments(after)) == json.dumps(expected)  # the order of names as well
    assert after.nodes[0]["unknown"] == [1]


def test_a_value_can_be_taken_out() -> None:
    assert "city" not in arguments(done(call(), e.SetArgument(0, "city")))
    assert arguments(done(call(), e.SetArgument(0, "seats[0]")))["seats"] == [{"row": 2}]
    assert arguments(done(call(), e.SetArgument(0, ""))) == {}


def test_arguments_that_are_text_in_the_file_stay_text() -> None:
    state = Edited([{"action": {"name": "find", "arguments": '{"city": "Zürich"}'}}])
    assert arguments(done(state, e.SetArgument(0, "n", 1))) == '{"city": "Zürich", "n": 1}'
    assert arguments(done(state, e.SetArguments(0, {"city": "Bern"}))) == '{"city": "Bern"}'


def test_arguments_may_be_anything_while_they_are_typed() -> None:
    assert arguments(done(call(), e.SetArguments(0, "{not jso"))) == "{not jso"
    assert arguments(done(call(), e.SetArguments(0, 5))) == 5


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("seats[9]", "there is no item 9"),
        ("seats[2].row", "no item 2 to put a value into"),
        ('["\\x"]', "no argument path"),
        ("seats.row", "there is no `row`"),
        ("nowhere.deep", "There is no `nowhere` to put a value into."),
        ("city.deep", "there is no `deep`"),
        ("..", "no argument path"),
        ("[x]", "no argument path"),
        ('["a', "no argument path"),
        ("a" + ".a" * 500_000, "no argument path"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(path: str, words: str) -> None:
    assert words in refused(call(), e.SetArgument(0, path, 1))


def test_a_value_that_is_not_there_cannot_be_taken_out() -> None:
    assert "there is no `nowhere`" in refused(call(), e.SetArgument(0, "nowhere"))


def test_arguments_that_cannot_be_read_have_to_be_set_as_a_whole() -> None:
    broken = done(call(), e.SetArguments(0, "{not jso"))
    assert "set all of them first" in refused(broken, e.SetArgument(0, "city", 1))


@pytest.mark.parametrize(
    "steps", [("a",), ("a", 0, "b"), ("a.b", "c"), ("",), ("é", 'q"q', "[0]"), ("\ud800", 12), (0, "x")]
)
def test_paths_are_read_as_they_are_written(steps: tuple[str | int, ...]) -> None:
    found = read_path(write_path(steps))
    assert found is not None
    assert tuple(step for step, _ in found) == steps


def test_sources_go_with_what_is_taken_out_and_move_up_with_the_items() -> None:
    sources = {"seats[0].row": {"kind": "none"}, "seats[1].row": {"kind": "request"}, "city": {"kind": "profile"}}
    state = call(sources=sources)
    after = done(state, e.SetArgument(0, "seats[0]")).nodes[0]["sources"]
    assert after == {"seats[0].row": {"kind": "request"}, "city": {"kind": "profile"}}
    after = done(state, e.SetArgument(0, "seats")).nodes[0]["sources"]
    assert after == {"city": {"kind": "profile"}}


def test_accepted_values_come_and_go() -> None:
    after = done(call(), e.SetAccepted(0, "city", ["Lyon", ""]))
    assert after.nodes[0]["accepted"] == {"city": ["Lyon", ""]}
    assert "accepted" not in done(after, e.SetAccepted(0, "city")).nodes[0]
    assert done(call(), e.SetAccepted(0, "city")) == call()


def test_an_observation_may_be_anything_null_and_nothing_told_apart() -> None:
    assert done(call(), e.SetObservation(0, "{no json")).nodes[0]["observation"] == "{no json"
    assert done(call(), e.SetObservation(0, None)).nodes[0]["observation"] is None
    assert "observation" not in done(call(), e.SetObservation(0)).nodes[0]


def test_questions_and_answers_say_something_calls_do_not() -> None:
    after = done(call(), e.SetText(1, "When?", "Now."), e.SetText(2, "Done."))
    assert (after.nodes[1]["observation"], after.nodes[1]["user_input"]) == ("When?", "Now.")
    assert after.nodes[2]["observation"] == "Done."
    assert done(after, e.SetText(1, reply="Later.")).nodes[1]["observation"] == "When?"
    assert "is a call" in refused(call(), e.SetText(0, "Hm."))
    assert "replies to questions" in refused(call(), e.SetText(2, reply="Hm."))


def test_a_goal_is_said_or_not_said() -> None:
    after = done(call(), e.SetGoal(0, False))
    assert after.nodes[0]["goal"] is False
    assert done(after, e.SetGoal(0)) == call()


def test_a_source_keeps_what_the_format_does_not_know() -> None:
    source = {"kind": "request", "span": {"start": 1, "end": 2}, "by": "ann", "unknown": 1}
    after = done(call(), e.SetSource(0, "city", source))
    assert after.nodes[0]["sources"] == {"city": source}
    assert done(after, e.SetSource(0, "city")) == call()


@pytest.mark.parametrize("source", [{}, {"kind": "guess"}, {"kind": "request", "node": "x"}, {"kind": "\ud800"}])
def test_a_source_that_cannot_be_read_is_refused(source: dict[str, object]) -> None:
    assert "no source" in refused(call(), e.SetSource(0, "city", source))


@pytest.mark.parametrize("field", ["accepted", "sources"])
def test_a_field_of_another_kind_is_not_written_over(field: str) -> None:
    odd = call(**{field: "odd"})
    event: EditEvent = e.SetAccepted(0, "city", [1])
    if field == "sources":
        event = e.SetSource(0, "city", {"kind": "none"})
    assert "not an object" in refused(odd, event)


@pytest.mark.parametrize("raw", [5, None, [], {}, {"action": []}, "text"])
def test_a_node_may_be_written_as_any_json(raw: object) -> None:
    after = done(call(), e.SetRaw(0, raw))
    assert after.nodes[0] == raw
    assert "anew as JSON" in refused(after, e.SetTool(0, "find"))
