"""Progress, and work in several processes."""

import io
import os
import sys
from collections.abc import Iterator

import pytest

from utb.cli.progress import Meter
from utb.cli.workers import in_order


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _clock(*times: float) -> Iterator[float]:
    yield from times


def test_elsewhere_a_plain_line_is_printed_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    times = _clock(0.0, 1.0, 6.0, 7.0, 12.0)
    with Meter("scoring", 200, clock=lambda: next(times)) as meter:
        for done in (10, 60, 70, 100):
            meter.at(done, f"{done} runs")
    assert capsys.readouterr().err.splitlines() == ["scoring: 60 runs (30 %)", "scoring: 100 runs (50 %)"]


def test_a_job_of_unknown_length_has_no_share(capsys: pytest.CaptureFixture[str]) -> None:
    times = _clock(0.0, 6.0)
    with Meter("scoring", 0, clock=lambda: next(times)) as meter:
        meter.at(5, "5 runs")
    assert capsys.readouterr().err == "scoring: 5 runs\n"


def test_a_terminal_gets_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    times = _clock(0.0, 1.0)
    with Meter("scoring", 4, clock=lambda: next(times)) as meter:
        meter.at(2, "2 runs")
    assert "scoring: 2 runs" in terminal.getvalue()


def _square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def _fail(number: int) -> int:
    return 1 // (number - 3)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_blocks(workers: int) -> None:
    results = list(in_order(_square, iter(range(50)), workers))
    assert [square for square, _ in results] == [number * number for number in range(50)]
    assert (os.getpid() in {process for _, process in results}) is (workers == 1)


def test_blocks_are_read_as_they_are_needed() -> None:
    read: list[int] = []

    def blocks() -> Iterator[int]:
        for number in range(1_000):
            read.append(number)
            yield number

    results = in_order(_square, blocks(), 2)
    next(results)
    assert len(read) < 20
    results.close()  # type: ignore[attr-defined]


def test_an_error_in_a_worker_is_an_error_here() -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_order(_fail, iter(range(5)), 2))
