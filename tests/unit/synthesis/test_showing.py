"""What each role is shown: the persona reaches three roles, what is sensitive none, the planner's thought nobody."""

import json
from pathlib import Path

import pytest

from tests.unit.synthesis.session_making import topic
from tests.unit.synthesis.turn_making import YES, asks, simulated
from utb.io.persona import persona_of
from utb.io.tool_sets import offered, read_tool_sets
from utb.model.synthesis import FollowUp, SynthesisRole, TurnMode
from utb.synthesis.dialogue import next_call, receive
from utb.synthesis.gates import Offer
from utb.synthesis.remembering import memory_of
from utb.synthesis.showing import Scene, values_for
from utb.synthesis.templates import PLACEHOLDERS, read_prompts
from utb.synthesis.turns import Said, TurnOutline, TurnState

SCHEMAS = Path(__file__).resolve().parents[3] / "tool_schemas"
TOOL_SET = read_tool_sets(SCHEMAS, ["weather_air"])["weather_air"]
PERSONA = persona_of(
    {"summary": "CANARY-PERSONA", "preferences": {}, "sensitive_information": {"health": "CANARY-SENSITIVE"}}, "p"
)
CALL = {
    "decision": "call",
    "thought": "she is CANARY-PERSONA",
    "kind": "serial",
    "actions": [{"name": "getAirQuality", "arguments": {"location": "Lyon"}, "purpose": "to know", "needs": []}],
}
REPLIES = (
    "How is the air?",
    json.dumps({**json.loads(asks("getAirQuality", "location")), "thought": "CANARY-PERSONA"}),
    YES,
    "Where?",
    "In Lyon",
    json.dumps(CALL),
    YES,
    simulated({"index": 3}),
    YES,
    json.dumps({"decision": "answer", "answer": "tool"}),
    YES,
    "It is fair.",
)


def scene(language: str = "en") -> Scene:
    memory = memory_of([topic("a", "r1", "r2", "r3", "r4")], topic("b", "r5"))
    spoken = "zh" if language == "zh" else "en"
    return Scene(persona=PERSONA, tool_set=TOOL_SET, env_info="NOW", language=spoken, memory=memory)


def prompts_of_a_turn(language: str = "en") -> list[tuple[SynthesisRole, str, str]]:
    """Every prompt of one turn with a question, a call and an answer, as (role, purpose, text)."""
    outline = TurnOutline(mode=TurnMode.SINGLE, follow_up=FollowUp.CONTINUE, refers_to="b/0", clear=(False,))
    state = TurnState(outline=outline, offer=Offer.of(offered(TOOL_SET, scene(language).language)), has_world=False)
    prompts, seen = read_prompts(language), []
    for reply in REPLIES:
        call = next_call(state)
        assert call is not None
        values = values_for(scene(language), state, call)
        assert values.keys() == PLACEHOLDERS[call.role]
        seen.append((call.role, call.purpose.value, "\n".join(prompts[call.role].rendered(values))))
        state = receive(state, Said(text=reply))
    assert state.ended is not None and state.ended.failure is None
    return seen


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_persona_is_shown_to_user_planner_and_assistant_and_to_nobody_else(language: str) -> None:
    shown = {role for role, _, text in prompts_of_a_turn(language) if "CANARY-PERSONA" in text}
    asked = {role for role, _, _ in prompts_of_a_turn(language)}
    assert shown == {SynthesisRole.USER, SynthesisRole.PLANNER, SynthesisRole.ASSISTANT}
    assert asked == set(PLACEHOLDERS)


def test_what_is_sensitive_is_shown_to_nobody() -> None:
    assert not [role for role, _, text in prompts_of_a_turn() if "CANARY-SENSITIVE" in text]


def test_everybody_knows_the_time() -> None:
    assert all("NOW" in text for _, _, text in prompts_of_a_turn())


def test_users_see_no_tool_names_and_no_calls() -> None:
    names = [tool["function"]["name"] for tool in TOOL_SET.tools]
    for role, _, text in prompts_of_a_turn():
        assert (
            any(name in text for name in names) == (role is not SynthesisRole.USER) or role is SynthesisRole.ASSISTANT
        )


def test_the_request_leans_on_the_turn_that_was_drawn() -> None:
    _, _, text = prompts_of_a_turn()[0]
    assert 'Go on with the subject of "r5"' in text


def test_earlier_talks_and_the_own_one_are_told_apart() -> None:
    planner = next(text for role, _, text in prompts_of_a_turn() if role is SynthesisRole.PLANNER)
    earlier, own = planner.split("This talk so far:")
    assert "User: r4" in earlier and "r5" not in earlier and "User: r5\nAssistant: answer to r5" in own


def test_a_question_names_what_is_missing_in_words() -> None:
    asked = next(text for _, purpose, text in prompts_of_a_turn() if purpose == "ask")
    assert "location (City, by its usual name.)" in asked


def test_a_vague_reply_is_asked_for_in_words() -> None:
    assert "Answer vaguely" in next(text for _, purpose, text in prompts_of_a_turn() if purpose == "reply")


def test_calls_and_results_are_numbered_for_the_planner() -> None:
    planned = [text for _, purpose, text in prompts_of_a_turn() if purpose == "plan"]
    assert 'Call 0: getAirQuality {"location": "Lyon"}\nResult 0: 200 {"index": 3}' in planned[-1]


def test_a_refused_draft_comes_back_with_its_reasons() -> None:
    outline = TurnOutline(mode=TurnMode.SINGLE, follow_up=FollowUp.CONTINUE)
    state = TurnState(outline=outline, offer=Offer.of(offered(TOOL_SET)))
    state = receive(receive(state, Said(text="Air?")), Said(text="my draft"))
    call = next_call(state)
    assert call is not None
    _, text = read_prompts("en")[call.role].rendered(values_for(scene(), state, call))
    assert "my draft" in text and "no_json" in text
