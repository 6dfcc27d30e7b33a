"""One mention, said with and without its qualifier: what the source finder takes for the value, relaxed takes too."""

import pytest

from utb.model import RELAXED, SourceKind, Status, Turn
from utb.scoring.score import score_turn
from utb.scoring.sources import find_sources
from utb.testing import answer, call, node, step, text, tool, trajectory, turn

TOOLS = [tool("weather", {"city": {"type": "string"}, "cities": {"type": "array"}}), tool("look")]


def asked(city: object, request: str, *, key: str = "city", **fields: object) -> Turn:
    return turn(node("weather", {key: city}), answer(), request=request, tools=TOOLS, **fields)  # type: ignore[arg-type]


def is_right(made: Turn, city: object, *, key: str = "city") -> bool:
    run = trajectory(step(call("look")), step(call("weather", {key: city})), text())
    return score_turn(made, run, RELAXED).status is Status.CORRECT


@pytest.mark.parametrize(
    ("reference", "request_text", "said"),
    [
        ("Boston, MA", "The weather in Boston?", "Boston"),
        ("Boston, MA", "The weather in Boston?", "boston"),
        ("Boston (USA)", "The weather in boston?", "Boston"),
        ("北京市", "北京的天气", "北京"),
        ("Seattle", "The weather in Seattle, WA.", "Seattle, WA"),
        ("seattle", "The weather in Seattle, WA and Portland, OR.", "Seattle, WA"),
        ("Paris", "The weather in Paris (Texas), please.", "Paris (Texas)"),
        ("new york", "Near New York City.", "New York City"),
        ("北京", "北京市的天气", "北京市"),
    ],
)
def test_a_qualifier_around_the_same_mention_changes_nothing(reference: str, request_text: str, said: str) -> None:
    made = asked(reference, request_text)
    assert find_sources(made, 0)["city"].kind is SourceKind.REQUEST
    assert is_right(made, said)


@pytest.mark.parametrize(
    ("reference", "request_text", "said"),
    [
        ("New York", "From New York to Boston.", "New York to Boston"),
        ("New York", "From New York, then Boston.", "New York, then Boston"),
        ("Oslo", "The weather in Oslo, Bergen and Rome.", "Oslo, Bergen"),
        ("Oslo", "The weather in Oslo, Bergen, Rome.", "Oslo, Bergen"),
        ("Boston, MA", "The weather in Boston, MA?", "Boston"),
        ("Boston, MA", "The weather in Boston?", "Boston, NY"),
        ("NZD,USD,EUR", "Rates of NZD, of USD and of EUR.", "NZD"),
        ("Boston, MA", "The weather in Boston?", "MA"),
        ("Seattle", "The weather in Seattle, WA.", "Seattle, OR"),
        ("Seattle", "The weather in Seattle.", "Seattle, WA"),
        ("Seattle", "The weather in Seattle Center.", "Seattle Center"),
        ("Paris", "The weather in Paris, please.", "Paris, please"),
        ("Boston", "The weather in Boston, MA", "Boston, M"),
    ],
)
def test_nothing_else_around_a_mention_is_accepted(reference: str, request_text: str, said: str) -> None:
    made = asked(reference, request_text)
    assert find_sources(made, 0)["city"].kind is SourceKind.REQUEST
    assert not is_right(made, said)


def test_a_qualifier_that_is_the_value_of_another_call_is_none() -> None:
    nodes = [node("weather", {"city": city}) for city in ("Oslo", "Bergen")]
    made = turn(*nodes, answer(), request="The weather in Oslo, Bergen.", tools=TOOLS)
    wrong = trajectory(step(call("weather", {"city": "Oslo, Bergen"}), call("weather", {"city": "Bergen"})), text())
    assert score_turn(made, wrong, RELAXED).status is Status.WRONG


def test_mentions_in_earlier_turns_and_inside_lists_count_too() -> None:
    earlier = turn(answer(), request="I live in Seattle, WA.")
    assert is_right(asked("Seattle", "The weather at home?", history=[earlier], index=1), "Seattle, WA")
    listed = asked(["Boston, MA", "Seattle"], "The weather in Boston and in Seattle, WA.", key="cities")
    assert is_right(listed, ["Boston", "Seattle, WA"], key="cities")
    assert not is_right(listed, ["Boston", "Portland, OR"], key="cities")


def test_a_result_may_leave_the_qualifier_out_but_is_not_what_the_user_says() -> None:
    def made(city: str, observation: str) -> Turn:
        look = node("look", observation={"place": observation})
        return turn(look, node("weather", {"city": city}, after=[0]), answer(), request="At home?", tools=TOOLS)

    assert is_right(made("Boston, MA", "Boston"), "Boston")
    assert not is_right(made("Seattle", "in Seattle, WA, they say"), "Seattle, WA")


def test_a_mention_does_not_mend_a_broken_schema() -> None:
    offered = [tool("weather", {"city": {"type": "string", "enum": ["Boston, MA", "Seattle, WA"]}}), tool("look")]
    made = turn(node("weather", {"city": "Boston, MA"}), answer(), request="Weather in Boston?", tools=offered)
    assert is_right(made, "Boston, MA")
    assert not is_right(made, "Boston")
