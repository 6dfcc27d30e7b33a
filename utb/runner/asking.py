"""One request until there is a reply: looked up in the journal, else asked, asked again where that may help, and kept.

A reply counts as received when it is on disk. Whatever is asked again carries the same key, so a server that knows such
keys does the work once.
"""

import hashlib
from collections.abc import Awaitable, Callable

import msgspec

from utb.errors import ErrorKind, ProviderError
from utb.io.json_lines import encode_json
from utb.providers.chat import ChatProvider, ChatReply, ChatRequest
from utb.providers.retrying import RetryPolicy
from utb.runner.job import Standing
from utb.runner.journal import Journal
from utb.runner.limiter import Limiter, StoppedError

KEY_BYTES = 16
_NAP_S = 0.5  # so that a wait between attempts ends soon after a stop


class Asker:
    """Asks on behalf of all turns of a run.

    Args:
        journal: what was received, and where replies are kept; None: replies are not kept (rules give them again).
        limiter: how many at once.
        retries: how often one request is made.
        standing: counts are kept here.
        clock, sleep: of the run.
        chance: numbers from 0 to 1, which spread waits.
        is_stopped: whether nothing new is to be asked.
    """

    def __init__(
        self,
        journal: Journal | None,
        limiter: Limiter,
        retries: RetryPolicy,
        standing: Standing,
        *,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        chance: Callable[[], float],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._journal = journal
        self._limiter = limiter
        self._retries = retries
        self._standing = standing
        self._clock = clock
        self._sleep = sleep
        self._chance = chance
        self._is_stopped = is_stopped

    async def ask(self, provider: ChatProvider, request: ChatRequest) -> ChatReply:
        """The reply to this request.

        Raises:
            ProviderError: there is none, after so many attempts.
            StoppedError: nothing new is to be asked.
        """
        key = bytes.fromhex(request.key)
        known = None if self._journal is None else self._journal.reply(key)
        if known is not None:
            return msgspec.convert(known, ChatReply)
        reply = await self._until_answered(provider, request)
        if self._journal is not None:
            await self._journal.add_reply(key, msgspec.to_builtins(reply))
        self._standing.spent.add(reply.tokens.input, reply.tokens.output, reply.cost_usd)
        return reply

    async def _until_answered(self, provider: ChatProvider, request: ChatRequest) -> ChatReply:
        attempt = 1
        while True:
            try:
                reply = await self._once(provider, request)
            except ProviderError as error:
                wait_s = self._retries.wait_s(attempt, error, self._chance())
                if wait_s is None:
                    raise ProviderError(error.kind, error.message, attempts=attempt) from error
                await self._wait(wait_s)
                attempt += 1
            else:
                return msgspec.structs.replace(reply, attempts=attempt)

    async def _once(self, provider: ChatProvider, request: ChatRequest) -> ChatReply:
        async with self._limiter:
            begun = self._clock()
            self._standing.requests += 1
            self._standing.under_way = self._limiter.under_way
            try:
                reply = await provider.chat(request)
            except ProviderError as error:
                self._standing.refusals[error.kind.value] += 1
                if error.kind is ErrorKind.RATE_LIMITED:
                    self._limiter.refused(begun, min(error.retry_after_s or 0.0, self._retries.longest_wait_s))
                raise
            self._limiter.answered(min(reply.pause_s, self._retries.longest_wait_s))
            return reply

    async def _wait(self, seconds: float) -> None:
        until = self._clock() + seconds
        while (left := until - self._clock()) > 0:
            if self._is_stopped():
                raise StoppedError
            await self._sleep(min(left, _NAP_S))


def hashed(*parts: object) -> bytes:
    """A key of everything given, JSON values all."""
    return hashlib.sha256(encode_json(parts)).digest()[:KEY_BYTES]


def sha256_of(*parts: object) -> str:
    """The whole hash, as it stands in records."""
    return hashlib.sha256(encode_json(parts)).hexdigest()
