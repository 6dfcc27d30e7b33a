"""`apply`: a state and an event give a state, or the sentence that says why not. Pure, and it never raises.

Invalid references can be edited and made: what keeps one from being signed off is said elsewhere. Refused is only what
means nothing (a node that is not there) or could not be kept (endless depth, `NaN`).
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from utb.graph.editing import content, events, slots, structure
from utb.graph.editing.state import Edited, Refused, RefusedError
from utb.graph.editing.values import why_unfit

# Each reducer takes the event that its row names, which a mapping cannot say in types.
_REDUCERS: Mapping[type, Callable[[Edited, Any], Edited]] = {
    events.AddCall: structure.add_call,
    events.AddAsk: structure.add_ask,
    events.AddAnswer: structure.add_answer,
    events.Delete: structure.delete,
    events.Move: structure.move,
    events.Duplicate: structure.duplicate,
    events.Connect: structure.connect,
    events.Disconnect: structure.disconnect,
    events.SetDependencies: structure.set_dependencies,
    events.SetTool: content.set_tool,
    events.SetArguments: content.set_arguments,
    events.SetArgument: content.set_argument,
    events.SetAccepted: content.set_accepted,
    events.SetObservation: content.set_observation,
    events.SetText: content.set_text,
    events.SetGoal: content.set_goal,
    events.SetSource: content.set_source,
    events.SetRaw: content.set_raw,
    events.ReplaceAll: structure.replace_all,
    events.SetLabel: slots.set_label,
    events.RemoveLabel: slots.remove_label,
}


def apply(state: Edited, event: events.EditEvent) -> Edited | Refused:
    """The state after the event; the given one is unchanged."""
    for value in msgspec.structs.astuple(event):
        why = None if value is msgspec.UNSET or isinstance(value, tuple) else why_unfit(value)
        if why is not None:
            return Refused(f"This cannot be kept: it holds {why}.")
    try:
        return _REDUCERS[type(event)](state, event)
    except RefusedError as refused:
        return Refused(refused.reason)
