"""What the released evaluator tells the model between its replies: its own calls, and the reference's observations.

Observations are the reference's whatever the arguments were. In a batch they are handed out by name but attached to
the calls as the model made them, so a batch written in another order than by name gets its results crossed.
"""

import json
from collections.abc import Sequence

from utb.model import ASK_NAME
from utb.scoring.released.fields import attribute_of, entry_of
from utb.scoring.released.loop import LoggedStep, Run

Message = dict[str, object]


def messages_of(run: Run, answer_list: Sequence[object]) -> list[Message]:
    """Every message after the request; a step that failed adds none."""
    messages: list[Message] = []
    for step in run.steps:
        if step.reason is None:
            messages += _of_calls(step, answer_list) if step.calls else _of_text(step, answer_list)
    return messages


def _of_text(step: LoggedStep, nodes: Sequence[object]) -> list[Message]:
    node = nodes[step.taken[0]]
    spoken: Message = {"role": "assistant", "content": step.reply.content}
    if entry_of(entry_of(node, "action"), "name") != ASK_NAME:
        return [spoken]
    return [spoken, {"role": "user", "content": attribute_of(node, "user_input", None)}]


def _of_calls(step: LoggedStep, nodes: Sequence[object]) -> list[Message]:
    made: Message = {"role": "assistant", "content": step.reply.content, "tool_calls": step.reply.tool_calls}
    results: list[Message] = [
        {"role": "tool", "content": _as_text(attribute_of(nodes[node], "observation", None)), "tool_call_id": call.id}
        for node, call in zip(step.taken, step.issued, strict=True)
    ]
    return [made, *results]


def _as_text(observation: object) -> str:
    return observation if isinstance(observation, str) else json.dumps(observation, ensure_ascii=False)
