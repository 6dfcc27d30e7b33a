"""How many at once: lowered by refusals, raised by answers, paused where the server says so, stopped for good."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from utb.runner.budget import Budget
from utb.runner.journal import Spent
from utb.runner.limiter import Limiter, StoppedError


class Time:
    """A clock that moves only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


def limiter(most: int = 4, is_stopped: Callable[[], bool] = lambda: False) -> tuple[Limiter, Time]:
    time = Time()
    return Limiter(most, time.clock, time.sleep, is_stopped), time


def run(main: Awaitable[None]) -> None:
    async def wrapped() -> None:
        await main

    asyncio.run(wrapped())


async def _through(made: Limiter, through: list[str], name: str) -> None:
    """Get a place, and say so."""
    async with made:
        through.append(name)


def test_never_more_than_allowed_are_under_way() -> None:
    made, _ = limiter(3)
    seen: list[int] = []

    async def one() -> None:
        async with made:
            seen.append(made.under_way)
            await asyncio.sleep(0.001)

    async def main() -> None:
        await asyncio.gather(*(one() for _ in range(20)))

    run(main())
    assert max(seen) == 3 and len(seen) == 20 and made.under_way == 0


def test_refusals_of_one_moment_lower_the_limit_once_and_answers_raise_it_again() -> None:
    made, time = limiter(10)
    for _ in range(5):
        made.refused(time.now, None)
    assert made.limit == 8.0
    time.now += 1
    made.refused(time.now, None)
    assert made.limit == pytest.approx(6.4)
    for _ in range(100):
        made.answered()
    assert made.limit == 10
    for step in range(50):
        made.refused(time.now + step + 1, None)
        time.now += step + 1
    assert made.limit == 1.0


def test_retry_after_and_rate_headers_stop_new_requests_for_as_long_as_they_say() -> None:
    made, time = limiter()

    async def main() -> None:
        made.refused(time.now, 3.0)
        made.answered(1.0)
        async with made:
            assert time.now == 103.0

    run(main())
    assert sum(time.slept) == 3.0 and max(time.slept) <= 0.5


def test_a_stop_wakes_everybody_who_waits() -> None:
    stopped: list[bool] = []
    made, _ = limiter(1, lambda: bool(stopped))
    told: list[str] = []

    async def wait() -> None:
        try:
            async with made:
                told.append("in")
        except StoppedError:
            told.append("stopped")

    async def main() -> None:
        async with made:
            waiting = [asyncio.create_task(wait()) for _ in range(3)]
            await asyncio.sleep(0)
            stopped.append(True)
            made.stop()
            await asyncio.gather(*waiting)

    run(main())
    assert told == ["stopped"] * 3


@pytest.mark.parametrize(
    ("budget", "under_way", "elapsed_s", "words"),
    [
        (Budget(), 5, 1e9, None),
        (Budget(usd=1.0), 0, 0.0, None),
        (Budget(usd=0.5), 0, 0.0, "budget of 0.5 USD"),
        (Budget(usd=0.6), 5, 0.0, "budget of 0.6 USD"),  # five more, each as dear as the ten before, make 0.75
        (Budget(tokens=100), 0, 0.0, "budget of 100 tokens"),
        (Budget(tokens=101), 0, 0.0, None),
        (Budget(seconds=60), 0, 59.0, None),
        (Budget(seconds=60), 0, 60.0, "budget of 60 seconds"),
        (Budget(usd=0.0), 0, 0.0, "budget of 0 USD"),
    ],
)
def test_a_budget_counts_what_is_under_way(budget: Budget, under_way: int, elapsed_s: float, words: str | None) -> None:
    spent = Spent(replies=10, input_tokens=60, output_tokens=40, cost_usd=0.5)
    assert budget.spent_by(spent, under_way, elapsed_s) == words


def test_a_place_is_not_lost_with_somebody_who_was_woken_and_went_away() -> None:
    made, _ = limiter(1)
    through: list[str] = []

    async def main() -> None:
        async with made:
            waiting = [asyncio.create_task(_through(made, through, name)) for name in ("away", "next", "last")]
            await asyncio.sleep(0)
        waiting[0].cancel()  # woken already, and cancelled before it could look
        async with asyncio.timeout(5):
            await asyncio.gather(*waiting, return_exceptions=True)

    run(main())
    assert through == ["next", "last"] and made.under_way == 0


