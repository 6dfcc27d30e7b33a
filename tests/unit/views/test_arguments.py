"""The argument table: every path once, what differs first, values told apart, sources beside them."""

import msgspec

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import SourceKind, Trajectory, Turn
from utb.testing import answer, ask, call, node, step, text, tool, trajectory, turn
from utb.views.argument_notes import FIRST_ONLY, with_notes
from utb.views.argument_rows import Row
from utb.views.arguments import Group, argument_groups
from utb.views.calls import shown_calls
from utb.views.sources import expected_sources


def groups(of: Turn, run: Trajectory | None = None) -> tuple[Group, ...]:
    judged = judge(of, run) if run else None
    alignment = judged.alignment if judged else None
    shown = shown_calls(alignment, run) if alignment and run else ()
    return argument_groups(of, alignment, shown, expected_sources(of), judged.predicted or {} if judged else {})


def rows(group: Group) -> dict[str, Row]:
    return {row.path: row for row in group.rows}


def both(row: Row) -> tuple[str, str]:
    return tuple("".join(piece.text for piece in side or ()) for side in (row.expected, row.predicted))  # type: ignore[return-value]


def test_nodes_come_in_file_order_and_answers_are_left_out() -> None:
    assert [group.index for group in groups(shop(), careful())] == ["n0", "n1"]


def test_a_wrong_value_is_shown_with_both_sides_and_both_sources() -> None:
    wrong = rows(groups(shop(), hasty())[1])["id"]
    assert both(wrong) == ("bag-117", "bag-771")
    assert (wrong.mark.word, wrong.step, wrong.node) == ("differs", 0, 1)
    assert wrong.expected_source is not None and wrong.predicted_source is not None
    assert (wrong.expected_source.mark.word, wrong.expected_source.where) == (SourceKind.OBSERVATION, "n0")
    assert wrong.predicted_source.mark.word == SourceKind.NONE


def test_an_equal_value_is_shown_once() -> None:
    group = groups(shop(), careful())[1]
    assert rows(group)["id"].same == "bag-117"
    assert (group.summary, rows(group)["id"].mark.word) == ("", "equal")


def test_the_summary_counts_what_differs() -> None:
    assert groups(shop(), hasty())[1].summary == "1 of 1 argument differs"


def test_what_differs_comes_first() -> None:
    of = turn(node("find", {"a": 1, "b": 2, "c": 3}))
    group = groups(of, trajectory(step(call("find", {"a": 1, "b": 2, "c": 4}))))[0]
    assert [row.path for row in group.rows] == ["c", "a", "b"]


def test_a_text_is_never_mistaken_for_a_number() -> None:
    of = turn(node("find", {"limit": 50}), tools=[tool("find", {"limit": {"type": "integer"}})])
    row = rows(groups(of, trajectory(step(call("find", {"limit": "50"}))))[0])["limit"]
    assert both(row) == ("50", '"50"')
    assert (row.rule, row.mark.word) == ("schema: type", "breaks schema")


def test_a_broken_schema_is_told_where_nothing_else_differs() -> None:
    of = turn(node("find", {"tags": ["a"]}), tools=[tool("find", {"tags": {}, "limit": {"type": "integer"}})])
    row = rows(groups(of, trajectory(step(call("find", {"tags": ["a"], "limit": "x"}))))[0])["limit"]
    assert row.mark.word in {"extra", "breaks schema"} and "schema: type" in row.rule


def test_missing_and_added_arguments_say_which_side_lacks_them() -> None:
    of = turn(node("find", {"a": "x"}), tools=[tool("find", {"a": {}, "b": {}})])
    found = rows(groups(of, trajectory(step(call("find", {"b": "y"}))))[0])
    assert (found["a"].mark.word, found["a"].predicted_absent) == ("missing", True)
    assert (found["b"].mark.word, found["b"].expected_absent) == ("extra", True)
    assert both(found["b"]) == ("not in the reference", "y")


def test_an_argument_that_decides_nothing_is_shown_and_not_judged() -> None:
    of = turn(node("find", {"page": 1}), tools=[tool("find", {"page": {"x-utb-decision-relevant": False}})])
    row = rows(groups(of, trajectory(step(call("find", {"page": 2}))))[0])["page"]
    assert row.mark.word == "not judged"


def test_a_value_that_counts_as_equal_is_not_marked_as_different() -> None:
    of = turn(node("find", {"place": "San Francisco"}))
    row = rows(groups(of, trajectory(step(call("find", {"place": "san francisco"}))))[0])["place"]
    assert row.mark.word == "equal"
    assert row.expected is not None and not any(piece.differs for piece in row.expected)


def test_a_node_that_was_never_called_shows_what_it_expects() -> None:
    group = groups(shop(), trajectory(step(call("find", {"query": "blue bag", "limit": 5}))))[1]
    assert (group.mark.word, rows(group)["id"].same) in {("missing", "bag-117"), ("not reached", "bag-117")}
    assert rows(group)["id"].mark.word in {"not called", "not reached"}


