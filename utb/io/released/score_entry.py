"""One turn as it stands in a score file: the entry of the result file with labels, and its log as the check left it."""

from collections.abc import Sequence

from utb.io.released.headers import log_of, step_keys
from utb.metrics.released.records import Json
from utb.scoring.released import Released
from utb.scoring.released.labels import CheckedStep

_CANDIDATE = "candidate_0_answer_function_list"


def score_entry(entry: Json, released: Released) -> Json:
    """The entry of the score file; the log's judged steps have their calls in the order they were compared in."""
    labels: Json = {"label": released.label, "action_name_label": released.action_name_label}
    if released.action_arguments_label is not None:
        labels["action_arguments_label"] = released.action_arguments_label
    labels["is_optimal"] = released.is_optimal
    rest = {name: value for name, value in entry.items() if name not in labels}
    return {**labels, **rest, "inference_log": _log(log_of(entry), released)}


def _log(log: Json, released: Released) -> Json:
    places = {key: place for place, key in enumerate(step_keys(log))}
    kept: Json = {}
    for key, value in log.items():
        place = places.get(key)
        if place is None or place >= len(released.checks):
            kept[key] = value
        elif place != released.deleted:
            checked = released.checks[place]
            kept[key] = value if checked is None else _step(value, checked, released.run.steps[place].taken)
    return kept


def _step(step: object, checked: CheckedStep, taken: Sequence[int]) -> Json:
    """The step with calls and reference in the order they were paired, and what came of it."""
    before = _object(step)
    output, answer = _object(before.get("inference_output")), _object(before.get("inference_answer"))
    results = [result.result for result in checked.results]
    judged: Json = {"current_action_arguments_label": "correct" if checked.is_correct else "error"}
    if not checked.is_correct:
        judged["current_action_arguments_check_result"] = results
    calls = _sorted_calls(output.get("tool_calls"))
    candidate = _object(answer.get(_CANDIDATE))
    actions = candidate.get("action")
    if isinstance(actions, list) and len(actions) == len(taken):
        actions = [actions[taken.index(node)] for node in checked.nodes]
    return {
        **before,
        "inference_output": {**output, "tool_calls": calls, **judged},
        "inference_answer": {**answer, _CANDIDATE: {**candidate, "action": actions}},
    }


def _sorted_calls(calls: object) -> object:
    """By name and by the text of the arguments; the check, which sorts them the same way, came to its end."""
    if not isinstance(calls, list) or len(calls) < 2:
        return calls
    return sorted(calls, key=_name_and_arguments)


def _name_and_arguments(call: Json) -> tuple[str, str]:
    """What calls are sorted by; flat calls, which the evaluator never met, have it one level higher."""
    function = _object(call.get("function")) or call
    return (str(function.get("name")), str(function.get("arguments")))


def _object(value: object) -> Json:
    return value if isinstance(value, dict) else {}
