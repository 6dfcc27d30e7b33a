"""One request until there is a reply: from the journal, asked, asked again, kept under one key."""

import asyncio
from pathlib import Path

import pytest

from utb.errors import ErrorKind, ProviderError
from utb.providers.chat import ChatReply, ChatRequest
from utb.providers.protocol import Tokens
from utb.providers.retrying import RetryPolicy
from utb.providers.scripted_chat import ScriptedChat
from utb.runner.asking import Asker
from utb.runner.job import Standing
from utb.runner.journal import Journal
from utb.runner.limiter import Limiter, StoppedError
from utb.runner.models import GARBLED

REQUEST = ChatRequest(messages=({"role": "user", "content": "hi"},), key="ab" * 16)
REPLY = ChatReply(content="hello", tokens=Tokens(input=3, output=2), raw={"content": "hello"}, oddities=("no_usage",))
POLICY = RetryPolicy(attempts=3, also=GARBLED)


class Scene:
    """An asker whose clock moves only when somebody sleeps."""

    def __init__(self, path: Path) -> None:
        self.now = 0.0
        self.is_stopped = False
        self.standing = Standing()
        self.path = path

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def ask(self, script: ScriptedChat) -> ChatReply:
        return asyncio.run(self._ask(script))

    async def _ask(self, script: ScriptedChat) -> ChatReply:
        journal = Journal(self.path)
        limiter = Limiter(2, lambda: self.now, self.sleep, lambda: self.is_stopped)
        asker = Asker(
            journal,
            limiter,
            POLICY,
            self.standing,
            clock=lambda: self.now,
            sleep=self.sleep,
            chance=lambda: 1.0,
            is_stopped=lambda: self.is_stopped,
        )
        try:
            return await asker.ask(script, REQUEST)
        finally:
            await journal.close()


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path / "journal.jsonl")


def test_a_reply_is_kept_and_never_asked_for_again(scene: Scene) -> None:
    assert scene.ask(ScriptedChat([REPLY])) == REPLY
    nobody = ScriptedChat([])
    assert scene.ask(nobody) == REPLY and nobody.asked == []


@pytest.mark.parametrize(
    "kind",
    [ErrorKind.RATE_LIMITED, ErrorKind.TIMEOUT, ErrorKind.SERVER_ERROR, ErrorKind.UNREADABLE, ErrorKind.NO_CHOICES],
)
def test_what_may_pass_is_asked_again_under_the_same_key(scene: Scene, kind: ErrorKind) -> None:
    script = ScriptedChat([ProviderError(kind, "no"), ProviderError(kind, "no"), REPLY])
    assert scene.ask(script).attempts == 3
    assert {request.key for request in script.asked} == {REQUEST.key} and scene.now == 3.0
    assert scene.standing.requests == 3 and scene.standing.refusals == {kind.value: 2}


def test_attempts_are_bounded_and_told(scene: Scene) -> None:
    with pytest.raises(ProviderError) as caught:
        scene.ask(ScriptedChat([ProviderError(ErrorKind.TIMEOUT, "no reply")] * 9))
    assert caught.value.attempts == 3 and caught.value.message == "no reply"


@pytest.mark.parametrize("kind", [ErrorKind.UNAUTHORIZED, ErrorKind.REFUSED, ErrorKind.CONTEXT_TOO_LONG])
def test_what_will_not_pass_is_not_asked_again(scene: Scene, kind: ErrorKind) -> None:
    script = ScriptedChat([ProviderError(kind, "no"), REPLY])
    with pytest.raises(ProviderError):
        scene.ask(script)
    assert len(script.asked) == 1


def test_a_wait_of_the_server_stops_the_others_too(scene: Scene) -> None:
    scene.ask(ScriptedChat([ProviderError(ErrorKind.RATE_LIMITED, "later", retry_after_s=7.0), REPLY]))
    assert scene.now == 7.0


def test_a_stopped_run_asks_nothing_new(scene: Scene) -> None:
    scene.is_stopped = True
    script = ScriptedChat([REPLY])
    with pytest.raises(StoppedError):
        scene.ask(script)
    assert script.asked == []
