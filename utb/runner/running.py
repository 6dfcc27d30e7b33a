"""A run: the turns of a data set played by one model, as many at once as allowed, everything received on disk at once.

Turns do not depend on each other, because what came before a turn is told as its reference has it. So all of them may
be under way together, and a failing one stops nobody. The same run again asks only for what is missing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from utb.errors import UtbError
from utb.io.json_lines import json_line, write_lines
from utb.io.topic_index import TopicIndex
from utb.runner.asking import Asker
from utb.runner.folder import PredictionFolder
from utb.runner.job import Ended, Job, Standing, Stop
from utb.runner.journal import Journal
from utb.runner.limiter import Limiter, StoppedError
from utb.runner.models import Model
from utb.runner.playing import Played, Player
from utb.runner.recording import is_final
from utb.runner.status import StatusFile
from utb.runner.worlds import Worlds

_LOOK_S = 0.1  # how often somebody looks whether the run is to end, and tells how far it is

Listener = Callable[[Standing], None]
Place = tuple[str, int, int, int]  # topic, turn, its place among all turns, trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a run takes from outside, so that tests need no time.

    Args:
        clock: seconds from anywhere.
        now: the time of day, for the record alone.
        sleep: waits so many seconds.
        chance: numbers from 0 to 1, which spread waits.
    """

    clock: Callable[[], float]
    now: Callable[[], datetime]
    sleep: Callable[[float], Awaitable[None]]
    chance: Callable[[], float]


async def predict(
    job: Job,
    model: Model,
    index: TopicIndex,
    folder: PredictionFolder,
    *,
    worlds: Worlds | None,
    surroundings: Surroundings,
    listen: Listener,
    stop: Stop,
) -> Ended:
    """Play the turns that are chosen, or what is still missing of them, and write the predictions.

    Args:
        job: what is to be asked.
        model: who is asked.
        index: the data set.
        folder: where everything is written.
        worlds: of turns whose tools are executable; None: recorded observations only.
        surroundings: clocks and chance.
        listen: is told how far the run is, several times a second.
        stop: ends the run when it is set: what is under way is waited for and kept.

    Raises:
        ConfigError: another process writes there, or the predictions there were not made by a run.
        DataError: a file cannot be written.
    """
    with folder.held():
        status = StatusFile(folder.status, model.name, job.mode.value, surroundings.clock)

        def tell(standing: Standing) -> None:
            status.tell(standing)
            listen(standing)

        journal = Journal(folder.journal)
        run = _Run(job, model, index, journal, worlds, surroundings, tell, stop)
        try:
            await run.play_all()
            written = write_lines(folder.predictions, run.lines())
        finally:
            await journal.close()
        status.tell(run.standing, stopped=stop.reason, is_over=True)
    return Ended(standing=run.standing, written=written, stopped=stop.reason)


class _Run:
    """What the turns of one run share."""

    def __init__(
        self,
        job: Job,
        model: Model,
        index: TopicIndex,
        journal: Journal,
        worlds: Worlds | None,
        around: Surroundings,
        listen: Listener,
        stop: Stop,
    ) -> None:
        self._job, self._index, self._journal = job, index, journal
        self._around, self._listen, self._stop = around, listen, stop
        self._begun = around.clock()
        self._keys: dict[tuple[int, int], bytes] = {}
        self.standing = Standing(spent=journal.spent)
        self._player = Player(job, model, worlds, around.now)
        self._limiter = Limiter(job.concurrency, around.clock, around.sleep, self._is_over)
        self._asker = Asker(
            None if model.is_local else journal,
            self._limiter,
            model.retries,
            self.standing,
            clock=around.clock,
            sleep=around.sleep,
            chance=around.chance,
            is_stopped=self._is_over,
        )

    async def play_all(self) -> None:
        """Play what is chosen. More turns are open than requests may be under way: disk and rules take no place."""
        self.standing.total = sum(1 for _ in self._places())
        places = self._places()
        watch = asyncio.create_task(self._watch())
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self._job.concurrency + self._job.concurrency // 4 + 1):
                    group.create_task(self._work(places))
        except* UtbError as errors:
            raise next(error for error in errors.exceptions if isinstance(error, UtbError)) from None
        finally:
            watch.cancel()
            self._tell()

    def lines(self) -> Iterator[bytes]:
        """The predictions in the order of the data: everything that was ever played under these very conditions."""
        knows_more = self._journal.turns > len(self._keys)
        for place, (topic_id, turn) in enumerate(self._index.places()):
            for trial in count() if knows_more else range(self._job.trials):
                key = self._keys.get((place, trial)) or (self._key_of(topic_id, turn, trial) if knows_more else None)
                line = None if key is None else self._journal.turn(key)
                if line is not None:
                    yield json_line(line)
                elif trial >= self._job.trials - 1:
                    break

    def _key_of(self, topic_id: str, turn: int, trial: int) -> bytes | None:
        found = self._index.turn(topic_id, turn)
        return None if found is None else self._player.open(found, trial).key

    def _places(self) -> Iterator[Place]:
        chosen = self._job.chosen
        for trial in range(self._job.trials):
            for place, (topic_id, turn) in enumerate(self._index.places()):
                if chosen is None or chosen(topic_id, turn, place):
                    yield topic_id, turn, place, trial

    async def _work(self, places: Iterator[Place]) -> None:
        """Play one turn after the other, until none is left or the run is to end."""
        for topic_id, number, place, trial in places:
            if self._is_over():
                return
            turn = self._index.turn(topic_id, number)
            if turn is None:  # a fault of the data, named when it was read
                self.standing.total -= 1
                continue
            opening = self._player.open(turn, trial)
            self._keys[place, trial] = opening.key
            if self._journal.has_turn(opening.key):
                self.standing.known += 1
                await asyncio.sleep(0)
                continue
            try:
                played = await self._player.play(opening, self._asker)
            except StoppedError:
                return
            await self._keep(opening.key, played)

    async def _keep(self, key: bytes, played: Played) -> None:
        told = played.conversation
        await self._journal.add_turn(key, played.line, is_final=is_final(told))
        self.standing.played += 1
        if told.failure is not None:
            self.standing.failed[told.failure.kind] += 1

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_S)
            self._tell()
            if self._is_over():
                self._limiter.stop()

    def _tell(self) -> None:
        self.standing.under_way = self._limiter.under_way
        self.standing.elapsed_s = self._around.clock() - self._begun
        self._listen(self.standing)

    def _is_over(self) -> bool:
        if self._stop.reason is None:
            elapsed_s = self._around.clock() - self._begun
            spent = self._job.budget.spent_by(self.standing.spent, self._limiter.under_way, elapsed_s)
            if spent is not None:
                self._stop.request(f"the {spent} is used up")
        return self._stop.reason is not None
