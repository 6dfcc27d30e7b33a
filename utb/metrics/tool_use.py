"""How often each tool is needed, and how often its calls are what fails."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from utb.metrics.frame import Frame
from utb.model import ANSWER_NAME, ASK_NAME, Status

_PSEUDO = (ASK_NAME, ANSWER_NAME)


class ToolUse(msgspec.Struct, frozen=True):
    """One tool of the references: scored turns that need it, those judged wrong, and those that fail at it.

    A turn fails at a tool if a finding that makes it wrong stands at a node of that tool.
    """

    tool: str
    turns: int
    wrong: int
    failed: int

    @property
    def rate(self) -> float | None:
        """Share of the turns that fail at the tool."""
        return self.failed / self.turns if self.turns else None


def tool_use(frame: Frame) -> tuple[ToolUse, ...]:
    """Every tool that a scored turn needs, by name."""
    turns: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    for labels, outcome, count in frame.pairs(frame.scored):
        needed = _tools(labels.nodes)
        turns.update(dict.fromkeys(needed, count))
        if outcome.status is Status.WRONG:
            wrong.update(dict.fromkeys(needed, count))
            at = (labels.nodes[node] for node in outcome.failed_nodes if node < len(labels.nodes))
            failed.update(dict.fromkeys(_tools(at), count))
    return tuple(ToolUse(tool, turns[tool], wrong[tool], failed[tool]) for tool in sorted(turns))


def _tools(names: Iterable[str]) -> set[str]:
    return {name for name in names if name not in _PSEUDO}
