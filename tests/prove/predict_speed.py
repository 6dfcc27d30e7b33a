"""Predictions in time: against a server with latency, beside a bare loop over the same client, and turn after turn."""

import asyncio
import gc
import itertools
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import msgspec

from tests.predict.data import MODEL, TURNS_OF_BENCHMARK, copies, index_of, requests_of, script_of
from tests.predict.processes import stub_process
from tests.prove.report import Line
from utb.io.topic_index import TopicIndex
from utb.providers.chat import ChatRequest
from utb.providers.models_file import ModelSettings
from utb.providers.openai_chat import OpenAIChatProvider
from utb.runner.folder import PredictionFolder
from utb.runner.job import Ended, Job, Stop
from utb.runner.prompts import PromptBuilder, visible_of
from utb.runner.running import Surroundings, predict
from utb.runner.served import served

AT_ONCE = 64
COPIES = 11  # of the sample's 98 turns, so that 1,065 are among them
ONE_BY_ONE = 60  # turns that are played one after the other, for the ratio
ROUNDS = 3  # where a round takes seconds
IDEAL_SHARE, BARE_SHARE = 0.80, 0.85


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A data set of 1,065 turns, the script of its server, and what is asked in each turn."""

    folder: Path
    index: TopicIndex
    script: Path
    requests: tuple[tuple[ChatRequest, ...], ...]

    @property
    def count(self) -> int:
        """All requests."""
        return sum(map(len, self.requests))


@contextmanager
def bench(times: int = COPIES, most: int = TURNS_OF_BENCHMARK) -> Iterator[Bench]:
    """The bench in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        index = index_of(copies(folder / "data", times))
        script = folder / "script.json"
        script.write_text(json.dumps(script_of(index, most)), encoding="utf-8")
        requests = tuple(tuple(_plain(request) for request, _ in turn) for turn in requests_of(index, most))
        gc.collect()
        gc.freeze()  # what the bench holds for its bare loop weighs on neither
        try:
            yield Bench(folder=folder, index=index, script=script, requests=requests)
        finally:
            gc.unfreeze()


def line_two_seconds() -> Line:
    """1,065 turns, two seconds a reply."""
    with bench() as made:
        return _line(made, 2.0)


def line_fifty_milliseconds() -> Line:
    """1,065 turns, fifty milliseconds a reply."""
    with bench() as made:
        return _line(made, 0.05)


def _line(made: Bench, latency_s: float) -> Line:
    """Ours and the bare loops in turn, each in its best round: other work on the machine only ever makes one slower."""
    ours, bare, ready = float("inf"), float("inf"), float("inf")
    for at in range(1 if latency_s >= 1 else ROUNDS):
        with stub_process(made.script, latency_s=latency_s) as base_url:
            took, ended = _timed(made, base_url, f"out{latency_s}.{at}", AT_ONCE, TURNS_OF_BENCHMARK)
            ours = min(ours, took)
        with stub_process(made.script, latency_s=latency_s) as base_url:
            bare = min(bare, asyncio.run(_bare(made, base_url, _read(made))))
        with stub_process(made.script, latency_s=latency_s) as base_url:
            ready = min(ready, asyncio.run(_bare(made, base_url, iter(made.requests))))
    with stub_process(made.script, latency_s=latency_s) as base_url:
        few = ONE_BY_ONE if latency_s < 1 else 8
        slow, _ = _timed(made, base_url, f"slow{latency_s}", 1, few)
        share = sum(map(len, made.requests[:few])) / made.count
    ideal = made.count * latency_s / AT_ONCE
    is_fast = ideal / ours >= IDEAL_SHARE or latency_s < 1
    return Line(
        name=f"{latency_s:g} s",
        what=f"{TURNS_OF_BENCHMARK:,} turns, {made.count:,} requests, {AT_ONCE} at once, {latency_s:g} s latency",
        figure=f"{ours:.1f} s: {ideal / ours:.0%} of ideal ({ideal:.1f} s), {bare / ours:.0%} of a bare loop "
        f"({bare:.1f} s; {ready / ours:.0%} of one that reads no data, {ready:.1f} s), "
        f"{slow / share / ours:.0f} times as fast as one turn at a time",
        met=ended.standing.done == TURNS_OF_BENCHMARK and is_fast and bare / ours >= BARE_SHARE,
        detail=f"best of {ROUNDS} below a second; one at a time: {few} turns in {slow:.1f} s, scaled by requests",
    )


def _timed(made: Bench, base_url: str, name: str, at_once: int, most: int) -> tuple[float, Ended]:
    """Seconds from the first turn to the written file, and how the run ended."""
    begun = monotonic()
    ended = asyncio.run(run(made, base_url, made.folder / name, at_once, lambda _t, _n, place: place < most))
    return monotonic() - begun, ended


async def run(made: Bench, base_url: str, out: Path, at_once: int, chosen: Callable[[str, int, int], bool]) -> Ended:
    """A run of the stub's model."""
    settings = ModelSettings(base_url=base_url, input_usd_per_million=0.5, output_usd_per_million=1.5)
    model, provider = served(MODEL, settings, {}, clock=monotonic, now=_now)
    chance = itertools.cycle((0.1, 0.7, 0.4))
    try:
        return await predict(
            Job(concurrency=at_once, chosen=chosen),
            model,
            made.index,
            PredictionFolder(out, MODEL),
            worlds=None,
            surroundings=Surroundings(clock=monotonic, now=_now, sleep=asyncio.sleep, chance=lambda: next(chance)),
            listen=lambda _: None,
            stop=Stop(),
        )
    finally:
        await provider.close()


async def _bare(made: Bench, base_url: str, turns: Iterator[Sequence[ChatRequest]]) -> float:
    """The same requests over the same client and nothing else: no journal, no rules, no limiter, no record."""
    begun = monotonic()
    provider = OpenAIChatProvider(MODEL, ModelSettings(base_url=base_url), "none", clock=monotonic, now=_now)

    async def work() -> None:
        for turn in turns:
            for request in turn:
                await provider.chat(request)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work())
    took = monotonic() - begun
    await provider.close()
    return took


def _read(made: Bench) -> Iterator[Sequence[ChatRequest]]:
    """What any loop over a data set has to do before it can ask: read the turn, and make its prompt."""
    prompts = PromptBuilder()
    for (topic_id, number), requests in zip(made.index.places(), made.requests, strict=False):
        turn = made.index.turn(topic_id, number)
        assert turn is not None, (topic_id, number)
        prompt = prompts.prompt(visible_of(turn))
        told = len(prompt.messages)
        yield [
            ChatRequest(messages=(*prompt.messages, *each.messages[told:]), tools=prompt.tools, key=each.key)
            for each in requests
        ]


def _plain(request: ChatRequest) -> ChatRequest:
    """The request as a bare loop makes it, which does not tell its client what it has said before."""
    return msgspec.structs.replace(request, opening=0, opening_key="")


def _now() -> datetime:
    return datetime.now(UTC)
