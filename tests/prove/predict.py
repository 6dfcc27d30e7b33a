"""Predictions: speed, faults and kills, the ledger, who sees the persona, recorded messages, baselines, memory."""

import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import process_time

from tests.predict.baselines import played, shipped, table
from tests.predict.canaries import MARKS, marked_workspace
from tests.predict.data import (
    INPUT_USD,
    OUTPUT_USD,
    SAMPLE,
    TURNS_OF_BENCHMARK,
    copies,
    index_of,
    models_toml,
    script_of,
)
from tests.predict.processes import ended, ledger_of, predict_words, started, stub_process
from tests.predict.recorded import message_differences
from tests.predict.stub import Stub, serving
from tests.predict.trials import PATIENT, killed_and_resumed, lasting, lines_of
from tests.prove.predict_speed import COPIES, line_fifty_milliseconds, line_two_seconds
from tests.prove.report import Line
from utb.io.loading import load_personas
from utb.io.topic_index import TopicIndex
from utb.io.trajectories import read_trajectories
from utb.io.workspace import open_workspace
from utb.model import Status, Trajectory, policy_named
from utb.quality.visible import visible_quotes
from utb.scoring.score import score_turn

KILLS, SEED = 20, 20261130
_LIMIT = ("--limit", str(TURNS_OF_BENCHMARK), "--concurrency", "64")
_BYTES_A_TURN = 2048


@contextmanager
def _data(times: int = COPIES) -> Iterator[tuple[Path, Path, TopicIndex]]:
    """A data set, the script of its server, and a folder to work in (the parent of both)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        index = index_of(copies(folder / "data", times))
        script = folder / "script.json"
        script.write_text(json.dumps(script_of(index, 4 * 98)), encoding="utf-8")  # copies are told the same
        yield folder / "data", script, index


def _config(folder: Path, base_url: str, more: str = "") -> Path:
    path = folder / "models.toml"
    path.write_text(models_toml(base_url, more), encoding="utf-8")
    return path


def line_disturbed() -> Line:
    """Faults by chance and twenty kills, beside a run that nobody disturbs."""
    return _disturbed()[0]


def line_ledger() -> Line:
    """The undisturbed run beside the server's ledger."""
    return _disturbed()[1]


def line_ledger_disturbed() -> Line:
    """The disturbed run beside the server's ledger."""
    return _disturbed()[2]


@cache
def _disturbed() -> tuple[Line, Line, Line]:
    with _data() as (data, script, index):
        folder = data.parent
        whole, out = folder / "whole", folder / "out"
        with stub_process(script, latency_s=0.05) as base_url:
            ended(predict_words(data, _config(folder, base_url), whole, *_LIMIT))
            undisturbed = ledger_of(base_url)
        total = sum(undisturbed["received"].values())
        with stub_process(script, latency_s=0.05, has_faults=True) as base_url:
            words = predict_words(data, _config(folder, base_url, PATIENT), out, *_LIMIT)
            made = killed_and_resumed(words, base_url, out, KILLS, total, SEED)
        lines = lines_of(out)
        statuses = _statuses(index, out)
        is_same = lasting(lines) == lasting(lines_of(whole))
        money = _money("undisturbed", whole, undisturbed)
        money_disturbed = _money("disturbed", out, made.ledger)
    wrong = sum(count[Status.WRONG] for count in statuses.values())
    faults = ", ".join(f"{kind} {times}" for kind, times in sorted(made.ledger["kinds"].items()))
    repeats = made.repeated
    return (
        Line(
            name="b",
            what=f"{TURNS_OF_BENCHMARK:,} turns with 10 % 429, 5 % 500, 5 % malformed, 2 % hanging, {KILLS} kill -9",
            figure=f"{len(made.kills)} kills, {len(lines):,} turns finished, {made.asked_again} journaled replies "
            f"asked again, {len(repeats)} requests repeated, {len(repeats - made.under_way_at_a_kill)} of them not "
            f"under way at a kill, results equal: {is_same}, {wrong} failures scored as wrong",
            met=len(lines) == TURNS_OF_BENCHMARK
            and len(made.kills) == KILLS
            and not made.asked_again
            and repeats <= made.under_way_at_a_kill
            and is_same
            and not wrong,
            detail=f"faults: {faults}; the server gave {made.ledger['repeats']} answers anew under their keys; "
            + "; ".join(f"{name}: {dict(count)}" for name, count in statuses.items()),
        ),
        money,
        money_disturbed,
    )


def _statuses(index: TopicIndex, out: Path) -> Mapping[str, Counter[Status]]:
    """Verdicts of the predictions; the model makes no mistake, so that a wrong one is a failure taken for one."""
    found: dict[str, Counter[Status]] = {}
    for name in ("exact", "relaxed"):
        count: Counter[Status] = Counter()
        for one in read_trajectories(next(out.glob("*.jsonl"))):
            turn = index.turn(one.topic_id, one.turn) if isinstance(one, Trajectory) else None
            assert turn is not None and isinstance(one, Trajectory)
            count[score_turn(turn, one, policy_named(name)).status] += 1
        found[name] = count
    return found


