"""The strict rules: the released evaluator's turn, whose history and observations are those of the reference.

The turn ends at the first step by another name. Results are the reference's whatever the arguments were. In one thing
this differs on purpose: each result goes to its own call, where the released evaluator hands them out by name and
attaches them in the order of the calls. Of several calls of one tool each gets the result of the node whose arguments
it has, as far as there is one.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from utb.matching.arguments import parse_arguments
from utb.matching.json_values import json_equal
from utb.model import ASK_NAME
from utb.providers.chat import ChatReply
from utb.runner.conversation import MadeCall, Outcome, Response
from utb.scoring.released.fields import attribute_of, entry_of
from utb.scoring.released.loop import FailedAs, LoggedStep, run_turn
from utb.scoring.released.replies import Reply

_ENDS = {FailedAs.NOTHING: Outcome.EMPTY_REPLY, FailedAs.UNREADABLE: Outcome.UNREADABLE_CALLS}


@dataclass(frozen=True, slots=True)
class StrictRules:
    """What follows replies in a strict turn.

    Args:
        answer_list: the reference as it stands in the file.
        replies: what was said so far.
    """

    answer_list: object
    replies: tuple[Reply, ...] = ()

    def after(self, reply: ChatReply, calls: Sequence[MadeCall], /) -> "tuple[Response, StrictRules]":
        """What follows this reply; see `Rules`."""
        said = (*self.replies, Reply(content=reply.content, tool_calls=_named(reply.tool_calls, calls)))
        run = run_turn(self.answer_list, said)
        after = replace(self, replies=said)
        if len(run.steps) < len(said):
            return Response(outcome=Outcome.REFERENCE_ENDS), after
        step = run.steps[len(self.replies)]
        if step.failed_as is not None:
            return Response(outcome=_ENDS.get(step.failed_as, Outcome.DEPARTED)), after
        return self._followed(step, calls), after

    def _followed(self, step: LoggedStep, calls: Sequence[MadeCall]) -> Response:
        if step.calls:
            return Response(observations=_results(step, calls, self._nodes()))
        node = self._nodes()[step.taken[0]]
        if entry_of(entry_of(node, "action"), "name") != ASK_NAME:
            return Response(outcome=Outcome.ANSWERED)
        return Response(user_input=attribute_of(node, "user_input", None), is_heard=True)

    def _nodes(self) -> list[Any]:
        return self.answer_list if isinstance(self.answer_list, list) else []


def _named(tool_calls: object, calls: Sequence[MadeCall]) -> object:
    """The calls with ids that are all different; a call without one stays without, which ends the turn as released."""
    if not calls or not isinstance(tool_calls, list):
        return tool_calls
    pairs = zip(tool_calls, calls, strict=True)
    return [entry if entry.get("id") is None else {**entry, "id": call.id} for entry, call in pairs]


def _results(step: LoggedStep, calls: Sequence[MadeCall], nodes: Sequence[Any]) -> tuple[object, ...]:
    """The result of each call in the order they were made."""
    place_of = {call.id: place for place, call in enumerate(calls)}
    found: list[object] = [None] * len(calls)
    by_name = [place_of[str(call.id)] for call in step.calls]
    for name in dict.fromkeys(str(call.name) for call in step.calls):
        same = [at for at, call in enumerate(step.calls) if call.name == name]
        waiting = [step.taken[at] for at in same]
        rest = []
        for at in same:
            node = _of_arguments(calls[by_name[at]].arguments, waiting, nodes)
            if node is None:
                rest.append(by_name[at])
            else:
                waiting.remove(node)
                found[by_name[at]] = attribute_of(nodes[node], "observation", None)
        for place, node in zip(rest, waiting, strict=True):
            found[place] = attribute_of(nodes[node], "observation", None)
    return tuple(found)


def _of_arguments(received: object, waiting: Sequence[int], nodes: Sequence[Any]) -> int | None:
    """The first of these nodes that has the very arguments."""
    if len(waiting) == 1:
        return waiting[0]
    own = parse_arguments(received).value
    return next((node for node in waiting if own is not None and _has(nodes[node], own)), None)


def _has(node: Any, own: dict[str, object]) -> bool:
    arguments = entry_of(entry_of(node, "action"), "arguments")
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            return False
    return json_equal(arguments, own)
