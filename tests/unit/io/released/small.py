"""A small released run, written by hand: one data file of two topics, and what a model did in its four turns.

| turn | topic | type | what the model does | label |
|---|---|---|---|---|
| 0 | cafe 0 | Single-Tool | the right call, then text | correct |
| 1 | cafe 1 | Parallel Multi-Tool | both calls, one with a wrong argument, then text | error |
| 2 | bank 0 | Sequential Multi-Tool | two calls one after the other, then text | correct |
| 3 | bank 1 | Chat | a call where text is wanted | error |
"""

import json
from collections.abc import Sequence
from pathlib import Path

from tests.files import write_jsonl
from utb.io.released.rescored_files import rescore_folder
from utb.io.released.stats_inputs import read_data_files
from utb.model.policy import REFERENCE
from utb.testing import answer, node, tool

Json = dict[str, object]
NAME = "shop_persona3"
MODEL = "tiny/model"

_TOOLS = [
    tool("order", {"drink": {"type": "string"}}, required=["drink"]),
    tool("pay", {"amount": {"type": "float"}}, required=["amount"]),
]
CAFE: Json = {
    "id": "cafe",
    "env_info": "2024-03-01 09:00:00 星期五",
    "tools": _TOOLS,
    "tasks": ["A tea, please.", "And one coffee, and pay 5."],
    "answer_list": [
        [node("order", {"drink": "tea"}, observation="ordered"), answer(after=[0])],
        [node("order", {"drink": "coffee"}), node("pay", {"amount": 5}), answer(after=[0, 1])],
    ],
    "task_types": ["单工具", "Parallel Multi-Tool"],
    "turn_subtypes": ["指代"],
    "messages": [{"role": "user", "content": "A tea"}, {"role": "assistant", "content": "ok"}],
}
BANK: Json = {
    "id": "bank",
    "env_info": "2024-03-02 10:00:00",
    "tools": _TOOLS[1:],
    "tasks": ["Pay 1, then 2.", "Thanks!"],
    "answer_list": [
        [node("pay", {"amount": 1}), node("pay", {"amount": 2}, after=[0]), answer(after=[1])],
        [answer()],
    ],
    "task_types": ["Sequential Multi-Tool", "Chit-Chat"],
    "turn_subtypes": ["Partial Information"],
}
CALLS: list[list[list[tuple[str, Json]]]] = [
    [[("order", {"drink": "tea"})], []],
    [[("pay", {"amount": 6}), ("order", {"drink": "coffee"})], []],
    [[("pay", {"amount": 1})], [("pay", {"amount": 2})], []],
    [[("pay", {"amount": 3})]],
]
PLACES = [("cafe", 0), ("cafe", 1), ("bank", 0), ("bank", 1)]
NAME_LABELS = ["correct", "correct", "correct", "error"]


def data_file(folder: Path, *topics: Json, name: str = NAME) -> Path:
    """The data file; other topics may stand in it."""
    return write_jsonl(folder / "data" / f"{name}.jsonl", topics or (CAFE, BANK))


def result_file(folder: Path, *lines: Json | str) -> Path:
    """The result file; other lines may stand in it."""
    return write_jsonl(folder / "result" / f"{NAME}__tiny_model_result.jsonl", lines or (result_line(),))


def scores_in(folder: Path) -> Path:
    """A folder with the score and metric files of the run."""
    data = read_data_files([data_file(folder)]).files
    made = folder / "score"
    made.mkdir()
    for name, text in rescore_folder([result_file(folder)], data, REFERENCE).texts.items():
        (made / name).write_text(text, encoding="utf-8")
    return made


def result_line(**fields: object) -> Json:
    """The line of the run; `fields` replaces or adds fields."""
    return {
        "id": NAME,
        "model_name": MODEL,
        "dataset_name": NAME,
        "source_file": f"data/{NAME}.jsonl",
        "num_topics_after_dedup": 2,
        "num_turns": 4,
        "inference_completed": True,
        "evaluated_turns": 4,
        "failed_task_idx": None,
        "failed_step": None,
        "error_type": None,
        "error_message": None,
        "api_error": None,
        "result": [turn_entry(index) for index in range(4)],
        **fields,
    }


def turn_entry(index: int, **log: object) -> Json:
    """What is logged of one turn; `log` replaces or adds fields of the log."""
    topic_id, turn = PLACES[index]
    topic = CAFE if topic_id == "cafe" else BANK
    request: Json = {"role": "user", "content": topic["tasks"][turn]}
    steps: Json = {}
    messages = [{"role": "system", "content": "Current Date"}, request]
    for place, calls in enumerate(CALLS[index]):
        output = _output(index, place, calls)
        steps[f"step_{place}"] = {
            "inference_input": {"messages": messages},
            "inference_output": output,
            "inference_answer": {"candidate_0_answer_function_list": {"action": _actions(calls)}},
        }
        messages = [*messages, {"role": "assistant"}, *_results(output)]
    return {
        "action_name_label": NAME_LABELS[index],
        "is_optimal": NAME_LABELS[index] == "correct",
        "inference_log": {
            "task_idx": index,
            "turn_metadata": {"topic_source_id": topic_id, "turn_index_in_topic": turn},
            "begin_of_current_task": request,
            **steps,
            **log,
        },
        "latency": [0.5] * len(steps),
        "input_token_count": [100] * len(steps),
        "output_token_count": [10] * len(steps),
    }


def _output(index: int, place: int, calls: Sequence[tuple[str, Json]]) -> Json:
    made = [
        {"id": f"call_{number}", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for number, (name, arguments) in enumerate(calls)
    ]
    failed = index == 3
    reason: Json = {"error_reason": "action name not in candidate_answer_function_list"} if failed else {}
    return {
        "reasoning_content": None,
        "content": None if calls else "Done.",
        "tool_calls": made or None,
        "current_action_name_label": "error" if failed else "correct",
        **reason,
    }


def _actions(calls: Sequence[tuple[str, Json]]) -> list[Json]:
    return [{"name": name, "arguments": json.dumps(arguments)} for name, arguments in sorted(calls, key=lambda c: c[0])]


def _results(output: Json) -> list[Json]:
    calls = output["tool_calls"] or []
    return [{"role": "tool", "content": f"given to {call['id']}", "tool_call_id": call["id"]} for call in calls]
