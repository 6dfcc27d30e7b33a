"""The same function over many blocks, in one process or several; results come in order, memory stays bounded."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")

_WAITING_BLOCKS = 3  # per worker: enough to keep it busy, few enough to hold
_work: Callable[[object], object] | None = None  # set in worker processes only


def in_order(function: Callable[[T], R], blocks: Iterator[T], workers: int) -> Iterator[R]:
    """`map` with that many processes (1: this one)."""
    if workers == 1:
        yield from map(function, blocks)
        return
    work = cast(Callable[[object], object], function)
    pool = ProcessPoolExecutor(workers, _context(), initializer=_start_worker, initargs=(work,))
    waiting: deque[Future[object]] = deque()
    try:
        for block in blocks:
            waiting.append(pool.submit(_apply, block))
            if len(waiting) >= workers * _WAITING_BLOCKS:
                yield cast(R, waiting.popleft().result())
        while waiting:
            yield cast(R, waiting.popleft().result())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _context() -> multiprocessing.context.BaseContext:
    """Forked workers share the index of topics with this process; where there is no fork it is sent to each."""
    return multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")


def _start_worker(function: Callable[[object], object]) -> None:
    global _work
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started the workers
    _work = function


def _apply(block: object) -> object:
    if _work is None:
        raise RuntimeError("a worker process was not started by in_order")
    return _work(block)
