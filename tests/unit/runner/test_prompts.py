"""What a model sees: the time, what came before, the request, the tools; and that nothing else can get in."""

import dataclasses
import typing
from pathlib import Path

import msgspec

from utb.model import ANSWER_NAME, ASK_NAME
from utb.runner import prompts, told
from utb.runner.prompts import PromptBuilder, Visible, visible_of
from utb.testing import answer, ask, node, tool, turn

RUNNER = Path(prompts.__file__).parent


def test_what_prompts_are_made_of_has_no_place_for_a_persona() -> None:
    assert set(Visible.__dataclass_fields__) == {"env_info", "earlier", "request", "tools"}
    assert set(told.Earlier.__dataclass_fields__) == {"topic_id", "turn", "request", "answer_list", "reference"}
    hints = {**typing.get_type_hints(Visible), **typing.get_type_hints(told.Earlier)}
    assert not any("ersona" in str(hint) for hint in hints.values())


def test_no_module_of_the_runner_knows_personas() -> None:
    for path in RUNNER.glob("*.py"):
        imports = [line for line in path.read_text("utf-8").splitlines() if line.startswith(("import ", "from "))]
        assert not any("ersona" in line or "people" in line for line in imports), path


def test_a_prompt_is_worded_as_released_and_tools_carry_no_marks() -> None:
    offered = [
        tool("find", {"q": {"type": "float", "x-utb-free-text": True}}, **{"x-utb-side-effect": True}),
        {"name": "bare", "parameters": {}},
    ]
    asking = {**ask("day", "Monday", after=[0]), "observation": "Which day?"}
    closing = {**answer(after=[0, 1]), "observation": "Done."}
    first = turn(node("find", {"q": 1}, observation={"hit": "ü"}), asking, closing, request="First.")
    now = turn(answer(), request="Second.", tools=offered, history=[first], index=1, env_info="2026-03-03 09:00:00")
    prompt = PromptBuilder().prompt(visible_of(now))
    call = {"id": "call_0_0", "type": "function", "function": {"name": "find", "arguments": '{"q": 1}'}}
    assert list(prompt.messages) == [
        {"role": "system", "content": "Current Date: 2026-03-03 09:00:00"},
        {"role": "user", "content": "First."},
        {"role": "assistant", "content": "", "tool_calls": [call]},
        {"role": "tool", "content": '{"hit": "ü"}', "tool_call_id": "call_0_0"},
        {"role": "assistant", "content": "Which day?"},
        {"role": "user", "content": "Monday"},
        {"role": "assistant", "content": "Done."},
        {"role": "user", "content": "Second."},
    ]
    assert "x-utb" not in str(prompt.tools) and prompt.tools[1]["function"]["name"] == "bare"
    assert prompt.tools[0]["function"]["parameters"]["properties"]["q"] == {"type": "number"}


def test_an_earlier_turn_that_cannot_be_told_as_released_is_told_as_executed() -> None:
    together = [{**ask("day", "Monday"), "observation": "Which day?"}, node("find", {"q": 1}, observation="x")]
    first = turn(*together, answer(after=[0, 1]), request="First.")
    prompt = PromptBuilder().prompt(visible_of(turn(answer(), history=[first], index=1)))
    assert [message["role"] for message in prompt.messages] == [
        "user",
        "assistant",
        "user",
        "assistant",
        "tool",
        "assistant",
        "user",
    ]
    assert prompt.messages[1]["content"] == "Which day?"


def test_an_earlier_turn_that_cannot_be_executed_is_told_by_its_request() -> None:
    first = msgspec.structs.replace(turn(node("find", after=[7]), request="First."), answer_list=[{"no": "node"}])
    prompt = PromptBuilder().prompt(visible_of(turn(answer(), request="Second.", history=[first], index=1)))
    assert [message["content"] for message in prompt.messages] == ["First.", "Second."]


def test_ids_of_earlier_calls_are_all_different() -> None:
    earlier = [turn(node("find", observation=1), answer(after=[0]), index=at, topic_id=f"t{at}") for at in range(3)]
    prompt = PromptBuilder().prompt(visible_of(turn(answer(), history=earlier, index=1)))
    ids = [call["id"] for message in prompt.messages for call in message.get("tool_calls", ())]
    results = [message["tool_call_id"] for message in prompt.messages if message["role"] == "tool"]
    assert len(set(ids)) == len(ids) == 3 and ids == results


def test_what_was_told_is_kept_of_the_latest_turns_only() -> None:
    teller = told.Teller()
    for place in range(told._LATEST + 5):
        teller.tell(told.earlier_of(turn(answer(), topic_id=f"t{place}")), place)
    assert len(teller._told) == told._LATEST


def test_names_of_pseudo_tools_stand_in_no_prompt() -> None:
    first = turn(ask(), answer(after=[0]))
    text = str(PromptBuilder().prompt(visible_of(turn(answer(), history=[first], index=1))))
    assert ASK_NAME not in text and ANSWER_NAME not in text
    assert dataclasses.is_dataclass(Visible)
