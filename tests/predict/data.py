"""Data sets of any size, made of copies of the sample, and the script of a model that makes no mistake on them."""

import asyncio
import dataclasses
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.predict.stub import hash_of
from utb.io.json_lines import encode_json
from utb.io.topic_index import TopicIndex
from utb.model import Mode
from utb.providers.chat import ChatReply, ChatRequest
from utb.providers.chat_body import ChatBodies
from utb.providers.models_file import ModelSettings
from utb.runner.asking import Asker
from utb.runner.baselines import baseline
from utb.runner.job import Job, Standing
from utb.runner.limiter import Limiter
from utb.runner.models import Seat
from utb.runner.playing import Player

Json = dict[str, Any]
SAMPLE = Path(__file__).resolve().parents[2] / "annotations" / "datasets" / "utb-mini"
TURNS_OF_BENCHMARK = 1065
MODEL = "stub-model"
KEY_ENV = "STUB_KEY"
INPUT_USD, OUTPUT_USD = 0.5, 1.5
_PRICES = f"input_usd_per_million = {INPUT_USD}\noutput_usd_per_million = {OUTPUT_USD}"


def copies(folder: Path, times: int) -> Path:
    """So many copies of the sample, each with people and topics of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for copy in range(times):
        for path in sorted(SAMPLE.glob("*.jsonl")):
            lines = path.read_text(encoding="utf-8").splitlines()
            number = int(path.stem.rpartition("persona")[2]) + 4 * copy
            topics = [json.loads(line) for line in lines]
            text = "".join(json.dumps({**t, "id": f"c{copy}_{t['id']}"}, ensure_ascii=False) + "\n" for t in topics)
            (folder / f"copy_persona{number}.jsonl").write_text(text, encoding="utf-8")
    return folder


def index_of(folder: Path) -> TopicIndex:
    """The data set in a folder of topic files; faults are not expected."""
    index = TopicIndex(folder.name)
    for path in sorted(folder.glob("*.jsonl")):
        assert not list(index.add_file(path))
    return index


def models_toml(base_url: str, more: str = "", *, name: str = MODEL) -> str:
    """A models file with one model."""
    return f'[models.{name}]\nbase_url = "{base_url}"\n{_PRICES}\n{more}\n'


def requests_of(index: TopicIndex, most: int, mode: Mode = Mode.OPEN) -> Iterator[list[tuple[ChatRequest, ChatReply]]]:
    """What a model without mistakes is asked in each of the first turns, and what it says."""
    asker = Asker(
        None,
        Limiter(1, float, asyncio.sleep, lambda: False),
        baseline("baseline-oracle").retries,
        Standing(),
        clock=float,
        sleep=asyncio.sleep,
        chance=float,
        is_stopped=lambda: False,
    )
    with asyncio.Runner() as runner:
        for place, (topic_id, number) in enumerate(index.places()):
            if place >= most:
                return
            turn = index.turn(topic_id, number)
            assert turn is not None
            yield runner.run(_asked(turn, mode, asker))


async def _asked(turn: Any, mode: Mode, asker: Asker) -> list[tuple[ChatRequest, ChatReply]]:
    noting = _Noting()
    model = baseline("baseline-oracle")
    told = Player(Job(mode=mode), noting.wrapped(model), None, lambda: datetime.now(UTC))
    await told.play(told.open(turn, 0), asker)
    return noting.noted


class _Noting:
    """Notes what the oracle is asked and says."""

    def __init__(self) -> None:
        self.noted: list[tuple[ChatRequest, ChatReply]] = []

    def wrapped(self, model: Any) -> Any:
        return dataclasses.replace(model, provider_of=lambda seat: self._seated(model, seat))

    def _seated(self, model: Any, seat: Seat) -> Any:
        self._inner = model.provider_of(seat)
        return self

    async def chat(self, request: ChatRequest) -> ChatReply:
        reply = await self._inner.chat(request)
        self.noted.append((request, reply))
        return reply

    async def close(self) -> None:
        """Nothing is open."""


def script_of(index: TopicIndex, most: int, mode: Mode = Mode.OPEN) -> dict[str, Json]:
    """What a server says that makes no mistake: a table from hashes of messages to messages."""
    bodies = ChatBodies(MODEL, ModelSettings(base_url="http://127.0.0.1:9/v1"))
    table = {}
    for turn in requests_of(index, most, mode):
        for request, reply in turn:
            name = hash_of(encode_json(bodies.body(request)["messages"]))
            calls = {"tool_calls": reply.tool_calls} if reply.tool_calls else {}
            table[name] = {"role": "assistant", "content": reply.content, **calls}
    return table
