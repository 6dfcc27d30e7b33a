"""What differs between two states of a reference."""

from msgspec import UNSET

from tests.unit.graph.editing.test_structure import done, three
from utb.graph.editing import Change, DiffRow, Edited, graph_diff
from utb.graph.editing import events as e
from utb.testing import builders as b


def test_nothing_differs_from_itself() -> None:
    assert graph_diff(three(), three()).is_empty


def test_a_node_is_not_changed_because_others_moved() -> None:
    after = done(three(), e.AddCall("pay", at=0))
    diff = graph_diff(three(), after)
    assert [(node.change, node.old, node.new) for node in diff.nodes] == [
        (Change.ADDED, None, 0),
        (Change.SAME, 0, 1),
        (Change.SAME, 1, 2),
        (Change.CHANGED, 2, 3),  # the answer waits for one more
    ]
    assert diff.count(Change.ADDED) == 1


def test_a_move_changes_nothing() -> None:
    diff = graph_diff(three(), Edited(done(three(), e.Move(0, 1)).answer_list, three().clarification))
    assert diff.is_empty
    assert [(node.old, node.new) for node in diff.nodes] == [(1, 0), (0, 1), (2, 2)]


def test_rows_name_the_field_and_both_values() -> None:
    after = done(three(), e.SetArgument(0, "city", "Lyon"), e.SetArgument(0, "n", 1), e.SetGoal(0, True))
    node = graph_diff(three(), after).nodes[0]
    assert node.change is Change.CHANGED
    assert set(node.rows) == {
        DiffRow(("action", "arguments", "city"), "Paris", "Lyon"),
        DiffRow(("action", "arguments", "n"), UNSET, 1),
        DiffRow(("goal",), UNSET, True),
    }


def test_numbers_of_another_kind_are_another_value() -> None:
    old, new = (Edited([b.node("find", {"n": value})]) for value in (1, 1.0))
    assert graph_diff(old, new).nodes[0].rows == (DiffRow(("action", "arguments", "n"), 1, 1.0),)


def test_removed_nodes_stand_behind() -> None:
    diff = graph_diff(three(), done(three(), e.Delete(0)))
    assert (diff.nodes[-1].change, diff.nodes[-1].old, diff.nodes[-1].new) == (Change.REMOVED, 0, None)


def test_a_node_under_another_tool_is_known_by_its_arguments() -> None:
    diff = graph_diff(three(), done(three(), e.SetTool(0, "look")))
    assert diff.nodes[0].rows == (DiffRow(("action", "name"), "find", "look"),)


def test_calls_of_one_tool_are_paired_by_what_they_have_in_common() -> None:
    one, other = b.node("find", {"city": "Paris", "n": 1}), b.node("find", {"city": "Lyon", "n": 2})
    changed = b.node("find", {"city": "Lyon", "n": 3})
    diff = graph_diff(Edited([one, other]), Edited([changed]))
    assert [(node.change, node.old) for node in diff.nodes] == [(Change.CHANGED, 1), (Change.REMOVED, 0)]


def test_labels_have_rows_of_their_own() -> None:
    after = done(three(), e.SetLabel("date", "infer", [], "ann"))
    rows = graph_diff(three(), after).labels
    assert DiffRow((0, "decision"), "ask", "infer") in rows
    assert DiffRow((0, "by"), UNSET, "ann") in rows


def test_whatever_stands_in_the_place_of_nodes_can_be_compared() -> None:
    deep: object = 1
    for _ in range(300):
        deep = {"a": [deep]}
    odd = Edited([5, None, {"action": deep}, [deep]], "labels")
    assert graph_diff(odd, three()).count(Change.ADDED) == 3
    assert graph_diff(three(), odd).labels == (DiffRow((), three().clarification, "labels"),)
    assert graph_diff(odd, odd).is_empty
    assert graph_diff(Edited(None), Edited("x")).nodes == ()


def test_arguments_that_are_no_objects_can_be_compared() -> None:
    old, new = (Edited([{"action": {"name": "find", "arguments": text}}]) for text in ('{"a": 1}', '{"a": 2}'))
    rows = graph_diff(old, new).nodes[0].rows
    assert rows == (DiffRow(("action", "arguments"), '{"a": 1}', '{"a": 2}'),)


def test_dependencies_in_another_order_are_the_same() -> None:
    old, new = (Edited([b.node("a"), b.node("c"), b.answer(after=after)]) for after in ([0, 1], [1, 0]))
    assert graph_diff(old, new).is_empty


def test_what_differs_far_down_is_shown_as_one_value() -> None:
    values: list[object] = [1, 2]
    for _ in range(90):
        values = [[value] for value in values]
    old, new = (Edited([b.node("find", {"x": value})]) for value in values)
    (row,) = graph_diff(old, new).nodes[0].rows
    assert len(row.steps) == 64
