"""Progress, topics and role messages of synthesised sessions, as the page says them."""

import msgspec
import pytest

from tests.unit.synthesis.session_making import topic
from tests.unit.views.calls_of_synthesis import call
from utb.model.synthesis import (
    Batch,
    BatchKind,
    FailureCode,
    FollowUp,
    PlannedCall,
    Question,
    RoleStep,
    SynthesisFailure,
    SynthesisRole,
    SynthesisTurn,
    TurnMode,
)
from utb.model.synthesis_run import FailedTopic, PersonProgress, RunRequest, RunStatus, Standing
from utb.views.synthesis_address import SynthesisAddress, read_synthesis_address, write_synthesis_address
from utb.views.synthesis_progress import MOST_FAILED, build_progress
from utb.views.synthesis_roles import MOST, build_roles, turn_facts
from utb.views.synthesis_topics import MOST_TOPICS, MOST_TURNS, MadeTopic, build_topic, build_topic_list


def step(role: SynthesisRole, purpose: str, **fields: object) -> RoleStep:
    known: dict[str, object] = {"attempt": 1, "content": "text", "accepted": True}
    return RoleStep(role=role, purpose=purpose, **{**known, **fields})  # type: ignore[arg-type]


PLANNER, CHECKER = SynthesisRole.PLANNER, SynthesisRole.PLANNER_CHECKER
STEPS = (
    step(SynthesisRole.USER, "request"),
    step(PLANNER, "plan", accepted=False, reasons=("no JSON",), content="```json\n{}\n```"),
    step(PLANNER, "plan", attempt=2, accepted=False, reasons=("wrong day",)),
    step(CHECKER, "check_plan", parsed={"correct": "no"}),
    step(PLANNER, "plan", attempt=3, prompt="en/planner", prompt_version="2"),
    step(CHECKER, "check_plan", parsed={"correct": "yes"}),
    step(SynthesisRole.WORLD, "observe"),
    step(SynthesisRole.ASSISTANT, "answer"),
)


def test_refused_attempts_are_folded_with_what_the_checker_said() -> None:
    view = build_roles(STEPS, "k")
    assert view.summary == "8 messages, 2 refused, 1 objection" and view.count == 8
    assert [(group.is_folded, len(group.lines)) for group in view.groups] == [(False, 1), (True, 3), (False, 4)]
    assert view.groups[1].title == "2 refused attempts"
    marks = [line.mark.word for group in view.groups for line in group.lines]
    assert marks == ["accepted", "rejected", "rejected", "objects", *["accepted"] * 4]


def test_a_line_says_who_what_attempt_and_prompt() -> None:
    lines = [line for group in build_roles(STEPS, "k").groups for line in group.lines]
    assert (lines[4].who, lines[4].what, lines[4].attempt) == ("planner", "plan", "attempt 3")
    assert lines[4].prompt == "en/planner.md · version 2" and lines[0].prompt == ""
    assert lines[1].line == "{}" and lines[1].said.text.startswith("```json") and lines[1].reasons == ("no JSON",)
    assert len({line.id for line in lines}) == len({line.said.key for line in lines}) == 8


def test_role_messages_without_end_are_cut_and_none_are_none() -> None:
    view = build_roles([step(PLANNER, "plan")] * (MOST + 2), "k")
    assert view.note == "and 2 more messages" and build_roles((), "k").groups == ()


def test_a_turn_in_a_few_words() -> None:
    plan = (
        Batch(kind=BatchKind.SERIAL, actions=(PlannedCall(name="a", arguments={}),)),
        Question(tool="a", parameters=("x",)),
    )
    turn = SynthesisTurn(
        mode=TurnMode.MIXED, request="r", answer="", plan=plan, follow_up=FollowUp.OMIT, refers_to="t/0"
    )
    assert turn_facts(turn) == ("mixed", "omit (t/0)", "1 call", "1 question")
    assert turn_facts(SynthesisTurn(mode=TurnMode.CHAT, request="r", answer="a")) == ("chat", "no call")


def made(name: str, *requests: str, **fields: object) -> MadeTopic:
    return MadeTopic(
        topic=msgspec.structs.replace(topic(name, *requests), **fields), source="p.jsonl", line=3, unusable={}
    )


