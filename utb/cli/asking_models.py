"""Runs of models from the shell: who they are, how far they are, and Ctrl-C, which loses nothing."""

import asyncio
import itertools
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from utb.cli.console import say
from utb.cli.progress import Meter
from utb.cli.text import one_line
from utb.errors import ConfigError
from utb.io.tool_sets import read_tool_sets
from utb.io.topic_index import TopicIndex
from utb.model import Mode
from utb.providers.models_file import ModelSettings, read_models
from utb.runner.baselines import BASELINES, EVERY_BASELINE, baseline
from utb.runner.folder import PredictionFolder
from utb.runner.job import Ended, Job, Standing, Stop
from utb.runner.models import Model
from utb.runner.running import Surroundings, predict
from utb.runner.served import served
from utb.runner.worlds import Worlds
from utb.world.draws import Draws

INTERRUPTED = "interrupted"
_WAITS = "waits between attempts"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """How the run of one model ended."""

    model: str
    path: Path
    ended: Ended

    @property
    def is_interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.ended.stopped == INTERRUPTED


def ask_models(
    names: Sequence[str], config: Path | None, index: TopicIndex, job: Job, out: Path, tools: Path
) -> list[Asked]:
    """Run the models one after the other; an interruption ends them all.

    Raises:
        ConfigError: a model that is not known, a budget in dollars without prices, a key that is not set.
    """
    wanted = [name for given in names for name in (BASELINES if given == EVERY_BASELINE else (given,))]
    known = {} if config is None else read_models(config)
    _check(wanted, known, job)
    worlds = Worlds(read_tool_sets(tools)) if job.mode is Mode.OPEN and tools.is_dir() else None
    asked: list[Asked] = []
    for name in dict.fromkeys(wanted):
        folder = PredictionFolder(out, name)
        ended = asyncio.run(_ask(name, known.get(name), index, job, folder, worlds))
        asked.append(Asked(model=name, path=folder.predictions, ended=ended))
        if asked[-1].is_interrupted:
            break
    return asked


def _check(wanted: Sequence[str], known: Mapping[str, ModelSettings], job: Job) -> None:
    for name in wanted:
        if name not in known and name not in BASELINES:
            listed = ", ".join((*known, *BASELINES))
            raise ConfigError(f"unknown model {name!r}; known: {listed} (others stand in a file named by --config)")
        if job.budget.usd is not None and name in known and not known[name].has_prices:
            raise ConfigError(f"--budget: the models file names no prices of {name!r}; --budget-tokens needs none")


async def _ask(
    name: str,
    settings: ModelSettings | None,
    index: TopicIndex,
    job: Job,
    folder: PredictionFolder,
    worlds: Worlds | None,
) -> Ended:
    count, draws = itertools.count(), Draws(_WAITS, name)
    around = Surroundings(clock=monotonic, now=_now, sleep=asyncio.sleep, chance=lambda: draws.unit(next(count)))
    model: Model
    if settings is None:
        model, provider = baseline(name), None
    else:
        model, provider = served(name, settings, os.environ, clock=monotonic, now=_now)
    stop = Stop()
    try:
        with Meter(f"predict {one_line(name)}", index.turns * job.trials) as meter, _interruptible(stop, folder):
            return await predict(
                job,
                model,
                index,
                folder,
                worlds=worlds,
                surroundings=around,
                listen=lambda standing: meter.at(standing.done, standing_text(standing)),
                stop=stop,
            )
    finally:
        if provider is not None:
            await provider.close()


@contextmanager
def _interruptible(stop: Stop, folder: PredictionFolder) -> Iterator[None]:
    """The first Ctrl-C lets what is under way come in, a second one leaves at once. Neither loses what was received."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()

    def interrupt() -> None:
        if stop.reason == INTERRUPTED and task is not None:
            say("utb predict: leaving at once; the same command goes on where it stopped")
            task.cancel()
            return
        stop.request(INTERRUPTED)
        say(
            f"utb predict: stopping when the replies under way are in (Ctrl-C again: at once); "
            f"the same command goes on where it stopped in {one_line(str(folder.out))}"
        )

    loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        yield
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    finally:
        loop.remove_signal_handler(signal.SIGINT)


def standing_text(standing: Standing) -> str:
    """How far a run is, in words: turns, speed, cost, time left, what goes wrong."""
    parts = [f"{standing.done:,} of {standing.total:,} turns"]
    if standing.turns_per_s is not None:
        parts.append(f"{standing.turns_per_s:.1f}/s")
    if standing.spent.cost_usd:
        parts.append(f"${standing.spent.cost_usd:.4f}")
    if standing.left_s is not None:
        parts.append(f"{_duration(standing.left_s)} left")
    parts.append(f"{standing.under_way} under way")
    parts += [f"{kind} {times:,}" for kind, times in sorted(standing.refusals.items())]
    return ", ".join(parts)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return (
        f"{minutes // 60} h {minutes % 60} min"
        if minutes >= 60
        else f"{minutes} min {rest} s"
        if minutes
        else f"{rest} s"
    )


def _now() -> datetime:
    return datetime.now(UTC)
