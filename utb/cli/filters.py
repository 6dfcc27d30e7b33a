"""The filters `score-turns` and `compare-arguments`: lines from stdin, verdicts to stdout, faults to stderr.

Lines are read and written in blocks, so that memory is bounded by a few blocks, and blocks are what worker processes
are given. Output is flushed after every block; nothing is lost when the reader of stdout goes away.
"""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO

import msgspec

from utb.cli import exits
from utb.cli.console import say
from utb.cli.workers import in_order
from utb.errors import DataError
from utb.io.case_scorer import CaseScorer, LineScorer
from utb.io.json_text import JsonFault, decode
from utb.model import Fault, Policy
from utb.scoring.ask import load

_BLOCK_BYTES = 256 * 1024  # large enough that handing a block to a worker costs little, small enough to hold several
_COLLECT_EVERY = 512  # blocks between two collections of cyclic garbage, of which there is hardly any


class _Block(msgspec.Struct):
    """Whole lines of input, and the number of the first. One text is cheaper to send to a worker than its lines."""

    first: int
    text: bytes


class _Result(msgspec.Struct):
    """Lines of output, and the faults of the lines that could not be used."""

    output: bytes
    lines: int
    faults: list[Fault]


def run_score_turns(
    stdin: BinaryIO, stdout: BinaryIO, policy: Policy, tools_path: Path | None, workers: int = 1
) -> int:
    """Score cases, a line each; returns the exit code."""
    tools = None if tools_path is None else _read_tools(tools_path)
    return _run(stdin, stdout, partial(CaseScorer.of_turns, policy, tools), workers)


def run_compare_arguments(stdin: BinaryIO, stdout: BinaryIO, policy: Policy) -> int:
    """Score single calls, a line each; returns the exit code."""
    return _run(stdin, stdout, partial(CaseScorer.of_calls, policy), 1)


def _run(stdin: BinaryIO, stdout: BinaryIO, make_scorer: Callable[[], LineScorer], workers: int) -> int:
    lines = faults = 0
    if workers > 1:
        load()  # once, before there are workers who would all do it
    gc.freeze()  # what is there now stays to the end; no collection, here or in a worker, need look at it
    try:
        for result in in_order(_BlockScorer(make_scorer), _blocks(stdin), workers):
            stdout.write(result.output)
            stdout.flush()
            lines += result.lines
            faults += len(result.faults)
            for fault in result.faults:
                say(str(fault))
    finally:
        gc.unfreeze()
    if lines == faults:
        say("stdin: nothing usable" if lines else "stdin: no lines")
        return exits.NOTHING_USABLE
    return exits.PARTLY_USABLE if faults else exits.OK


class _BlockScorer:
    """Scores blocks; makes its scorer in the process that uses it."""

    def __init__(self, make_scorer: Callable[[], LineScorer]) -> None:
        self._make_scorer = make_scorer
        self._scorer: LineScorer | None = None
        self._blocks = 0

    def __call__(self, block: _Block) -> _Result:
        if self._scorer is None:
            self._scorer = self._make_scorer()
        score = self._scorer.score
        was_enabled = gc.isenabled()
        gc.disable()  # scoring makes no cycles, and looking for them in every block costs a tenth of the time
        try:
            scored = [score(text, number) for number, text in enumerate(block.text.split(b"\n"), start=block.first)]
        finally:
            if was_enabled:
                gc.enable()
        self._blocks += 1
        if self._blocks % _COLLECT_EVERY == 0:
            gc.collect()
        faults = [line.fault for line in scored if line.fault is not None]
        return _Result(b"".join([line.output for line in scored]), len(scored), faults)


def _blocks(stdin: BinaryIO) -> Iterator[_Block]:
    """The input in blocks of whole lines: what is there is scored at once, even if more is still being written."""
    first = 1
    pieces: list[bytes] = []  # of a line whose end has not come yet
    while chunk := stdin.read1(_BLOCK_BYTES):  # type: ignore[attr-defined]  # every buffered reader has it
        whole, end, rest = chunk.rpartition(b"\n")
        if not end:
            pieces.append(chunk)
            continue
        text = b"".join([*pieces, whole])
        pieces = [rest] if rest else []
        yield _Block(first, text)
        first += text.count(b"\n") + 1
    if pieces:
        yield _Block(first, b"".join(pieces))


def _read_tools(path: Path) -> dict[str, object]:
    """The tools file: a JSON object, name to schema; raises `DataError`."""
    expected = "a JSON object, tool name to function schema"
    try:
        tools = decode(path.read_bytes())
    except OSError as error:
        raise DataError(str(path), None, None, error.strerror or "an unreadable file", expected) from None
    except JsonFault as fault:
        raise DataError(str(path), None, None, str(fault), expected) from None
    if not isinstance(tools, dict):
        raise DataError(str(path), None, None, "something else", expected)
    return tools
