"""What a model sees when a turn begins: the time, what came before, the request, the tools.

`Visible` is all that a prompt can be made of. It has no place for a persona, and nothing here reads one: hidden is what
cannot be named.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from utb.io.tool_sets import without_marks
from utb.model import Turn
from utb.runner.told import Earlier, Json, Messages, Teller, earlier_of
from utb.scoring.released.schema import floats_as_numbers

_LATEST = 128  # lists of tools


@dataclass(frozen=True, slots=True, kw_only=True)
class Visible:
    """Everything of a turn that its model may see."""

    env_info: str | None
    earlier: tuple[Earlier, ...]
    request: str | None
    tools: tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """The messages and the tools that a turn begins with."""

    messages: Messages
    tools: Messages


def visible_of(turn: Turn) -> Visible:
    """What the model of this turn may see."""
    return Visible(
        env_info=turn.env_info,
        earlier=tuple(map(earlier_of, turn.history)),
        request=turn.request,
        tools=turn.tools.raw,
    )


class PromptBuilder:
    """Makes prompts of one data set; what turns share is made once."""

    def __init__(self) -> None:
        self._teller = Teller()
        self._tools: OrderedDict[int, tuple[tuple[object, ...], Messages]] = OrderedDict()

    def prompt(self, visible: Visible) -> Prompt:
        """The prompt of a turn, as the released evaluator words it."""
        system: Messages = ()
        if visible.env_info is not None:
            system = ({"role": "system", "content": f"Current Date: {visible.env_info}"},)
        history = tuple(
            message for place, earlier in enumerate(visible.earlier) for message in self._teller.tell(earlier, place)
        )
        request: Json = {"role": "user", "content": visible.request or ""}
        return Prompt(messages=(*system, *history, request), tools=self._offered(visible.tools))

    def _offered(self, raw: tuple[object, ...]) -> Messages:
        """The tools as a model may see them; turns with equal tools share the very list, which is what counts here."""
        found = self._tools.get(id(raw))
        if found is None:
            found = self._tools[id(raw)] = (raw, tuple(_tools(raw)))  # held, so that no other list gets its id
            if len(self._tools) > _LATEST:
                self._tools.popitem(last=False)
        return found[1]


def _tools(raw: Iterable[object]) -> Iterable[Json]:
    for tool in without_marks(entry for entry in raw if isinstance(entry, dict)):
        rewritten: Any = floats_as_numbers(tool)
        yield rewritten if "function" in rewritten else {"type": "function", "function": rewritten}
