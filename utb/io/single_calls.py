"""Single calls: one line with a tool, a predicted and a reference call.

To our own policies that is the smallest turn there is: the reference has one node and no answer, the run is one
recorded call, and everything else is scored as any turn is. The released checker takes the values as they stand.
"""

import msgspec

from utb.graph.build import build_graph
from utb.io.case_line import SOURCE, read_object
from utb.io.case_tools import CaseTools, ToolsProblem
from utb.io.cases import Case
from utb.io.faults import FaultLog
from utb.io.json_text import encode
from utb.model import Call, Fault, Mode, Step, Toolbox, Trajectory, Turn


class SingleCallReader:
    """Reads lines of `id, tools, name, predicted, answer`, and maybe `accepted`."""

    def __init__(self, tools: CaseTools) -> None:
        self._boxes = tools.boxes

    def read(self, text: bytes, number: int) -> Case:
        """The call on this line beside its reference."""
        log = FaultLog(SOURCE, number)
        raw = read_object(text, log)
        if raw is None:
            return Case(None, fault=log.faults[0])
        name = log.text(raw.get("name"), "name", "the tool's name as text")
        box = self._boxes[encode(raw.get("tools"))]
        if isinstance(box, ToolsProblem):
            log.add(box.field, box.found, box.expected)
        _check_arguments(raw, log)
        if log.faults or name is None or not isinstance(box, Toolbox):
            return Case(raw.get("id"), fault=log.faults[0])
        node = {"action": {"name": name, "arguments": raw["answer"]}, "accepted": raw.get("accepted")}
        turn = Turn("", 0, None, box, build_graph([node]))
        steps = (Step(calls=(Call(name, raw["predicted"]),)),)
        return Case(raw.get("id"), turn, Trajectory("", 0, "(call)", steps, mode=Mode.SINGLE_RESPONSE))


class RawCall(msgspec.Struct):
    """The values of a line as they stand there, or why they are not what can be compared."""

    id: object
    tools: object = None
    name: object = None
    predicted: object = None
    answer: object = None
    fault: Fault | None = None


def read_raw_call(text: bytes, number: int) -> RawCall:
    """The call on this line for the released checker; only what is not there at all is a fault."""
    log = FaultLog(SOURCE, number)
    raw = read_object(text, log)
    if raw is None:
        return RawCall(None, fault=log.faults[0])
    if "name" not in raw:
        log.add("name", "nothing", "the tool's name as text")
    _check_arguments(raw, log)
    if log.faults:
        return RawCall(raw.get("id"), fault=log.faults[0])
    return RawCall(raw.get("id"), raw.get("tools"), raw["name"], raw["predicted"], raw["answer"])


def _check_arguments(raw: dict[str, object], log: FaultLog) -> None:
    for field in ("predicted", "answer"):
        if field not in raw:
            log.add(field, "nothing", "arguments as text or as an object")
