"""Cases: one line with tools, a reference and a model's replies, as a turn and a trajectory.

Nearly every line is plain and is decoded straight into typed records, passing over what nobody asks for. Any other is
decoded as whatever JSON it is and read with patience; both ways give the same case. What a model wrote is never a
fault of the line. A line that is no case has a `fault` and nothing to score. To the released policies it matters how
malformed data are malformed: for them every line is read with patience and keeps reference and replies as they stand.
"""

from collections.abc import Mapping
from typing import cast

import msgspec
from msgspec import UNSET

from utb.graph.build import build_graph
from utb.io.case_line import SOURCE, read_object
from utb.io.case_tools import CaseTools, ToolsProblem
from utb.io.clarification import read_slots
from utb.io.faults import FaultLog, shown
from utb.io.interning import Interned
from utb.io.json_text import encode
from utb.io.labels import task_type, turn_subtype
from utb.io.plain_cases import NOTHING, PlainCase, R, decode_plain, decode_with_any_replies, plain_steps, read_graph
from utb.io.replies import read_step
from utb.model import Fault, Mode, ReferenceGraph, Step, Toolbox, Trajectory, Turn, UserReply

_MODEL = "(case)"
_NO_TOOLS = Toolbox(())
_MODES = {mode.value: mode for mode in Mode}
_SINGLE = Mode.SINGLE_RESPONSE.value


class Case(msgspec.Struct):
    """One line: its id (any JSON value), and what to score, or why there is nothing."""

    id: object
    turn: Turn | None = None
    trajectory: Trajectory | None = None
    fault: Fault | None = None


_NULL = b"null"

# References come again with every model and every trial; a file of other cases should cost little memory all the same.
_MOST_GRAPHS = 4096
_MOST_GRAPH_BYTES = 6 * 2**20


class CaseReader:
    """Reads lines; equal tool lists share a toolbox.

    `with_history` False passes over the history of the turn, `keep_raw` keeps reference and replies as they stand.
    """

    def __init__(self, tools: CaseTools, *, with_history: bool, keep_raw: bool = False) -> None:
        self._boxes = tools.boxes
        self._with_history = with_history
        self._keep_raw = keep_raw
        self._graphs = Interned(read_graph, _MOST_GRAPHS, _MOST_GRAPH_BYTES)

    def read(self, text: bytes, number: int) -> Case:
        """The case on this line."""
        if self._keep_raw:
            return self._read_patiently(text, number)
        try:
            plain = decode_plain(text)
        except (msgspec.DecodeError, RecursionError):
            return self._read_odd_replies(text, number) or self._read_patiently(text, number)
        said = plain.mode != _SINGLE or any(reply.content is not UNSET for reply in plain.outputs)
        return self._case(plain, plain_steps(plain.outputs), said) or self._read_patiently(text, number)

    def _read_odd_replies(self, text: bytes, number: int) -> Case | None:
        """The case, if nothing but its replies takes a closer look."""
        try:
            plain = decode_with_any_replies(text)
        except (msgspec.DecodeError, RecursionError):
            return None
        log = FaultLog(SOURCE, number)
        steps, said = _read_outputs(plain.outputs, plain.mode, log, keep_raw=False)
        return None if log.faults else self._case(plain, steps, said)

    def _case(self, plain: PlainCase[R], steps: tuple[Step, ...], said: bool) -> Case | None:
        """The case, if nothing else about it takes a closer look; `said` tells whether text was recorded."""
        mode = _MODES.get(plain.mode)
        box = self._boxes[bytes(plain.tools)]
        if mode is None or isinstance(box, ToolsProblem):
            return None
        if plain.labels is not NOTHING and bytes(plain.labels) != _NULL:
            return None
        if self._with_history and plain.history is not NOTHING and bytes(plain.history) != _NULL:
            return None
        graph = self._graphs[bytes(plain.answer_list)]
        if graph is None:
            return None
        turn = Turn("", 0, plain.task, box, graph, plain.env_info)
        return Case(plain.id, turn, Trajectory("", 0, _MODEL, steps, 0, mode, plain.truncated, said))

    def _read_patiently(self, text: bytes, number: int) -> Case:
        log = FaultLog(SOURCE, number)
        raw = read_object(text, log)
        if raw is None:
            return Case(None, fault=log.faults[0])
        turn, trajectory = self._turn(raw, log), _trajectory(raw, log, keep_raw=self._keep_raw)
        if log.faults:
            return Case(raw.get("id"), fault=log.faults[0])
        return Case(raw.get("id"), turn, trajectory)

    def _turn(self, raw: dict[str, object], log: FaultLog) -> Turn:
        box = self._box(raw.get("tools"), log)
        if "answer_list" not in raw:
            log.add("answer_list", "nothing", "the reference as a list of nodes")
        labels = raw.get("labels")
        if labels is not None and not isinstance(labels, dict):
            log.add("labels", shown(labels), "an object")
        named = cast(dict[str, object], labels) if isinstance(labels, dict) else {}
        kind = log.optional_text(named.get("task_type"), "labels.task_type")
        subtype = log.optional_text(named.get("subtype"), "labels.subtype")
        return Turn(
            topic_id="",
            turn=0,
            request=log.optional_text(raw.get("task"), "task"),
            tools=box,
            reference=build_graph(raw.get("answer_list")),
            env_info=log.optional_text(raw.get("env_info"), "env_info"),
            history=self._history(raw.get("history"), box, log) if self._with_history else (),
            task_type=None if kind is None else task_type(kind),
            subtype=None if subtype is None else turn_subtype(subtype),
            clarification=read_slots(named.get("clarification"), "labels.clarification", log),
            answer_list=raw.get("answer_list") if self._keep_raw else None,
        )

    def _box(self, tools: object, log: FaultLog) -> Toolbox:
        box = self._boxes[encode(tools)]
        if isinstance(box, Toolbox):
            return box
        log.add(box.field, box.found, box.expected)
        return _NO_TOOLS

    def _history(self, value: object, box: Toolbox, log: FaultLog) -> tuple[Turn, ...]:
        """Earlier turns, which may have been offered other tools; their calls are read, not judged."""
        if value is None:
            return ()
        if not isinstance(value, list):
            log.add("history", shown(value), "a list of earlier turns")
            return ()
        return tuple(_earlier(entry, index, box, log) for index, entry in enumerate(value))


