"""Earlier turns as the released evaluator shows them: as if the first optimal path of each had been taken.

Unlike in the turn at hand, calls stand in the order of nodes, and results are JSON even where they are text.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import count, islice

from utb.model import ANSWER_NAME
from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.fields import attribute_of, entry_of
from utb.scoring.released.messages import Message
from utb.scoring.released.plan import SPOKEN, Chosen, Plan, Position
from utb.scoring.released.read_plan import read_plan


def released_history(turns: Sequence[tuple[object, object]]) -> list[Message]:
    """The messages of earlier turns, each a request and its `answer_list`. Call ids count up from `call_0`.

    Raises:
        EvaluatorCrashError: a reference that cannot be read or followed, or that speaks and calls in one step.
    """
    messages: list[Message] = []
    ids = (f"call_{number}" for number in count())
    for request, answer_list in turns:
        messages.append({"role": "user", "content": request})
        plan = read_plan(answer_list)
        nodes = answer_list if isinstance(answer_list, list) else []
        for step in first_optimal_path(plan):
            messages += _shown(step, nodes, plan, ids)
    return messages


def first_optimal_path(plan: Plan) -> list[Chosen]:
    """The first path with the fewest steps.

    Raises:
        EvaluatorCrashError: there is no path.
    """
    if not plan.has_paths:
        raise EvaluatorCrashError("IndexError", "list index out of range")
    at, path = Position(), []
    for left in range(plan.min_length, 0, -1):
        # Nodes that a chain of all the steps left starts at cannot wait; some step with them always leads on.
        must = sum(1 << node for node, tail in enumerate(plan.tails) if tail == left)
        step, at = next(
            (step, after) for step, after in plan.onward(at, must=must) if plan.steps_left(after) == left - 1
        )
        path.append(step)
    return path


def _shown(step: Chosen, nodes: Sequence[object], plan: Plan, ids: Iterator[str]) -> list[Message]:
    spoken = [node for node in step if plan.names[node] in SPOKEN]
    if not spoken:
        return _called(step, nodes, ids)
    if len(step) > 1:
        raise EvaluatorCrashError("AssertionError", "")
    node = nodes[step[0]]
    said: Message = {"role": "assistant", "content": attribute_of(node, "observation", None)}
    if plan.names[step[0]] == ANSWER_NAME:
        return [said]
    return [said, {"role": "user", "content": attribute_of(node, "user_input", None)}]


def _called(step: Sequence[int], nodes: Sequence[object], ids: Iterator[str]) -> list[Message]:
    own = list(islice(ids, len(step)))
    made = [
        {
            "id": call_id,
            "type": "function",
            "function": {"name": entry_of(action, "name"), "arguments": _json(entry_of(action, "arguments"))},
        }
        for call_id, action in zip(own, (entry_of(nodes[node], "action") for node in step), strict=True)
    ]
    results: list[Message] = [
        {"role": "tool", "content": _json(attribute_of(nodes[node], "observation", None)), "tool_call_id": call_id}
        for call_id, node in zip(own, step, strict=True)
    ]
    return [{"role": "assistant", "content": "", "tool_calls": made}, *results]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
