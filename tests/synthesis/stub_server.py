"""A real HTTP server that speaks the OpenAI protocol and says what a function tells it to."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What the server sends: a completion with `text`, or `body` as it stands."""

    text: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    finish_reason: str = "stop"
    refusal: str | None = None
    delay_s: float = 0.0
    hangs_up: bool = False


Answerer = Callable[[dict[str, Any]], Answer]


@dataclass
class Stub:
    """A running server: where it is, and every request that it got, headers included."""

    base_url: str
    requests: list[dict[str, Any]]
    headers: list[dict[str, str]]


def error(status: int, code: str | None = None, **headers: str) -> Answer:
    """An error as OpenAI words it."""
    body = {"error": {"message": f"error {status}", "type": "x", "code": code}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status=status, body=json.dumps(body).encode(), headers=named)


@contextmanager
def serving(answer: Answerer) -> Iterator[Stub]:
    """The server while the block lasts; it answers each request with `answer(request)`."""
    stub = Stub("", [], [])
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            with lock:
                stub.requests.append(request)
                stub.headers.append({name.lower(): value for name, value in self.headers.items()})
                reply = answer(request)
            time.sleep(reply.delay_s)
            if reply.hangs_up:
                self.close_connection = True
                return
            body = completion(request, reply) if reply.body is None else reply.body
            try:
                self.send_response(reply.status)
                for name, value in {"content-type": "application/json", **reply.headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the client has been killed or has given up waiting

        def log_message(self, format: str, *args: Any) -> None:
            """Quiet."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, request: Any, client_address: Any) -> None:
            """A client that was killed is no error of the server's."""

    server = Server(("127.0.0.1", 0), Handler)
    stub.base_url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def completion(request: dict[str, Any], reply: Answer) -> bytes:
    """A completion with the reply as its only choice."""
    message = {"role": "assistant", "content": reply.text, "refusal": reply.refusal}
    read = sum(len(message["content"]) for message in request["messages"]) // 4
    return json.dumps(
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 0,
            "model": request["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": reply.finish_reason}],
            "usage": {
                "prompt_tokens": read,
                "completion_tokens": len(reply.text) // 4,
                "total_tokens": read + len(reply.text) // 4,
            },
        }
    ).encode()
