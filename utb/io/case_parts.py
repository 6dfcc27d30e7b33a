"""Cases of `utb score-turns` taken apart: the turn becomes a topic of the release format, the replies a trajectory.

Both carry the case's id, and the turn is counted behind the case's history, so that the two files fit together.
"""

from collections import Counter
from collections.abc import Iterator

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record
from utb.io.trajectory_line import trajectory_of
from utb.model import Fault, Mode

_OF_TURN = ("id", "tools", "answer_list", "task", "history", "env_info", "labels")
_OF_RUN = ("id", "outputs", "mode", "truncated", "history")


def case_to_topic(
    record: Record, source: str, tools: dict[str, object], losses: Counter[str]
) -> dict[str, object] | Fault:
    """The turn of the case and its history as one topic."""
    case, log = record.value, FaultLog(source, record.line.number)
    case_id = log.text(case.get("id"), "id", "the case's id as text")
    history = _history(case, log)
    schemas = _schemas(case.get("tools"), tools, log)
    requests = [past.get("task") for past in history] + [case.get("task")]
    for index, request in enumerate(requests):
        if not isinstance(request, str):
            field = "task" if index == len(history) else f"history[{index}].task"
            log.add(field, shown(request), "the request as text, which a topic cannot do without")
    if log.faults:
        return log.faults[0]
    labels = case.get("labels")
    known = labels if isinstance(labels, dict) else {}
    losses.update(f"field {name!r}" for name in case.keys() - set(_OF_TURN))
    losses.update("environment time of an earlier turn" for past in history if _differs(past, case))
    built: dict[str, object] = {
        "id": case_id,
        "env_info": case.get("env_info"),
        "tools": schemas,
        "tasks": requests,
        "answer_list": [*(past.get("answer_list", []) for past in history), case.get("answer_list")],
        "task_types": [*([None] * len(history)), known.get("task_type")],
        "turn_subtypes": [*([None] * (len(history) - 1)), known.get("subtype")] if history else [],
    }
    if known.get("clarification") is not None:
        built["clarification"] = [*([None] * len(history)), known["clarification"]]
    if not history and known.get("subtype") is not None:
        losses["subtype of a first turn"] += 1
    return built


def case_to_trajectory(record: Record, source: str, model: str, losses: Counter[str]) -> dict[str, object] | Fault:
    """The replies of the case as the run of a model."""
    case, log = record.value, FaultLog(source, record.line.number)
    history = _history(case, log)
    outputs = case.get("outputs")
    if not isinstance(outputs, list):
        log.add("outputs", shown(outputs), "a list of replies")
        return log.faults[0]
    built: dict[str, object] = {
        "dataset": None,
        "topic_id": case.get("id"),
        "turn": len(history),
        "model": model,
        "trial": 0,
        "mode": case.get("mode", Mode.OPEN.value),
        "truncated": case.get("truncated", False),
        "steps": [_step(output) for output in outputs],
    }
    trajectory_of(built, log)
    if log.faults:
        return log.faults[0]
    losses.update(f"field {name!r}" for name in case.keys() - set(_OF_RUN))
    return built


def _history(case: dict[str, object], log: FaultLog) -> list[dict[str, object]]:
    value = case.get("history")
    if value is None:
        return []
    if isinstance(value, list) and all(isinstance(past, dict) for past in value):
        return value
    log.add("history", shown(value), "a list of earlier turns")
    return []


def _schemas(value: object, tools: dict[str, object], log: FaultLog) -> list[object]:
    if not isinstance(value, list):
        log.add("tools", shown(value), "a list of function schemas or names")
        return []
    return list(_looked_up(value, tools, log))


def _looked_up(listed: list[object], tools: dict[str, object], log: FaultLog) -> Iterator[object]:
    for index, tool in enumerate(listed):
        if not isinstance(tool, str):
            yield tool
        elif tool in tools:
            yield tools[tool]
        else:
            log.add(f"tools[{index}]", shown(tool), "a function schema, or a name that --tools has")


def _step(output: object) -> object:
    """A reply as a step; a failure is named `error` or, in older files, `raise`."""
    if isinstance(output, dict) and ("error" in output or "raise" in output):
        failure = output.get("error", output.get("raise"))
        return {"content": None, "tool_calls": [], "raw": output, "error": {"kind": None, "message": failure}}
    return output


def _differs(past: dict[str, object], case: dict[str, object]) -> bool:
    return past.get("env_info") not in (None, case.get("env_info"))