def test_those_who_wait_go_first_come_first_served() -> None:
    made, _ = limiter(2)
    through: list[int] = []

    async def wait(number: int) -> None:
        async with made:
            through.append(number)
            await asyncio.sleep(0)

    async def main() -> None:
        await asyncio.gather(*(wait(number) for number in range(12)))

    run(main())
    assert through == list(range(12))


def test_who_comes_between_a_call_and_the_look_waits_behind() -> None:
    made, _ = limiter(1)
    through: list[str] = []

    async def main() -> None:
        async with made:
            first = asyncio.create_task(_through(made, through, "first"))
            await asyncio.sleep(0)
        async with made:  # at once: the first was called and has not looked yet
            through.append("late")
        await first

    run(main())
    assert through == ["first", "late"]


def test_who_comes_when_the_limit_has_risen_waits_behind_those_who_wait() -> None:
    made, _ = limiter(2)
    made.refused(200.0, None)
    through: list[str] = []

    async def main() -> None:
        async with made:
            waiting = [asyncio.create_task(_through(made, through, "first"))]
            await asyncio.sleep(0)
            for _ in range(10):
                made.answered()
            waiting.append(asyncio.create_task(_through(made, through, "late")))
            await asyncio.sleep(0)
            assert (made.limit, through) == (2, [])
        await asyncio.gather(*waiting)

    run(main())
    assert through == ["first", "late"]


def test_who_was_called_and_finds_the_limit_fallen_is_the_next_all_the_same() -> None:
    made, time = limiter(2)
    through: list[str] = []

    async def main() -> None:
        async with made:
            async with made:
                waiting = [asyncio.create_task(_through(made, through, name)) for name in ("called", "behind")]
                await asyncio.sleep(0)
            made.refused(time.now, None)
            await asyncio.sleep(0)
            assert (int(made.limit), through) == (1, [])
        await asyncio.gather(*waiting)

    run(main())
    assert through == ["called", "behind"]


def test_a_limit_that_rises_lets_as_many_in() -> None:
    made, time = limiter(4)
    for second in range(20):
        made.refused(time.now + second, None)
        time.now += 1
    assert made.limit == 1.0
    peaks: list[int] = []

    async def wait() -> None:
        async with made:
            await asyncio.sleep(0)
            peaks.append(made.under_way)
            made.answered()

    async def main() -> None:
        await asyncio.gather(*(wait() for _ in range(60)))

    run(main())
    assert (peaks[0], max(peaks), made.under_way) == (1, 4, 0)


def test_whatever_happens_nobody_waits_for_ever() -> None:
    for seed in range(1000):
        _crowd(seed)


def _crowd(seed: int) -> None:
    """People who come and go, refusals, pauses, limits that rise: all who stay get through, at most so many at once."""
    rng = Random(seed)
    time = Time()
    made = Limiter(rng.choice((1, 2, 3, 5)), time.clock, time.sleep, lambda: False)
    most = int(made.limit)
    through: set[int] = set()

    async def one(number: int) -> None:
        for _ in range(rng.randint(0, 4)):
            await asyncio.sleep(0)
        async with made:
            begun = time.now
            assert made.under_way <= most
            for _ in range(rng.randint(0, 3)):
                await asyncio.sleep(0)
            time.now += 0.01
            if rng.random() < 0.2:
                made.refused(begun, rng.choice((None, 0.0, 0.7)))
            else:
                made.answered(rng.choice((0.0, 0.0, 0.6)))
            through.add(number)

    async def main() -> None:
        people = [asyncio.create_task(one(number)) for number in range(rng.randint(3, 20))]
        for _ in range(rng.randint(0, 30)):
            await asyncio.sleep(0)
            if rng.random() < 0.4:
                rng.choice(people).cancel()
        for _ in range(5000):
            await asyncio.sleep(0)
            if all(person.done() for person in people):
                break
        stayed = {number for number, person in enumerate(people) if not person.cancelled()}
        assert all(person.done() for person in people), seed
        assert through >= stayed, seed

    run(main())
    assert made.under_way == 0, seed
