"""Clocks of the benchmark: medians of a few runs beside a fixed loop that says how fast the machine was meanwhile."""

import gc
import resource
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import orjson

REPEAT = 5
OFTEN = 15  # where a run takes a tenth of a second, so that a moment in which others work decides nothing


def calibration() -> float:
    """Seconds that a fixed loop of plain Python takes."""
    start = time.perf_counter()
    total = 0
    for number in range(2_000_000):
        total += number & 7
    return time.perf_counter() - start


def processor_time() -> float:
    """Seconds of the processor that this process and its children that have ended took, the system's part included."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def decode_all(lines: Sequence[bytes]) -> None:
    """What any scorer has to do at least: decode each line, and each argument text in it."""
    for line in lines:
        case = orjson.loads(line)
        for output in case["outputs"]:
            for call in output.get("tool_calls") or ():
                function = call.get("function") if isinstance(call, dict) else None
                arguments = (function if isinstance(function, dict) else {}).get("arguments")
                if isinstance(arguments, str):
                    try:
                        orjson.loads(arguments)
                    except orjson.JSONDecodeError:
                        continue


def median_of(
    *works: Callable[[], object], clock: Callable[[], float] = time.process_time, repeat: int = REPEAT
) -> list[float]:
    """Median seconds of each piece of work; the pieces take turns, so that all see the same machine.

    The clock is that of the processor, which a busy machine disturbs least; `processor_time` counts children as well.
    """
    taken: list[list[float]] = [[] for _ in works]
    with quiet():
        for _ in range(repeat):
            for work, times in zip(works, taken, strict=True):
                start = clock()
                work()
                times.append(clock() - start)
    return [statistics.median(times) for times in taken]


@contextmanager
def quiet() -> Iterator[None]:
    """Without the collector of cyclic garbage, as the filters work."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