FAILED = SynthesisFailure(code=FailureCode.PLAN_REJECTED, message="three <b> attempts", turn=1, steps=STEPS[:4])


def test_topics_are_listed_searched_and_marked() -> None:
    topics = [
        made("one", "find a hotel", node_path=("ST",), tool_set="stays"),
        made("two", "rain?", failure=FAILED),
        MadeTopic(topic=topic("three"), source="p", line=None, unusable={0: "no plan"}),
    ]
    listed = build_topic_list(topics, "two")
    assert listed.summary == "3 topics, 1 failed"
    assert [row.mark.word for row in listed.rows] == ["finished", "failed", "unusable turns"]
    assert [row.is_chosen for row in listed.rows] == [False, True, False]
    assert listed.rows[0].about == "1 turn · ST" and listed.rows[1].title.startswith("Turn 1: plan rejected.")
    for words, names in (("HOTEL", ["one"]), ("rejected", ["two"]), ("stays one", ["one"]), ("x", [])):
        assert [row.topic_id for row in build_topic_list(topics, None, words).rows] == names
    assert build_topic_list(topics, None, "hotel").summary == "1 of 3 topics"
    assert build_topic_list(topics, None, persona="nobody").rows == ()
    many = [made(f"t{number}") for number in range(MOST_TOPICS + 2)]
    assert build_topic_list(many, None).more == "2 more: search to see them."


def test_a_failed_topic_shows_its_turns_and_the_one_without_end() -> None:
    view = build_topic(made("two", "rain?", failure=FAILED))
    assert view.failure == "Turn 1: plan rejected. three <b> attempts" and view.failed_turn == 1
    assert view.failed is not None and view.failed.count == 4 and len(view.turns) == 1
    assert dict(view.facts)["file"] == "p.jsonl:3" and "tool set" not in dict(view.facts)


def test_a_topic_names_what_cannot_be_used_and_what_is_left_out() -> None:
    long = topic("long", *["hello"] * (MOST_TURNS + 4))
    view = build_topic(MadeTopic(topic=long, source="p", line=None, unusable={1: "no plan"}))
    assert view.turns[1].problem == "no plan" and view.more == "and 4 more turns" and view.failed is None
    assert view.turns[0].answer is not None and dict(view.facts)["file"] == "p"


def status(standing: Standing = Standing.RUNNING, **fields: object) -> RunStatus:
    people = (
        PersonProgress(persona="ann", topics=2, turns=6, wanted=10),
        PersonProgress(persona="bo"),
    )
    known: dict[str, object] = {"people": people, "is_ours": True, "started_at": 100.0, "about": {"turns": [8, 12]}}
    return RunStatus(name="run", standing=standing, **{**known, **fields})  # type: ignore[arg-type]


def answers(count: int, persona: str = "ann") -> list[object]:
    return [call(number, persona=persona, turn=number, purpose="answer") for number in range(count)]


def figures(view: object) -> dict[str, str]:
    return {name: value for name, value, _ in view.figures}  # type: ignore[attr-defined]


def test_turns_of_the_unfinished_topic_count() -> None:
    view = build_progress(status(), {"ann": answers(7), "bo": answers(1, "bo")}, 220.0)
    assert [row.turns for row in view.people] == ["7 / 10", "1"]
    assert round(view.share, 1) == round((70 + 100 / 12) / 2, 1)
    shown = figures(view)
    assert (shown["turns"], shown["rate"], shown["time left"], shown["calls"]) == ("8", "4.0", "–", "8")
    assert view.people[0].doing == "t1 · turn 6 · planner · answer" and view.people[1].mark.word == "running"


def test_the_time_left_follows_from_the_turns_since_the_last_start() -> None:
    fixed = status(about={"turns": [10, 10]}, turns_before=2)
    shown = figures(build_progress(fixed, {"ann": answers(8)}, 160.0))
    assert (shown["turns"], shown["rate"], shown["time left"]) == ("8 / 20", "6.0", "2 min 0 s")


def test_without_a_turn_there_is_no_rate() -> None:
    for each in (status(people=()), status(started_at=None), status(turns_before=6), status(started_at=500.0)):
        shown = figures(build_progress(each, {}, 220.0))
        assert (shown["rate"], shown["time left"]) == ("–", "–")


