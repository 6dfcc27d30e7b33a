"""Predicted calls as they are shown: name and arguments as text, whatever the model wrote.

Reading the arguments is left to `matching`; text that is no JSON object is shown as it was received.
"""

from dataclasses import dataclass

from utb.matching.arguments import parse_arguments
from utb.model import Alignment, Step, Trajectory
from utb.views.text import one_line, plain, value_text

LINE_WIDTH = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCall:
    """One predicted call in text form. `values` is None where the arguments are no JSON object."""

    name: str
    values: dict[str, object] | None
    received: str

    @property
    def line(self) -> str:
        """The arguments on one line."""
        if self.values is None:
            return one_line(self.received, LINE_WIDTH)
        return one_line(", ".join(f"{key}={value_text(value)}" for key, value in self.values.items()), LINE_WIDTH)

    @property
    def whole(self) -> str:
        """The arguments in full: indented JSON, or the text as received."""
        return self.received if self.values is None else value_text(self.values, indent=2)


def shown_call(step: Step, position: int) -> ShownCall:
    """The call at that position; an entry that is no call at all is shown as the raw text that stood there."""
    if position >= len(step.calls):
        return ShownCall(name="(no call)", values=None, received=_as_received(step.malformed))
    call = step.calls[position]
    name = plain(call.name) if isinstance(call.name, str) else value_text(call.name)
    return ShownCall(name=name, values=parse_arguments(call.arguments).value, received=_as_received(call.arguments))


def shown_calls(alignment: Alignment, trajectory: Trajectory) -> tuple[ShownCall, ...]:
    """All predicted calls in the alignment's order."""
    return tuple(shown_call(trajectory.steps[call.step], call.position) for call in alignment.calls)


def _as_received(value: object) -> str:
    return plain(value) if isinstance(value, str) else value_text(value)
