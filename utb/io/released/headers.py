"""What lines of result and score files say of the whole run, and how such files are told from others."""

from collections.abc import Mapping

from utb.io.faults import FaultLog, shown
from utb.metrics.released.records import Json, RunHeader

_NAMES = RunHeader.__struct_fields__


def is_released_result(line: Mapping[str, object]) -> bool:
    """True for the JSON object on a line of a result file."""
    return {"model_name", "dataset_name", "result"} <= line.keys()


def is_released_score(line: Mapping[str, object]) -> bool:
    """True for the JSON object on a line of a score file."""
    return {"model_name", "dataset_name", "results"} <= line.keys()


def is_released_metric(document: Mapping[str, object]) -> bool:
    """True for the JSON object that is a whole metric file."""
    return {"model_name", "dataset_name", "total_info", "task_type_info"} <= document.keys()


def read_header(line: Json, log: FaultLog) -> RunHeader | None:
    """The header; None, and a fault, where model or data set are not named."""
    model = log.text(line.get("model_name"), "model_name", "the model's name")
    dataset = log.text(line.get("dataset_name"), "dataset_name", "the name of the data file")
    if model is None or dataset is None:
        return None
    known: Json = {name: line.get(name) for name in _NAMES}
    return RunHeader(**known)


def read_turn_list(value: object, field: str, log: FaultLog) -> tuple[list[tuple[int, Json]], str | None]:
    """The turns that can be told from each other, with their places in the session; or why there are none.

    A run that failed as a whole has a text in place of its turns. Of two entries for one turn the first counts.
    """
    if isinstance(value, str):
        log.add(field, shown(value), "turns (the run failed as a whole)")
        return [], value
    if not isinstance(value, list):
        log.add(field, shown(value), "a list of turns")
        return [], None
    found: dict[int, Json] = {}
    for place, entry in enumerate(value):
        index = _index(entry, f"{field}[{place}]", log)
        if index in found:
            log.add(f"{field}[{place}]", f"turn {index} a second time (the first counts)", "each turn once")
        elif index is not None:
            found[index] = entry
    return list(found.items()), None


def log_of(entry: Json) -> Json:
    """The log of a turn."""
    log = entry.get("inference_log")
    return log if isinstance(log, dict) else {}


def step_keys(log: Json) -> list[str]:
    """The keys of a log that hold steps, in the order of the steps."""
    return [key for key in log if key.startswith("step_")]


def _index(entry: object, field: str, log: FaultLog) -> int | None:
    if not isinstance(entry, dict) or not isinstance(entry.get("inference_log"), dict):
        log.add(field, shown(entry), "an object with an inference_log")
        return None
    return log.count(log_of(entry).get("task_idx"), f"{field}.inference_log.task_idx")
