"""Is the policy `reference` the released evaluator? The long proof against everything recorded of it.

Counts are of records equal in every field that was recorded for them; the first differences are printed in full.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.prove.report import Line
from tests.released_records import Record, call_differences, golden_shape, labels_of, turn_differences
from tests.shared_data import shared
from utb.model import ANSWER_NAME, ASK_NAME
from utb.scoring.released import Similarity, label_turn, released_history
from utb.scoring.released.chinese_words import cut, has_chinese
from utb.scoring.released.plan import Chosen, Plan, Position
from utb.scoring.released.read_plan import read_plan
from utb.scoring.released.replies import Reply
from utb.scoring.released.rouge import RougeFailedError, rouge_l
from utb.scoring.released.similarity import differs

ROOT = Path(__file__).resolve().parents[2]
_TURNS = ("parity.jsonl", "parity_2.jsonl")
_MOST_MS = 50.0
_MOST_CORPUS_S = 2.0


def line_turns() -> Line:
    """Every turn of the corpus."""
    tools = _tools()
    crashes = 0
    differences: list[str] = []
    records = _records(*_TURNS)
    for record in map(golden_shape, records):
        released = labels_of(record, tools)
        crashes += released.crash is not None
        differences += [f"{record['id']}: {text}" for text in turn_differences(record, released)]
    figure = f"{len(records) - _ids(differences)} of {len(records)}, {crashes} of them crashes"
    what = "labels, argument strings, crash reasons, fewest steps and messages of recorded turns"
    return _line("turns", what, figure, differences)


def line_calls() -> Line:
    """Single calls with both set-ups."""
    records = _records("args.jsonl")
    differences = [
        f"{record['id']}: {text}"
        for record in records
        for similarity in Similarity
        for text in call_differences(record, similarity)
    ]
    crashes = sum("crash" in record for record in records)
    figure = f"{len(records) - _ids(differences)} of {len(records)} in both set-ups, {crashes} of them crashes"
    return _line("calls", "result strings of recorded single calls", figure, differences)


def line_strings() -> Line:
    """Pairs of strings near the thresholds."""
    records = _records("strings.jsonl")
    differences = [f"{record['id']}: {text}" for record in records for text in _string_differences(record)]
    figure = f"{len(records) - _ids(differences)} of {len(records)}"
    return _line("strings", "results in both set-ups, words and ROUGE-L of recorded strings", figure, differences)


def line_paths() -> Line:
    """The lazily produced steps, followed everywhere, give the recorded lists."""
    records = _records("paths.jsonl")
    differences = []
    for record in records:
        plan = _plan(record["names"], record["dependency_lists"])
        own = [[list(step) for step in path] for path in every_path(plan)]
        if (own, plan.min_length) != (record["paths"], record["min_length"]):
            differences.append(f"{record['id']}: another list of paths")
    figure = f"{len(records) - _ids(differences)} of {len(records)}"
    return _line("paths", "lists of paths in order, and fewest steps", figure, differences)


def line_history() -> Line:
    """Earlier turns as they were shown before every recorded turn of the recorded sessions."""
    found = [text for session in _sessions() for text in _history_differences(session)]
    turns = sum(len(session["result"]) for session in _sessions())
    return _line(
        "history", "messages of earlier turns before each recorded turn", f"{turns - len(found)} of {turns}", found
    )


def line_time() -> Line:
    """Processor time: wide references alone, and the corpus in one process, dictionary included."""
    rows = [f"| {what} | {n} | {milliseconds:.2f} |" for what, n, milliseconds in _times()]
    slowest = max(milliseconds for _, _, milliseconds in _times())
    measured = [sys.executable, "-c", "from tests.prove.parity import corpus_seconds; print(corpus_seconds())"]
    corpus = float(subprocess.run(measured, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    return Line(
        name="time",
        what=f"at most {_MOST_MS:.0f} ms a turn up to 14 calls, {_MOST_CORPUS_S:.0f} s for the corpus",
        figure=f"{slowest:.1f} ms, {corpus:.2f} s",
        met=slowest <= _MOST_MS and corpus <= _MOST_CORPUS_S,
        detail="\n".join(["| run | calls | ms |", "|---|---|---|", *rows]),
    )


LINES: tuple[Callable[[], Line], ...] = (line_turns, line_calls, line_strings, line_paths, line_history, line_time)


def corpus_seconds() -> float:
    """Processor time for every turn of the corpus; in a fresh process it includes loading the dictionary."""
    tools, records = _tools(), _records(*_TURNS)
    start = time.process_time()
    for record in records:
        labels_of(record, tools)
    return time.process_time() - start


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
            yield f"{session['id']}, {session['model_name']}, turn {index}: other messages"
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


@cache
def _times() -> list[tuple[str, int, float]]:
    rows = []
    for n in range(4, 15):
        distinct = [f"tool_{i}" for i in range(n)]
        doubled = [f"tool_{'ab'[i // 2 % 2]}" for i in range(n)]
        for what, names, asked in (
            ("distinct", distinct, False),
            ("AABB", doubled, False),
            ("distinct, with a question at any time", distinct, True),
        ):
            before = [None] if asked else []
            rows.append((f"{what}, one batch", n, _milliseconds(names, asked, [*before, names, None])))
            one_by_one = [[name] for name in names]
            rows.append((f"{what}, one by one", n, _milliseconds(names, asked, [*before, *one_by_one, None])))
            rows.append((f"{what}, wrong at the end", n, _milliseconds(names, asked, [*before, names[1:], names])))
    return rows


def _milliseconds(names: list[str], asked: bool, run: Sequence[list[str] | None]) -> float:
    nodes = [*names, ASK_NAME] if asked else names
    answer_list = [_node(name, []) for name in nodes]
    answer_list.append(_node(ANSWER_NAME, list(range(len(nodes)))))
    tools = [{"function": {"name": name, "parameters": {"type": "object", "properties": {}}}} for name in set(names)]
    replies = [
        Reply(content="text") if step is None else Reply(tool_calls=[_call(name) for name in step]) for step in run
    ]
    start = time.process_time()
    label_turn(tools, answer_list, replies, Similarity.FULL)
    return (time.process_time() - start) * 1000


def _node(name: str, dependencies: list[int]) -> Record:
    return {"action": {"name": name, "arguments": {}}, "observation": "ok", "dependency_list": dependencies}


def _call(name: str) -> Record:
    return {"id": "1", "function": {"name": name, "arguments": "{}"}}


def _plan(names: Sequence[str], dependencies: Sequence[list[int]]) -> Plan:
    return read_plan([_node(name, waits) for name, waits in zip(names, dependencies, strict=True)])


@cache
def _records(*names: str) -> list[Record]:
    folder = shared() / "parity"
    texts = [(folder / name).read_text(encoding="utf-8") for name in names]
    return [json.loads(line) for text in texts for line in text.splitlines()]


@cache
def _tools() -> dict[str, object]:
    tools: dict[str, object] = json.loads((shared() / "parity" / "tools.json").read_text(encoding="utf-8"))
    return tools


def _ids(differences: list[str]) -> int:
    return len({text.partition(":")[0] for text in differences})


def _line(name: str, what: str, figure: str, differences: list[str]) -> Line:
    return Line(name=name, what=what, figure=figure, met=not differences, detail="\n".join(differences[:20]))