def _earlier(entry: object, index: int, box: Toolbox, log: FaultLog) -> Turn:
    field = f"history[{index}]"
    if not isinstance(entry, dict):
        log.add(field, shown(entry), "an object with task and answer_list")
        entry = {}
    request = log.optional_text(entry.get("task"), f"{field}.task")
    env_info = log.optional_text(entry.get("env_info"), f"{field}.env_info")
    graph = build_graph(entry.get("answer_list")) if "answer_list" in entry else ReferenceGraph(())
    return Turn("", index, request, box, graph, env_info)


def _trajectory(raw: Mapping[str, object], log: FaultLog, *, keep_raw: bool) -> Trajectory:
    mode = raw.get("mode", "open")
    if not isinstance(mode, str) or mode not in _MODES:
        log.add("mode", shown(mode), " or ".join(map(repr, _MODES)))
        mode = "open"
    truncated = raw.get("truncated", False)
    if not isinstance(truncated, bool):
        log.add("truncated", shown(truncated), "true or false")
    outputs = raw.get("outputs")
    if not isinstance(outputs, list):
        log.add("outputs", shown(outputs), "a list of replies")
        outputs = []
    steps, said = _read_outputs(outputs, mode, log, keep_raw=keep_raw)
    return Trajectory("", 0, _MODEL, steps, 0, _MODES[mode], truncated is True, said)


def _read_outputs(outputs: list[object], mode: str, log: FaultLog, *, keep_raw: bool) -> tuple[tuple[Step, ...], bool]:
    """Replies as steps, and whether text was recorded."""
    entries = [_step(entry, index, log, keep_raw=keep_raw) for index, entry in enumerate(outputs)]
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    return steps, mode != _SINGLE or any(isinstance(entry, dict) and "content" in entry for entry in outputs)


def _step(entry: object, index: int, log: FaultLog, *, keep_raw: bool) -> Step | UserReply | None:
    """A reply; `raise` is another word for `error`. The user's words between replies are no step."""
    said = entry
    if isinstance(entry, dict) and entry.get("raise") is not None:
        said = {**entry, "error": entry["raise"]}
    step = read_step(said, f"outputs[{index}]", log)
    return msgspec.structs.replace(step, raw=entry) if keep_raw and isinstance(step, Step) else step
