"""Asking again: a bounded number of times, with growing waits, as long as the server says where it says so.

Waiting and chance are given from outside, so that tests wait for nothing and runs repeat themselves.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import msgspec

from utb.errors import ErrorKind, ProviderError
from utb.providers.protocol import Message, Parameters, Provider, Reply

Sleeper = Callable[[float], Awaitable[None]]
Chance = Callable[[], float]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryPolicy:
    """`attempts` in all; waits begin at `first_wait_s`, double, and are never longer than `longest_wait_s` (seconds).

    A server that asks for a longer wait than that is given up on. Kinds in `also` are asked again beside those that may
    pass anyway.
    """

    attempts: int = 5
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0
    also: frozenset[ErrorKind] = frozenset()

    def wait_s(self, attempt: int, error: ProviderError, chance: float) -> float | None:
        """How long to wait after this attempt (from 1), in seconds; None where asking again is no use.

        Args:
            attempt: how many were made.
            error: how the last one ended.
            chance: from 0 to 1; spreads waits over half to all of their length.
        """
        if attempt >= self.attempts or not (error.may_pass or error.kind in self.also):
            return None
        if error.retry_after_s is not None:
            return error.retry_after_s if error.retry_after_s <= self.longest_wait_s else None
        full = min(self.longest_wait_s, self.first_wait_s * 2.0 ** (attempt - 1))
        return full * (1 + chance) / 2


class RetryingProvider:
    """Another provider, asked again where that may help.

    Args:
        inner: who is asked.
        policy: how often, and how long to wait.
        sleep: waits so many seconds.
        chance: numbers from 0 to 1.
    """

    def __init__(self, inner: Provider, policy: RetryPolicy, sleep: Sleeper, chance: Chance) -> None:
        self._inner = inner
        self._policy = policy
        self._sleep = sleep
        self._chance = chance

    async def complete(self, messages: Sequence[Message], parameters: Parameters, /) -> Reply:
        """The first reply; raises the last `ProviderError`, with the number of attempts, where none came."""
        attempt = 1
        while True:
            try:
                reply = await self._inner.complete(messages, parameters)
            except ProviderError as error:
                wait_s = self._policy.wait_s(attempt, error, self._chance())
                if wait_s is None:
                    raise ProviderError(
                        error.kind, error.message, retry_after_s=error.retry_after_s, attempts=attempt
                    ) from error
                await self._sleep(wait_s)
                attempt += 1
            else:
                return msgspec.structs.replace(reply, attempts=attempt)

    async def close(self) -> None:
        """Close the other provider."""
        await self._inner.close()
