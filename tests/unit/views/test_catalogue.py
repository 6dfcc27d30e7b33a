"""What topics offer and call: sets that are shared, named and told apart, tools with variants, uses and results."""

from tests.unit.views.topics import labelled, topic_of
from utb.testing import answer, node, tool
from utb.views.catalogue import SAMPLES, build_catalogue

FIND, BOOK = tool("find", {"query": {}}), tool("book", {"id": {}})


def test_topics_that_offer_the_same_tools_share_a_set() -> None:
    made = [topic_of(labelled(answer(), tools=(FIND, BOOK), topic_id=name, profile=name)) for name in ("a", "b")]
    found = build_catalogue(made)
    assert list(found.sets) == ["find, book"]
    entry = found.sets["find, book"]
    assert (entry.tools, entry.topics, entry.turns) == (("find", "book"), 2, 2)
    assert entry.profiles == {"a": 1, "b": 1} and entry.domain is None


def test_a_set_has_the_name_and_the_domain_that_the_data_give_it() -> None:
    meta = {"tool_set": {"name": "shop\nfront", "domain": "Trade"}}
    found = build_catalogue([topic_of(labelled(answer(), tools=(FIND,)), meta=meta)])
    assert [(name, entry.domain) for name, entry in found.sets.items()] == [("shop front", "Trade")]


def test_different_tools_under_one_name_are_two_sets() -> None:
    meta = {"tool_set": "shop"}
    made = [topic_of(labelled(answer(), tools=tools), meta=meta) for tools in ((FIND,), (FIND, BOOK), (FIND,))]
    found = build_catalogue(made)
    assert {name: entry.topics for name, entry in found.sets.items()} == {"shop": 2, "shop (2)": 1}


def test_sets_without_a_name_are_named_for_their_first_tools() -> None:
    many = tuple(tool(f"tool{number}") for number in range(5))
    found = build_catalogue([topic_of(labelled(answer(), tools=many)), topic_of(labelled(answer(), tools=()))])
    assert list(found.sets) == ["tool0, tool1, tool2 +2", "(no tools)"]


def test_a_tool_that_sets_define_differently_has_variants() -> None:
    other = tool("find", {"words": {}})
    made = [
        topic_of(labelled(answer(), tools=tools), meta={"tool_set": name})
        for name, tools in (("one", (FIND,)), ("two", (other,)), ("three", (FIND, BOOK)))
    ]
    variants = build_catalogue(made).tools["find"].variants
    assert [variant.sets for variant in variants] == [["one", "three"], ["two"]]


def test_uses_are_counted_once_a_turn_and_pairs_in_one_order() -> None:
    nodes = (node("book"), node("find", after=[0]), node("find", after=[1]), answer(after=[2]))
    alone = labelled(node("find"), answer(after=[0]), tools=(FIND, BOOK), index=1, profile="p")
    found = build_catalogue([topic_of(labelled(*nodes, tools=(FIND, BOOK), profile="p"), alone)])
    assert found.tools["find"].turns == [("t", 0), ("t", 1)]
    assert found.tools["find"].profiles == {"p": 2}
    assert dict(found.together) == {("book", "find"): 1}


def test_calls_of_tools_that_are_not_offered_are_left_out() -> None:
    found = build_catalogue([topic_of(labelled(node("gone"), answer(after=[0]), tools=(FIND,)))])
    assert list(found.tools) == ["find"] and found.tools["find"].turns == []


def test_some_different_results_are_kept() -> None:
    seen = [{"n": 0}, {"n": 0}, None, *({"n": number} for number in range(1, 9))]
    turns = [
        labelled(node("find", observation=result), answer(after=[0]), tools=(FIND,), index=number)
        for number, result in enumerate(seen)
    ]
    assert build_catalogue([topic_of(*turns)]).tools["find"].results == [{"n": number} for number in range(SAMPLES)]


def test_entries_that_are_no_tools_are_passed_over() -> None:
    found = build_catalogue([topic_of(labelled(answer(), tools=("find", {"function": {}}, {"name": "bare"})))])
    assert list(found.tools) == ["bare"]


def test_a_topic_without_turns_offers_nothing() -> None:
    found = build_catalogue([topic_of()])
    assert not found.sets and not found.tools
