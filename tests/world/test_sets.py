"""Every tool set that stands in tool_schemas/: its file, its tools at work, its chains. The long form is a proof."""

import functools

import pytest

from tests.world import abuse, rules
from tests.world.chains import run_chain
from tests.world.layout import text_of
from tests.world.plan import read_plan
from tests.world.sets import FOLDER, NAMES, own_tools, tool_set, world_of
from tests.world.walks import Walk, walk
from utb.io.tool_sets import offered, without_marks
from utb.matching.tools import Tools
from utb.world.sampling import sample_arguments
from utb.world.world import World

ROUNDS = 6
PLAN = read_plan()

sets = pytest.mark.parametrize("name", NAMES)


@functools.cache
def walked(name: str) -> Walk:
    return walk(name, ROUNDS)


@functools.cache
def world(name: str) -> World:
    return world_of(name)


@sets
def test_the_file_is_planned_and_laid_out_like_the_others(name: str) -> None:
    assert tool_set(name).domain == name.split("_")[0]
    assert rules.plan_faults(tool_set(name), PLAN[name]) == []
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == text_of(FOLDER / f"{name}.json")


@sets
def test_every_tool_is_a_function_schema_described_in_both_languages(name: str) -> None:
    assert [fault for tool in tool_set(name).tools for fault in rules.tool_faults(tool)] == []


@sets
def test_scoring_can_read_every_schema(name: str) -> None:
    tools = Tools(tuple(offered(tool_set(name))))
    found = [tools.find(tool)[0] for tool in tools.names]
    assert [tool for tool in found if tool is None or tool.faults] == []


@sets
def test_decision_points_name_deciding_parameters(name: str) -> None:
    assert rules.scenario_faults(tool_set(name)) == []


@sets
def test_what_is_offered_is_in_one_language_and_what_a_model_sees_has_no_marks(name: str) -> None:
    english, chinese = offered(tool_set(name), "en"), offered(tool_set(name), "zh")
    assert "x-utb-description-zh" not in str(english) + str(chinese)
    assert english != chinese
    assert "x-utb-returns" in str(english)
    assert "x-utb" not in str(without_marks(english))


@sets
def test_drawn_calls_return_what_is_promised(name: str) -> None:
    found = walked(name)
    assert found.faults == []
    assert {tool for tool in own_tools(name) if not found.successes[tool]} == set()


@sets
def test_results_differ_with_the_arguments(name: str) -> None:
    found = walked(name)
    same = {tool for tool, results in found.distinct.items() if world(name).tools[tool].parameters and len(results) < 2}
    assert same == set()


@sets
def test_chains_hold_in_both_languages(name: str) -> None:
    chains = world(name).specs[name].chains
    assert [fault for chain in chains for language in ("en", "zh") for fault in run_chain(name, chain, language)] == []


@sets
def test_chains_call_every_tool_that_writes_and_meet_refusals(name: str) -> None:
    steps = [step for chain in world(name).specs[name].chains for step in chain.steps]
    writing = {t for t in own_tools(name) if world(name).tools[t].raw["function"]["x-utb-side-effect"]}
    assert writing <= {step.call for step in steps if step.error is None}
    assert writing <= {step.call for step in steps if step.error is not None}
    assert {step.call for step in steps} >= set(own_tools(name))


def drawn(name: str, tool: str) -> dict[str, object]:
    """Valid arguments at the end of a walk, where there is something of everything."""
    found = sample_arguments(world(name), tool, walked(name).state, world(name).draws.part("drawn", tool))
    assert found is not None, f"nothing that {tool} can name was made in a walk"
    return found


@sets
def test_wrong_arguments_are_refused_by_name(name: str) -> None:
    for tool in own_tools(name):
        for parameter, wrong in abuse.spoilt(world(name), tool, drawn(name, tool)):
            error = world(name).execute(tool, wrong, walked(name).state)[0].response["error"]
            assert (error["code"], error["parameter"]) == ("invalid_argument", parameter), (tool, wrong)


@sets
def test_absurd_arguments_never_raise(name: str) -> None:
    for tool in own_tools(name):
        for arguments in (None, [], "text", 5, *abuse.absurd(world(name), tool, drawn(name, tool))):
            observation, _ = world(name).execute(tool, arguments, walked(name).state)
            assert observation.text.encode("utf-8")
            assert observation.is_error or isinstance(arguments, dict)


@sets
def test_what_does_not_exist_is_not_found(name: str) -> None:
    for tool in own_tools(name):
        for parameter, wrong in abuse.unknown_things(world(name), tool, drawn(name, tool)):
            error = world(name).execute(tool, wrong, walked(name).state)[0].response["error"]
            assert (error["code"], error["parameter"].split("[")[0]) == ("not_found", parameter), (tool, wrong)
