"""Is the policy `reference` the released evaluator? The long proof against everything recorded of it.

Counts are of records equal in every field that was recorded for them; the first differences are printed in full.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from tests.prove.report import Line
from tests.released_records import Record, call_differences, golden_shape, labels_of, turn_differences
from tests.shared_data import shared
from utb.scoring.released import Similarity, released_history
from utb.scoring.released.chinese_words import cut, has_chinese
from utb.scoring.released.plan import Chosen, Plan, Position
from utb.scoring.released.read_plan import read_plan
from utb.scoring.released.rouge import RougeFailedError, rouge_l
from utb.scoring.released.similarity import differs


def line_turns() -> Line:
    """Every turn of the corpus."""
    tools = all_tools()
    differences: list[str] = []
    recorded = records("parity.jsonl", "parity_2.jsonl")
    for record in map(golden_shape, recorded):
        differences += [f"{record['id']}: {text}" for text in turn_differences(record, labels_of(record, tools))]
    what = "labels, argument strings, crash reasons, fewest steps and messages of recorded turns, called directly"
    return difference_line("turns", what, len(recorded), differences)


def line_calls() -> Line:
    """Single calls with both set-ups."""
    recorded = records("args.jsonl")
    differences = [
        f"{record['id']}: {text}"
        for record in recorded
        for similarity in Similarity
        for text in call_differences(record, similarity)
    ]
    crashes = sum("crash" in record for record in recorded)
    what = "result strings of recorded single calls in both set-ups, called directly"
    return difference_line("calls", what, len(recorded), differences, f", {crashes} of them crashes")


def line_strings() -> Line:
    """Pairs of strings near the thresholds."""
    recorded = records("strings.jsonl")
    differences = [f"{record['id']}: {text}" for record in recorded for text in _string_differences(record)]
    what = "results in both set-ups, words and ROUGE-L of recorded strings"
    return difference_line("strings", what, len(recorded), differences)


def line_paths() -> Line:
    """The lazily produced steps, followed everywhere, give the recorded lists."""
    recorded = records("paths.jsonl")
    differences = []
    for record in recorded:
        plan = _plan(record["names"], record["dependency_lists"])
        own = [[list(step) for step in path] for path in every_path(plan)]
        if (own, plan.min_length) != (record["paths"], record["min_length"]):
            differences.append(f"{record['id']}: another list of paths")
    return difference_line("paths", "lists of paths in order, and fewest steps", len(recorded), differences)


def line_history() -> Line:
    """Earlier turns as they were shown before every recorded turn of the recorded sessions."""
    found = [text for session in _sessions() for text in _history_differences(session)]
    turns = sum(len(session["result"]) for session in _sessions())
    return difference_line("history", "messages of earlier turns before each recorded turn", turns, found)


LINES: tuple[Callable[[], Line], ...] = (line_turns, line_calls, line_strings, line_paths, line_history)


def every_path(plan: Plan) -> Iterator[tuple[Chosen, ...]]:
    """All paths of a plan, by following every step it offers."""

    def descend(at: Position, path: tuple[Chosen, ...]) -> Iterator[tuple[Chosen, ...]]:
        if at.done == (1 << len(plan.names)) - 1 and not at.pending:
            yield path
        for step, after in plan.onward(at):
            yield from descend(after, (*path, step))

    return descend(Position(), ()) if plan.has_paths else iter(())


def _string_differences(record: Record) -> Iterator[str]:
    predicted, answer = record["predicted"], record["answer"]
    for similarity, name in ((Similarity.FULL, "result_full"), (Similarity.DIFFLIB, "result_fallback")):
        words = differs(predicted, answer, similarity)
        own = "correct" if words is None else words.format(at=" at 's'")
        if own != record[name]:
            yield f"{name}: recorded {record[name]!r}, ours {own!r}"
    if has_chinese(predicted) or has_chinese(answer):
        if [cut(predicted), cut(answer)] != record["jieba_tokens"]:
            yield "other words"
        predicted, answer = " ".join(cut(predicted)), " ".join(cut(answer))
    try:
        score: object = rouge_l(predicted, answer)
    except RougeFailedError:
        score = "exception:ValueError"
    if score != record["rouge_l_f"]:
        yield f"ROUGE-L: recorded {record['rouge_l_f']!r}, ours {score!r}"


@cache
def _sessions() -> list[Record]:
    files = sorted((shared() / "parity" / "datasets" / "result").glob("*/*.jsonl"))
    sessions = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    return [session for session in sessions if isinstance(session["result"], list)]  # text where the run broke off


@cache
def _topics() -> dict[tuple[str, str], Record]:
    files = sorted((shared() / "parity" / "datasets" / "data").glob("*.jsonl"))
    topics = [(path.stem, json.loads(line)) for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    return {(dataset, topic["id"]): topic for dataset, topic in topics}


def _history_differences(session: Record) -> Iterator[str]:
    earlier: list[tuple[object, object]] = []
    for index, turn in enumerate(session["result"]):
        log = turn["inference_log"]
        shown = log["step_0"]["inference_input"]["messages"][1:-1]  # between the system's message and the request
        if _without_ids(shown) != _without_ids(released_history(earlier)):
            yield f"{session['id']} {session['model_name']} turn {index}: other messages"
        place = log["turn_metadata"]
        topic = _topics()[session["dataset_name"], place["topic_source_id"]]
        columns = [topic.get(name) or topic[f"english_{name}"] for name in ("tasks", "answer_list")]
        earlier.append(tuple(column[place["turn_index_in_topic"]] for column in columns))


def _without_ids(messages: Sequence[Record]) -> list[Record]:
    """Ids are random in the recorded messages; that a result has its call's is tested elsewhere."""
    kept = [{key: value for key, value in message.items() if key != "tool_call_id"} for message in messages]
    for message in kept:
        if "tool_calls" in message:
            message["tool_calls"] = [{**call, "id": None} for call in message["tool_calls"]]
    return kept


def raw_node(name: str, dependencies: list[int]) -> Record:
    """A node of a reference, without arguments."""
    return {"action": {"name": name, "arguments": {}}, "observation": "ok", "dependency_list": dependencies}


def _plan(names: Sequence[str], dependencies: Sequence[list[int]]) -> Plan:
    return read_plan([raw_node(name, waits) for name, waits in zip(names, dependencies, strict=True)])


@cache
def records(*names: str) -> list[Record]:
    """The records of these files of the corpus."""
    folder = shared() / "parity"
    texts = [(folder / name).read_text(encoding="utf-8") for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


@cache
def all_tools() -> dict[str, object]:
    """The tools that the corpus names."""
    tools: dict[str, object] = json.loads((shared() / "parity" / "tools.json").read_text(encoding="utf-8"))
    return tools


def _ids(differences: list[str]) -> int:
    return len({text.partition(":")[0] for text in differences})


def difference_line(name: str, what: str, count: int, differences: list[str], more: str = "") -> Line:
    """A line that is met where nothing differs; differences begin with the id of their record."""
    figure = f"{count - _ids(differences)} of {count}{more}"
    return Line(name=name, what=what, figure=figure, met=not differences, detail="\n".join(differences[:20]))