def _money(name: str, out: Path, ledger: Mapping[str, int]) -> Line:
    """Tokens and cost of the predictions beside those that the server charged."""
    steps = [step for line in lines_of(out) for step in line["steps"] if "input_tokens" in step]
    read, written = (sum(step[key] or 0 for step in steps) for key in ("input_tokens", "output_tokens"))
    cost = sum(step["cost_usd"] or 0.0 for step in steps)
    charged = (ledger["input_tokens"] * INPUT_USD + ledger["output_tokens"] * OUTPUT_USD) / 1e6
    off = abs(cost / charged - 1)
    tokens = abs((read + written) / (ledger["input_tokens"] + ledger["output_tokens"]) - 1)
    return Line(
        name=name,
        what="tokens and cost of the predictions beside the server's ledger",
        figure=f"{read + written:,} tokens, {tokens:.4%} off; ${cost:.4f}, {off:.4%} off",
        met=max(off, tokens) < 0.01,
    )


def line_canaries() -> Line:
    """Every prompt of full runs in both modes."""
    with tempfile.TemporaryDirectory() as name:
        workspace = marked_workspace(Path(name) / "workspace")
        index = index_of(workspace / "datasets" / SAMPLE.name)
        prompts, seen = 0, 0
        for mode in ("open", "strict"):
            with serving(Stub(_watching := _Watching())) as stub:
                words = predict_words(workspace, _config(Path(name), stub.base_url), Path(name) / mode)
                ended([*words, "--mode", mode])
            prompts += _watching.prompts
            seen += _watching.seen
        turns = index.turns
    return Line(
        name="d",
        what=f"canaries in all personas, labels and notes; every prompt of {turns} turns in both modes",
        figure=f"{prompts} prompts, {seen} with a canary or a mark of ours",
        met=prompts >= 2 * turns and seen == 0,
    )


def line_scan() -> Line:
    """What the sample itself shows of its personas."""
    quotes = _quotes()
    return Line(
        name="scan",
        what="turns of the sample whose visible text quotes a persona field that no user turn said",
        figure=f"{len({quote.partition(': ')[0] for quote in quotes})} turns, {len(quotes)} quotes",
        met=True,
        detail="\n".join(quotes[:20]),
    )


class _Watching:
    """A script that calls the first tool once and then says a sentence, and looks into every prompt."""

    def __init__(self) -> None:
        self.prompts = self.seen = 0

    def __call__(self, request: object) -> dict[str, object]:
        messages, tools = bytes(request.messages), bytes(request.tools)  # type: ignore[attr-defined]
        self.prompts += 1
        self.seen += any(mark.encode() in messages + tools for mark in MARKS)
        offered, last = json.loads(tools), json.loads(messages)[-1]
        if last["role"] != "user" or not offered:
            return {"role": "assistant", "content": "Consider it done."}
        call = {"name": offered[0]["function"]["name"], "arguments": "{}"}
        return {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "type": "function", "function": call}]}


def _quotes() -> list[str]:
    dataset = open_workspace(SAMPLE.parents[1]).dataset(SAMPLE.name)
    people, index = load_personas(dataset).personas, index_of(SAMPLE)
    turns = (index.turn(topic, number) for topic, number in index.places())
    return [
        str(quote) for turn in turns if turn is not None for quote in visible_quotes(turn, people[str(turn.profile)])
    ]


def line_messages() -> Line:
    """Messages of strict turns beside the recorded ones of the released runner."""
    found = message_differences()
    order = [name for name, why in found.differing.items() if why == "order"]
    pairs = [name for name, why in found.differing.items() if why == "pairs"]
    other = [name for name, why in found.differing.items() if why == "other"]
    return Line(
        name="e",
        what="messages of strict turns beside those recorded of the released runner",
        figure=f"{found.count - len(found.differing)} of {found.count} equal; {len(order)} differ by the "
        f"observation-order fault, {len(pairs)} more where calls of one tool get the results of their own arguments, "
        f"{len(other)} otherwise",
        met=not other,
        detail=f"order: {' '.join(order)}\n\npairs: {' '.join(pairs)}",
    )


def line_baselines() -> Line:
    """All baselines on every data set that ships, in both modes, and their tables."""
    tables, names, begun = "", [], process_time()
    for data in shipped():
        with tempfile.TemporaryDirectory() as name:
            played(Path(name), data)
            tables += f"{data.name}\n\n{table(Path(name), data)}\n"
        names.append(data.name)
    took = process_time() - begun
    return Line(
        name="f",
        what=f"all baselines on {', '.join(names)} in both modes, played and scored by every policy",
        figure=f"{took:.1f} s of processor time",
        met=took < 60,
        detail=tables,
    )


def line_memory() -> Line:
    """Peak memory of a run of 1,065 turns and of one of ten times as many, a turn."""
    peaks = []
    for times in (COPIES, 10 * COPIES):
        with _data(times) as (data, script, _), stub_process(script) as base_url:
            most = TURNS_OF_BENCHMARK * times // COPIES
            words = predict_words(data, _config(data.parent, base_url), data.parent / "out")
            process = started([*words, "--limit", str(most), "--concurrency", "64"])
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                raise SystemExit(f"ended with {process.returncode}")
            peaks.append((most, usage.ru_maxrss * 1024))
    (few, low), (many, high) = peaks
    each = (high - low) / (many - few)
    return Line(
        name="h",
        what=f"peak memory at {few:,} and at {many:,} turns",
        figure=f"{low / 2**20:.0f} and {high / 2**20:.0f} MiB: {each:.0f} bytes a turn",
        met=each <= _BYTES_A_TURN,
    )


Proof = Callable[[], Line]

LINES: Mapping[str, Sequence[Proof]] = {
    "a": (line_two_seconds, line_fifty_milliseconds),
    "b": (line_disturbed,),
    "c": (line_ledger, line_ledger_disturbed),
    "d": (line_canaries, line_scan),
    "e": (line_messages,),
    "f": (line_baselines,),
    "h": (line_memory,),
}