def test_a_call_that_cannot_be_read_leaves_its_node_unreadable() -> None:
    group = groups(shop(), trajectory(step(call("find", "{'query'"))))[0]
    assert (group.summary, rows(group)["query"].mark.word) == ("what was predicted is no JSON object", "unreadable")


def test_calls_that_stand_for_no_node_follow() -> None:
    run = trajectory(
        step(call("find", {"query": "blue bag", "limit": 5})), step(call("guess", {"x": 1}), call("find", "{'a'"))
    )
    found = groups(shop(), run)
    assert [(group.index, group.mark.word) for group in found[2:]] == [
        ("step 1", "unknown tool"),
        ("step 1", "malformed"),
    ]
    assert rows(found[3])[""].rule == "no JSON object"


def test_without_a_run_the_table_is_the_reference() -> None:
    row = rows(groups(shop())[0])["query"]
    assert (row.same, row.mark.word, row.step) == ("blue bag", "", None)


def test_no_arguments_are_told() -> None:
    assert groups(turn(node("list"), answer()))[0].summary == "no arguments"
    loose = trajectory(step(call("list")), step(call("list")))
    assert groups(turn(node("list")), loose)[1].summary == "no arguments"


def test_nested_paths_and_long_values_are_bounded() -> None:
    of = turn(node("book", {"seats": [{"row": 1}, {"row": "x" * 5000}]}))
    found = rows(groups(of)[0])
    assert set(found) == {"seats[0].row", "seats[1].row"}
    assert found["seats[1].row"].same is not None and found["seats[1].row"].same.endswith("… (5000 characters)")


def test_values_that_are_not_judged_are_not_struck_out() -> None:
    of = turn(node("find", {"page": 1}), tools=[tool("find", {"page": {"x-utb-decision-relevant": False}})])
    row = rows(groups(of, trajectory(step(call("find", {"page": 2}))))[0])["page"]
    assert row.mark.word == "not judged"
    assert not any(piece.differs for piece in (*(row.expected or ()), *(row.predicted or ())))


def test_a_rule_that_only_repeats_the_verdict_is_not_shown() -> None:
    of = turn(node("find", {"a": "x"}), tools=[tool("find", {"a": {}, "b": {}})])
    found = rows(groups(of, trajectory(step(call("find", {"b": "y"}))))[0])
    assert (found["a"].rule, found["b"].rule) == ("", "")


def test_an_array_of_plain_values_is_one_row_whether_it_was_compared_or_not() -> None:
    box = [tool("find", {"tags": {"type": "array"}, "who": {"type": "array"}})]
    of = turn(node("find", {"tags": ["a", "b"], "who": [{"name": "x"}]}), tools=box)
    not_called = groups(of, trajectory(text("No.")))[0]
    called = groups(of, trajectory(step(call("find", {"tags": ["a", "b"], "who": [{"name": "x"}]}))))[0]
    loose = groups(turn(answer(), tools=box), trajectory(step(call("find", {"tags": ["a", "b"]}))))[0]
    assert [row.path for row in not_called.rows] == ["tags", "who[0].name"]
    assert rows(called)["tags"].same == rows(not_called)["tags"].same == '["a", "b"]'
    assert [row.path for row in loose.rows] == ["tags"]


def test_a_question_says_what_it_is_for_its_words_and_the_reply() -> None:
    of = turn(
        {**ask(reply="Blue."), "observation": "Which colour?"},
        node("find", {"query": "Blue"}, after=[0]),
        request="Find me a bag.",
    )
    asked = groups(of, trajectory(text("No.")))[0]
    assert (asked.index, asked.name, asked.mark.word) == ("n0", "ask user", "missing")
    said = [(row.path, row.same) for row in asked.rows]
    assert said == [("asks for", "query"), ("question", "Which colour?"), ("reply of the user", "Blue.")]
    silent = groups(turn(ask(reply=None)))[0]
    assert (silent.rows, silent.summary) == ((), "the reference has no words for it")


def test_what_differs_without_a_finding_says_why_there_is_none() -> None:
    judged = judge(shop(), hasty())
    first = judged.verdicts["exact"].findings[0]
    only_the_step = msgspec.structs.replace(
        judged.verdicts["exact"], findings=(msgspec.structs.replace(first, node=0),)
    )
    noted = with_notes(groups(shop(), hasty()), only_the_step)
    assert [group.summary for group in noted] == ["", f"1 of 1 argument differs · {FIRST_ONLY}"]
    relaxed = msgspec.structs.replace(only_the_step, policy="relaxed")
    assert with_notes(groups(shop(), hasty()), relaxed)[1].summary.endswith(" · relaxed has no finding on it")
    assert with_notes(groups(shop(), hasty()), judged.verdicts["exact"])[1].summary == "1 of 1 argument differs"
    assert with_notes(groups(shop(), hasty()), None) == groups(shop(), hasty())
