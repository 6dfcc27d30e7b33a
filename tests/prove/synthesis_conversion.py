"""Do sessions become the topics that they stand for? Hand-made sessions, references told again, files with faults."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeGuard

from tests.files import Json, write_jsonl
from tests.prove.report import Line
from tests.replanned import as_session, can_be_told, order_of
from tests.sessions import NAMES, as_expected, convert_lines, expected, lines_of, turns_of
from tests.shared_data import shared
from utb.graph.build import build_graph
from utb.io.topics import read_topics
from utb.model import EXACT, RELAXED, Fault, ReferenceGraph, Status, Topic, Turn
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn
from utb.scoring.sources.order import ancestors

_ROOT = Path(__file__).resolve().parents[2]
_SAMPLE = _ROOT / "annotations" / "datasets" / "utb-mini"
_RECORDED = ("acebench_en", "acebench_zh", "apibank", "mtubench", "toolalpaca")
_CHAINS = ("bfcl_multi", "tau_airline", "tau_retail")  # one call after the other as recorded, whether needed or not
_ORDERS = 5  # legal runs of each reference
_SPOILT = 400
_ENOUGH = 0.95  # of the graphs of a data set whose order was not drawn up for the proof


def line_read() -> Line:
    """Hand-made sessions against what a reader made of them."""
    topics = turns = 0
    wrong: list[str] = []
    for name in NAMES:
        for topic in convert_lines(lines_of(name))[0]:
            topics += 1
            turns += len(topic["answer_list"])  # type: ignore[arg-type]
            if as_expected(topic) != expected(name).get(str(topic["id"])):
                wrong.append(f"{name}: {topic['id']}")
    missing = sum(len(expected(name)) for name in NAMES) - topics
    return Line(
        name="read",
        what="sessions in two languages become the graphs, types and labels that a reader wrote down",
        figure=f"{topics} topics, {turns} turns, {len(wrong) + missing} otherwise",
        met=not wrong and missing == 0,
        detail="\n".join(wrong),
    )


def line_executed() -> Line:
    """Every converted reference, executed in legal orders."""
    verdicts: Counter[str] = Counter()
    wrong: list[str] = []
    rng = Random(11)
    for turn in _converted_turns():
        runs = [execute_reference(turn), *(execute_reference(turn, rng) for _ in range(_ORDERS))]
        for policy in (EXACT, RELAXED):
            for run in runs:
                verdict = score_turn(turn, run, policy)
                verdicts[f"{policy.name} {verdict.status.value}"] += 1
                if verdict.status is not Status.CORRECT:
                    wrong.append(f"{turn.topic_id}/{turn.turn} under {policy.name}: {verdict.findings[:1]}")
    return Line(
        name="executed",
        what="converted references, executed in legal orders, are correct",
        figure=", ".join(f"{count} {name}" for name, count in sorted(verdicts.items())),
        met=not wrong and bool(verdicts),
        detail="\n".join(wrong[:20]),
    )


def line_told_again() -> Line:
    """The graphs of the sample, told as sessions and converted back."""
    return _compared(
        "told again", "graphs of the sample, told as sessions and converted", sorted(_SAMPLE.glob("*.jsonl"))
    )


def line_recorded() -> Line:
    """The same for recorded topics."""
    paths = [shared() / "realdata" / f"{name}.jsonl" for name in _RECORDED]
    return _compared("recorded", "the same for recorded topics of five benchmarks", paths)


def line_chains() -> Line:
    """Recorded chains: a conversion may find that a call did not need the one before it."""
    paths = [shared() / "realdata" / f"{name}.jsonl" for name in _CHAINS]
    told = _compared(
        "chains", "recorded chains of calls, told and converted: every turn converted with all its nodes", paths
    )
    whole = [_is_whole(topic) for path in paths for topic in read_topics(path) if _is_told(topic)]
    return replace(told, what=told.what.split(" (at")[0], met=bool(whole) and all(whole), detail="")


def line_spoilt() -> Line:
    """Spoilt files: nothing raises, whole topics stay."""
    rng = Random(12)
    faults: Counter[str] = Counter()
    changed = 0
    for _ in range(_SPOILT):
        name = rng.choice(["en", "zh"])
        line, index = _spoilt(json.loads(lines_of(name)[0]), rng)
        whole = {str(topic["id"]): topic for topic in convert_lines(lines_of(name))[0]}
        topics, found, _ = convert_lines([json.dumps(line).encode()])
        after = {str(topic["id"]): topic for topic in topics}
        faults["lines with faults" if found else "lines without"] += 1
        changed += sum(after.get(key) != topic for at, (key, topic) in enumerate(whole.items()) if at != index)
    return Line(
        name="spoilt",
        what="sessions with messages cut off, exchanged or taken out of their form: other topics stay as they are",
        figure=f"{dict(faults)}, {changed} other topics changed, no exception",
        met=changed == 0,
    )


LINES: tuple[Callable[[], Line], ...] = (
    line_read,
    line_executed,
    line_told_again,
    line_recorded,
    line_chains,
    line_spoilt,
)


def _converted_turns() -> Iterator[Turn]:
    with TemporaryDirectory() as folder:
        for name in NAMES:
            path = write_jsonl(Path(folder) / f"{name}.jsonl", convert_lines(lines_of(name))[0])
            for topic in read_topics(path):
                if isinstance(topic, Topic):
                    yield from turns_of(topic)


def _compared(name: str, what: str, paths: Iterable[Path]) -> Line:
    counts: Counter[str] = Counter()
    differ: list[str] = []
    for path in paths:
        for topic in read_topics(path):
            if _is_told(topic):
                differ += _differences(topic, counts)
    turns, stepped = counts["turns"], counts["turns of several steps"]
    same = counts["same"]
    return Line(
        name=name,
        what=f"{what} (at least {_ENOUGH:.0%} with the same order of nodes)",
        figure=f"{same} of {turns} turns ({counts['same of several steps']} of {stepped} of several steps); "
        f"{counts['missing']} orders lost, {counts['extra']} added; {counts['types']} other task types",
        met=bool(turns) and same / turns >= _ENOUGH and counts["same of several steps"] / stepped >= _ENOUGH,
        detail="\n".join(differ[:20]),
    )


def _is_told(topic: Topic | Fault) -> TypeGuard[Topic]:
    return isinstance(topic, Topic) and bool(topic.turns) and all(map(can_be_told, topic.turns))


def _is_whole(topic: Topic) -> bool:
    """Whether each turn comes back with all its nodes; several answers are told as one."""
    (record,), _, _ = convert_lines([as_session(topic)])
    counts = [len(nodes) for nodes in record["answer_list"]]  # type: ignore[attr-defined]
    return counts == [len(order_of(turn.reference)) + 1 for turn in topic.turns]


def _differences(topic: Topic, counts: Counter[str]) -> Iterator[str]:
    (record,), _, _ = convert_lines([as_session(topic)])
    for turn, raw, kind in zip(topic.turns, record["answer_list"], record["task_types"], strict=True):  # type: ignore[call-overload]
        graph, order = build_graph(raw), order_of(turn.reference)
        lost, added = _orders(turn.reference, order), _orders(graph, range(len(order)))
        missing, extra = lost - added, added - lost
        several = " of several steps" if lost else ""
        counts.update({"turns": 1, "missing": len(missing), "extra": len(extra)})
        counts[f"turns{several}"] += bool(several)
        counts["types"] += turn.task_type is not None and turn.task_type != kind
        if missing or extra:
            yield f"{topic.topic_id}/{turn.turn}: lost {sorted(missing)}, added {sorted(extra)}"
        else:
            counts["same"] += 1
            counts[f"same{several}"] += bool(several)


def _orders(graph: ReferenceGraph, order: Iterable[int]) -> set[tuple[int, int]]:
    """Pairs of places, of which the first must come before the second, however far."""
    place = {index: at for at, index in enumerate(order)}
    return {
        (place[other], place[index])
        for index in place
        for other in place
        if other != index and ancestors(graph, index) >> other & 1
    }


def _spoilt(line: Json, rng: Random) -> tuple[Json, int]:
    """The session with something wrong in one topic."""
    messages, topics = line["messages"], line["topics"]
    assert isinstance(messages, list)
    assert isinstance(topics, list)
    index = rng.randrange(len(topics))
    inside = range(topics[index]["message_start"], topics[index]["message_end"])
    for place in rng.sample(inside, rng.randint(1, 4)):
        content = str(messages[place]["content"])
        cut = rng.randrange(len(content))
        other = rng.choice(inside)
        how = rng.randrange(5)
        if how == 0:
            messages[place] = {**messages[place], "content": content[:cut]}
        elif how == 1:
            messages[place] = {**messages[place], "content": content[cut:]}
        elif how == 2:
            messages[place], messages[other] = messages[other], messages[place]
        elif how == 3:
            messages[place] = {**messages[place], "content": content.replace("yes", "no").replace("List", "Lists")}
        else:
            messages[place] = rng.choice([None, [], {"role": "system", "content": content}, {"role": "user"}, "text"])
        messages[place] = (
            messages[place] if isinstance(messages[place], dict) else {"role": messages[place], "content": ""}
        )
    return line, index
