"""The list of tools with its search, and one tool with its turns and how models fail at it."""

from tests.unit.metrics.judging import judged
from tests.unit.views.topics import labelled, measured, topic_of
from utb.testing import answer, node, tool
from utb.views.catalogue import Catalogue, build_catalogue
from utb.views.tools_page import MOST, TURNS, build_list, build_tool, first_tool, pooled_note, tool_rates

FIND = tool("findStay", {"query": {}}, description="Looks for hotels.")
BOOK = tool("bookStay", {"id": {}}, **{"x-utb-side-effect": True})
ALARM = tool("setAlarm", description={"odd": "Wakes."})


def shop() -> Catalogue:
    stay = labelled(node("findStay"), node("bookStay", after=[0]), answer(after=[1]), tools=(FIND, BOOK), profile="p")
    again = labelled(node("findStay"), answer(after=[0]), tools=(FIND, BOOK), index=1, profile="q")
    home = labelled(answer(), tools=(ALARM, FIND), topic_id="home")
    return build_catalogue(
        [
            topic_of(stay, again, meta={"tool_set": {"name": "stays", "domain": "Travel"}}),
            topic_of(home, meta={"tool_set": "alarms"}),
        ]
    )


def listed(words: str) -> list[tuple[str, list[str]]]:
    found = build_list(shop(), words, None, {})
    return [(each.name, [tool.name for tool in each.tools]) for each in found.sets]


def test_tools_stand_in_their_sets() -> None:
    assert listed("") == [("stays", ["findStay", "bookStay"]), ("alarms", ["setAlarm", "findStay"])]


def test_the_search_looks_at_names_sets_and_descriptions_for_all_words() -> None:
    assert listed("HOTELS find") == [("stays", ["findStay"]), ("alarms", ["findStay"])]
    assert listed("alarms") == [("alarms", ["setAlarm", "findStay"])]
    assert listed("wakes") == [("alarms", ["setAlarm"])]
    assert listed("find wakes") == []


def test_what_is_found_is_counted_beside_what_there_is() -> None:
    assert build_list(shop(), "", None, {}).summary == "2 tool sets, 3 tools"
    assert build_list(shop(), "book", None, {}).summary == "1 entry of 2 tool sets, 3 tools"


def test_a_line_says_where_a_tool_is_used_and_how_often_it_fails() -> None:
    found = build_list(shop(), "", "bookStay", {"bookStay": (4, 1)}).sets[0]
    find, book = found.tools
    assert found.about == "Travel · 2 turns"
    assert (find.turns, find.fails, find.has_side_effect, find.is_chosen) == (2, "", False, False)
    assert (book.turns, book.fails, book.has_side_effect, book.is_chosen) == (1, "25 %", True, True)


def test_very_long_lists_are_cut_and_that_is_told() -> None:
    many = tuple(tool(f"tool{number}") for number in range(MOST + 7))
    found = build_list(build_catalogue([topic_of(labelled(answer(), tools=many))]), "", None, {})
    assert sum(len(each.tools) for each in found.sets) == MOST and found.more.startswith("7 more")


def test_the_tool_that_most_turns_need_is_opened_first() -> None:
    assert first_tool(build_list(shop(), "", None, {})) == "findStay"
    assert first_tool(build_list(shop(), "nothing like it", None, {})) is None


def test_a_tool_tells_where_it_is_used() -> None:
    view = build_tool(shop().tools["findStay"], (), {("t", 1): "Where to?"})
    assert view.where == "2 turns of 2 profiles · in 2 tool sets"
    assert view.turns == (("t", 0, ""), ("t", 1, "Where to?")) and view.more == ""
    assert [variant.sets for variant in view.variants] == ["stays, alarms"]


def test_of_many_turns_the_first_are_linked() -> None:
    turns = [labelled(node("findStay"), answer(after=[0]), tools=(FIND,), index=number) for number in range(TURNS + 3)]
    view = build_tool(build_catalogue([topic_of(*turns)]).tools["findStay"], (), {})
    assert len(view.turns) == TURNS and view.more == "and 3 more"


def test_the_model_that_fails_most_often_comes_first() -> None:
    def fails(model: str, count: int) -> object:
        rows = [
            judged(number, right=number >= count, nodes=("findStay",), failed_nodes=(0,) if number < count else ())
            for number in range(4)
        ]
        return measured(*rows, model=model)

    idle = measured(judged(0, nodes=("other",)), model="idle")
    measures = (fails("good", 1), fails("bad", 3), idle)
    view = build_tool(shop().tools["findStay"], measures, {})  # type: ignore[arg-type]
    assert [(row.model, row.needed, row.failed, row.text) for row in view.failures] == [
        ("bad", 4, 3, "75 %"),
        ("good", 4, 1, "25 %"),
    ]
    assert tool_rates(measures) == {"findStay": (8, 4), "other": (1, 0)}  # type: ignore[arg-type]


def test_without_models_nothing_is_said_about_failing() -> None:
    assert build_tool(shop().tools["findStay"], (), {}).failures == () and tool_rates(()) == {}


def test_models_that_fail_at_everything_are_not_pooled() -> None:
    silent = measured(judged(0, right=False, nodes=("findStay",), failed_nodes=(0,)), model="silent")
    able = measured(judged(0, nodes=("findStay",)), model="able")
    assert tool_rates((silent, able)) == {"findStay": (1, 0)}
    assert pooled_note((silent, able)).endswith("over 1 model, without silent, which fail at everything.")
    assert pooled_note((able,)).endswith("over 1 model.")
