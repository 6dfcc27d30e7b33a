"""A server that speaks the OpenAI protocol, with latency, faults by chance, and a ledger of what it was asked.

`python -m tests.predict.stub SCRIPT [--latency S] [--faults]` serves a script and prints its address.
A request under an idempotency key that was answered before gets the same answer and costs nothing. Chance depends on
the key and on how often it came, so the same requests meet the same faults.
"""

import argparse
import asyncio
import hashlib
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

Json = dict[str, Any]
SIGNS_PER_TOKEN = 4
RETRY_AFTER_S = 0.05
FAULTS = {"429": 0.10, "500": 0.05, "malformed": 0.05, "hanging": 0.02}


@dataclass
class Answer:
    """What is sent: a status and a body, after so many seconds; `hangs`: nothing, ever."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0.0
    hangs: bool = False


class Request(msgspec.Struct):
    """What of a request is looked at."""

    model: str
    messages: msgspec.Raw
    tools: msgspec.Raw = msgspec.Raw(b"[]")


@dataclass
class Ledger:
    """What a server remembers: by key how often it was asked, how often in vain, and what was answered and charged."""

    received: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    answered: dict[str, bytes] = field(default_factory=dict)
    repeats: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def as_json(self) -> bytes:
        """Everything but the answers themselves."""
        return json.dumps(
            {
                "received": self.received,
                "faults": self.faults,
                "kinds": self.kinds,
                "answered": list(self.answered),
                "repeats": self.repeats,
                "input_tokens": self.input_tokens,
                "output_tokens": self.output_tokens,
            }
        ).encode()


Script = Callable[[Request], Json]


class Stub:
    """The server.

    Args:
        script: the message to reply with.
        latency_s: how long an answer takes.
        faults: shares of requests that fail, by kind.
        answer: answers everything instead, where given.
    """

    def __init__(
        self,
        script: Script | None = None,
        *,
        latency_s: float = 0.0,
        faults: Mapping[str, float] | None = None,
        answer: Callable[[Json], Answer] | None = None,
    ) -> None:
        self.ledger = Ledger()
        self.requests: list[Json] = []
        self.headers: list[Mapping[str, str]] = []
        self.base_url = ""
        self._script = script
        self._latency_s = latency_s
        self._faults = faults or {}
        self._answer = answer

    async def start(self) -> asyncio.Server:
        """Listen on a free port of this machine."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=1 << 24)
        self.base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
        return server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                answer = await self._answered(head[0].split()[1], headers, body)
                if answer.hangs:
                    await reader.read()  # until the client gives up
                    return
                lines = [f"HTTP/1.1 {answer.status} X", f"content-length: {len(answer.body)}"]
                sent = {"content-type": "application/json", **answer.headers}
                lines += [f"{name}: {value}" for name, value in sent.items()]
                writer.write("\r\n".join([*lines, "", ""]).encode() + answer.body)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answered(self, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        if path.endswith("/ledger"):
            return Answer(self.ledger.as_json())
        if self._answer is not None:
            self.requests.append(json.loads(body))
            self.headers.append(headers)
            answer = self._answer(self.requests[-1])
            await asyncio.sleep(answer.delay_s)
            return answer
        return await self._scripted(headers.get("idempotency-key", ""), body)

    async def _scripted(self, key: str, body: bytes) -> Answer:
        ledger = self.ledger
        ledger.received[key] += 1
        fault = self._fault(key, ledger.received[key])
        if fault is not None:
            ledger.faults[key] += 1
            ledger.kinds[fault] += 1
            return await self._failed(fault)
        if key in ledger.answered:
            ledger.repeats += 1
        else:
            await asyncio.sleep(self._latency_s)
            self._charge(key, body)
        return Answer(ledger.answered[key])

    def _charge(self, key: str, body: bytes) -> None:
        """Work out the answer, once; whoever asks again meanwhile waits as long and gets the same."""
        if key in self.ledger.answered:
            self.ledger.repeats += 1
            return
        request = msgspec.json.decode(body, type=Request)
        assert self._script is not None
        message = self._script(request)
        read, written = len(request.messages) // SIGNS_PER_TOKEN, len(json.dumps(message)) // SIGNS_PER_TOKEN
        self.ledger.input_tokens += read
        self.ledger.output_tokens += written
        self.ledger.answered[key] = completion(request.model, message, read, written)

    def _fault(self, key: str, attempt: int) -> str | None:
        digest = hashlib.blake2b(f"{key}/{attempt}".encode(), digest_size=8).digest()
        drawn = int.from_bytes(digest, "big") / 2**64
        for kind, share in self._faults.items():
            if drawn < share:
                return kind
            drawn -= share
        return None

    async def _failed(self, kind: str) -> Answer:
        if kind == "hanging":
            return Answer(b"", hangs=True)
        await asyncio.sleep(self._latency_s)
        if kind == "malformed":
            return Answer(b'{"choices": [{"message": {"content": "half a rep')
        headers = {"retry-after": str(RETRY_AFTER_S)} if kind == "429" else {}
        return error(int(kind), **headers)


def error(status: int, code: str | None = None, message: str | None = None, **headers: str) -> Answer:
    """An error as OpenAI words it."""
    told = {"error": {"message": message or f"error {status}", "type": "x", "code": code}}
    return Answer(json.dumps(told).encode(), status, headers)


def completion(model: str, message: Json, read: int = 1, written: int = 1, **choice: Any) -> bytes:
    """A completion with this message as its only choice."""
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    return json.dumps(
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 0,
            "model": model,
            "choices": [{"index": 0, "message": message, "finish_reason": reason, **choice}],
            "usage": {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written},
        }
    ).encode()


def scripted(table: Mapping[str, Json]) -> Script:
    """Replies by what was sent: a table from hashes of messages to messages."""
    return lambda request: table[hash_of(bytes(request.messages))]


def hash_of(messages: bytes) -> str:
    """The name of a list of messages in a script."""
    return hashlib.blake2b(messages, digest_size=16).hexdigest()


@contextmanager
def serving(stub: Stub) -> Iterator[Stub]:
    """The server in a thread of its own while the block lasts."""
    loop = asyncio.new_event_loop()
    ready, over = threading.Event(), asyncio.Event()

    async def main() -> None:
        server = await stub.start()
        ready.set()
        await over.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    thread = threading.Thread(target=lambda: loop.run_until_complete(main()), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield stub
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


async def _forever(arguments: argparse.Namespace) -> None:
    table = json.loads(arguments.script.read_text(encoding="utf-8"))
    stub = Stub(scripted(table), latency_s=arguments.latency, faults=FAULTS if arguments.faults else None)
    server = await stub.start()
    print(stub.base_url, flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("script", type=Path)
    parser.add_argument("--latency", type=float, default=0.0)
    parser.add_argument("--faults", action="store_true")
    asyncio.run(_forever(parser.parse_args()))