def test_who_waits_and_who_stopped_and_why() -> None:
    assert build_progress(status(), {}, 1.0).people[1].mark.word == "waiting"
    people = (
        PersonProgress(persona="ann", turns=3, wanted=3),
        PersonProgress(persona="bo", stopped="unauthorized: <b>"),
    )
    view = build_progress(status(Standing.FAILED, people=people, ended_at=130.0, said=("utb: no",)), {}, 999.0)
    assert [row.mark.word for row in view.people] == ["complete", "failed"]
    assert view.people[1].doing == "unauthorized: <b>" and view.said == ("utb: no",)
    assert figures(view)["rate"] == "6.0" and figures(view)["time left"] == "–"


def test_failed_topics_are_listed_with_reasons() -> None:
    failed = tuple(
        FailedTopic(topic_id=f"t{number}", turn=1, code="plan_rejected", message="m")
        for number in range(MOST_FAILED + 1)
    )
    view = build_progress(status(people=(PersonProgress(persona="ann", failed=failed),)), {}, 1.0)
    assert view.failures[0].code == "plan rejected" and len(view.failures) == MOST_FAILED
    assert view.more.startswith("and 1 more")


@pytest.mark.parametrize("standing", list(Standing))
def test_every_standing_has_a_mark_and_a_sentence(standing: Standing) -> None:
    view = build_progress(status(standing), {}, 200.0)
    assert view.mark.glyph and view.mark.word and view.sentence
    told = build_progress(status(standing, said=("a", "b")), {}, 200.0).said
    assert told == (("a", "b") if standing in (Standing.FAILED, Standing.INTERRUPTED) else ())


def test_a_run_of_a_terminal_is_stopped_there() -> None:
    assert "started elsewhere" in build_progress(status(is_ours=False), {}, 1.0).sentence


def test_tokens_and_cost_are_told_where_they_are_known() -> None:
    silent = build_progress(status(), {"ann": [call(0, input_tokens=None, output_tokens=None)]}, 200.0)
    remarks = {name: remark for name, _, remark in silent.figures}
    assert (remarks["tokens"], remarks["cost"]) == ("not counted by the server", "no price is known")
    paid = figures(build_progress(status(), {"ann": [call(0, cost_usd=0.5), call(1, cost_usd=1)]}, 200.0))
    assert (paid["tokens"], paid["cost"]) == ("200 → 20", "1.50 USD")


def test_settings_come_from_the_folder() -> None:
    request = RunRequest(provider="stub", config="roles.toml", seed=3, people="small", personas=("ann",))
    before = dict(build_progress(status(request=request, about={}), {}, 1.0).settings)
    assert (before["seed"], before["language"], before["roles"]) == ("3", "en", "roles.toml")
    roles = {"planner": {"model": "a"}, "assistant": {"model": "b"}, "odd": 7}
    about = {"seed": 5, "turns": [4, 4], "tool_sets": {"x": "y"}, "roles": roles}
    after = dict(build_progress(status(request=request, about=about), {}, 1.0).settings)
    assert (after["seed"], after["turns"], after["tool sets"]) == ("5", "4", "1")
    assert after["models"] == "a: planner; b: assistant; ?: odd"
    one = build_progress(status(about={"roles": {"planner": {"model": "a"}}}), {}, 1.0)
    assert dict(one.settings)["models"] == "a"
    assert "models" not in dict(build_progress(status(about={"roles": 3, "turns": []}), {}, 1.0).settings)


def test_addresses_read_back() -> None:
    address = SynthesisAddress(run="r", view="calls", role="planner", find="a b", page=3, call="p.jsonl:4")
    assert read_synthesis_address(write_synthesis_address(address)) == address
    assert address.filters == {"role": "planner", "find": "a b"}
    assert address.with_filter("role", "") == SynthesisAddress(run="r", view="calls", find="a b")
    assert address.at_view("topics", "t") == SynthesisAddress(run="r", view="topics", topic="t")
    for page in ("0", "-1", "x", "9" * 9, "²"):
        assert read_synthesis_address({"page": page}).page == 1
