"""What a result file says that its trajectories do not, so that a conversion can tell."""

from collections.abc import Iterator, Mapping

from utb.io.released.headers import is_released_result, log_of, step_keys
from utb.metrics.released.records import Json

_KEPT_OF_SESSION = {"id", "model_name", "dataset_name", "source_file", "result"}
_KEPT_OF_TURN = {
    "label",
    "action_name_label",
    "action_arguments_label",
    "is_optimal",
    "inference_error",
    "latency",
    "input_token_count",
    "output_token_count",
    "inference_log",
}
_KEPT_OF_STEP = {"inference_output"}  # what came back is kept; the rest of the messages is the reference's


def not_carried_over(line: Json) -> Iterator[str]:
    """A sentence for every field of a result line that has no place in a trajectory, as often as it is there."""
    entries = line["result"] if is_released_result(line) else None
    if not isinstance(entries, list):
        return
    yield from _fields(line, _KEPT_OF_SESSION, "a session")
    for entry in entries:
        if not isinstance(entry, dict):
            continue
        yield from _fields(entry, _KEPT_OF_TURN, "a turn")
        log = log_of(entry)
        for key in step_keys(log):
            step = log[key]
            yield from _fields(step if isinstance(step, dict) else {}, _KEPT_OF_STEP, "a step")


def _fields(value: Mapping[str, object], kept: set[str], where: str) -> Iterator[str]:
    for name in value:
        if name not in kept and value[name] is not None:
            yield f"field {name!r} of {where}"
