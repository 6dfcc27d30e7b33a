"""Labels of whole turns, accidents included."""

import json

import pytest

from utb.model import ANSWER_NAME, ASK_NAME
from utb.scoring.released import Released, Similarity, released_labels, released_messages

Json = dict[str, object]


def node(name: str, arguments: object = None, after: tuple[int, ...] = (), **fields: object) -> Json:
    return {"action": {"name": name, "arguments": arguments or {}}, "dependency_list": list(after), **fields}


def calls(*made: tuple[str, object]) -> Json:
    return {
        "content": None,
        "tool_calls": [
            {
                "id": f"c{place}",
                "function": {"name": name, "arguments": given if isinstance(given, str) else json.dumps(given)},
            }
            for place, (name, given) in enumerate(made)
        ],
    }


def text(content: object = "Done.") -> Json:
    return {"content": content, "tool_calls": None}


def tools(*names: str) -> list[Json]:
    properties = {"x": {"type": "string"}, "y": {"type": "string"}}
    return [{"function": {"name": name, "parameters": {"properties": properties}}} for name in names]


CHAIN = [
    node("A", {"x": "first"}),
    node("B", {"x": "second"}, (0,)),
    node("C", {"x": "third"}, (1,)),
    node(ANSWER_NAME, after=(0, 1, 2)),
]


def chain(*outputs: Json) -> Released:
    return released_labels(tools("A", "B", "C"), CHAIN, list(outputs), "jieba+rouge")


def labels(released: Released) -> tuple[object, ...]:
    return (
        released.label,
        released.action_name_label,
        released.action_arguments_label,
        released.is_optimal,
        released.complete_step,
    )


def test_a_right_run_is_correct_and_optimal() -> None:
    released = chain(
        calls(("A", {"x": "first"})), calls(("B", {"x": "second"})), calls(("C", {"x": "third"})), text("")
    )
    assert labels(released) == ("error", "error", None, False, 4)
    assert released.error_reason == "tool_calls and content are None or empty"
    released = chain(calls(("A", {"x": "first"})), calls(("B", {"x": "second"})), calls(("C", {"x": "third"})), text())
    assert labels(released) == ("correct", "correct", "correct", True, 4)
    assert released.args_checks == [["correct"], ["correct"], ["correct"], None]
    assert released.min_length == 4


def test_an_argument_error_deletes_the_next_step_only() -> None:
    released = chain(calls(("A", {"x": "zzz"})), calls(("B", {"x": "second"})), calls(("C", {"x": "third"})), text())
    assert labels(released) == ("error", "correct", "error", False, 3)
    assert released.deleted == 1
    assert released.args_checks[1:] == [None, None, None]


def test_an_argument_error_masks_the_name_error_behind_it() -> None:
    released = chain(calls(("A", {"x": "zzz"})), calls(("C", {"x": "third"})))
    assert labels(released) == ("error", "correct", "error", False, 1)
    assert released.error_reason == "action name not in candidate_answer_function_list"


def test_a_name_error_leaves_arguments_without_a_label() -> None:
    assert labels(chain(calls(("C", {"x": "third"})))) == ("error", "error", None, False, 1)


def test_a_failed_request_is_an_error() -> None:
    assert chain({"raise": "too slow"}).error_reason == "inference exception: ScriptedError: too slow"
    assert chain({"error": "Timeout: too slow"}).error_reason == "inference exception: Timeout: too slow"
    broken = released_labels(tools("A"), CHAIN, [None], "difflib")
    assert broken.error_reason == "inference exception: AttributeError: 'NoneType' object has no attribute 'content'"


def test_no_outputs_at_all_are_an_error() -> None:
    assert released_labels(tools("A"), CHAIN, None, "difflib").label == "error"


@pytest.mark.parametrize(
    ("first", "expected"),
    [('{"x": "aa", "y": "zz"}', ["correct", "correct"]), ('{"y": "zz", "x": "aa"}', ["error", "error"])],
)
def test_parallel_calls_of_a_tool_are_paired_by_how_they_are_written(first: str, expected: list[str]) -> None:
    nodes = [node("A", {"x": "aa", "y": "zz"}), node("A", {"x": "bb", "y": "cc"}), node(ANSWER_NAME, after=(0, 1))]
    second = '{"x": "bb", "y": "cc"}'
    released = released_labels(tools("A"), nodes, [calls(("A", first), ("A", second)), text()], Similarity.FULL)
    assert [result.partition("_")[0] for result in released.args_checks[0] or []] == expected


@pytest.mark.parametrize(
    ("nodes", "outputs", "reason"),
    [
        ([node("Z"), node(ANSWER_NAME, after=(0,))], [calls(("Z", {})), text()], "KeyError: 'Z'"),
        ([node("A"), node(ANSWER_NAME)], [calls(("A", {}), (ANSWER_NAME, {}))], f"KeyError: '{ANSWER_NAME}'"),
        (
            [{"action": {"name": "A"}, "dependency_list": []}, node(ANSWER_NAME, after=(0,))],
            [calls(("A", {})), text()],
            "KeyError: 'arguments'",
        ),
    ],
)
def test_what_stops_scoring_is_named(nodes: list[Json], outputs: list[Json], reason: str) -> None:
    released = released_labels(tools("A"), nodes, [*outputs, text()], "jieba+rouge")
    assert released.label is None
    assert str(released.crash).startswith(reason)


def test_arguments_that_have_no_order_stop_scoring() -> None:
    nodes = [node("A"), node("A"), node(ANSWER_NAME, after=(0, 1))]
    mixed = calls(("A", {}), ("A", {}))
    mixed["tool_calls"][1]["function"]["arguments"] = None
    released = released_labels(tools("A"), nodes, [mixed, text()], "jieba+rouge")
    assert str(released.crash) == "TypeError: '<' not supported between instances of 'NoneType' and 'str'"


def test_a_question_called_as_a_tool_is_taken_and_its_arguments_are_not_looked_at() -> None:
    nodes = [node(ASK_NAME, user_input="more"), node("A", after=(0,)), node(ANSWER_NAME, after=(0, 1))]
    outputs = [calls((ASK_NAME, "no json")), calls(("A", {})), text()]
    assert released_labels(tools("A"), nodes, outputs, "jieba+rouge").label == "correct"


def test_flat_calls_are_read_as_meant() -> None:
    nodes = [node("A", {"x": "v"}), node(ANSWER_NAME, after=(0,))]
    flat = {"content": None, "tool_calls": [{"name": "A", "arguments": '{"x": "v"}'}]}
    assert released_labels(tools("A"), nodes, [flat, text()], "jieba+rouge").label == "correct"


def test_results_of_a_batch_are_handed_out_by_name_to_calls_as_made() -> None:
    nodes = [
        node("B", observation="of B"),
        node("A", observation={"of": "A"}),
        node(ASK_NAME, after=(0, 1), user_input="yes"),
        node(ANSWER_NAME, after=(0, 1, 2)),
    ]
    outputs = [calls(("B", {}), ("A", {})), text("Sure?"), text("Done."), text("More.")]
    messages = released_messages(nodes, outputs)
    assert messages == [
        {"role": "assistant", **outputs[0]},
        {"role": "tool", "content": '{"of": "A"}', "tool_call_id": "c0"},
        {"role": "tool", "content": "of B", "tool_call_id": "c1"},
        {"role": "assistant", "content": "Sure?"},
        {"role": "user", "content": "yes"},
        {"role": "assistant", "content": "Done."},
    ]


def test_a_reference_that_cannot_be_read_exchanges_no_messages() -> None:
    assert released_messages(None, [text()]) == []
