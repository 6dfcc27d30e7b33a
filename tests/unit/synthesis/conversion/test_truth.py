"""What the maker of a turn knows is looked up where the model could see it, and wins over what is found."""

from typing import Any

from tests.unit.synthesis.conversion.made import ask, batch, topic, turn
from utb.model import Decision, TurnSubtype
from utb.model.synthesis import Batch, BatchKind, PlannedCall, SimulatedObservation, SynthesisTurn, TurnMode
from utb.synthesis.conversion import Before, topic_of_session


def said(name: str, arguments: dict[str, Any], result: object = None, **says: tuple[str, ...]) -> Batch:
    """One call whose maker says which words tell its values."""
    call = PlannedCall(name=name, arguments=arguments, needs=(), says=says)
    observation = SimulatedObservation(status_code=200, response=result or {"ok": True})
    return Batch(kind=BatchKind.SERIAL, actions=(call,), observations=(observation,))


def sources(*turns: SynthesisTurn, before: Before | None = None) -> list[dict[str, Any]]:
    """The sources of the first call of each turn."""
    record = topic_of_session(topic(*turns), before=before).record
    listed: Any = record["answer_list"]
    return [next((node["sources"] for node in nodes if "sources" in node), {}) for nodes in listed]


def labels(*turns: SynthesisTurn, before: Before | None = None) -> list[Any]:
    """The labels of the last turn."""
    found: Any = topic_of_session(topic(*turns), before=before).record["clarification"]
    return list(found[-1])


def earlier(*turns: SynthesisTurn) -> Before:
    """An earlier topic of the same person."""
    before = Before()
    before.turns += topic_of_session(topic(*turns, topic_id="first"), before=before).turns
    return before


def test_words_are_found_in_the_request_whatever_the_case() -> None:
    found = sources(turn("I never SKIED.", said("find", {"x": "beginner"}, x=("never skied",))))
    assert found == [{"x": {"kind": "request", "span": {"start": 2, "end": 13}, "by": "scenario"}}]


def test_words_are_found_in_a_reply_in_earlier_turns_and_in_earlier_topics() -> None:
    asked = turn("Find one.", ask("find", "x", reply="For us two."), said("find", {"x": "pair"}, x=("us two",)))
    assert sources(asked)[0]["x"] == {"kind": "request", "node": 0, "span": {"start": 4, "end": 10}, "by": "scenario"}
    later = turn("Again.", said("find", {"x": "pair"}, x=("us two",)))
    assert sources(asked, later)[1]["x"]["turn"] == 0 and sources(asked, later)[1]["x"]["node"] == 0
    across = sources(later, before=earlier(turn("Only us two, always.")))
    assert across[0]["x"] == {
        "kind": "history", "turn": 0, "span": {"start": 5, "end": 11}, "by": "scenario", "topic_id": "first",
    }  # fmt: skip


def test_the_first_words_that_stand_somewhere_count_and_words_that_nobody_said_do_not() -> None:
    found = sources(turn("One lamp.", said("find", {"x": "lamp", "y": "k1"}, y=("nobody", "one"), x=("nowhere",))))
    assert found[0]["y"]["span"] == {"start": 0, "end": 3}
    assert found[0]["x"]["by"] == "finder"


def test_what_is_asked_and_what_is_inferred_are_as_the_maker_says() -> None:
    asked = turn(
        "Find a lamp.", ask("find", "x"), batch(("find", {"x": "blue"}, {})),
        mode=TurnMode.UNDERSPECIFIED, decision=Decision.ASK,
    )  # fmt: skip
    assert labels(asked) == [{"slot": "x", "decision": "ask", "evidence": [], "by": "scenario"}]
    inferred = turn("As always.", said("find", {"x": "pair"}, x=("two",)), mode=TurnMode.UNDERSPECIFIED)
    with_decision = turn(
        "As always.", said("find", {"x": "pair"}, x=("two",)), mode=TurnMode.UNDERSPECIFIED, decision=Decision.INFER
    )
    before = earlier(turn("We are two."))
    place = {"turn": 0, "start": 7, "end": 10, "topic_id": "first"}
    assert labels(with_decision, before=before) == [
        {"slot": "x", "decision": "infer", "evidence": [place], "by": "scenario"}
    ]
    assert labels(inferred, before=before) == []


def test_evidence_is_the_request_even_where_the_value_was_called_since() -> None:
    turns = (
        turn("Lamps for Bergen.", batch(("find", {"x": "Bergen"}, {"id": "a1"}))),
        turn("More.", batch(("find", {"x": "Bergen", "y": "a1"}, {}))),
        turn("Yet more.", batch(("find", {"x": "Bergen"}, {})), mode=TurnMode.UNDERSPECIFIED, decision=Decision.INFER),
    )
    assert labels(*turns)[0]["evidence"] == [{"turn": 0, "start": 10, "end": 16}]


def test_what_only_results_tell_is_inferred_without_evidence() -> None:
    turns = (
        turn("Lamps.", batch(("find", {"x": "lamps"}, {"id": "it_4711"}))),
        turn("Read it.", batch(("read", {"x": "it_4711"}, {})), mode=TurnMode.UNDERSPECIFIED, decision=Decision.INFER),
    )
    assert labels(*turns) == [{"slot": "x", "decision": "infer", "evidence": [], "by": "scenario"}]


def test_a_value_that_a_needed_call_returned_comes_from_it() -> None:
    search, reading = (
        batch(("find", {"x": "Row"}, {"seat": "11-16"})),
        batch(("read", {"x": "11-16"}, {}), needs=[(0,)]),
    )
    made = turn("Row 16, please.", search, reading)
    listed: Any = topic_of_session(topic(made)).record["answer_list"]
    assert listed[0][1]["sources"]["x"]["kind"] == "observation"


def test_the_subtype_is_the_makers() -> None:
    turns = (turn("Hello."), turn("And now?", subtype=TurnSubtype.LONG_RANGE))
    assert topic_of_session(topic(*turns)).record["turn_subtypes"] == ["Long-Range Dependency"]
    meta: Any = topic_of_session(topic(*turns, domain="weather", tool_set="weather_air")).record["meta"]
    assert meta["domain"] == "Weather"
