"""What a revision changed in one turn, in words, and which nodes of its two references stand for each other."""

from collections.abc import Sequence

import msgspec

from utb.model import Turn
from utb.testing import answer, ask, node, turn
from utb.views.compare_revision import MOST_NODES, SAME, revision_of

Json = dict[str, object]


def of(*nodes: Json, tools: Sequence[Json] = ()) -> Turn:
    """A turn that keeps its reference as it stands in the file."""
    return msgspec.structs.replace(turn(*nodes, tools=tools), answer_list=list(nodes))


def finds(*queries: str) -> Turn:
    nodes = [node(f"find{number}", {"query": query}) for number, query in enumerate(queries)]
    return of(*nodes, answer(after=list(range(len(nodes)))))


def test_an_equal_turn_has_the_same_reference() -> None:
    found = revision_of(finds("x"), finds("x"))
    assert found.lines == (SAME,)
    assert found.nodes(0) == found.nodes(1) == {0: 0, 1: 1}


def test_a_changed_value_is_shown_with_both_values() -> None:
    assert revision_of(finds("x"), finds("y")).lines == ('n0 find0: query "x" → "y"',)


def test_nodes_that_moved_stand_for_each_other_and_new_ones_for_none() -> None:
    old = of(node("find", {"query": "x"}), answer(after=[0]))
    new = of(node("book", {"id": "7"}), node("find", {"query": "x"}), answer(after=[1]))
    found = revision_of(old, new)
    assert found.nodes(1) == {0: 1, 1: 2} and found.nodes(0) == {1: 0, 2: 1}
    assert found.lines == ("n0 book added",)
    assert revision_of(new, old).lines == ("n0 book removed",)


def test_only_some_of_many_changes_are_named() -> None:
    many = revision_of(finds(*"abcdefg"), finds(*"ABCDEFG"))
    assert len(many.lines) == MOST_NODES + 1 and many.lines[-1] == "and 3 more nodes"
    wide = {name: 1 for name in "abcde"}
    (line,) = revision_of(of(node("find", wide)), of(node("find", dict.fromkeys(wide, 2)))).lines
    assert line == "n0 find: a 1 → 2; b 1 → 2; c 1 → 2; 2 more"


def test_a_field_that_came_or_went_is_named_as_such() -> None:
    (line,) = revision_of(of(node("find", {"a": 1})), of(node("find", {"b": 1}))).lines
    assert line == "n0 find: a 1 → nothing; b nothing → 1"


def test_what_else_may_tip_a_verdict_is_named() -> None:
    old = finds("x")
    assert revision_of(old, msgspec.structs.replace(old, task_type="Chat")).lines == ("other task type or subtype",)
    asked = ask("Which?", "x")
    assert revision_of(of(asked), of(asked, tools=[{"name": "find9"}])).lines == ("other tools",)
    assert revision_of(of(asked), of()).lines == ("n0 ask removed",)


def test_a_reference_that_is_no_list_has_no_nodes_in_common_with_another() -> None:
    broken = msgspec.structs.replace(finds("x"), answer_list="nothing")
    found = revision_of(broken, finds("x"))
    assert found.nodes(0) == {} and found.lines == ("n0 find0 added", "n1 answer added")
