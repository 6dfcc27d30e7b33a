"""Records of what the released evaluator said, and how ours is compared with them.

Used by the golden cases, by the tests on the whole recorded corpus and by the proof.
"""

import json
import re
from collections.abc import Mapping, Sequence

from utb.scoring.released import Released, Similarity, label_turn
from utb.scoring.released.check import CallCheck
from utb.scoring.released.crash import Crash, EvaluatorCrashError
from utb.scoring.released.messages import messages_of
from utb.scoring.released.replies import read_reply

Record = dict[str, object]
LABELS = ("label", "action_name_label", "action_arguments_label", "is_optimal", "complete_step", "error_reason")


def labels_of(record: Record, tools: Mapping[str, object]) -> Released:
    """Our answer to a recorded turn, whose tools are names."""
    replies = [read_reply(output) for output in record["outputs"]]
    return label_turn([tools[name] for name in record["tools"]], record["answer_list"], replies, Similarity.FULL)


def turn_differences(record: Record, released: Released) -> list[str]:
    """Where our labels, argument strings or messages differ from the recorded ones; a crash has nothing but itself."""
    expected = record["expected"]
    if "crash" in expected or released.crash is not None:
        return _unequal("crash", expected.get("crash"), released.crash and crash_record(released.crash))
    found = [text for name in LABELS for text in _unequal(name, expected[name], getattr(released, name))]
    own = {str(step): results for step, results in enumerate(released.args_checks) if results is not None}
    if record.get("set_order_dependent"):
        found += _unequal("args_checks", sorted_names(expected["args_checks"]), sorted_names(own))
    else:
        found += _unequal("args_checks", expected["args_checks"], own)
    if "min_length" in expected:
        found += _unequal("min_length", expected["min_length"], released.min_length)
    if "messages" in expected:
        found += _unequal("messages", expected["messages"], messages_of(released.run, record["answer_list"]))
    return found


def call_differences(record: Record, similarity: Similarity) -> list[str]:
    """Where our result for a recorded single call differs."""
    suffix = "" if similarity is Similarity.FULL else "_fallback"
    expected = record.get(f"crash{suffix}") or record[f"result{suffix}"]
    checker = CallCheck(record["tools"], similarity, rewritten=False)
    try:
        own: object = checker.check_texts(record["name"], record["predicted"], record["answer"]).result
    except EvaluatorCrashError as error:
        own = {"type": error.kind, "message": error.message}
    if record.get("set_order_dependent"):
        expected, own = sorted_names(expected), sorted_names(own)
    return _unequal(f"result{suffix}", expected, own)


def crash_record(crash: Crash) -> dict[str, str]:
    """A crash as it is recorded."""
    return {"stage": crash.stage.value, "type": crash.kind, "message": crash.message}


def _unequal(name: str, expected: object, own: object) -> list[str]:
    return [] if expected == own else [f"{name}: recorded {expected!r}, ours {own!r}"]


def sorted_names(value: object) -> object:
    """Lists of argument names inside a result are sorted: recorded ones come from sets."""
    text = json.dumps(value, ensure_ascii=False)
    return re.sub(r": \[('[^\]]*)\]", lambda found: ": " + str(sorted(re.findall("'([^']*)'", found[1]))), text)


def golden_shape(record: Record) -> Record:
    """A record of the corpus in the shape of a golden case."""
    recorded = record["expected"]
    expected: Record = {name: recorded.get(name) for name in LABELS}
    if "reference_crash" in recorded:
        expected = {"crash": recorded["reference_crash"]}
    else:
        steps: Sequence[Record] = recorded["steps"]
        expected["args_checks"] = {step["step"][5:]: step["args_check"] for step in steps if "args_check" in step}
    if "graph" in recorded:
        expected["min_length"] = recorded["graph"]["min_length"]
    if "messages" in recorded:
        expected["messages"] = recorded["messages"]
    return {**record, "expected": expected}
