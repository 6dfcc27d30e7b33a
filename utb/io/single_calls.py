"""Single calls: one line with a tool, a predicted and a reference call, as the smallest turn there is.

The reference has one node and no answer, the run is one recorded call; everything else is scored as any turn is.
"""

from utb.graph.build import build_graph
from utb.io.case_tools import CaseTools, ToolsProblem
from utb.io.cases import SOURCE, Case, shown_text
from utb.io.faults import FaultLog, shown
from utb.io.json_text import JsonFault, decode, encode
from utb.model import Call, Mode, Step, Toolbox, Trajectory, Turn


class SingleCallReader:
    """Reads lines of `id, tools, name, predicted, answer`, and maybe `accepted`."""

    def __init__(self, tools: CaseTools) -> None:
        self._tools = tools

    def read(self, text: bytes, number: int) -> Case:
        """The call on this line beside its reference."""
        log = FaultLog(SOURCE, number)
        try:
            raw = decode(text)
        except JsonFault as fault:
            log.add(None, "a blank line" if not text.strip() else f"{shown_text(text)} ({fault})", "one JSON object")
            return Case(None, fault=log.faults[0])
        if not isinstance(raw, dict):
            log.add(None, shown(raw), "one JSON object")
            return Case(None, fault=log.faults[0])
        name = log.text(raw.get("name"), "name", "the tool's name as text")
        box = self._tools.box(encode(raw.get("tools")))
        if isinstance(box, ToolsProblem):
            log.add(box.field, box.found, box.expected)
        for field in ("predicted", "answer"):
            if field not in raw:
                log.add(field, "nothing", "arguments as text or as an object")
        if log.faults or name is None or not isinstance(box, Toolbox):
            return Case(raw.get("id"), fault=log.faults[0])
        node = {"action": {"name": name, "arguments": raw["answer"]}, "accepted": raw.get("accepted")}
        turn = Turn("", 0, None, box, build_graph([node]))
        steps = (Step(calls=(Call(name, raw["predicted"]),)),)
        return Case(raw.get("id"), turn, Trajectory("", 0, "(call)", steps, mode=Mode.SINGLE_RESPONSE))
