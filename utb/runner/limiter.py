"""How many requests are under way at once: as many as were allowed, fewer while the server says that it is too much.

A refusal for haste (429) lowers the limit by a fifth, once for all requests that were under way then; answers raise it
again. `Retry-After` and used-up rate headers stop new requests for as long as they say.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from types import TracebackType

_LOWERED, _RAISED = 0.8, 0.1


class StoppedError(Exception):
    """Nothing new is to be asked: the run was stopped, or its budget is used up."""


class Limiter:
    """Lets requests through: `async with limiter:` around each.

    Args:
        most: requests at once.
        clock: seconds from anywhere.
        sleep: waits so many seconds.
        is_stopped: whether nothing new is to be asked.
    """

    def __init__(
        self,
        most: int,
        clock: Callable[[], float],
        sleep: Callable[[float], Awaitable[None]],
        is_stopped: Callable[[], bool],
    ) -> None:
        self._most = most
        self.limit = float(most)
        self.under_way = 0
        self._clock = clock
        self._sleep = sleep
        self._is_stopped = is_stopped
        self._not_before = 0.0
        self._lowered_at = float("-inf")
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._calls = 0  # to those who have not looked yet

    async def __aenter__(self) -> "Limiter":
        """Wait for a place; as long as the limit does not fall, first come, first served.

        Raises:
            StoppedError: there will be none.
        """
        is_next = False
        while True:
            if self._is_stopped():
                raise StoppedError
            wait_s = self._not_before - self._clock()
            if wait_s > 0:
                await self._pause_passes(min(wait_s, 0.5))
            elif self._free > 0 and (is_next or not self._waiting):
                self.under_way += 1
                return self
            else:
                await self._called(is_next)
                is_next = True

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Give the place back."""
        self.under_way -= 1
        self._call(self._free)  # more than one where the limit has risen meanwhile

    def stop(self) -> None:
        """Wake everybody who waits, to be told that nothing new is asked."""
        self._call(len(self._waiting))

    def answered(self, pause_s: float = 0.0) -> None:
        """A reply came; `pause_s` is how long its rate headers want no more."""
        self.limit = min(self._most, self.limit + max(_RAISED, 1 / self.limit))
        self.pause(pause_s)

    def refused(self, begun_at: float, pause_s: float | None) -> None:
        """A request that was begun then was refused for haste."""
        if begun_at > self._lowered_at:
            self.limit = max(1.0, self.limit * _LOWERED)
            self._lowered_at = self._clock()
        self.pause(pause_s or 0.0)

    def pause(self, seconds: float) -> None:
        """Let nothing new through for so long."""
        if seconds > 0:
            self._not_before = max(self._not_before, self._clock() + seconds)

    @property
    def _free(self) -> int:
        """Places for which nobody was called yet."""
        return int(self.limit) - self.under_way - self._calls

    async def _pause_passes(self, seconds: float) -> None:
        try:
            await self._sleep(seconds)
        except asyncio.CancelledError:  # it may have been called: somebody else is to have the place
            self._call(1)
            raise

    async def _called(self, is_next: bool) -> None:
        """Wait to be called, because there may be a place."""
        call = asyncio.get_running_loop().create_future()
        (self._waiting.appendleft if is_next else self._waiting.append)(call)
        try:
            await call
        except asyncio.CancelledError:
            if not call.cancelled():  # called and cancelled at once: somebody else is to have the place
                self._calls -= 1
                self._call(1)
            raise
        self._calls -= 1

    def _call(self, most: int) -> None:
        while most > 0 and self._waiting:
            call = self._waiting.popleft()
            if not call.done():
                call.set_result(None)
                self._calls += 1
                most -= 1
